"""The round of a tournament that is assigned to a table, as its screens show it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import lru_cache
from math import ceil, floor
from typing import Final, NamedTuple
from zlib import crc32

from companion.ports import Assignment, Club
from companion.rules import Phase, Setup, Unreadable, read_record
from companion.table import Gathering, TableView
from companion.web.equipment import present_club_state
from companion.web.request_context import Visitor, present_gathering, present_table
from companion.web.server.stream import streamed
from companion.web.words.language import _, hour
from companion.web.words.typesetting import DOT

LAST_MINUTE: Final = timedelta(minutes=1)
"""The time before the end of a round that is announced."""


class RoundStage(StrEnum):
    """The stage of a table's round."""

    NEXT = "next"  # its game has not begun
    PLAYS = "plays"
    OVER = "over"


class RoundTime(NamedTuple):
    """The time of a round; ``end`` is the time of day when it is up, for pages without JavaScript.

    ``sent`` is for the browser: the age of the round when the page is rendered, as the browser's clock may
    differ. ``stage`` is ``last`` in the last minute, ``over``, or empty. While it ``is_paused``, nobody knows
    its end, and ``end`` is the time that is left.
    """

    sent: dict[str, object]
    end: str
    stage: str
    is_paused: bool = False


@dataclass(frozen=True, slots=True)
class Assigned:
    """A round of a tournament at this table.

    ``dealer`` deals first; empty if that is unknown. ``may_begin``: the round has begun, or the club cannot
    be reached to say so. ``ends_another``: it would end another game, which is under way. ``decides``: the
    tournament decides what is played here next.
    """

    assignment: Assignment
    stage: RoundStage
    dealer: str
    may_begin: bool
    ends_another: bool
    decides: bool
    time: RoundTime | None

    @property
    def seats_people(self) -> bool:
        """Is it time to sit down for it?"""
        return self.stage is RoundStage.NEXT and not self.ends_another

    @property
    def waits(self) -> bool:
        """Could it begin, if another game were not under way?"""
        return self.stage is RoundStage.NEXT and self.ends_another and self.may_begin

    @property
    def title(self) -> str:
        """The round as a heading."""
        if self.assignment.is_final:
            return _("Final")
        return _(
            "Round %(round)d, table %(number)d", round=self.assignment.round, number=self.assignment.number
        )

    @property
    def words(self) -> str:
        """The round in words, or what the table waits for; before all, what the organiser announces."""
        parts = self.assignment
        if parts.announcement:
            return parts.announcement
        if self.stage is not RoundStage.OVER:
            words = self._name
            return DOT.join((words, _("Paused"))) if self.time and self.time.is_paused else words
        if parts.is_over:
            return _("Result sent. Round %(round)d: waiting for the other tables.", round=parts.round)
        if parts.is_final:
            return _("The final is over. The result is on its way.")
        return _("Round %(round)d is over here. The result is on its way.", round=parts.round)

    @property
    def _name(self) -> str:
        parts = self.assignment
        if parts.is_final:
            return _("%(tournament)s, the final", tournament=parts.tournament_name)
        return _(
            "%(tournament)s, round %(round)d, table %(number)d",
            tournament=parts.tournament_name,
            round=parts.round,
            number=parts.number,
        )


def assigned(view: TableView | None) -> Assigned | None:
    """Return what this table is to play; None if it is in no tournament."""
    state = present_club_state()
    if state is None or state.assignment is None:
        return None

    def begun() -> str:
        return present_table().played_games.newest(1)[0].begun

    return assigned_at(state.assignment, view, begun, present_table().time, is_reached=state.is_reached)


def assigned_at(
    assignment: Assignment,
    view: TableView | None,
    begun: Callable[[], str],
    now: datetime,
    *,
    is_reached: bool,
) -> Assigned:
    """Return what a table is to play, as shown ``now``; ``begun`` tells when its present game began."""
    setup = _setup(assignment.headers)
    stage = _stage(assignment, setup, view, begun)
    return Assigned(
        assignment,
        stage,
        setup.dealer if setup else "",
        may_begin=assignment.started is not None or not is_reached,
        ends_another=view is not None and view.version > 0 and view.state.phase is not Phase.FINISHED,
        decides=stage is not RoundStage.OVER or (view is not None and view.state.setup == setup),
        time=None if stage is RoundStage.OVER else _time_of(assignment, now),
    )


def _stage(
    assignment: Assignment, setup: Setup | None, view: TableView | None, begun: Callable[[], str]
) -> RoundStage:
    if assignment.is_over:
        return RoundStage.OVER
    if view is None or view.state.setup != setup:
        return RoundStage.NEXT
    if view.state.phase is not Phase.FINISHED:
        return RoundStage.PLAYS
    return RoundStage.OVER if _began_since(assignment.started, view, begun) else RoundStage.NEXT


def _began_since(started: datetime | None, view: TableView, begun: Callable[[], str]) -> bool:
    """Is the present game of this round, and not an equal one of an earlier round?"""
    if "begun" not in view.derived:
        view.derived["begun"] = moment(begun())
    at: datetime | None = view.derived["begun"]
    return started is not None and at is not None and at >= started


def moment(at: str) -> datetime | None:
    """Return a time of a log; None if it is invalid, as another program may write anything."""
    try:
        return datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):
        return None


@lru_cache(2)
def _setup(headers: str) -> Setup | None:
    try:
        return read_record(headers).setup
    except Unreadable:
        # From a club with a newer version: reported when the game is begun.
        return None


def _time_of(assignment: Assignment, now: datetime) -> RoundTime | None:
    held = timedelta(seconds=assignment.held)
    return round_time(assignment.started, assignment.minutes, now, held, assignment.paused)


def round_time(
    started: datetime | None,
    minutes: int,
    now: datetime,
    held: timedelta = timedelta(),
    paused: datetime | None = None,
) -> RoundTime | None:
    """Return the time of a round; None before it has begun, or without a limit.

    It has been ``held`` for so long, and stands still since it is ``paused``.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 7, 4, 12, tzinfo=UTC)
    >>> round_time(noon, 20, noon + timedelta(minutes=19, seconds=30)).stage
    'last'
    >>> round_time(noon, 20, noon + timedelta(hours=1), timedelta(minutes=2), noon + timedelta(minutes=7)).end
    '15:00'
    """
    if started is None or not minutes:
        return None
    limit = timedelta(minutes=minutes)
    end = started + limit + held
    left = end - (paused or now)
    sent = {
        # Another end is another time to be counted.
        "id": f"{_milliseconds(timedelta(seconds=end.timestamp()))}{' paused' if paused else ''}",
        "is_paused": paused is not None,
        "age": _milliseconds(limit - left),
        "limit": _milliseconds(limit),
        "says": _("Time is up: finish this turn."),
    }
    stage = "over" if left <= timedelta() else "last" if left <= LAST_MINUTE else ""
    return RoundTime(sent, _digits(left) if paused else hour(end.astimezone()), stage, paused is not None)


def _digits(left: timedelta) -> str:
    """Return minutes and seconds, those after the end with a sign, as a browser shows them."""
    seconds = ceil(left.total_seconds()) if left > timedelta() else floor(-left.total_seconds())
    return f"{'' if left > timedelta() else '+'}{seconds // 60}:{seconds % 60:02}"


def _milliseconds(time: timedelta) -> int:
    return round(time / timedelta(milliseconds=1))


def ages(club: Club | None) -> bool:
    """Return whether pages go out of date by themselves, as a round is timed here."""
    state = club.state if club else None
    return is_timed(state.assignment if state else None)


def is_timed(assignment: Assignment | None) -> bool:
    """Return whether a round's time is running."""
    return bool(assignment and assignment.started and assignment.minutes and not assignment.is_over)


def gathering_here() -> Gathering | None:
    """Return who gathers for the next game, unless a tournament says who is to sit at the table."""
    found = assigned(present_table().view)
    return None if found and found.seats_people else present_gathering()


def waits_for(view: TableView | None) -> str:
    """Return a text that changes whenever a page that waits for a game is out of date."""
    state = present_club_state()
    seen = view.game_id if view else 0, state.assignment if state else None
    return str(crc32(repr(seen).encode()))


@streamed("waits")
def _waits(view: TableView | None, _visitor: Visitor) -> str:
    return waits_for(view)
