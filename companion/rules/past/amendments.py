"""Amendments (``amend``): an event was really something else, and the game is folded anew from its lines.

    timeline = ((1, Round()), (2, Start(red_5)), (3, Draw("Ben")), (4, Amend(3, (Play("Ben", red_7),))))
    [step.event for step in fold(setup, lines_of(timeline))]     # Round(), Start(red_5), Play("Ben", red_7)

A line keeps its number however often it is amended. An amendment is judged in its place like any line; the
events after that place have happened, and are let stand where they now break a rule.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from companion.rules import events
from companion.rules.effects import Effect, effects_of
from companion.rules.events import Event, LetStand, TableEvent
from companion.rules.language.sentence import say
from companion.rules.past.lost_turns import with_reason
from companion.rules.record.lines import write_line
from companion.rules.referee import apply
from companion.rules.setup.setup import Setup
from companion.rules.table.rulings import Ruling, ruling
from companion.rules.table.state import State, begin

Timeline: TypeAlias = Iterable[tuple[int, Event]]
"""The events of a game that were not undone, amendments among them, each with the number of its line."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a game as it now holds: ``now`` is what was entered, or what that was amended to.

    ``amended_by`` is the number of the amendment that counts, None where there is none.
    """

    number: int
    entered: TableEvent | LetStand
    now: tuple[TableEvent | LetStand, ...]
    amended_by: int | None = None


class AppliedEvent(NamedTuple):
    """An event with all amendments applied, the states before and after it, and the ruling that it breaks.

    ``number`` is that of its line, which several events share where an amendment put them in place of one.
    An event that was marked ``!`` has no ruling: the table let that stand itself.
    """

    number: int
    event: TableEvent | LetStand
    before: State
    after: State
    ruling: Ruling | None = None

    @property
    def has_effect(self) -> bool:
        """Did it change anything?"""
        return self.before != self.after

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What it did, in the order people see it; empty where a rule left it no effect."""
        return effects_of(self.before, self.stood, self.after)

    @property
    def stood(self) -> TableEvent | LetStand:
        """The event as a record without amendments has it: let stand where it breaks a rule."""
        return LetStand(events.underlying(self.event)) if self.ruling else self.event

    @property
    def line(self) -> str:
        """The line as it was entered."""
        return write_line(self.event)


class Amendment(NamedTuple):
    """What an amendment did: at the table ``before``, line ``number`` had been ``was``, and is ``now``."""

    number: int
    was: tuple[TableEvent | LetStand, ...]
    before: State
    now: tuple[AppliedEvent, ...]


class LineInContext(NamedTuple):
    """A line of a game as it was ``entered``, and in ``steps`` its present events and their effects.

    ``counts`` is False for what was undone, and for an undo, a redo and an amendment. ``amended_by`` is the
    number of the amendment that counts, None where the line holds as it was entered.
    """

    number: int
    entered: Event
    counts: bool = False
    amended_by: int | None = None
    steps: tuple[AppliedEvent, ...] = ()


def lines_of(timeline: Timeline) -> dict[int, Line]:
    """Return the lines that count, by number and in order, as the amendments among them leave them."""
    lines: dict[int, Line] = {}
    for number, event in timeline:
        said = events.underlying(event)
        if not isinstance(said, events.Amend):
            assert not isinstance(event, events.Revision)
            lines[number] = Line(number, event, (event,))
        # One that was let stand may name any number: it changes nothing where no event has that.
        elif amended := lines.get(said.number):
            lines[said.number] = Line(said.number, amended.entered, said.events, number)
    return lines


def fold(setup: Setup, lines: Iterable[Line]) -> Iterator[AppliedEvent]:
    """Yield each event of a game from the first on; one that breaks a rule is let stand."""
    state, steps = begin(setup), list[AppliedEvent]()
    for line in lines:
        for event in line.now:
            after = apply(state, event)
            step = (
                _standing(line.number, event, state, after, steps)
                if isinstance(after, Ruling)
                else AppliedEvent(line.number, event, state, after)
            )
            yield step
            steps.append(step)
            state = step.after


def _standing(
    number: int, event: TableEvent | LetStand, state: State, against: Ruling, before: Sequence[AppliedEvent]
) -> AppliedEvent:
    said = events.underlying(event)
    assert not isinstance(said, events.Revision)
    reasoned = with_reason(against, state, said, _last_first(before))
    # A catch that is refused now had no effect: nobody drew for it.
    after = state if isinstance(said, events.Catch) else apply(state, LetStand(said))
    assert not isinstance(after, Ruling)
    return AppliedEvent(number, event, state, after, reasoned)


def _last_first(steps: Sequence[AppliedEvent]) -> Iterator[tuple[State, Event, State]]:
    return ((step.before, step.stood, step.after) for step in reversed(steps))


# No slots: a cached property needs a dictionary.
@dataclass(frozen=True, eq=False)
class Amended:
    """A game after an amendment: its state, what the amendment did, and every event with it applied."""

    state: State
    amendment: Amendment
    steps: tuple[AppliedEvent, ...]
    lines: Mapping[int, Line]

    @cached_property
    def lines_in_context(self) -> tuple[LineInContext, ...]:
        """The lines that count, in order, each with its present events and effects."""
        steps: dict[int, list[AppliedEvent]] = {number: [] for number in self.lines}
        for step in self.steps:
            steps[step.number].append(step)
        return tuple(
            LineInContext(line.number, line.entered, True, line.amended_by, tuple(steps[line.number]))
            for line in self.lines.values()
        )

    @property
    def stands(self) -> Iterator[AppliedEvent]:
        """The events after the amended one that now break a rule."""
        return (step for step in self.steps if step.ruling and step.number > self.amendment.number)

    @property
    def past_turns(self) -> Iterator[tuple[State, Event, State]]:
        """The events so far, the last one first, each between the states before and after it."""
        return _last_first(self.steps)


def amend(setup: Setup, timeline: Timeline, event: events.Amend, last: int) -> Amended | Ruling:
    """Return the game after an amendment, or the ruling against it.

    ``last`` is the number of the last line so far.
    """
    lines = lines_of(timeline)
    line = lines.get(event.number)
    if line is None:
        return _not_amended(setup, event.number, last)
    lines[event.number] = Line(event.number, line.entered, event.events, last + 1)
    state = place = begin(setup)
    now, steps = list[AppliedEvent](), list[AppliedEvent]()
    for step in fold(setup, lines.values()):
        if step.number < event.number:
            place = step.after
        elif step.number == event.number:
            if step.ruling:
                return step.ruling
            now.append(step)
        steps.append(step)
        state = step.after
    amendment = Amendment(event.number, line.now, place, tuple(now))
    return Amended(state, amendment, tuple(steps), lines)


def _not_amended(setup: Setup, number: int, last: int) -> Ruling:
    text = (
        say("Event %(number)d does not count: nothing of it can be corrected.", number=number)
        if 1 <= number <= last
        else say("There is no event %(number)d: the last one is %(last)d.", number=number, last=last)
    )
    return ruling(setup, "not-now", text)


def clean(setup: Setup, timeline: Timeline) -> Iterator[TableEvent | LetStand]:
    """Yield the events of a record without undo, redo and amendments; those without effect are left out."""
    known = {*setup.players}
    for step in fold(setup, lines_of(timeline).values()):
        if not step.has_effect:
            continue
        strangers = [name for name in _players_named(step.event) if name not in known]
        if strangers:
            # A card that was let stand may name somebody who never came: a seating in mid-round changes
            # nothing, and makes the name known to the lines below.
            yield LetStand(events.Seats(tuple(dict.fromkeys(strangers))))
        known.update(strangers, events.seated_names(step.event))
        yield step.stood


def _players_named(event: TableEvent | LetStand) -> Iterator[str]:
    """Yield whom a play names besides its player, who has a seat."""
    said = events.underlying(event)
    for field in ("heads", "tails", "swap", "target"):
        if name := getattr(said, field, None):
            yield name
