"""Jumping in: the twin of the top card is laid out of turn."""

import pytest

from tests.rules.builder import EDITIONS, Seen, expect, play

BEGUN = "round; start R5; Ben: R3; "


def see(lines: str, options: str = "jump-in", players: int = 4, edition: str = "classic") -> Seen:
    return play(edition, players, lines, options=options)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("player", "hands", "turn"),
    [
        ("Dee", [7, 6, 7, 6], "Ana"),
        ("Ana", [6, 6, 7, 7], "Ben"),
        ("Ben", [7, 5, 7, 7], "Cy"),
        ("Cy", [7, 6, 6, 7], "Dee"),
    ],
)
def test_anyone_lays_the_twin_and_play_goes_on_from_there(
    player: str, hands: list[int], turn: str, edition: str
) -> None:
    expect(see(BEGUN + f"{player}: jump", edition=edition), hands=hands, turn=turn, top="R3")


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Ben: RS; Dee: R9; Ana: B9; Cy: jump", {"turn": "Dee"}),
        ("Ben: RS; Ana: jump", {"turn": "Cy", "hands": [6, 6, 7, 7]}),
        ("Ben: RR; Cy: jump", {"direction": "left", "turn": "Dee"}),
        ("Ben: RD; Ana: jump", {"hands": [6, 8, 9, 7], "turn": "Cy"}),
        ("Ben: ?5; Dee: jump", {"turn": "Ana", "top": None}),
    ],
)
def test_the_twin_takes_its_own_effect(line: str, wanted: dict[str, object]) -> None:
    expect(see("round; start R5; " + line), **wanted)


@pytest.mark.parametrize("card", ["R3", "?3", "R?", "?D", "?"])
def test_a_card_has_one_twin_alone(card: str) -> None:
    expect(see(f"round; start R5; Ben: {card}; Dee: jump; Ben: jump"), rule="impossible-card")


def test_another_card_like_the_twins_has_a_twin_again() -> None:
    expect(see("round; start R5; Ben: ?3; Dee: jump; Ana: ?3; Ben: jump"), turn="Cy", hands=[6, 5, 7, 6])


def test_a_twin_that_was_shuffled_may_come_again() -> None:
    twins = "round; start R5; Ben: ?3; Dee: jump; Ana: draw; "
    expect(see(twins + "Ana: keep; Cy: jump"), rule="impossible-card")
    expect(see(twins + "reshuffle; Ana: keep; Cy: jump"), turn="Dee")
    # Nor is one that was seen in part among the discards any more.
    unseen = "round; start R5; Ben: R?; Dee: jump; Ana: draw; "
    expect(see(unseen + "Ana: keep; Cy: jump"), rule="impossible-card")
    expect(see(unseen + "reshuffle; Ana: keep; Cy: jump"), turn="Dee", top=None, colour="red")


def test_a_jump_on_a_seven_swaps() -> None:
    seven = "round; start R5; Ben: R7 swap Cy; fix hand Ana 3; "
    both = "jump-in, seven-swap"
    expect(see(seven + "Dee: jump swap Ana", both), hands=[6, 7, 6, 3], turn="Ana")
    expect(see(seven + "Dee: jump", both), rule="seven-swap")
    expect(see(seven + "Dee: jump swap Dee", both), rule="seven-swap")
    expect(see(BEGUN + "Dee: jump swap Ana", both), rule="seven-swap")
    expect(see("round; start R5; Ben: R7; Dee: jump swap Ana"), rule="seven-swap")
    expect(see("round; start R5; Ben: R7; Dee: jump swap Ana!"), hands=[7, 6, 7, 6])
    expect(see(seven + "fix hand Dee 1; Dee: jump swap Ana", both), phase="count", hands=[3, 7, 6, 0])


@pytest.mark.parametrize("lines", ["Ben: R0; Dee: jump", "Ben: ?5; Cy: ?0; Ana: jump"])
def test_a_zero_has_no_twin(lines: str) -> None:
    expect(see("round; start R5; " + lines), rule="impossible-card")


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ("round; start R5; Ana: jump", "jump-in"),
        ("round; start R5; Ben: W=R; Ana: jump", "jump-in"),
        ("round; start R5; Ben: draw; Ana: jump", "not-now"),
        ("round; start R5; Ben: W4=R; Ana: jump", "not-now"),
        ("round; start W; Ana: jump", "not-now"),
        ("round; Ana: jump", "not-now"),
        ("Ana: jump", "not-now"),
        ("round; start R5; Ben: R3; leave Dee; Dee: jump", "jump-in"),
        ("round; start R5; Ben: R5; Cy: jump", "impossible-card"),
        ("round; start R5; Ben: R3; Cy: jump; Dee: jump", "impossible-card"),
    ],
)
def test_a_jump_has_its_place(lines: str, rule: str) -> None:
    expect(see(lines), rule=rule)


def test_nobody_jumps_without_the_option() -> None:
    expect(see(BEGUN + "Dee: jump", options=""), rule="jump-in", turn="Cy")
    expect(see(BEGUN + "Dee: jump!", options=""), turn="Ana", hands=[7, 6, 7, 6])


@pytest.mark.parametrize(
    "lines", ["", "round; ", "round; start W; ", "round; start R5; Ben: W=R; ", "round; Ben: out; "]
)
def test_where_nothing_lies_that_has_a_twin_a_jump_let_stand_does_nothing(lines: str) -> None:
    assert see(lines).game.state == see(lines + "Dee: jump!").game.state


def test_a_jump_let_stand_comes_after_what_waits() -> None:
    expect(see("round; start R5; Ben: RD; Dee: jump!", "jump-in, stacking=same"), turn="Ana", phase="debt",
           debt={"cards": 2, "by": "Dee"}, hands=[7, 6, 9, 6])  # fmt: skip
    last = "round; start R5; fix hand Ben 1; Ben: W4=R; fix top R3; Dee: jump!"
    expect(see(last), phase="count", hands=[7, 0, 11, 7])


def test_a_corrected_top_card_was_laid_by_whoever_laid_the_one_before() -> None:
    expect(see("round; start R5; Ben: R3; fix top B3; Dee: jump"), turn="Ana", top="B3")
    expect(see("round; start R5; fix top B3; Dee: jump"), rule="jump-in")


def test_a_card_known_in_part_stays_so() -> None:
    expect(see("round; start R5; Ben: R?; Dee: jump"), top=None, colour="red", turn="Ana")
    expect(see("round; start R5; Ben: R9; fix top ?3; Dee: jump"), top=None, colour="red", turn="Ana")


def test_the_twin_counts_as_seen() -> None:
    twins = BEGUN + "Dee: jump; "
    expect(see(twins + "Ana: R3"), rule="impossible-card")


def test_a_jump_begins_a_turn() -> None:
    forgot = "round; start R5; fix hand Ben 2; Ben: R3; "
    expect(see(forgot), open=["Ben"])
    expect(see(forgot + "Dee: jump"), open=[])
    kept_open = "jump-in, uno-until-own-turn"
    expect(see(forgot + "Dee: jump", kept_open), open=["Ben"])
    expect(see(forgot + "fix hand Dee 1; Ben: catch Dee!; Dee: jump", kept_open), open=["Ben"])


def test_who_jumps_out_of_turn_says_uno_after() -> None:
    two_left = BEGUN + "fix hand Dee 2; "
    expect(see(two_left + "Dee: uno"), rule="uno-call")
    jumped = two_left + "Dee: jump; "
    for options in ("jump-in", "jump-in, uno-strict"):
        expect(see(jumped, options), open=["Dee"])
        expect(see(jumped + "Dee: uno", options), called=["Dee"], open=[])


def test_for_the_one_on_turn_it_is_an_ordinary_play() -> None:
    own = BEGUN + "fix hand Cy 2; "
    expect(see(own + "Cy: uno; Cy: jump"), called=["Cy"])
    expect(see(own + "Cy: jump; Cy: uno", "jump-in, uno-strict"), rule="uno-strict", open=["Cy"])


def test_the_last_card_may_be_a_jump() -> None:
    expect(see(BEGUN + "fix hand Dee 1; Dee: jump"), phase="count", hands=[7, 6, 7, 0])
    skip = "round; start R5; Ben: RS; fix hand Ana 1; Ana: jump"
    expect(see(skip, "jump-in, number-finish"), rule="number-finish")


def test_a_play_out_of_turn_of_a_twin_is_told_of_the_jump() -> None:
    seen = see(BEGUN + "Dee: R3")
    expect(seen, rule="turn-order")
    assert seen.ruling
    assert "jump" in seen.ruling.text
    other = see(BEGUN + "Dee: R4")
    expect(other, rule="turn-order")
    assert other.ruling
    assert "jump" not in other.ruling.text
    pair = see(BEGUN + "Dee: R3 B3", "jump-in, multiples=any")
    assert pair.ruling
    assert "jump" not in pair.ruling.text
