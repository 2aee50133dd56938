"""The face and colour of each player: as chosen, or by default."""

from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from companion.statistics.identities import Identities
from companion.statistics.identity_lines import PLAYER_COLOURS


class Portrait(NamedTuple):
    """A player's face and colour; without a face, screens show the first letter of the ``name``."""

    name: str
    face: str
    colour: str


def portraits(who: Identities, names: Sequence[str]) -> dict[str, Portrait]:
    """Return the portraits of the players at a table, by their names there.

    A player who chose no colour gets that of the name, or the next free one.
    """
    players = {name: who.player_of(name) for name in names}
    chosen = {player: who.colours[player] for player in players.values() if player in who.colours}
    free = [colour for colour in PLAYER_COLOURS if colour not in chosen.values()]
    found = dict[str, Portrait]()
    for name, player in players.items():
        colour = chosen.get(player) or _usual_colour(player, free)
        free = [each for each in free if each != colour]
        found[name] = Portrait(player, who.faces.get(player, ""), colour)
    return found


def _usual_colour(player: str, free: Sequence[str]) -> str:
    """Return the colour of a name, or the next ``free`` one."""
    first = crc32(player.encode()) % len(PLAYER_COLOURS)
    in_turn = (*PLAYER_COLOURS[first:], *PLAYER_COLOURS[:first])
    return next((colour for colour in in_turn if colour in free), PLAYER_COLOURS[first])
