"""The draw pile running dry."""

import pytest

from tests.rules.builder import EDITIONS, NAMES, expect, passes, play

TEN = [*NAMES[1:], NAMES[0]]  # in turn order, Ana dealing


def draws(count: int, first: int = 0) -> str:
    """Return the lines in which that many players in turn draw and keep, beginning with `TEN[first]`."""
    return passes(*(TEN[(first + i) % 10] for i in range(count)))


# Ten hold 70 cards, one is turned up: 37 stay in a pile of 108.
ONE_LEFT = "round; start R5; " + draws(36)
NONE_LEFT = "round; start R5; " + draws(37)


def test_the_last_card_of_the_pile_can_be_drawn() -> None:
    expect(play("classic", 10, ONE_LEFT), draw_pile=1)
    expect(play("classic", 10, NONE_LEFT), draw_pile=0)


def test_an_empty_pile_stays_empty_until_a_card_is_owed() -> None:
    lines = "round; start R5; Ben: R1; Cy: R2; " + draws(37, 2)
    expect(play("classic", 10, lines), draw_pile=0, turn="Ana")
    expect(play("classic", 10, lines + "Ana: R3"), draw_pile=0)


def test_when_a_card_is_owed_the_discards_come_back_but_the_top_one() -> None:
    lines = "round; start R5; Ben: R1; Cy: R2; " + draws(37, 2) + "Ana: draw"
    expect(play("classic", 10, lines), draw_pile=1, top="R2", phase="drawn")


def test_a_forced_draw_reshuffles_in_the_middle() -> None:
    lines = "round; start R5; Ben: R1; Cy: R2; " + draws(36, 2) + "Jo: RD"
    # One card of the pile, three discards under the Draw Two, one of them drawn.
    expect(play("classic", 10, lines), draw_pile=2, turn="Ben")


def test_with_pile_and_discards_used_up_one_draws_what_there_is() -> None:
    # Nothing in the pile, one discard under the Wild Draw Four; Jo drew three before.
    seen = play("classic", 10, NONE_LEFT + "Ida: W4=B; Jo: accept")
    expect(seen, draw_pile=0, hands=[10, 11, 11, 11, 11, 11, 11, 11, 9, 11], turn="Ana")


def test_no_more_is_owed_once_everything_is_used_up() -> None:
    lines = NONE_LEFT + "Ida: W4=B; Jo: accept; Ana: B1; Ben: B2"
    seen = play("classic", 10, lines)
    expect(seen, draw_pile=0, turn="Cy")


def test_with_nothing_to_draw_the_turn_can_only_be_kept() -> None:
    drew = NONE_LEFT + "Ida: draw"
    expect(play("classic", 10, drew), draw_pile=0, turn="Ida")
    expect(play("classic", 10, drew + "; Ida: keep"), turn="Jo", phase="turn")
    expect(play("classic", 10, drew + "; Ida: R1"), rule="draw", turn="Ida")
    expect(play("classic", 10, drew + "; Ida: draw"), rule="draw", turn="Ida")
    expect(play("classic", 10, drew + "; Ida: B1"), rule="match", turn="Ida")
    before = play("classic", 10, NONE_LEFT).facts["hands"]
    assert before == play("classic", 10, drew).facts["hands"]


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
    drew = "round; start R5; Ben: R1; " + "Cy: draw; " * 37
    seen = play("classic", 10, drew, options="draw-until-match")
    expect(seen, draw_pile=0, phase="drawn")
    seen = play("classic", 10, drew + "Cy: keep", options="draw-until-match")
    expect(seen, rule="draw-until-match")
    seen = play("classic", 10, drew + "Cy: draw; Cy: keep", options="draw-until-match")
    expect(seen, turn="Dee", draw_pile=0)


def test_a_penalty_draws_what_there_is() -> None:
    seen = play("classic", 10, ONE_LEFT + "Ana: hint", options="hint-penalty")
    expect(seen, draw_pile=0, hands=[11, 11, 11, 11, 11, 11, 11, 10, 10, 10], turn="Hal")


def test_the_table_may_reshuffle_sooner() -> None:
    lines = "round; start R5; Ben: R1; Cy: R2; "
    expect(play("classic", 3, lines + "reshuffle"), draw_pile=88, top="R2", turn="Ana", phase="turn")
    expect(play("classic", 3, lines + "Ana: draw; reshuffle"), draw_pile=87, phase="drawn")
    expect(play("classic", 3, "round; start R5; reshuffle"), draw_pile=86)


def test_the_table_may_not_reshuffle_while_a_four_waits() -> None:
    expect(play("classic", 3, "round; start R5; Ben: W4=B; reshuffle"), rule="not-now")


def test_while_a_four_waits_the_card_under_it_is_not_shuffled() -> None:
    dry = "round; start R5; Ben: R6; Cy: W4=B; fix hand Ben 92; Ben: hint!; "
    expect(play("classic", 3, dry), draw_pile=0, hands=[7, 93, 6], phase="challenge")
    expect(play("classic", 3, dry + "Ana: accept"), draw_pile=0, hands=[8, 93, 6])
    in_1983 = play("international-1983", 3, dry + "Ana: challenge guilty")
    expect(in_1983, top="R6", phase="replay", hands=[7, 93, 7])
    # In a debt the card stays, whatever is challenged.
    expect(play("classic", 3, dry, options="stacking=up"), draw_pile=0, hands=[7, 94, 6], phase="debt")


def test_the_card_under_a_four_that_waits_is_still_seen() -> None:
    shuffled = "round; start R0; Ben: W4=R; reshuffle!; Cy: accept; "
    expect(play("classic", 3, shuffled + "Ana: R0"), rule="impossible-card")
    expect(play("classic", 3, shuffled + "reshuffle; Ana: R0"), top="R0")
    expect(play("classic", 3, "round; start R0; Ben: R1; reshuffle; Cy: R0"), top="R0")


def test_the_table_may_reshuffle_while_the_coin_is_in_the_air() -> None:
    lines = "round; start R5; Ben: W50=B heads Ana tails Cy; reshuffle"
    expect(play("anniversary", 3, lines), draw_pile=112 - 21 - 1 + 1, phase="coin")


@pytest.mark.parametrize("lines", ["reshuffle", "round; Ben: out; reshuffle"])
def test_there_is_nothing_to_reshuffle_out_of_play(lines: str) -> None:
    expect(play("classic", 3, lines), rule="not-now")


# --- a face more often than the deck holds it ----------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ("start R0; Ben: R0", "impossible-card"),
        ("start R5; Ben: R5; Cy: R5", "impossible-card"),
        ("start R5; Ben: R5; Cy: R7; Ana: R7", None),
        ("start R0; Ben: R1; Cy: R2; reshuffle; Ana: R0", None),
        ("start R0; reshuffle; Ben: R0", "impossible-card"),
        ("start RS; Cy: RS; Ben: RS", "impossible-card"),
        ("start W; Ben: colour R; Ben: W=R; Cy: W=R; Ana: W=R; Ben: W=G", "impossible-card"),
        ("start R0; Ben: ?0; Cy: G0; Ana: G0", "impossible-card"),
        ("start R0; Ben: R?; Cy: R?; Ana: R?", None),
        ("start W4; start W4; start W4; start W4; start W4; start R5", None),
        ("start R0; Ben: G0; Cy: B0; Ana: B3; Ben: G3; Cy: R0", "match"),
    ],
)
def test_a_face_is_seen_no_more_often_than_the_deck_holds_it(lines: str, rule: str | None) -> None:
    expect(play("classic", 3, "round; " + lines), rule=rule)


def test_the_2020_deck_has_eight_wilds() -> None:
    eight = "round; start R5; " + "Ben: W=R; Cy: W=R; Ana: W=R; " * 2 + "Ben: W=R; Cy: W=R; "
    expect(play("wild-2020", 3, eight), turn="Ana")
    expect(play("wild-2020", 3, eight + "Ana: W=R"), rule="impossible-card")


def test_the_anniversary_deck_has_four_wild_50_50s() -> None:
    flips = "".join(f"{who}: W50=R heads Ana tails Ben; flip heads; " for who in ("Ben", "Cy", "Ana", "Ben"))
    lines = "round; start R5; " + flips
    expect(play("anniversary", 3, lines), turn="Cy")
    fifth = "Cy: W50=R heads Ana tails Ben"
    expect(play("anniversary", 3, lines + fifth), rule="impossible-card")
    expect(play("anniversary", 3, lines + "Cy: W50=R"), rule="impossible-card")


def test_the_discards_of_an_earlier_round_are_forgotten() -> None:
    lines = "round; start R0; Ben: out!; Ana: points 1; Cy: points 1; round; start R0"
    expect(play("classic", 3, lines), turn="Cy")


def test_turning_a_card_up_by_force_takes_none_from_an_empty_pile() -> None:
    seen = play("classic", 10, NONE_LEFT + "start G4!")
    expect(seen, draw_pile=0)
