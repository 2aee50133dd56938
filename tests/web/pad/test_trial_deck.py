"""Screens show what a deck holds: another colour, and sorts of card that no sheet has."""

import re

import pytest
from flask.testing import FlaskClient

from companion.labels import sheets, write_svg
from companion.rules import EDITIONS, ONE_SIDED
from companion.table import Level, Table, read_code, read_deck, write_deck
from companion.table.stickers.deck import Deck
from companion.web.words.headline import headline
from companion.web.words.speech import speech
from tests.rules.trial_deck import TRIAL
from tests.table.builder import accepted
from tests.web.pad.builder import labels, lines, phone, questions

RECORD = '[Edition "trial"]\n[Players "Ana, Ben, Cy"]\nround\nstart V5\n'


@pytest.fixture(autouse=True)
def trial(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, TRIAL.slug, TRIAL)
    monkeypatch.setitem(ONE_SIDED, TRIAL.slug, TRIAL)


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


def test_a_card_that_does_three_things_has_one_key_and_asks_its_colour() -> None:
    offered = phone(RECORD)
    assert "Reverse All" in labels(offered)
    assert any("WR2" in asked for asked in questions(offered))


def test_what_it_did_is_said_and_shown(table: Table, player: FlaskClient) -> None:
    accepted(table.begin(RECORD))
    accepted(table.submit("Ben: WR2=V"))
    assert table.game
    with player.application.test_request_context():
        spoken, shown = speech(table.game), headline(table.game)
    assert "Reverse. Ana draws two. Violet. Cy's turn." == spoken
    assert "Cy" in shown
    page = player.get("/table").text
    assert "violet" in page.lower()
    assert "Wild Reverse All" in player.get("/score/rounds/1").text


def test_its_stickers_and_labels_are_made_and_read_again() -> None:
    assert TRIAL.words["WR2"] is read_code("WR2")
    assert TRIAL.words["VE"] is read_code("VE")
    taught = Deck(1, "Trial", TRIAL)
    for number in range(TRIAL.deck_size):
        taught = taught.enrolled(f"04{number:012X}")
    _, edition, entries = read_deck(write_deck(taught).encode())
    assert (TRIAL, TRIAL.deck_size) == (edition, len(entries))
    printed = "".join(map(write_svg, sheets(TRIAL)))
    assert "Wild Reverse" in printed
    assert "Everyone" in printed
