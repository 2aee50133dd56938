"""The simulated table: how events move the cards, without a referee."""

import pytest

from companion.rules import (
    EDITIONS,
    Accept,
    Catch,
    Challenge,
    Colour,
    Draw,
    Hand,
    Hint,
    Keep,
    Play,
    Round,
    Uno,
    read_card,
)
from tests.workshop.simulation.builder import a_setup, a_table, cards, dealt
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
    ],
)
def test_a_box_holds_its_cards(slug: str, size: int, points: int) -> None:
    edition = a_setup(slug).edition
    deck = real_deck(edition)

    assert (size, points) == (len(deck), sum(map(box_of(edition).points_of, deck)))


def test_everyone_is_dealt_seven() -> None:
    table = a_table(players=10)
    table.do(Round())

    assert [7] * 10 == [len(hand) for hand in table.hands.values()]
    assert 38 == len(table.draw_pile)
    assert [] == table.count_errors()


def test_a_lost_card_is_noticed() -> None:
    table = a_table()
    table.do(Round())
    table.hands["Ben"].pop()

    assert ["107 cards on the table, 108 in the deck"] == table.count_errors()


def test_a_wild_draw_four_with_the_colour_in_hand_is_guilty() -> None:
    table = dealt(Ben="W4 R1 B2 B3")
    table.do(Play("Ben", read_card("W4"), Colour.BLUE))
    table.do(Challenge("Cy", guilty=True))

    assert (7, "Cy") == (len(table.hands["Ben"]), table.turn)


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


def test_in_1983_a_guilty_player_plays_another_card_and_draws_four() -> None:
    table = dealt(edition="international-1983", Ben="W4 R1 B2 B3")
    table.do(Play("Ben", read_card("W4"), Colour.BLUE))
    table.do(Challenge("Cy", guilty=True))
    assert ("replay", "Ben", Colour.RED) == (table.phase, table.turn, table.colour)

    table.do(Play("Ben", read_card("R1")))
    assert (7, "Cy") == (len(table.hands["Ben"]), table.turn)


def test_all_discards_but_the_top_card_are_reshuffled() -> None:
    table = dealt(Ben="R1 R2")
    table.do(Play("Ben", read_card("R1")))
    table.draw_pile = []
    table.do(Draw("Cy"))

    assert (cards("R1"), cards("R5")) == (table.discards, table.hands["Cy"][-1:])


def test_with_both_piles_exhausted_nothing_is_drawn() -> None:
    table = dealt()
    table.draw_pile = []
    assert table.is_exhausted

    table.do(Draw("Ben"))
    assert (7, []) == (len(table.hands["Ben"]), table.drawn)


def test_uno_not_said_can_be_caught_until_the_next_turn_begins() -> None:
    table = dealt(Ben="R1 B2")
    table.do(Play("Ben", read_card("R1")))
    assert {"Ben"} == table.uno_open

    table.do(Draw("Cy"))
    assert set() == table.uno_open


def test_a_caught_player_draws_two_and_cannot_be_caught_again() -> None:
    table = dealt(Ben="R1 B2")
    table.do(Play("Ben", read_card("R1")))
    table.do(Catch("Ana", "Ben"))

    assert (3, set(), "Cy") == (len(table.hands["Ben"]), table.uno_open, table.turn)


def test_a_uno_call_lapses_if_no_card_is_played() -> None:
    table = dealt(Ben="R1 B2", players=2)
    table.do(Uno("Ben"))
    table.do(Draw("Ben"))
    table.do(Keep("Ben"))

    assert (None, set()) == (table.about_to_say, table.said_uno)


def test_four_drawn_for_the_last_card_count() -> None:
    table = dealt(Ben="W4", players=2, Ana="Y1")
    table.do(Play("Ben", read_card("W4"), Colour.BLUE))
    table.do(Accept("Ana"))
    assert ("count", ["Ana"], 5) == (table.phase, table.due, len(table.hands["Ana"]))

    table.do(Hand("Ana", tuple(table.hands["Ana"])))
    assert "between" == table.phase
    assert {"Ana": 0, "Ben": 1 + 4 * 20} == table.sheet.totals


def test_in_1983_who_had_drawn_takes_the_card_back_and_loses_the_turn() -> None:
    table = dealt(edition="international-1983", Ben="R1 B2 B3")
    table.draw_pile += cards("W4")
    table.do(Draw("Ben"))
    table.do(Play("Ben", read_card("W4"), Colour.BLUE))
    table.do(Challenge("Cy", guilty=True))

    assert (8, "turn", "Cy", Colour.RED) == (len(table.hands["Ben"]), table.phase, table.turn, table.colour)


def test_while_a_four_waits_the_card_beneath_is_not_shuffled() -> None:
    table = dealt(Ben="W4 B1 R9 R8")
    table.do(Play("Ben", read_card("W4"), Colour.BLUE))
    table.draw_pile = []
    table.do(Hint("Ana"))

    assert cards("R5 W4") == table.discards
