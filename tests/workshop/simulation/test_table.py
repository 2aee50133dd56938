"""What no referee can see of the simulated table: the cards themselves, who was guilty or may speak late.

All else that it does is compared with the referee after every event (`test_simulation.py`).
"""

import pytest

from companion.rules import EDITIONS, Challenge, Colour, Draw, FixHand, Hint, Jump, Round, Uno
from tests.workshop.simulation.builder import a_setup, a_table, cards, dealt, plays
from workshop.simulation import debts
from workshop.simulation.boxes import box_of, real_deck


@pytest.mark.parametrize(
    ("slug", "size", "points"),
    [
        ("anniversary", 112, 1440),
        ("classic", 108, 1240),
        ("wild-2020", 112, 1440),
        ("international-1983", 108, 1240),
        ("original", 108, 1240),
        ("all-wild", 112, 3980),
        ("no-mercy", 168, 2840),
        ("flip", 112, 1280),
        ("modern", 112, 1400),
    ],
)
def test_a_box_holds_its_cards(slug: str, size: int, points: int) -> None:
    edition = a_setup(slug).edition
    deck = real_deck(edition)

    assert (size, points) == (len(deck), sum(map(box_of(edition).points_of, deck)))


def test_a_lost_card_is_noticed() -> None:
    table = a_table()
    table.do(Round())
    table.hands["Ben"].pop()

    assert ["107 cards on the table, 108 in the deck"] == table.count_errors()


def test_all_discards_but_the_top_card_are_reshuffled() -> None:
    table = dealt(Ben="R1 R2")
    table.do(plays("Ben", "R1"))
    table.draw_pile = []
    table.do(Draw("Cy"))

    assert (cards("R1"), cards("R5")) == (table.discards, table.hands["Cy"][-1:])


def test_while_a_four_waits_the_card_beneath_is_not_shuffled() -> None:
    table = dealt(Ben="W4 B1 R9 R8")
    table.do(plays("Ben", "W4", "B"))
    table.draw_pile = []
    table.do(Hint("Ana"))

    assert cards("R5 W4") == table.discards


def test_in_1983_who_had_drawn_takes_the_card_back_and_loses_the_turn() -> None:
    table = dealt(edition="international-1983", Ben="R1 B2 B3")
    table.draw_pile += cards("W4")
    table.do(Draw("Ben"))
    table.do(plays("Ben", "W4", "B"))
    table.do(Challenge("Cy", guilty=True))

    assert (8, "turn", "Cy", Colour.RED) == (len(table.hands["Ben"]), table.phase, table.turn, table.colour)


def test_a_zero_passes_every_hand_on_in_the_direction_of_play() -> None:
    table = dealt(options="zero-pass", Ben="R0 B1", Cy="G1 G2", Ana="Y1")
    table.step = -1
    table.do(plays("Ben", "R0"))

    assert {"Ana": cards("B1"), "Ben": cards("G1 G2"), "Cy": cards("Y1")} == table.hands


def test_who_comes_by_a_single_card_may_still_say_uno() -> None:
    table = dealt(options="seven-swap", Ben="R7 B1", Cy="G1 G2")
    table.do(Uno("Ben"))
    table.do(plays("Ben", "R7", swap="Cy"))

    assert ({"Cy"}, {"Cy"}, set()) == (table.uno_open, table.excused, table.said_uno)


def test_a_shuffle_deals_the_same_cards_anew_from_the_left_of_who_laid_it() -> None:
    hands = {"Ana": "Y1 Y2 Y3", "Ben": "WH R1 R2", "Cy": "G1 G2 G3 G4 G5"}
    table = dealt("R5", "modern", 3, "", **hands)
    table.step = -1
    table.do(plays("Ben", "WH", "B", edition="modern"))
    held = {card.code for hand in table.hands.values() for card in hand}

    assert {"Ana": 3, "Ben": 3, "Cy": 4} == {name: len(hand) for name, hand in table.hands.items()}
    assert set(" ".join(hands.values()).split()) - {"WH"} == held
    assert cards(hands["Ana"]) != table.hands["Ana"]


def test_a_deck_holds_what_is_written_on_its_blanks() -> None:
    table = a_table("modern", Options="swap-hands", Blank1="draw 3: Laugh!", Blank2="skip all")
    own = [code for code in sorted(card.code for card in table.deck) if code[:2] in ("WH", "WP", "WB")]

    assert ["WB", "WB1", "WB2", "WP"] == own
    assert ({"WB1": 3}, frozenset({"WB2"})) == (table.box.at_once, table.box.everyone)


def test_who_jumped_out_of_turn_may_still_say_uno() -> None:
    table = dealt(options="jump-in, uno-strict", Ben="R6 B1 B2", Ana="R6 G1")
    table.do(plays("Ben", "R6"))
    table.do(Jump("Ana"))

    assert ({"Ana"}, {"Ana"}) == (table.uno_open, table.excused)


def test_the_backs_are_the_whole_dark_side() -> None:
    table = a_table("flip")
    turned = sorted((table.back_of(card) for card in table.deck), key=lambda card: card.code)
    table.do(Round())
    table.discards = [table.draw_pile.pop()]
    table.turn_over()

    assert turned == sorted(table.deck, key=lambda card: card.code)
    assert 1480 == table.most_points


# Guilt: of whom it is said, the referee believes.


@pytest.mark.parametrize(
    ("edition", "others", "guilty"),
    [
        ("classic", "B5 Y5 W", False),
        ("classic", "R1", True),
        ("original", "B5 Y5", True),
        ("original", "W B2", True),
        ("original", "B2 Y3 W4", False),
    ],
)
def test_guilt_depends_on_the_edition(edition: str, others: str, guilty: bool) -> None:
    assert guilty is dealt(edition=edition).is_guilty(cards(others))


@pytest.mark.parametrize("edition", [slug for slug in EDITIONS if slug != "all-wild"])
def test_only_on_the_original_sheet_is_a_wild_in_hand_an_alternative(edition: str) -> None:
    assert ("original" == edition) is dealt(edition=edition).is_guilty(cards("W B2"))


@pytest.mark.parametrize(
    ("options", "on", "hand", "guilty"),
    [
        ("stacking=up", "RD", "GD Y1", True),
        ("stacking=up", "RD", "R1 R2", False),
        ("stacking=mixed", "RD", "GD R1", True),
        # On another four no Draw Two would have gone, but where all may be mixed.
        ("stacking=up", "W4", "BD B1", False),
        ("stacking=mixed", "W4", "BD B1", True),
    ],
)
def test_a_stacked_four_is_guilty_for_a_draw_two_alone(
    options: str, on: str, hand: str, guilty: bool
) -> None:
    table = dealt(options=options, Ben=f"{on} Y1 Y2", Cy=f"W4 {hand}")
    table.do(plays("Ben", on, "B" if on == "W4" else ""))
    table.do(plays("Cy", "W4", "B"))

    assert table.debt
    assert table.debt.four
    assert guilty is table.debt.four.guilty


def test_who_held_more_cards_after_all_is_judged_by_them() -> None:
    table = dealt(Ben="W4", players=2)
    table.do(plays("Ben", "W4", "B"))
    table.draw_pile = cards("R1 R2 R3")
    table.do(FixHand("Ben", 2))

    assert table.debt
    assert table.debt.four
    assert (None, True) == (table.out, table.debt.four.guilty)


@pytest.mark.parametrize(
    ("mode", "laid", "fits"),
    [
        ("same", "RD", "RD GD BD"),
        ("up", "RD", "RD GD BD W4"),
        ("mixed", "RD", "RD GD BD W4"),
        ("same", "W4", "W4"),
        ("up", "W4", "W4"),
        ("mixed", "W4", "GD W4"),
    ],
)
def test_nothing_but_what_draws_goes_on_a_debt(mode: str, laid: str, fits: str) -> None:
    table = dealt(options=f"stacking={mode}", Ben=f"{laid} Y1 Y2")
    table.do(plays("Ben", laid, "G" if laid == "W4" else ""))

    assert cards(fits) == [card for card in cards("RD GD BD W4 W RS R1") if debts.stacks(table, card)]


@pytest.mark.parametrize(("how", "fits"), [("reverse", "GR"), ("skip", "GS"), ("both", "GR GS")])
def test_a_reverse_or_skip_of_the_colour_in_play_sends_a_debt_on(how: str, fits: str) -> None:
    table = dealt(options=f"stacking=up, deflect={how}", Ben="W4 Y1 Y2")
    table.do(plays("Ben", "W4", "G"))

    assert cards(fits) == [card for card in cards("RR RS GR GS G1 GD W") if debts.sends_on(table, card)]


@pytest.mark.parametrize(("laid", "turn", "step"), [("RR", "Ben", -1), ("RS", "Ana", 1)])
def test_a_debt_is_sent_on_as_large_as_it_is(laid: str, turn: str, step: int) -> None:
    table = dealt(options="stacking=up, deflect=both", Ben="RD Y1 Y2", Cy=f"{laid} Y3 Y4")
    table.do(plays("Ben", "RD"))
    table.do(plays("Cy", laid))

    assert table.debt
    assert (2, "Cy", turn, step) == (table.debt.cards, table.debt.by, table.turn, table.step)
