"""The seats around the table screen: where each sits, and the arrows from one to the next.

Any player may sit at the bottom of a screen: whoever looks at it from that side.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, pairwise
from math import atan2, cos, degrees, hypot, pi, sin
from typing import Final, NamedTuple

from companion.rules import Game, Phase, State
from companion.table import Level

WIDE: Final = (2.75, 1.0)
TALL: Final = (1.0, 1.16)
"""Half the width and height of the ring, on a television and on a tablet held upright."""

MOST_IN_A_FAN: Final = 12
WIDEST_FAN: Final = 66.0
WIDEST_GAP: Final = 9.0
"""Degrees: of a whole fan, and between two of its cards."""

# An ellipse has no closed formula for the length of its arc: it is walked in steps of a tenth of a degree.
_STEPS: Final = 3600


@dataclass(frozen=True)
class RingPoint:
    """A point of the ring, in hundredths of the stage; ``turn`` is the angle of an arrow in degrees."""

    x: float
    y: float
    turn: float


@dataclass(frozen=True)
class RingSeat:
    """One player at the table, and the gap to the player on the left.

    ``number`` is the player's through the whole game, whoever is eliminated, comes, goes or moves.
    ``partners`` play on the same side. ``cards`` is None where nobody follows the hand, whose ``total`` is
    shown instead. ``fan`` is the angle of each card of the hand, in degrees. ``wide``
    and ``tall`` are the place on either shape of screen, ``..._gap`` the middle of the gap after it.
    ``owes`` is how many cards the player must draw or answer.
    """

    number: int
    name: str
    partners: tuple[str, ...]
    total: int
    cards: int | None
    fan: tuple[float, ...]
    is_playing: bool
    is_next: bool
    is_dealer: bool
    has_called: bool
    can_be_caught: bool
    draws: int
    owes: int
    is_awaited: bool
    is_out: bool
    points: int | None
    wide: RingPoint
    tall: RingPoint
    wide_gap: RingPoint
    tall_gap: RingPoint


def ring(game: Game, bottom: str = "", level: Level = Level.TURNS) -> tuple[RingSeat, ...]:
    """Return everyone at the table, clockwise as they sit; ``bottom`` is the player at the bottom.

    Where only scores are kept, at that ``level``, nobody knows what the hands hold once they were dealt.
    """
    state, draws = game.state, game.forced_draws
    is_unseen = level is Level.SCORES and state.phase is Phase.DEAL
    hands = {} if is_unseen else state.hands
    totals = {name: state.totals[side] for side, members in state.sides.items() for name in members}
    numbers = {name: number for number, name in enumerate(game.everyone, 1)}
    wide, tall = (_around(state.seated, bottom, *shape) for shape in (WIDE, TALL))
    return tuple(
        RingSeat(
            number=numbers[name],
            name=name,
            partners=_partners(state, name),
            total=totals[name],
            cards=hands.get(name),
            fan=fan(hands.get(name) or 0),
            is_playing=name == state.turn,
            is_next=name == state.next_player,
            is_dealer=name == state.next_dealer,
            has_called=state.has_said_uno(name),
            can_be_caught=name in state.uno_open,
            draws=draws.get(name, 0),
            owes=state.debt[0] if state.debt and name == state.turn else 0,
            is_awaited=name in state.awaited,
            is_out=name == state.out,
            points=state.counted[name].points if name in state.counted else None,
            wide=wide[2 * seat],
            tall=tall[2 * seat],
            wide_gap=wide[2 * seat + 1],
            tall_gap=tall[2 * seat + 1],
        )
        for seat, name in enumerate(state.seated)
    )


class Chair(NamedTuple):
    """A place at the table where nothing is played yet, and who is to sit there."""

    number: int
    name: str
    wide: RingPoint
    tall: RingPoint


def chairs(names: Sequence[str], bottom: str = "") -> tuple[Chair, ...]:
    """Return where these people sit, each on the left of the one before; ``bottom`` is at the bottom."""
    wide, tall = (_around(names, bottom, *shape)[::2] for shape in (WIDE, TALL))
    return tuple(map(Chair, count(1), names, wide, tall))


def _partners(state: State, name: str) -> tuple[str, ...]:
    """Return who plays on the side of ``name`` as they sit now: every other seat."""
    if not state.setup.scoring.partnered or name not in state.seated:
        return ()
    side = state.seated[state.seated.index(name) % 2 :: 2]
    return tuple(other for other in side if other != name)


def fan(cards: int) -> tuple[float, ...]:
    """Return the angle of each card of a hand, from the left, in degrees; a large hand shows twelve cards.

    >>> fan(3)
    (-9.0, 0.0, 9.0)
    """
    return _fan(min(cards, MOST_IN_A_FAN))


@cache
def _fan(shown: int) -> tuple[float, ...]:
    gap = min(WIDEST_GAP, WIDEST_FAN / max(shown, 1))
    return tuple(round((card - (shown - 1) / 2) * gap, 1) for card in range(shown))


def _around(seats: Sequence[str], bottom: str, width: float, height: float) -> tuple[RingPoint, ...]:
    """Return the places and gaps in the order of ``seats``, turned so that ``bottom`` has the lowest one."""
    found = places(len(seats), width, height, bottom in seats)
    shift = -2 * seats.index(bottom) if bottom in seats else 0
    return found[shift:] + found[:shift]


@cache
def places(seats: int, width: float, height: float, from_bottom: bool = False) -> tuple[RingPoint, ...]:
    """Return each seat and after it the gap to the next, evenly spaced along an ellipse, clockwise.

    The first seat is at the bottom if it is to be; otherwise the first one left of it, so that nobody
    is below the middle where their number is even. Two at an upright screen sit below and above it:
    beside the middle there is no room.
    """
    points = [_point(2 * pi * step / _STEPS, width, height) for step in range(_STEPS + 1)]
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    whole = sum(lengths)
    spacing = whole / (2 * seats)
    first = 0 if from_bottom or (seats == 2 and height > width) else 1
    ways = ((half + first) * spacing or whole for half in range(2 * seats))
    return tuple(_at(points, lengths, way, width, height) for way in ways)


def _point(angle: float, width: float, height: float) -> tuple[float, float]:
    """Return the point at this angle, clockwise from the bottom; x to the right, y down, as on a screen."""
    return -width * sin(angle), height * cos(angle)


def _at(
    points: Sequence[tuple[float, float]], lengths: Sequence[float], way: float, width: float, height: float
) -> RingPoint:
    walked = 0.0
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        walked += length
        if walked >= way - 1e-9:
            turn = degrees(atan2(b[1] - a[1], b[0] - a[0]))
            return RingPoint(
                round(50 + 50 * b[0] / width, 2), round(50 + 50 * b[1] / height, 2), round(turn, 1)
            )
    raise AssertionError("a place beyond the end of the ring")
