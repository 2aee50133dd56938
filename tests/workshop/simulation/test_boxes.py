"""The simulated table with the boxes that are not like the five old ones."""

import pytest

from companion.rules import Accept, Challenge, Colour, Drew, FixHand, Mercy, NameColour, Play, Round, Start
from tests.workshop.simulation.builder import a_table, cards, held
from workshop.simulation.table import SimulatedTable


def opened(
    edition: str, players: int = 3, options: str = "", start: str = "W", **hands: str
) -> SimulatedTable:
    """Return a table of that box with this card turned up and these hands, Ben to play."""
    table = a_table(edition, players, Options=options)
    table.do(Round())
    for name, codes in hands.items():
        table.hands[name] = cards(codes, edition)
    (top,) = cards(start, edition)
    table.draw_pile.append(top)
    table.do(Start(top))
    return table


def lays(player: str, code: str, edition: str, target: str | None = None, swap: str | None = None) -> Play:
    (card,) = cards(code, edition)
    return Play(player, card, target=target, swap=swap)


@pytest.mark.parametrize("turned_up", ["W", "WS", "WR", "W4", "WF"])
def test_whatever_is_turned_up_in_all_wild_does_nothing(turned_up: str) -> None:
    table = opened("all-wild", start=turned_up)

    assert ("turn", "Ben", 1, None) == (table.phase, table.turn, table.step, table.colour)


@pytest.mark.parametrize(
    ("code", "turn", "drawn"),
    [
        ("W", "Cy", 0),
        ("WS", "Dee", 0),
        ("WS2", "Ana", 0),
        ("WR", "Ana", 0),
        ("W2", "Dee", 2),
        ("W4", "Dee", 4),
    ],
)
def test_what_a_card_of_all_wild_does(code: str, turn: str, drawn: int) -> None:
    table = opened("all-wild", 4, Ben=f"{code} W W")
    table.do(lays("Ben", code, "all-wild"))

    assert (turn, 7 + drawn) == (table.turn, held(table)["Cy"])


def test_a_targeted_player_draws_two_and_loses_no_turn() -> None:
    table = opened("all-wild", Ben="WT W W")
    table.do(lays("Ben", "WT", "all-wild", target="Ana"))

    assert ("Cy", 9) == (table.turn, held(table)["Ana"])


def test_a_forced_swap_swaps_two_hands() -> None:
    table = opened("all-wild", Ben="WF W")
    table.do(lays("Ben", "WF", "all-wild", swap="Ana"))

    assert (1, 7) == (held(table)["Ana"], held(table)["Ben"])


@pytest.mark.parametrize(
    ("mode", "on", "answer", "stacks"),
    [
        ("same", "W2", "W2", True),
        ("same", "W2", "W4", False),
        ("up", "W2", "W4", True),
        ("up", "W4", "W2", False),
        ("mixed", "W4", "W2", True),
        ("mixed", "W4", "WT", False),
    ],
)
def test_what_answers_a_debt_of_all_wild(mode: str, on: str, answer: str, stacks: bool) -> None:
    table = opened("all-wild", options=f"stacking={mode}", Ben=f"{on} W W", Cy=f"{answer} W W")
    table.do(lays("Ben", on, "all-wild"))
    table.do(lays("Cy", answer, "all-wild"))

    assert stacks is (held(table)["Cy"] == 2)


def no_mercy(laid: str, players: int = 4, options: str = "", along: str = "", **hands: str) -> SimulatedTable:
    """Return a table of No Mercy at which Ben has laid this card on a red five."""
    hands.setdefault("Ben", f"{laid} {along} Y1 Y2")
    table = opened("no-mercy", players, options, "R5", **hands)
    (card,) = cards(laid, "no-mercy")
    colour = Colour.GREEN if table.names_colour(card) else None
    table.do(Play("Ben", card, colour, along=tuple(cards(along, "no-mercy"))))
    return table


def test_what_is_turned_up_in_no_mercy_and_is_no_number_lies_under_the_next() -> None:
    table = opened("no-mercy", start="RS")

    assert ("deal", None) == (table.phase, table.turn)


@pytest.mark.parametrize(
    ("laid", "turn", "owed"),
    [("RD", "Cy", 2), ("RF", "Cy", 4), ("W6", "Cy", 6), ("W10", "Cy", 10), ("WR4", "Ana", 4)],
)
def test_what_is_owed_in_no_mercy(laid: str, turn: str, owed: int) -> None:
    table = no_mercy(laid)

    assert ("debt", turn, owed) == (table.phase, table.turn, table.debt and table.debt.cards)


def test_between_two_a_wild_reverse_draw_four_is_owed_by_who_lays_it() -> None:
    assert "Ben" == no_mercy("WR4", 2).turn


def test_after_a_skip_everyone_its_player_plays_again() -> None:
    assert "Ben" == no_mercy("RE").turn


def test_a_discard_all_takes_its_colour_along() -> None:
    table = no_mercy("RA", along="R1 R2")

    assert (2, cards("RA", "no-mercy")) == (held(table)["Ben"], table.discards[-1:])


def test_a_roulette_is_named_for_and_drawn_for_by_the_next_player() -> None:
    table = no_mercy("WC", Cy="Y1")
    assert ("colour", "Cy") == (table.phase, table.turn)

    table.draw_pile += cards("G1 Y2 W6", "no-mercy")
    table.do(NameColour("Cy", Colour.GREEN))
    table.do(Drew("Cy", 3))
    assert ("turn", "Dee", 4) == (table.phase, table.turn, held(table)["Cy"])


def test_whoever_holds_too_many_is_out_and_draws_no_more() -> None:
    table = no_mercy("W10", options="mercy=16")
    table.do(Accept("Cy"))

    assert (["Cy"], 16, "Dee") == (table.knocked_out, len(table.aside), table.turn)


def test_whoever_is_left_alone_has_won_and_gets_250_for_each() -> None:
    table = no_mercy("W10", 2, options="mercy=16")
    table.do(Accept("Ana"))

    assert ("between", {"Ana": 0, "Ben": 250}) == (table.phase, table.sheet.totals)


def test_a_hand_that_nobody_counted_stays_so_until_it_is_put_right() -> None:
    table = no_mercy("WC", Cy="Y1")
    table.draw_pile += cards("G1 Y2", "no-mercy")
    table.do(NameColour("Cy", Colour.GREEN))
    table.do(Drew("Cy", None))
    assert ({"Cy"}, 3) == (table.uncounted, held(table)["Cy"])

    table.do(FixHand("Cy", 3))
    assert set() == table.uncounted


def test_of_whom_nobody_counted_the_cards_somebody_has_to_say_that_they_are_out() -> None:
    table = no_mercy("W10", options="mercy=16")
    table.uncounted = {"Cy"}
    table.do(Accept("Cy"))
    assert [] == table.knocked_out

    table.do(Mercy("Cy"))
    assert (["Cy"], set()) == (table.knocked_out, table.uncounted)


def flip(code: str) -> SimulatedTable:
    """Return a table of Flip! at which Ben has laid that card on a red 5."""
    table = opened("flip", start="R5", Ben=f"{code} R1 R2")
    (card,) = cards(code, "flip")
    table.do(Play("Ben", card, Colour.RED if card.is_wild else None))
    return table


def test_a_flip_turns_every_card_over_and_the_lowest_discard_comes_to_lie_on_top() -> None:
    table = opened("flip", start="R5", Ben="RX R1 R2")
    came = table.back_of(cards("R5", "flip")[0])
    backs = [table.back_of(card) for card in cards("R1 R2", "flip")]
    table.do(lays("Ben", "RX", "flip"))

    assert (came, backs, "Cy") == (table.top, table.hands["Ben"], table.turn)
    assert (came.colour, False) == (table.colour, table.is_light_up)


def test_after_a_second_flip_the_first_one_comes_up() -> None:
    table = flip("RX")
    table.hands["Cy"] = [*cards("PX", "flip"), *table.hands["Cy"]]
    table.do(lays("Cy", "PX", "flip"))

    assert (cards("RX", "flip")[0], True) == (table.top, table.is_light_up)


def test_the_backs_are_the_whole_dark_side() -> None:
    table = a_table("flip")
    turned = sorted((table.back_of(card) for card in table.deck), key=lambda card: card.code)
    table.do(Round())
    table.discards = [table.draw_pile.pop()]
    table.turn_over()

    assert turned == sorted(table.deck, key=lambda card: card.code)
    assert 1480 == table.most_points


def test_a_draw_colour_is_drawn_for_by_the_next_player_and_by_two_more_after_a_wrong_challenge() -> None:
    table = flip("RX")
    table.hands["Cy"] = cards("WC T1 T2", "flip")
    table.colour = cards("P1", "flip")[0].colour
    table.do(Play("Cy", cards("WC", "flip")[0], cards("O1", "flip")[0].colour))
    assert ("challenge", "Ana") == (table.phase, table.turn)

    table.do(Challenge("Ana", guilty=False))
    table.draw_pile += cards("T8 T9 O1 P3", "flip")
    table.do(Drew("Ana", 2))
    assert ("turn", "Ben", 7 + 2 + 2) == (table.phase, table.turn, held(table)["Ana"])
