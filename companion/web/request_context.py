"""The context of a request: the table that it is about, and the visitor who sent it.

A page that shows games or players takes them from ``present_games()`` or ``present_statistics()``, and its
links begin with ``root()``: so the board can show it for the club's copies. What changes something takes
``present_table()``.
"""

import hmac
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar
from unicodedata import normalize

from flask import abort, current_app, g, request

from companion.backups.store import BackupStore
from companion.rules import not_known
from companion.statistics import ALL, NOBODY_RENAMED, Filters, Identities, Portrait, portraits
from companion.table import (
    EnteredBy,
    Gathering,
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
from companion.web.codes import CODES
from companion.web.extension import Extension
from companion.web.languages import present_language
from companion.web.table_screens import NO_SCREEN, Screen

_T = TypeVar("_T")

TABLE: Final = Extension[Table]("table")
present_table: Final = TABLE.present
"""Returns the one table of this process."""
BACKUPS: Final = Extension[BackupStore | None]("backups")
present_backups: Final = BACKUPS.present
"""Returns the backups of the table's games; None if these are not in a file."""
present_codes: Final = CODES.present
"""Returns the codes of this process's table."""

MADE: Final = "made"
"""Key of Flask's ``g`` for the values that :func:`made_once` made."""


class Visitor(NamedTuple):
    """Who looks at a screen, as far as it makes a difference to what the screen shows.

    ``acts``: may act now. ``seat``: the player whose phone it is, or empty. ``is_host``: it is the host's.
    ``is_asked``: has the table's code, but no seat yet. ``only_own``: may act for their own player only.
    ``bottom``: the player at the lower edge of their table screen, if chosen. ``lost``: the player whose
    phone it was before it lost the seat. ``gone``: the player whose phone it is, who has left the table.
    ``is_guest``: entered by the evening's digits. ``sees_digits``: this screen may show them, ``hides_code``:
    but not at play; ``screen`` is the number of one that waits for that permission. ``gathered`` is the name
    under which they sit down for the next game, while people gather.

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
    gone: str = ""
    hides_code: bool = False
    gathered: str = ""

    @property
    def is_limited(self) -> bool:
        """May they not do what only the host may?"""
        return self.only_own or self.is_guest

    @property
    def may_host(self) -> bool:
        """May they do what the host may: change the level, begin a game, keep the decks?"""
        return self.acts and not self.is_limited


class Credentials(NamedTuple):
    """The credentials in a device's request; the table decides which visitor they make it.

    ``has_code``: its code is right; ``by_header``: it came in a header; ``is_program``: it is the programs'
    own; ``is_guest``: it is a guest's key. ``seat`` and ``phone`` are the player and the number that its
    cookie claims; ``keeps_score``: it keeps score for everyone. ``host`` is a host's key, ``bottom`` the
    player at the lower edge of its table screen, which is registered as ``screen``.
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
    hides_code: bool = False

    @property
    def has_table_code(self) -> bool:
        """Has it a code that it may show to others, and not only a guest's key?"""
        return self.has_code and not self.is_guest

    def at(self, view: TableView | None, gathering: Gathering | None = None) -> Visitor:
        """Return the visitor with these credentials at that table, or before the first game.

        ``gathering``: who gathers for the next one.
        """
        players = view.state.players if view else ()
        bottom = self.bottom if self.bottom in players else ""
        host_key = view.preferences.host_key if view else gathering.host_key if gathering else ""
        gathered = gathering.seat_of(self.phone) if gathering and self.has_code else None
        is_host = self.has_code and (self.is_program or is_key(self.host, host_key))
        anybody = Visitor(
            acts=self.has_code,
            is_host=is_host,
            bottom=bottom,
            is_guest=self.is_guest and not is_host,
            # People who gather invite others, from every screen.
            sees_digits=gathering is not None or self._sees_digits(is_host, has_host=bool(host_key)),
            screen=self.screen.number,
            hides_code=self.hides_code,
            gathered=gathered.name if gathered else "",
        )
        if not self.has_code or view is None:
            return anybody
        sits = self._sits_at(view)
        seat = self.seat if sits and self.seat in players else ""
        gone = self.seat if sits and self.seat in view.state.left else ""
        only_own = view.preferences.own_seat_only and not is_host
        is_limited = only_own or anybody.is_guest
        # Only people are asked for their seat: a program's events name the player.
        has_said = seat or gone or self.by_header or self.is_program or (self.keeps_score and not is_limited)
        lost = self.seat if self.phone and not sits and self.seat in players else ""
        return anybody._replace(
            acts=bool(seat) or not is_limited,
            seat=seat,
            is_asked=not has_said,
            only_own=only_own,
            lost=lost,
            gone=gone,
        )

    def _sees_digits(self, is_host: bool, *, has_host: bool) -> bool:
        has_a_code = is_host or self.has_table_code
        return has_a_code or self.screen.shows or (self.screen.is_first and not has_host)

    def _sits_at(self, view: TableView) -> bool:
        # A cookie outlives a game, whose player may not be at this table; and the seat may have been freed.
        return bool(self.phone) and self.phone in view.preferences.phones.get(self.seat, ())


def is_key(offered: str, key: str) -> bool:
    """Return whether the offered key is the right one, in constant time; an empty ``key`` is never right."""
    return bool(key) and hmac.compare_digest(offered.encode(), key.encode())


def sent_name(field: str) -> str:
    """Return the player's name in a field of the form, in Unicode's composed form as records have it."""
    return normalize("NFC", request.form.get(field, ""))


def known_word(word: str, known: Iterable[str]) -> str:
    """Return what was sent by a button or in an address; aborts with 400 unless it is one of the known."""
    if word not in {*known}:
        abort(400, not_known(word, known))
    return word


def may_show_digits() -> bool:
    """May this visitor let table screens show the evening's code: as the host, or before the first game?"""
    visitor = present_visitor()
    return visitor.is_host or (visitor.may_host and present_view() is None)


class ShownGames(Protocol):
    """A table whose games are shown: this process's own, or the copy of another."""

    @property
    def view(self) -> TableView | None:
        """The present game."""

    @property
    def replays(self) -> Replays:
        """The games, moment by moment."""

    @property
    def odds_history(self) -> OddsHistory | None:
        """The odds at every moment of the games; None if they are not computed."""

    @property
    def identities(self) -> Identities:
        """Who is who now."""

    @property
    def played_games(self) -> PlayedGames:
        """The games."""


class ShownStatistics(Protocol):
    """Who is best, from the games of a table or of many."""

    @property
    def identities(self) -> Identities:
        """Who is who now."""

    def standings(self, filters: Filters = ALL) -> Standings:
        """Return the statistics of every player, from the filtered games."""

    def played(self, name: str, filters: Filters = ALL) -> Played:
        """Return how a player's finished games went, of the filtered ones."""


class Elsewhere(NamedTuple):
    """What this request is about if not this process's table; ``root`` begins its addresses."""

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
    """Let this request be about these games or statistics, which it can only read."""
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
    """Return the beginning of these games' addresses; empty for this process's own table."""
    elsewhere: Elsewhere | None = g.get("elsewhere")
    return elsewhere.root if elsewhere else ""


def present_view() -> TableView | None:
    """Return the table that permissions are about; None before the first game, and on the board."""
    table = TABLE.found_in(current_app)
    return table.view if table else None


def present_gathering() -> Gathering | None:
    """Return who gathers for the next game; None while people play, and on the board."""
    table = TABLE.found_in(current_app)
    return table.gathering if table else None


def has_host() -> bool:
    """Is there a host, of the game or of those who gather for the first one?"""
    view, gathering = present_view(), present_gathering()
    return bool(view.preferences.host_key if view else gathering and gathering.host_key)


def present_identities() -> Identities:
    """Return who is who; the names as recorded if that cannot be read, and on a board."""
    elsewhere: Elsewhere | None = g.get("elsewhere")
    if elsewhere is None and TABLE.found_in(current_app) is None:
        return NOBODY_RENAMED
    try:
        return elsewhere.identities if elsewhere else present_table().identities
    except LogError:
        return NOBODY_RENAMED


def portraits_here(names: Sequence[str]) -> dict[str, Portrait]:
    """Return the portraits of people who are shown together, by their names there."""
    return portraits(present_identities(), names)


def made_once(key: Hashable, make: Callable[[], _T]) -> _T:
    """Return a value that all screens rendered together share; made once for each language."""
    made: dict[Hashable, _T] = g.setdefault(MADE, {})
    key = key, present_language()
    if key not in made:
        made[key] = make()
    return made[key]


def present_credentials() -> Credentials:
    """Return the credentials of this request; none while a page is rendered for the stream."""
    credentials: Credentials = g.get("credentials", Credentials())
    return credentials


def present_visitor() -> Visitor:
    """Return the visitor who sent this request; one who only watches if there are no credentials."""
    return present_credentials().at(present_view(), present_gathering())


def present_means() -> EnteredBy:
    """Return who enters the events of this request."""
    if present_credentials().by_header:
        return EnteredBy(Means.PROGRAM)
    visitor = present_visitor()
    if visitor.seat:
        return EnteredBy(Means.SEAT, visitor.seat)
    return EnteredBy(Means.HOST if visitor.is_host else Means.SCOREKEEPER)


def may_host() -> bool:
    """May this visitor do what the host may? Everybody with the code may, unless it is own seat only."""
    return present_visitor().may_host and "elsewhere" not in g


def may_begin() -> bool:
    """May this visitor begin a game? Before the first one a guest may too, as long as there is no host."""
    is_first = present_view() is None and not has_host()
    return may_host() or (is_first and present_visitor().acts and "elsewhere" not in g)


def may_keep_backups() -> bool:
    """May this visitor see and restore backups? Only the host; before the first game, whoever may act."""
    if "elsewhere" in g:
        return False
    return present_visitor().is_host or (present_table().view is None and present_visitor().may_host)
