"""The last card, and the hands laid open."""

import pytest

from tests.rules.builder import BEN_HAS_TWO, EDITIONS, Seen, expect, passes, play

BEN_HAS_ONE = BEN_HAS_TWO + "Ben: uno; Ben: R7; " + passes("Cy", "Ana")


def see(lines: str, edition: str = "classic", options: str = "") -> Seen:
    return play(edition, 3, BEN_HAS_ONE + lines, options=options)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("card", "hands"),
    [
        ("R8", [13, 0, 13]),
        ("B7", [13, 0, 13]),
        ("RS", [13, 0, 13]),
        ("RR", [13, 0, 13]),
        ("RD", [13, 0, 15]),
        ("W=G", [13, 0, 13]),
        ("?", [13, 0, 13]),
        ("?D", [13, 0, 15]),
    ],
)
def test_the_last_card_ends_the_round(edition: str, card: str, hands: list[int]) -> None:
    seen = see(f"Ben: {card}", edition)
    expect(seen, phase="count", turn=None, hands=hands, open=[], called=[], round=1)
    expect(see(f"Ben: {card}; Cy: draw", edition), rule="not-now")
    expect(see(f"Ben: {card}; round", edition), rule="not-now")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_table_stays_until_the_hands_are_counted(edition: str) -> None:
    seen = see("Ben: W=G; Cy: points 12", edition)
    expect(seen, phase="count", top="W", colour="green", totals={"Ana": 0, "Ben": 0, "Cy": 0})
    seen = see("Ben: W=G; Cy: points 12; Ana: points 30", edition)
    expect(
        seen,
        phase="between",
        top=None,
        colour=None,
        draw_pile=None,
        hands=[],
        direction="left",
        turn=None,
        totals={"Ana": 0, "Ben": 42, "Cy": 0},
    )


def test_to_the_right_the_player_on_the_right_draws_the_last_two() -> None:
    lines = "round; start RR; Ana: R5; Cy: draw; Cy: keep; Ben: R1; "
    for card in ("R2", "R3", "R4", "R6", "R7"):
        lines += f"Ana: draw; Ana: keep; Cy: draw; Cy: keep; Ben: {card}; "
    lines += "Ana: draw; Ana: keep; Cy: draw; Cy: keep; Ben: RD"
    expect(play("classic", 3, lines), phase="count", hands=[14, 0, 14])


# --- a Wild 50/50 as the last card ---------------------------------------------------------------


@pytest.mark.parametrize("card", ["W50=G", "W50=G heads Ana tails Cy"])
def test_a_last_wild_50_50_ends_the_round_with_no_flip(card: str) -> None:
    expect(see(f"Ben: {card}", "anniversary"), phase="count", hands=[13, 0, 13], turn=None)
    expect(see(f"Ben: {card}; flip heads", "anniversary"), rule="not-now")


def test_an_option_flips_for_the_last_card() -> None:
    def coin(lines: str) -> Seen:
        return see(lines, "anniversary", options="last-card-coin")

    wild = "Ben: W50=G heads Ana tails Cy; "
    expect(coin(wild), phase="coin", turn="Ben", hands=[13, 0, 13])
    expect(coin(wild + "flip heads"), phase="count", turn=None, hands=[13, 0, 17])
    expect(coin(wild + "flip tails"), phase="count", turn=None, hands=[17, 0, 13])
    expect(coin("Ben: W50=G"), rule="wild-50-50")


# --- laying the hands open -----------------------------------------------------------------------

OUT_WITH_TWO = "round; start R5; Ben: RS; Ben: RS; Ben: GS; Ben: GS; Ben: YS; Ben: uno; Ben: YS; "


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("R0 G0 Y0 B0 R1 R2 R3", 6),
        ("R9 R9 BD GR BS W W4", 178),
        ("?7 ?7 ?7 ?0 ?S ?R ?D", 81),
        ("W W W W4 W4 W4 W4", 350),
        ("Y1 Y2 Y3 Y4 Y6 Y7 Y8", 31),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hand_is_worth_its_cards(edition: str, hand: str, points: int) -> None:
    seen = play(edition, 2, OUT_WITH_TWO + f"Ben: Y5; Ana: hand {hand}")
    expect(seen, phase="between", totals={"Ana": 0, "Ben": points})


def test_a_wild_50_50_is_worth_fifty() -> None:
    lines = OUT_WITH_TWO + "Ben: Y5; Ana: hand W50 W50 R0 R1 R2 R3 R4"
    expect(play("anniversary", 2, lines), totals={"Ana": 0, "Ben": 110})


@pytest.mark.parametrize(
    ("hand", "rule"),
    [
        ("hand R1 R2 R3 R4 R6 R7", "hand-count"),
        ("hand R1 R2 R3 R4 R6 R7 R8 R9", "hand-count"),
        ("hand", "hand-count"),
        ("hand R0 R0 R1 R2 R3 R4 R6", "impossible-card"),
        ("hand YS R1 R2 R3 R4 R6 R7", "impossible-card"),
        ("hand W W W W W R1 R2", "impossible-card"),
        ("hand W50 R1 R2 R3 R4 R6 R7", "not-in-deck"),
        ("hand W50 R0 R0", "not-in-deck"),
        ("hand R0 R0", "impossible-card"),
        ("points 1241", "impossible-card"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(hand: str, rule: str) -> None:
    seen = play("classic", 2, OUT_WITH_TWO + f"Ben: Y5; Ana: {hand}")
    expect(seen, rule=rule, phase="count", hands=[7, 0])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("cards", "most"), [(1, 50), (7, 350)])
def test_a_hand_of_known_size_is_worth_fifty_a_card_at_most(edition: str, cards: int, most: int) -> None:
    lines = f"round; start R5; fix hand Ben 1; fix hand Ana {cards}; Ben: R3; Ana: points "
    expect(play(edition, 3, lines + str(most)), phase="count")
    expect(play(edition, 3, lines + str(most + 1)), rule="impossible-card")
    # Where nobody counted the cards, it may be any.
    expect(play(edition, 3, f"round; Ben: out; Ana: points {most + 1}"), phase="count")


@pytest.mark.parametrize(
    ("edition", "most"),
    [
        ("anniversary", 1440),
        ("classic", 1240),
        ("wild-2020", 1440),
        ("international-1983", 1240),
        ("original", 1240),
    ],
)
def test_no_hand_is_worth_more_than_the_whole_deck(edition: str, most: int) -> None:
    lines = "round; Ben: out; Ana: points "
    assert play(edition, 2, lines + str(most)).ruling is None
    expect(play(edition, 2, lines + str(most + 1)), rule="impossible-card")


def test_a_card_in_one_hand_is_not_in_another() -> None:
    lines = "round; Ben: out; Ana: hand R0; Cy: hand R0"
    expect(play("classic", 3, lines), rule="impossible-card")
    lines = "round; Ben: out; Ana: hand R1; Cy: hand R1"
    expect(play("classic", 3, lines), phase="between")


# --- at the scores level -------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_after_out_hand_sizes_are_not_known_nor_checked(edition: str) -> None:
    out = "round; Ben: out; "
    expect(
        play(edition, 3, out),
        phase="count",
        turn=None,
        hands=[None, 0, None],
        draw_pile=None,
        top=None,
        colour=None,
        direction="left",
    )
    expect(play(edition, 3, out + "Ana: hand"), phase="count")
    lines = out + "Ana: hand; Cy: hand R1 R2 R3 R4 R6 R7 R8 R9 G1 G2"
    expect(play(edition, 3, lines), phase="between", totals={"Ana": 0, "Ben": 43, "Cy": 0})


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ("round; Ben: out; Cy: out", "not-now"),
        ("round; Ben: out; start R5", "not-now"),
        ("round; Ben: out; round", "not-now"),
        ("round; Ben: out; Ana: draw", "not-now"),
        ("round; Ben: out; Ana: R5", "not-now"),
        ("round; Ben: out; flip heads", "not-now"),
    ],
)
def test_while_the_hands_are_counted_nobody_plays(lines: str, rule: str) -> None:
    expect(play("classic", 3, lines), rule=rule, phase="count")


def test_hands_and_points_may_come_mixed_and_in_any_order() -> None:
    lines = "round; Cy: out; Dee: hand R9 W; Ana: points 7; Ben: hand ?S"
    seen = play("classic", 4, lines)
    expect(seen, phase="between", totals={"Ana": 0, "Ben": 0, "Cy": 86, "Dee": 0})


def test_a_round_is_over_once_every_hand_but_the_winners_is_known() -> None:
    expect(play("classic", 3, "round; Ben: out; Ana: points 5"), phase="count")
    expect(play("classic", 3, "round; Ben: out; Ana: points 5; Cy: points 0"), phase="between")


# --- out is out ----------------------------------------------------------------------------------


def test_a_penalty_does_not_bring_who_went_out_back_into_the_round() -> None:
    lines = "Ben: W4=G; Ben: hint!; Cy: accept"
    expect(see(lines, "international-1983"), phase="count", turn=None)
    lines = "Ben: W50=G heads Ana tails Cy; Ben: hint!; flip heads"
    seen = see(lines, "anniversary", options="last-card-coin, hint-penalty")
    expect(seen, phase="count", turn=None)
