"""Corrections that simulated players make: always true, whether or not the record knew it."""

from collections.abc import Callable
from random import Random

from companion.rules import (
    Card,
    FixDirection,
    FixHand,
    FixSide,
    FixTop,
    FixTotal,
    FixTurn,
    TableEvent,
)
from workshop.simulation.table import SimulatedTable


class Corrections:
    """Corrections that one table may make as it stands."""

    def __init__(self, table: SimulatedTable, rng: Random) -> None:
        self.table = table
        self.rng = rng
        self._kinds: tuple[Callable[[], TableEvent | None], ...] = (
            self._turn, self._direction, self._top, self._hand, self._hand, self.total,
        )  # fmt: skip
        if table.box.turning:
            self._kinds = (*self._kinds, self._side)

    def pick(self) -> TableEvent | None:
        """Return a correction in play, or None if the one chosen makes no sense now."""
        return self.rng.choice(self._kinds)()

    def _turn(self) -> FixTurn:
        return FixTurn(self.rng.choice([name for name in self.table.seats if name != self.table.out]))

    def _direction(self) -> FixDirection:
        return FixDirection(self.rng.choice(("left", "right")))

    def _side(self) -> FixSide | None:
        """Correct the side that is up, unless a wild without a named colour would lie on top."""
        table = self.table
        if table.phase not in ("turn", "drawn") or table.comes_up.is_wild:
            return None
        return FixSide("dark" if table.is_light_up else "light")

    def _top(self) -> FixTop | None:
        """Correct the top card; a card that may still return to a hand stays the same."""
        table = self.table
        top, pile = table.top, table.draw_pile
        assert top is not None
        if table.phase == "challenge" and table.ruleset.guilty_takes_card_back:
            pile = []
        return self._on_top(self.rng.choice([top, *pile]))

    def _on_top(self, card: Card) -> FixTop:
        return FixTop(card, self.rng.choice(self.table.colours) if self.table.names_colour(card) else None)

    def _hand(self) -> FixHand | None:
        table = self.table
        name = self.rng.choice(table.seats)
        if name == table.out and table.phase == "coin":
            return None
        most = len(table.hands[name]) + min(3, len(table.draw_pile))
        cards = 1 if self.rng.random() < 0.2 else self.rng.randint(1, max(most, 1))
        return FixHand(name, cards) if cards <= most else None

    def total(self) -> FixTotal:
        """Return another total for somebody, which may be more than the target."""
        points = self.rng.randrange(2 * (self.table.sheet.target or 300))
        return FixTotal(self.rng.choice(self.table.sheet.players), points)
