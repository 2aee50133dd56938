"""Saying UNO: when the time for catching opens, and everything that ends it."""

import pytest

from tests.rules.builder import BEN_HAS_TWO, BEN_HAS_TWO_OF_TWO, EDITIONS, Seen, expect, passes, play

FORGOT = BEN_HAS_TWO + "Ben: R7; "


def see(lines: str, edition: str = "classic") -> Seen:
    return play(edition, 3, lines)


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_forgets_uno_can_be_caught(edition: str) -> None:
    expect(see(FORGOT, edition), open=["Ben"], called=[], turn="Cy", hands=[12, 1, 12])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("catcher", ["Ana", "Cy"])
def test_a_caught_player_draws_two_and_the_turn_stays(edition: str, catcher: str) -> None:
    seen = see(FORGOT + f"{catcher}: catch Ben", edition)
    expect(seen, hands=[12, 3, 12], turn="Cy", open=[], called=[], phase="turn")


@pytest.mark.parametrize("edition", EDITIONS)
def test_uno_said_before_the_card_goes_down_is_safe(edition: str) -> None:
    seen = see(BEN_HAS_TWO + "Ben: uno; Ben: R7", edition)
    expect(seen, open=[], called=["Ben"], hands=[12, 1, 12])
    expect(see(BEN_HAS_TWO + "Ben: uno; Ben: R7; Cy: catch Ben", edition), rule="uno-call")


@pytest.mark.parametrize("edition", EDITIONS)
def test_uno_said_late_but_before_being_caught_is_safe(edition: str) -> None:
    expect(see(FORGOT + "Ben: uno", edition), open=[], called=["Ben"])
    expect(see(FORGOT + "Ben: uno; Ana: catch Ben", edition), rule="uno-call", hands=[12, 1, 12])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("line", ["Cy: draw", "Cy: R8", "Cy: W=R", "Cy: RS", "Cy: ?"])
def test_the_next_players_turn_ends_the_time_for_catching(edition: str, line: str) -> None:
    expect(see(FORGOT + line, edition), open=[], called=[])
    expect(see(f"{FORGOT}{line}; Ana: catch Ben", edition), rule="uno-call")


def test_a_refused_play_begins_no_turn() -> None:
    expect(see(FORGOT + "Cy: B9"), rule="match", open=["Ben"])


# What is drawn by force begins no turn, and neither does anything said.
STILL_OPEN = [
    ("Ben: RD", "a Draw Two", [12, 1, 14]),
    ("Ben: RS", "a Skip", [12, 1, 12]),
    ("Ben: RR", "a Reverse", [12, 1, 12]),
    ("Ben: W=G", "a Wild", [12, 1, 12]),
    ("Ben: W4=G", "a four that waits", [12, 1, 12]),
    ("Ben: W4=G; Cy: accept", "a four drawn", [12, 1, 16]),
    ("Ben: W4=G; Cy: challenge innocent", "a challenge lost", [12, 1, 18]),
    ("Ben: R7; Ana: hint", "a hint", [16, 1, 12]),
    ("Ben: R7; reshuffle", "a reshuffle", [12, 1, 12]),
]


@pytest.mark.parametrize(
    ("lines", "hands"), [(a, c) for a, _, c in STILL_OPEN], ids=[b for _, b, _ in STILL_OPEN]
)
def test_who_forgot_uno_can_be_caught_through_what_begins_no_turn(lines: str, hands: list[int]) -> None:
    expect(see(BEN_HAS_TWO + lines, "international-1983"), open=["Ben"], hands=hands)
    caught = [*hands]
    caught[1] = 3
    seen = see(f"{BEN_HAS_TWO}{lines}; Ana: catch Ben", "international-1983")
    expect(seen, open=[], hands=caught)


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_was_guilty_no_longer_holds_one_card(edition: str) -> None:
    guilty = BEN_HAS_TWO + "Ben: W4=G; Cy: challenge guilty"
    expect(see(guilty, edition), open=[], called=[])
    expect(see(guilty + "; Cy: catch Ben", edition), rule="uno-call")


def test_an_accepting_turn_ends_the_time_for_catching() -> None:
    expect(see(BEN_HAS_TWO + "Ben: W4=G; Ana: G3"), open=[], hands=[11, 1, 16])


# --- the coin and penalties ----------------------------------------------------------------------

COIN = "W50=G heads Ben tails Ana"


def test_it_stays_open_while_the_coin_is_in_the_air() -> None:
    expect(see(BEN_HAS_TWO + f"Ben: {COIN}", "anniversary"), open=["Ben"], phase="coin")
    seen = see(BEN_HAS_TWO + f"Ben: {COIN}; Cy: catch Ben", "anniversary")
    expect(seen, open=[], phase="coin", hands=[12, 3, 12])
    seen = see(BEN_HAS_TWO + f"Ben: {COIN}; flip heads", "anniversary")
    expect(seen, open=["Ben"], hands=[16, 1, 12], turn="Cy")


def test_one_who_draws_by_the_coin_cannot_be_caught_and_has_not_called() -> None:
    forgot = BEN_HAS_TWO + f"Ben: {COIN}; flip tails"
    expect(see(forgot, "anniversary"), open=[], called=[], hands=[12, 5, 12])
    called = BEN_HAS_TWO + f"Ben: uno; Ben: {COIN}; "
    expect(see(called, "anniversary"), open=[], called=["Ben"])
    expect(see(called + "flip tails", "anniversary"), open=[], called=[])
    expect(see(called + "flip heads", "anniversary"), open=[], called=["Ben"])


def test_one_who_hints_with_one_card_cannot_be_caught_and_has_not_called() -> None:
    hint = "international-1983"
    expect(see(FORGOT + "Ben: hint", hint), open=[], called=[], hands=[12, 5, 12])
    expect(see(FORGOT + "Ben: uno; Ben: hint", hint), open=[], called=[])
    expect(see(FORGOT + "Ben: hint; Ana: catch Ben", hint), rule="uno-call")


# --- saying it when it does not count ------------------------------------------------------------


def test_the_call_lapses_if_no_card_goes_down() -> None:
    lapsed = BEN_HAS_TWO + "Ben: uno; Ben: draw; Ben: keep; " + passes("Cy", "Ana")
    expect(see(lapsed + "Ben: R7"), open=[], hands=[13, 2, 13])
    expect(see(lapsed + "Ben: R7; " + passes("Cy", "Ana") + "Ben: R8"), open=["Ben"], called=[])


def test_it_may_be_said_after_drawing_up_to_two() -> None:
    one = FORGOT + "Ben: uno; " + passes("Cy", "Ana")
    expect(see(one + "Ben: draw"), called=[], hands=[13, 2, 13])
    expect(see(one + "Ben: draw; Ben: uno; Ben: R8"), called=["Ben"], open=[])
    expect(see(one + "Ben: draw; Ben: R8"), called=[], open=["Ben"])


def test_a_call_for_the_drawn_card_lapses_when_it_is_kept() -> None:
    one = FORGOT + "Ben: uno; " + passes("Cy", "Ana")
    kept = one + "Ben: draw; Ben: uno; Ben: keep; " + passes("Cy", "Ana")
    expect(see(kept + "Ben: R8"), called=[], open=["Ben"])


def test_who_called_with_one_card_stays_called() -> None:
    expect(see(FORGOT + "Ben: uno; " + passes("Cy", "Ana")), called=["Ben"], open=[])


def test_who_was_safe_may_still_say_it() -> None:
    expect(see(FORGOT + "Cy: draw; Ben: uno"), called=["Ben"], open=[])


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ("Ben: uno", "uno-call"),
        ("Cy: uno", "uno-call"),
        ("Ana: catch Ben", "uno-call"),
        ("Ben: R7; Cy: catch Ben", "uno-call"),
    ],
)
def test_with_many_cards_there_is_nothing_to_say(lines: str, rule: str) -> None:
    expect(see("round; start R5; " + lines), rule=rule)


def test_with_two_cards_uno_is_said_on_ones_own_turn_only() -> None:
    expect(see(BEN_HAS_TWO + "Ben: uno"), called=[], turn="Ben")
    lines = BEN_HAS_TWO + "Ben: draw; Ben: R7; Cy: draw; Ben: uno"
    expect(see(lines), rule="uno-call", hands=[12, 2, 13])


def test_nobody_catches_oneself() -> None:
    expect(see(FORGOT + "Ben: catch Ben"), rule="who-catches", open=["Ben"])


def test_nobody_is_caught_before_the_card_goes_down() -> None:
    expect(see(BEN_HAS_TWO + "Ana: catch Ben"), rule="uno-call")


def test_who_is_caught_with_nothing_left_to_draw_is_not_caught_again() -> None:
    # Twenty-one hints use up the pile and the discards under the top card.
    dry = FORGOT + "Ana: hint; " * 21
    expect(see(dry, "international-1983"), open=["Ben"], draw_pile=0, hands=[94, 1, 12])
    expect(see(dry + "Cy: catch Ben", "international-1983"), open=[], hands=[94, 1, 12])
    expect(see(dry + "Cy: catch Ben; Ana: catch Ben", "international-1983"), rule="uno-call")


def test_nobody_is_caught_twice() -> None:
    expect(see(FORGOT + "Ana: catch Ben; Cy: catch Ben"), rule="uno-call", hands=[12, 3, 12])


# --- two players ---------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", ["YS", "YR"])
def test_between_two_ones_own_next_turn_ends_the_time_for_catching(edition: str, card: str) -> None:
    forgot = BEN_HAS_TWO_OF_TWO + f"Ben: {card}; "
    expect(play(edition, 2, forgot), open=["Ben"], turn="Ben", hands=[7, 1])
    expect(play(edition, 2, forgot + "Ana: catch Ben"), hands=[7, 3], turn="Ben", open=[])
    expect(play(edition, 2, forgot + "Ben: draw"), open=[], hands=[7, 2])
    expect(play(edition, 2, forgot + "Ben: draw; Ana: catch Ben"), rule="uno-call")
    expect(play(edition, 2, forgot + "Ben: Y7"), phase="count", open=[])


def test_between_two_a_draw_two_leaves_the_time_for_catching_open() -> None:
    forgot = BEN_HAS_TWO_OF_TWO + "Ben: YD; "
    expect(play("classic", 2, forgot), open=["Ben"], turn="Ben", hands=[9, 1])
    expect(play("classic", 2, forgot + "Ana: catch Ben"), hands=[9, 3], turn="Ben")


def test_a_new_round_begins_with_nobody_called() -> None:
    lines = BEN_HAS_TWO + "Ben: uno; Ben: R7; " + passes("Cy", "Ana") + "Ben: R8; "
    lines += "Ana: points 1; Cy: points 1; "
    expect(see(lines), phase="between", open=[], called=[])
    expect(see(lines + "round; start R5"), open=[], called=[])


def test_two_players_with_one_card_have_both_called() -> None:
    both = "round; start R5; Ben: R1; Ana: R2; Ben: R3; Ana: R4; Ben: R6; Ana: R7; "
    both += "Ben: R8; Ana: R9; Ben: R1; Ana: R2; Ben: uno; Ben: R3; Ana: uno; Ana: R4; "
    expect(play("classic", 2, both), called=["Ana", "Ben"], open=[], hands=[1, 1])


def test_the_second_to_forget_is_the_one_who_can_be_caught() -> None:
    both = "round; start R5; Ben: R1; Ana: R2; Ben: R3; Ana: R4; Ben: R6; Ana: R7; "
    both += "Ben: R8; Ana: R9; Ben: R1; Ana: R2; Ben: R3; Ana: R4; "
    expect(play("classic", 2, both), called=[], open=["Ana"], hands=[1, 1])
    expect(play("classic", 2, both + "Ana: catch Ben"), rule="uno-call")
    expect(play("classic", 2, both + "Ben: catch Ana"), hands=[3, 1], turn="Ben")
