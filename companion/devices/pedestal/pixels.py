"""What the ring of twelve lights shows: the colour in play all round, and whose turn it is. Pure.

    pixels(view)                # twelve colours, clockwise from the top

The players sit around it in the order of play, the first at the top. White is whose turn it is, a fainter
white who comes next: so the ring shows the direction as well.
"""

from typing import Final, NamedTuple

from companion.devices.board.ring import LIGHTS
from companion.table import TableView

FULL: Final = 255


class Pixel(NamedTuple):
    """The red, green and blue of one light, each from 0 to 255."""

    red: int
    green: int
    blue: int


DARK: Final = Pixel(0, 0, 0)
TURN: Final = Pixel(160, 160, 160)
NEXT: Final = Pixel(40, 40, 40)
WON: Final = Pixel(64, 36, 0)
"""Gold, as the coin is."""

COLOURS: Final = {
    "red": Pixel(64, 0, 0),
    "yellow": Pixel(64, 44, 0),
    "green": Pixel(0, 64, 0),
    "blue": Pixel(0, 0, 64),
    "pink": Pixel(64, 0, 24),
    "teal": Pixel(0, 44, 36),
    "orange": Pixel(64, 18, 0),
    "purple": Pixel(32, 0, 64),
}
"""A quarter of what a light can: from two metres that is enough, and it draws a quarter."""

UNKNOWN: Final = Pixel(6, 6, 6)
"""No colour is in play yet, or nobody has named it."""


def pixels(view: TableView | None) -> tuple[Pixel, ...]:
    """Return what each light shows, clockwise from the top."""
    if view is None:
        return (DARK,) * LIGHTS
    state = view.state
    if state.winning_players:
        return (WON,) * LIGHTS
    if not state.turn:
        return (DARK,) * LIGHTS
    shown = [COLOURS.get(str(state.colour), UNKNOWN)] * LIGHTS
    for player, pixel in ((state.next_player, NEXT), (state.turn, TURN)):
        if player:
            shown[_place(state.players.index(player), len(state.players))] = pixel
    return tuple(shown)


def worst_share() -> float:
    """Return the most that the ring ever shows, as a part of all its lights in full white."""
    most = max(sum(pixel) for pixel in (*COLOURS.values(), WON, UNKNOWN))
    whole = (LIGHTS - 2) * most + sum(TURN) + sum(NEXT)
    return whole / (LIGHTS * 3 * FULL)


def _place(seat: int, seats: int) -> int:
    return round(seat * LIGHTS / seats) % LIGHTS
