"""Sevens that swap two hands, and zeros that pass every hand on."""

import pytest

from tests.rules.builder import EDITIONS, Seen, expect, play

BEGUN = "round; start R5; fix hand Ana 3; fix hand Cy 9; "


def see(
    lines: str, options: str = "seven-swap, zero-pass", players: int = 3, edition: str = "classic"
) -> Seen:
    return play(edition, players, lines, options=options)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_seven_swaps_two_hands(edition: str) -> None:
    expect(see(BEGUN + "Ben: R7 swap Cy", edition=edition), hands=[3, 9, 6], turn="Cy", top="R7")
    expect(see(BEGUN + "Ben: R7 swap Ana", edition=edition), hands=[6, 3, 9], turn="Cy")


@pytest.mark.parametrize("line", ["Ben: R7", "Ben: R7 swap Ben"])
def test_a_seven_needs_another_player_of_the_round(line: str) -> None:
    expect(see(BEGUN + line), rule="seven-swap", turn="Ben")
    expect(see(BEGUN + line + "!"), hands=[3, 6, 9], turn="Cy", top="R7")


def test_a_seven_does_not_swap_with_one_who_has_left() -> None:
    left = "round; start R5; leave Dee; "
    expect(see(left + "Ben: R7 swap Dee", players=4), rule="seven-swap")
    expect(see(left + "Ben: R7 swap Dee!", players=4), hands=[7, 6, 7])


def test_a_seven_is_only_a_seven_without_the_option() -> None:
    expect(see(BEGUN + "Ben: R7", options="zero-pass"), hands=[3, 6, 9])
    expect(see(BEGUN + "Ben: R0", options="seven-swap"), hands=[3, 6, 9])


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_zero_passes_every_hand_on_in_the_direction_of_play(edition: str) -> None:
    expect(see(BEGUN + "Ben: R0", edition=edition), hands=[9, 3, 6], turn="Cy")
    back = "round; start R5; Ben: RR; fix hand Ben 3; fix hand Cy 9; "
    expect(see(back + "Ana: R0", edition=edition), hands=[3, 9, 6], turn="Cy", direction="right")


def test_as_the_last_card_neither_moves_anything() -> None:
    last = "round; start R5; fix hand Ben 1; "
    expect(see(last + "Ben: R0"), phase="count", hands=[7, 0, 7])
    expect(see(last + "Ben: R7"), phase="count", hands=[7, 0, 7])
    expect(see(last + "Ben: R7 swap Cy"), phase="count", hands=[7, 0, 7])


@pytest.mark.parametrize("card", ["R7", "R0"])
def test_turned_up_neither_does_anything(card: str) -> None:
    expect(see(f"round; start {card}"), hands=[7, 7, 7], turn="Ben", phase="turn")


def test_owed_cards_are_drawn_before_hands_move() -> None:
    guilty = "round; start R5; Ben: W4=B; Cy: challenge guilty; "
    expect(see(guilty + "Ben: R7 swap Ana", edition="international-1983"), hands=[10, 7, 7])
    debt = "round; start R5; Ben: RD; Cy: R7 swap Ana!"
    expect(see(debt, options="stacking=up, seven-swap"), hands=[8, 6, 7])


def test_after_the_penalty_a_seven_is_never_the_last_card() -> None:
    guilty = (
        "round; start R5; fix hand Ben 2; Ben: W4=B; fix hand Ben 0!; Cy: challenge guilty; fix hand Ben 1; "
    )
    expect(see(guilty + "Ben: R7", edition="international-1983"), rule="seven-swap")
    expect(see(guilty + "Ben: R7 swap Ana", edition="international-1983"), hands=[4, 7, 7])


def test_a_number_of_which_nothing_was_seen_neither_swaps_nor_passes() -> None:
    expect(see(BEGUN + "Ben: ?"), hands=[3, 6, 9])
    expect(see(BEGUN + "Ben: R?"), hands=[3, 6, 9])
    # Under it lies a number that is no 7: a 7 of another colour does not match it.
    expect(see(BEGUN + "Ben: R?; Cy: B7 swap Ana"), rule="match")
    expect(see(BEGUN + "Ben: R?; Cy: B0"), rule="match")
    expect(see(BEGUN + "Ben: R?; Cy: B6"), top="B6")
    # And it is no 7 itself, on one.
    expect(see(BEGUN + "Ben: R7 swap Cy; Cy: B?"), rule="match")
    expect(see(BEGUN + "Ben: R7 swap Cy; Cy: B?", options="seven-swap"), rule="match")
    expect(see(BEGUN + "Ben: R7; Cy: B?", options=""), rule=None)


def test_a_card_is_narrowed_to_no_seven_and_no_zero() -> None:
    # On a blue 7 some number is blue, as a 7 would have been seen.
    expect(see("round; start B7; Ben: ?"), colour="blue")
    expect(see("round; start B7; Ben: ?", options=""), colour=None)


def test_a_call_of_uno_goes_with_the_hand() -> None:
    called = "round; start R5; fix hand Ben 2; Ben: uno; Ben: R3; fix hand Ana 4; "
    expect(see(called), called=["Ben"])
    swapped = see(called + "Cy: R7 swap Ben")
    expect(swapped, hands=[4, 6, 1], called=[], open=["Cy"])
    # Said just before, for the card that brought the swap, it is gone as well.
    expect(see("round; start R5; fix hand Ben 2; Ben: uno; Ben: R7 swap Cy"), called=[], open=["Cy"])


def test_who_gets_another_single_card_has_to_say_it_anew() -> None:
    called = "round; start R5; fix hand Ana 1; fix hand Ben 2; Ana: uno; "
    expect(see(called), called=["Ana"])
    expect(see(called + "Ben: R7 swap Ana"), hands=[1, 1, 7], called=[], open=["Ana", "Ben"])
    passed = called + "fix hand Cy 1; Cy: uno; Ben: R0"
    expect(see(passed), hands=[1, 1, 1], called=[], open=["Ana", "Ben", "Cy"])


def test_who_forgot_and_got_other_cards_is_not_open_any_more() -> None:
    forgot = "round; start R5; fix hand Ben 2; Ben: R3; "
    for moved in ("Cy: R7 swap Ben", "Cy: R0"):
        seen = see(forgot + moved, "seven-swap, zero-pass, uno-until-own-turn")
        assert "Ben" not in seen.facts["open"]  # type: ignore[operator]
    # What came with a hand of somebody else's is in time, however late the own card was.
    strict = "seven-swap, zero-pass, uno-until-own-turn, uno-strict"
    again = "round; start R5; fix hand Ben 2; Ben: R3; fix hand Ana 1; fix hand Cy 2; Cy: R0; "
    expect(see(again + "Ben: uno", strict), hands=[1, 1, 1], called=["Ben"], open=["Ana", "Cy"])


def test_several_can_be_open_at_once_and_each_is_caught_by_name() -> None:
    two = "round; start R5; fix hand Ana 1; fix hand Cy 1; Ben: R0; "
    expect(see(two), hands=[1, 1, 6], open=["Ana", "Ben"])
    expect(see(two + "Cy: catch Ana"), open=["Ben"], hands=[3, 1, 6])
    expect(see(two + "Cy: catch Ana; Ana: catch Ben"), open=[], hands=[3, 3, 6])
    expect(see(two + "Ana: uno"), open=["Ben"], called=["Ana"])
    expect(see(two + "Cy: draw"), open=[])


def test_a_swap_needs_a_seven_to_be_read() -> None:
    for line in ("Ben: R6 swap Cy", "Ben: ? swap Cy", "Ben: W=R swap Cy", "Ben: R7 swap"):
        with pytest.raises(ValueError, match="Expected"):
            see(BEGUN + line)
    with pytest.raises(ValueError, match="one word too many"):
        see(BEGUN + "Ben: R7 swap Cy", options="")
