"""Should I challenge? How likely a Wild Draw Four was a bluff, and what a challenge gains."""

from itertools import islice
from math import e
from random import Random

import pytest

from companion.odds import Advice, Estimate, challenge_advices
from companion.odds.bluffs import bluff_chance
from companion.odds.calibration import Calibration
from companion.odds.written import read_advice, write_advice
from companion.rules import Game
from tests.odds.builder import a_game

FOUR = "round; start R5; Ben: W4=G"
HARDLY_INNOCENT = "round; start R5; fix hand Ben 20; fix hand Cy 1; fix hand Ana 2; Ben: draw; Ben: W4=G"
"""So many cards, just drawn, and the one who must draw has one left."""

MUCH_THE_SAME = "round; start R5; fix hand Ben 6; fix hand Cy 2; fix hand Ana 2; Ben: draw; Ben: W4=G"
HARDLY_A_BLUFF = "round; start R5; fix hand Ben 3; fix hand Cy 1; fix hand Ana 1; Ben: W4=G"


def advised(game: Game, samples: int = 60, seed: int = 1) -> Advice:
    """Return the advice to the one who must draw four."""
    advice = next(challenge_advices(game, Random(seed), samples), None)
    assert advice
    return advice


def test_where_no_four_waits_there_is_no_advice() -> None:
    for lines in ("round", "round; start R5", f"{FOUR}; Cy: accept"):
        assert None is next(challenge_advices(a_game(lines, players=3), Random(1), 5), None)
        assert None is bluff_chance(a_game(lines, players=3), Random(1), 5)


@pytest.mark.long
def test_the_advice_gets_surer_with_every_batch_of_samples() -> None:
    game = a_game(FOUR, players=3)
    some, more = islice(challenge_advices(game, Random(1), 100), 2)
    assert some == advised(game, 100)
    assert more == advised(game, 200)
    assert more.gain.error < some.gain.error


def test_advice_that_was_written_is_read_as_it_was() -> None:
    advice = advised(a_game(FOUR, players=4, Scoring="partners"), 5)
    assert advice == read_advice(write_advice(advice))


def test_a_four_is_told_of_to_the_one_who_must_draw() -> None:
    assert "Cy" == advised(a_game(FOUR, players=3), 5).player


@pytest.mark.long
def test_who_drew_on_red_hardly_bluffs_on_red_but_may_well_on_green() -> None:
    drew, bluff_on = "round; start R5; Ben: draw; Ben: keep; Cy: ", []
    for lines in ("R1; Ana: R2; Ben: W4=B", "G5; Ana: G2; Ben: W4=B"):
        told = bluff_chance(a_game(drew + lines, players=3), Random(1), 600)
        assert told
        bluff_on.append(told.value)
    assert 1.5 * bluff_on[0] < bluff_on[1]


def test_a_four_just_drawn_is_a_bluff_more_often() -> None:
    drawn = bluff_chance(a_game("round; start R5; Ben: draw; Ben: W4=G", players=3), Random(1), 400)
    held = bluff_chance(a_game(FOUR, players=3), Random(1), 400)
    assert drawn
    assert held
    assert drawn.value > 1.2 * held.value


def test_a_four_on_a_card_of_which_no_colour_was_seen_may_be_a_bluff_too() -> None:
    told = bluff_chance(a_game("round; start R5; Ben: ?; Cy: ?; Ana: W4=G", players=3), Random(1), 300)
    assert told
    assert 0.01 < told.value < 0.3


def test_an_empty_hand_is_innocent_for_certain() -> None:
    told = advised(a_game("round; start R5; fix hand Ben 1; Ben: W4=G", players=3), 20)
    assert Estimate(0.0) == told.bluff
    assert 0 == told.gain.value == told.clear_gain


def test_what_the_deals_show_of_a_bluff_is_told_with_caution() -> None:
    cautious = Calibration(slope=0.5, shift=-1.0)
    told = [cautious.chance(share / 10, 1_000) for share in range(11)]
    assert sorted(told) == told
    assert 0 < told[0] < told[10] < 1
    assert told[9] == pytest.approx(3 / (3 + e), abs=0.001)
    # What few deals show is surprising more easily.
    assert cautious.chance(1.0, 10) < told[10]


def test_the_error_of_a_bluff_reaches_as_far_as_its_farther_end_is_told_to_be() -> None:
    cautious = Calibration(slope=0.5, shift=-1.0)
    told = cautious.estimate(Estimate(0.9, 0.2), 100)
    assert cautious.chance(0.9, 100) == told.value
    assert cautious.chance(1.0, 100) - told.value == told.error


def test_a_hand_that_hardly_can_be_innocent_is_well_challenged() -> None:
    told = advised(a_game(HARDLY_INNOCENT, players=3), 150)
    assert told.bluff.value > 0.5
    assert 0 < told.band < told.clear_gain


@pytest.mark.parametrize(
    ("gain", "clear"),
    [
        (Estimate(9.4, 2.0), 9),
        # Within the band, or not as soon as both are rounded.
        (Estimate(2.9, 2.0), 0),
        (Estimate(3.4, 2.1), 0),
        (Estimate(1.4, 0.0), 0),
        # Against what is clear.
        (Estimate(-9.4, 2.0), 0),
    ],
)
def test_a_gain_is_clear_only_beyond_its_band(gain: Estimate, clear: int) -> None:
    assert clear == Advice("Cy", Estimate(0.5, 0.1), gain, pays=Estimate(0.05, 0.01)).clear_gain


@pytest.mark.parametrize(
    ("bluff", "pays", "better"),
    [
        (Estimate(0.01, 0.01), Estimate(0.2, 0.1), -1),
        (Estimate(0.0), Estimate(0.01, 0.01), -1),
        (Estimate(0.08, 0.03), Estimate(0.2, 0.1), 0),
        (Estimate(0.25, 0.05), Estimate(0.2, 0.01), 0),
        (Estimate(0.6, 0.1), Estimate(0.1, 0.05), 1),
    ],
)
def test_an_answer_is_better_only_far_enough_from_the_chance_at_which_a_challenge_pays(
    bluff: Estimate, pays: Estimate, better: int
) -> None:
    assert better == Advice("Cy", bluff, Estimate(0.0, 1.0), pays).better


@pytest.mark.long
@pytest.mark.parametrize(
    ("lines", "scoring"),
    [
        (HARDLY_A_BLUFF, "low-score"),
        (MUCH_THE_SAME, "winner-takes-all"),
    ],
    ids=["better to draw", "much the same"],
)
def test_other_deals_never_turn_the_advice_round(lines: str, scoring: str) -> None:
    game = a_game(lines, players=3, Scoring=scoring)
    told = {advised(game, 24, seed).better for seed in range(16)}
    assert not {-1, 1} <= told


def test_partners_are_told_what_it_gains_both() -> None:
    told = advised(a_game(FOUR, players=4, Scoring="partners"), 30)
    assert "Cy" == told.player
    assert 0 < told.gain.error


def test_the_same_seed_gives_the_same_advice_and_another_seed_another() -> None:
    game = a_game(FOUR, players=3)
    assert advised(game, seed=7) == advised(game, seed=7)
    assert advised(game, seed=7) != advised(game, seed=8)
