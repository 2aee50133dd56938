"""House rules about UNO: what it costs, how long it can be caught, whether it is said at all."""

import pytest

from tests.rules.builder import Seen, expect, play

FORGOT = "round; start R5; fix hand Ben 2; Ben: R7; "
SAID = "round; start R5; fix hand Ben 2; Ben: uno; Ben: R7; "


def see(lines: str, options: str, players: int = 4) -> Seen:
    return play("classic", players, lines, options=options)


@pytest.mark.parametrize("cards", [1, 4, 10])
def test_who_is_caught_draws_what_the_table_agreed_on(cards: int) -> None:
    expect(see(FORGOT + "Ana: catch Ben", f"uno-penalty={cards}"), hands=[7, 1 + cards, 7, 7])


@pytest.mark.parametrize("line", ["Dee: catch Cy", "Dee: catch Ben", "Dee: catch Cy!"])
def test_a_wrong_catch_costs_the_catcher(line: str) -> None:
    expect(see(SAID + line, "wrong-catch=3"), hands=[7, 1, 7, 10], called=["Ben"], turn="Cy")
    expect(see(SAID + line.removesuffix("!"), ""), rule="uno-call")


def test_a_right_catch_costs_who_is_caught() -> None:
    expect(see(FORGOT + "Dee: catch Ben", "wrong-catch=3"), hands=[7, 3, 7, 7])


@pytest.mark.parametrize("line", ["Dee: catch Dee", "Eve: catch Ben", "Ben: catch Eve"])
def test_a_catch_of_oneself_or_of_who_is_not_there_is_none_and_costs_nothing(line: str) -> None:
    left = "round; start R5; leave Eve; "
    expect(see(left + line, "wrong-catch=3", players=5), rule="who-catches")
    expect(see(left + line + "!", "wrong-catch=3", players=5), hands=[7, 7, 7, 7])


def test_where_a_wrong_catch_costs_nobody_catches_oneself() -> None:
    expect(see(FORGOT + "Ben: catch Ben", "wrong-catch=3"), rule="who-catches")
    expect(see(FORGOT + "Ben: catch Ben!", "wrong-catch=3"), hands=[7, 1, 7, 7], open=["Ben"])


def test_even_let_stand_who_has_gone_out_catches_nobody() -> None:
    forgot = "round; start R5; fix hand Ana 2; fix hand Ben 1; fix turn Ana; Ana: R1; Ben: W4=R; "
    for options in ("uno-until-own-turn", "uno-until-own-turn, wrong-catch=3"):
        expect(see(forgot + "Ben: catch Ana", options), rule="who-catches", open=["Ana"])
        expect(see(forgot + "Ben: catch Ana!", options), hands=[1, 0, 7, 7], open=["Ana"])
        expect(see(forgot + "Cy: catch Ana", options), hands=[3, 0, 7, 7], open=[])


def test_who_has_gone_out_catches_nobody() -> None:
    out = "round; start R5; fix hand Ben 1; fix hand Cy 1; Ben: W4=R; "
    for options in ("", "wrong-catch=2"):
        expect(see(out + "Ben: catch Ana", options), rule="who-catches")
    expect(see(out + "Ana: catch Ben", "wrong-catch=2"), rule="who-catches")
    expect(see(out + "Ana: catch Cy", "wrong-catch=2"), hands=[9, 0, 1, 7])


def test_catching_waits_for_play() -> None:
    expect(see("Ana: catch Ben", "wrong-catch=2"), rule="not-now")
    expect(see(FORGOT + "Ben: out!; Ana: catch Ben", "wrong-catch=2"), rule="not-now")


def test_who_forgot_stays_open_until_their_own_turn() -> None:
    option = "uno-until-own-turn"
    for others in ("Cy: draw; ", "Cy: R9; Dee: draw; Dee: keep; ", "Cy: R9; Dee: R1; Ana: draw; Ana: keep; "):
        expect(see(FORGOT + others, option), open=["Ben"])
        expect(see(FORGOT + others + "Dee: catch Ben", option), rule=None)
    lap = "Cy: R9; Dee: R1; Ana: draw; Ana: keep; "
    for own in ("Ben: draw", "Ben: R2"):
        expect(see(FORGOT + lap + own, option), open=[])
    for line in ("Ben: uno", "fix hand Ben 3", "Cy: catch Ben"):
        expect(see(FORGOT + line, option), open=[])


def test_with_the_last_card_down_nobody_is_open_any_more() -> None:
    expect(see(FORGOT + "fix hand Cy 1; Cy: R9", "uno-until-own-turn"), phase="count", open=[])
    expect(see(FORGOT + "Dee: out!", "uno-until-own-turn"), phase="count", open=[])


def test_several_who_forgot_stay_open_together() -> None:
    both = FORGOT + "fix hand Cy 2; Cy: R9; "
    expect(see(both, "uno-until-own-turn"), open=["Ben", "Cy"])
    expect(see(both, ""), open=["Cy"])
    expect(see(both + "Dee: RD; ", "uno-until-own-turn"), open=["Ben", "Cy"], hands=[9, 1, 1, 6])


def test_uno_said_after_the_card_no_longer_saves() -> None:
    expect(see(FORGOT + "Ben: uno", "uno-strict"), rule="uno-strict", open=["Ben"])
    expect(see(FORGOT + "Ben: uno!", "uno-strict"), open=["Ben"], called=[])
    expect(see(FORGOT + "Ben: uno", ""), open=[], called=["Ben"])
    expect(see(SAID, "uno-strict"), called=["Ben"], open=[])


def test_it_harms_nobody_who_could_not_be_caught() -> None:
    expect(see(FORGOT + "Cy: draw; Ben: uno", "uno-strict"), called=["Ben"])
    expect(see(SAID + "Ben: uno", "uno-strict"), called=["Ben"])


def test_who_came_by_a_single_card_otherwise_may_say_it_after() -> None:
    swapped = "round; start R5; fix hand Ana 1; Ben: R7 swap Ana; "
    expect(see(swapped + "Ben: uno", "uno-strict, seven-swap"), called=["Ben"], open=[])
    passed = "round; start R5; fix hand Ana 1; Ben: R0; "
    expect(see(passed + "Ben: uno", "uno-strict, zero-pass"), called=["Ben"], open=[])


def test_nobody_says_uno_and_nobody_is_caught() -> None:
    expect(see(FORGOT, "no-uno"), open=[], called=[])
    for line in ("Ben: uno", "Cy: catch Ben", "Cy: catch Cy"):
        expect(see(FORGOT + line, "no-uno"), rule="no-uno", turn="Cy")
        expect(see(FORGOT + line + "!", "no-uno"), hands=[7, 1, 7, 7], open=[], called=[])
    swapped = "round; start R5; fix hand Ana 1; Ben: R0; "
    expect(see(swapped, "no-uno, zero-pass"), open=[])


def test_a_single_card_that_was_dealt_need_not_be_called() -> None:
    dealt = see("round; start R5", "hand-size=1")
    expect(dealt, hands=[1, 1, 1, 1], open=[])
    expect(see("round; start R5; Cy: catch Ana", "hand-size=1"), rule="uno-call")
