"""Who is best: what each game adds to each player's statistics, and the sum of it over many games.

    facts = facts_of(game, times, game_id=7, begun="2026-11-21T18:00:00+00:00")
    players = fold(filter(Filters(edition="classic").take, [facts, ...]))
    players["Ana"].total.rounds_won

Pure. A game's facts are made from the game as it stands by one function, and everything else is a fold
over them: so whatever was put right in a game, only its facts are made anew, and nothing is ever added up
for good.
"""

from companion.statistics.contribution import NOTHING, SHARES, Contribution
from companion.statistics.derivation import COMPUTATION, LONGEST_TURN, facts_of
from companion.statistics.facts import (
    GameFacts,
    read_contributions,
    read_ranking,
    write_contributions,
    write_ranking,
)
from companion.statistics.filters import ALL, FilterError, Filters, read_filters
from companion.statistics.players import (
    ENOUGH_GAMES,
    Opponent,
    PlayerStatistics,
    Ratings,
    Result,
    fold,
    no_player,
    opponents_of,
    ranked,
    results_of,
    with_game,
)
from companion.statistics.ranking import Placed
from companion.statistics.rating import NEWCOMER, Rating, rate
from companion.statistics.story import Lead, Story, story_of

__all__ = [
    "ALL",
    "COMPUTATION",
    "ENOUGH_GAMES",
    "LONGEST_TURN",
    "NEWCOMER",
    "NOTHING",
    "SHARES",
    "Contribution",
    "FilterError",
    "Filters",
    "GameFacts",
    "Lead",
    "Opponent",
    "Placed",
    "PlayerStatistics",
    "Rating",
    "Ratings",
    "Result",
    "Story",
    "facts_of",
    "fold",
    "no_player",
    "opponents_of",
    "ranked",
    "rate",
    "read_contributions",
    "read_filters",
    "read_ranking",
    "results_of",
    "story_of",
    "with_game",
    "write_contributions",
    "write_ranking",
]
