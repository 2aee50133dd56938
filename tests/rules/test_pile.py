"""The draw pile running dry."""

import pytest

from tests.rules.builder import EDITIONS, expect, play


@pytest.mark.parametrize("edition", EDITIONS)
def test_with_nothing_to_draw_even_drawing_until_it_fits_ends(edition: str) -> None:
    pile = play(edition, 10, "round; start R5").facts["draw_pile"]
    drew = "round; start R5; " + "Ben: draw; " * int(str(pile))
    seen = play(edition, 10, drew, options="draw-until-match")
    expect(seen, draw_pile=0, phase="drawn")
    seen = play(edition, 10, drew + "Ben: keep", options="draw-until-match")
    expect(seen, turn="Cy", phase="turn")
    seen = play(edition, 10, drew + "Ben: R1", options="draw-until-match")
    expect(seen, turn="Cy", phase="turn")


def test_drawing_until_it_fits_goes_on_into_the_discards() -> None:
    # Ten hold 70 cards, one is turned up: 37 stay in a pile of 108.
    drew = "round; start R5; Ben: R1; " + "Cy: draw; " * 37
    seen = play("classic", 10, drew, options="draw-until-match")
    expect(seen, draw_pile=0, phase="drawn")
    seen = play("classic", 10, drew + "Cy: keep", options="draw-until-match")
    expect(seen, rule="draw-until-match")
    seen = play("classic", 10, drew + "Cy: draw; Cy: keep", options="draw-until-match")
    expect(seen, turn="Dee", draw_pile=0)
