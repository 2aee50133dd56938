"""Corrections and changes of the seating that cannot be, each with the rule that the referee must name."""

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeAlias

from companion.rules import (
    Colour,
    FixDirection,
    FixHand,
    FixTop,
    FixTotal,
    FixTurn,
    Join,
    Leave,
    Seats,
    TableEvent,
    read_card,
)
from workshop.simulation.actions import Action, harmless, violation
from workshop.simulation.comings_and_goings import GUESTS, MOST_PLAYERS, most_seats
from workshop.simulation.state import IN_PLAY
from workshop.simulation.table import SimulatedTable

Factory: TypeAlias = Callable[[], Action | None]

MANY = tuple(f"Guest {number}" for number in range(1, MOST_PLAYERS + 2))
"""More players than may sit at any table."""


class WrongCorrections:
    """Corrections, seatings and leaves that one table must refuse as it stands."""

    def __init__(self, table: SimulatedTable, rng: Random) -> None:
        self.table = table
        self.rng = rng

    def in_phase(self, phase: str) -> tuple[Factory, ...]:
        """Return the sources of what is refused in a phase."""
        if phase in IN_PLAY:
            return (self._wrong_fix, self._seats_in_play, self._wrong_leave, self._wrong_join)
        if phase == "between":
            return (self._wrong_seats, self._wrong_seats, self._out_of_play, self._wrong_total)
        return (self._out_of_play, self._seats_in_play)

    def _some(self, events: Iterable[TableEvent]) -> TableEvent | None:
        events = list(events)
        return self.rng.choice(events) if events else None

    def _absent(self) -> list[str]:
        """Return players who were there and are not in the round."""
        return [*self.table.sheet.left, *self.table.sheet.eliminated, *self.table.knocked_out]

    def _wrong_fix(self) -> Action | None:
        """Correct what cannot be so: refused by ``fix``, and without effect where it stands."""
        table = self.table
        held = {name: len(hand) for name, hand in table.hands.items()}
        player = self.rng.choice(table.seats)
        events: list[TableEvent] = [
            FixHand(player, 0),
            *(
                ()
                if table.uncounted or table.unseen
                else (FixHand(player, held[player] + len(table.draw_pile) + 1),)
            ),
            *(FixTurn(name) for name in self._absent()),
            *(FixHand(name, 3) for name in self._absent()),
            *(FixTotal(name, 3) for name in table.sheet.left),
            *self._impossible_tops(),
        ]
        return harmless(self.rng.choice(events), "fix")

    def _impossible_tops(self) -> list[FixTop]:
        """Return cards of which every copy lies below the top one, and those that the deck lacks."""
        # While a hand is not counted, the discards may have been shuffled.
        below = [] if self.table.is_unsure_what_was_seen else self.table.discards[:-1]
        copies = self.table.full_count
        # Sorted: the order of a set differs between processes, and a seed must repeat its games.
        seen = sorted({card for card in below if not card.is_wild}, key=lambda card: card.code)
        gone = [FixTop(card) for card in seen if below.count(card) == copies[card]]
        foreign = self.table.foreign()
        return [*gone, *(FixTop(card, Colour.RED if card.is_wild else None) for card in foreign)]

    def _out_of_play(self) -> Action | None:
        player = self.rng.choice(self.table.sheet.players)
        events: list[TableEvent] = [
            FixTurn(player), FixDirection("right"), FixTop(read_card("R5")), FixHand(player, 3),
            Join(GUESTS[0], player),
        ]  # fmt: skip
        if self.table.phase != "between":
            events.append(FixTotal(player, 3))
        if not self.table.sheet.has_sides:
            events.append(Leave(player))
        return harmless(self.rng.choice(events), "not-now")

    def _wrong_total(self) -> Action | None:
        left = self._some(FixTotal(name, 3) for name in self.table.sheet.left)
        return harmless(left, "fix") if left else None

    def _seats_in_play(self) -> Action:
        return violation(Seats(tuple(self.table.sheet.sitting)), "not-now", "seats")

    def _wrong_seats(self) -> Action | None:
        sheet = self.table.sheet
        if sheet.has_sides:
            return violation(Seats((*sheet.sitting[1:], GUESTS[0])), "seats")
        events: list[TableEvent] = [Seats(MANY), Seats((sheet.sitting[0],))]
        events += [Seats((*sheet.sitting, name)) for name in sheet.eliminated]
        if most_seats(self.table) < MOST_PLAYERS:
            events.append(Seats(MANY[: most_seats(self.table) + 1]))
        return violation(self.rng.choice(events), "seats")

    def _wrong_leave(self) -> Action | None:
        table = self.table
        if table.sheet.has_sides or len(table.seats) == 2:
            return violation(Leave(self.rng.choice(table.seats)), "seats", "not-now")
        if table.out:
            return violation(Leave(table.out), "not-now")
        absent = self._absent()
        return violation(Leave(self.rng.choice(absent)), "seats") if absent else None

    def _wrong_join(self) -> Action:
        """Let somebody join who cannot: refused by ``seats``, or else as something waits."""
        table, sheet = self.table, self.table.sheet
        beside = self.rng.choice(table.seats)
        events = [Join(self.rng.choice(sheet.players), beside)]
        events += [Join(MANY[0], name) for name in self._absent()]
        is_full = len(sheet.sitting) >= most_seats(table)
        is_sure = not (table.uncounted or table.unseen)
        if sheet.has_sides or is_full or (table.is_exhausted and is_sure):
            events.append(Join(MANY[0], beside))
        return harmless(self.rng.choice(events), "seats", "not-now")
