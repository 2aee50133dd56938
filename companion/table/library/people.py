"""Who is who at this table: the host's events about players, checked and added to the log."""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from threading import Lock
from typing import Final, NamedTuple

from companion import statistics
from companion.foundation.listeners import Listeners
from companion.rules import SCORINGS, Sentence, Unreadable, namesake, read_new_name, say, say_counted, sound
from companion.table.library.statistics import Statistics
from companion.table.library.summary import GameSummary
from companion.table.log.kept_identities import KeptIdentities, KeptIdentity
from companion.table.log.log import LogError

FILE_LENGTH: Final = 60
"""Characters kept of a file's name."""

IMPORTED_ALREADY: Final = say("That file was imported already; nothing was taken twice.")
HERE_ALREADY: Final = say("All of its games were here already; nothing was taken twice.")


class Renaming(NamedTuple):
    """What a renaming would do: the ``games`` that ``player`` finished become those of ``to``.

    ``joins``: ``to`` is a player already, with ``others`` finished games. ``why_not``: it is refused.
    """

    player: str
    to: str
    games: int
    joins: bool
    others: int = 0
    why_not: Sentence | None = None


class Importing(NamedTuple):
    """The old results of a file, and which of them are ``new``; ``why_not``: none is.

    ``new_names`` are the players of new games whose names were not known here.
    """

    results: statistics.OldResults
    new: statistics.OldResults
    new_names: tuple[str, ...]
    why_not: Sentence | None = None

    @property
    def is_known(self) -> bool:
        """Do all of its games count already?"""
        return self.why_not is not None

    @property
    def here_already(self) -> int:
        """How many of its games count already."""
        return len(self.results.games) - len(self.new.games)


class People:
    """The events of who is who: durable before a method returns, never changed or deleted."""

    def __init__(
        self,
        kept: KeptIdentities,
        table_statistics: Statistics,
        clock: Callable[[], datetime],
        present: Callable[[], tuple[str, ...]],
        own_games: Callable[[], Iterable[GameSummary]],
    ) -> None:
        self._kept = kept
        self._statistics = table_statistics
        self._clock = clock
        self._present = present
        self._own_games = own_games
        self._listeners = Listeners[[]]()
        self.listen = self._listeners.listen
        # Held from the check to the commit, so that no other event comes between.
        self._lock = Lock()

    @property
    def identities(self) -> statistics.Identities:
        """Who is who now."""
        return self._statistics.identities

    @property
    def events(self) -> tuple[KeptIdentity, ...]:
        """Every event, the oldest first."""
        return self._statistics.identity_history.events

    @property
    def damage(self) -> Sentence | None:
        """What is wrong with the log of who is who."""
        try:
            return self._statistics.identity_history.damage
        except LogError:
            return None  # the log itself says why

    def names(self) -> tuple[str, ...]:
        """Return the present name of everybody who ever played here, or sits at the table now."""
        player_of = self.identities.player_of
        found = [each.name for each in self._statistics.standings().players]
        return tuple(dict.fromkeys((*found, *map(player_of, self._present()))))

    def submit(self, line: str) -> KeptIdentity:
        """Add the event of a line; raises :class:`~companion.rules.Unreadable`."""
        return self.add(statistics.read_identity_line(line))

    def add(self, event: statistics.IdentityEvent) -> KeptIdentity:
        """Add an event other than an import; raises :class:`~companion.rules.Unreadable`."""
        with self._lock:
            added = self._append(self._checked(event))
        self._listeners.tell()
        return added

    def _append(
        self, event: statistics.IdentityEvent, results: statistics.OldResults | None = None
    ) -> KeptIdentity:
        if damage := self.damage:
            raise Unreadable(damage)
        anew = not statistics.identities_of([*self._events, event]).counts_as(self.identities)
        at = self._clock().isoformat(timespec="milliseconds")
        changing = self._statistics.let_go if anew else self._statistics.who_changes
        with changing():
            self._kept.append(event, at, anew, results)
        return self.events[-1]

    def read_results(self, data: bytes, order: statistics.DateOrder | None = None) -> Importing:
        """Read a file of old results; raises :class:`~companion.rules.Unreadable` with the line.

        ``order`` is that of its dates where they do not tell: see :class:`~companion.statistics.EitherDay`.
        """
        return self._importing(statistics.read_old_results(data, self._clock().astimezone().date(), order))

    def import_results(self, results: statistics.OldResults, file: str) -> KeptIdentity:
        """Add the new games of old results; raises :class:`~companion.rules.Unreadable` where none is new.

        Names that sound alike here and there are the same player.
        """
        name = "".join(sign if sign.isprintable() and sign != '"' else " " for sign in file)
        with self._lock:
            known, importing = self.names(), self._importing(results)
            if importing.why_not:
                raise Unreadable(importing.why_not)
            new = importing.new
            added = self._append(statistics.Import(new.digest, name.strip()[:FILE_LENGTH]), new)
        self._listeners.tell()
        here = {sound(name): name for name in reversed((*known, *new.names))}
        for name in new.names:
            player = self.identities.player_of(name)
            if player not in known and (other := here[sound(player)]) != player:
                # Refused where one of them is a guest: the host decides that.
                with suppress(Unreadable):
                    self.add(statistics.Rename(player, other))
        return added

    def renaming(self, name: str, to: str) -> Renaming:
        """Return what renaming ``name`` to ``to`` would do."""
        who, standings = self.identities, self._statistics.standings()
        player, owner, names = who.player_of(name), who.player_of(to), self.names()
        if owner not in (player, *names):
            owner = namesake(owner, (other for other in names if other != player)) or owner
        games = [(found.total.games if (found := standings.player(each)) else 0) for each in (player, owner)]
        if owner == player or owner not in names:
            return Renaming(player, to if owner == player else owner, games[0], joins=False)
        return Renaming(player, owner, games[0], True, games[1], self._why_not_one(player, owner))

    def _checked(self, event: statistics.IdentityEvent) -> statistics.IdentityEvent:
        """Return the event as it is stored, with present names; raises :class:`.Unreadable`."""
        match event:
            case statistics.TakeBack(number):
                if not any(each.number == number and each.counts for each in self.events):
                    raise Unreadable(say("There is no event %(number)d that counts.", number=number))
                self._check_counts_once(event)
            case statistics.Rename(name, to):
                self._check_name(name)
                renaming = self.renaming(name, read_new_name(to))
                if renaming.why_not:
                    raise Unreadable(renaming.why_not)
                return statistics.Rename(name, renaming.to)
            case statistics.Import():
                raise Unreadable(say("Old results are imported with their file: see Players, Import."))
            case _:
                self._check_name(event.name)
        return event

    def _check_name(self, name: str) -> None:
        known = self.names()
        if self.identities.player_of(name) not in known:
            raise Unreadable(statistics.no_player(name, known))

    def _check_counts_once(self, event: statistics.TakeBack) -> None:
        """Raise :class:`.Unreadable` where a file would count again whose games a later file has too."""
        before, after = self.identities.imports, statistics.identities_of([*self._events, event]).imports
        imported = [each.digest for each in self._events if isinstance(each, statistics.Import)]
        for digest in set(after) - set(before):
            later = [each for each in imported[imported.index(digest) + 1 :] if each in before]
            games = self._traits_of_files([digest])
            if len(statistics.new_among(games, self._traits_of_files(later))) < len(games):
                raise Unreadable(IMPORTED_ALREADY)

    @property
    def _events(self) -> list[statistics.IdentityEvent]:
        return [each.event for each in self.events]

    def _importing(self, results: statistics.OldResults) -> Importing:
        who, here = self.identities, {sound(name) for name in self.names()}
        if results.is_among(who.imports):
            return Importing(results, results.only(()), (), IMPORTED_ALREADY)
        games = [statistics.traits_of(each, who.player_of) for each in results.games]
        own = [_traits_of_own(each, who.player_of) for each in self._own_games() if each.is_finished]
        new = results.only(statistics.new_among(games, [*self._traits_of_files(who.imports), *own]))
        names = tuple(name for name in new.names if sound(who.player_of(name)) not in here)
        return Importing(results, new, names, None if new.games else HERE_ALREADY)

    def _traits_of_files(self, digests: Collection[str]) -> list[statistics.Traits]:
        player_of, files = self.identities.player_of, self._kept.imported(digests).values()
        games = (game for text in files for game in statistics.read_kept_results(text))
        return [statistics.traits_of(game, player_of) for game in games]

    def _why_not_one(self, player: str, other: str) -> Sentence | None:
        """Return why two players cannot be one person."""
        if together := self._statistics.games_together(player, other):
            return say_counted(
                "%(player)s and %(other)s are two people: %(num)d game has both of them.",
                "%(player)s and %(other)s are two people: %(num)d games have both of them.",
                together,
                player=player,
                other=other,
            )
        if len({player, other} & self.identities.guests) == 1:
            return say(
                "One of %(player)s and %(other)s is a guest and the other is not. Mark both alike first.",
                player=player,
                other=other,
            )
        return None


def _traits_of_own(game: GameSummary, player_of: statistics.PlayerOf) -> statistics.Traits:
    """Return the traits by which a finished game of this table is recognised in an app's diary."""
    try:
        began = datetime.fromisoformat(game.begun).replace(microsecond=0)
        # A diary gets the time in UTC, and may write it in local time.
        times = {began.astimezone(zone).replace(tzinfo=None) for zone in (UTC, None)}
    except (ValueError, OverflowError):
        return statistics.Traits()
    members = SCORINGS[game.scoring].members
    totals = {
        name: total
        for place, total in enumerate(game.totals.values())
        for name in members(game.players, place)
    }
    # With and without those who left early.
    told = [statistics.points_by_player(points, player_of) for points in (totals, {**game.left, **totals})]
    return statistics.Traits(
        results=tuple(statistics.Result(at.date(), points) for at in times for points in told),
        beginnings=tuple(statistics.Beginning(at, len(points)) for at in times for points in told),
    )
