"""The set-up form: what its buttons do, and what it says is wrong."""

from dataclasses import replace

import pytest
from werkzeug.datastructures import MultiDict

from companion.rules import EDITIONS, SCORINGS, Unreadable
from companion.web.setup import prefilled_form, query_of
from companion.web.setup.form import SetupForm, read_form
from companion.web.setup.steps import step, to_setup, validation_errors
from tests.web.setup.builder import filled, names_of, sent

TEN = ("Ana", "Ben", "Cy", "Dee", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")


def test_an_empty_form_needs_only_names() -> None:
    form = SetupForm()
    for name in ("Ana", "Ben"):
        form = step(form, f"add {name}").form
    setup = to_setup(form)
    assert {} == validation_errors(form)
    assert ("Ana", "Ben") == setup.players
    assert "Ana" == setup.dealer
    assert (EDITIONS["modern"], 500) == (setup.edition, setup.target)
    assert SCORINGS["winner-takes-all"] is setup.scoring
    assert EDITIONS["modern"].options == setup.options


def test_a_name_typed_is_added_and_the_field_is_free_again() -> None:
    after = step(filled("Ana", new=" Ben "), "add")
    assert (["Ana", "Ben"], "") == (names_of(after.form), after.form.new)


def test_a_name_offered_is_added_beside_what_is_being_typed() -> None:
    after = step(filled("Ana", new="Be"), "add Cy")
    assert (["Ana", "Cy"], "Be") == (names_of(after.form), after.form.new)


def test_the_enter_key_adds_what_was_typed_and_nothing_otherwise() -> None:
    assert ["Ana", "Ben"] == names_of(step(filled("Ana", new="Ben"), "enter").form)
    after = step(filled("Ana", new=" "), "enter")
    assert (["Ana"], {}) == (names_of(after.form), after.errors)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A name is missing. Expected a player's name."),
        ("   ", "A name is missing. Expected a player's name."),
        ('Be"n', 'Be"n has a quote mark in it. Expected a name without one.'),
        ("Be\x07n", "A name has a control character in it. Expected one line of text."),
        ("\u200b\u200d", "That name has nothing visible in it. Expected a player's name."),
        ("\u3164", "That name has nothing visible in it. Expected a player's name."),
        ("A\u202ena", "That name has a character that turns the text around. Expected a name without it."),
        ("Ａｎａ", "There is already an Ana."),
        ("Ana", "There is already an Ana."),
        (" Ana ", "There is already an Ana."),
        ("ANA", "There is already an Ana."),
        ("B" * 31, "That name has 31 letters. Expected 30 at most."),
    ],
)
def test_an_invalid_name_stays_where_it_was_typed(name: str, sentence: str) -> None:
    after = step(filled("Ana", new=name), "add")
    assert {"new": sentence} == after.errors
    assert (["Ana"], name) == (names_of(after.form), after.form.new)


def test_a_seat_whose_name_is_changed_to_another_one_s_says_so_there() -> None:
    assert {"seat-2": "There is already a Zoe."} == step(filled("Zoe", "zoe"), "").errors


def test_the_same_name_in_another_form_of_unicode_is_the_same_name() -> None:
    after = step(filled("Zo\u00eb", new="Zoe\u0308"), "add")
    assert ["new"] == list(after.errors)


def test_an_eleventh_player_finds_no_seat() -> None:
    after = step(filled(*TEN, new="Kim"), "add")
    assert {"new": "Ten players are the most. Take one away first."} == after.errors
    assert 10 == len(after.form.seats)


def test_names_with_commas_and_of_any_script_are_welcome() -> None:
    form = filled("Ana, the elder", "Бен", "小明", "O'Neil")
    assert {} == validation_errors(form)
    assert ("Ana, the elder", "Бен", "小明", "O'Neil") == to_setup(form).players


@pytest.mark.parametrize(
    ("button", "names"),
    [
        ("up 2", ["Ben", "Ana", "Cy"]),
        ("down 2", ["Ana", "Cy", "Ben"]),
        ("up 1", ["Ana", "Ben", "Cy"]),
        ("down 3", ["Ana", "Ben", "Cy"]),
        ("remove 2", ["Ana", "Cy"]),
        ("remove 9", ["Ana", "Ben", "Cy"]),
        ("up", ["Ana", "Ben", "Cy"]),
        ("dance 2", ["Ana", "Ben", "Cy"]),
    ],
)
def test_seats_are_moved_and_taken_away(button: str, names: list[str]) -> None:
    assert names == names_of(step(filled("Ana", "Ben", "Cy"), button).form)


def test_the_dealer_stays_the_dealer_when_seats_are_moved() -> None:
    form = step(filled("Ana", "Ben", "Cy", dealer="2"), "up 2").form
    assert ("Ben", "Ana") == (form.names[form.dealer], form.names[form.youngest])


def test_without_its_dealer_a_table_has_the_first_deal() -> None:
    form = step(filled("Ana", "Ben", "Cy", dealer="2"), "remove 2").form
    assert "Ana" == form.names[form.dealer]


def test_where_the_youngest_begins_the_dealer_sits_on_their_right() -> None:
    form = filled("Ana", "Ben", "Cy", edition="original", youngest="1", dealer="2")
    assert "Cy" == to_setup(form).dealer
    assert "Ben" == to_setup(filled("Ana", "Ben", "Cy", youngest="1", dealer="2")).dealer


def test_a_way_of_scoring_that_no_longer_fits_gives_way_and_says_so() -> None:
    after = step(filled("Ana", "Ben", "Cy", "Dee", scoring="partners"), "remove 4")
    assert SCORINGS["winner-takes-all"] is after.form.scoring
    assert {"scoring": "Partners needs 4 players, so it is Winner takes all now."} == after.errors


def test_only_ways_of_scoring_that_fit_are_offered() -> None:
    three = [scoring.slug for scoring in filled("Ana", "Ben", "Cy").scorings]
    assert ["winner-takes-all", "low-score", "challenge-uno"] == three
    assert set(SCORINGS) == {scoring.slug for scoring in filled(*TEN[:4]).scorings}
    assert "teams" in {scoring.slug for scoring in filled(*TEN[:6]).scorings}


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("", "Nothing is no target. Expected a whole number."),
        ("0", "A target of no points is none. Expected 1 or more."),
        ("-5", "-5 is no target. Expected a whole number."),
        ("5.5", "5.5 is no target. Expected a whole number."),
        ("five", "five is no target. Expected a whole number."),
        ("9" * 30, "Nobody would ever reach that target. Expected 100,000 at most."),
        ("9" * 101, "That number has 101 digits. Expected 100 or fewer."),
    ],
)
def test_a_target_is_a_number_of_points(target: str, sentence: str) -> None:
    assert {"target": sentence} == validation_errors(filled("Ana", "Ben", target=target))


def test_the_highest_target_is_one() -> None:
    assert {} == validation_errors(filled("Ana", "Ben", target="100000"))


@pytest.mark.parametrize("target", ["٥٠٠", "۵۰۰", "５００", "\u200f500"])
def test_a_target_and_a_house_rule_may_be_in_one_s_own_digits(target: str) -> None:
    form = filled("Ana", "Ben", target=target, option="rounds", value_rounds=target[:-2])
    assert {} == validation_errors(form)
    setup = to_setup(form)
    assert (500, {"rounds=5"}) == (setup.target, set(setup.options))


@pytest.mark.parametrize("names", [(), ("Ana",)])
def test_uno_needs_two_players(names: tuple[str, ...]) -> None:
    wrong = validation_errors(filled(*names))
    assert {"players": "UNO needs two players at least. Type a name and add it."} == wrong


def test_too_many_players_are_counted() -> None:
    wrong = validation_errors(filled(*TEN, "Kim"))
    assert {"players": "UNO is for 10 players at most, and here are 11. Take some away."} == wrong


def test_each_seat_with_an_invalid_name_has_its_error() -> None:
    assert {
        "seat-2": "There is already an Ana.",
        "seat-3": "A name is missing. Expected a player's name.",
        "seat-4": 'C"y has a quote mark in it. Expected a name without one.',
    } == step(filled("Ana", "Ana", "", 'C"y'), "look").errors


def test_options_left_alone_follow_the_edition() -> None:
    changed = sent("Ana", "Ben", option=["two-handed", "last-card-coin"])
    changed["edition"] = "international-1983"
    assert {"two-handed", "hint-penalty", "last-card-coin"} == read_form(changed).options


def test_an_option_turned_off_stays_off() -> None:
    form = read_form(sent("Ana", "Ben", option=[]))
    assert frozenset() == form.options
    assert frozenset() == to_setup(form).options


@pytest.mark.parametrize(
    ("field", "word", "sentence"),
    [
        ("edition", "clasic", "No edition is called clasic. Did you mean classic?"),
        ("scoring", "team", "No scoring is called team. Did you mean teams?"),
        ("level", "turn", "No level is called turn. Did you mean turns?"),
        ("option", "hint-penalti", "No option is called hint-penalti. Did you mean hint-penalty?"),
        ("card-1", "77", None),
    ],
)
def test_a_value_that_the_page_does_not_offer_is_refused(field: str, word: str, sentence: str | None) -> None:
    form = sent("Ana", "Ben")
    form[field] = word
    with pytest.raises(Unreadable) as refused:
        read_form(form)
    assert sentence in (None, str(refused.value))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_form_goes_round_by_its_own_address(edition: str) -> None:
    form = filled(
        *("Ana", "Ben, the second", "Cy", "Dee"),
        edition=edition,
        new="Ev",
        dealer="3",
        youngest="2",
        scoring="teams",
        target="200",
        option=["draw-until-match"],
        level="cards",
        drawing=["1", "2"],
        card_1="9",
    )
    assert form == read_form(MultiDict(query_of(form)))


def test_a_game_played_is_filled_in_again() -> None:
    form = filled("Ana", "Ben", "Cy", "Dee", scoring="partners", target="300", dealer="2")
    setup = to_setup(form)
    again = prefilled_form(replace(setup, dealer="Cy"), form.level)
    assert "Cy" == to_setup(again).dealer
    assert (setup.players, setup.scoring, 300) == (
        to_setup(again).players,
        setup.scoring,
        to_setup(again).target,
    )
