"""The context of a request: the table that it is about, and the visitor who sent it.

A page that shows games or players asks ``present_games()`` or ``present_statistics()`` for them, and its
links begin with ``root()``: so the board shows it too, over the club's copies. What changes something asks
``present_table()``.
"""

import hmac
from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar
from unicodedata import normalize

from flask import current_app, g, request

from companion.backups.store import BackupStore
from companion.statistics import ALL, NOBODY_RENAMED, Filters, Identities, Portrait, portraits
from companion.table import (
    EnteredBy,
    LogError,
    Means,
    OddsHistory,
    PlayedGames,
    Replays,
    Standings,
    Table,
    TableView,
)
from companion.table.library.statistics import Played
from companion.web.codes import CODES, Codes
from companion.web.extension import Extension
from companion.web.languages import present_language
from companion.web.table_screens import NO_SCREEN, Screen

_T = TypeVar("_T")

TABLE: Final = Extension[Table]("table")
BACKUPS: Final = Extension[BackupStore | None]("backups")

MADE: Final = "made"
"""Where the context of what is rendered has what :func:`made_once` made."""


class Visitor(NamedTuple):
    """Who looks at a screen, as far as it makes a difference to what the screen shows.

    ``acts``: may act now. ``seat``: the player whose phone it is, or empty. ``is_host``: it is the host's.
    ``is_asked``: has the table's code, but has not chosen a seat yet. ``only_own``: may act for their own
    player only. ``bottom``: the player at the lower edge of their table screen, if one was chosen. ``lost``:
    the player whose phone it was until the seat was let go, or another phone took it over. ``is_guest``: the
    digits of the evening let it in. ``sees_digits``: where they are shown, this screen shows them; ``screen``
    is the number of one for which nobody with a code has said so.

    Hashable, as the stream renders a page once for all visitors who are equal.
    """

    acts: bool = False
    seat: str = ""
    is_host: bool = False
    is_asked: bool = False
    only_own: bool = False
    bottom: str = ""
    lost: str = ""
    is_guest: bool = False
    sees_digits: bool = False
    screen: str = ""

    @property
    def is_limited(self) -> bool:
        """Is what is the host's not theirs?"""
        return self.only_own or self.is_guest

    @property
    def may_host(self) -> bool:
        """May they do what is the host's: change the level, begin a game, keep the decks?"""
        return self.acts and not self.is_limited


class Credentials(NamedTuple):
    """The credentials in a device's request. Which visitor they make it depends on the table.

    ``has_code``: its code is right. ``is_program``: it is the programs' own, in a header, and
    ``by_header`` that any came in one; ``is_guest`` that it is no code but a key of this evening.
    ``seat`` is the player whose phone it is said to be, and ``phone`` its number there; ``keeps_score`` that
    it is everyone's, ``host`` a host's key, ``bottom`` the player at the lower edge of its table screen, and
    ``screen`` what that is known as.
    """

    has_code: bool = False
    is_program: bool = False
    seat: str = ""
    phone: str = ""
    keeps_score: bool = False
    host: str = ""
    bottom: str = ""
    by_header: bool = False
    is_guest: bool = False
    screen: Screen = NO_SCREEN

    @property
    def has_table_code(self) -> bool:
        """Has it a code that it may show to others? A guest's key is its own."""
        return self.has_code and not self.is_guest

    def at(self, view: TableView | None) -> Visitor:
        """Return the visitor that these credentials make at that table, or before the first game."""
        players = view.state.players if view else ()
        bottom = self.bottom if self.bottom in players else ""
        host_key = view.preferences.host_key if view else ""
        is_host = self.has_code and (self.is_program or is_key(self.host, host_key))
        anybody = Visitor(
            acts=self.has_code,
            is_host=is_host,
            bottom=bottom,
            is_guest=self.is_guest and not is_host,
            sees_digits=self._sees_digits(is_host, has_host=bool(host_key)),
            screen=self.screen.number,
        )
        if not self.has_code or view is None:
            return anybody
        seat = self.seat if self._sits_at(view) else ""
        only_own = view.preferences.own_seat_only and not is_host
        is_limited = only_own or anybody.is_guest
        # Only people are asked for their seat: a program says with each event whose it is.
        unsaid = not (seat or self.by_header or self.is_program or (self.keeps_score and not is_limited))
        lost = self.seat if self.phone and not seat and self.seat in players else ""
        return anybody._replace(
            acts=bool(seat) or not is_limited, seat=seat, is_asked=unsaid, only_own=only_own, lost=lost
        )

    def _sees_digits(self, is_host: bool, *, has_host: bool) -> bool:
        has_a_code = is_host or self.has_table_code
        return has_a_code or self.screen.shows or (self.screen.is_first and not has_host)

    def _sits_at(self, view: TableView) -> bool:
        # A cookie outlives a game: its player may not be at this table. And the seat may have been let go.
        is_there = bool(self.phone) and self.phone in view.preferences.phones.get(self.seat, ())
        return is_there and self.seat in view.state.players


def is_key(offered: str, key: str) -> bool:
    """Return whether the offered key is the right one; an empty ``key`` is nobody's."""
    # In constant time, so that the time to an answer does not tell how much of a guess was right.
    return bool(key) and hmac.compare_digest(offered.encode(), key.encode())


def sent_name(field: str) -> str:
    """Return the player's name in that field of a form, with its accents as names have them here."""
    return normalize("NFC", request.form.get(field, ""))


def present_codes() -> Codes:
    """Return the codes of this process's table."""
    return CODES.of(current_app)


def may_show_digits() -> bool:
    """May this visitor let table screens show the evening's code: as the host, or before the first game?"""
    visitor = present_visitor()
    return visitor.is_host or (visitor.may_host and present_view() is None)


def present_table() -> Table:
    """Return the one table of this process."""
    return TABLE.of(current_app)


class ShownGames(Protocol):
    """A table whose games are looked at: this process's own, or a copy of one that is elsewhere."""

    @property
    def view(self) -> TableView | None:
        """The present game."""

    @property
    def replays(self) -> Replays:
        """The games to watch again."""

    @property
    def odds_history(self) -> OddsHistory | None:
        """The odds at every moment of the games; None where nobody works them out."""

    @property
    def identities(self) -> Identities:
        """Who is who now."""

    @property
    def played_games(self) -> PlayedGames:
        """The games as they were played."""


class ShownStatistics(Protocol):
    """Who is best, from the games of a table or of many."""

    @property
    def identities(self) -> Identities:
        """Who is who now."""

    def standings(self, filters: Filters = ALL) -> Standings:
        """Return the statistics of every player, from the games that these filters take."""

    def played(self, name: str, filters: Filters = ALL) -> Played:
        """Return how the finished games of a player went, of those that these filters take."""


class Elsewhere(NamedTuple):
    """What this request is about, where that is not of the table here; ``root`` begins its addresses."""

    games: ShownGames | None = None
    statistics: ShownStatistics | None = None
    root: str = ""

    @property
    def identities(self) -> Identities:
        """Who is who there."""
        shown = self.games or self.statistics
        return shown.identities if shown else NOBODY_RENAMED


def show_elsewhere(
    games: ShownGames | None = None, statistics: ShownStatistics | None = None, root: str = ""
) -> None:
    """Let this request be about these games, or these statistics: nobody changes them from here."""
    g.elsewhere = Elsewhere(games, statistics, root)


def present_games() -> ShownGames:
    """Return the table whose games this request is about."""
    elsewhere: Elsewhere | None = g.get("elsewhere")
    return elsewhere.games if elsewhere and elsewhere.games else present_table()


def present_statistics() -> ShownStatistics:
    """Return the statistics that this request is about."""
    elsewhere: Elsewhere | None = g.get("elsewhere")
    return elsewhere.statistics if elsewhere and elsewhere.statistics else present_table().statistics


def root() -> str:
    """Return with what the addresses of these games begin: nothing for those of this process's own table."""
    elsewhere: Elsewhere | None = g.get("elsewhere")
    return elsewhere.root if elsewhere else ""


def present_view() -> TableView | None:
    """Return the table that the visitor's rights are about; None before the first game, and at no table."""
    table = TABLE.found_in(current_app)
    return table.view if table else None


def present_backups() -> BackupStore | None:
    """Return the backups of the table's games; None where these are no file."""
    return BACKUPS.of(current_app)


def present_identities() -> Identities:
    """Return who is who; as the records have it where that cannot be read, and at no table."""
    elsewhere: Elsewhere | None = g.get("elsewhere")
    if elsewhere is None and TABLE.found_in(current_app) is None:
        return NOBODY_RENAMED
    try:
        return elsewhere.identities if elsewhere else present_table().identities
    except LogError:
        return NOBODY_RENAMED


def portraits_here(names: Sequence[str]) -> dict[str, Portrait]:
    """Return the portraits of those who are together, by the names that they have there."""
    return portraits(present_identities(), names)


def made_once(key: Hashable, make: Callable[[], _T]) -> _T:
    """Return what is the same on all screens that are rendered together, made once for each language."""
    made: dict[Hashable, _T] = g.setdefault(MADE, {})
    key = key, present_language()
    if key not in made:
        made[key] = make()
    return made[key]


def present_credentials() -> Credentials:
    """Return the credentials of this request; none in a page that is rendered for the stream."""
    credentials: Credentials = g.get("credentials", Credentials())
    return credentials


def present_visitor() -> Visitor:
    """Return the visitor who sent this request; without credentials one who only watches."""
    return present_credentials().at(present_view())


def present_means() -> EnteredBy:
    """Return by whom an event is entered that comes with this request."""
    if present_credentials().by_header:
        return EnteredBy(Means.PROGRAM)
    visitor = present_visitor()
    if visitor.seat:
        return EnteredBy(Means.SEAT, visitor.seat)
    return EnteredBy(Means.HOST if visitor.is_host else Means.SCOREKEEPER)


def may_host() -> bool:
    """May this visitor do what is the host's? Everybody with the code may, unless it is own seat only."""
    return present_visitor().may_host and "elsewhere" not in g


def may_begin() -> bool:
    """May this visitor begin a game? A guest may before the first one, as nobody is the host yet."""
    return may_host() or (present_view() is None and present_visitor().acts and "elsewhere" not in g)


def may_keep_backups() -> bool:
    """May this visitor see the backups, and go back to one? The host alone; without a game, who may act."""
    if "elsewhere" in g:
        return False
    return present_visitor().is_host or (present_table().view is None and present_visitor().may_host)
