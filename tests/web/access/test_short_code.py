"""The short code of an evening: what it opens, to whom, and what guessing at it costs."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.table import Table
from companion.web.app import create_app
from companion.web.codes import AccessCode, Codes
from companion.web.short_code import AN_EVENING, MOST_MISSES, ShortCode, read_digits
from tests.web.builder import TOKEN


class Clock:
    """Seconds since the epoch that stand still."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        """Return them."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """The clock of the evening."""
    return Clock()


@pytest.fixture
def short(clock: Clock) -> ShortCode:
    """The short code of a table, shown."""
    code = ShortCode(now=clock)
    code.show()
    return code


@pytest.fixture
def app(table: Table, short: ShortCode) -> Flask:
    """The web of a table that shows it."""
    return create_app(table, Codes(given={AccessCode.TABLE: TOKEN}, short=short))


def others(digits: str, number: int = 1) -> str:
    """Return digits that are not these."""
    return f"{(int(digits) + number) % 10**6:06}"


def acts(phone: FlaskClient) -> bool:
    return "Who are you?" in phone.get("/seat", follow_redirects=True).text


def test_nobody_plays_by_digits_until_the_host_shows_them() -> None:
    code = ShortCode()
    assert "" == code.digits
    assert not code.opens("")
    assert not code.opens("000000")


@pytest.mark.parametrize("typed", ["482615", "482 615", " 4-8-2-6-1-5 ", "٤٨٢٦١٥", "४८२६१५", "４８２６１５"])
def test_digits_are_read_in_any_script_and_with_anything_between(typed: str) -> None:
    assert "482615" == read_digits(typed)


def test_they_are_the_same_all_evening_and_others_the_next(short: ShortCode, clock: Clock) -> None:
    digits = short.digits
    clock.now += AN_EVENING - 1
    assert digits == short.digits
    clock.now += 1
    assert digits != short.digits
    assert 6 == len(short.digits)


def test_they_are_kept_over_a_restart(tmp_path: Path, clock: Clock) -> None:
    before = ShortCode(tmp_path, clock)
    before.show()
    assert before.digits == ShortCode(tmp_path, clock).digits
    before.hide()
    assert "" == ShortCode(tmp_path, clock).digits


@pytest.mark.parametrize("kept", ["", "12345 1800000000", "482615", "482615 soon", "\xff\xfe"])
def test_a_file_that_makes_no_sense_shows_none(tmp_path: Path, kept: str) -> None:
    (tmp_path / "evening").write_text(kept, "latin-1")
    assert "" == ShortCode(tmp_path).digits


def test_too_many_wrong_tries_make_them_anew(short: ShortCode) -> None:
    digits, told = short.digits, []
    short.listen(lambda: told.append(short.digits))
    for number in range(1, MOST_MISSES):
        assert not short.opens(others(digits, number))
    assert short.opens(digits)
    assert not short.opens(others(digits))
    assert not short.opens(digits)
    assert [short.digits] == told


def test_a_phone_that_types_them_plays(app: Flask, short: ShortCode) -> None:
    phone = app.test_client()
    answer = phone.post("/join", data={"code": short.digits})
    assert ("/seat", 303) == (answer.location, answer.status_code)
    assert acts(phone)


def test_a_phone_that_scans_them_plays_and_its_address_shows_nothing(app: Flask, short: ShortCode) -> None:
    phone = app.test_client()
    answer = phone.get(f"/?code={short.digits}")
    assert ("/seat", 303) == (answer.location, answer.status_code)
    assert "no-store" == answer.headers["Cache-Control"]
    assert acts(phone)


def test_wrong_digits_are_one_sentence_beside_the_field(app: Flask, short: ShortCode) -> None:
    phone = app.test_client()
    answer = phone.post("/join", data={"code": others(short.digits)})
    assert 403 == answer.status_code
    assert "These are not the digits of this evening." in answer.text
    assert 'name="code"' in answer.text
    assert not acts(phone)


def test_whoever_guesses_waits_and_is_not_let_in_meanwhile(app: Flask, short: ShortCode) -> None:
    phone = app.test_client()
    statuses = [phone.post("/join", data={"code": others(short.digits, n)}).status_code for n in range(1, 12)]
    assert [403] * 10 + [429] == statuses
    assert 429 == phone.post("/join", data={"code": short.digits}).status_code
    assert 429 == phone.get(f"/?code={short.digits}").status_code
    elsewhere = {"REMOTE_ADDR": "10.0.0.9"}
    answer = app.test_client().post("/join", data={"code": short.digits}, environ_base=elsewhere)
    assert 303 == answer.status_code


def test_a_phone_that_plays_already_is_led_on_by_any_digits(app: Flask, short: ShortCode) -> None:
    phone = app.test_client()
    phone.get(f"/?token={TOKEN}")
    assert 303 == phone.get(f"/?code={others(short.digits)}").status_code


def test_a_screen_that_only_watches_shows_them_and_never_the_code_itself(
    app: Flask, short: ShortCode, table: Table
) -> None:
    screen = app.test_client()
    table.submit("end")
    page = screen.get("/table").text
    assert " ".join(short.digits) in page
    assert TOKEN not in page
    short.hide()
    assert 'class="digits"' not in screen.get("/table").text


def test_the_host_shows_and_hides_them_with_one_tap(app: Flask, short: ShortCode) -> None:
    short.hide()
    host, other = app.test_client(), app.test_client()
    for phone in (host, other):
        phone.get(f"/?token={TOKEN}")
    host.post("/host", data={"do": "take"})
    assert 403 == other.post("/codes", data={"do": "show"}).status_code
    assert "Show the code to play on table screens" in host.get("/join").text
    assert "/play" == host.post("/codes", data={"do": "show", "back": "play"}).location
    assert "/join" == host.post("/codes", data={"do": "show"}).location
    assert short.digits
    assert "Stop showing the code to play" in host.get("/join").text
    host.post("/codes", data={"do": "hide"})
    assert not short.digits


def test_before_the_first_game_any_phone_that_plays_may_show_them(empty_table: Table) -> None:
    codes = Codes(given={AccessCode.TABLE: TOKEN})
    phone = create_app(empty_table, codes).test_client()
    phone.get(f"/?token={TOKEN}")
    phone.post("/codes", data={"do": "show"})
    assert codes.short.digits


def test_a_new_code_for_the_table_is_new_digits_too(app: Flask, short: ShortCode) -> None:
    digits, host = short.digits, app.test_client()
    host.get(f"/?token={TOKEN}")
    host.post("/host", data={"do": "take"})
    host.post("/codes", data={"do": "token"})
    assert digits != short.digits


def test_a_companion_that_only_lets_watch_shows_none_whatever_the_host_says(table: Table) -> None:
    short = ShortCode(is_allowed=False)
    short.show()
    assert "" == short.digits
    phone = create_app(table, Codes(given={AccessCode.TABLE: TOKEN}, short=short)).test_client()
    phone.get(f"/?token={TOKEN}")
    phone.post("/host", data={"do": "take"})
    assert "Show the code to play" not in phone.get("/join").text
