"""The join page: a code to play for who may, a code to watch for everyone."""

from flask import Flask
from flask.testing import FlaskClient

from companion.table import Table
from companion.web.app import Site, create_app
from tests.web.builder import TOKEN


def test_who_plays_may_invite_others_to_play_or_to_watch(player: FlaskClient) -> None:
    page = player.get("/join").text
    assert "Join the game" in page
    assert 'src="/qr.svg"' in page
    assert 'src="/qr.svg?watch"' in player.get("/join?watch").text


def test_who_watches_can_only_invite_to_watch_and_types_the_digits_to_play(watcher: FlaskClient) -> None:
    page = watcher.get("/join?watch").text
    assert "Watch the game" in page
    assert 'src="/qr.svg?watch"' in page
    page = watcher.get("/join").text
    assert "/qr.svg" not in page
    assert 'inputmode="numeric"' in page


def test_the_token_stands_in_no_page(app: Flask, player: FlaskClient) -> None:
    assert TOKEN not in player.get("/join").text


def test_the_address_is_the_one_others_reach_it_by(table: Table) -> None:
    page = (
        create_app(table, TOKEN, Site(address="http://192.168.1.20:8000"))
        .test_client()
        .get("/join?watch")
        .text
    )
    assert "192.168.1.20:8000" in page
    assert "uno-companion.local:8000" in page
