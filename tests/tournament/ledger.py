"""The standings of a tournament, worked out in another way than the one that is tried."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

Placings: TypeAlias = Mapping[str, tuple[int, int]]
"""Each player of a table with the place and the score."""


class Ledger:
    """The sums of a tournament, from what each table came to and who had a bye, as often as they had one."""

    def __init__(
        self,
        players: Iterable[str],
        tables: Iterable[Placings],
        byes: Iterable[str] = (),
        *,
        is_low: bool = False,
    ) -> None:
        self.tables = list(tables)
        self.byes = list(byes)
        self.is_low = is_low
        self.points = {name: self._points(name) for name in players}

    def tables_of(self, name: str) -> list[Placings]:
        return [table for table in self.tables if name in table]

    def _points(self, name: str) -> Fraction:
        return self.byes.count(name) + sum(
            (self._points_at(table, name) for table in self.tables_of(name)), Fraction(0)
        )

    @staticmethod
    def _points_at(table: Placings, name: str) -> Fraction:
        mine, others = table[name][0], [place for other, (place, _) in table.items() if other != name]
        beaten = sum(place > mine for place in others) + Fraction(sum(place == mine for place in others), 2)
        return beaten / len(others)

    def firm(self, name: str) -> tuple[Fraction, Fraction, Fraction]:
        """What is the same whoever is compared: points, tables won, strength of the opponents."""
        wins, strength = Fraction(0), self.byes.count(name) * (self.points[name] - 1)
        for table in self.tables_of(name):
            first = [other for other, (place, _) in table.items() if place == 1]
            wins += Fraction(name in first, len(first))
            others = [self.points[other] - self._points_at(table, other) for other in table if other != name]
            strength += sum(others) / Fraction(len(others))
        return self.points[name], wins, strength

    def direct(self, name: str, level: list[str]) -> Fraction:
        """The opponents among those who are level whom one beat, where all of them have met."""
        met = {frozenset(pair) for table in self.tables for pair in combinations(table, 2)}
        if not all(frozenset(pair) in met for pair in combinations(level, 2)):
            return Fraction(0)
        pairs = [
            (table[name][0], place)
            for table in self.tables_of(name)
            for other, (place, _) in table.items()
            if other in level and other != name
        ]
        return sum((Fraction((mine < place) * 2 + (mine == place), 2) for mine, place in pairs), Fraction(0))

    def difference(self, name: str) -> Fraction:
        """The scores less the mean of the others'."""
        total = Fraction(0)
        for table in self.tables_of(name):
            others = [score for other, (_, score) in table.items() if other != name]
            total += table[name][1] - Fraction(sum(others), len(others))
        return -total if self.is_low else total

    def ranks(self) -> dict[str, int]:
        """Everybody's rank: how many are better, and one."""
        keys = dict[str, tuple[object, ...]]()
        level = defaultdict(list)
        for name in self.points:
            level[self.firm(name)].append(name)
        for firm, group in level.items():
            for name in group:
                keys[name] = (*firm, self.direct(name, group), self.difference(name))
        return {name: 1 + sum(other > key for other in keys.values()) for name, key in keys.items()}
