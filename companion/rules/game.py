"""A whole game: the present state, and every state back to the first event.

``Game.effects`` says what an event did: nobody else compares the hands before and after it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from companion.rules import events
from companion.rules.effects import Effect, EffectKind, effects_of, turn_now
from companion.rules.events import Amend, Event, LetStand, Redo, Revision, TableEvent, Undo
from companion.rules.language.sentence import say
from companion.rules.past import amendments
from companion.rules.past.amendments import Amended, Amendment, AppliedEvent, LineInContext
from companion.rules.past.lost_turns import with_reason
from companion.rules.record.lines import known_names
from companion.rules.record.record import Record, read_entered, read_events
from companion.rules.referee import apply, candidates, refusal
from companion.rules.setup.limits import NO_REWORK, Rework, check_amount, within_limits
from companion.rules.setup.setup import Setup
from companion.rules.table import phases
from companion.rules.table.rulings import Ruling, ruling
from companion.rules.table.state import State, begin

FOLDED: Final = 2
"""Amended games that stay in the cache: to fold one again is to replay it."""


# No slots: cached properties need a dictionary.
@dataclass(frozen=True, eq=False)
class Game:
    """A game after some events: an immutable value, linked to the game before each.

    ``event`` is the last event that still counts, ``before`` the game as it was then;
    ``ahead`` is what a redo would put back. ``version`` counts every event that was
    taken, undo and redo included, and ``number`` is what it was once ``event`` was taken: that of its
    line. ``names`` are those that a line may use: of the header, and of every seating so far, one that
    was undone as well. ``rework`` is the cost of its amendments, of undone ones as well.

    An amendment is an event like the others: ``before`` is the game that it amended, so that an undo takes
    it back. ``amendment`` says what it changed, and :meth:`history` what each line holds now.
    """

    state: State
    version: int = 0
    event: TableEvent | Amend | LetStand | None = None
    before: "Game | None" = None
    ahead: "Game | None" = None
    names: tuple[str, ...] = ()
    number: int = 0
    amendment: Amendment | None = None
    rework: Rework = NO_REWORK

    @property
    def setup(self) -> Setup:
        """The set-up that the table agreed on."""
        return self.state.setup

    @property
    def everyone(self) -> tuple[str, ...]:
        """Everybody who is or was at the table, in the order in which they came.

        A place in it is a player's for good, whoever comes, goes or moves.
        """
        known = {*self.state.players, *self.state.left}
        return tuple(name for name in self.names if name in known)

    def read(self, line: str) -> Event:
        """Parse one line of the record as it reads at this point of the game; raises :class:`Unreadable`."""
        return next(self.read_all((line,)))

    def read_all(self, lines: Iterable[str]) -> Iterator[Event]:
        """Parse several lines in order, each with the names known by then; raises :class:`Unreadable`."""
        return read_events(lines, self.setup, self.names)

    def read_entered(self, lines: Sequence[str]) -> Iterator[Event]:
        """Parse lines that somebody enters together: like :meth:`read_all`, and within the limits."""
        entered = read_entered(lines, self.setup, self.names, self.everyone)
        return within_limits(entered, self.names, self.version, self.rework)

    def read_logged(self, line: str) -> Event:
        """Parse one line of a log; raises :class:`Unreadable`, also where the game is too long by it."""
        event = self.read(line)
        check_amount(self.version + 1, self._rework_by(event))
        return event

    @property
    def undoes(self) -> TableEvent | Amend | LetStand | None:
        """The event that an undo would take back."""
        return self.event

    @property
    def redoes(self) -> TableEvent | Amend | LetStand | None:
        """The event that a redo would put back."""
        return self.ahead.event if self.ahead else None

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """The effects of :attr:`event`, in the order people see them, whatever was undone or redone since."""
        if self.before is None or self.event is None:
            return ()
        return effects_of(self.before.state, self.event, self.state)

    @cached_property
    def latest_effects(self) -> tuple[Effect, ...]:
        """The effects of the last thing that happened, an undo or a redo included."""
        if self.ahead and self.version == self.ahead.version + 1:
            return (Effect(EffectKind.UNDONE), *turn_now(self.state))
        # An event makes one version more than the game before it has; one that is put back, several.
        if self.ahead or (self.before and self.version > self.before.version + 1):
            return (Effect(EffectKind.REDONE), *turn_now(self.state))
        return self.effects

    @property
    def is_amended_now(self) -> bool:
        """Is the last thing that happened an amendment, and neither undone nor put back?"""
        return self.number == self.version and isinstance(self.event and events.underlying(self.event), Amend)

    @property
    def stands(self) -> tuple[AppliedEvent, ...]:
        """The later events that break a rule because of the amendment just made."""
        return tuple(_folded(self).stands) if self.amendment else ()

    @property
    def _timeline(self) -> Iterator[tuple[int, Event]]:
        """The events that were not undone and the numbers of their lines, the first one first."""
        return reversed([(game.number, game.event) for game in self._back() if game.event])

    def _back(self) -> Iterator["Game"]:
        """Yield this game and every one before it, without what was undone."""
        game: Game | None = self
        while game:
            yield game
            game = game.before

    def history(self, entered: Iterable[Event], after: int = 0) -> tuple[LineInContext, ...]:
        """Return each line from ``after + 1`` on, with its present events and effects.

        ``entered`` are the events of these lines as they were entered.
        """
        counting = {line.number: line for line in self._lines_in_context(after)}
        numbered = enumerate(entered, after + 1)
        return tuple(counting.get(number) or LineInContext(number, event) for number, event in numbered)

    @property
    def lines_in_context(self) -> tuple[LineInContext, ...]:
        """The lines that count, in order, each with its present events and effects."""
        return self._lines_in_context()

    def same_up_to(self, other: "Game") -> int:
        """Return the number of the last line that this game shares with itself at another time.

        It is 0 where only one of the two has an amendment, which may change any line.
        """
        later, earlier = self, other
        while later.number != earlier.number:
            if later.number < earlier.number:
                later, earlier = earlier, later
            if later.before is None or isinstance(later.event and events.underlying(later.event), Amend):
                return 0
            later = later.before
        return later.number

    def _lines_in_context(self, after: int = 0) -> tuple[LineInContext, ...]:
        """Return the lines that count and have a number above ``after``, in order."""
        since = list[LineInContext]()
        # What came after the newest amendment is as it was entered.
        for game in self._back():
            if game.number <= after:
                break
            if game.amendment:
                return (
                    *(line for line in _folded(game).lines_in_context if line.number > after),
                    *reversed(since),
                )
            # An amendment of no event, let stand, does not count.
            if game.event and game.before and not isinstance(events.underlying(game.event), Amend):
                step = AppliedEvent(game.number, game.event, game.before.state, game.state)  # type: ignore[arg-type] # no undo or redo either
                since.append(LineInContext(game.number, step.event, True, None, (step,)))
        return tuple(reversed(since))

    @property
    def as_it_holds(self) -> tuple["Game", ...]:
        """The game after each event that counts, amendments applied; after none that has no effect now."""
        chain = tuple(game for game in self._back() if game.event)[::-1]
        if not any(isinstance(game.event and events.underlying(game.event), Amend) for game in chain):
            return chain
        return tuple(self._folded_anew())

    def _folded_anew(self) -> Iterator["Game"]:
        game = Game(begin(self.setup), names=self.names)
        for step in amendments.fold(self.setup, amendments.lines_of(self._timeline).values()):
            # An event that a rule leaves without effect never happened.
            if step.has_effect or not step.ruling:
                game = Game(step.after, step.number, step.stood, game, None, self.names, step.number)
                yield game

    @property
    def clean(self) -> tuple[TableEvent | LetStand, ...]:
        """The events of a record without undo, redo and amendments that leads to the same state.

        Those without effect are left out; one that breaks a rule is a :class:`LetStand`.
        """
        return tuple(amendments.clean(self.setup, self._timeline))

    @property
    def forced_draws(self) -> dict[str, int]:
        """How many cards the last event made each player draw; empty after an undo."""
        if self.ahead:
            return {}
        return {
            effect.player: effect.count
            for effect in self.effects
            if effect.forced and effect.player and effect.count
        }

    @property
    def plays_again(self) -> bool:
        """Is the player of the last card on turn again, as after a Skip between two?"""
        event = self.event and events.underlying(self.event)
        return (
            isinstance(event, events.Play | events.Jump)
            and event.player == self.state.turn
            and not self.ahead
        )

    @property
    def once_counting(self) -> "Game | None":
        """The game in which hands are counted: this one, or None before somebody is out.

        Where the last card may still be challenged, the game in which it is accepted: counting a hand
        implies that.
        """
        if self.state.phase is phases.COUNT:
            return self
        if not self.state.challenge:
            return None
        accepted = self.apply(events.Accept(self.state.challenge[1]))
        return accepted if isinstance(accepted, Game) and accepted.state.phase is phases.COUNT else None

    def owner_of(self, event: Event) -> str | None:
        """Return the player whose event this is; None where it is the whole table's."""
        match event:
            case Undo():
                # Asked of the game before that event: there it was still clear whose turn it was.
                return self.before.owner_of(self.event) if self.event and self.before else None
            case Redo():
                return self.owner_of(self.redoes) if self.redoes else None
            case LetStand():
                # Overruling the referee is for the whole table, not for the player whom it helps.
                return None
            case events.Round(dealer):
                # Naming another dealer than the next one changes the order for everyone.
                return self.state.actor if dealer in (None, self.state.actor) else None
            case events.Start() | events.Flip() | events.Reshuffle():
                return self.state.actor
        # A correction, the seating and the end are the whole table's.
        return getattr(event, "player", None)

    def apply(self, event: Event) -> "Game | Ruling":
        """Return the game after ``event``, or the ruling against it."""
        if isinstance(event, Revision):
            return self._revised(event)
        if isinstance(event, LetStand) and isinstance(event.event, Revision):
            return self._let_stand(event.event)
        after = apply(self.state, event)
        if isinstance(after, Ruling):
            return self._reasoned(after, event)
        return self._followed_by(event, after)

    def _followed_by(
        self,
        event: TableEvent | Amend | LetStand,
        after: State,
        amendment: Amendment | None = None,
        rework: Rework | None = None,
    ) -> "Game":
        version, names = self.version + 1, known_names(self.names, event)
        # Without `ahead`: a new event drops whatever was undone before it.
        return Game(after, version, event, self, None, names, version, amendment, rework or self.rework)

    def _revised(self, event: Revision) -> "Game | Ruling":
        if isinstance(event, Amend):
            return self._amended(event)
        return self._step(event) or self._nothing_to(event)

    def _let_stand(self, event: Revision) -> "Game":
        revised = self._revised(event)
        if not isinstance(revised, Ruling):
            return revised
        # With nothing to take back it still is an event, as it stands in the log and the record.
        if isinstance(event, Amend):
            return self._followed_by(LetStand(event), self.state, None, self._rework_by(event))
        return replace(self, version=self.version + 1)

    def _amended(self, event: Amend) -> "Game | Ruling":
        done = _amended(self, event)
        if isinstance(done, Ruling):
            return done
        return self._followed_by(event, done.state, done.amendment, self._rework_by(event))

    def _rework_by(self, event: Event) -> Rework:
        return self.rework.after(event, self.version)

    def _step(self, event: Undo | Redo) -> "Game | None":
        is_redo = isinstance(event, Redo)
        game, ahead = (self.ahead, self.ahead and self.ahead.ahead) if is_redo else (self.before, self)
        # These count every line, those that were undone too.
        version, names, rework = self.version + 1, self.names, self.rework
        return game and replace(game, version=version, ahead=ahead, names=names, rework=rework)

    def _nothing_to(self, event: Undo | Redo) -> Ruling:
        if isinstance(event, Undo):
            return ruling(self.setup, "not-now", say("There is nothing to take back."))
        return ruling(self.setup, "not-now", say("There is nothing to put back."))

    def __repr__(self) -> str:
        return f"<Game: {self.version} events, {self.state.phase}>"

    def refusal(self, event: Event) -> Ruling | None:
        """Return the ruling against ``event``, None where it may happen now."""
        if isinstance(event, LetStand):
            return None
        if isinstance(event, Revision):
            revised = self._revised(event)
            return revised if isinstance(revised, Ruling) else None
        against = refusal(self.state, event)
        return against and self._reasoned(against, event)

    def _reasoned(self, against: Ruling, event: Event) -> Ruling:
        return with_reason(against, self.state, event, self._past_turns())

    def _past_turns(self) -> Iterator[tuple[State, Event, State]]:
        """Yield what was done so far, the last first, as the newest amendment has it."""
        for game in self._back():
            if game.event is None or game.before is None:
                return
            if game.amendment:
                yield from _folded(game).past_turns
                return
            yield game.before.state, game.event, game.state


def _folded(game: Game) -> Amended:
    """Return what came of a game's newest event, which is an amendment."""
    assert game.before
    assert isinstance(game.event, Amend)
    done = _amended(game.before, game.event)
    assert isinstance(done, Amended)
    return done


@lru_cache(FOLDED)
def _amended(game: Game, event: Amend) -> Amended | Ruling:
    return amendments.amend(game.setup, game._timeline, event, game.version)


def new_game(setup: Setup) -> Game:
    """Return the game before its first event."""
    return Game(begin(setup), names=setup.players)


class Replayed(NamedTuple):
    """A record played: the game before its first line and after each, until a ruling forbids ``line``."""

    games: tuple[Game, ...]
    line: int | None = None
    ruling: Ruling | None = None

    @property
    def game(self) -> Game:
        """The game that the record came to."""
        return self.games[-1]


def replay(record: Record) -> Replayed:
    """Play a record up to its end, or to the first line that a rule forbids."""
    games = [new_game(record.setup)]
    for line, event in record.lines:
        after = games[-1].apply(event)
        if isinstance(after, Ruling):
            return Replayed(tuple(games), line, after)
        games.append(after)
    return Replayed(tuple(games))


def still_holds(number: int, lines: Sequence[str]) -> bool:
    """Return whether that line of a log holds as entered, neither undone nor amended; plays nothing.

    >>> still_holds(2, ["round", "start R5", "undo", "start B5"])
    False
    """
    counting, undone = list[tuple[int, str]](), list[tuple[int, str]]()
    for each in enumerate(lines, 1):
        match each[1].rstrip(" !"):
            case "undo" if counting:
                undone.append(counting.pop())
            case "redo" if undone:
                counting.append(undone.pop())
            case word if word not in ("undo", "redo"):
                counting.append(each)
                undone.clear()
    holds = any(at == number for at, _line in counting) or number > len(lines)
    return holds and not any(line.startswith(f"amend {number}: ") for _at, line in counting)


class Legal:
    """What may come next: ``event in legal``, or iterate over the legal events.

    Hands and points are never listed, as there are too many, and neither is any :class:`LetStand`; both
    are legal where asked for.
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
    """Return the view of what may come next in ``game``."""
    return Legal(game)
