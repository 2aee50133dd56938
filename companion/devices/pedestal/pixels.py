"""What the ring of twelve lights shows: the colour in play, and whose turn it is. Pure.

The players are spread around it in seat order, the first at the top. White is the player on turn, fainter
white the next one, which shows the direction as well.
"""

from typing import Final

from companion.devices.board.ring import COLOURS, LIGHTS, OFF, Pixel
from companion.table import TableView

FULL: Final = 255

TURN_PIXEL: Final = Pixel(160, 160, 160)
NEXT_PIXEL: Final = Pixel(40, 40, 40)
WON: Final = Pixel(64, 36, 0)  # gold, as the coin
UNKNOWN_COLOUR: Final = Pixel(6, 6, 6)  # not named yet


def pixels(view: TableView | None) -> tuple[Pixel, ...]:
    """Return what each light shows, clockwise from the top."""
    if view is None:
        return OFF
    state = view.state
    if state.winning_players:
        return (WON,) * LIGHTS
    if not state.turn:
        return OFF
    shown = [COLOURS.get(str(state.colour), UNKNOWN_COLOUR)] * LIGHTS
    for player, pixel in ((state.next_player, NEXT_PIXEL), (state.turn, TURN_PIXEL)):
        if player:
            shown[_place(state.players.index(player), len(state.players))] = pixel
    return tuple(shown)


def worst_share() -> float:
    """Return the brightest picture of the ring, as a share of all lights in full white.

    >>> worst_share() < 0.25
    True
    """
    most = max(sum(pixel) for pixel in (*COLOURS.values(), WON, UNKNOWN_COLOUR))
    whole = (LIGHTS - 2) * most + sum(TURN_PIXEL) + sum(NEXT_PIXEL)
    return whole / (LIGHTS * 3 * FULL)


def _place(seat: int, seats: int) -> int:
    return round(seat * LIGHTS / seats) % LIGHTS
