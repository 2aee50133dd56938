"""Who is who: which player each name on the records belongs to, and what players chose.

Derived from the events of who is who. The facts of games keep the names as they were written;
:meth:`Identities.of_players` maps them to players.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from companion.statistics.contribution import Contribution, add_up
from companion.statistics.facts import GameFacts
from companion.statistics.identity_lines import (
    ChooseColour,
    ChooseFace,
    IdentityEvent,
    Import,
    Mark,
    Rename,
    TakeBack,
    check_colour,
    check_face,
)
from companion.statistics.ranking import PlacedSide


@dataclass(frozen=True)
class Identities:
    """Who is who; a value.

    ``names`` maps each former name to the player's present one. ``imports`` are the files of old results that
    count, by digest.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    faces: Mapping[str, str] = field(default_factory=dict)
    guests: frozenset[str] = frozenset()
    imports: Mapping[str, str] = field(default_factory=dict)

    def player_of(self, name: str) -> str:
        """Return the present name of the player who has or had this name."""
        return self.names.get(name, name)

    def names_of(self, player: str) -> tuple[str, ...]:
        """Return every name of a player, the present one first."""
        return (player, *(name for name, owner in self.names.items() if owner == player))

    def counts_as(self, other: "Identities") -> bool:
        """Do games count for the same players?"""
        return (self.names, self.guests, self.imports) == (other.names, other.guests, other.imports)

    def look(self, name: str, *, colour: str | None = None, face: str | None = None) -> list[IdentityEvent]:
        """Return the events that change a player's colour and face to these; None changes nothing.

        Raises :class:`~companion.rules.Unreadable` for an unknown colour or face.
        """
        player, events = self.player_of(name), list[IdentityEvent]()
        if colour is not None and check_colour(colour) != self.colours.get(player, ""):
            events.append(ChooseColour(player, colour))
        if face is not None and check_face(face) != self.faces.get(player, ""):
            events.append(ChooseFace(player, face))
        return events

    def of_players(self, facts: GameFacts) -> GameFacts:
        """Return the facts of a game by player."""
        if not self.names:
            return facts
        rows = defaultdict[str, list[Contribution]](list)
        for name, row in facts.contributions.items():
            rows[self.player_of(name)].append(row)
        contributions = {name: each[0] if len(each) == 1 else add_up(each) for name, each in rows.items()}
        return facts._replace(ranking=self.ranking(facts.ranking), contributions=contributions)

    def ranking(self, places: Sequence[PlacedSide]) -> tuple[PlacedSide, ...]:
        """Return a ranking by player; one who is in it twice has the better place."""
        if not self.names:
            return tuple(places)
        seen, found = set[str](), list[PlacedSide]()
        for place, names in places:
            players = dict.fromkeys(map(self.player_of, names))
            if left := tuple(name for name in players if name not in seen):
                seen.update(left)
                found.append(PlacedSide(place, left))
        return tuple(found)

    def rated(self, places: Sequence[PlacedSide]) -> tuple[PlacedSide, ...]:
        """Return a ranking by player without guests, who are not rated."""
        members = (
            PlacedSide(place, tuple(name for name in players if name not in self.guests))
            for place, players in self.ranking(places)
        )
        return tuple(side for side in members if side.players)


NOBODY_RENAMED: Final = Identities()


def that_count(events: Sequence[IdentityEvent | None]) -> frozenset[int]:
    """Return the numbers, from 1, of the events that were not taken back; unreadable ones (None) count too.

    >>> sorted(that_count([Mark("Ana", is_guest=True), TakeBack(1), TakeBack(2)]))
    [1, 3]
    """
    taken_back = set[int]()
    counting = set[int]()
    # From the last on, as only a later event can take one back.
    for number in range(len(events), 0, -1):
        if number in taken_back:
            continue
        counting.add(number)
        event = events[number - 1]
        if isinstance(event, TakeBack) and event.number < number:
            taken_back.add(event.number)
    return frozenset(counting)


def identities_of(events: Sequence[IdentityEvent | None]) -> Identities:
    """Return who is who after these events; None is an unreadable one."""
    making = _Making()
    counting = that_count(events)
    for number, event in enumerate(events, 1):
        if event and number in counting:
            making.add(event)
    return making.identities()


class _Making:
    """Makes :class:`Identities`, event by event."""

    def __init__(self) -> None:
        # From each former name to the next one.
        self._later: dict[str, str] = {}
        self._colours: dict[str, str] = {}
        self._faces: dict[str, str] = {}
        self._guests: set[str] = set()
        self._imports: dict[str, str] = {}

    def add(self, event: IdentityEvent) -> None:
        """Apply one event."""
        match event:
            case Rename(name, to):
                self._rename(self._player_of(name), to)
            case ChooseColour(name, colour):
                _choose(self._colours, self._player_of(name), colour)
            case ChooseFace(name, face):
                _choose(self._faces, self._player_of(name), face)
            case Mark(name, True):
                self._guests.add(self._player_of(name))
            case Mark(name, False):
                self._guests.discard(self._player_of(name))
            case Import(digest, file):
                self._imports.setdefault(digest, file)
            case TakeBack():
                pass  # what it takes back was left out

    def identities(self) -> Identities:
        """Return what was made."""
        names = {name: self._player_of(name) for name in self._later}
        return Identities(names, self._colours, self._faces, frozenset(self._guests), dict(self._imports))

    def _player_of(self, name: str) -> str:
        path = []
        while name in self._later:
            path.append(name)
            name = self._later[name]
        # Path compression: no chain of names is followed twice.
        self._later.update(dict.fromkeys(path, name))
        return name

    def _rename(self, player: str, to: str) -> None:
        # Players may get a former name of their own back; that of another player leads to that player.
        owner = self._player_of(to)
        new = to if owner == player else owner
        if new == player:
            return
        self._later[player] = new
        self._later.pop(new, None)
        for chosen in (self._colours, self._faces):
            if (value := chosen.pop(player, "")) and new not in chosen:
                chosen[new] = value
        if player in self._guests:
            self._guests.remove(player)
            self._guests.add(new)


def _choose(chosen: dict[str, str], player: str, value: str) -> None:
    chosen.pop(player, None)
    if value:
        chosen[player] = value
