"""The estimate: certain cases, sums of chances, the same answer to the same seed."""

import random
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.odds import Estimate, Estimation, Odds, odds
from companion.odds.prior import Prior
from companion.rules import Game, Out, Phase, Points, Round, Ruling, Seats, Setup, TableEvent, new_game
from tests.odds.builder import NAMES, a_game, a_playout, estimated
from tests.rules.random_games import play_out, setups, whole_games

CERTAIN = {"Ana": Estimate(1.0), "Ben": Estimate(0.0)}
SCORED = "round; Ana: out; Ben: points 20; Cy: points 5"
ELIMINATING = {"Scoring": "challenge-uno", "Target": "70"}
SKIP_LAST = "round; start R5; Ben: RS; Ben: RS; Ben: GS; Ben: GS; Ben: YS; Ben: YS; Ben: uno; Ben: BS"
"""Two players: Ben lays every Skip but one, his last card too, and Ana never has a turn."""


UNCOUNTED = "round; start R5; Ben: drew ?!"


def values(chances: dict[str, Estimate]) -> dict[str, float]:
    return {name: chance.value for name, chance in chances.items()}


def test_of_two_players_a_skip_as_the_last_card_wins_the_round_for_certain() -> None:
    assert {"Ana": Estimate(0.0), "Ben": Estimate(1.0)} == estimated(a_game(SKIP_LAST)).round


def test_the_game_is_won_for_certain_where_any_result_reaches_the_target() -> None:
    # Ana is out and Ben's hand alone brings her to the target; Cy's is still to be counted.
    told = estimated(a_game("round; Ana: out; Ben: points 60", players=3, Target="50"))
    assert {"Ana": 1.0, "Ben": 0.0, "Cy": 0.0} == values(told.game)


def test_one_card_left_that_fits_nothing_does_not_win() -> None:
    # Ana draws a green card and keeps it; Ben's red 1 fits, and is his last.
    one_each = "round; start R5; Ben: draw; Ben: keep; fix hand Ana 1; fix hand Ben 1"
    for seed in range(10):
        scored = a_playout(a_game(one_each).state, ("B7", "R1"), "G1", "R5", seed).play()
        assert scored is not None
        assert {"Ana": 0, "Ben": 8} == scored.totals


def test_a_hand_brings_more_where_people_shed_high_cards_late() -> None:
    one_each = "round; start R5; Ben: draw; Ben: keep; fix hand Ana 1; fix hand Ben 1"
    playout = a_playout(a_game(one_each).state, ("B7", "R1"), "G1", "R5")
    playout.factor = 1.5
    scored = playout.play()
    assert scored is not None
    assert {"Ana": 0, "Ben": 12} == scored.totals


def test_a_hand_that_waits_to_be_counted_brings_what_it_is_worth() -> None:
    last = a_game("round; start R5; fix hand Ben 1; Ben: R9")
    assert Phase.COUNT == last.state.phase
    playout = a_playout(last.state, ("B7", ""), "G1", "R5 R9")
    playout.factor = 1.5
    scored = playout.play()
    assert scored is not None
    assert {"Ana": 0, "Ben": 7} == scored.totals


def test_a_finished_game_is_decided() -> None:
    told = estimated(a_game("round; Ana: out; Ben: points 60", Target="50"))
    expected = Odds(0, CERTAIN, CERTAIN, {"Ana": Estimate(60), "Ben": Estimate(0)})
    assert expected == told


def test_a_game_that_ended_after_its_last_winner_left_is_decided() -> None:
    told = estimated(a_game("round; Ana: out; Ben: points 60; Cy: points 3; seats Ben, Cy; end", players=3))
    assert {} == told.round
    assert {"Ben": 0.5, "Cy": 0.5} == values(told.game)
    assert {"Ben": 0, "Cy": 0} == values(told.points)


def test_the_eliminated_have_no_chance() -> None:
    lost = a_game("round; Ana: out; Ben: points 60; Cy: points 3", 3, Scoring="challenge-uno", Target="50")
    told = estimated(lost)
    assert (Estimate(0.0), Estimate(0.0)) == (told.round["Ben"], told.game["Ben"])


@pytest.mark.parametrize(
    ("seats", "playing"),
    [
        ("Ana, Ben, Cy, Dee", ("Ana", "Ben", "Cy", "Dee")),
        ("Cy, Ben", ("Cy", "Ben")),
        ("Dee, Eve", ("Dee", "Eve")),
    ],
    ids=["one joins", "who went out leaves", "none stays"],
)
def test_who_sits_down_to_the_next_round_has_its_chances(seats: str, playing: tuple[str, ...]) -> None:
    told = estimated(a_game(f"{SCORED}; seats {seats}", 3))
    assert {*playing} == {name for name, chance in told.round.items() if chance.value}
    assert {*playing} == {*told.game} == {*told.points}


@pytest.mark.parametrize("seat", ["Ana", "Ben"])
def test_who_joins_a_round_has_a_hand_of_cards_that_nobody_knows(seat: str) -> None:
    told = estimated(a_game(f"round; start R5; Ben: R7; Ana: draw; join Cy after {seat}; Ana: keep"))
    assert {"Ana", "Ben", "Cy"} == {*told.round} == {*told.game} == {*told.points}
    assert all(chance.value for chance in told.round.values())


def test_the_eliminated_are_charged_with_nothing_more() -> None:
    told = estimated(a_game(f"{SCORED}; round; Ana: out; Ben: points 60; Cy: points 3", 3, **ELIMINATING))
    assert Estimate(0.0) == told.points["Ben"]


@whole_games
@given(setups(), st.integers(0, 2**32), st.integers(0, 5))
def test_between_rounds_the_odds_are_those_of_the_next_one_whoever_sits_down_to_it(
    setup: Setup, seed: int, rounds: int
) -> None:
    between = by_results(setup, Random(seed), rounds)
    dealt = between.apply(Round())
    assert isinstance(dealt, Ruling) or estimated(dealt, 3) == estimated(between, 3)


def by_results(setup: Setup, chance: Random, rounds: int) -> Game:
    """Return a game of so many rounds told by results; after each of them people may come, go and move."""
    game = new_game(setup)
    for _ in range(rounds):
        game = after(game, Round())
        game = after(game, Out(chance.choice(game.state.seats or setup.players)))
        for name in game.state.awaited:
            game = after(game, Points(name, chance.randrange(60)))
        game = after(game, Seats(tuple(chance.sample(NAMES, chance.randint(2, len(NAMES))))))
    return game


def after(game: Game, event: TableEvent) -> Game:
    """Return the game after an event; as it was where that is refused."""
    applied = game.apply(event)
    return game if isinstance(applied, Ruling) else applied


def test_partners_have_one_chance_together() -> None:
    told = estimated(a_game("round; start R5", players=4, Scoring="partners"))
    assert {"Ana & Cy", "Ben & Dee"} == {*told.round} == {*told.game} == {*told.points}


def test_the_same_seed_gives_the_same_answer_and_another_seed_another() -> None:
    game = a_game("round; start R5; Ben: draw; Ben: keep", players=3)
    first = estimated(game, seed=7)
    random.seed(3)
    assert first == estimated(game, seed=7)
    assert first != estimated(game, seed=8)


def test_more_samples_make_a_thinner_band() -> None:
    game = a_game("round; start R5")
    assert estimated(game, samples=25).band > estimated(game, samples=225).band > 0


def test_who_holds_fewer_cards_stands_better() -> None:
    game = a_game("round; start R5; fix hand Ben 2; fix hand Ana 12", players=3)
    told = estimated(game, samples=200)
    assert told.round["Ben"].value > told.round["Ana"].value + 0.1
    assert told.points["Ben"].value > told.points["Ana"].value


def test_what_always_happened_may_still_happen_otherwise() -> None:
    # Ben holds one card, and Ana hardly any chance: so few samples do not show it.
    game = a_game("round; start R5; fix hand Ben 1; fix hand Ana 40")
    played = odds(game, Random(2), 5, Prior(power=1.0, samples=0))
    assert Estimate(1.0, played.band) == played.round["Ben"]
    assert 0 < played.band < 0.6
    told = odds(game, Random(2), 5)
    assert 0 < told.round["Ana"].value < played.band


@pytest.mark.long
def test_of_few_samples_the_sizes_of_the_hands_count_for_more() -> None:
    game = a_game("round; start R5; fix hand Ben 3; fix hand Ana 3; fix hand Cy 3", players=3)
    off = [
        sum(abs(chance.value - 1 / 3) for chance in estimated(game, samples, seed).round.values())
        for samples in (4, 120)
        for seed in range(4)
    ]
    raw = odds(game, Random(1), 4, Prior(power=1.0, samples=0))
    assert max(off) < 0.3 < sum(abs(chance.value - 1 / 3) for chance in raw.round.values())


def test_the_sizes_of_the_hands_say_nothing_against_what_a_round_brings() -> None:
    # Ben's forty cards bring far more than the target; a usual round brings half of it.
    game = a_game("round; start R5; fix hand Ana 1; fix hand Ben 40", Target="150")
    told = estimated(game)
    assert told.game["Ana"].value > told.round["Ana"].value - 0.08
    assert told.points["Ana"].value > 260 * told.round["Ana"].value


@pytest.mark.parametrize("lines", ["round; start R5; Ben: draw; Ben: keep", "round; Ana: out"])
def test_samples_that_come_by_and_by_tell_the_same_as_all_at_once(lines: str) -> None:
    game = a_game(lines, players=3)
    estimation = Estimation(game, Random(1))
    for _ in range(6):
        estimation.add(12)
    assert odds(game, Random(1), 72) == estimation.odds()


def test_before_a_card_is_seen_the_round_is_as_those_to_come() -> None:
    one, other = (estimated(a_game("round", players=4), seed=seed) for seed in (1, 2))
    assert values(one.round) == pytest.approx(values(other.round))
    assert 1 == pytest.approx(sum(values(one.round).values()))
    assert all(0.2 < share < 0.3 for share in values(one.round).values())


def test_where_nobody_knows_how_many_cards_a_hand_holds_the_round_is_as_those_to_come() -> None:
    dealt, told = (estimated(a_game(lines, 3, "modern")) for lines in ("round", UNCOUNTED))
    assert values(dealt.round) == pytest.approx(values(told.round))
    out = a_game(f"{UNCOUNTED}; Ben: R3; fix hand Ana 1; Cy: R1; Ana: R2", 3, "modern")
    assert {"Ana": 1.0, "Ben": 0.0, "Cy": 0.0} == values(estimated(out).round)


def test_a_lead_near_the_target_counts_in_the_game_and_not_in_the_round() -> None:
    told = estimated(a_game("round; Ana: out; Ben: points 90", Target="100"), samples=200)
    assert told.game["Ana"].value > told.round["Ana"].value + 0.1


def test_the_json_has_the_version_the_samples_and_the_band() -> None:
    told = Odds(
        1200,
        {"Ana": Estimate(0.3123, 0.02), "Ben": Estimate(0.6877, 0.0301)},
        {"Ana": Estimate(0.5, 0.01), "Ben": Estimate(0.5, 0.01)},
        {"Ana": Estimate(12.34, 1), "Ben": Estimate(40, 2)},
    )
    expected = {
        "version": 57,
        "samples": 1200,
        "round": {"Ana": 0.312, "Ben": 0.688},
        "game": {"Ana": 0.5, "Ben": 0.5},
        "points": {"Ana": 12.3, "Ben": 40},
        "band": 0.03,
    }
    assert expected == told.as_json(57)


@whole_games
@given(setups(), st.integers(0, 2**32), st.integers(0, 60), st.sampled_from((0.0, 0.1)))
def test_chances_add_up_to_one_whatever_the_table_let_stand(
    setup: Setup, seed: int, steps: int, stands: float
) -> None:
    game, _ = play_out(setup, seed, steps, stands)
    told = odds(game, Random(seed), 3)
    assert 1 == round(sum(values(told.game).values()), 9)
    # A game that was ended may have no last round, or one won by somebody who has left.
    assert told.round or game.state.phase is Phase.FINISHED
    assert not told.round or 1 == round(sum(values(told.round).values()), 9)
