"""Who is who at this table: what a host says of players, judged, and added to the log for good."""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from threading import Lock
from typing import Final, NamedTuple

from companion.foundation.listeners import Listeners
from companion.rules import SCORINGS, Sentence, Unreadable, namesake, read_new_name, say, say_counted, sound
from companion.statistics import (
    Beginning,
    DateOrder,
    Identities,
    IdentityEvent,
    Import,
    OldResults,
    PlayerOf,
    Rename,
    Result,
    TakeBack,
    Traits,
    identities_of,
    new_among,
    no_player,
    points_by_player,
    read_identity_line,
    read_kept_results,
    read_old_results,
    traits_of,
)
from companion.table.library.statistics import Statistics
from companion.table.library.summary import GameSummary
from companion.table.log.kept_identities import KeptIdentities, KeptIdentity
from companion.table.log.log import LogError

FILE_LENGTH: Final = 60
"""Characters of a file's name that are kept."""

IMPORTED_ALREADY: Final = say("That file was imported already; nothing was taken twice.")
HERE_ALREADY: Final = say("All of its games were here already; nothing was taken twice.")


class Renaming(NamedTuple):
    """What a renaming would do: ``games`` finished ones of ``player`` become those of ``to``.

    ``joins``: there is somebody of that name already, who has ``others``. ``why_not`` it cannot be.
    """

    player: str
    to: str
    games: int
    joins: bool
    others: int = 0
    why_not: Sentence | None = None


class Importing(NamedTuple):
    """What a file of old results has, and those of its games that are ``new``; ``why_not`` where none is.

    ``new_names`` are those of the new games that nobody here had yet.
    """

    results: OldResults
    new: OldResults
    new_names: tuple[str, ...]
    why_not: Sentence | None = None

    @property
    def is_known(self) -> bool:
        """Does all of it count already?"""
        return self.why_not is not None

    @property
    def here_already(self) -> int:
        """How many of its games count already."""
        return len(self.results.games) - len(self.new.games)


class People:
    """Who is who. Every event is durable before a method returns; none is ever changed or deleted."""

    def __init__(
        self,
        kept: KeptIdentities,
        statistics: Statistics,
        clock: Callable[[], datetime],
        present: Callable[[], tuple[str, ...]],
        own_games: Callable[[], Iterable[GameSummary]],
    ) -> None:
        self._kept = kept
        self._statistics = statistics
        self._clock = clock
        self._present = present
        self._own_games = own_games
        self._listeners = Listeners[[]]()
        # Held from the look at who is there to the commit, so that no other event comes between.
        self._lock = Lock()

    @property
    def identities(self) -> Identities:
        """Who is who now."""
        return self._statistics.identities

    @property
    def events(self) -> tuple[KeptIdentity, ...]:
        """Every event so far, the oldest first."""
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

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` after every event, once it is durable; return what ends that."""
        return self._listeners.listen(listener)

    def submit(self, line: str) -> KeptIdentity:
        """Add the event of a line; raises :class:`~companion.rules.Unreadable` where it cannot be."""
        return self.add(read_identity_line(line))

    def add(self, event: IdentityEvent) -> KeptIdentity:
        """Add an event other than an import; raises :class:`~companion.rules.Unreadable`."""
        with self._lock:
            added = self._append(self._checked(event))
        self._listeners.tell()
        return added

    def _append(self, event: IdentityEvent, results: OldResults | None = None) -> KeptIdentity:
        if damage := self.damage:
            raise Unreadable(damage)
        anew = not identities_of([*self._events, event]).counts_as(self.identities)
        at = self._clock().isoformat(timespec="milliseconds")
        changing = self._statistics.let_go if anew else self._statistics.who_changes
        with changing():
            self._kept.append(event, at, anew, results)
        return self.events[-1]

    def read_results(self, data: bytes, order: DateOrder | None = None) -> Importing:
        """Read a file of old results; raises :class:`~companion.rules.Unreadable`, with its line.

        ``order`` is that of its dates, where they may be either: :class:`~companion.statistics.EitherDay`.
        """
        return self._importing(read_old_results(data, self._clock().astimezone().date(), order))

    def import_results(self, results: OldResults, file: str) -> KeptIdentity:
        """Let the old results count that do not yet; raises :class:`~companion.rules.Unreadable` without any.

        Whoever is called otherwise there than here, but by the same name, is the same player.
        """
        name = "".join(sign if sign.isprintable() and sign != '"' else " " for sign in file)
        with self._lock:
            known, importing = self.names(), self._importing(results)
            if importing.why_not:
                raise Unreadable(importing.why_not)
            new = importing.new
            added = self._append(Import(new.digest, name.strip()[:FILE_LENGTH]), new)
        self._listeners.tell()
        here = {sound(name): name for name in reversed((*known, *new.names))}
        for name in new.names:
            player = self.identities.player_of(name)
            if player not in known and (other := here[sound(player)]) != player:
                # Not where one of them is a guest: then that is for the host to say.
                with suppress(Unreadable):
                    self.add(Rename(player, other))
        return added

    def renaming(self, name: str, to: str) -> Renaming:
        """Return what it would do to call that player ``to``."""
        who, standings = self.identities, self._statistics.standings()
        player, owner, names = who.player_of(name), who.player_of(to), self.names()
        if owner not in (player, *names):
            owner = namesake(owner, (other for other in names if other != player)) or owner
        games = [(found.total.games if (found := standings.player(each)) else 0) for each in (player, owner)]
        if owner == player or owner not in names:
            return Renaming(player, to if owner == player else owner, games[0], joins=False)
        return Renaming(player, owner, games[0], True, games[1], self._why_not_one(player, owner))

    def _checked(self, event: IdentityEvent) -> IdentityEvent:
        """Return the event as it is kept, with players by their own names; raises :class:`.Unreadable`."""
        match event:
            case TakeBack(number):
                self._check_number(number)
                self._check_counts_once(event)
            case Rename(name, to):
                self._check_name(name)
                renaming = self.renaming(name, read_new_name(to))
                if renaming.why_not:
                    raise Unreadable(renaming.why_not)
                return Rename(name, renaming.to)
            case Import():
                raise Unreadable(say("Old results are imported with their file: see Players, Import."))
            case _:
                self._check_name(event.name)
        return event

    def _check_name(self, name: str) -> None:
        known = self.names()
        if self.identities.player_of(name) not in known:
            raise Unreadable(no_player(name, known))

    def _check_number(self, number: int) -> None:
        if not any(each.number == number and each.counts for each in self.events):
            raise Unreadable(say("There is no event %(number)d that counts.", number=number))

    def _check_counts_once(self, event: TakeBack) -> None:
        """Raise :class:`.Unreadable` where a file would count again of which a later one has games, too."""
        before, after = self.identities.imports, identities_of([*self._events, event]).imports
        imported = [each.digest for each in self._events if isinstance(each, Import)]
        for digest in set(after) - set(before):
            later = [each for each in imported[imported.index(digest) + 1 :] if each in before]
            games = self._traits_of_files([digest])
            if len(new_among(games, self._traits_of_files(later))) < len(games):
                raise Unreadable(IMPORTED_ALREADY)

    @property
    def _events(self) -> list[IdentityEvent]:
        return [each.event for each in self.events]

    def _importing(self, results: OldResults) -> Importing:
        who, here = self.identities, {sound(name) for name in self.names()}
        if results.is_among(who.imports):
            return Importing(results, results.only(()), (), IMPORTED_ALREADY)
        games = [traits_of(each, who.player_of) for each in results.games]
        own = [_traits_of_own(each, who.player_of) for each in self._own_games() if each.is_finished]
        new = results.only(new_among(games, [*self._traits_of_files(who.imports), *own]))
        names = tuple(name for name in new.names if sound(who.player_of(name)) not in here)
        return Importing(results, new, names, None if new.games else HERE_ALREADY)

    def _traits_of_files(self, digests: Collection[str]) -> list[Traits]:
        player_of, files = self.identities.player_of, self._kept.imported(digests).values()
        return [traits_of(game, player_of) for text in files for game in read_kept_results(text)]

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


def _traits_of_own(game: GameSummary, player_of: PlayerOf) -> Traits:
    """Return what a finished game of this table is known by, once it comes back from a diary."""
    try:
        began = datetime.fromisoformat(game.begun).replace(microsecond=0)
        # A diary is told the time in UTC, and may write it as the clock on the wall showed it.
        times = {began.astimezone(zone).replace(tzinfo=None) for zone in (UTC, None)}
    except (ValueError, OverflowError):
        return Traits()
    members = SCORINGS[game.scoring].members
    totals = {
        name: total
        for place, total in enumerate(game.totals.values())
        for name in members(game.players, place)
    }
    # Who left early may have been told or not.
    told = [points_by_player(points, player_of) for points in (totals, {**game.left, **totals})]
    return Traits(
        results=tuple(Result(at.date(), points) for at in times for points in told),
        beginnings=tuple(Beginning(at, len(points)) for at in times for points in told),
    )
