"""The eighteen fine points, each its own test; each is a record in `tests/games` as well."""

import pytest

from tests.rules.builder import (
    BEN_HAS_TWO,
    BEN_HAS_TWO_OF_TWO,
    EDITIONS,
    NAMES,
    expect,
    passes,
    play,
)

BEN_HAS_ONE = BEN_HAS_TWO + "Ben: uno; Ben: R7; " + passes("Cy", "Ana")


@pytest.mark.parametrize("edition", EDITIONS)
def test_01_a_wild_draw_four_needs_a_hand_without_the_colour_in_play(edition: str) -> None:
    # The hand is hidden: the one who challenges says what it showed.
    on_red_4 = "round; start R4; Ben: W4=G; Cy: challenge innocent"
    expect(play(edition, 3, on_red_4), hands=[7, 6, 13], turn="Ana")
    expect(play(edition, 3, "round; start B6; Ben: R6"), top="R6", turn="Cy")
    on_blue_6 = "round; start B6; Ben: W4=G; Cy: challenge guilty"
    back = edition == "international-1983"
    expect(play(edition, 3, on_blue_6), phase="replay" if back else "turn")


@pytest.mark.parametrize("edition", EDITIONS)
def test_02_a_draw_two_is_matched_by_the_one_after_and_never_by_who_draws(edition: str) -> None:
    drew = "round; start R5; Ben: RD; "
    expect(play(edition, 4, drew + "Cy: GD"), rule="turn-order")
    expect(play(edition, 4, drew + "Dee: GD"), hands=[9, 6, 9, 6], turn="Ben")


@pytest.mark.parametrize("edition", EDITIONS)
def test_03_symbols_match_by_colour_and_by_symbol(edition: str) -> None:
    expect(play(edition, 3, "round; start RS; Cy: RD"), top="RD", turn="Ben")
    expect(play(edition, 3, "round; start RS; Cy: GS"), top="GS", turn="Ben")
    expect(play(edition, 3, "round; start RS; Cy: GD"), rule="match")


@pytest.mark.parametrize("edition", EDITIONS)
def test_04_after_a_wild_only_the_colour_named_counts(edition: str) -> None:
    wild = "round; start R5; Ben: W=G; "
    for card in ("R1", "B5", "R5", "YS"):
        expect(play(edition, 3, wild + f"Cy: {card}"), rule="match")
    expect(play(edition, 3, wild + "Cy: G1"), turn="Ana")


@pytest.mark.parametrize("edition", EDITIONS)
def test_05_a_drawn_wild_draw_four_may_be_challenged_like_any_other(edition: str) -> None:
    drew = "round; start R5; Ben: draw; Ben: W4=B; "
    expect(play(edition, 3, drew), phase="challenge", turn="Cy", hands=[7, 7, 7])
    guilty = play(edition, 3, drew + "Cy: challenge guilty")
    if edition == "international-1983":
        # Only the drawn card could have been played: it comes back, and the turn is over.
        expect(guilty, phase="turn", turn="Cy", top="R5", hands=[7, 12, 7])
    else:
        expect(guilty, phase="turn", turn="Cy", hands=[7, 11, 7])


@pytest.mark.parametrize("edition", EDITIONS)
def test_06_one_who_did_not_say_uno_is_safe_once_the_next_begins_a_turn(edition: str) -> None:
    forgot = BEN_HAS_TWO + "Ben: R7; "
    expect(play(edition, 3, forgot + "Ana: catch Ben"), hands=[12, 3, 12])
    expect(play(edition, 3, forgot + "Cy: draw; Ana: catch Ben"), rule="uno-call")
    expect(play(edition, 3, forgot + "Cy: R8; Ana: catch Ben"), rule="uno-call")


@pytest.mark.parametrize("edition", EDITIONS)
def test_07_uno_may_be_said_with_two_cards_and_lapses_if_none_goes_down(edition: str) -> None:
    expect(play(edition, 3, BEN_HAS_TWO + "Ben: uno; Ben: R7"), called=["Ben"], open=[])
    lapsed = BEN_HAS_TWO + "Ben: uno; Ben: draw; Ben: keep; " + passes("Cy", "Ana") + "Ben: R7; "
    expect(play(edition, 3, lapsed + passes("Cy", "Ana") + "Ben: R8"), called=[], open=["Ben"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_08_between_two_ones_next_turn_after_a_skip_ends_the_time_for_catching(edition: str) -> None:
    skipped = BEN_HAS_TWO_OF_TWO + "Ben: YS; "
    expect(play(edition, 2, skipped), open=["Ben"], turn="Ben")
    expect(play(edition, 2, skipped + "Ana: catch Ben"), hands=[7, 3], turn="Ben")
    expect(play(edition, 2, skipped + "Ben: draw; Ana: catch Ben"), rule="uno-call")


@pytest.mark.parametrize("edition", EDITIONS)
def test_09_a_caught_player_draws_two_and_the_turn_order_does_not_move(edition: str) -> None:
    caught = BEN_HAS_TWO + "Ben: R7; Cy: catch Ben"
    expect(play(edition, 3, caught), hands=[12, 3, 12], turn="Cy", direction="left", phase="turn")


@pytest.mark.parametrize("edition", EDITIONS)
def test_10_a_last_wild_draw_four_is_always_innocent_and_the_challenge_costs_six(edition: str) -> None:
    last = BEN_HAS_ONE + "Ben: W4=G; "
    expect(play(edition, 3, last + "Cy: challenge guilty"), rule="challenge-innocent")
    expect(play(edition, 3, last + "Cy: challenge innocent"), phase="count", hands=[13, 0, 19])


def test_11_with_pile_and_discards_used_up_no_more_is_owed() -> None:
    # Ten hold 70 of 108 cards, one is turned up: 37 are drawn one by one.
    order = [*NAMES[1:], NAMES[0]]
    lines = "round; start R5; " + passes(*(order[i % 10] for i in range(37))) + "Ida: RD; Ana: RS"
    seen = play("classic", 10, lines)
    expect(seen, draw_pile=0, turn="Cy", hands=[9, 11, 11, 11, 11, 11, 11, 11, 9, 11])


@pytest.mark.parametrize("edition", EDITIONS)
def test_12_a_face_more_often_than_the_deck_holds_it_is_impossible(edition: str) -> None:
    expect(play(edition, 3, "round; start R0; Ben: R0"), rule="impossible-card")
    expect(play(edition, 3, "round; start R0; Ben: R1; reshuffle; Cy: R2; Ana: R0"), turn="Ben")
    expect(play(edition, 3, "round; start W4; start W4; start W4; start W4; start W4"), phase="deal")
    laid = BEN_HAS_TWO_OF_TWO + "Ben: YS; Ben: Y5; Ana: hand YS R1 R2 R3 R4 R6 R7"
    expect(play(edition, 2, laid), rule="impossible-card", phase="count")


@pytest.mark.parametrize("edition", EDITIONS)
def test_13_when_two_reach_the_number_and_one_is_left_that_one_wins(edition: str) -> None:
    lines = "round; Ben: out; Ana: points 500; Cy: points 500"
    seen = play(edition, 3, lines, scoring="challenge-uno")
    expect(seen, phase="finished", winner=["Ben"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_14_a_tie_for_the_lowest_is_shared(edition: str) -> None:
    lines = "round; Ben: out; Ana: points 300; Cy: points 70; "
    lines += "round; Cy: out; Ana: points 300; Ben: points 70"
    seen = play(edition, 3, lines, scoring="low-score")
    expect(seen, phase="finished", winner=["Ben", "Cy"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_15_a_wild_draw_four_on_another_may_be_challenged(edition: str) -> None:
    on_another = "round; start R5; Ben: W4=B; Cy: accept; Ana: W4=G; "
    expect(play(edition, 3, on_another), phase="challenge", turn="Ben")
    guilty = play(edition, 3, on_another + "Ben: challenge guilty")
    if edition == "international-1983":
        expect(guilty, phase="replay", turn="Ana", top="W4", colour="blue")
    else:
        expect(guilty, phase="turn", turn="Ben", colour="green", hands=[10, 6, 11])


def test_16_who_no_longer_holds_one_card_cannot_be_caught_and_has_not_called() -> None:
    coin = "Ben: W50=G heads Cy tails Ben; flip heads"
    expect(play("anniversary", 3, BEN_HAS_TWO + coin), open=[], called=[], hands=[12, 5, 12])
    expect(play("anniversary", 3, BEN_HAS_TWO + "Ben: uno; " + coin), open=[], called=[])
    hint = BEN_HAS_TWO + "Ben: uno; Ben: R7; Ben: hint"
    expect(play("international-1983", 3, hint), called=[], hands=[12, 5, 12])


@pytest.mark.parametrize("line", ["Ida: R1", "Ida: draw"])
def test_17_with_nothing_to_draw_the_turn_can_only_be_kept(line: str) -> None:
    order = [*NAMES[1:], NAMES[0]]
    lines = "round; start R5; " + passes(*(order[i % 10] for i in range(37))) + "Ida: draw; "
    expect(play("classic", 10, lines + line), rule="draw", turn="Ida", draw_pile=0)
    expect(play("classic", 10, lines + "Ida: keep"), turn="Jo")


@pytest.mark.parametrize("edition", EDITIONS)
def test_18_an_eliminated_seat_is_passed_over_by_turn_and_deal(edition: str) -> None:
    lines = "round; Cy: out; Ana: points 1; Ben: points 500; Dee: points 1; round; start R5"
    seen = play(edition, 4, lines, scoring="challenge-uno")
    expect(seen, dealer="Cy", turn="Dee", hands=[7, 7, 7], eliminated=["Ben"])
