"""How many sit at each table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tournament import table_sizes


@pytest.mark.parametrize(
    ("players", "size", "expected"),
    [
        (40, 4, (4,) * 10),
        (41, 4, (5, *(4,) * 9)),
        (42, 4, (*(4,) * 9, 3, 3)),
        (43, 4, (*(4,) * 10, 3)),
        (6, 4, (3, 3)),
        (5, 4, (5,)),
        (3, 4, (3,)),
        (11, 10, (6, 5)),
        (9, 2, (2, 2, 2, 2)),
        (1, 4, ()),
    ],
)
def test_the_fewest_seats_are_too_many_or_too_few(players: int, size: int, expected: tuple[int, ...]) -> None:
    assert expected == table_sizes(players, size)


@given(st.integers(2, 300), st.integers(3, 10))
def test_nobody_is_left_over_and_sizes_differ_by_one_at_most(players: int, size: int) -> None:
    sizes = table_sizes(players, size)
    assert players == sum(sizes)
    assert 1 >= max(sizes) - min(sizes)
    assert {*sizes} <= {*range(2, 11)}
