"""Who holds the token may act; everyone else may watch."""

import stat
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.table import Table
from companion.web.access.auth import CODE_COOKIE
from companion.web.codes import kept_token
from tests.web.builder import BEARER, TOKEN

DRAW = {"line": "Ben: draw"}


@pytest.mark.parametrize(
    "path", ["/api/table", "/api/games", "/api/record", "/api/openapi.json", "/table", "/score"]
)
def test_everyone_may_watch(watcher: FlaskClient, path: str) -> None:
    assert 200 == watcher.get(path).status_code


@pytest.mark.parametrize("path", ["/api/events", "/api/games", "/act", "/level"])
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Bearer wrong"},
        {"Authorization": "Bearer "},
        {"Authorization": f"Basic {TOKEN}"},
        {"Authorization": TOKEN},
        {"Authorization": "Bearer \xe9"},
        {"Cookie": f"{CODE_COOKIE}=wrong"},
    ],
)
def test_nobody_acts_without_the_token(
    watcher: FlaskClient, table: Table, path: str, headers: dict[str, str]
) -> None:
    answer = watcher.post(path, json=DRAW, headers=headers)
    assert 401 == answer.status_code
    assert "Bearer" == answer.headers["WWW-Authenticate"]
    assert "Scan it" in answer.text
    assert (2, 1) == (table.version, len(table.played_games.newest()))


def test_an_api_refusal_is_json(watcher: FlaskClient) -> None:
    assert {"error"} == set(watcher.post("/api/events", json=DRAW).get_json())


def test_a_program_acts_with_the_token(watcher: FlaskClient) -> None:
    assert 200 == watcher.post("/api/events", json=DRAW, headers=BEARER).status_code


def test_a_scanned_address_lets_the_phone_act_and_loses_its_token(watcher: FlaskClient) -> None:
    answer = watcher.get(f"/score?token={TOKEN}&round=2")
    assert 303 == answer.status_code
    assert "/score?round=2" == answer.headers["Location"]
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert 200 == watcher.post("/api/events", json=DRAW).status_code


@pytest.mark.parametrize(
    ("path", "led_to"),
    [
        ("//evil.example/", "/evil.example/"),
        ("/\t/evil.example/", "/%09/evil.example/"),
        ("/\\evil.example/", "/%5Cevil.example/"),
    ],
)
def test_no_address_leads_to_another_site(watcher: FlaskClient, path: str, led_to: str) -> None:
    answer = watcher.get(f"/?token={TOKEN}", environ_overrides={"PATH_INFO": path})
    assert led_to == answer.headers["Location"]


def test_an_old_address_says_so_and_lets_nobody_in(watcher: FlaskClient) -> None:
    answer = watcher.get("/play?token=old")
    assert 401 == answer.status_code
    assert "Scan the table&#39;s code again." in answer.text
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost.evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_another_site_cannot_act_with_a_phone_s_cookie(
    player: FlaskClient, table: Table, headers: dict[str, str]
) -> None:
    answer = player.post("/act", data=DRAW, headers=headers)
    assert 403 == answer.status_code
    assert 2 == table.version


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://localhost"}, {"Sec-Fetch-Site": "same-origin"}])
def test_a_phone_acts_from_the_companion_s_own_page(
    player: FlaskClient, table: Table, headers: dict[str, str]
) -> None:
    assert 303 == player.post("/act", data=DRAW, headers=headers).status_code
    assert 3 == table.version


def test_the_token_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    token = kept_token(tmp_path)
    assert len(token) >= 20
    assert token == kept_token(tmp_path)
    assert 0o600 == stat.S_IMODE((tmp_path / "token").stat().st_mode)


def test_an_empty_token_file_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("\n")
    token = kept_token(tmp_path)
    assert len(token) >= 20
    assert 0o600 == stat.S_IMODE((tmp_path / "token").stat().st_mode)


def test_the_code_to_join_carries_the_token_only_for_who_has_it(
    player: FlaskClient, watcher: FlaskClient
) -> None:
    acting = player.get("/qr.svg")
    assert "image/svg+xml" == acting.mimetype
    assert acting.data == player.get("/qr.svg").data
    watching = watcher.application.test_client().get("/qr.svg")
    assert watching.data != acting.data
    assert player.get("/qr.svg?watch").data == watching.data
