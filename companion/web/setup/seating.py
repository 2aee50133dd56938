"""Changing the seats between two rounds, and who joins in the middle of one.

The list of seats and its buttons are those of the set-up page. Players at the table keep their names; those
who join may begin with points.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from companion.rules import (
    FixTotal,
    Game,
    Join,
    Ruling,
    Seats,
    Unreadable,
    no_points,
    read_number,
    write_line,
)
from companion.web.setup.form import SeatField, Sent, SetupForm, read_seats
from companion.web.setup.steps import Step, normalised, step
from companion.web.words.language import translated


@dataclass(frozen=True)
class Seating:
    """The new seats at the table of ``game``; immutable.

    ``form`` has the list, and the name that is being typed. ``points`` are as typed for those who join, by
    the keys of their seats.
    """

    game: Game
    form: SetupForm
    points: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players in seat order, each to the left of the one before."""
        return tuple(map(normalised, self.form.names.values()))

    @cached_property
    def after(self) -> Game | Ruling:
        """The game with these seats, or the ruling against them."""
        return self.game.apply(Seats(self.names))

    @property
    def joining(self) -> tuple[SeatField, ...]:
        """The seats of players who join."""
        return tuple(seat for seat in self.form.seats if self.is_new(seat))

    @property
    def leaving(self) -> tuple[str, ...]:
        """The players who leave the table."""
        return tuple(name for name in present_seats(self.game) if name not in self.names)

    def is_new(self, seat: SeatField) -> bool:
        """Return whether this seat's player joins."""
        return normalised(seat.name) not in self.game.state.players

    def total(self, seat: SeatField) -> int:
        """Return the points with which this seat's player begins unless others are typed."""
        game = self.game if isinstance(self.after, Ruling) else self.after
        return game.state.totals.get(normalised(seat.name), 0)

    def typed(self, seat: SeatField) -> str:
        """Return this seat's points as typed, or the usual ones."""
        return self.points.get(seat.key, "").strip() or str(self.total(seat))

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the record for the change; none if nobody joins, leaves or moves.

        Valid only if :func:`seating_step` finds no errors.
        """
        if self.names == present_seats(self.game):
            return ()
        points = {seat: read_number(self.typed(seat), no_points) for seat in self.joining}
        fixed = [
            FixTotal(normalised(seat.name), begins)
            for seat, begins in points.items()
            if begins != self.total(seat)
        ]
        return (write_line(Seats(self.names)), *map(write_line, fixed))


def present_seats(game: Game) -> tuple[str, ...]:
    """Return the players of the next round if nothing changes."""
    state = game.state
    return tuple(name for name in state.players if name not in state.eliminated)


def may_change_seats(game: Game) -> Ruling | None:
    """Return the ruling against any change of seats, as in mid-round or of partners; None if allowed."""
    return game.refusal(Seats(present_seats(game)))


def may_join(game: Game) -> Ruling | None:
    """Return the ruling against anybody joining the round in play; None if allowed."""
    return game.refusal(Join("", game.state.seats[0]))


def read_seating(sent: Sent, game: Game) -> Seating:
    """Read a request's query or form; without seats in it, they are those at the table."""
    keys = {name: str(number) for number, name in enumerate(game.everyone, 1)}
    here = tuple(SeatField(keys[name], name) for name in present_seats(game))
    seats = read_seats(sent) if "at" in sent else here
    points = {seat.key: sent.get(f"points-{seat.key}", "") for seat in seats}
    return Seating(game, SetupForm(seats=seats, new=sent.get("new", ""), known=game.everyone), points)


def seating_step(seating: Seating, button: str) -> tuple[Seating, dict[str, str]]:
    """Apply a button of the list (``add NAME``, ``up KEY``, ``remove KEY``); return it with its errors."""
    done = step(seating.form, button)
    after = replace(seating, form=done.form)
    return after, {**_errors(after, done), **done.errors}


def _errors(seating: Seating, done: Step) -> dict[str, str]:
    if any(field.startswith("seat-") for field in done.errors):
        return {}
    if isinstance(seating.after, Ruling):
        return {"players": translated(seating.after.text)}
    errors = {}
    for seat in seating.joining:
        try:
            read_number(seating.typed(seat), no_points)
        except Unreadable as unreadable:
            errors[f"points-{seat.key}"] = translated(str(unreadable))
    return errors
