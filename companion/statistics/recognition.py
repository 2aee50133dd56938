"""Recognises which games of a file are here already; each game here stands for one of the file.

A play of an app's diary is recognised by its mark. Other games are recognised by day, players and points; a
play also by the second in which it began at this table, whatever was corrected since.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from datetime import date, datetime
from itertools import product
from typing import NamedTuple, TypeAlias

from companion.rules import sound
from companion.statistics.days import NOON
from companion.statistics.old_results import OldGame

PlayerOf: TypeAlias = Callable[[str], str]
"""Returns the present name of the player of a name."""


class Result(NamedTuple):
    """The result of a game; ``winners`` is empty where all points are known."""

    day: date
    points: frozenset[tuple[str, int | None]]
    winners: frozenset[str] = frozenset()


class Beginning(NamedTuple):
    """When a game of so many players began, in local time."""

    at: datetime
    players: int


class Traits(NamedTuple):
    """What a game is recognised by; ``play`` is empty where it is in no diary."""

    play: str = ""
    results: tuple[Result, ...] = ()
    beginnings: tuple[Beginning, ...] = ()


def traits_of(game: OldGame, player_of: PlayerOf) -> Traits:
    """Return the traits of a game of old results."""
    result = Result(game.day, points_by_player(game.points, player_of))
    if None in game.points.values():
        won = (name for place, (name,) in game.ranking if place == 1)
        result = result._replace(winners=frozenset(sound(player_of(name)) for name in won))
    beginning = Beginning(datetime.combine(game.day, game.hour), len(game.points))
    return Traits(game.play, (result,), (beginning,) if game.play or game.hour != NOON else ())


def points_by_player(
    points: Mapping[str, int | None], player_of: PlayerOf
) -> frozenset[tuple[str, int | None]]:
    """Return the points of a game by player, however the names are written."""
    return frozenset((sound(player_of(name)), each) for name, each in points.items())


def new_among(games: Sequence[Traits], here: Iterable[Traits]) -> tuple[int, ...]:
    """Return the places, from 0, of the games that are not here yet."""
    plays, others = _in_a_diary_or_not(games)
    plays_here, others_here = _in_a_diary_or_not(here)
    _pair_off(plays, plays_here, lambda each: (each.play,))
    _pair_off(plays, others_here, lambda each: product(each.results, each.beginnings))
    _pair_off(plays, others_here, lambda each: each.results)
    _pair_off(plays, others_here, lambda each: each.beginnings)
    _pair_off(others, others_here, lambda each: each.results)
    _pair_off(others, plays_here, lambda each: each.results)
    return tuple(sorted((*plays, *others)))


def _in_a_diary_or_not(games: Iterable[Traits]) -> tuple[dict[int, Traits], dict[int, Traits]]:
    found = dict[int, Traits](), dict[int, Traits]()
    for number, each in enumerate(games):
        found[not each.play][number] = each
    return found


def _pair_off(
    games: dict[int, Traits], here: dict[int, Traits], keys: Callable[[Traits], Iterable[Hashable]]
) -> None:
    """Remove pairs of games that have a key in common from both."""
    known = defaultdict[Hashable, list[int]](list)
    for number, each in here.items():
        for key in keys(each):
            known[key].append(number)
    for place, game in [*games.items()]:
        for key in keys(game):
            while known[key] and known[key][-1] not in here:
                known[key].pop()
            if known[key]:
                del games[place], here[known[key].pop()]
                break
