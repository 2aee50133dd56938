"""Who is best: what each game adds to each player's statistics, and the sum of it over many games.

    facts = facts_of(game, times, game_id=7, begun="2026-11-21T18:00:00+00:00")
    players = fold(filter(Filters(edition="classic").take, [facts, ...]))
    players["Ana"].total.rounds_won

Pure. A game's facts are made from the game as it stands by one function, and everything else is a fold
over them: so whatever was put right in a game, only its facts are made anew, and nothing is ever added up
for good.
"""

from companion.statistics.contribution import NOTHING, SHARES, Contribution
from companion.statistics.days import DateOrder, EitherDay
from companion.statistics.derivation import COMPUTATION, LONGEST_TURN, Tally, facts_of
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
    COLOURS,
    HEADS,
    SHAPES,
    ChooseColour,
    ChooseFace,
    IdentityEvent,
    Import,
    Mark,
    Rename,
    TakeBack,
    check_colour,
    check_face,
    read_identity_line,
    write_identity_line,
)
from companion.statistics.old_results import (
    OldGame,
    OldResults,
    digest_of,
    read_kept_results,
    read_old_results,
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
from companion.statistics.rating import NEWCOMER, Rating, rate
from companion.statistics.recognition import (
    Beginning,
    PlayerOf,
    Result,
    Traits,
    new_among,
    points_by_player,
    traits_of,
)
from companion.statistics.sheets import MOST_BYTES, MOST_BYTES_OF_AN_EXPORT
from companion.statistics.story import Lead, Story, story_of, turning_round
