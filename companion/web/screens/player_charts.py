"""The charts of a player: the rating over games, and the place in each of the latest."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.statistics import PlayerResult

WIDTH: Final = 340
HEIGHT: Final = 200
LEFT: Final = 44
BOTTOM: Final = HEIGHT - 24
TOP: Final = 12
MOST_POINTS: Final = 120
"""A line of more points would look no different."""

SHOWN: Final = 40
"""Games in the chart of places."""


class RatingChart(NamedTuple):
    """The rating after each game: its ``line``, and the ``band`` of what it may be, as points of SVG.

    The axes are (coordinate, label): ``heights`` upward, ``games`` to the right.
    """

    line: str
    band: str
    end: tuple[float, float]
    heights: tuple[tuple[float, int], ...]
    games: tuple[tuple[float, int], ...]
    width: int = WIDTH
    height: int = HEIGHT


class Bar(NamedTuple):
    """A game in the chart of places: the higher the better."""

    x: float
    y: float
    width: float
    height: float
    is_won: bool


def rating_chart(results: Sequence[PlayerResult]) -> RatingChart | None:
    """Return the chart of the rating; None before the second game."""
    rated = [(number, each.rating) for number, each in enumerate(results, 1) if each.rating]
    if len(rated) < 2:
        return None
    every = -(-len(rated) // MOST_POINTS)
    # Counted from the end, so that the present rating is always among them.
    points = rated[::-1][::every][::-1]
    least = min(each.value - each.uncertainty for _, each in points) // 100 * 100
    most = -(-max(each.value + each.uncertainty for _, each in points) // 100) * 100
    first, last = points[0][0], points[-1][0]

    def x(number: int) -> float:
        return round(LEFT + (WIDTH - LEFT - 12) * (number - first) / (last - first), 1)

    def y(value: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (value - least) / (most - least), 1)

    def edge(sign: int) -> list[str]:
        return [f"{x(number)},{y(each.value + sign * each.uncertainty)}" for number, each in points]

    return RatingChart(
        line=" ".join(f"{x(number)},{y(each.value)}" for number, each in points),
        band=" ".join((*edge(1), *reversed(edge(-1)))),
        end=(x(last), y(points[-1][1].value)),
        heights=tuple((y(value), value) for value in _marks(least, most)),
        games=tuple((x(number), number) for number in (first, last)),
    )


def _marks(least: int, most: int) -> range:
    """Return round numbers between the two, some five at most."""
    step = next(each for each in (100, 200, 500, 1000) if (most - least) / each <= 5 or each == 1000)
    return range(-(-least // step) * step, most + 1, step)


def results_chart(results: Sequence[PlayerResult]) -> tuple[Bar, ...]:
    """Return a bar for each of the latest games; none before the second."""
    latest = results[-SHOWN:]
    if len(latest) < 2:
        return ()
    step = min(24.0, WIDTH / len(latest))
    return tuple(_bar(place * step, step, each) for place, each in enumerate(latest))


def _bar(x: float, step: float, result: PlayerResult) -> Bar:
    share = (result.of - result.place) / (result.of - 1)
    # Who came in last has a bar too: there was a game.
    height = round(6 + 66 * share, 1)
    return Bar(
        round(x + step / 8, 1), round(76 - height, 1), round(step * 3 / 4, 1), height, result.place == 1
    )
