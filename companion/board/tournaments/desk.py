"""The tournaments on this board, also while the database is away."""

from datetime import UTC, datetime
from threading import Lock
from typing import Final

from flask import abort

from companion import tournament
from companion.board.follower import What
from companion.club.connection import Unreached
from companion.club.tournaments import Kept, Listed, Tournaments
from companion.rules import Unreadable, say
from companion.web.extension import Extension


class Desk:
    """The club's tournaments, as last read if the database is away; :meth:`told` hears what changes."""

    def __init__(self, tournaments: Tournaments) -> None:
        self.tournaments = tournaments
        self._lock, self._listing = Lock(), Lock()
        self._listed: tuple[Listed, ...] = ()
        self._is_listed = False
        self._kept = dict[int, Kept]()
        self._standings = dict[int, tuple[int, tuple[tournament.StandingsRow, ...]]]()

    def told(self, changed: frozenset[What]) -> None:
        """Note that something has changed in the club."""
        if What.TOURNAMENTS in changed:
            self.forget()

    def forget(self) -> None:
        """Read the list again, as this board has changed it."""
        self._is_listed = False

    def listed(self) -> tuple[Listed, ...]:
        """Every tournament, the newest first."""
        with self._listing:
            if not self._is_listed:
                # Set first, as what is entered meanwhile is told.
                self._is_listed = True
                try:
                    self._listed = self.tournaments.listed()
                except Unreached:
                    self._is_listed = False
            return self._listed

    def open(self, settings: tournament.Open, by: str) -> Kept | tournament.Refusal:
        """Begin a tournament, unless the same form was just sent before."""
        with self._lock:
            newest = next(iter(self.tournaments.listed()), None)
            kept = self.tournaments.read(newest.id) if newest else None
            if kept and kept.seq == 1 and kept.tournament.settings == settings:
                return kept
            opened = self.tournaments.open(settings, by)
            self.forget()
            return opened

    def kept(self, number: int) -> Kept | None:
        """Return a tournament; None if there is none, or a newer board has written it."""
        try:
            kept = self.tournaments.read(number)
        except Unreached:
            return self._kept.get(number)
        except Unreadable:
            return None
        if kept:
            self._kept[number] = kept
        return kept

    def now(self) -> datetime:
        """Return the database's time; our own while it is away."""
        try:
            return self.tournaments.now()
        except Unreached:
            return datetime.now(UTC)

    def standings(self, kept: Kept) -> tuple[tournament.StandingsRow, ...]:
        """Return the standings, cached until the next entry: they take a while with a thousand players."""
        with self._lock:
            seq, rows = self._standings.get(kept.id, (0, ()))
            if seq != kept.seq:
                rows = tournament.standings(kept.tournament)
                self._standings[kept.id] = kept.seq, rows
            return rows


DESK: Final = Extension[Desk]("desk")
present_desk: Final = DESK.present
"""Returns the desk of this board."""


def tournament_or_404(number: int) -> Kept:
    """Return that tournament; aborts with 404."""
    kept = present_desk().kept(number)
    if kept is None:
        abort(404, say("There is no tournament %(number)d.", number=number))
    return kept
