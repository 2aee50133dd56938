"""What an option that changes a number needs: to be an option, and every screen says the number."""

import pytest
from flask.testing import FlaskClient

from companion import rules
from companion.rules import OPTION_GROUPS, OPTIONS, Option, OptionGroup, say
from companion.table import Table
from companion.web.app import create_app
from companion.web.words.speech import speech
from tests.rules.builder import BEN_HAS_TWO, PENALTY, record
from tests.table.builder import accepted
from tests.web.builder import TOKEN, scanned

CHEAP = Option(
    id="cheap",
    name=say("All is cheap"),
    summary=say("Wild Draw Fours and hints cost one card, and five are dealt."),
    text=say("A Wild Draw Four costs %(wild_draw_four)s."),
    sets={"wild_draw_four": 1, "hint_penalty": 1, "penalises_hints": True, "hand_size": 5},
    excludes=frozenset({"draw-until-match"}),
)


@pytest.fixture(autouse=True)
def two_more_options(monkeypatch: pytest.MonkeyPatch) -> None:
    for option in (PENALTY, CHEAP):
        monkeypatch.setitem(OPTIONS, option.id, option)
    added = OptionGroup(say("Costs"), (PENALTY, CHEAP))
    monkeypatch.setattr(rules, "OPTION_GROUPS", (*OPTION_GROUPS, added))


def phone_at(table: Table, lines: str, options: str, seat: str = "") -> FlaskClient:
    """A phone at a table of three that plays by these options: everyone's, or that of ``seat``."""
    accepted(table.begin(record("classic", 3, lines, options=options)))
    client = scanned(create_app(table, TOKEN))
    client.post("/seat", data={"seat": seat} if seat else {"as": "everyone"})
    return client


def heard(table: Table) -> str:
    """What is called out after the last event."""
    assert table.view
    return speech(table.view.game)


def test_the_button_that_catches_says_what_it_costs(empty_table: Table) -> None:
    phone = phone_at(empty_table, BEN_HAS_TWO + "Ben: R7", "dear-uno=7", seat="Cy")
    page = phone.get("/play").text
    assert "Catch Ben" in page
    assert "draws 7" in page
    assert "draws 2" not in page


def test_what_the_one_caught_draws_is_shown_and_called_out(empty_table: Table) -> None:
    phone = phone_at(empty_table, BEN_HAS_TWO + "Ben: R7; Cy: catch Ben", "dear-uno=4")
    assert "Ben draws 4" in phone.get("/play").text
    with phone.application.test_request_context():
        assert "Cy caught Ben. Ben draws four." == heard(empty_table)


def test_a_cheap_wild_draw_four_is_cheap_on_every_screen(empty_table: Table) -> None:
    phone = phone_at(empty_table, "round; start R5; Ben: W4=B", "cheap", seat="Cy")
    page = phone.get("/play").text.replace("\N{NO-BREAK SPACE}", " ")
    assert "You draw 1, or challenge" in page
    assert "I draw 1" in page
    with phone.application.test_request_context():
        assert "Blue. Cy draws one, or challenges." == heard(empty_table)
    accepted(empty_table.submit("Cy: accept"))
    assert "Cy&#39;s draw of 1" in phone.get("/play").text


def test_the_deal_says_how_many_are_dealt(empty_table: Table) -> None:
    assert "5 cards each, dealt by Ana." in phone_at(empty_table, "round", "cheap").get("/table").text


def test_the_rules_page_says_the_number_of_the_present_game(empty_table: Table) -> None:
    phone = phone_at(empty_table, "round", "dear-uno=4")
    page = phone.get("/rules").text
    assert "Who is caught draws four cards." in page
    assert "begins a turn, draw four." in page
    article = page[page.index('id="dear-uno"') :]
    assert "On in this game" in article[: article.index("</article>")]
    assert "begins a turn, draw four." not in phone.get("/rules?edition=original").text


def test_the_set_up_page_offers_it_and_says_what_it_excludes(empty_table: Table) -> None:
    phone = phone_at(empty_table, "round", "")
    page = phone.get("/setup").text
    assert "All is cheap" in page
    assert 'name="value-dear-uno" value="4"' in page
    form = {"edition": "classic", "shown": "classic", "player": ["Ana", "Ben"], "do": "start"}
    answer = phone.post("/setup", data={**form, "option": ["two-handed", "cheap", "draw-until-match"]})
    assert 422 == answer.status_code
    assert "All is cheap and Draw until it fits do not go together." in answer.text
