"""A whole game: the table now, and the way back to its first event."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.rules.events import Event, Redo, Stand, TableEvent, Undo
from companion.rules.record import Record
from companion.rules.referee import apply, candidates, refusal
from companion.rules.rulings import Ruling, ruling
from companion.rules.sentence import say
from companion.rules.setup import Setup
from companion.rules.state import State, begin


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A game after some events: an immutable value, linked to the game before each.

    ``event`` is the last event that still counts, ``before`` the game as it was then;
    ``ahead`` is what a redo would put back. ``version`` counts every event that was
    taken, undo and redo included.
    """

    state: State
    version: int = 0
    event: TableEvent | Stand | None = None
    before: "Game | None" = None
    ahead: "Game | None" = None

    @property
    def setup(self) -> Setup:
        """What the table agreed on."""
        return self.state.setup

    @property
    def undoes(self) -> TableEvent | Stand | None:
        """What an undo would take back."""
        return self.event

    @property
    def redoes(self) -> TableEvent | Stand | None:
        """What a redo would put back."""
        return self.ahead.event if self.ahead else None

    def apply(self, event: Event) -> "Game | Ruling":
        """The game after ``event``, or the ruling against it."""
        if isinstance(event, Undo | Redo):
            return self._step(event) or self._nothing_to(event)
        if isinstance(event, Stand) and isinstance(event.event, Undo | Redo):
            return self._step(event.event) or replace(self, version=self.version + 1)
        after = apply(self.state, event)
        if isinstance(after, Ruling):
            return after
        return Game(after, self.version + 1, event, self)

    def _step(self, event: Undo | Redo) -> "Game | None":
        version = self.version + 1
        if isinstance(event, Redo):
            return self.ahead and replace(self.ahead, version=version)
        return self.before and replace(self.before, version=version, ahead=self)

    def _nothing_to(self, event: Undo | Redo) -> Ruling:
        if isinstance(event, Undo):
            return ruling(self.setup, "not-now", say("There is nothing to take back."))
        return ruling(self.setup, "not-now", say("There is nothing to put back."))

    def __repr__(self) -> str:
        return f"<Game: {self.version} events, {self.state.phase}>"

    def refusal(self, event: Event) -> Ruling | None:
        """The ruling against ``event``, None where it may happen now."""
        if isinstance(event, Stand):
            return None
        if isinstance(event, Undo | Redo):
            return None if self._step(event) else self._nothing_to(event)
        return refusal(self.state, event)


def new_game(setup: Setup) -> Game:
    """The game before its first event."""
    return Game(begin(setup))


class Replayed(NamedTuple):
    """How far a record could be played: to its end, or to the ruling against a line."""

    game: Game
    line: int | None = None
    ruling: Ruling | None = None


def replay(record: Record) -> Replayed:
    """Play a record from its headers on, up to the first line that a rule speaks against."""
    game = new_game(record.setup)
    for line, event in record.lines:
        after = game.apply(event)
        if isinstance(after, Ruling):
            return Replayed(game, line, after)
        game = after
    return Replayed(game)


class Legal:
    """What may come next: ``event in legal``, or every event that can be listed.

    Hands and points are legal where asked for but never listed, nor is what the table
    would have to let stand.
    """

    def __init__(self, game: Game) -> None:
        self._game = game

    def __contains__(self, event: Event) -> bool:
        return self._game.refusal(event) is None

    def __iter__(self) -> Iterator[Event]:
        game = self._game
        yield from (e for e in candidates(game.state) if refusal(game.state, e) is None)
        if game.undoes is not None:
            yield Undo()
        if game.redoes is not None:
            yield Redo()

    def __repr__(self) -> str:
        return f"<Legal: {', '.join(map(repr, self))}>"


def legal(game: Game) -> Legal:
    """What may come next in ``game``."""
    return Legal(game)
