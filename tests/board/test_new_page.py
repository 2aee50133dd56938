"""What a page needs to be one of the board's."""

import pytest
from flask import Blueprint, render_template_string

from tests.board.builder import Board, Gathering, shows

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("board")]

PAGE = '{% extends "board/layout.html" %}{% block content %}<h1>Over {{ tables|length }}</h1>{% endblock %}'


@pytest.fixture
def board(gathering: Gathering, monkeypatch: pytest.MonkeyPatch) -> Board:
    """A board with one more page, which it streams, too."""
    from companion.board import app, streams
    from companion.board.context import present_follower
    from companion.board.follower import What

    routes = Blueprint("weather", __name__)

    @routes.get("/weather")
    def show() -> str:
        return render_template_string(PAGE, tables=present_follower().tables)

    @routes.post("/weather")
    def change() -> str:
        return "changed"

    monkeypatch.setattr(streams, "CLUB_PAGES", dict(streams.CLUB_PAGES))
    monkeypatch.setattr(app, "BLUEPRINTS", (*app.BLUEPRINTS, routes))

    @streams.shown("weather", {What.TOURNAMENTS})
    def fragment(_visitor: object) -> str:
        return f"rain over {len(present_follower().tables)}"

    return gathering.board()


def test_a_new_page_stands_in_the_frame_of_the_others(board: Board) -> None:
    page = board.get("/weather")
    assert "<h1>Over 0</h1>" in page
    assert 'href="/projector"' in page


def test_what_a_new_page_posts_takes_the_organiser_s_code(board: Board) -> None:
    organiser, watcher = board.app.test_client(), board.app.test_client()
    organiser.get(f"/?token={board.code}")
    assert 401 == watcher.post("/weather").status_code
    assert "changed" == organiser.post("/weather").text
    assert 403 == organiser.post("/weather", headers={"Origin": "http://elsewhere.example"}).status_code


def test_a_new_page_is_sent_when_what_it_shows_has_changed(board: Board, gathering: Gathering) -> None:
    screen = board.screen("weather")
    shows(screen, "rain over 0")
    gathering.table("Kitchen").plays("Ben: B5")
    with gathering.club.connect() as connection:
        connection.execute("SELECT pg_notify('club', %s)", ['{"tournament": 1, "seq": 1}'])
    assert "rain over 1" in screen.next_called("page").data
