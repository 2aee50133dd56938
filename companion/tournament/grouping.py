"""Groups players, which are indices here, so that few meet again and equals meet equals.

Tables of two are an exact minimum-cost matching by networkx. Bigger tables are exact up to :data:`EXACT`
players; beyond, local search from random starts avoids repeats, but does not prove that none is left.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

Cost: TypeAlias = Callable[[int, int], int]  # of two players meeting
Costs: TypeAlias = Sequence[Sequence[int]]  # the same as a table
SeatCost: TypeAlias = Callable[[int, int], int]  # of a player at a table of so many seats
Groups: TypeAlias = list[tuple[int, ...]]

EXACT: Final = 12  # players or fewer are grouped optimally, from at most 15,400 arrangements
RANDOM_STARTS: Final = 8  # for bigger fields


class MatchingMissing(Exception):
    """The package that finds the pairs is not installed."""


def matching(edges: Iterable[tuple[int, int, int]]) -> Groups:
    """Return a maximum matching of least cost."""
    # Imported here, as most machines never draw a round.
    try:
        from networkx import Graph, max_weight_matching
    except ModuleNotFoundError as error:
        raise MatchingMissing from error
    graph = Graph()
    for one, other, cost in edges:
        graph.add_edge(one, other, weight=-cost)
    return sorted((min(pair), max(pair)) for pair in max_weight_matching(graph, maxcardinality=True))


def groups(
    number: int,
    sizes: Sequence[int],
    cost: Cost,
    chance: random.Random,
    seat_cost: SeatCost = lambda _player, _seats: 0,
) -> Groups:
    """Return players 0 to ``number`` - 1 at tables of those sizes, at the least cost found.

    The first search starts from their order: equals should be side by side.
    """
    players = range(number)
    field = _Field(
        [[cost(one, other) if one != other else 0 for other in players] for one in players],
        {size: [seat_cost(player, size) for player in players] for size in {*sizes}},
    )
    best = field.better(_sliced(players, sizes))
    if number <= EXACT:
        search = _Search(field, best, field.total(best))
        search.go_on([], list(players), tuple(sizes), 0)
        return search.best
    for _ in range(RANDOM_STARTS):
        # Cost 0 cannot be improved.
        if not field.total(best):
            break
        best = min(best, field.better(_sliced(_shuffled(players, chance), sizes)), key=field.total)
    return best


def _shuffled(players: Sequence[int], chance: random.Random) -> list[int]:
    return chance.sample(players, len(players))


def _sliced(players: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    begins = [sum(sizes[:index]) for index in range(len(sizes))]
    return [list(players[begin : begin + size]) for begin, size in zip(begins, sizes, strict=True)]


@dataclass(frozen=True, slots=True)
class _Field:
    """What each two cost that meet, and each player at a table of each size."""

    costs: Costs
    seats: Mapping[int, Sequence[int]]

    def total(self, tables: Iterable[Sequence[int]]) -> int:
        """Return the cost of these tables."""
        return sum(map(self.of_table, tables))

    def of_table(self, table: Sequence[int]) -> int:
        """Return the cost of one table."""
        seats = self.seats[len(table)]
        meetings = sum(self.costs[one][other] for one, other in combinations(table, 2))
        return meetings + sum(seats[player] for player in table)

    def better(self, tables: list[list[int]]) -> Groups:
        """Swap players between tables as long as that lowers the cost."""
        swapped = True
        while swapped:
            swapped = False
            for one, other in combinations(tables, 2):
                swapped |= self._swap_between(one, other)
        return [tuple(table) for table in tables]

    def _swap_between(self, one: list[int], other: list[int]) -> bool:
        costs, here, there = self.costs, self.seats[len(one)], self.seats[len(other)]
        swapped = False
        for i in range(len(one)):
            for j in range(len(other)):
                mine, theirs = costs[one[i]], costs[other[j]]
                change = sum([theirs[each] - mine[each] for each in one])
                change += sum([mine[each] - theirs[each] for each in other])
                change += here[other[j]] - here[one[i]] + there[one[i]] - there[other[j]]
                # Both players stay at different tables, but were counted on both.
                if change < 2 * mine[other[j]]:
                    one[i], other[j] = other[j], one[i]
                    swapped = True
        return swapped


@dataclass(slots=True)
class _Search:
    """A branch-and-bound search through all arrangements."""

    field: _Field
    best: Groups
    least: int

    def go_on(self, tables: Groups, players: list[int], sizes: tuple[int, ...], spent: int) -> None:
        """Try all arrangements that begin with these tables and put ``players`` at others."""
        if not players:
            self.best, self.least = tables, spent
            return
        # Who comes first among those without a table sits at the next one: no arrangement comes twice.
        first, *others = players
        for size in sorted({*sizes}, reverse=True):
            place = sizes.index(size)
            rest_sizes = (*sizes[:place], *sizes[place + 1 :])
            for mates in combinations(others, size - 1):
                table = (first, *mates)
                now = spent + self.field.of_table(table)
                if now < self.least:
                    rest = [each for each in others if each not in mates]
                    self.go_on([*tables, table], rest, rest_sizes, now)
