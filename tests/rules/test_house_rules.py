"""House rules about drawing, dealing and ending, and which options go together."""

import pytest

from companion.rules import OPTIONS, Unreadable
from tests.rules.builder import DECK, EDITIONS, Seen, expect, listed, play

BEGUN = "round; start R5; "


def see(lines: str, options: str, players: int = 3, edition: str = "classic", **headers: str) -> Seen:
    return play(edition, players, lines, options=options, **headers)


def slip(options: str, players: int = 3, **headers: str) -> str:
    with pytest.raises(Unreadable) as unreadable:
        see("", options, players, **headers)
    return str(unreadable.value)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("cards", [1, 5, 15])
def test_each_is_dealt_what_the_table_agreed_on(cards: int, edition: str) -> None:
    seen = see(BEGUN, f"hand-size={cards}", edition=edition)
    expect(seen, hands=[cards] * 3, draw_pile=DECK[edition] - 3 * cards - 1)


def test_the_deal_leaves_two_cards_of_the_deck() -> None:
    expect(see("round", "hand-size=15", players=7), draw_pile=3)
    assert "8 players" in slip("hand-size=15", players=8)
    expect(see("round", "hand-size=11", players=9), draw_pile=9)
    # 106 of 108 cards are dealt: one is turned up, one is left to draw.
    expect(see("round", "hand-size=10", players=10), draw_pile=8)


def test_what_may_come_next_lists_each_partner_of_a_swap_and_single_cards() -> None:
    may = listed(see(BEGUN, "seven-swap, multiples=any"))
    assert {"Ben: R7 swap Ana", "Ben: R7 swap Cy", "Ben: ?7 swap Ana", "Ben: R6", "Ben: draw"} <= may
    assert may.isdisjoint({"Ben: R7", "Ben: R7 swap Ben"})
    assert not {line for line in may if len(line.split()) == 3 and "swap" not in line}


def test_what_may_come_next_lists_each_who_may_jump() -> None:
    assert {f"{name}: jump" for name in ("Ana", "Ben", "Cy")} <= listed(see(BEGUN + "Ben: R3", "jump-in"))
    sevens = listed(see(BEGUN + "Ben: R7 swap Cy", "jump-in, seven-swap"))
    jumps = {line for line in sevens if "jump" in line}
    names = ("Ana", "Ben", "Cy")
    assert {f"{name}: jump swap {other}" for name in names for other in names if name != other} == jumps
    assert not {line for line in listed(see(BEGUN, "jump-in")) if "jump" in line}


def test_what_may_come_next_lists_every_answer_to_a_debt() -> None:
    four = listed(see(BEGUN + "Ben: W4=G", "stacking=mixed"))
    assert {"Cy: accept", "Cy: challenge guilty", "Cy: challenge innocent", "Cy: W4=R", "Cy: GD"} <= four
    assert four.isdisjoint({"Cy: RD", "Cy: R5", "Cy: draw", "Cy: keep", "reshuffle"})
    two = listed(see(BEGUN + "Ben: RD", "stacking=same"))
    assert {"Cy: accept", "Cy: BD", "Cy: ?D"} <= two
    assert two.isdisjoint({"Cy: challenge guilty", "Cy: challenge innocent", "Cy: W4=R"})


EXCLUDED = [
    ("draw-until-may-keep", "draw-until-match"),
    ("draw-until-may-keep", "force-play"),
    ("number-finish", "last-card-coin"),
    ("no-uno", "uno-penalty=4"),
    ("no-uno", "wrong-catch=2"),
    ("no-uno", "uno-until-own-turn"),
    ("no-uno", "uno-strict"),
]


@pytest.mark.parametrize(("one", "other"), EXCLUDED)
def test_options_that_exclude_each_other_are_both_named(one: str, other: str) -> None:
    for options in (f"{one}, {other}", f"{other}, {one}"):
        said = slip(options)
        assert one in said
        assert other.partition("=")[0] in said
    off = other.partition("=")[0]
    expect(see("", f"{one}, -{off}"), options=[one])


@pytest.mark.parametrize("scoring", ["challenge-uno", "partner-rotation"])
def test_rounds_exclude_scorings_that_count_them_otherwise(scoring: str) -> None:
    assert scoring in slip("rounds=3", scoring=scoring, players=4)


def test_cycles_are_for_changing_partners_alone() -> None:
    told = "cycles is only for partner-rotation. Expected that way of scoring, or the option left out."
    for scoring in ("winner-takes-all", "partners"):
        assert told == slip("cycles=2", scoring=scoring, players=4)
    expect(see("", "cycles=2", scoring="partner-rotation", players=4), options=["cycles=2"])


def test_deflecting_goes_with_stacking_alone() -> None:
    told = "deflect only goes with stacking. Expected stacking too, or deflect left out."
    assert told == slip("deflect=both")
    assert told == slip("deflect=both, -stacking", edition="no-mercy")
    expect(see("", "deflect=both, stacking=up"), options=["deflect=both", "stacking=up"])
    expect(see("", "deflect=skip", edition="no-mercy"), options=["deflect=skip"])


def test_the_json_shows_what_is_in_force_beyond_the_edition_s_own() -> None:
    options = "uno-penalty=004, stacking=up, seven-swap, -two-handed,, zero-pass"
    expect(see("", options), options=["seven-swap", "stacking=up", "uno-penalty=4", "zero-pass"])
    expect(see("", "hint-penalty", edition="international-1983"), options=[])
    expect(see("", "two-handed, hint-penalty"), options=["hint-penalty"])


WRONG = [
    ("flying", "No option is called flying."),
    ("stacking", "Nothing is no value for the option stacking. Expected same, up or mixed."),
    ("deflect, stacking=up", "Nothing is no value for the option deflect. Expected reverse, skip or both."),
    ("stacking=up, deflect=back", "back is no value for the option deflect. Expected reverse, skip or both."),
    ("stacking=down", "down is no value for the option stacking. Expected same, up or mixed."),
    ("uno-penalty=0", "0 is no value for the option uno-penalty. Expected a whole number from 1 to 10."),
    ("uno-penalty=11", "11 is no value for the option uno-penalty. Expected a whole number from 1 to 10."),
    ("hand-size=16", "16 is no value for the option hand-size. Expected a whole number from 1 to 15."),
    ("rounds=100", "100 is no value for the option rounds. Expected a whole number from 1 to 99."),
    ("cycles=10", "10 is no value for the option cycles. Expected a whole number from 1 to 9."),
    ("rounds=two", "two is no value for the option rounds. Expected a whole number from 1 to 99."),
    ("seven-swap=yes", "The option seven-swap takes no value. Expected seven-swap or -seven-swap."),
    ("seven-swap=", "The option seven-swap takes no value. Expected seven-swap or -seven-swap."),
    ("-stacking=up", "-stacking turns an option off. Expected it without a value."),
    ("stacking = up", "No option is called stacking ."),
    ("seven-swap, seven-swap", "The option seven-swap is named twice. Expected it once."),
    ("seven-swap, -seven-swap", "The option seven-swap is named twice. Expected it once."),
]


@pytest.mark.parametrize(("options", "said"), WRONG)
def test_one_sentence_says_what_is_wrong_with_an_option(options: str, said: str) -> None:
    assert slip(options).startswith(said)


def test_every_option_can_be_turned_off() -> None:
    expect(see("", ", ".join(f"-{option}" for option in OPTIONS)), options=[])
