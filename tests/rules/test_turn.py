"""A turn: what goes on what, drawing, keeping, drawing until it fits."""

import pytest

from tests.rules.builder import EDITIONS, expect, play

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
def test_who_draws_may_play_that_card_or_keep_it(edition: str) -> None:
    drew = "round; start R5; Ben: draw"
    pile = play(edition, 3, "round; start R5").facts["draw_pile"]
    assert isinstance(pile, int)
    expect(play(edition, 3, drew), phase="drawn", turn="Ben", hands=[7, 8, 7], draw_pile=pile - 1)
    expect(play(edition, 3, drew + "; Ben: keep"), phase="turn", turn="Cy", hands=[7, 8, 7])
    expect(play(edition, 3, drew + "; Ben: RS"), phase="turn", turn="Ana", hands=[7, 7, 7])
