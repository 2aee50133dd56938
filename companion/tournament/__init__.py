"""Tournaments: who meets whom, and who stands where. Pure: chance and the time are passed in.

    tournament = apply(None, Entry(at, "Ana", Open("Spring", "swiss", table_size=4)))
    tournament = apply(tournament, Entry(at, "Ana", Enrol(names)))
    drawn = draw(tournament, random.Random())
    tournament = apply(tournament, Entry(at, "Ana", drawn))
    standings(tournament)

Each event gives another :class:`Tournament`, or a :class:`Refusal` that says why not. A draw is an event
with everybody's seat in it, so the same log is the same tournament for ever. This is the whole public
interface: nothing outside this package imports from its modules.
"""

from companion.tournament.director import MOST_ENTRANTS, apply, fold
from companion.tournament.drawing import draw, table_sizes
from companion.tournament.events import (
    Announce,
    Award,
    Claim,
    Close,
    Correct,
    Discard,
    Draw,
    Enrol,
    Entry,
    Event,
    Extend,
    Fix,
    Move,
    Open,
    Part,
    Pause,
    Rename,
    Reopen,
    Report,
    Resume,
    Revert,
    Seat,
    Seed,
    Show,
    Start,
    Stay,
    Swap,
    Use,
    Withdraw,
)
from companion.tournament.exports import PairingSheet, as_json, pairing_sheet, results_csv, standings_csv
from companion.tournament.final import level_for_the_final
from companion.tournament.games import setup_of
from companion.tournament.hall import LONGEST_ANNOUNCEMENT, OTHER_TABLES, WALL_PAGES
from companion.tournament.kinds import KINDS, PLACINGS
from companion.tournament.leaving import AFTER, may_stay
from companion.tournament.lines import read_entry, write_entry
from companion.tournament.refusal import Refusal
from companion.tournament.results import (
    PlacedPlayer,
    Result,
    drawn_by_lot,
    has_scores,
    result_of_places,
    result_of_ranking,
    result_of_scores,
)
from companion.tournament.schedule import PARTNERS, partners_round, rounds_of_partners
from companion.tournament.standings import (
    TIE_BREAKS,
    StandingsRow,
    partnerships,
    points_of,
    standings,
    winners,
)
from companion.tournament.tournament import (
    Claimed,
    Correction,
    EnteredResult,
    Tournament,
    TournamentRound,
    TournamentTable,
    draws_lots,
    pairs_of,
)
from companion.tournament.venues import at_venues
