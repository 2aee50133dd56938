"""A free seat is one tap; a taken one changes hands by consent of its holder or the host alone."""

from pathlib import Path
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from itsdangerous import URLSafeSerializer

from companion.table import Table
from companion.web.access.auth import SEAT_COOKIE
from companion.web.access.seats import (
    MOST_SEATS,
    NOT_SEATED,
    SeatCookies,
    SeatedPhone,
    SeatTaken,
    let_go,
    let_one_in,
    sat_down,
    stood_up,
)
from companion.web.app import Site, create_app
from companion.web.request_context import Credentials
from companion.web.server.stream import BROADCASTER, Broadcaster
from tests.table.builder import open_table
from tests.web.builder import TOKEN, scanned

PLAYERS = ("Ana", "Ben", "Cy")


def test_a_cookie_is_read_as_it_was_written() -> None:
    cookies = SeatCookies("secret")
    for name in ("Ben", "Großmutter", "小明", "a, b; c", '"'):
        written = cookies.write(SeatedPhone(name, "p"))
        assert written.isascii()
        assert SeatedPhone(name, "p") == cookies.read(written)


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "@Ben",
        "everyone",
        "a.b.c",
        "x" * 10_000,
        "\ud800",
        SeatCookies("another").write(SeatedPhone("Ben", "p")),
        SeatCookies("secret").write(SeatedPhone("Ben", "p"))[:-1],
        URLSafeSerializer("secret", salt="something else").dumps(("Ben", "p")),
        URLSafeSerializer("secret", salt="a phone's seat").dumps("Ben"),
        URLSafeSerializer("secret", salt="a phone's seat").dumps(7),
    ],
)
def test_what_the_companion_did_not_write_is_no_seat(forged: str) -> None:
    assert NOT_SEATED == SeatCookies("secret").read(forged)


def test_a_phone_sits_at_one_seat() -> None:
    first = sat_down({}, "Ben", "b", takes_over=False, players=PLAYERS)
    assert {"Ben": ("b",)} == first
    assert {"Cy": ("b",)} == sat_down(first, "Cy", "b", takes_over=False, players=PLAYERS)
    assert {} == stood_up(first, "b")
    assert first == stood_up(first, "c")


def test_a_taken_seat_stays_taken_until_it_is_let_go() -> None:
    taken = {"Ben": ("b",)}
    with pytest.raises(SeatTaken):
        sat_down(taken, "Ben", "c", takes_over=False, players=PLAYERS)
    assert {"Ben": ("c",)} == sat_down(let_go(taken, "Ben"), "Ben", "c", takes_over=False, players=PLAYERS)
    assert {"Ben": ("c",)} == sat_down(taken, "Ben", "c", takes_over=True, players=PLAYERS)


def test_one_more_phone_is_let_in_and_no_second() -> None:
    shared = sat_down(let_one_in({"Ben": ("b",)}, "Ben"), "Ben", "c", takes_over=False, players=PLAYERS)
    assert {"Ben": ("b", "c")} == shared
    assert {"Ben": ("c",)} == stood_up(shared, "b")
    with pytest.raises(SeatTaken):
        sat_down(shared, "Ben", "d", takes_over=False, players=PLAYERS)
    assert {} == let_one_in({}, "Ben")
    assert {} == stood_up(let_one_in({"Ben": ("b",)}, "Ben"), "b")


def test_seats_of_earlier_evenings_are_forgotten_at_last() -> None:
    phones = {str(number): ("p",) for number in range(MOST_SEATS)}
    assert {"Ben": ("b",)} == sat_down(phones, "Ben", "b", takes_over=False, players=PLAYERS)
    del phones["0"]
    assert MOST_SEATS == len(sat_down(phones, "Ben", "b", takes_over=False, players=PLAYERS))


def plays(phone: FlaskClient) -> int:
    return phone.post("/act", data={"line": "Ben: draw", "version": "2", "game": "1"}).status_code


@pytest.mark.usefixtures("host")
def test_nobody_takes_a_seat_that_has_a_phone(app: Flask, table: Table) -> None:
    ben, other = scanned(app, "Ben"), scanned(app)
    refused = other.post("/seat", data={"seat": "Ben"})
    assert 403 == refused.status_code
    assert "Ben&#39;s seat has a phone" in refused.text
    assert "On that phone or on the host" in refused.text
    assert "Let Ben" not in refused.text
    assert (403, 403) == (
        other.post("/seat/free", data={"seat": "Ben", "do": "go"}).status_code,
        plays(other),
    )
    assert 2 == table.version
    assert 303 == plays(ben)


@pytest.mark.usefixtures("host")
def test_an_unsigned_cookie_is_no_seat(app: Flask, table: Table) -> None:
    scanned(app, "Ben")
    for forged in (quote("@Ben"), SeatCookies("guessed").write(SeatedPhone("Ben", "b"))):
        thief = scanned(app)
        thief.set_cookie(SEAT_COOKIE, forged)
        assert 403 == plays(thief)
        assert "Tap your name" in thief.get("/play").text
    assert 2 == table.version


@pytest.mark.parametrize("who", ["holder", "host"])
def test_the_holder_and_the_host_let_a_seat_go_with_one_tap(app: Flask, host: FlaskClient, who: str) -> None:
    ben, other = scanned(app, "Ben"), scanned(app)
    consents = {"holder": ben, "host": host}[who]
    assert "Let Ben&#39;s seat go" in consents.get("/seat").text
    assert 303 == consents.post("/seat/free", data={"seat": "Ben", "do": "go"}).status_code
    assert 303 == other.post("/seat", data={"seat": "Ben"}).status_code
    assert (403, 303) == (plays(ben), plays(other))
    assert "Tap your name" in ben.get("/play").text


def test_another_player_s_phone_cannot_let_it_go(app: Flask, host: FlaskClient) -> None:
    scanned(app, "Ben")
    cy = scanned(app, "Cy")
    assert "Let Ben" not in cy.get("/seat").text
    assert "Let Cy" in cy.get("/seat").text
    for do in ("go", "share"):
        assert 403 == cy.post("/seat/free", data={"seat": "Ben", "do": do}).status_code
    assert "Let Cy" in host.get("/seat").text


@pytest.mark.usefixtures("host")
def test_a_phone_that_moves_on_leaves_its_seat_free(app: Flask) -> None:
    phone = scanned(app, "Cy")
    phone.post("/seat", data={"seat": "Ben"})
    cy = scanned(app, "Cy")
    phone.post("/seat", data={"as": "watching"})
    scanned(app, "Ben")
    cy.post("/seat", data={"as": "everyone"})
    scanned(app, "Cy")


def test_a_seat_whose_phone_is_away_is_asked_about_and_the_phone_that_lost_it_is_told(app: Flask) -> None:
    first, second = scanned(app, "Ben"), scanned(app)
    asked = second.post("/seat", data={"seat": "Ben"})
    assert 403 == asked.status_code
    assert "That is Ben&#39;s phone, away at the moment." in asked.text
    assert "You are Ben" in first.get("/play").text
    assert 303 == second.post("/seat", data={"seat": "Ben", "take": "over"}).status_code
    assert "You are Ben" in second.get("/play").text
    assert "This phone is not Ben&#39;s any more" in first.get("/play").text
    assert "any more" not in second.get("/play").text


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(20.0, "away for less than a minute"), (60.0, "away for 1 minute."), (605.0, "away for 10 minutes.")],
)
def test_for_how_long_a_phone_is_away_is_said(app: Flask, table: Table, seconds: float, said: str) -> None:
    scanned(app, "Ben")
    assert table.view
    now = 100.0
    broadcaster = Broadcaster(app, table, 8, 5.0, clock=lambda: now)
    BROADCASTER.put(app, broadcaster)
    phone = table.view.preferences.phones["Ben"][0]
    broadcaster.open("play", Credentials(True, seat="Ben", phone=phone)).close()
    now += seconds
    assert said in scanned(app).post("/seat", data={"seat": "Ben"}).text


@pytest.mark.usefixtures("host")
def test_where_each_phone_taps_for_itself_alone_nobody_takes_over(app: Flask) -> None:
    scanned(app, "Ben")
    other = scanned(app)
    assert "Take over" not in other.post("/seat", data={"seat": "Ben"}).text
    assert 403 == other.post("/seat", data={"seat": "Ben", "take": "over"}).status_code


def test_a_seat_whose_phone_shows_the_game_is_asked_about_first(app: Flask, table: Table) -> None:
    scanned(app, "Ben")
    broadcaster = BROADCASTER.of(app)
    assert table.view
    phone = table.view.preferences.phones["Ben"][0]
    stream = broadcaster.open("play", Credentials(True, seat="Ben", phone=phone))
    second = scanned(app)
    asked = second.post("/seat", data={"seat": "Ben"})
    assert 403 == asked.status_code
    assert "Let Ben&#39;s seat go" in asked.text
    assert 303 == second.post("/seat/free", data={"seat": "Ben", "do": "share"}).status_code
    assert 303 == second.post("/seat", data={"seat": "Ben"}).status_code
    stream.close()


def test_seats_are_kept_over_a_restart(table: Table, file: Path) -> None:
    app = create_app(table, TOKEN, Site(seat_secret="kept"))  # noqa: S106 - for tests alone
    ben = scanned(app, "Ben")
    cookie = ben.get_cookie(SEAT_COOKIE)
    assert cookie
    table.close()
    again = create_app(open_table(file), TOKEN, Site(seat_secret="kept"))  # noqa: S106 - for tests alone
    phone = again.test_client()
    phone.get(f"/table?token={TOKEN}")
    phone.set_cookie(SEAT_COOKIE, cookie.value)
    assert "You are Ben" in phone.get("/play").text


@pytest.mark.parametrize(
    "form", [{}, {"seat": "Ben"}, {"seat": "Ben", "do": "x"}, {"do": "go"}, {"seat": "Zoe", "do": "go"}]
)
def test_a_seat_that_is_not_there_is_not_let_go(player: FlaskClient, form: dict[str, str]) -> None:
    assert 400 == player.post("/seat/free", data=form).status_code


def test_no_page_shows_the_number_of_a_phone(app: Flask, table: Table) -> None:
    ben = scanned(app, "Ben")
    assert table.view
    (phone,) = table.view.preferences.phones["Ben"]
    for path in ("/seat", "/play", "/api/table", "/api/games/1/record.json"):
        assert phone not in ben.get(path).text
