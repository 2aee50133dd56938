"""Guessing the table's code: it soon has to wait, and whoever knows the code never does."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.table import Table
from companion.web.access.auth import CODE_COOKIE
from companion.web.access.guesses import FORGOTTEN_AFTER, FREE, MOST_ADDRESSES, Guesses
from companion.web.app import Site, create_app
from tests.devices.builder import FakeClock
from tests.web.builder import BEARER, TOKEN

BAD = "192.168.1.66"
DRAW = {"line": "Ben: draw"}


@pytest.fixture
def clock() -> FakeClock:
    """The clock by which guesses wait."""
    return FakeClock()


@pytest.fixture
def app(table: Table, clock: FakeClock) -> Flask:
    """The web, by that clock."""
    return create_app(table, TOKEN, Site(host_key="host-key", clock=clock))


def all_wrong(guesses: Guesses, address: str, first: int, count: int) -> list[float]:
    return [guesses.wrong(address, str(number)) for number in range(first, first + count)]


def test_a_few_wrong_codes_cost_nothing(clock: FakeClock) -> None:
    assert [0.0] * FREE == all_wrong(Guesses(clock), BAD, 0, FREE)


def test_each_further_one_waits_twice_as_long_up_to_a_minute(clock: FakeClock) -> None:
    guesses, waits = Guesses(clock), []
    all_wrong(guesses, BAD, 0, FREE)
    for number in range(100, 109):
        waits.append(guesses.wrong(BAD, str(number)))
        clock.now += waits[-1]
    assert [1, 2, 4, 8, 16, 32, 60, 60, 60] == waits


def test_who_does_not_wait_gains_and_loses_nothing(clock: FakeClock) -> None:
    guesses = Guesses(clock)
    all_wrong(guesses, BAD, 0, FREE + 2)
    clock.now += 0.25
    assert [0.75] * 1000 == all_wrong(guesses, BAD, 500, 1000)


def test_an_old_code_in_a_cookie_is_one_guess_however_often_it_is_sent(clock: FakeClock) -> None:
    guesses = Guesses(clock)
    assert {0.0} == {guesses.wrong(BAD, "yesterday's") for _ in range(1000)}


def test_another_address_is_not_concerned(clock: FakeClock) -> None:
    guesses = Guesses(clock)
    all_wrong(guesses, BAD, 0, FREE + 5)
    assert 0.0 == guesses.wrong("192.168.1.67", "a")
    assert 0.0 == guesses.wrong("::ffff:192.168.1.67", "a")


def test_the_addresses_that_one_ipv6_device_may_take_are_one(clock: FakeClock) -> None:
    guesses = Guesses(clock)
    waits = [guesses.wrong(f"2001:db8::{number:x}", str(number)) for number in range(FREE + 1)]
    assert 1.0 == waits[-1]
    assert 0.0 == guesses.wrong("2001:db8:0:1::1", "a")


def test_it_is_forgotten_after_a_while(clock: FakeClock) -> None:
    guesses = Guesses(clock)
    all_wrong(guesses, BAD, 0, FREE + 5)
    clock.now += FORGOTTEN_AFTER + 61
    assert 0.0 == guesses.wrong(BAD, "a")


def test_no_more_addresses_are_remembered_than_there_is_room_for(clock: FakeClock) -> None:
    guesses = Guesses(clock)
    all_wrong(guesses, "10.9.9.9", 0, FREE + 1)
    for number in range(MOST_ADDRESSES - 1):
        guesses.wrong(f"10.0.{number >> 8}.{number & 255}", "a")
    assert guesses.wrong("10.9.9.9", "b") > 0
    for number in range(3 * MOST_ADDRESSES):
        guesses.wrong(f"10.1.{number >> 8}.{number & 255}", "a" * 10_000)
    assert MOST_ADDRESSES == len(guesses)


WAYS = ["header", "cookie", "address", "host", "cookie of a watcher"]


def guess(client: FlaskClient, way: str, code: str) -> int:
    match way:
        case "header":
            return client.post(
                "/api/events", json=DRAW, headers={"Authorization": f"Bearer {code}"}
            ).status_code
        case "cookie":
            return client.post(
                "/api/events", json=DRAW, headers={"Cookie": f"{CODE_COOKIE}={code}"}
            ).status_code
        case "address":
            return client.get(f"/play?token={code}").status_code
        case "host":
            return client.get(f"/play?token={TOKEN}&host={code}").status_code
        case _:
            return client.get("/play", headers={"Cookie": f"{CODE_COOKIE}={code}"}).status_code


@pytest.mark.parametrize("way", WAYS)
def test_guessing_is_slowed_by_whatever_way_and_the_right_code_is_not(
    app: Flask, table: Table, clock: FakeClock, way: str
) -> None:
    client = app.test_client(use_cookies=False)
    statuses = [guess(client, way, str(number)) for number in range(FREE + 30)]
    usual = 200 if way == "cookie of a watcher" else 401
    assert [usual] * FREE + [429] * 30 == statuses
    # Everybody behind that address who has the code goes on, by each way.
    assert 200 == client.post("/api/events", json=DRAW, headers=BEARER).status_code
    assert 200 == client.get("/play", headers={"Cookie": f"{CODE_COOKIE}={TOKEN}"}).status_code
    assert 303 == client.get(f"/play?token={TOKEN}").status_code
    assert 303 == client.get(f"/play?token={TOKEN}&host=host-key").status_code
    assert 200 == client.get("/play").status_code
    assert 3 == table.version


def test_the_answer_says_when_to_try_again(app: Flask) -> None:
    client = app.test_client(use_cookies=False)
    for number in range(FREE + 1):
        answer = client.post("/api/events", json=DRAW, headers={"Authorization": f"Bearer {number}"})
    assert (429, "1") == (answer.status_code, answer.headers["Retry-After"])
    assert {"error": "Too many wrong codes came from here. Try again in 1 second."} == answer.get_json()


def test_files_of_a_page_are_no_guesses(app: Flask) -> None:
    client = app.test_client(use_cookies=False)
    for number in range(FREE + 5):
        with client.get("/static/icon.svg", headers={"Cookie": f"{CODE_COOKIE}={number}"}) as answer:
            assert 200 == answer.status_code


def test_addresses_are_told_apart(app: Flask) -> None:
    client = app.test_client(use_cookies=False)
    for number in range(FREE + 5):
        wrong = {"Authorization": f"Bearer {number}"}
        client.post("/api/events", json=DRAW, headers=wrong, environ_overrides={"REMOTE_ADDR": BAD})
    assert 401 == guess(client, "header", "wrong")
