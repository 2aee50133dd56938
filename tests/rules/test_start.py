"""The card turned up to start."""

import pytest

from tests.rules.builder import DECK, EDITIONS, expect, play


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(2, 11))
def test_everyone_is_dealt_seven_cards(edition: str, players: int) -> None:
    seen = play(edition, players, "round")
    expect(
        seen,
        phase="deal",
        turn=None,
        hands=[7] * players,
        draw_pile=DECK[edition] - 7 * players,
        top=None,
        colour=None,
        round=1,
        dealer="Ana",
    )


# card: who plays, which way, and what each of them then holds, Ana dealing
TWO = {
    "R5": ("Ben", "left", [7, 7]),
    "RD": ("Ana", "left", [7, 9]),
    "RR": ("Ana", "right", [7, 7]),
    "RS": ("Ana", "left", [7, 7]),
}
THREE = {
    "R5": ("Ben", "left", [7, 7, 7]),
    "RD": ("Cy", "left", [7, 9, 7]),
    "RR": ("Ana", "right", [7, 7, 7]),
    "RS": ("Cy", "left", [7, 7, 7]),
}
FOUR = {
    "R5": ("Ben", "left", [7, 7, 7, 7]),
    "RD": ("Cy", "left", [7, 9, 7, 7]),
    "RR": ("Ana", "right", [7, 7, 7, 7]),
    "RS": ("Cy", "left", [7, 7, 7, 7]),
}
STARTS = [
    (players, card, *after)
    for players, table in ((2, TWO), (3, THREE), (4, FOUR))
    for card, after in table.items()
]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "card", "turn", "direction", "hands"), STARTS)
def test_the_card_turned_up_decides_who_begins(
    edition: str, players: int, card: str, turn: str, direction: str, hands: list[int]
) -> None:
    seen = play(edition, players, f"round; start {card}")
    expect(
        seen,
        phase="turn",
        turn=turn,
        direction=direction,
        hands=hands,
        top=card,
        colour="red",
        draw_pile=DECK[edition] - 1 - sum(hands),
    )


@pytest.mark.parametrize(("players", "second"), [(2, "Ben"), (3, "Cy"), (4, "Dee")])
def test_after_a_reverse_turned_up_play_goes_right(players: int, second: str) -> None:
    expect(play("classic", players, "round; start RR; Ana: R5"), turn=second, direction="right")


@pytest.mark.parametrize(
    ("card", "turn"), [("G5", "Cy"), ("GD", "Dee"), ("GR", "Ben"), ("GS", "Dee"), ("W", "Cy")]
)
def test_with_another_dealer_the_places_move_along(card: str, turn: str) -> None:
    expect(play("classic", 4, f"round; start {card}", dealer="Ben"), turn=turn)
    expect(play("classic", 4, f"round Ben; start {card}"), turn=turn, dealer="Ben")


@pytest.mark.parametrize("card", ["W", "W50"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_wild_turned_up_asks_the_first_player_for_a_colour(card: str, players: int) -> None:
    seen = play("anniversary", players, f"round; start {card}")
    expect(seen, phase="colour", turn="Ben", top=card, colour=None, hands=[7] * players)


@pytest.mark.parametrize("card", ["W", "W50"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_named_the_colour_of_a_wild_turned_up_also_plays(card: str, players: int) -> None:
    lines = f"round; start {card}; Ben: colour Y"
    expect(play("anniversary", players, lines), phase="turn", turn="Ben", colour="yellow", top=card)


def test_only_the_colour_named_for_a_wild_turned_up_counts() -> None:
    expect(play("classic", 3, "round; start W; Ben: colour Y; Ben: R3"), rule="match", turn="Ben")
    expect(play("classic", 3, "round; start W; Ben: colour Y; Ben: Y3"), turn="Cy")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wild_draw_four_turned_up_goes_back_and_another_is_turned(edition: str) -> None:
    seen = play(edition, 3, "round; start W4")
    expect(seen, phase="deal", turn=None, top=None, colour=None, draw_pile=DECK[edition] - 21)
    expect(play(edition, 3, "round; start W4; start W4; start R5"), phase="turn", turn="Ben", top="R5")


@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_a_wild_50_50_is_turned_up_only_from_the_anniversary_deck(edition: str) -> None:
    expect(play(edition, 3, "round; start W50"), rule="not-in-deck", phase="deal")


@pytest.mark.parametrize(
    ("card", "turn", "direction", "hands"),
    [
        ("?", "Ben", "left", [7, 7, 7]),
        ("?7", "Ben", "left", [7, 7, 7]),
        ("?S", "Cy", "left", [7, 7, 7]),
        ("?D", "Cy", "left", [7, 9, 7]),
        ("?R", "Ana", "right", [7, 7, 7]),
    ],
)
def test_a_card_turned_up_seen_in_part_works_like_the_whole_one(
    card: str, turn: str, direction: str, hands: list[int]
) -> None:
    seen = play("classic", 3, f"round; start {card}")
    expect(seen, turn=turn, direction=direction, hands=hands, colour=None, phase="turn")


def test_a_red_number_turned_up_puts_red_in_play() -> None:
    expect(play("classic", 3, "round; start R?"), colour="red", turn="Ben")


def test_anything_may_go_on_a_card_of_a_colour_not_seen() -> None:
    expect(play("classic", 3, "round; start ?7; Ben: B2"), turn="Cy", colour="blue", top="B2")
    expect(play("classic", 3, "round; start ?; Ben: YS"), turn="Ana", colour="yellow", top="YS")


# What refuses what while a round begins.
@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ("start R5", "not-now"),
        ("round; round", "not-now"),
        ("round; start R5; round", "not-now"),
        ("round; start R5; start G7", "not-now"),
        ("round; start R5; start W4", "not-now"),
        ("round; Ben: R5", "not-now"),
        ("round; Ben: draw", "not-now"),
        ("round; flip heads", "not-now"),
        ("round; Ben: colour R", "not-now"),
        ("round; Ben: accept", "not-now"),
        ("Ben: R5", "not-now"),
        ("Ben: draw", "not-now"),
        ("flip tails", "not-now"),
        ("Ben: out", "not-now"),
        ("Ben: points 5", "not-now"),
        ("Ben: hand", "not-now"),
        ("round; Ben: hand R5", "not-now"),
        ("round; start R5; Ben: points 5", "not-now"),
        ("round; start R5; Ben: colour R", "not-now"),
        ("round; start R5; Cy: colour R", "turn-order"),
        ("round; start W; Cy: colour R", "turn-order"),
        ("round; start W; Cy: R5", "turn-order"),
        ("round; start W; Ben: R5", "not-now"),
        ("round; start W; Ben: draw", "not-now"),
        ("round; start R5; Ben: out", "going-out"),
        ("round; start W; Ben: out", "going-out"),
    ],
)
def test_everything_has_its_moment(lines: str, rule: str) -> None:
    expect(play("classic", 3, lines), rule=rule)
