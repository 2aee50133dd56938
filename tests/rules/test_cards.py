"""The cards that do something, with many players and with two."""

import pytest

from tests.rules.builder import EDITIONS, expect, play

# what Ben plays on a red 5; who is next with two, three and four players; the direction; hands of three
ACTIONS = [
    ("R7", ("Ana", "Cy", "Cy"), "left", [7, 6, 7]),
    ("RS", ("Ben", "Ana", "Dee"), "left", [7, 6, 7]),
    ("RD", ("Ben", "Ana", "Dee"), "left", [7, 6, 9]),
    ("W=B", ("Ana", "Cy", "Cy"), "left", [7, 6, 7]),
]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("card", "nexts", "direction", "hands"), ACTIONS)
def test_each_card_passes_the_turn_its_own_way(
    edition: str, card: str, nexts: tuple[str, str, str], direction: str, hands: list[int]
) -> None:
    for players, turn in zip((2, 3, 4), nexts, strict=True):
        seen = play(edition, players, f"round; start R5; Ben: {card}")
        expect(seen, turn=turn, direction=direction, phase="turn")
    expect(play(edition, 3, f"round; start R5; Ben: {card}"), hands=hands)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_reverse_turns_play_round(edition: str) -> None:
    expect(play(edition, 3, "round; start R5; Ben: RR"), turn="Ana", direction="right")
    expect(play(edition, 3, "round; start R5; Ben: RR; Ana: GR"), turn="Ben", direction="left")
    expect(play(edition, 4, "round; start R5; Ben: RR; Ana: R1; Dee: R2"), turn="Cy")


def test_to_the_right_every_card_works_the_other_way_round() -> None:
    right = "round; start RR; Ana: "
    expect(play("classic", 4, right + "R5"), turn="Dee")
    expect(play("classic", 4, right + "RS"), turn="Cy")
    expect(play("classic", 4, right + "RD"), turn="Cy", hands=[6, 7, 7, 9])
    expect(play("classic", 4, right + "RR"), turn="Ben", direction="left")
    expect(play("classic", 4, right + "W4=B"), turn="Dee", phase="challenge")
    expect(play("classic", 4, right + "W4=B; Dee: accept"), turn="Cy", hands=[6, 7, 7, 11])


def test_a_draw_two_draws_two_and_takes_the_turn() -> None:
    seen = play("classic", 4, "round; start R5; Ben: RD")
    expect(seen, turn="Dee", hands=[7, 6, 9, 7], draw_pile=108 - 28 - 1 - 2)


def test_who_draws_two_cannot_answer_with_another() -> None:
    expect(play("classic", 3, "round; start R5; Ben: RD; Cy: GD"), rule="turn-order", turn="Ana")


def test_who_is_skipped_cannot_answer_with_another() -> None:
    expect(play("classic", 3, "round; start R5; Ben: RS; Cy: GS"), rule="turn-order", turn="Ana")


def test_the_one_after_may_match_a_draw_two() -> None:
    seen = play("classic", 4, "round; start R5; Ben: RD; Dee: GD")
    expect(seen, turn="Ben", hands=[9, 6, 9, 6])


@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
def test_a_wild_names_any_colour_the_present_one_too(colour: str) -> None:
    seen = play("classic", 3, f"round; start R5; Ben: W={colour[0].upper()}")
    expect(seen, top="W", colour=colour, turn="Cy")


# --- two players ---------------------------------------------------------------------------------

TWO_HANDED = [
    ("RR", "Ben", [7, 6]),
    ("RS", "Ben", [7, 6]),
    ("RD", "Ben", [9, 6]),
    ("R7", "Ana", [7, 6]),
]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("card", "turn", "hands"), TWO_HANDED)
def test_between_two_the_turn_comes_back(edition: str, card: str, turn: str, hands: list[int]) -> None:
    seen = play(edition, 2, f"round; start R5; Ben: {card}")
    expect(seen, turn=turn, hands=hands, direction="left", phase="turn")


@pytest.mark.parametrize("edition", EDITIONS)
def test_between_two_a_wild_draw_four_comes_back(edition: str) -> None:
    seen = play(edition, 2, "round; start R5; Ben: W4=B; Ana: accept")
    expect(seen, turn="Ben", hands=[11, 6], phase="turn", direction="left")


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_the_option_a_reverse_between_two_only_turns_the_direction(edition: str) -> None:
    seen = play(edition, 2, "round; start R5; Ben: RR", options="-two-handed")
    expect(seen, turn="Ana", direction="right")
    seen = play(edition, 2, "round; start R5; Ben: RS", options="-two-handed")
    expect(seen, turn="Ben", direction="left")


def test_between_two_a_reverse_after_a_reverse_turned_up_does_not_turn_again() -> None:
    expect(play("classic", 2, "round; start RR; Ana: RR"), turn="Ana", direction="right")


def test_three_players_are_not_two_handed() -> None:
    expect(play("classic", 3, "round; start R5; Ben: RR"), turn="Ana", direction="right")


# --- hints ---------------------------------------------------------------------------------------


def test_a_hint_costs_four_and_no_turn() -> None:
    seen = play("international-1983", 3, "round; start R5; Ana: hint")
    expect(seen, turn="Ben", hands=[11, 7, 7], phase="turn")
    seen = play("classic", 3, "round; start R5; Ben: hint", options="hint-penalty")
    expect(seen, turn="Ben", hands=[7, 11, 7], phase="turn")


def test_a_hint_costs_nothing_between_rounds() -> None:
    expect(play("international-1983", 3, "Ana: hint"), rule="not-now")


def test_a_hint_does_not_begin_a_turn() -> None:
    seen = play("international-1983", 3, "round; start R5; Ben: draw; Ben: hint")
    expect(seen, phase="drawn", turn="Ben", hands=[7, 12, 7])


def test_a_hint_while_a_four_waits_leaves_it_waiting() -> None:
    seen = play("international-1983", 3, "round; start R5; Ben: W4=B; Ana: hint")
    expect(seen, phase="challenge", turn="Cy", hands=[11, 6, 7])


# --- Wild 50/50 ----------------------------------------------------------------------------------

COIN = "round; start R5; Ben: W50=G heads Ana tails Cy"


def test_a_wild_50_50_waits_for_the_coin() -> None:
    expect(play("anniversary", 3, COIN), phase="coin", turn="Ben", top="W50", colour="green")


@pytest.mark.parametrize(("side", "hands"), [("heads", [7, 6, 11]), ("tails", [11, 6, 7])])
def test_the_one_whose_side_did_not_come_up_draws_four(side: str, hands: list[int]) -> None:
    seen = play("anniversary", 3, f"{COIN}; flip {side}")
    expect(seen, hands=hands, turn="Cy", phase="turn", draw_pile=112 - 21 - 1 - 4)


def test_nobody_loses_a_turn_by_the_coin() -> None:
    expect(play("anniversary", 3, f"{COIN}; flip heads; Cy: G3"), turn="Ana")


def test_one_may_choose_oneself_for_the_coin() -> None:
    lines = "round; start R5; Ben: W50=G heads Ben tails Cy; flip tails"
    expect(play("anniversary", 3, lines), hands=[7, 10, 7], turn="Cy")


def test_between_two_the_coin_decides_between_them() -> None:
    lines = "round; start R5; Ben: W50=G heads Ana tails Ben; flip heads"
    expect(play("anniversary", 2, lines), hands=[7, 10], turn="Ana", phase="turn")


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ("Ben: W50=G", "wild-50-50"),
        ("Ben: W50=G heads Ana tails Ana", "wild-50-50"),
        ("Cy: W50=G heads Ana tails Ben", "turn-order"),
        ("Cy: W50=G", "turn-order"),
        ("Ben: W50=G heads Ana tails Cy; Ben: G3", "not-now"),
        ("Ben: W50=G heads Ana tails Cy; Ben: draw", "not-now"),
        ("Ben: W50=G heads Ana tails Cy; Cy: G3", "turn-order"),
        ("Ben: W50=G heads Ana tails Cy; Cy: draw", "turn-order"),
        ("Ben: W50=G heads Ana tails Cy; flip heads; flip heads", "not-now"),
        ("flip heads", "not-now"),
        ("Ben: R7; flip tails", "not-now"),
    ],
)
def test_a_wild_50_50_needs_two_players_and_one_flip(lines: str, rule: str) -> None:
    expect(play("anniversary", 3, "round; start R5; " + lines), rule=rule)


@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_only_the_anniversary_deck_has_wild_50_50s(edition: str) -> None:
    lines = "round; start R5; Ben: W50=G heads Ana tails Cy"
    expect(play(edition, 3, lines), rule="not-in-deck", turn="Ben")


def test_an_eliminated_player_is_not_there_for_the_coin() -> None:
    lines = "round; Ben: out; Ana: points 500; Cy: points 1; Dee: points 1; round; start R5; "
    wild = "Cy: W50=G heads Ana tails Dee"
    seen = play("anniversary", 4, lines + wild, scoring="challenge-uno")
    expect(seen, rule="wild-50-50", turn="Cy")
