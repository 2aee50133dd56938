"""Whole games with real cards: what the referee believes is so, at every level of knowledge."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules import EDITIONS, OPTIONS, SCORINGS, Draw, Hand, Play, new_game, read_record
from companion.simulation import LEVELS, Disagreement, Habits, Plan, Summary, play, simulate
from companion.simulation.players import Players
from companion.simulation.run import play_game
from companion.simulation.telling import Teller
from tests.simulation.builder import a_setup, a_table

ROGUES = Habits(cheat=30, bluff=90, hint=4, say_uno=20, challenge=85)
ONE = ("winner-takes-all",)
LOVERS_OF_DRAWING = Habits(draw_for_fun=92, cheat=0, reshuffle=0)


def played(plan: Plan) -> Summary:
    return simulate(plan, lambda number, tellers: None)


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_referee_and_the_table_agree_after_every_event(edition: str, scoring: str) -> None:
    games = 1 if scoring == "partner-rotation" else 3  # it is twelve rounds whatever the target
    for seed, level in enumerate(LEVELS * games):
        plan = Plan(1, seed, editions=(edition,), scorings=(scoring,), levels=(level,), target=20)
        assert played(plan).events > 0


@pytest.mark.parametrize("players", range(2, 11))
def test_two_to_ten_play_with_people_who_break_the_rules(players: int) -> None:
    summary = played(Plan(2, 100, players=(players,), target=30, habits=ROGUES))

    assert all(summary.tallies[level].ruled > 0 for level in LEVELS)
    assert summary.tallies["cards"].stood > 0


@settings(max_examples=20, deadline=None)
@given(
    seed=st.integers(0, 2**64),
    edition=st.sampled_from(sorted(EDITIONS)),
    scoring=st.sampled_from(sorted(SCORINGS)),
    options=st.sets(st.sampled_from(sorted(OPTIONS))),
    level=st.sampled_from(LEVELS),
    data=st.data(),
)
def test_any_table_at_all_is_refereed_rightly(
    seed: int, edition: str, scoring: str, options: set[str], level: str, data: st.DataObject
) -> None:
    players = data.draw(st.sampled_from(sorted(SCORINGS[scoring].players)))
    words = ", ".join(option if option in options else f"-{option}" for option in OPTIONS)
    plan = Plan(1, seed, (players,), (edition,), (scoring,), (level,), words, target=20)

    assert played(plan).events > 0


def test_the_same_seed_plays_the_same_games() -> None:
    first, again = (play_game(Plan(seed=5, target=20, scorings=ONE), 3) for _ in range(2))

    assert [teller.record for teller in first] == [teller.record for teller in again]


def test_a_game_of_a_plan_can_be_played_alone() -> None:
    third, alone = (
        play_game(Plan(seed=5, target=20, scorings=ONE), 3),
        play_game(Plan(seed=7, target=20, scorings=ONE), 1),
    )

    assert [teller.record for teller in third] == [teller.record for teller in alone]


def test_one_game_told_at_every_level_has_one_result() -> None:
    tellers = play_game(Plan(seed=11, target=200), 1)

    assert list(LEVELS) == [teller.level for teller in tellers]
    for teller, other in pairwise(tellers):
        assert teller.game.state.rounds == other.game.state.rounds
        assert teller.game.state.winner == other.game.state.winner


def test_the_less_is_known_the_fewer_events_are_told() -> None:
    scores, turns, cards, _ = play_game(Plan(seed=11, target=200), 1)

    assert scores.tally.events < turns.tally.events
    plays = [event for event in scores.events if isinstance(event, Play | Draw)]
    assert plays == []
    assert all(event.card.is_known for event in cards.events if isinstance(event, Play))
    assert not all(event.card.is_known for event in turns.events if isinstance(event, Play))


def test_ten_people_who_love_drawing_use_up_both_piles() -> None:
    table = a_table(players=10, Target="1")
    teller = Teller("cards", table, Random(1))
    draws_of_nothing = 0
    for act in Players(table, LOVERS_OF_DRAWING, Random(2)).acts():
        draws_of_nothing += isinstance(act.event, Draw) and table.is_used_up
        teller.tell(act)
        if not act.breaks:
            table.do(act.event)
        teller.agree()

    assert draws_of_nothing > 5


def test_every_breach_that_a_referee_can_see_is_tried() -> None:
    tried: set[str] = set()
    for seed, edition in enumerate(("international-1983", "anniversary", "classic") * 8):
        table = a_table(edition, 5, seed, Target="100")
        for act in Players(table, ROGUES, Random(seed)).acts():
            tried |= act.breaks
            if act.fate.name != "BACK":
                table.do(act.event)

    assert {
        "turn-order", "not-now", "not-in-deck", "impossible-card", "hand-count", "match", "draw",
        "challenge", "challenge-guilty", "uno-call", "who-catches", "wild-50-50", "going-out",
    } <= tried  # fmt: skip


def test_a_record_so_far_replays_to_the_table_so_far() -> None:
    (teller,) = play_game(Plan(seed=3, levels=("mixed",), target=50), 1)
    game = new_game(teller.table.setup)
    for event in read_record(teller.record).events:
        after = game.apply(event)
        assert isinstance(after, type(game))
        game = after

    assert game.state == teller.game.state


def told_other_rules(seed: int, **headers: str) -> None:
    """A table whose referee believes that other options were agreed."""
    table = a_table(players=2, seed=seed, Target="100", Options="two-handed")
    teller = Teller("cards", table, Random(seed))
    teller.game = new_game(a_setup(players=2, Target="100", **headers))
    for act in Players(table, Habits(cheat=0), Random(seed)).acts():
        teller.tell(act)
        table.do(act.event)
        teller.agree()


def test_a_referee_with_other_rules_is_found_out() -> None:
    with pytest.raises(Disagreement) as found:
        told_other_rules(1, Options="-two-handed")

    report = str(found.value)
    assert "turn" in found.value.what
    assert "What lies on the table" in report
    assert len(read_record(found.value.record).events) > 1


def counted_a_card_short() -> None:
    """A table that overlooks a card of every hand when it counts."""
    table = a_table(players=2, Target="100")
    teller = Teller("scores", table, Random(1))
    for act in Players(table, Habits(cheat=0), Random(1)).acts():
        teller.tell(act)
        overlooked = isinstance(act.event, Hand) and Hand(act.event.player, act.event.cards[1:])
        table.do(overlooked or act.event)
        teller.agree()


def test_a_wrong_sum_is_found_out() -> None:
    with pytest.raises(Disagreement, match="totals"):
        counted_a_card_short()


def test_a_table_that_cannot_be_seated_is_no_plan() -> None:
    assert Plan(players=(3, 5), scorings=("partners",)).matches == []
    assert Plan(players=(3, 4), scorings=("partners",)).matches == [("partners", 4)]


def test_a_game_can_be_played_at_one_level_alone() -> None:
    (teller,) = play(a_setup(Target="50"), Habits(), Random(4), ["cards"])

    assert teller.tally.rounds == len(teller.game.state.rounds)
