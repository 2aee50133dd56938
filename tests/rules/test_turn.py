"""A turn: what goes on what, drawing, keeping, drawing until it fits."""

import pytest

from tests.rules.builder import EDITIONS, expect, passes, play

# the table before Ben's or Cy's turn, who plays, what may be played, what may not
FITS = [
    ("start R5", "Ben", "R0 R5 R9 RS RR RD B5 G5 Y5 W=R W=B W4=R W4=G", "B6 G0 Y9 BS GR YD"),
    ("start R0", "Ben", "G0 R1 W=Y", "G1 B9 YS"),
    ("start GS", "Cy", "RS BS YS G1 GD GR GS W=R", "R1 RD BR Y0"),
    ("start GD", "Cy", "RD YD BD G4 GS GR W4=Y", "RS YR B4"),
    ("start GR; Ana: RR", "Ben", "BR YR R3 RS RD", "G3 GS YD"),
    ("start R5; Ben: W=G", "Cy", "G0 G5 GS GD GR W=R W4=B", "R5 R7 BS Y0"),
    ("start W; Ben: colour B", "Ben", "B0 BS BD BR W=B W4=Y", "R0 GS YD"),
    ("start R5; Ben: B5", "Cy", "B1 R5 BS", "R1 G2 RS"),
]
PLAYED = [(table, who, card, True) for table, who, yes, _ in FITS for card in yes.split()]
REFUSED = [(table, who, card, False) for table, who, _, no in FITS for card in no.split()]


@pytest.mark.parametrize(("table", "who", "card", "fits"), PLAYED + REFUSED)
def test_a_card_goes_on_its_colour_number_or_symbol(table: str, who: str, card: str, fits: bool) -> None:
    seen = play("classic", 3, f"round; {table}; {who}: {card}")
    if fits:
        expect(seen, top=card.partition("=")[0])
    else:
        expect(seen, rule="match", turn=who, phase="turn")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_number_played_passes_the_turn(edition: str) -> None:
    seen = play(edition, 3, "round; start R5; Ben: R7; Cy: B7")
    expect(seen, turn="Ana", top="B7", colour="blue", hands=[7, 6, 6], phase="turn")


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_draws_may_play_that_card_or_keep_it(edition: str) -> None:
    drew = "round; start R5; Ben: draw"
    pile = play(edition, 3, "round; start R5").facts["draw_pile"]
    assert isinstance(pile, int)
    expect(play(edition, 3, drew), phase="drawn", turn="Ben", hands=[7, 8, 7], draw_pile=pile - 1)
    expect(play(edition, 3, drew + "; Ben: keep"), phase="turn", turn="Cy", hands=[7, 8, 7])
    expect(play(edition, 3, drew + "; Ben: RS"), phase="turn", turn="Ana", hands=[7, 7, 7])


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ("Ben: draw; Ben: draw", "draw"),
        ("Ben: keep", "draw"),
        ("Ben: draw; Ben: keep; Cy: keep", "draw"),
        ("Ben: draw; Ben: B7", "match"),
        ("Cy: draw", "turn-order"),
        ("Cy: keep", "turn-order"),
        ("Ana: R7", "turn-order"),
        ("Ben: draw; Cy: R7", "turn-order"),
        ("Ben: draw; Cy: keep", "turn-order"),
        ("Ben: draw; Ben: keep; Ben: R7", "turn-order"),
        ("Ben: R7; Ben: R8", "turn-order"),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_card_a_turn_and_one_drawn(edition: str, lines: str, rule: str) -> None:
    expect(play(edition, 3, "round; start R5; " + lines), rule=rule)


@pytest.mark.parametrize("edition", EDITIONS)
def test_drawing_until_it_fits_goes_on_until_a_card_is_played(edition: str) -> None:
    four = "Ben: draw; Ben: draw; Ben: draw; Ben: draw"
    seen = play(edition, 3, f"round; start R5; {four}", options="draw-until-match")
    expect(seen, phase="drawn", turn="Ben", hands=[7, 11, 7])
    seen = play(edition, 3, f"round; start R5; {four}; Ben: R1", options="draw-until-match")
    expect(seen, phase="turn", turn="Cy", hands=[7, 10, 7])
    seen = play(edition, 3, f"round; start R5; {four}; Ben: keep", options="draw-until-match")
    expect(seen, rule="draw-until-match", phase="drawn", turn="Ben")


def test_drawing_one_is_the_default_of_the_original_sheet() -> None:
    expect(play("original", 3, "round; start R5; Ben: draw; Ben: draw"), rule="draw")


def test_drawing_until_it_fits_can_be_turned_off_again() -> None:
    seen = play("original", 3, "round; start R5; Ben: draw; Ben: keep", options="-draw-until-match")
    expect(seen, turn="Cy")


def test_a_whole_lap_of_drawing_comes_back_to_who_began() -> None:
    seen = play("classic", 4, "round; start R5; " + passes("Ben", "Cy", "Dee", "Ana"))
    expect(seen, turn="Ben", hands=[8, 8, 8, 8], draw_pile=108 - 28 - 1 - 4)


def test_the_second_round_begins_with_whole_hands_and_a_whole_deck() -> None:
    lines = "round; start R5; Ben: RR; Ben: out!; Ana: points 1; Cy: points 2; round; start G3"
    seen = play("classic", 3, lines)
    expect(seen, turn="Cy", dealer="Ben", round=2, hands=[7, 7, 7], draw_pile=86, direction="left")
