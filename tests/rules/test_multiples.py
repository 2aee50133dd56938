"""Several cards in one play."""

import pytest

from tests.rules.builder import EDITIONS, Seen, expect, play

BEGUN = "round; start R5; "


def see(lines: str, how: str = "any", more: str = "", players: int = 5, edition: str = "classic") -> Seen:
    options = ", ".join(filter(None, [f"multiples={how}", more]))
    return play(edition, players, BEGUN + lines, options=options)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("how", ["numbers", "any"])
def test_several_cards_of_one_number_go_down_together(how: str, edition: str) -> None:
    seen = see("Ben: R3 B3 G3", how, edition=edition)
    expect(seen, top="G3", colour="green", hands=[7, 4, 7, 7, 7], turn="Cy")


def test_the_first_has_to_fit_and_the_last_lies_on_top() -> None:
    expect(see("Ben: B3 R3"), rule="match")
    expect(see("Ben: R3 B3; Cy: R9"), rule="match")
    expect(see("Ben: R3 B3; Cy: B9"), top="B9")


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Ben: RS BS", {"turn": "Eve"}),
        ("Ben: RS BS GS YS", {"turn": "Ben"}),
        ("Ben: RR BR", {"direction": "left", "turn": "Cy"}),
        ("Ben: RR BR GR", {"direction": "right", "turn": "Ana"}),
        ("Ben: RD BD", {"hands": [7, 5, 11, 7, 7], "turn": "Dee"}),
        ("Ben: ?D ?D", {"hands": [7, 5, 11, 7, 7], "turn": "Dee", "top": None}),
    ],
)
def test_each_special_card_counts(line: str, wanted: dict[str, object]) -> None:
    expect(see(line), **wanted)
    expect(see(line, "numbers"), rule="multiples")


@pytest.mark.parametrize("line", ["Ben: RS BS", "Ben: RR BR", "Ben: RS", "Ben: RR BR GR"])
def test_between_two_any_number_of_either_is_one_more_turn(line: str) -> None:
    expect(see(line, players=2), turn="Ben", direction="left")


def test_a_seven_or_a_zero_acts_once() -> None:
    expect(see("fix hand Cy 3; Ben: R7 B7 swap Cy", more="seven-swap"), hands=[7, 3, 5, 7, 7])
    expect(see("Ben: R7 B7", more="seven-swap"), rule="seven-swap")
    expect(see("fix hand Ana 3; Ben: R0 B0", more="zero-pass"), hands=[7, 3, 5, 7, 7])
    expect(see("fix hand Ben 2; Ben: R7 B7", more="seven-swap"), phase="count")


@pytest.mark.parametrize(
    "line",
    ["Ben: R3 B4", "Ben: R3 RS", "Ben: RS BR", "Ben: R3 W=G", "Ben: W=R W=G", "Ben: W=R R3", "Ben: RS ?",
     "Ben: R1 B1 G1 Y1 R1 B1 G1 Y1 ?"],
)  # fmt: skip
def test_cards_that_cannot_go_together_are_refused(line: str) -> None:
    expect(see("fix hand Ben 12; " + line), rule="multiples", turn="Ben")


def test_one_at_a_time_without_the_option() -> None:
    expect(play("classic", 3, BEGUN + "Ben: R3 B3"), rule="multiples")


def test_cards_known_in_part_may_be_among_them_and_are_not_narrowed() -> None:
    expect(see("Ben: R3 ? ?3"), top=None, colour=None, hands=[7, 4, 7, 7, 7])
    expect(see("Ben: R? B?"), colour="blue")
    expect(see("Ben: R7 ? swap Cy", more="seven-swap"), rule="multiples")
    expect(see("Ben: ?7 ?7 swap Cy", more="seven-swap"), turn="Cy")


def test_no_more_than_the_hand_holds() -> None:
    expect(see("fix hand Ben 2; Ben: R3 B3 G3"), rule="hand-count")
    expect(see("fix hand Ben 2; Ben: R3 B3 G3!"), phase="count", hands=[7, 0, 7, 7, 7])


def test_after_drawing_one_card_is_played() -> None:
    expect(see("Ben: draw; Ben: R3 B3"), rule="draw")
    expect(see("Ben: draw; Ben: R3"), top="R3")


def test_no_face_is_played_more_often_than_the_deck_holds_it() -> None:
    expect(see("Ben: R3 R3 R3"), rule="impossible-card")
    expect(see("Ben: R5 R5"), rule="impossible-card")
    expect(see("Ben: R0 R0"), rule="impossible-card")


def test_the_deck_of_the_edition_is_asked_of_every_card() -> None:
    coin = "W50=R heads Ana tails Cy"
    expect(see(f"Ben: R3 {coin}"), rule="not-in-deck")
    # The deck is asked before the match, an impossible card, and what answers a debt or a guilty four.
    expect(see(f"Ben: B3 {coin}"), rule="not-in-deck")
    expect(see(f"Ben: R0; Cy: R0 {coin}"), rule="not-in-deck")
    expect(see(f"Ben: RD; Cy: R3 {coin}", more="stacking=up"), rule="not-in-deck")
    guilty = f"Ben: W4=B; Cy: challenge guilty; Ben: W4=B {coin}"
    expect(see(guilty, edition="international-1983"), rule="not-in-deck")


def test_up_to_eight_cards_go_together() -> None:
    ones = "R1 B1 G1 Y1 R1 B1 G1 Y1"
    expect(see(f"fix hand Ben 12; Ben: {ones}"), hands=[7, 4, 7, 7, 7], top="Y1", turn="Cy")


def test_a_guilty_player_may_play_several_instead() -> None:
    guilty = "Ben: W4=B; Cy: challenge guilty; Ben: R3 B3"
    expect(see(guilty, edition="international-1983"), top="B3", hands=[7, 9, 7, 7, 7])


def test_uno_may_be_said_with_any_hand_on_the_own_turn() -> None:
    three = "fix hand Ben 3; Ben: uno; "
    expect(see(three + "Ben: R3 B3"), called=["Ben"], open=[])
    expect(see(three + "Ben: R3; Cy: draw; Cy: keep; Dee: draw; Dee: keep; Eve: draw; Eve: keep; Ana: draw;"
               " Ana: keep; Ben: R4"), called=[], open=["Ben"])  # fmt: skip
    expect(see("Cy: uno"), rule="uno-call")
    expect(play("classic", 3, BEGUN + "fix hand Ben 3; Ben: uno"), rule="uno-call")


def test_different_sorts_let_stand_act_as_the_last_one() -> None:
    expect(see("Ben: R3 RS!"), turn="Eve")
    expect(see("Ben: RS R3!"), turn="Cy")
    expect(see("Ben: R3 W=G!"), top="W", colour="green", turn="Cy")


def test_all_cards_at_once_go_out() -> None:
    expect(see("fix hand Ben 2; Ben: R3 B3"), phase="count", hands=[7, 0, 7, 7, 7])
    expect(see("fix hand Ben 2; Ben: RS BS", more="number-finish"), rule="number-finish")
