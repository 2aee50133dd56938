"""The simulated table put right: corrections that move real cards, and players who come and go."""

import pytest

from companion.rules import (
    Challenge,
    Colour,
    Draw,
    End,
    FixDirection,
    FixHand,
    FixTop,
    FixTotal,
    FixTurn,
    Leave,
    Round,
    Seats,
    Uno,
    read_card,
)
from tests.workshop.simulation.builder import a_setup, a_table, cards, dealt, held, plays
from workshop.simulation.score_sheet import ScoreSheet


def test_putting_another_on_turn_drops_what_waited() -> None:
    table = dealt(options="stacking=same", Ben="RD Y1", Cy="Y1")
    table.do(plays("Ben", "RD"))
    table.do(FixTurn("Ana"))

    assert ("turn", "Ana", None, 1) == (table.phase, table.turn, table.debt, held(table)["Cy"])


def test_under_a_last_card_the_hands_are_counted() -> None:
    table = dealt(Ben="W4")
    table.do(plays("Ben", "W4", "B"))
    table.do(FixTurn("Ana"))

    assert ("count", 7) == (table.phase, held(table)["Cy"])


def test_the_direction_changes_who_is_next_and_not_who_is_on_turn() -> None:
    table = dealt()
    table.do(FixDirection("right"))

    assert ("Ben", "Ana") == (table.turn, table.after("Ben"))


def test_another_top_card_comes_out_of_the_draw_pile() -> None:
    table = dealt()
    table.do(FixTop(read_card("B9")))

    assert (cards("B9"), Colour.BLUE) == (table.discards, table.colour)
    assert read_card("R5") in table.draw_pile


@pytest.mark.parametrize("cards_held", [1, 4, 9])
def test_a_hand_takes_from_the_draw_pile_or_gives_to_it(cards_held: int) -> None:
    table = dealt()
    before = len(table.draw_pile)
    table.do(FixHand("Cy", cards_held))

    assert (cards_held, before + 7 - cards_held) == (held(table)["Cy"], len(table.draw_pile))


def test_a_corrected_hand_has_neither_called_nor_forgotten_to() -> None:
    table = dealt(Ben="R1 Y1", Cy="Y1")
    table.do(Uno("Cy"))
    table.do(plays("Ben", "R1"))
    table.do(FixHand("Ben", 1))
    table.do(FixHand("Cy", 1))

    assert (set(), set()) == (table.uno_open, table.said_uno)


def test_who_holds_cards_after_all_is_back_in_the_round() -> None:
    table = dealt(Ben="W4", players=2)
    table.do(plays("Ben", "W4", "B"))
    table.draw_pile = cards("R1 R2 R3")
    table.do(FixHand("Ben", 2))
    assert table.debt
    assert table.debt.four
    assert (None, True) == (table.out, table.debt.four.guilty)

    table.do(Challenge("Ana", guilty=True))
    assert ("turn", "Ana") == (table.phase, table.turn)


def test_a_hand_that_leaves_goes_under_the_draw_pile() -> None:
    table = dealt(Cy="G1 G2")
    table.do(Leave("Cy"))

    assert cards("G1 G2") == table.draw_pile[:2]
    assert (["Ana", "Ben"], {"Cy": 0}) == (table.seats, table.sheet.left)


@pytest.mark.parametrize(
    ("leaver", "phase", "turn"), [("Ben", "turn", "Cy"), ("Cy", "turn", "Dee"), ("Dee", "debt", "Cy")]
)
def test_a_debt_goes_with_who_owes_it_or_laid_it(leaver: str, phase: str, turn: str) -> None:
    table = dealt(players=4, options="stacking=same", Ben="RD Y1")
    table.do(plays("Ben", "RD"))
    table.do(Leave(leaver))

    assert (phase, turn) == (table.phase, table.turn)


def test_who_owes_for_a_last_card_leaves_and_the_hands_are_counted() -> None:
    table = dealt(Ben="W4")
    table.do(plays("Ben", "W4", "B"))
    table.do(Leave("Cy"))

    assert ("count", ["Ana"]) == (table.phase, table.due)


def test_the_next_player_plays_for_one_who_leaves_on_turn() -> None:
    table = dealt()
    table.do(Draw("Ben"))
    table.do(Leave("Ben"))

    assert ("turn", "Cy") == (table.phase, table.turn)


def test_a_round_under_way_is_thrown_in_at_the_end() -> None:
    table = dealt()
    table.do(FixTotal("Cy", 40))
    table.do(End())

    assert ("finished", ["Cy"]) == (table.phase, table.sheet.winners)


# The score sheet.


def a_sheet(scoring: str = "winner-takes-all", players: int = 3, **headers: str) -> ScoreSheet:
    return ScoreSheet(a_setup(players=players, Scoring=scoring, **headers))


@pytest.mark.parametrize(
    ("scoring", "joins_with"), [("winner-takes-all", 0), ("low-score", 30), ("challenge-uno", 30)]
)
def test_where_points_are_bad_who_joins_gets_the_worst_total(scoring: str, joins_with: int) -> None:
    sheet = a_sheet(scoring)
    sheet.totals = {"Ana": 10, "Ben": 30, "Cy": 99}
    sheet.seat(("Ana", "Eve", "Ben"))

    assert {"Ana": 10, "Eve": joins_with, "Ben": 30} == sheet.totals
    assert {"Cy": 99} == sheet.left


def test_who_comes_back_gets_the_points_back() -> None:
    sheet = a_sheet()
    sheet.totals["Cy"] = 80
    sheet.leave("Cy")
    sheet.seat(("Cy", "Ana", "Ben"))

    assert ({"Ana": 0, "Ben": 0, "Cy": 80}, {}) == (sheet.totals, sheet.left)


def test_the_deal_passes_to_the_next_who_still_sits_there() -> None:
    sheet = a_sheet(players=4)
    sheet.begin_round()
    sheet.seat(("Dee", "Eve", "Cy"))

    assert "Cy" == sheet.next_dealer()


def test_with_nobody_but_the_dealer_there_the_first_named_deals() -> None:
    sheet = a_sheet()
    sheet.begin_round()
    sheet.seat(("Eve", "Ana"))

    assert "Eve" == sheet.next_dealer()


def test_before_the_first_round_the_deal_stays_or_passes_on_by_the_header() -> None:
    sheet = a_sheet(Dealer="Ben")
    sheet.seat(("Ana", "Cy"))
    assert "Cy" == sheet.dealer

    sheet.seat(("Ana", "Ben"))
    assert "Ben" == sheet.dealer


def test_the_game_ends_after_its_rounds() -> None:
    sheet = a_sheet("low-score", Options="rounds=1")
    sheet.score(sheet.begin_round(), "Ana", {"Ben": 2, "Cy": 1})

    assert ["Ana"] == sheet.winners


def test_with_nobody_left_the_lowest_of_those_who_fell_wins() -> None:
    sheet = a_sheet("challenge-uno", Target="10")
    sheet.totals = {"Ana": 15, "Ben": 0, "Cy": 0}
    sheet.score(sheet.begin_round(), "Ana", {"Ben": 12, "Cy": 11})

    assert ["Cy"] == sheet.winners


def test_the_best_of_several_at_the_target_wins() -> None:
    sheet = a_sheet(Target="10")
    sheet.write_total("Ben", 40)
    sheet.score(sheet.begin_round(), "Ana", {"Ben": 20, "Cy": 1})

    assert ["Ben"] == sheet.winners


def test_nothing_is_lost_when_somebody_leaves_a_real_deal() -> None:
    table = a_table(players=4)
    table.do(Round())
    table.phase, table.turn = "turn", "Ben"
    table.do(Leave("Cy"))
    table.phase = "between"
    table.do(Seats(("Ana", "Ben", "Cy")))

    assert [] == table.count_errors()
