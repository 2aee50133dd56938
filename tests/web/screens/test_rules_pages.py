"""The rules page: the present edition, every rule where a refusal's link leads."""

import pytest
from flask.testing import FlaskClient

from companion.rules import EDITIONS, rule_book
from companion.table import Table
from companion.web.app import create_app
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
    assert f"<title>Rules, {EDITIONS['anniversary'].name}" in reader.get("/rules").text
    accepted(empty_table.begin('[Edition "original"]\n[Players "Ana, Ben"]\n[Options "draw-until-match"]'))
    page = reader.get("/rules").text
    assert f"<title>Rules, {EDITIONS['original'].name}" in page
    assert "On in this game" in page
    assert "On in this game" not in reader.get("/rules?edition=classic").text


def test_what_the_sheet_leaves_open_is_marked(reader: FlaskClient) -> None:
    page = reader.get("/rules?edition=classic").text
    article = page[page.index('id="players"') : page.index('id="dealer"')]
    assert "Our ruling" in article


def test_an_unknown_edition_is_answered_with_a_sentence(reader: FlaskClient) -> None:
    answer = reader.get("/rules?edition=clasic")
    assert 404 == answer.status_code
    assert "No edition is called clasic. Did you mean classic?" in answer.text
