"""The rounds to come: who wins a game by results that were simulated once."""

from random import Random

import pytest

from companion.odds.behaviour import behaviour
from companion.odds.later_rounds import (
    LaterRounds,
    points_factor,
    rest_factor,
    results,
    simulated_as,
    table_factor,
)
from companion.rules import EDITIONS, FEWEST_PLAYERS, SCORINGS, State, read_setup
from tests.odds.builder import NAMES, a_game

SCORED = "round; Ana: out; Ben: points 40; Cy: points 5; Dee: points 5"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_and_number_of_players_has_its_results(edition: str) -> None:
    for players in range(FEWEST_PLAYERS, EDITIONS[edition].most_players + 1):
        found = results(simulated_as(EDITIONS[edition]), players)
        assert players == len(found.wins)
        assert {players - 1} == {len(hands) for hands in found.hands}
        assert 100 <= len(found.hands)


def test_rounds_of_more_players_bring_more() -> None:
    means = [sum(map(sum, results("classic", players).hands)) for players in (2, 5, 10)]
    assert sorted(means) == means


@pytest.mark.parametrize("scoring", SCORINGS)
def test_a_game_of_every_scoring_comes_to_its_end(scoring: str) -> None:
    lines = SCORED if not SCORINGS[scoring].partnered else "round; Ana: out; Ben: points 40; Dee: points 5"
    game = a_game(lines, players=4, Scoring=scoring, Target="150")
    winners = LaterRounds(game.state, Random(1)).winners(game.state)
    assert winners
    assert {*winners} <= {*game.state.totals}


@pytest.mark.parametrize(("options", "rounds"), [("", 12), ("cycles=9", 108)])
def test_changing_partners_play_all_their_cycles(options: str, rounds: int) -> None:
    class Counted(LaterRounds):
        played = 0

        def won_by(self, out: str, state: State) -> State:
            self.played += 1
            return super().won_by(out, state)

    game = a_game("", players=4, Scoring="partner-rotation", Options=options)
    later = Counted(game.state, Random(1))
    assert {*later.winners(game.state)} <= {*NAMES[:4]}
    assert rounds == later.played


def test_a_target_out_of_reach_does_not_last_for_ever() -> None:
    game = a_game("round; Ana: out; Ben: points 40", Target="1000000")
    assert LaterRounds(game.state, Random(1)).winners(game.state)


def test_options_that_matter_change_what_a_round_brings() -> None:
    def factor(options: str) -> float:
        return points_factor(read_setup({"Players": ", ".join(NAMES[:3]), "Options": options}))

    assert 1 == factor("")
    assert factor("hand-size=2") < 1 < factor("draw-until-match") < factor("draw-until-match, hand-size=15")


def test_hands_of_a_round_that_was_not_followed_are_no_more_than_the_deck() -> None:
    game = a_game("round; Ana: out; Ben: points 1235", players=4)
    scored = LaterRounds(game.state, Random(1)).count(game.state)
    assert 1235 <= scored.totals["Ana"] <= game.setup.edition.deck_points


def test_a_hand_brings_no_more_than_its_cards_can() -> None:
    lines = "round; start R5; Ben: drew ?!; Ben: R3; fix hand Ana 1; fix hand Cy 2; Cy: R1; Ana: R2"
    state = a_game(lines, 3, "modern").state
    for seed in range(20):
        scored = LaterRounds(state, Random(seed)).count(state).rounds[-1]
        assert scored.counts["Cy"] <= EDITIONS["modern"].most_points


def test_doing_what_a_hand_does_not_make_one_do_is_the_rarer() -> None:
    fitted = behaviour()
    for rate in (fitted.draw, fitted.keep, fitted.bluff, fitted.accept, fitted.challenge):
        assert 0 < rate < 1


def test_a_table_s_own_rounds_tell_more_and_more_what_a_round_brings_there() -> None:
    dear = "round; Ana: out; Ben: points 200; Cy: points 200"
    games = [a_game(lines, 3, Target="9999") for lines in (dear, f"{dear}; {dear}")]
    usual, one, two = (table_factor(game.state) for game in (a_game("round", 3), *games))
    assert 1 < usual < one < two
    assert usual + 0.3 < two


def test_the_nearer_somebody_is_to_going_out_the_less_more_a_round_brings() -> None:
    whole, late = (a_game(f"round; start R5{fix}", 3).state for fix in ("", "; fix hand Ben 1"))
    assert 1 < rest_factor(late) < rest_factor(whole) < table_factor(whole) == table_factor(late)


def test_whose_first_turn_is_earlier_goes_out_no_less_often_where_many_play() -> None:
    for players in range(6, 11):
        dealer, *others = results("classic", players).shares
        in_turn = [*others, dealer]
        assert sorted(in_turn, reverse=True) == in_turn
