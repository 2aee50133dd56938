"""A table of the club on the board: its log, folded by the same rules as at the table."""

from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import takewhile
from time import monotonic
from typing import Final

from companion.club.bounds import Bounds
from companion.club.reading import EVENTS_AT_ONCE, Attendance, Known, News
from companion.ports import Assignment
from companion.table import Level, LogError, Preferences, TableView
from companion.table.library.replayed_game import ReplayedGame, go_on, project
from companion.table.live.notifications import Listener, Notifications
from companion.table.log.kept_games import History, KeptEvent, KeptGame, damaged

GAMES_OF_A_LOG: Final = 1_000_000
"""More than a log has: to screens, games of a later log are always later ones."""

EVENTS_SHOWN_SINGLY: Final = 8  # where more come at once, a table catches up


class ClubTable:
    """A table and the game on it; one thread replaces its immutable parts while others read them."""

    def __init__(self, attendance: Attendance) -> None:
        self.attendance = attendance
        self.assignment: Assignment | None = None
        """Its assignment in a tournament, by the server's clock."""
        self.view: TableView | None = None
        self.damage: str | None = None
        """Why its game cannot be read to its end; usually the table's companion is newer."""
        self.arrived: datetime | None = None
        """When its game began to arrive at the club, by the server's clock."""
        self._course: ReplayedGame | None = None
        self._bounds = Bounds()
        self._log = 0
        self._notifications = Notifications()

    @property
    def number(self) -> int:
        """Its number in the club."""
        return self.attendance.table

    @property
    def name(self) -> str:
        """Its name in the club."""
        return self.attendance.name

    @property
    def is_away(self) -> bool:
        """Has it been silent for a while, or always?"""
        return self.attendance.is_away

    @property
    def is_removed(self) -> bool:
        """Is it in the club no more? Its games still are."""
        return self.attendance.is_removed

    @property
    def known(self) -> Known:
        """The part of its log that is known."""
        if self._course is None:
            return Known(self.number)
        return Known(self.number, self._log, self._course.kept.id, len(self._course.events))

    @property
    def log(self) -> int:
        """The log that it plays on; 0 if it never came."""
        return self._log or self.attendance.log or 0

    @property
    def course(self) -> ReplayedGame | None:
        """The game on it, with every moment."""
        return self._course

    def begun(self) -> str:
        """Return when the game on it began, by the server's clock; there has to be one."""
        assert self._course
        return self._course.kept.begun

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Notify ``listener`` of every event; return a function that ends that."""
        return self._notifications.listen(listener)

    def add(self, news: News, seconds: float) -> bool:
        """Take in its log for that many seconds; return whether there is more."""
        is_new = self.known[1:3] != (news.log, news.game)
        try:
            if is_new:
                self._begin(news)
        except LogError as error:
            self._course, self.view, self.damage = None, None, str(error)
        course = self._course
        return course is not None and self._go_on(course, news.events, seconds, is_new)

    def _begin(self, news: News) -> None:
        self._log, self.arrived = news.log, news.arrived
        self._bounds = Bounds()
        kept = KeptGame(news.game, news.headers, news.begun, Preferences())
        self._course = project(kept, History(()))

    def _go_on(self, course: ReplayedGame, events: Sequence[KeptEvent], seconds: float, is_new: bool) -> bool:
        before, bounds, until = len(course.events), self._bounds, monotonic() + seconds
        if not (is_new or events) or course.damage:
            return False
        fits = takewhile(lambda event: monotonic() < until and bounds.takes(event.seq, event.line), events)
        go_on(course, fits)
        if bounds.damage and not course.damage:
            course.damage = damaged(course.kept.id, bounds.damage)
        taken = len(course.events) - before
        self._show(before + taken - 1 if is_new else before)
        return not course.damage and (taken < len(events) or len(events) == EVENTS_AT_ONCE)

    def fail(self, error: Exception) -> None:
        """Stop showing its game, as the board failed on its log."""
        self.damage = damaged(self.known.game, repr(error))
        if self._course:
            self._course.damage = self.damage

    def _show(self, before: int) -> None:
        """Show the events after that number one by one; only the last is the present one."""
        course = self._course
        assert course
        self.damage = course.damage
        last, number = len(course.events), self._log * GAMES_OF_A_LOG + course.kept.id
        for version in range(max(before + 1, last - EVENTS_SHOWN_SINGLY, 0), last + 1):
            game, follows = course.games[version], version < last
            self.view = TableView(number, game, _preferences(course), more_follows=follows)
            self._notifications.post(self.view)
        self._notifications.deliver()


def _preferences(course: ReplayedGame) -> Preferences:
    """Guess the level from the events: without cards only the scores are kept."""
    has_cards = any(event.line.startswith("start ") for event in course.events)
    is_scored = bool(course.latest.state.rounds)
    return Preferences(Level.SCORES if is_scored and not has_cards else Level.TURNS)
