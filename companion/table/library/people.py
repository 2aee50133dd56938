"""Who is who at this table: what a host says of players, judged, and added to the log for good."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from threading import Lock
from typing import Final, NamedTuple

from companion.foundation.listeners import Listeners
from companion.rules import Sentence, Unreadable, namesake, read_new_name, say, say_counted, sound
from companion.statistics import (
    DateOrder,
    Identities,
    IdentityEvent,
    Import,
    OldResults,
    Rename,
    TakeBack,
    identities_of,
    no_player,
    read_identity_line,
    read_old_results,
)
from companion.table.library.statistics import Statistics
from companion.table.log.kept_identities import KeptIdentities, KeptIdentity
from companion.table.log.log import LogError

FILE_LENGTH: Final = 60
"""Characters of a file's name that are kept."""


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
    """What a file of old results has: names that nobody here had yet, and whether it counts already."""

    results: OldResults
    new_names: tuple[str, ...]
    is_known: bool


class People:
    """Who is who. Every event is durable before a method returns; none is ever changed or deleted."""

    def __init__(
        self,
        kept: KeptIdentities,
        statistics: Statistics,
        clock: Callable[[], datetime],
        present: Callable[[], tuple[str, ...]],
    ) -> None:
        self._kept = kept
        self._statistics = statistics
        self._clock = clock
        self._present = present
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
        event = read_identity_line(line)
        if isinstance(event, Import):
            raise Unreadable(say("Old results are imported with their file: see Players, Import."))
        return self.add(event)

    def add(self, event: IdentityEvent, results: OldResults | None = None) -> KeptIdentity:
        """Add an event, with the ``results`` that it imports; raises :class:`~companion.rules.Unreadable`."""
        with self._lock:
            if damage := self.damage:
                raise Unreadable(damage)
            event = self._checked(event, results)
            events = [*(each.event for each in self.events), event]
            anew = not identities_of(events).counts_as(self.identities)
            at = self._clock().isoformat(timespec="milliseconds")
            changing = self._statistics.let_go if anew else self._statistics.who_changes
            with changing():
                self._kept.append(event, at, anew, results)
            added = self.events[-1]
        self._listeners.tell()
        return added

    def read_results(self, data: bytes, order: DateOrder | None = None) -> Importing:
        """Read a file of old results; raises :class:`~companion.rules.Unreadable`, with its line.

        ``order`` is that of its dates, where they may be either: :class:`~companion.statistics.EitherDay`.
        """
        results, who = read_old_results(data, self._clock().astimezone().date(), order), self.identities
        known = {sound(name) for name in self.names()}
        new = tuple(name for name in results.names if sound(who.player_of(name)) not in known)
        return Importing(results, new, results.is_among(who.imports))

    def import_results(self, results: OldResults, file: str) -> KeptIdentity:
        """Let old results count; raises :class:`~companion.rules.Unreadable` where they do already.

        Whoever is called otherwise there than here, but by the same name, is the same player.
        """
        name = "".join(sign if sign.isprintable() and sign != '"' else " " for sign in file)
        known = self.names()
        added = self.add(Import(results.digest, name.strip()[:FILE_LENGTH]), results)
        here = {sound(name): name for name in reversed((*known, *results.names))}
        for name in results.names:
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

    def _checked(self, event: IdentityEvent, results: OldResults | None) -> IdentityEvent:
        """Return the event as it is kept, with players by their own names; raises :class:`.Unreadable`."""
        match event:
            case TakeBack(number):
                self._check_number(number)
            case Import():
                if results and results.is_among(self.identities.imports):
                    raise Unreadable(say("That file was imported already; nothing was taken twice."))
            case Rename(name, to):
                self._check_name(name)
                renaming = self.renaming(name, read_new_name(to))
                if renaming.why_not:
                    raise Unreadable(renaming.why_not)
                return Rename(name, renaming.to)
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
