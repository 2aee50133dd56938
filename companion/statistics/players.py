"""The statistics of every player: a fold over the facts of games."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from companion.rules import Sentence, join_sentences, nearest, or_nothing, say
from companion.statistics.contribution import NO_GAMES, Contribution, add_up
from companion.statistics.facts import GameFacts
from companion.statistics.rating import Rating

NAMES_COMPARED: Final = 1_000
"""Names that a mistyped one is compared with."""

ENOUGH_GAMES: Final = 5
"""Games that a player must finish to be ranked."""

Ratings: TypeAlias = Mapping[str, Rating]
NO_RATINGS: Final[Mapping[int, Rating]] = MappingProxyType({})


class Opponent(NamedTuple):
    """The games of two players on different sides, and in how many one was placed better or worse."""

    games: int = 0
    better: int = 0
    worse: int = 0


class PlayerResult(NamedTuple):
    """One finished game of a player: the place, ``of`` how many sides, and the rating after it."""

    game: int
    ended: str
    place: int
    of: int
    rating: Rating | None = None

    @property
    def is_imported(self) -> bool:
        """Is it of old results? Then only the day of its end is known."""
        return self.game < 0


@dataclass(frozen=True)
class PlayerStatistics:
    """The statistics of one player in some games.

    ``streak`` counts the last games won in a row, ``longest_streak`` the most ever. ``rating`` is that of all
    games, whichever count here, and None before the first. A guest is neither rated nor ranked.
    """

    name: str
    total: Contribution = NO_GAMES
    streak: int = 0
    longest_streak: int = 0
    rating: Rating | None = None
    is_guest: bool = False

    @property
    def is_ranked(self) -> bool:
        """Has this player finished enough games, as no guest?"""
        return self.total.games >= ENOUGH_GAMES and not self.is_guest


def fold(games: Iterable[GameFacts]) -> dict[str, PlayerStatistics]:
    """Return the statistics of every player of these games, without ratings."""
    rows: defaultdict[str, list[Contribution]] = defaultdict(list)
    streaks: defaultdict[str, list[int]] = defaultdict(lambda: [0])
    for facts in _in_order(games):
        for name, row in facts.contributions.items():
            rows[name].append(row)
            if row.games:
                streaks[name].append(streaks[name][-1] + 1 if row.won else 0)
    return {
        name: PlayerStatistics(name, add_up(found), streaks[name][-1], max(streaks[name]))
        for name, found in rows.items()
    }


def with_game(players: Mapping[str, PlayerStatistics], facts: GameFacts) -> dict[str, PlayerStatistics]:
    """Return the statistics with one more game, which ended last."""
    found = dict(players)
    for name, row in facts.contributions.items():
        before = found.get(name, PlayerStatistics(name))
        streak = before.streak + 1 if row.won else 0 if row.games else before.streak
        longest = max(before.longest_streak, streak)
        total = add_up((before.total, row))
        found[name] = replace(before, total=total, streak=streak, longest_streak=longest)
    return found


def results_of(
    name: str, games: Iterable[GameFacts], ratings: Mapping[int, Rating] = NO_RATINGS
) -> tuple[PlayerResult, ...]:
    """Return a player's finished games in the order of their end; ``ratings`` after each, by game."""
    return tuple(
        PlayerResult(facts.game, facts.ended, side.place, len(facts.ranking), ratings.get(facts.game))
        for facts in _in_order(games)
        for side in facts.ranking
        if name in side.players
    )


def opponents_of(name: str, games: Iterable[GameFacts]) -> dict[str, Opponent]:
    """Return a player's opponents, the most frequent first."""
    found = defaultdict[str, list[int]](lambda: [0, 0, 0])
    for facts in _in_order(games):
        if own := next((side for side in facts.ranking if name in side.players), None):
            for side in facts.ranking:
                for other in () if side is own else side.players:
                    numbers = found[other]
                    numbers[0] += 1
                    numbers[1] += own.place < side.place
                    numbers[2] += own.place > side.place
    most_often = sorted(found.items(), key=lambda item: (-item[1][0], item[0].casefold()))
    return {other: Opponent(*numbers) for other, numbers in most_often}


def _in_order(games: Iterable[GameFacts]) -> list[GameFacts]:
    return sorted(games, key=lambda facts: facts.order)


def ranked(players: Iterable[PlayerStatistics]) -> list[PlayerStatistics]:
    """Sort players: ranked ones by rating, then those with too few games, then guests."""

    def key(player: PlayerStatistics) -> tuple[bool, bool, float, int, str]:
        rating = player.rating.mu if player.rating else 0.0
        unranked = player.is_guest, not player.is_ranked
        return *unranked, -rating, -player.total.rounds_won, player.name.casefold()

    return sorted(players, key=key)


def no_player(name: str, known: Collection[str]) -> Sentence:
    """Return the sentence for an unknown name, with the nearest of the ``known`` ones."""
    unknown = say("No player is called %(word)s.", word=or_nothing(name))
    if near := nearest(name, islice(known, NAMES_COMPARED)):
        return join_sentences(unknown, say("Did you mean %(near)s?", near=near))
    return join_sentences(unknown, say("Whoever finishes a round at this table is one from then on."))
