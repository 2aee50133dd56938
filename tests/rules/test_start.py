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
