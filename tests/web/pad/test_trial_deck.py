"""Screens show what a deck holds: another colour, and sorts of card that no sheet has."""

import re

import pytest
from flask.testing import FlaskClient

from companion.rules import EDITIONS
from companion.table import Level, Table
from tests.rules.trial_deck import TRIAL
from tests.table.builder import accepted
from tests.web.pad.builder import labels, lines, phone

RECORD = '[Edition "trial"]\n[Players "Ana, Ben, Cy"]\nround\nstart V5\n'


@pytest.fixture(autouse=True)
def trial(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, TRIAL.slug, TRIAL)


def test_at_level_turns_its_colours_and_actions_are_one_tap() -> None:
    offered = phone(RECORD)
    assert {"Skip Everyone", "Draw Five"} <= {*labels(offered)}
    assert {"Ben: R?", "Ben: V?"} <= {*lines(offered)}


def test_at_level_cards_every_face_has_a_key() -> None:
    offered = phone(RECORD, Level.CARDS)
    assert {"Ben: V7", "Ben: VE", "Ben: VF"} <= {*lines(offered)}


def test_its_table_is_shown_told_and_counted(table: Table, player: FlaskClient) -> None:
    accepted(table.begin(RECORD))
    for path in ("/play", "/table", "/rules", "/score", "/setup", "/reader"):
        assert 200 == player.get(path).status_code, path
    assert "violet" in player.get("/table").text.lower()
    accepted(table.submit_all(("Ben: VE", "Ben: out!")))
    page = player.get("/play").text
    assert 200 == player.get("/count").status_code
    assert re.search(r'value="[^"]*VE', page) or "Skip Everyone" in page
    accepted(table.submit_all(("Ana: hand VE RF", "Cy: hand V7 W")))
    assert 40 + 57 == table.view.state.totals["Ben"] if table.view else False
