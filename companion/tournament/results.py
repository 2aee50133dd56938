"""The result of one table: who came in where, and with which score."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

from companion.rules import SCORINGS


class PlacedPlayer(NamedTuple):
    """A player of a table, the ``place`` and the ``score``; equals share a place, the next is left out.

    Of two pairs the second one is second, though two people are before each of them.
    """

    player: str
    place: int
    score: int


Result: TypeAlias = tuple[PlacedPlayer, ...]  # everybody at a table, the best first


def result_of_scores(
    scores: Mapping[str, int], scoring: str = "winner-takes-all", sides: Iterable[tuple[str, ...]] = ()
) -> Result:
    """Return the result of scores that somebody typed, the best one by that scoring first.

    ``sides`` are those who have one score together; without any, each plays alone.
    """
    best = SCORINGS[scoring].best
    sign = 1 if best((0, 1)) else -1
    alone = ((name,) for name in scores)
    return result_of_ranking(((-sign * scores[side[0]], side) for side in sides or alone), scores)


def result_of_places(places: Mapping[str, int]) -> Result:
    """Return the result of places alone; who shares one is followed by the next but one."""
    return result_of_ranking(((place, (name,)) for name, place in places.items()), dict.fromkeys(places, 0))


def has_scores(result: Result) -> bool:
    """Return whether a result has more than places."""
    return any(placed.score for placed in result)


def result_of_ranking(sides: Iterable[tuple[int, tuple[str, ...]]], scores: Mapping[str, int]) -> Result:
    """Return the result of a game that the companion followed to its end.

    ``sides`` is its ranking in the statistics: each place with its player, or with a whole team; ``scores``
    are the players' totals, each of a team with the team's.
    """
    ranking = sorted(sides, key=lambda side: side[0])
    return tuple(
        PlacedPlayer(name, 1 + sum(other < place for other, _names in ranking), scores[name])
        for place, names in ranking
        for name in names
    )


def of_pairs(result: Result) -> Result:
    """Return the result of two pairs with the second one second; in older logs it is third."""
    first = min((placed.place for placed in result), default=1)
    return tuple(placed._replace(place=min(placed.place, first + 1)) for placed in result)


def drawn_by_lot(result: Result, order: Iterable[str]) -> Result:
    """Return the result with those who share a place one behind the other, in the order of the lots."""
    lots = {name: lot for lot, name in enumerate(order)}
    if not lots:
        return result
    before = {
        placed.player: sum(lots.get(other.player, -1) < lots[placed.player] and other.place == placed.place
                           for other in result)
        for placed in result if placed.player in lots
    }  # fmt: skip
    moved = (placed._replace(place=placed.place + before.get(placed.player, 0)) for placed in result)
    return tuple(sorted(moved, key=lambda placed: placed.place))


def without(result: Result, gone: Iterable[str]) -> Result:
    """Return the result with those who left in mid-round last, level with each other, their scores kept."""
    leavers = set(gone)
    if not leavers:
        return result
    staying = [placed for placed in result if placed.player not in leavers]
    places = [placed.place for placed in staying]
    scores = {placed.player: placed.score for placed in result}
    return (
        *(placed._replace(place=1 + sum(other < placed.place for other in places)) for placed in staying),
        *(PlacedPlayer(name, len(staying) + 1, scores.get(name, 0)) for name in sorted(leavers)),
    )
