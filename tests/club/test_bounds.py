"""How much of a game is read of a club before it is played."""

import pytest

from companion.club.bounds import within_bounds
from companion.rules import LOG_LENGTH
from companion.table.log.kept_games import KeptEvent

AT = "2026-11-21T12:00:00+00:00"


def events(*lines: str) -> list[KeptEvent]:
    return [KeptEvent(1, seq, line, AT) for seq, line in enumerate(lines, 1)]


@pytest.mark.parametrize(
    ("given", "taken", "damage"),
    [
        (events(*["undo"] * LOG_LENGTH), LOG_LENGTH, None),
        (events(*["undo"] * (LOG_LENGTH + 9)), LOG_LENGTH, f"That has {LOG_LENGTH + 1} events"),
        (events("round", "round # " + "x" * 1_000_000), 1, "That has 1000013 characters"),
        (events(*["amend 1: round"] * 1000), 631, "Its amendments have 200028 events played anew"),
        (events("round", "amend 1: " * 100_001), 1, "Its amendments have 200002 events played anew"),
        ([*events("round", "undo"), KeptEvent(1, 5, "redo", AT)], 2, "Event 3 is missing."),
    ],
)
def test_no_more_of_a_game_is_played_than_takes_a_moment(
    given: list[KeptEvent], taken: int, damage: str | None
) -> None:
    found = within_bounds(given)
    assert tuple(given[:taken]) == found.events
    assert (damage or "None") in str(found.damage)
