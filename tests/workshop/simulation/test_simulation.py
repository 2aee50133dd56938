"""Whole games with real cards: the referee's state agrees with the table at every level of knowledge."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.rules import (
    EDITIONS,
    OPTIONS,
    SCORINGS,
    Amend,
    Draw,
    Hand,
    Play,
    Setup,
    new_game,
    read_record,
)
from tests.rules.random_games import option_headers
from tests.workshop.simulation.builder import a_setup, a_table
from workshop.simulation import (
    LEVELS,
    Disagreement,
    Habits,
    Plan,
    SimulatedTable,
    Summary,
    corrections,
    debts,
    joining,
    leaving,
    mercy,
    moving_hands,
    play,
    roulette,
    simulate,
)
from workshop.simulation.actions import Outcome
from workshop.simulation.checker import Checker
from workshop.simulation.players import Players
from workshop.simulation.run import play_game
from workshop.simulation.score_sheet import ScoreSheet

LONGEST = "partner-rotation"
"""Twelve rounds whatever the target, as long as all other games of an edition: it is played in one."""

PLAYED = [
    (edition, scoring)
    for scoring in SCORINGS
    for edition in EDITIONS
    if scoring != LONGEST and Plan(editions=(edition,), scorings=(scoring,)).matches
]
PLAYED.append(("anniversary", LONGEST))

ROGUES = Habits(cheat=30, bluff=90, hint=4, say_uno=20, challenge=85)
RESTLESS = Habits(put_right=500, leave=150, stop=40, change_seats=60, say_uno=30)
ONE = ("winner-takes-all",)
WRITTEN = {"modern": {"Blank1": "shuffle", "Blank2": "all draw 3", "Blank3": "target 2"}}
"""What stands on blank cards, by the edition that has any."""
EAGER_DRAWERS = Habits(draw_for_fun=92, cheat=0, reshuffle=0)


def played(plan: Plan) -> Summary:
    return simulate(plan, lambda number, checkers: None)


@pytest.mark.long
@pytest.mark.parametrize(("edition", "scoring"), PLAYED)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.thorough)])
def test_the_referee_and_the_table_agree_after_every_event(edition: str, scoring: str, seed: int) -> None:
    summary = played(Plan(1, seed, editions=(edition,), scorings=(scoring,), target=20))
    assert all(summary.tallies[level].events > 0 for level in LEVELS)


@pytest.mark.long
@pytest.mark.parametrize(
    "players",
    [pytest.param(each, marks=[] if each in (2, 3, 10) else [pytest.mark.thorough]) for each in range(2, 11)],
)
def test_two_to_ten_play_with_people_who_break_the_rules(players: int) -> None:
    summary = played(Plan(2, 100, players=(players,), target=30, habits=ROGUES))

    assert all(summary.tallies[level].ruled > 0 for level in LEVELS)
    assert summary.tallies["cards"].stood > 0


@pytest.mark.long
@settings(max_examples=20, deadline=None)
@given(
    seed=st.integers(0, 2**64),
    edition=st.sampled_from(sorted(EDITIONS)),
    scoring=st.sampled_from(sorted(SCORINGS)),
    level=st.sampled_from(LEVELS),
    data=st.data(),
)
def test_any_combination_of_edition_scoring_and_options_is_refereed_correctly(
    seed: int, edition: str, scoring: str, level: str, data: st.DataObject
) -> None:
    deck = EDITIONS[edition]
    assume(scoring in (deck.scorings or SCORINGS))
    numbers = [number for number in SCORINGS[scoring].players if number <= deck.most_players]
    players = data.draw(st.sampled_from(sorted(numbers)))
    header = data.draw(option_headers(deck, scoring, players))
    plan = Plan(1, seed, (players,), (edition,), (scoring,), (level,), header, target=20)

    assert played(plan).events > 0


@pytest.mark.long
@pytest.mark.parametrize("option", OPTIONS)
def test_each_house_rule_is_refereed_correctly(option: str) -> None:
    kind, scorings = OPTIONS[option].kind, (OPTIONS[option].scoring or ONE[0],)
    for value in ("",) if kind is None else (f"={kind.usual}",):
        for seed, habits in enumerate((ROGUES, RESTLESS)):
            with_it = (
                f"{needed}=mixed, {option}{value}" if (needed := OPTIONS[option].requires) else option + value
            )
            plan = Plan(1, seed, options=with_it, scorings=scorings, target=60, habits=habits)
            assert played(plan).events > 0


def test_a_game_of_a_plan_can_be_played_alone() -> None:
    second, alone = (
        play_game(Plan(seed=5, target=20, scorings=ONE), 2),
        play_game(Plan(seed=6, target=20, scorings=ONE), 1),
    )

    assert [checker.record for checker in second] == [checker.record for checker in alone]


def test_lower_levels_report_fewer_events() -> None:
    scores, turns, cards, _ = play_game(Plan(seed=11, target=200, editions=("classic",)), 1)

    assert scores.tally.events < turns.tally.events
    plays = [event for event in scores.events if isinstance(event, Play | Draw)]
    assert [] == plays
    assert all(event.card.is_known for event in cards.events if isinstance(event, Play))
    assert not all(event.card.is_known for event in turns.events if isinstance(event, Play))


def test_ten_eager_drawers_exhaust_both_piles() -> None:
    table = a_table(players=10, Target="1")
    checker = Checker("cards", table, Random(1))
    draws_of_nothing = 0
    for action in Players(table, EAGER_DRAWERS, Random(2)).actions():
        draws_of_nothing += isinstance(action.event, Draw) and table.is_exhausted
        checker.report(action)
        if not action.breaks:
            table.do(action.event)
        checker.compare()

    assert draws_of_nothing > 5


def tried_at(table: SimulatedTable, habits: Habits, seed: int) -> set[str]:
    """Return the rules that are broken in one game, and the kinds of events in it."""
    tried: set[str] = set()
    for action in Players(table, habits, Random(seed)).actions():
        tried |= action.breaks | {type(action.event).__name__}
        if action.outcome in (Outcome.DONE, Outcome.LET_STAND):
            table.do(action.event)
        assert [] == table.count_errors()
    return tried


@pytest.mark.long
def test_every_violation_that_a_referee_can_see_is_tried() -> None:
    tried: set[str] = set()
    for seed, edition in enumerate(("international-1983", "anniversary", "classic") * 12):
        tried |= tried_at(a_table(edition, 5, seed, Target="300", Options="-hint-penalty"), ROGUES, seed)

    assert {
        "turn-order", "not-now", "not-in-deck", "impossible-card", "hand-count", "match", "draw",
        "challenge", "challenge-guilty", "uno-call", "who-catches", "wild-50-50", "going-out",
        "multiples", "jump-in", "fix", "seats", "hint-penalty",
    } <= tried  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ("stacking=up, hand-size=3", {"stacking", "challenge-innocent", "going-out"}),
        ("no-challenge", {"no-challenge"}),
        ("seven-swap, jump-in", {"seven-swap", "jump-in"}),
        ("multiples=any", {"multiples", "hand-count", "draw"}),
        ("draw-until-match", {"draw-until-match"}),
        ("number-finish, hand-size=1", {"number-finish"}),
        ("uno-strict", {"uno-strict"}),
        ("no-uno", {"no-uno"}),
    ],
)
def test_every_violation_of_a_house_rule_is_tried(options: str, rules: set[str]) -> None:
    tried: set[str] = set()
    for seed in range(200):
        table = a_table(players=4, seed=seed, Target="200", Options=options)
        tried |= tried_at(table, Habits(cheat=30, bluff=90, say_uno=20), seed)
        # Some need a chance that few games give, so that only as many are played as it takes.
        if rules <= tried:
            return

    raise AssertionError(f"not tried in 200 games: {rules - tried}")


@pytest.mark.long
@pytest.mark.parametrize(
    ("edition", "options", "rules"),
    [
        (
            "all-wild",
            "",
            {"targeted-draw-two", "forced-swap", "not-in-deck", "no-challenge", "impossible-card"},
        ),
        (
            "no-mercy",
            "",
            {"colour-roulette", "discard-all", "mercy", "stacking", "draw-pile-empty", "not-in-deck"},
        ),
        (
            "modern",
            "swap-hands, stacking=up",
            {"swap-hands", "blank", "not-in-deck", "impossible-card", "stacking"},
        ),
    ],
)
def test_every_violation_of_another_box_is_tried(edition: str, options: str, rules: set[str]) -> None:
    tried: set[str] = set()
    for seed in range(20):
        table = a_table(edition, 5, seed, Target="300", Options=options, **WRITTEN.get(edition, {}))
        tried |= tried_at(table, ROGUES, seed)
        if rules <= tried:
            return

    raise AssertionError(f"not tried in 20 games: {rules - tried}")


@pytest.mark.long
def test_corrections_comings_and_goings_all_happen() -> None:
    tried: set[str] = set()
    for seed in range(12):
        options = "stacking=mixed, jump-in"
        tried |= tried_at(a_table(players=5, seed=seed, Target="300", Options=options), RESTLESS, seed)

    assert {
        "FixTurn", "FixDirection", "FixTop", "FixHand", "FixTotal", "Seats", "Join", "Leave", "End", "Jump",
    } <= tried  # fmt: skip


def test_what_never_happened_and_did_after_all_leaves_the_same_table() -> None:
    (checker,) = play_game(Plan(seed=3, levels=("mixed",), target=50), 1)
    state = checker.game.state
    while sum(isinstance(event, Amend) for event in checker.events) < 8:
        checker.amend_and_back()

    assert state == checker.game.state
    checker.check_record_replays()


def play_with_a_referee_of_other_options(seed: int, table_plays: str, referee_plays: str) -> None:
    """Play a game whose referee was set up with other options than the table's."""
    table = a_table(players=2, seed=seed, Target="200", Options=table_plays)
    checker = Checker("cards", table, Random(seed))
    checker.game = new_game(a_setup(players=2, Target="200", Options=referee_plays))
    for action in Players(table, Habits(cheat=0, put_right=0, stop=0), Random(seed)).actions():
        checker.report(action)
        table.do(action.event)
        checker.compare()


@pytest.mark.parametrize(
    ("table_plays", "referee_plays"),
    [
        ("two-handed", "-two-handed"),
        ("stacking=same", "stacking=up, no-challenge"),
        ("stacking=mixed", ""),
        ("no-challenge", ""),
        ("zero-pass", ""),
        ("jump-in", ""),
        ("multiples=any", "multiples=numbers"),
        ("uno-penalty=3", "uno-penalty=4"),
        ("uno-until-own-turn", ""),
        ("no-uno", ""),
        ("hand-size=5", "hand-size=6"),
        ("rounds=2", ""),
    ],
)
def test_a_referee_with_other_options_is_detected(table_plays: str, referee_plays: str) -> None:
    with pytest.raises(Disagreement) as found:
        play_with_a_referee_of_other_options(1, table_plays, referee_plays)

    report = str(found.value)
    assert "What lies on the table" in report
    assert len(read_record(found.value.record).events) > 0


def play_with_miscounted_hands() -> None:
    """Play a game whose table overlooks a card of every hand when it counts."""
    table = a_table(players=2, Target="100")
    checker = Checker("scores", table, Random(1))
    for action in Players(table, Habits(cheat=0), Random(1)).actions():
        checker.report(action)
        overlooked = isinstance(action.event, Hand) and Hand(action.event.player, action.event.cards[1:])
        table.do(overlooked or action.event)
        checker.compare()


def test_a_wrong_total_is_detected() -> None:
    with pytest.raises(Disagreement, match="totals"):
        play_with_miscounted_hands()


def nothing(*_given: object, **_named: object) -> None:
    """Do nothing, where something should be done."""


# One of each part of the table: its rules are tried by nothing but that the referee agrees.
FAULTS = {
    "who is caught draws nothing": (SimulatedTable, "_catch", "classic", ""),
    "no coin is flipped": (SimulatedTable, "_flip", "anniversary", ""),
    "a called UNO is never heard": (SimulatedTable, "_uno", "classic", ""),
    "whoever forgot to say UNO is safe": (SimulatedTable, "_watch_for_uno", "classic", ""),
    "no colour is named": (SimulatedTable, "_name_colour", "no-mercy", ""),
    "a hint costs nothing": (SimulatedTable, "_hint", "classic", "hint-penalty"),
    "the direction stays": (corrections, "fix_direction", "classic", ""),
    "a hand stays as it was": (corrections, "fix_hand", "classic", ""),
    "a total stays as it was": (corrections, "fix_total", "classic", ""),
    "a wrong turn goes on": (corrections, "fix_turn", "classic", ""),
    "another card lies on top": (corrections, "fix_top", "classic", ""),
    "a debt is not accepted": (debts, "accept", "classic", "stacking=up"),
    "a challenge changes nothing": (debts, "challenge", "international-1983", ""),
    "nobody's hand is swapped": (moving_hands, "swap", "all-wild", ""),
    "no hand is passed on": (moving_hands, "pass_on", "classic", "zero-pass"),
    "nobody is knocked out": (mercy, "knock_out", "no-mercy", "mercy=16"),
    "no hand is dealt anew": (moving_hands, "deal_anew", "modern", ""),
    "nobody else draws for a blank": (SimulatedTable, "_make_others_draw", "modern", ""),
    "a roulette has no end": (roulette, "end", "no-mercy", ""),
    "who leaves takes the debt along": (leaving, "drop_what_waits", "classic", "stacking=mixed"),
    "who joins is dealt no hand": (joining, "join", "classic", ""),
    "the seats stay as they were": (ScoreSheet, "seat", "classic", ""),
    "no round is scored": (ScoreSheet, "score", "classic", ""),
}


@pytest.mark.long
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_table_is_detected(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place, name, edition, options = FAULTS[fault]
    monkeypatch.setattr(place, name, nothing)
    habits = replace(RESTLESS, hint=10, challenge=85)
    with pytest.raises(Disagreement):
        play_games(a_setup(edition, 4, Target="300", Options=options, **WRITTEN.get(edition, {})), habits, 20)


def play_games(setup: Setup, habits: Habits, games: int) -> None:
    for seed in range(games):
        play(setup, habits, Random(seed), ["cards"])


def test_a_plan_leaves_out_scorings_that_its_players_cannot_play() -> None:
    assert {} == Plan(players=(3, 5), scorings=("partners",)).matches
    assert [("partners", 4)] == list(Plan(players=(3, 4), scorings=("partners",)).matches)
