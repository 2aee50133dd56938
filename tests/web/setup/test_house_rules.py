"""House rules on the set-up form: their values, what does not go together, and sets of them."""

import pytest
from werkzeug.datastructures import MultiDict

from companion.rules import OPTIONS, Setup
from companion.web.setup import prefilled_form, query_of
from companion.web.setup.form import SetupForm, read_form
from companion.web.setup.house_rules import COMMON_SETS, CommonSet, excluded, has_rules
from companion.web.setup.steps import step, to_setup, validation_errors
from tests.web.setup.builder import filled, sent

TEN = ("Ana", "Ben", "Cy", "Dee", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")
KEPT = {
    "Sunday rules": "stacking=up, jump-in",
    "Short": "rounds=3",
    "Newer": "flying-cards",
    "None": "-two-handed",
}
NOT_BOTH = "Draw as many as you like and Draw until it fits do not go together. Choose one of them."


def agreed(*options: str, **fields: str) -> SetupForm:
    """The form of three players with these options on."""
    return filled("Ana", "Ben", "Cy", option=list(options), **fields)


def setup_of(form: SetupForm) -> Setup:
    """The set-up that it becomes, as nothing is wrong with it."""
    assert {} == validation_errors(form)
    return to_setup(form)


@pytest.mark.parametrize(
    ("option", "word"),
    [
        ("stacking", "stacking=same"),
        ("multiples", "multiples=numbers"),
        ("uno-penalty", "uno-penalty=4"),
        ("hand-size", "hand-size=5"),
        ("jump-in", "jump-in"),
    ],
)
def test_one_tap_turns_an_option_on_with_its_usual_value(option: str, word: str) -> None:
    assert {word} == setup_of(agreed(option)).options


@pytest.mark.parametrize(
    ("option", "typed", "word"),
    [
        ("stacking", "mixed", "stacking=mixed"),
        ("uno-penalty", "10", "uno-penalty=10"),
        ("uno-penalty", " 03 ", "uno-penalty=3"),
    ],
)
def test_a_value_is_chosen_or_typed(option: str, typed: str, word: str) -> None:
    assert {word} == setup_of(agreed(option, **{f"value_{option}": typed})).options


@pytest.mark.parametrize(
    ("option", "typed", "expected"),
    [
        ("uno-penalty", "11", "a whole number from 1 to 10"),
        ("uno-penalty", "", "a whole number from 1 to 10"),
        ("rounds", "five", "a whole number from 1 to 99"),
        ("stacking", "down", "same, up or mixed"),
    ],
)
def test_a_value_that_cannot_be_stays_as_it_was_typed(option: str, typed: str, expected: str) -> None:
    after = step(agreed(option, **{f"value_{option}": typed}), "look")
    assert {f"option-{option}": f"Expected {expected}."} == after.errors == validation_errors(after.form)
    assert typed == after.form.values[option]


def test_the_value_of_an_option_that_is_off_is_kept_for_when_it_is_on() -> None:
    form = agreed("jump-in", value_rounds="lots")
    assert {"jump-in"} == setup_of(form).options
    assert "lots" == read_form(MultiDict(query_of(form))).values["rounds"]


@pytest.mark.parametrize(
    ("button", "typed", "after"),
    [
        ("more uno-penalty", "4", "5"),
        ("less uno-penalty", "4", "3"),
        ("more uno-penalty", "10", "10"),
        ("less uno-penalty", "1", "1"),
        ("less uno-penalty", "some", "4"),
    ],
)
def test_a_number_goes_up_and_down_by_one_as_far_as_it_may(button: str, typed: str, after: str) -> None:
    form = step(agreed("uno-penalty", value_uno_penalty=typed), button).form
    assert {f"uno-penalty={after}"} == setup_of(form).options


@pytest.mark.parametrize("button", ["more", "more stacking", "less jump-in", "more of-everything"])
def test_only_a_number_has_one_more_or_less(button: str) -> None:
    assert agreed("stacking") == step(agreed("stacking"), button).form


def test_options_that_exclude_each_other_are_both_named_while_choosing() -> None:
    form = agreed("draw-until-match", "draw-until-may-keep", "jump-in")
    told = {"option-draw-until-match": NOT_BOTH, "option-draw-until-may-keep": NOT_BOTH}
    assert told == step(form, "look").errors == validation_errors(form)
    assert {"draw-until-match", "draw-until-may-keep", "jump-in"} == form.options


def test_an_option_and_a_way_of_scoring_that_exclude_each_other_are_both_named() -> None:
    told = "Number of rounds and Challenge UNO do not go together. Choose one of them."
    form = agreed("rounds", scoring="challenge-uno")
    assert {"option-rounds": told, "scoring": told} == validation_errors(form)


def test_what_cannot_go_together_is_marked_before_it_is_tapped() -> None:
    found = excluded(agreed("no-uno", "rounds"))
    assert {
        "option-uno-penalty", "option-wrong-catch", "option-uno-until-own-turn", "option-uno-strict",
        "scoring-challenge-uno", "scoring-partner-rotation",
    } == set(found)  # fmt: skip
    assert "Nobody says UNO" == found["option-uno-strict"]
    assert {"option-no-uno": "Penalty for a forgotten UNO and UNO before the card"} == excluded(
        agreed("uno-penalty", "uno-strict")
    )
    assert {"option-rounds": "Challenge UNO"} == excluded(agreed(scoring="challenge-uno"))


FOUR = ("Ana", "Ben", "Cy", "Dee")


def test_cycles_count_only_where_partners_change_and_are_kept_meanwhile() -> None:
    chosen = ["cycles", "two-handed"]
    form = filled(*FOUR, scoring="partner-rotation", option=chosen, value_cycles="3")
    assert {"cycles=3", "two-handed"} == setup_of(form).options
    assert ("3 times with every partner", "Times with every partner: three, Two-handed Reverse") == (
        form.goal, form.chosen_options,
    )  # fmt: skip
    other = filled(*FOUR, scoring="winner-takes-all", option=chosen, value_cycles="3")
    assert {"two-handed"} == setup_of(other).options
    assert "to 500" == other.goal
    assert {("option", "cycles"), ("value-cycles", "3")} <= set(query_of(other))


def test_a_number_of_cycles_that_is_none_is_told_only_where_partners_change() -> None:
    chosen = ["cycles"]
    form = filled(*FOUR, scoring="partner-rotation", option=chosen, value_cycles="ten")
    assert {"option-cycles": "Expected a whole number from 1 to 9."} == validation_errors(form)
    assert {} == validation_errors(filled(*FOUR, scoring="teams", option=chosen, value_cycles="ten"))


def test_deflecting_is_out_of_sight_where_nothing_stacks_and_kept_meanwhile() -> None:
    form = filled(*FOUR, option=["stacking", "deflect"], value_deflect="skip")
    assert {"stacking=same", "deflect=skip"} == setup_of(form).options
    other = filled(*FOUR, option=["deflect"], value_deflect="skip")
    assert (False, set()) == (other.offers(OPTIONS["deflect"]), set(setup_of(other).options))
    assert {("option", "deflect"), ("value-deflect", "skip")} <= set(query_of(other))
    assert not filled(*FOUR, edition="all-wild", option=["stacking", "deflect"]).offers(OPTIONS["deflect"])


def test_more_cards_dealt_than_there_are_is_said_beside_their_number() -> None:
    form = filled(*TEN, option=["hand-size"], value_hand_size="11")
    told = (
        "11 cards for each of 10 players leave too few of 108. Expected fewer cards each, or fewer players."
    )
    assert {"option-hand-size": told} == step(form, "look").errors == validation_errors(form)
    assert {"hand-size=10"} == setup_of(step(form, "less hand-size").form).options


def test_the_fold_says_which_house_rules_are_on_and_the_scoring_what_ends_the_game() -> None:
    form = agreed("stacking", "rounds", "two-handed", value_stacking="mixed", target="", shown_rounds="1")
    assert "Stacking: either on either, Number of rounds: five, Two-handed Reverse" == form.chosen_options
    assert "over 5 rounds" == form.goal
    assert ("None", "to 500") == (agreed().chosen_options, agreed().goal)


@pytest.mark.parametrize(
    ("options", "shown", "typed", "target"),
    [
        (["rounds"], "0", "500", None),
        (["rounds"], "0", "300", 300),
        (["rounds"], "1", "500", 500),
        (["rounds"], "1", "", None),
        ([], "1", "", 500),
        ([], "1", "300", 300),
    ],
)
def test_a_number_of_rounds_takes_the_place_of_a_target_left_alone(
    options: list[str], shown: str, typed: str, target: int | None
) -> None:
    assert target == setup_of(agreed(*options, shown_rounds=shown, target=typed)).target


def test_without_a_number_of_rounds_a_game_needs_a_target() -> None:
    assert ["target"] == list(validation_errors(agreed(shown_rounds="0", target="")))


def test_a_set_is_chosen_with_one_tap() -> None:
    before = agreed("no-uno", "two-handed", target="300")
    form = step(before, "use Sunday rules", KEPT).form
    assert {"stacking=up", "jump-in", "two-handed"} == setup_of(form).options
    assert ("Sunday rules", 300, "stacking=up, jump-in") == (
        form.rules_name,
        setup_of(form).target,
        form.options_text,
    )


def test_a_set_may_turn_an_option_of_the_edition_off_and_none_is_the_sheet() -> None:
    assert frozenset() == setup_of(step(agreed("two-handed"), "use None", KEPT).form).options
    assert {"two-handed"} == setup_of(step(agreed("jump-in"), "set sheet", KEPT).form).options


@pytest.mark.parametrize("common", COMMON_SETS, ids=lambda each: each.id)
def test_what_many_tables_play_is_chosen_with_one_tap(common: CommonSet) -> None:
    form = step(agreed("no-uno", "two-handed"), f"set {common.id}").form
    assert {} == validation_errors(form)
    assert has_rules(form, common.text)
    assert 1 == sum(has_rules(form, each.text) for each in COMMON_SETS)


def test_a_set_that_there_is_not_changes_nothing() -> None:
    assert agreed("jump-in") == step(agreed("jump-in"), "set chess").form


def test_a_set_with_a_number_of_rounds_needs_no_target() -> None:
    short = step(agreed(), "use Short", KEPT).form
    assert {"rounds=3", "two-handed"} == setup_of(short).options
    assert setup_of(short).target is None
    assert 500 == setup_of(step(short, "set sheet", KEPT).form).target


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Monday", "Monday is not kept any more."),
        ("Newer", "No option is called flying-cards."),
    ],
)
def test_a_set_that_cannot_be_chosen_changes_nothing(name: str, sentence: str) -> None:
    after = step(agreed("jump-in"), f"use {name}", KEPT)
    assert agreed("jump-in") == after.form
    assert after.errors["rules-name"].startswith(sentence)


def test_house_rules_go_round_by_the_form_s_own_address() -> None:
    form = agreed("stacking", "rounds", value_stacking="up", value_rounds="7", rules_name="Sunday", target="")
    assert form == read_form(MultiDict(query_of(form)))


def test_the_house_rules_of_a_game_are_filled_in_again() -> None:
    form = agreed("stacking", "rounds", value_stacking="up", value_rounds="7", target="")
    setup = setup_of(form)
    again = setup_of(prefilled_form(setup, form.level))
    assert (setup.options, None) == (again.options, again.target)


def test_a_form_without_house_rules_is_as_it_was() -> None:
    assert {"two-handed"} == setup_of(read_form(sent("Ana", "Ben"))).options
