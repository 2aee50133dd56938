"""What everybody looks like: the face and the colour that they chose, or those that they have anyway."""

from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from companion.statistics.identities import Identities
from companion.statistics.identity_lines import COLOURS


class Portrait(NamedTuple):
    """The face of a player on their colour; without a face it is the first letter of the ``name``."""

    name: str
    face: str
    colour: str


def portraits(who: Identities, names: Sequence[str]) -> dict[str, Portrait]:
    """Return the portraits of those who are together, by the names that they have there.

    Whoever chose no colour has the one that goes with the name, or the next that nobody among them has.
    """
    players = {name: who.player_of(name) for name in names}
    chosen = {player: who.colours[player] for player in players.values() if player in who.colours}
    free = [colour for colour in COLOURS if colour not in chosen.values()]
    found = dict[str, Portrait]()
    for name, player in players.items():
        colour = chosen.get(player) or _usual_colour(player, free)
        free = [each for each in free if each != colour]
        found[name] = Portrait(player, who.faces.get(player, ""), colour)
    return found


def _usual_colour(player: str, free: Sequence[str]) -> str:
    """Return the colour that goes with a name, or the first of the others in turn that is ``free``."""
    first = crc32(player.encode()) % len(COLOURS)
    in_turn = (*COLOURS[first:], *COLOURS[:first])
    return next((colour for colour in in_turn if colour in free), COLOURS[first])
