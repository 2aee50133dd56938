"""The simulated table under the house rules for sevens, zeros, jumps, several at once, and UNO."""

import pytest

from companion.rules import Accept, Catch, Draw, Jump, Keep, Uno
from tests.workshop.simulation.builder import cards, dealt, held, plays


def test_a_seven_swaps_two_hands() -> None:
    table = dealt(options="seven-swap", Ben="R7 B1", Cy="G1 G2 G3")
    table.do(plays("Ben", "R7", swap="Cy"))

    assert cards("G1 G2 G3") == table.hands["Ben"]
    assert cards("B1") == table.hands["Cy"]


def test_a_zero_passes_every_hand_on_in_the_direction_of_play() -> None:
    table = dealt(options="zero-pass", Ben="R0 B1", Cy="G1 G2", Ana="Y1")
    table.step = -1
    table.do(plays("Ben", "R0"))

    assert {"Ana": cards("B1"), "Ben": cards("G1 G2"), "Cy": cards("Y1")} == table.hands


@pytest.mark.parametrize(("card", "options"), [("R7", "seven-swap"), ("R0", "zero-pass")])
def test_a_last_card_moves_nothing(card: str, options: str) -> None:
    table = dealt(options=options, Ben=card)
    table.do(plays("Ben", card, swap="Cy" if card == "R7" else None))

    assert ("count", 0) == (table.phase, held(table)["Ben"])


def test_whoever_comes_by_a_single_card_has_to_say_uno() -> None:
    table = dealt(options="seven-swap", Ben="R7 B1", Cy="G1 G2")
    table.do(Uno("Ben"))
    table.do(plays("Ben", "R7", swap="Cy"))

    assert ({"Cy"}, {"Cy"}, set()) == (table.uno_open, table.excused, table.said_uno)


def test_several_can_be_open_at_once() -> None:
    table = dealt(options="zero-pass", Ben="R0 B1", Cy="G1", Ana="Y1")
    table.do(plays("Ben", "R0"))
    assert {"Ana", "Ben", "Cy"} == table.uno_open

    table.do(Catch("Ana", "Cy"))
    assert {"Ana", "Ben"} == table.uno_open


def test_play_goes_on_from_who_jumped_in() -> None:
    table = dealt(players=4, options="jump-in", Ben="R6 B1 B2", Dee="R6 G1 G2")
    table.do(plays("Ben", "R6"))
    table.do(Jump("Dee"))

    assert (2, "Ana") == (held(table)["Dee"], table.turn)


def test_a_twin_skips_again() -> None:
    table = dealt(players=4, options="jump-in", Ben="RS B1 B2", Cy="RS G1 G2")
    table.do(plays("Ben", "RS"))
    table.do(Jump("Cy"))

    assert "Ana" == table.turn


def test_who_jumped_out_of_turn_says_uno_after() -> None:
    table = dealt(options="jump-in, uno-strict", Ben="R6 B1 B2", Ana="R6 G1")
    table.do(plays("Ben", "R6"))
    table.do(Jump("Ana"))

    assert ({"Ana"}, {"Ana"}) == (table.uno_open, table.excused)


@pytest.mark.parametrize(
    ("laid", "hand", "players", "turn"),
    [
        ("RS BS", "RS BS Y1", 5, "Eve"),
        ("RR BR", "RR BR Y1", 5, "Cy"),
        ("RR BR GR", "RR BR GR Y1", 5, "Ana"),
        ("RS BS", "RS BS Y1", 2, "Ben"),
        ("RR BR", "RR BR Y1", 2, "Ben"),
        ("R1 B1 G1", "R1 B1 G1 Y1", 5, "Cy"),
    ],
)
def test_several_cards_each_act(laid: str, hand: str, players: int, turn: str) -> None:
    table = dealt(players=players, options="multiples=any", Ben=hand)
    table.do(plays("Ben", laid))

    assert (turn, cards(laid)[-1]) == (table.turn, table.top)


def test_several_draw_twos_add_up() -> None:
    table = dealt(options="multiples=any, stacking=same", Ben="RD BD Y1", Cy="Y1")
    table.do(plays("Ben", "RD BD"))
    table.do(Accept("Cy"))

    assert 5 == held(table)["Cy"]


def test_a_call_ahead_lapses_unless_one_card_is_left() -> None:
    table = dealt(options="multiples=numbers", Ben="R1 B1 Y1 Y2")
    table.do(Uno("Ben"))
    assert "Ben" == table.about_to_say

    table.do(plays("Ben", "R1 B1"))
    assert table.about_to_say is None
    assert not table.said_uno | table.uno_open


def test_the_forgetful_stay_open_until_their_own_turn() -> None:
    table = dealt(options="uno-until-own-turn", Ben="R1 B2")
    table.do(plays("Ben", "R1"))
    for name in ("Cy", "Ana"):
        table.do(Draw(name))
        table.do(Keep(name))
    assert {"Ben"} == table.uno_open

    table.do(Draw("Ben"))
    assert set() == table.uno_open


def test_a_wrong_catch_costs_the_catcher() -> None:
    table = dealt(options="wrong-catch=3")
    table.do(Catch("Ana", "Ben"))

    assert {"Ana": 10, "Ben": 7, "Cy": 7} == held(table)


def test_where_nobody_says_uno_nobody_is_open() -> None:
    table = dealt(options="no-uno", Ben="R1 B2")
    table.do(plays("Ben", "R1"))

    assert set() == table.uno_open


@pytest.mark.parametrize(("hand", "may"), [("R1", True), ("RS", False), ("W", False), ("RS R1", True)])
def test_the_last_card_is_a_number(hand: str, may: bool) -> None:
    table = dealt(options="number-finish", Ben=hand)

    assert may is table.may_play("Ben", cards(hand)[0])


def test_a_penalty_takes_back_a_call_for_the_hand_before_it() -> None:
    table = dealt(options="multiples=any, wrong-catch=1", Ben="R1 B1 G1")
    table.do(Uno("Ben"))
    table.do(Catch("Ben", "Cy"))
    table.do(plays("Ben", "R1 B1 G1"))

    assert ({"Ben"}, set()) == (table.uno_open, table.said_uno)
