"""What happened in the game on the table, line by line as it now holds, and in which round."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.rules import AppliedEvent, Event, LineInContext, State, new_game, underlying, write_line
from companion.table import EnteredLine, TableView
from companion.web.request_context import present_table
from companion.web.words.event_names import entered_name
from companion.web.words.language import _, hour, of_the_log, sentences
from companion.web.words.log_lines import happened
from companion.web.words.means import means_name

HISTORY: Final = "past"
"""The name under which a moment of the table keeps its history."""


@dataclass(frozen=True)
class LogLine:
    """One event of the log, as it now holds: ``text`` tells it, each of ``remarks`` what became of it."""

    number: int
    time: str
    text: str
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class LineEntry:
    """A line of the game that counts: its ``past``, how it was ``entered``, and its ``round``.

    ``place`` is the table before it, and ``correction`` how the line came that it was amended by, if it was.
    """

    past: LineInContext
    entered: EnteredLine
    round: int
    place: State
    correction: EnteredLine | None = None

    @property
    def number(self) -> int:
        """The number of the line in the game, for good."""
        return self.past.number

    @property
    def events(self) -> tuple[Event, ...]:
        """What really happened: one event, several, or none."""
        return tuple(step.event for step in self.past.steps)

    @property
    def event(self) -> Event | None:
        """The one event that happened; None where it is none or several."""
        return underlying(self.events[0]) if len(self.events) == 1 else None

    @property
    def lines(self) -> str:
        """What really happened, as an amendment says it."""
        return "; ".join(map(write_line, self.events)) or "nothing"

    @property
    def log(self) -> LogLine:
        """How the log tells it."""
        text = sentences(happened(step) for step in self.past.steps)
        time = of_the_log(self.entered.at, hour)
        return LogLine(self.number, time, text or _("Nothing happened here."), (*self._remarks(),))

    @property
    def entered_with(self) -> str:
        """Where it came from, in words; empty where nobody knows."""
        return means_name(self.entered.by) if self.entered.by else ""

    def _remarks(self) -> Iterator[str]:
        if self.correction:
            time, was = of_the_log(self.correction.at, hour), entered_name(self.past.entered, self.place)
            if by := self.correction.by:
                # translators: a mark in the log: when an event was corrected, with what ("Ana's phone", "a
                # program"), and what was entered before
                yield _(
                    "Corrected at %(time)s by %(means)s: it had been %(was)s.",
                    time=time,
                    means=means_name(by),
                    was=was,
                )
            else:
                # translators: a mark in the log: when an event was corrected, and what was entered before
                yield _("Corrected at %(time)s: it had been %(was)s.", time=time, was=was)
        for step in self.past.steps:
            if step.ruling:
                yield _("The table let it stand against a rule: %(why)s", why=step.ruling.text)


def history(view: TableView) -> dict[int, LineEntry]:
    """Return the lines of the present game that count, by number and in order; found once for a moment."""
    if HISTORY not in view.derived:
        view.derived[HISTORY] = {entry.number: entry for entry in _entries(view)}
    found: dict[int, LineEntry] = view.derived[HISTORY]
    return found


def _entries(view: TableView) -> Iterator[LineEntry]:
    played = present_table().played_games.game(view.game_id)
    entered = (
        [EnteredLine(event.line, event.at, event.entered_by) for event in played.events] if played else []
    )
    place: State | None = None
    for past in view.game.lines_in_context:
        if past.steps:
            place = past.steps[0].before
        elif place is None:
            # The first event of all, that never happened.
            place = new_game(view.game.setup).state
        correction = entered[past.amended_by - 1] if past.amended_by else None
        after = past.steps[-1].after if past.steps else place
        yield LineEntry(past, entered[past.number - 1], max(after.round, 1), place, correction)
        place = after


def rounds_of(view: TableView) -> int:
    """Return how many rounds have a log: those that were dealt."""
    return max(view.state.round, 1)


def in_round(view: TableView, number: int) -> list[LineEntry]:
    """Return what happened in a round, in order."""
    return [entry for entry in history(view).values() if entry.round == number]


def standing(view: TableView) -> set[tuple[int, Event]]:
    """Return what stands against a rule already, with the numbers of the lines."""
    steps: Iterator[AppliedEvent] = (step for entry in history(view).values() for step in entry.past.steps)
    return {(step.number, step.event) for step in steps if step.ruling}
