"""The rules page: the present edition, every rule where a refusal's link leads."""

from html import unescape

import pytest
from flask.testing import FlaskClient

from companion.rules import EDITIONS, OPTIONS, SCORINGS, Option, rule_book
from companion.table import Table
from companion.web.app import create_app
from tests.rules.builder import NAMES
from tests.table.builder import accepted
from tests.web.builder import TOKEN


@pytest.fixture
def reader(empty_table: Table) -> FlaskClient:
    """Somebody who reads, without the token."""
    return create_app(empty_table, TOKEN).test_client()


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_has_its_place_in_every_edition(reader: FlaskClient, edition: str) -> None:
    page = reader.get(f"/rules?edition={edition}").text
    for section in rule_book(EDITIONS[edition]):
        for rule in section.rules:
            assert 1 == page.count(f' id="{rule.id}"')


def test_the_rules_are_those_of_the_present_game(reader: FlaskClient, empty_table: Table) -> None:
    assert f"<title>Rules, {EDITIONS['modern'].name}" in unescape(reader.get("/rules").text)
    accepted(empty_table.begin('[Edition "original"]\n[Players "Ana, Ben"]\n[Options "draw-until-match"]'))
    page = reader.get("/rules").text
    assert f"<title>Rules, {EDITIONS['original'].name}" in page
    assert "On in this game" in page
    assert "On in this game" not in reader.get("/rules?edition=classic").text
    assert [] == [each for each in EDITIONS if f'href="/rules?edition={each}"' not in page]


def article(page: str, rule: str) -> str:
    """What the page says of one rule."""
    start = page.index(f' id="{rule}"')
    return unescape(page[start : page.index("</article>", start)])


def test_the_page_tells_what_a_table_has_written_on_its_blanks(
    reader: FlaskClient, empty_table: Table
) -> None:
    headers = '[Edition "modern"]\n[Players "Ana, Ben"]\n[Options "swap-hands"]\n'
    accepted(empty_table.begin(f'{headers}[Blank1 "draw 3: <b>laugh</b> & draw"]\n[Blank2 "skip"]\n'))
    page = reader.get("/rules").text
    assert "<b>laugh</b>" not in page
    first, second = article(page, "blank-1"), article(page, "blank-2")
    for told in ("draws three", "“<b>laugh</b> & draw”", "Written by this table"):
        assert told in first
    assert "The next player loses the turn." in second
    assert page.index(' id="blank-2"') < page.index(' id="part-')
    # A swap is in this table's box, and no shuffle.
    assert ' id="shuffle-hands"' not in page
    assert ' id="blank-1"' not in reader.get("/rules?edition=classic").text


def test_the_page_begins_with_the_house_rules_in_force_and_their_values(
    reader: FlaskClient, empty_table: Table
) -> None:
    headers = '[Edition "classic"]\n[Players "Ana, Ben"]\n[Options "{}"]\n'
    options = "stacking=up, uno-penalty=4, rounds=3, must-play, force-play"
    accepted(empty_table.begin(headers.format(options)))
    page = unescape(reader.get("/rules").text)
    assert "Classic. Winner takes all over 3 rounds." in page
    for rule, name in {
        "stacking": "Stacking: the same or more",
        "uno-penalty": "Penalty for a forgotten UNO: four",
        "rounds": "Number of rounds: three",
        "must-play": "Whoever can play must",
        "force-play": "A drawn card that fits goes down",
    }.items():
        assert f"<h3>{name}" in article(page, rule)
        assert "On in this game" in article(page, rule)
        assert page.index(f' id="{rule}"') < page.index('id="part-setting-up"')
    assert "The last round is number three." in article(page, "rounds")
    assert "begins a turn, draw four." in article(page, "uno-call")
    assert "Off in this game" in article(page, "wrong-catch")
    assert "draws two cards instead" in article(page, "wrong-catch")
    assert page.index(' id="wrong-catch"') > page.index('id="part-options"')


def test_without_house_rules_the_table_plays_by_the_sheet(reader: FlaskClient, empty_table: Table) -> None:
    accepted(empty_table.begin('[Edition "original"]\n[Players "Ana, Ben"]\n[Options "-two-handed"]'))
    assert "Winner takes all to 500. By the sheet, without house rules." in reader.get("/rules").text


OF_CLASSIC = [option for option in OPTIONS.values() if option.may_be_on(EDITIONS["classic"])]


@pytest.mark.long
@pytest.mark.parametrize("option", OF_CLASSIC, ids=lambda option: option.id)
def test_every_rule_has_its_place_once_whatever_is_on(
    reader: FlaskClient, empty_table: Table, option: Option
) -> None:
    with_it = [OPTIONS[option.requires], option] if option.requires else [option]
    words = ", ".join(each.written(str(each.kind.usual) if each.kind else None) for each in with_it)
    scoring = option.scoring or "winner-takes-all"
    players = ", ".join(NAMES[: min(SCORINGS[scoring].players)])
    headers = f'[Players "{players}"]\n[Scoring "{scoring}"]\n[Options "{words}"]'
    accepted(empty_table.begin(f'[Edition "classic"]\n{headers}'))
    page = reader.get("/rules").text
    for section in rule_book(EDITIONS["classic"]):
        for rule in section.rules:
            assert 1 == page.count(f' id="{rule.id}"')
    assert "On in this game" in article(page, option.id)


def test_what_the_sheet_leaves_open_is_marked(reader: FlaskClient) -> None:
    page = reader.get("/rules?edition=classic").text
    article = page[page.index('id="players"') : page.index('id="dealer"')]
    assert "Our ruling" in article


def test_an_unknown_edition_is_answered_with_a_sentence(reader: FlaskClient) -> None:
    answer = reader.get("/rules?edition=clasic")
    assert 404 == answer.status_code
    assert "No edition is called clasic. Did you mean classic?" in answer.text
