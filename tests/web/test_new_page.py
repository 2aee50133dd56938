"""What a page needs to be one of the companion's: a route and a template, and nothing else."""

import pytest
from flask import Blueprint, Flask, render_template_string
from flask.testing import FlaskClient

from companion.table import Table
from companion.web.app import create_app
from companion.web.request_context import present_table
from tests.web.builder import TOKEN, scanned

PAGE = '{% extends "layout.html" %}{% block content %}<h1>{{ _("Play") }}: {{ dealer }}</h1>{% endblock %}'


def weather() -> Blueprint:
    """A subject of its own, as a contributor would write it."""
    pages = Blueprint("weather", __name__)

    @pages.get("/weather")
    def show() -> str:
        view = present_table().view
        assert view
        return render_template_string(PAGE, dealer=view.state.dealer)

    @pages.post("/weather")
    def change() -> str:
        return "changed"

    return pages


@pytest.fixture
def app(table: Table) -> Flask:
    """The web with one more page."""
    app = create_app(table, TOKEN)
    app.register_blueprint(weather())
    return app


def test_a_new_page_shows_the_table_in_the_frame_of_the_others(app: Flask) -> None:
    page = app.test_client().get("/weather")
    assert 200 == page.status_code
    assert "<h1>Play: Ana</h1>" in page.text
    assert 'href="/score"' in page.text


def test_a_new_page_is_as_safe_as_the_others(app: Flask) -> None:
    page, known = app.test_client().get("/weather"), app.test_client().get("/rules")
    for header in ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Cache-Control"):
        assert known.headers[header] == page.headers[header]


def test_what_a_new_page_posts_takes_the_table_s_code(app: Flask, player: FlaskClient) -> None:
    assert 401 == app.test_client().post("/weather").status_code
    assert "changed" == player.post("/weather").text


def test_with_own_seat_only_what_a_new_page_posts_is_the_host_s(
    app: Flask, table: Table, player: FlaskClient
) -> None:
    player.post("/host", data={"do": "take"})
    player.post("/host", data={"do": "own"})
    phone = scanned(app)
    assert 403 == phone.post("/weather").status_code
    assert "changed" == player.post("/weather").text
