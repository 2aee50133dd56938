"""Guests: what the digits of an evening open, on which screens they stand, and how all of it ends."""

import random
import re
from collections import Counter

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.ports import ClubState, Equipment
from companion.table import Table
from companion.web.access.auth import CODE_COOKIE, GUEST_COOKIE
from companion.web.access.permissions import POLICIES, first_or_host, host_only
from companion.web.app import Site, create_app
from companion.web.codes import AccessCode, Codes
from companion.web.request_context import Credentials
from companion.web.server.stream import BROADCASTER
from companion.web.short_code import MOST_MISSES, ShortCode
from tests.table.builder import accepted
from tests.web.access.builder import Clock, others
from tests.web.builder import TOKEN, hosting, say, scanned
from tests.web.club import GivenClub
from tests.web.setup.builder import sent

STRANGER = {"REMOTE_ADDR": "10.0.0.66"}
TIRED = "so they are switched off"


@pytest.fixture
def clock() -> Clock:
    """The clock of the evening."""
    return Clock()


@pytest.fixture
def codes(clock: Clock) -> Codes:
    """The codes of a table, with digits that are shown."""
    short = ShortCode(now=clock, clock=clock)
    short.show()
    return Codes(given={AccessCode.TABLE: TOKEN}, short=short)


@pytest.fixture
def short(codes: Codes) -> ShortCode:
    """The digits."""
    return codes.short


@pytest.fixture
def app(table: Table, codes: Codes) -> Flask:
    """The web of that table."""
    return create_app(table, codes)


@pytest.fixture
def host(app: Flask) -> FlaskClient:
    """The phone of a host who scanned the table's code."""
    return hosting(app)


def joined(app: Flask, short: ShortCode, seat: str = "") -> FlaskClient:
    """A phone that typed the digits, and tapped that name."""
    phone = app.test_client()
    answer = phone.post("/join", data={"code": short.digits})
    assert ("/seat", 303) == (answer.location, answer.status_code)
    if seat:
        assert 303 == phone.post("/seat", data={"seat": seat}).status_code
    return phone


def screen(app: Flask) -> FlaskClient:
    """A device that calls itself a table screen."""
    device = app.test_client()
    assert "/table" == device.get("/table?call").location
    return device


def shows(device: FlaskClient, short: ShortCode) -> bool:
    """Does any page of that device have the digits, spelled or as a code to scan?"""
    pages = [device.get(path).text for path in ("/table", "/join?screen=table", "/join", "/play", "/score")]
    return any(" ".join(short.digits) in page or short.digits in page for page in pages)


# What they open


def test_the_digits_give_a_key_of_their_own_and_never_the_table_s_code(
    app: Flask, short: ShortCode, host: FlaskClient
) -> None:
    for answer in (
        app.test_client().post("/join", data={"code": short.digits}),
        app.test_client().get(f"/?code={short.digits}"),
    ):
        cookies = " ".join(answer.headers.getlist("Set-Cookie"))
        assert GUEST_COOKIE in cookies
        assert f"{CODE_COOKIE}=" not in cookies
        assert TOKEN not in cookies
    guest = joined(app, short, "Ben")
    for page in ("/join", "/qr.svg", "/play", "/seat", "/table"):
        assert TOKEN not in guest.get(page).text
    assert (
        host.get("/qr.svg").data != guest.get("/qr.svg").data == app.test_client().get("/qr.svg?watch").data
    )


def test_a_guest_sits_down_and_taps_for_anyone(
    app: Flask, short: ShortCode, host: FlaskClient, table: Table
) -> None:
    guest = joined(app, short)
    assert 403 == say(guest, table, "Ben: G7").status_code
    assert 403 == guest.post("/seat", data={"as": "everyone"}).status_code
    guest.post("/seat", data={"seat": "Cy"})
    assert 303 == say(guest, table, "Ben: G7").status_code
    assert 303 == say(guest, table, "Cy: G8").status_code
    assert 303 == say(guest, table, "undo").status_code
    host.post("/host", data={"do": "own"})
    assert 403 == say(guest, table, "Ana: G1").status_code


def test_what_is_the_host_s_is_no_guest_s(app: Flask, short: ShortCode, host: FlaskClient) -> None:
    guest = joined(app, short, "Ben")
    for rule in app.url_map.iter_rules():
        if POLICIES.get(rule.endpoint, host_only) in (host_only, first_or_host) and "POST" in (
            rule.methods or ()
        ):
            path = re.sub("<[^>]*>", "1", rule.rule)
            answer = guest.post(path)
            assert (403, True) == (answer.status_code, "host" in answer.text), path


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/host", {"do": "own"}),
        ("/host", {"do": "yes"}),
        ("/codes", {"do": "show"}),
        ("/codes", {"do": "hide"}),
        ("/codes", {"do": "screen"}),
        ("/codes", {"do": "token"}),
        ("/codes", {"do": "host"}),
        ("/seat/free", {"seat": "Ana", "do": "go"}),
        ("/seat/free", {"do": "phone", "phone": "x"}),
        ("/scan", {"do": "scan", "card": "R7"}),
    ],
)
def test_what_has_a_policy_of_its_own_is_refused_where_it_is_the_host_s(
    app: Flask, short: ShortCode, host: FlaskClient, path: str, form: dict[str, str]
) -> None:
    host.post("/seat", data={"seat": "Ana"})
    guest = joined(app, short, "Ben")
    answer = guest.post(path, data=form)
    assert (403, True) == (answer.status_code, "host" in answer.text), answer.text


@pytest.mark.parametrize("line", ["amend 1: nothing", "end", "fix top W=B", "seats Ben, Ana, Cy", "round Cy"])
def test_events_that_nobody_owns_are_no_guest_s(
    app: Flask, short: ShortCode, host: FlaskClient, table: Table, line: str
) -> None:
    guest = joined(app, short, "Ben")
    assert 403 == say(guest, table, line).status_code
    assert 2 == table.version


def test_a_guest_sees_no_backups_and_becomes_no_host(app: Flask, short: ShortCode, host: FlaskClient) -> None:
    guest = joined(app, short, "Ben")
    assert 303 == guest.post("/host", data={"do": "take"}).status_code
    assert "You are the host" not in guest.get("/seat").text
    assert "You are the host" in host.get("/seat").text
    assert guest.get("/backups/").status_code == app.test_client().get("/backups/").status_code != 200


def test_a_guest_is_called_otherwise_but_renames_nobody_who_has_played(
    app: Flask, short: ShortCode, host: FlaskClient, table: Table
) -> None:
    accepted(table.begin('[Players "Ana, Ben"]\nround\nBen: out\nAna: points 600\n'))
    accepted(table.begin('[Players "Ana, Dee"]\n'))
    ana, dee = joined(app, short, "Ana"), joined(app, short, "Dee")
    assert 403 == ana.post("/face", data={"name": "Nobody"}).status_code
    assert 303 == dee.post("/face", data={"name": "Denise"}).status_code
    assert table.view
    assert ("Ana", "Denise") == table.view.state.players


def test_the_host_makes_a_guest_the_host_which_is_one_for_good(
    app: Flask, codes: Codes, host: FlaskClient
) -> None:
    guest = joined(app, codes.short, "Ben")
    guest.post("/host", data={"do": "take"})
    asked = host.get("/play").text.partition('name="ask" value="')[2].partition('"')[0]
    host.post("/host", data={"do": "yes", "ask": asked})
    assert "You are the host" in guest.get("/seat").text
    assert "You are the host" not in host.get("/seat").text
    codes.short.hide()
    assert "You are Ben" in guest.get("/play").text
    assert "You are the host" in guest.get("/seat").text


def test_a_phone_that_plays_already_is_led_on_by_any_digits(
    app: Flask, short: ShortCode, host: FlaskClient
) -> None:
    phone = scanned(app)
    assert 303 == phone.get(f"/?code={others(short.digits)}").status_code
    guest = joined(app, short, "Ben")
    assert 303 == guest.get(f"/?code={others(short.digits)}").status_code
    assert 1 == len(short.guests)


# Where nobody is the host


def test_where_there_never_was_a_host_the_first_phone_that_sits_down_is(app: Flask, codes: Codes) -> None:
    first, second = joined(app, codes.short), joined(app, codes.short)
    assert 403 == first.post("/host", data={"do": "take"}).status_code
    first.post("/seat", data={"seat": "Ben"})
    second.post("/seat", data={"seat": "Cy"})
    assert "You are the host" in first.get("/seat").text
    assert "You are the host" not in second.get("/seat").text
    codes.short.hide()
    assert "You are the host" in first.get("/seat").text, "What ends with the evening is a guest's."


def test_a_phone_that_sat_down_before_leaves_no_guest_the_host(app: Flask, short: ShortCode) -> None:
    scanned(app, "Ana")
    guest = joined(app, short, "Ben")
    assert "You are the host" not in guest.get("/seat").text


def test_before_the_first_game_a_guest_begins_it_and_may_nothing_else(
    empty_table: Table, codes: Codes
) -> None:
    app = create_app(empty_table, codes)
    guest, late = app.test_client(), app.test_client()
    for phone in (guest, late):
        phone.post("/join", data={"code": codes.short.digits})
    for path in ("/decks", "/players/Ana", "/codes", "/club/join", "/api/games"):
        assert 403 == guest.post(path, data={"do": "show"}).status_code, path
    assert "only watches" not in guest.get("/setup").text
    assert 303 == guest.post("/setup", data=sent("Ana", "Ben", phone="2")).status_code
    assert "You are the host" in guest.get("/seat").text
    assert 403 == late.post("/setup", data=sent("Cy", "Dee", over="1")).status_code


# Where they are shown


def test_a_device_that_nobody_called_a_table_screen_shows_no_digits(
    app: Flask, short: ShortCode, host: FlaskClient, table: Table
) -> None:
    accepted(table.submit("end"))
    stranger = app.test_client()
    assert not shows(stranger, short)
    assert 'href="/table?call"' in stranger.get("/table").text
    assert stranger.get("/qr.svg").data == stranger.get("/qr.svg?watch").data
    calling = screen(app)
    assert not shows(calling, short)
    assert shows(host, short)
    guest = joined(app, short, "Ben")
    assert not shows(guest, short)


def test_the_host_lets_a_screen_show_them_by_the_number_that_stands_there(
    app: Flask, codes: Codes, host: FlaskClient, table: Table
) -> None:
    accepted(table.submit("end"))
    ours, theirs = screen(app), screen(app)
    number, other = codes.screens.waiting()
    assert f"This is screen {number}." in ours.get("/table").text
    for page in ("/play", "/join"):
        assert f"Show the code to play on screen {number}" in host.get(page).text
        assert f"Show the code to play on screen {other}" in host.get(page).text
    guest = joined(app, codes.short, "Ben")
    assert f"screen {number}" not in guest.get("/play").text
    assert "/play" == host.post("/codes", data={"do": f"screen {number}", "back": "play"}).location
    assert (True, False) == (shows(ours, codes.short), shows(theirs, codes.short))
    page = host.get("/play").text
    assert f"screen {number}" not in page
    assert f"screen {other}" in page
    codes.short.hide()
    assert "on table screens" in host.get("/play").text
    codes.short.show()
    host.post("/codes", data={"do": "token"})
    assert not shows(ours, codes.short)


def test_a_screen_that_may_show_them_is_not_asked_again_while_they_are_hidden(
    app: Flask, codes: Codes, host: FlaskClient, table: Table
) -> None:
    accepted(table.submit("end"))
    ours = screen(app)
    host.post("/codes", data={"do": f"screen {codes.screens.waiting()[0]}"})
    host.post("/codes", data={"do": "hide"})
    page = ours.get("/table").text
    assert "This is screen" not in page
    assert "/table?call" not in page
    host.post("/codes", data={"do": "show"})
    assert shows(ours, codes.short)


def test_while_people_play_a_screen_shows_them_small_until_it_is_tapped_or_the_host_hides_them(
    app: Flask, codes: Codes, host: FlaskClient, table: Table
) -> None:
    ours, other, stranger = screen(app), screen(app), app.test_client()
    for number in codes.screens.waiting():
        host.post("/codes", data={"do": f"screen {number}"})
    small = 'id="small-code"'
    assert (True, True, False) == tuple(small in each.get("/table").text for each in (ours, other, stranger))
    assert "/table" == ours.get("/table?small-code=hide").location
    assert (False, True) == tuple(small in each.get("/table").text for each in (ours, other))
    assert 'href="/table?small-code=show"' in ours.get("/table").text
    assert 'href="/table?small-code=show"' not in other.get("/table").text
    accepted(table.submit("end"))
    assert shows(ours, codes.short), "Nobody plays, so that the large one is there."
    accepted(table.submit("undo"))
    ours.get("/table?small-code=show")
    assert small in ours.get("/table").text
    host.post("/codes", data={"do": "hide"})
    assert (False, False) == tuple(small in each.get("/table").text for each in (ours, other))


def test_the_host_takes_the_small_code_off_all_screens_and_nobody_loses_a_seat(
    app: Flask, codes: Codes, host: FlaskClient
) -> None:
    ours = screen(app)
    host.post("/codes", data={"do": f"screen {codes.screens.waiting()[0]}"})
    joined(app, codes.short)
    guests, digits = codes.short.guests, codes.short.digits
    assert 'id="small-code"' in ours.get("/table").text
    assert "Hide the code while we play" in host.get("/join").text
    host.post("/codes", data={"do": "not-at-play"})
    assert 'id="small-code"' not in ours.get("/table").text
    assert (guests, digits) == (codes.short.guests, codes.short.digits)
    assert "Show the code while we play" in host.get("/join").text
    host.post("/codes", data={"do": "at-play"})
    assert 'id="small-code"' in ours.get("/table").text


def test_without_a_host_the_first_screen_that_calls_itself_one_shows_them(
    app: Flask, codes: Codes, table: Table
) -> None:
    accepted(table.submit("end"))
    first, second = screen(app), screen(app)
    assert (True, False) == (shows(first, codes.short), shows(second, codes.short))
    hosting(app)
    assert not shows(first, codes.short), "The host has not said that it is theirs."


def test_who_becomes_the_host_by_the_digits_has_read_them_on_that_screen(
    app: Flask, codes: Codes, table: Table
) -> None:
    accepted(table.submit("end"))
    first = screen(app)
    joined(app, codes.short, "Ben")
    assert shows(first, codes.short)


def test_a_screen_that_calls_itself_one_again_and_again_draws_nobody_s_phone_anew(
    app: Flask, codes: Codes
) -> None:
    told: list[None] = []
    codes.screens.listen(lambda: told.append(None))
    for _ in range(100):
        screen(app)
    assert len(told) <= 20
    assert 0 == codes.changes()


# How it ends


def test_hidden_digits_end_what_they_opened(
    app: Flask, short: ShortCode, host: FlaskClient, table: Table
) -> None:
    guest = joined(app, short, "Ben")
    assert 303 == say(guest, table, "Ben: G7").status_code
    host.post("/codes", data={"do": "hide"})
    assert 401 == say(guest, table, "Cy: G8").status_code
    assert "You are watching" in guest.get("/play").text
    assert table.view
    assert "Ben" not in table.view.preferences.phones


def test_a_table_that_joins_a_club_has_no_guests(table: Table, codes: Codes, short: ShortCode) -> None:
    club = GivenClub()
    app = create_app(table, codes, Site(equipment=Equipment(club=club)))
    hosting(app)
    guest = joined(app, short, "Ben")
    assert 303 == say(guest, table, "Ben: G7").status_code
    club.become(ClubState("Kitchen"))
    assert 401 == say(guest, table, "Cy: G8").status_code


def test_the_host_lets_one_phone_go_with_one_tap(
    app: Flask, short: ShortCode, host: FlaskClient, table: Table
) -> None:
    ben, cy, idle = joined(app, short, "Ben"), joined(app, short, "Cy"), joined(app, short)
    page = host.get("/seat").text
    assert 3 == page.count("Let this phone go")
    assert "Let this phone go" not in ben.get("/seat").text
    assert table.view
    (number,) = table.view.preferences.phones["Ben"]
    stream = BROADCASTER.of(app).open("play", Credentials(True, seat="Ben", phone=number, is_guest=True))
    assert stream.goes_on
    assert 303 == host.post("/seat/free", data={"do": "phone", "phone": number}).status_code
    assert not stream.goes_on
    stream.close()
    assert 401 == say(ben, table, "Ben: G7").status_code
    assert 303 == say(cy, table, "Ben: G7").status_code
    assert "Who are you?" in idle.get("/seat").text
    assert "Ben" not in table.view.preferences.phones


def test_a_new_code_for_the_table_ends_the_digits_and_what_they_opened(
    app: Flask, short: ShortCode, host: FlaskClient, table: Table
) -> None:
    digits, guest = short.digits, joined(app, short, "Ben")
    host.post("/codes", data={"do": "token"})
    assert digits != short.digits
    assert 401 == say(guest, table, "Ben: G7").status_code


def test_who_only_watches_from_now_on_is_no_guest_any_more(app: Flask, short: ShortCode) -> None:
    guest = joined(app, short, "Ben")
    guest.post("/seat", data={"as": "watching"})
    assert () == short.guests


# Guessing


def test_wrong_digits_are_one_sentence_beside_the_field(app: Flask, short: ShortCode) -> None:
    phone = app.test_client()
    answer = phone.post("/join", data={"code": others(short.digits)})
    assert 403 == answer.status_code
    assert "These are not the digits of this evening." in answer.text
    assert 'name="code"' in answer.text
    assert "Who are you?" not in phone.get("/seat", follow_redirects=True).text


@pytest.mark.long
def test_one_address_that_guesses_waits_long_before_the_digits_rest_for_all(
    app: Flask, short: ShortCode
) -> None:
    digits = short.digits
    statuses = Counter(
        app.test_client().post("/join", data={"code": others(digits, n)}, environ_base=STRANGER).status_code
        for n in range(1, 3 * MOST_MISSES)
    )
    assert {403: 10, 429: 3 * MOST_MISSES - 11} == statuses
    right = app.test_client().post("/join", data={"code": digits}, environ_base=STRANGER)
    assert 429 == right.status_code
    joined(app, short)


@pytest.mark.long
def test_from_however_many_addresses_they_find_nothing_and_the_digits_stay_until_they_rest(
    app: Flask, short: ShortCode, host: FlaskClient
) -> None:
    chance, digits = random.Random(7), short.digits

    def guess(number: int) -> int:
        source = {"REMOTE_ADDR": f"10.1.{number // 250}.{number % 250 + 1}"}
        wrong = others(digits, chance.randrange(1, 10**6))
        return app.test_client().post("/join", data={"code": wrong}, environ_base=source).status_code

    assert {403: MOST_MISSES - 2} == Counter(guess(number) for number in range(MOST_MISSES - 2))
    joined(app, short)
    statuses = Counter(guess(number) for number in range(1200))
    assert {403: 1, 429: 1199} == statuses
    assert "" == short.digits
    assert TIRED in host.get("/play").text
    assert TIRED in host.get("/join").text
    assert TIRED not in app.test_client().get("/play").text
    answer = app.test_client().post("/join", data={"code": digits})
    assert (429, True) == (answer.status_code, TIRED in answer.text)
    assert "Retry-After" in answer.headers
    host.post("/codes", data={"do": "show"})
    assert digits != short.digits
    joined(app, short)


# Showing and hiding


def test_the_host_shows_and_hides_them_with_one_tap(app: Flask, short: ShortCode, host: FlaskClient) -> None:
    short.hide()
    other = scanned(app)
    assert 403 == other.post("/codes", data={"do": "show"}).status_code
    assert "Show the code to play on table screens" in host.get("/join").text
    assert "/play" == host.post("/codes", data={"do": "show", "back": "play"}).location
    assert "/join" == host.post("/codes", data={"do": "show"}).location
    assert short.digits
    assert "Stop showing the code to play" in host.get("/join").text
    host.post("/codes", data={"do": "hide"})
    assert not short.digits


def test_before_the_first_game_any_phone_with_the_code_may_show_them(empty_table: Table) -> None:
    codes = Codes(given={AccessCode.TABLE: TOKEN})
    phone = scanned(create_app(empty_table, codes))
    phone.post("/codes", data={"do": "show"})
    assert codes.short.digits


def test_a_companion_that_only_lets_watch_shows_none_whatever_the_host_says(table: Table) -> None:
    short = ShortCode(is_allowed=False)
    short.show()
    assert "" == short.digits
    phone = hosting(create_app(table, Codes(given={AccessCode.TABLE: TOKEN}, short=short)))
    assert "Show the code to play" not in phone.get("/join").text
