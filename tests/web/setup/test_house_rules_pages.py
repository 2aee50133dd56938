"""House rules on the set-up page over HTTP: chosen, kept under a name, and never lost."""

import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.table import RuleSet, Table
from companion.table.log.rule_sets import MOST_SETS
from companion.web.app import create_app
from tests.table.builder import accepted
from tests.web.builder import TOKEN
from tests.web.setup.builder import look, sent

SUNDAY: dict[str, Any] = {"option": ["stacking", "jump-in", "two-handed"], "value_stacking": "up"}


def post(phone: FlaskClient, path: str, form: MultiDict[str, str], button: str) -> TestResponse:
    """Tap a button that posts."""
    return phone.post(path, data=MultiDict([*form.items(multi=True), ("do", button)]))


def keep(phone: FlaskClient, form: MultiDict[str, str], button: str = "keep") -> TestResponse:
    """Tap Keep, or Forget."""
    return post(phone, "/setup/rules", form, button)


def test_a_game_begins_with_the_house_rules_that_are_on(phone: FlaskClient, empty_table: Table) -> None:
    form = sent(
        "Ana", "Ben", option=["stacking", "rounds"], value_stacking="mixed", shown_rounds="0", target="500"
    )
    assert "/play" == post(phone, "/setup", form, "start").location
    assert empty_table.game
    setup = empty_table.game.setup
    assert {"stacking=mixed", "rounds=5"} == setup.options
    assert setup.target is None


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {"option": ["no-uno", "uno-strict"]},
            "Nobody says UNO and UNO before the card do not go together. Choose one of them.",
        ),
        ({"option": ["rounds"], "value_rounds": "100"}, "Expected a whole number from 1 to 99."),
    ],
)
def test_an_error_is_said_while_choosing_and_at_the_start_and_nothing_is_lost(
    phone: FlaskClient, empty_table: Table, fields: dict[str, Any], sentence: str
) -> None:
    form = sent("Ana", "Ben", new="Cy", rules_name="Sun", **fields)
    answer = post(phone, "/setup", form, "start")
    assert 422 == answer.status_code
    assert empty_table.game is None
    for page in (look(phone, form), unescape(answer.text)):
        assert sentence in page
        assert '<details class="fold" id="options" open>' in page
        assert 'name="rules-name" value="Sun"' in page
        for option in fields["option"]:
            assert f'name="option" value="{option}" checked' in page
        if rounds := fields.get("value_rounds"):
            assert f'name="value-rounds" value="{rounds}"' in page


def test_the_fold_is_closed_until_something_in_it_is_tapped(phone: FlaskClient) -> None:
    form = sent("Ana", "Ben", option=["rounds"])
    assert 'id="options" open' not in look(phone, form)
    assert 'id="options" open' in look(phone, form, "more rounds")


def test_cycles_are_offered_where_partners_change_and_out_of_sight_elsewhere(phone: FlaskClient) -> None:
    four = ("Ana", "Ben", "Cy", "Dee")
    rotating = look(phone, sent(*four, scoring="partner-rotation", option=["cycles"], value_cycles="3"))
    assert '<div class="house-rule" id="option-cycles">' in rotating
    assert "Changing partners 3 times with every partner" in rotating
    assert '<div class="house-rule" id="option-cycles" hidden>' in look(phone, sent(*four, scoring="teams"))


def test_the_house_rules_of_many_tables_come_first_and_the_one_in_force_is_marked(phone: FlaskClient) -> None:
    page = look(phone, sent("Ana", "Ben"), "set seven-zero")
    sets = page.split('id="rule-sets"')[1].partition("</div>")[0]
    names = ["As on the sheet", "Stacking", "7-0 and jump-in", "Everything"]
    assert names == re.findall(r">([^<>]+)</button>", sets)
    assert ["7-0 and jump-in"] == re.findall(r'aria-pressed="true">([^<]+)', sets)
    assert 'id="options" open' not in page
    assert 'value="zero-pass" checked' in page


def test_house_rules_are_kept_under_a_name_and_chosen_again(phone: FlaskClient, empty_table: Table) -> None:
    answer = keep(phone, sent("Ana", "Ben", rules_name=" Sunday rules ", new="C", **SUNDAY))
    assert (RuleSet("Sunday rules", "stacking=up, jump-in"),) == empty_table.rule_sets.all()
    assert 303 == answer.status_code
    # The page comes back as it was, with what was typed, at the house rules.
    assert answer.location.endswith("#options")
    page = unescape(phone.get(answer.location).text)
    assert 'name="new" value="C"' in page
    assert 'value="use Sunday rules" aria-pressed="true"' in page
    chosen = look(phone, sent("Dee", "Eve"), "use Sunday rules")
    assert 'name="option" value="jump-in" checked' in chosen
    assert 'name="value-stacking" value="up" checked' in chosen
    assert 'value="Dee"' in chosen


def test_a_set_is_replaced_and_forgotten(phone: FlaskClient, empty_table: Table) -> None:
    keep(phone, sent("Ana", "Ben", rules_name="Sunday", **SUNDAY))
    keep(phone, sent("Ana", "Ben", rules_name="Sunday", option=["no-uno"]))
    assert (RuleSet("Sunday", "no-uno, -two-handed"),) == empty_table.rule_sets.all()
    assert 303 == keep(phone, sent("Ana", "Ben"), "forget Sunday").status_code
    assert () == empty_table.rule_sets.all()
    assert "Sunday is not kept any more." in look(phone, sent("Ana", "Ben"), "use Sunday")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"rules_name": " "}, "House rules are kept under a name of 1 to 30 letters, such as Sunday rules."),
        ({"rules_name": "S" * 31}, "House rules are kept under a name of 1 to 30 letters"),
        ({"rules_name": "Both", "option": ["no-uno", "uno-strict"]}, "do not go together."),
        ({"rules_name": "Half", "option": ["rounds"], "value_rounds": ""}, "Expected a whole number"),
    ],
)
def test_what_cannot_be_kept_is_said_and_stays_on_the_form(
    phone: FlaskClient, empty_table: Table, fields: dict[str, Any], sentence: str
) -> None:
    answer = keep(phone, sent("Ana", "Ben", **fields))
    assert 422 == answer.status_code
    assert sentence in unescape(answer.text)
    assert f'name="rules-name" value="{fields["rules_name"]}"' in answer.text
    assert 'value="Ben"' in answer.text
    assert () == empty_table.rule_sets.all()


def test_there_is_an_end_to_how_many_are_kept(phone: FlaskClient, empty_table: Table) -> None:
    for number in range(MOST_SETS):
        empty_table.rule_sets.keep(f"Set {number}", "")
    answer = keep(phone, sent("Ana", "Ben", rules_name="One more"))
    assert 422 == answer.status_code
    assert "12 sets of house rules are kept already. Forget one first." in answer.text


def test_a_name_is_shown_as_it_is_never_as_markup(phone: FlaskClient, empty_table: Table) -> None:
    page = phone.get(keep(phone, sent("Ana", "Ben", rules_name="<b>&Co</b>")).location).text
    assert "<b>&Co" not in page
    assert 'value="use &lt;b&gt;&amp;Co&lt;/b&gt;"' in page


def test_who_only_watches_keeps_and_forgets_nothing(empty_table: Table) -> None:
    stranger = create_app(empty_table, TOKEN).test_client()
    empty_table.rule_sets.keep("Sunday", "jump-in")
    for button in ("keep", "forget Sunday"):
        assert 401 == keep(stranger, sent("Ana", "Ben", rules_name="Mine"), button).status_code
    assert (RuleSet("Sunday", "jump-in"),) == empty_table.rule_sets.all()


@pytest.mark.parametrize(
    ("seats", "again"),
    [
        ("seats Ana, Cy, Ben, Eve", "Ana, Cy, Ben and Eve · Classic · Cy deals"),
        ("seats Cy, Ben", "Cy and Ben · Classic · Ben deals"),
    ],
)
def test_whoever_sits_there_now_plays_again(
    phone: FlaskClient, empty_table: Table, seats: str, again: str
) -> None:
    post(phone, "/setup", sent("Ana", "Ben", "Cy"), "start")
    for line in ("round", "Ana: out", "Ben: points 5", "Cy: points 9", seats):
        accepted(empty_table.submit(line))
    assert again in unescape(phone.get("/setup").text)


def test_the_last_game_s_house_rules_are_offered_again(phone: FlaskClient, empty_table: Table) -> None:
    post(phone, "/setup", sent("Ana", "Ben", **SUNDAY), "start")
    accepted(empty_table.submit("round"))
    page = unescape(phone.get("/setup").text)
    assert "Ana and Ben · Classic · 2 house rules · Ben deals" in page
    phone.post("/setup", data={"do": "again", "over": "1"})
    assert empty_table.game
    assert {"stacking=up", "jump-in", "two-handed"} == empty_table.game.setup.options
