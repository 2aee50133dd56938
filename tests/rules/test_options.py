"""An option is one value: another of a known kind is read, played and written without a line elsewhere."""

import pytest

from companion.rules import (
    EDITIONS,
    OPTIONS,
    Option,
    Setup,
    Unreadable,
    read_record,
    read_setup,
    rule_book,
    say,
    write_record,
)
from companion.rules.options.option import OneOf, WholeNumber
from tests.rules.builder import BEN_HAS_TWO, PENALTY, expect, play

LENIENT = Option(
    id="cheap",
    name=say("All is cheap"),
    summary=say("Draw Twos and penalties cost one card."),
    text=say("Whoever would draw two draws %(uno_penalty)s."),
    sets={"uno_penalty": 1, "draw_two": 1},
    excludes=frozenset({"dear-uno", "low-score"}),
)


@pytest.fixture(autouse=True)
def two_more_options(monkeypatch: pytest.MonkeyPatch) -> None:
    for option in (PENALTY, LENIENT):
        monkeypatch.setitem(OPTIONS, option.id, option)


def agreed(options: str, **headers: str) -> Setup:
    return read_setup({"Edition": "classic", "Players": "Ana, Ben, Cy", "Options": options, **headers})


def slip(options: str, **headers: str) -> str:
    with pytest.raises(Unreadable) as unreadable:
        agreed(options, **headers)
    assert "Options" == unreadable.value.header
    return str(unreadable.value)


def test_the_referee_plays_by_another_option() -> None:
    caught = BEN_HAS_TWO + "Ben: R7; Cy: catch Ben"
    expect(play("classic", 3, caught, options="dear-uno=4"), hands=[12, 5, 12])
    expect(play("classic", 3, caught, options="cheap"), hands=[12, 2, 12])
    expect(play("classic", 3, "round; start R5; Ben: RD", options="cheap"), hands=[7, 6, 8], turn="Ana")


def test_an_option_over_another_changes_the_same_ruleset() -> None:
    ruleset = agreed("dear-uno=4, draw-until-match").ruleset
    assert (4, True, True) == (
        ruleset.uno_penalty, ruleset.draws_until_match, ruleset.two_handed_reverse_skips,
    )  # fmt: skip


def test_the_rules_say_the_option_s_number() -> None:
    game = agreed("dear-uno=4")
    rules = {rule.id: rule for section in rule_book(game.edition, game.options) for rule in section.rules}
    assert rules["uno-call"].text.endswith("begins a turn, draw four.")
    assert rules["who-catches"].text.startswith(
        "Any other player may catch you, whoever's turn it is. You draw four"
    )
    assert "Who is caught draws four cards." == rules["dear-uno"].text
    usual = {rule.id: rule for section in rule_book(EDITIONS["classic"]) for rule in section.rules}
    assert usual["uno-call"].text.endswith("begins a turn, draw two.")
    # Off, it reads as it would with the number that is offered first.
    assert "Who is caught draws four cards." == usual["dear-uno"].text


def test_a_record_keeps_the_option_s_value() -> None:
    setup = agreed("dear-uno=04")
    assert {"two-handed", "dear-uno=4"} == setup.options
    assert '[Options "dear-uno=4"]' in write_record(setup)
    assert setup == read_record(write_record(setup)).setup


@pytest.mark.parametrize("value", ["", "=", "=0", "=11", "=four", "=4.", "=-4", "=²", f"={'9' * 5000}"])
def test_an_invalid_value_is_refused_with_what_was_expected(value: str) -> None:
    told = slip(f"dear-uno{value}")
    assert told.endswith("is no value for the option dear-uno. Expected a whole number from 1 to 10.")


def test_an_option_turned_off_takes_no_value_and_neither_does_one_without() -> None:
    assert "-dear-uno turns an option off. Expected it without a value." == slip("-dear-uno=4")
    takes_none = "The option two-handed takes no value. Expected two-handed or -two-handed."
    assert takes_none == slip("two-handed=4")
    assert {"two-handed"} == agreed("-dear-uno").options


def test_options_that_exclude_each_other_are_both_named() -> None:
    told = "cheap and dear-uno do not go together. Expected one of them."
    assert told == slip("cheap, dear-uno=4")
    assert told == slip("dear-uno=4, cheap")
    assert {"cheap", "two-handed"} == agreed("cheap, -dear-uno").options


def test_an_option_can_exclude_a_way_of_scoring() -> None:
    assert "cheap and low-score do not go together. Expected one of them." == slip(
        "cheap", Scoring="low-score"
    )
    assert "cheap" in agreed("cheap", Scoring="partners", Players="Ana, Ben, Cy, Dee").options


def test_a_word_can_be_a_value() -> None:
    words = OneOf({"same": say("same"), "up": say("up"), "mixed": say("mixed")})
    assert "up" == words.read("up")
    assert words.read("down") is None
    assert "same, up or mixed" == words.expected


def test_an_option_that_sets_an_unknown_field_is_an_error_at_once() -> None:
    with pytest.raises(TypeError, match="uno_penalties"):
        Option("dear", PENALTY.name, PENALTY.summary, PENALTY.text, sets={"uno_penalties": 3})
    with pytest.raises(TypeError, match="dear"):
        Option("dear", PENALTY.name, PENALTY.summary, PENALTY.text, kind=WholeNumber(1, 2, usual=2))
