"""Which buzzer is whose after players came and went."""

import pytest

from companion.table.buzzer_numbers import buzzer_numbers
from tests.devices.builder import view_after

HEAD = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n'
PAIRED = {"Ana": 5, "Ben": 4}


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("", {"Ana": 1, "Ben": 2, "Cy": 3}),
        # Who moves takes the buzzer along.
        ("seats Cy, Ana, Ben", {"Cy": 3, "Ana": 1, "Ben": 2}),
        ("seats Ana, Eve, Ben, Cy", {"Ana": 1, "Eve": 4, "Ben": 2, "Cy": 3}),
        ("seats Ana, Cy", {"Ana": 1, "Cy": 3}),
        ("seats Ana, Cy; seats Ana, Eve, Cy", {"Ana": 1, "Eve": 2, "Cy": 3}),
        ("seats Ana, Cy; seats Ana, Eve, Cy; seats Ana, Eve", {"Ana": 1, "Eve": 2}),
        # Whoever joined keeps theirs when a lower one becomes free.
        ("seats Ana, Ben, Cy, Eve; seats Ben, Cy, Eve", {"Ben": 2, "Cy": 3, "Eve": 4}),
        ("seats Ana, Cy, Eve; seats Ana, Ben, Cy, Eve", {"Ana": 1, "Ben": 4, "Cy": 3, "Eve": 2}),
        ("round; start G5; leave Ben", {"Ana": 1, "Cy": 3}),
        ("round; start G5; join Eve after Ana", {"Ana": 1, "Eve": 4, "Ben": 2, "Cy": 3}),
        ("round; start G5; leave Ben; join Eve after Cy", {"Ana": 1, "Cy": 3, "Eve": 2}),
        ("seats Ana, Cy; amend 1: seats Ana, Eve, Cy", {"Ana": 1, "Eve": 2, "Cy": 3}),
        ("round; start G5; leave Ben; undo", {"Ana": 1, "Ben": 2, "Cy": 3}),
    ],
)
def test_who_joins_gets_a_free_buzzer_and_who_leaves_gives_theirs_up(
    lines: str, expected: dict[str, int]
) -> None:
    assert expected == buzzer_numbers(view_after(lines, head=HEAD).game, {})


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("", PAIRED),
        ("seats Ana, Cy", {"Ana": 5}),
        ("seats Ana, Ben, Cy, Eve", {**PAIRED, "Eve": 1}),
        ("seats Ana, Cy, Eve", {"Ana": 5, "Eve": 1}),
    ],
)
def test_paired_buzzers_stay_with_their_players(lines: str, expected: dict[str, int]) -> None:
    assert expected == buzzer_numbers(view_after(lines, head=HEAD).game, PAIRED)


def test_who_joined_and_was_paired_has_the_paired_one() -> None:
    game = view_after("seats Ana, Eve, Ben, Cy", head=HEAD).game
    assert {"Ana": 1, "Eve": 9, "Ben": 2, "Cy": 3} == buzzer_numbers(
        game, {"Ana": 1, "Eve": 9, "Ben": 2, "Cy": 3}
    )
