"""The seats around the table screen: where each sits, and the arrows from one to the next."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin
from typing import Final

from companion.rules import Game, Phase
from companion.web.words import forced_draws, next_dealer

WIDE: Final = (2.75, 1.0)
TALL: Final = (1.0, 1.16)
"""Half the width and height of the ring, on a television and on a tablet held upright."""

_STEPS: Final = 3600


@dataclass(frozen=True)
class Place:
    """A point of the ring, in hundredths of the stage; ``turn`` is where an arrow points there."""

    x: float
    y: float
    turn: float


@dataclass(frozen=True)
class Seat:
    """One player at the table, and the gap to the player on the left."""

    name: str
    cards: int | None
    is_playing: bool
    is_next: bool
    is_dealer: bool
    has_called: bool
    can_be_caught: bool
    draws: int
    is_awaited: bool
    points: int | None
    wide: Place
    tall: Place
    wide_gap: Place
    tall_gap: Place


def ring(game: Game) -> tuple[Seat, ...]:
    """Everyone in the round, clockwise as they sit."""
    state, draws = game.state, forced_draws(game)
    dealer = next_dealer(game) if state.phase is Phase.BETWEEN else state.dealer
    wide, tall = places(len(state.seats), *WIDE), places(len(state.seats), *TALL)
    return tuple(
        Seat(
            name=name,
            cards=state.hands.get(name),
            is_playing=name == state.turn,
            is_next=name == state.next_player,
            is_dealer=name == dealer,
            has_called=seat in state.said,
            can_be_caught=name == state.uno_open,
            draws=draws.get(name, 0),
            is_awaited=name in state.awaited,
            points=state.counted[name].points if name in state.counted else None,
            wide=wide[2 * seat],
            tall=tall[2 * seat],
            wide_gap=wide[2 * seat + 1],
            tall_gap=tall[2 * seat + 1],
        )
        for seat, name in enumerate(state.seats)
    )


@cache
def places(seats: int, width: float, height: float) -> tuple[Place, ...]:
    """Each seat and, after it, the gap to the next, evenly along an ellipse, clockwise.

    The first seat is the first one left of the bottom, so that nobody is below the middle
    where their number is even. Two at an upright screen sit below and above it: beside the
    middle there is no room.
    """
    points = [_point(2 * pi * step / _STEPS, width, height) for step in range(_STEPS + 1)]
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    spacing = sum(lengths) / (2 * seats)
    first = 0 if seats == 2 and height > width else 1
    return tuple(_at(points, lengths, (half + first) * spacing, width, height) for half in range(2 * seats))


def _point(angle: float, width: float, height: float) -> tuple[float, float]:
    """Clockwise from the bottom, as the screen counts: x to the right, y down."""
    return -width * sin(angle), height * cos(angle)


def _at(
    points: Sequence[tuple[float, float]], lengths: Sequence[float], way: float, width: float, height: float
) -> Place:
    walked = 0.0
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        walked += length
        if walked >= way - 1e-9:
            turn = degrees(atan2(b[1] - a[1], b[0] - a[0]))
            return Place(round(50 + 50 * b[0] / width, 2), round(50 + 50 * b[1] / height, 2), round(turn, 1))
    raise AssertionError("a place beyond the end of the ring")
