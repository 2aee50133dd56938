"""Who is best: the facts of each game about its players, and their sums over many games.

    facts = facts_of(game, times, game_id=7, begun="2026-11-21T18:00:00+00:00")
    players = fold(filter(Filters(edition="classic").take, [facts, ...]))
    players["Ana"].total.rounds_won

Pure. One function derives a game's facts from the game, and all else is a fold over facts: after a correction
of a game only its facts are made anew.
"""

from companion.statistics.contribution import NO_GAMES, SHARES, Contribution
from companion.statistics.days import DateOrder, EitherDay
from companion.statistics.derivation import COMPUTATION, Tally, facts_of
from companion.statistics.facts import (
    GameFacts,
    read_contributions,
    read_ranking,
    read_rankings,
    write_contributions,
    write_ranking,
)
from companion.statistics.filters import ALL, FilterError, Filters, read_filters
from companion.statistics.identities import NOBODY_RENAMED, Identities, identities_of, that_count
from companion.statistics.identity_lines import (
    HEADS,
    PLAYER_COLOURS,
    SHAPES,
    ChooseColour,
    ChooseFace,
    IdentityEvent,
    Import,
    Mark,
    Rename,
    TakeBack,
    read_identity_line,
    write_identity_line,
)
from companion.statistics.old_results import (
    OldGame,
    OldResults,
    digest_of,
    read_kept_results,
    read_old_results,
    without_names,
)
from companion.statistics.players import (
    ENOUGH_GAMES,
    Opponent,
    PlayerResult,
    PlayerStatistics,
    Ratings,
    fold,
    no_player,
    opponents_of,
    ranked,
    results_of,
    with_game,
)
from companion.statistics.portraits import Portrait, portraits
from companion.statistics.ranking import PlacedSide, ranking
from companion.statistics.rating import Rating, rate
from companion.statistics.recognition import (
    Beginning,
    PlayerOf,
    Result,
    Traits,
    new_among,
    points_by_player,
    traits_of,
)
from companion.statistics.sheets import MOST_BYTES_OF_A_SHEET, MOST_BYTES_OF_AN_EXPORT
from companion.statistics.story import Lead, Story, story_of, turning_round
from companion.statistics.turn_times import LONGEST_TURN, thinking_times
