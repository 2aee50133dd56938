"""Players at tables at the least cost."""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tournament.grouping import groups


def _all(players: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Yield every arrangement, the first table with each of its possible players."""
    if not sizes:
        yield []
        return
    for table in combinations(players, sizes[0]):
        rest = tuple(player for player in players if player not in table)
        yield from ([table, *tables] for tables in _all(rest, sizes[1:]))


def _cost(costs: dict[tuple[int, int], int], tables: list[tuple[int, ...]]) -> int:
    return sum(costs[pair] for table in tables for pair in combinations(sorted(table), 2))


@pytest.mark.parametrize("sizes", [(3, 3), (3, 3, 2), (4, 4), (3, 3, 3), (5, 4)])
@given(st.integers(0, 10_000))
def test_no_other_arrangement_costs_less(sizes: tuple[int, ...], seed: int) -> None:
    chance = random.Random(seed)
    costs = {pair: chance.randrange(9) for pair in combinations(range(sum(sizes)), 2)}
    found = groups(sum(sizes), sizes, lambda a, b: costs[min(a, b), max(a, b)], chance)
    assert sorted(sizes) == sorted(map(len, found))
    assert min(_cost(costs, tables) for tables in _all(tuple(range(sum(sizes))), sizes)) == _cost(
        costs, found
    )


def test_in_a_big_field_no_swap_of_two_makes_it_better() -> None:
    chance = random.Random(0)
    costs = {pair: chance.randrange(9) for pair in combinations(range(30), 2)}
    found = groups(30, (5,) * 6, lambda a, b: costs[min(a, b), max(a, b)], chance)
    for one, other in combinations(range(30), 2):
        swap = {one: other, other: one}
        swapped = [tuple(swap.get(player, player) for player in table) for table in found]
        assert _cost(costs, found) <= _cost(costs, swapped)
