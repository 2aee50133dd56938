"""The security and cache headers of every answer."""

import pytest
from flask.testing import FlaskClient

from tests.web.builder import TOKEN


@pytest.mark.parametrize("path", ["/api/table", "/table", "/static/icon.svg", "/nothing", "/qr.svg"])
def test_no_page_runs_foreign_scripts(watcher: FlaskClient, path: str) -> None:
    with watcher.get(path) as answer:
        headers = answer.headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "script-src" not in policy
    assert "nosniff" == headers["X-Content-Type-Options"]
    assert "same-origin" == headers["Referrer-Policy"]


@pytest.mark.parametrize("path", ["/static/css/app.css", "/static/js/live.js"])
def test_what_no_browser_opens_as_a_page_is_sent_without_its_policy(watcher: FlaskClient, path: str) -> None:
    with watcher.get(path) as answer:
        assert "Content-Security-Policy" not in answer.headers
        assert "nosniff" == answer.headers["X-Content-Type-Options"]


def test_a_page_is_asked_for_again(watcher: FlaskClient) -> None:
    headers = watcher.get("/api/table").headers
    assert "private, no-cache" == headers["Cache-Control"]
    assert "Cookie" in headers["Vary"]


@pytest.mark.parametrize(
    "path",
    [
        "/qr.svg",
        "/qr.svg?watch",
        "/join",
        "/join?watch",
        f"/?token={TOKEN}",
        "/rules?token=old",
        "/?watcher=any",
    ],
)
def test_an_answer_with_a_code_is_kept_by_no_browser(player: FlaskClient, path: str) -> None:
    assert "no-store" == player.get(path).headers["Cache-Control"]


def test_an_answer_that_gives_a_phone_its_seat_is_kept_by_no_browser(player: FlaskClient) -> None:
    assert "no-store" == player.post("/seat", data={"seat": "Ana"}).headers["Cache-Control"]


def test_a_page_that_is_not_there_says_so_as_a_page(watcher: FlaskClient) -> None:
    answer = watcher.get("/nothing")
    assert 404 == answer.status_code
    assert "text/html" == answer.mimetype
    assert "There is nothing at /nothing." in answer.text
