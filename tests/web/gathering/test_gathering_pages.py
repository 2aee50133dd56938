"""Before a game: phones sit down by the digits or the code, the first one is the host, and the host deals."""

import re
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.rules import Phase
from companion.table import Level, Table
from companion.web.access.auth import CODE_COOKIE
from companion.web.app import create_app
from companion.web.codes import AccessCode, Codes
from companion.web.request_context import Credentials
from companion.web.server.stream import BROADCASTER
from companion.web.short_code import ShortCode
from tests.table.builder import accepted, open_table
from tests.web.builder import TOKEN, scanned


@pytest.fixture
def codes() -> Codes:
    """The codes of a table, of which nobody showed any."""
    return Codes(given={AccessCode.TABLE: TOKEN})


@pytest.fixture
def app(empty_table: Table, codes: Codes) -> Flask:
    """The web of a companion that never had a game."""
    return create_app(empty_table, codes)


def digits_on(page: str) -> str:
    """The digits that a screen shows, as they are read aloud."""
    found = re.search(r'class="digits" role="img" aria-label="([\d ]+)"', page)
    return found[1].replace(" ", "") if found else ""


def television(app: Flask) -> str:
    """What a screen without a code shows that is opened at the printed address."""
    return app.test_client().get("/", follow_redirects=True).text


def seated(app: Flask, name: str, face: str = "", offered: str = "none") -> FlaskClient:
    """A phone that scanned the television, and sat down."""
    phone = app.test_client()
    assert "/lobby" == phone.get(f"/?code={digits_on(television(app))}").location
    assert 303 == sit(phone, name, face, offered).status_code
    return phone


def sit(phone: FlaskClient, name: str, face: str = "", offered: str = "none") -> TestResponse:
    return phone.post("/lobby/sit", data={"name": name, "face": face, "offered": offered})


def do(phone: FlaskClient, what: str, **fields: str) -> TestResponse:
    return phone.post("/lobby", data={"do": what, **fields})


def words(page: str) -> str:
    return " ".join(unescape(re.sub("<[^>]*>", " ", page)).split())


def names(table: Table) -> list[str]:
    """Those who sit at the table."""
    return [*(table.gathering.names if table.gathering else ())]


# What screens show


def test_a_television_invites_to_play_from_the_first_second(app: Flask, codes: Codes) -> None:
    page = television(app)
    assert codes.short.digits == digits_on(page)
    assert f'src="/qr.svg?{codes.short.digits}"' in page
    assert TOKEN not in page
    assert "Whoever sits down first is the host." in words(page)


def test_all_screens_show_the_same_code(app: Flask) -> None:
    host, guest = seated(app, "Mum"), seated(app, "Leo")
    by_code = scanned(app)
    sit(by_code, "Ana")
    pages = [television(app), *(each.get("/lobby").text for each in (host, guest, by_code))]
    assert 1 == len({digits_on(page) for page in pages})
    assert 1 == len({each.get("/qr.svg").data for each in (host, guest, by_code, app.test_client())})


def test_a_phone_that_opens_the_address_types_the_digits_at_once(app: Flask) -> None:
    phone = app.test_client()
    answer = phone.get("/", headers={"User-Agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile"})
    assert "/join" == answer.location
    assert "/lobby" == phone.post("/join", data={"code": digits_on(television(app))}).location


def test_with_watch_only_nobody_is_invited_to_play(empty_table: Table) -> None:
    short = ShortCode(is_allowed=False)
    app = create_app(empty_table, Codes(given={AccessCode.TABLE: TOKEN}, short=short))
    assert "" == digits_on(television(app))
    assert "This screen only watches" in television(app)
    assert 'src="/qr.svg"' in (phone := scanned(app)).get("/lobby/screen").text
    assert 303 == sit(phone, "Mum").status_code
    assert "Only this code lets phones play" in phone.get("/lobby").text


def test_the_host_turns_the_digits_off_for_good_with_one_tap(app: Flask, codes: Codes) -> None:
    host, guest = seated(app, "Mum"), seated(app, "Leo")
    assert "/lobby" == host.post("/codes", data={"do": "hide", "back": "lobby"}).location
    assert "" == digits_on(television(app))
    assert 401 == sit(guest, "Leo").status_code
    assert "Leo" not in words(host.get("/lobby").text)
    host.post("/codes", data={"do": "show", "back": "lobby"})
    assert codes.short.digits == digits_on(television(app)) != ""


def test_every_screen_says_what_comes_next_and_who_does_it(app: Flask) -> None:
    host, guest = seated(app, "Mum"), seated(app, "Leo")
    assert "2 sit at the table, you deal round 1" in words(host.get("/lobby").text)
    assert "Mum deals when all sit." in words(guest.get("/lobby").text)
    assert "Mum deals when all sit." in words(television(app))
    assert 'value="deal"' not in guest.get("/lobby").text


# Sitting down


def test_the_first_phone_that_sits_down_is_the_host_and_no_other(app: Flask, empty_table: Table) -> None:
    host, guest = seated(app, "Mum", "owl"), seated(app, "Leo")
    assert host.get_cookie(CODE_COOKIE)
    assert guest.get_cookie(CODE_COOKIE) is None
    gathering = empty_table.gathering
    assert gathering
    assert ("Mum", ("Mum", "Leo")) == (gathering.host_name, gathering.names)
    for what in ("deal", "remove", "box classic", "host", "add", "move 0"):
        assert 403 == do(guest, what, who="Mum", name="Ben").status_code, what
    assert 403 == guest.post("/setup", data={"do": "start"}).status_code
    assert 403 == guest.post("/codes", data={"do": "show"}).status_code
    assert gathering == empty_table.gathering


def test_a_face_that_somebody_has_is_not_offered_and_not_given_twice(app: Flask, empty_table: Table) -> None:
    host = seated(app, "Mum", "fox")
    asked = app.test_client()
    page = asked.get(f"/?code={digits_on(television(app))}", follow_redirects=True).text
    assert re.search(r'value="fox" aria-label="fox" disabled', page)
    assert re.search(r'value="owl" aria-label="owl" checked', page)
    sit(asked, "Leo", "fox")
    seats = empty_table.gathering.seats if empty_table.gathering else ()
    assert [("Mum", "fox"), ("Leo", "owl")] == [(each.name, each.face) for each in seats]
    assert 303 == sit(host, "Mum", "cat").status_code
    assert 400 == sit(host, "Mum", "dragon").status_code


@pytest.mark.parametrize(
    ("name", "says"),
    [("", "name"), ("mum", "There is already a Mum."), ("x" * 40, "letters"), ('"', "name")],
)
def test_a_name_that_cannot_be_is_asked_for_once_more(app: Flask, name: str, says: str) -> None:
    seated(app, "Mum")
    phone = app.test_client()
    phone.get(f"/?code={digits_on(television(app))}")
    answer = sit(phone, name, "lion")
    assert (422, True) == (answer.status_code, says in answer.text)
    assert re.search('value="lion" aria-label="lion" checked', answer.text)


def test_who_sits_there_is_called_otherwise_on_the_same_seat(app: Flask, empty_table: Table) -> None:
    host, guest = seated(app, "Mum"), seated(app, "Leo")
    sit(host, "Mama", "bear")
    assert ["Mama", "Leo"] == names(empty_table)
    guest.post("/lobby/stand-up")
    assert ["Mama"] == names(empty_table)
    assert "Who are you?" in guest.get("/lobby").text


def test_ten_sit_and_the_eleventh_is_told_so(app: Flask, empty_table: Table) -> None:
    for number in range(10):
        seated(app, f"P{number}")
    phone = scanned(app)
    assert "more cannot play" in sit(phone, "One more").text
    assert empty_table.gathering
    assert 10 == len(empty_table.gathering.seats)


# Arranging


def test_the_host_adds_who_has_no_phone_moves_and_takes_away(app: Flask, empty_table: Table) -> None:
    host, guest = seated(app, "Mum"), seated(app, "Leo")
    do(host, "add", name="Tim")
    assert 422 == do(host, "add", name="tim").status_code
    do(host, "move 0", who="Tim")
    assert ["Tim", "Mum", "Leo"] == names(empty_table)
    page = words(host.get("/lobby").text)
    assert "Tim has no phone here." in page
    assert "Leo came in by the digits." in page
    do(host, "remove", who="Leo")
    assert ["Tim", "Mum"] == names(empty_table)
    assert 401 == sit(guest, "Leo").status_code
    for nonsense in ("fly", "box other", "move -1 3"):
        assert do(host, nonsense, who="Tim").status_code in (303, 400)


def test_who_was_added_sits_down_with_a_phone_later(app: Flask, empty_table: Table) -> None:
    host = seated(app, "Mum")
    do(host, "add", name="Tim")
    seated(app, "tim")
    assert ["Mum", "Tim"] == names(empty_table)
    assert "Tim came in by the digits." in words(host.get("/lobby").text)


def test_the_host_chooses_a_box_and_its_rules(app: Flask, empty_table: Table) -> None:
    host = seated(app, "Mum")
    seated(app, "Leo")
    do(host, "box classic")
    page = words(host.get("/lobby").text)
    assert "Classic 108 cards" in page
    assert "To 500 · draw one · no stacking" in page
    rules = host.get("/setup?agreed=rules").location
    form = host.get(rules).text
    assert "Play it like this" in form
    assert 'id="phone"' not in form
    query = dict(pair.split("=", 1) for pair in rules.partition("?")[2].split("&"))
    host.post("/setup", data={**query, "target": "200", "option": "stacking", "do": "agree"})
    assert "To 200" in words(host.get("/lobby").text)
    assert 422 == host.post("/setup", data={**query, "target": "many", "do": "agree"}).status_code
    do(host, "deal")
    assert empty_table.game
    assert 200 == empty_table.game.state.setup.target


def test_who_only_keeps_score_is_the_host_without_a_seat(app: Flask, empty_table: Table) -> None:
    host = scanned(app)
    host.post("/lobby/sit", data={"as": "everyone"})
    seated(app, "Leo")
    seated(app, "Ruth")
    assert "2 sit at the table, Leo deals round 1" in words(host.get("/lobby").text)
    do(host, "deal")
    assert "You keep score for everyone" in host.get("/play").text
    assert empty_table.game
    assert ("Leo", "Ruth") == empty_table.game.state.players


# Dealing


def test_the_host_deals_and_every_phone_plays(app: Flask, empty_table: Table) -> None:
    host, guest = seated(app, "Mum", "cat"), seated(app, "Leo", "robot")
    assert "/play" == do(host, "deal").location
    view = empty_table.view
    assert view
    assert (Phase.DEAL, "Mum", Level.TURNS) == (view.state.phase, view.state.dealer, view.preferences.level)
    assert {"Mum", "Leo"} == view.preferences.phones.keys()
    assert {"Mum": "cat", "Leo": "robot"} == empty_table.identities.faces
    assert "You are the host" in host.get("/seat").text
    assert "You are Leo" in words(guest.get("/play").text)
    assert "/" == guest.get("/lobby").location
    assert "/play" == guest.get("/").location


def test_a_second_tap_on_deal_begins_no_other_game(app: Flask, empty_table: Table) -> None:
    host = seated(app, "Mum")
    seated(app, "Leo")
    do(host, "deal")
    assert 303 == do(host, "deal").status_code
    assert (1, 1) == (empty_table.view and empty_table.view.game_id, empty_table.version)


def test_one_alone_cannot_deal(app: Flask, empty_table: Table) -> None:
    host = seated(app, "Mum")
    answer = do(host, "deal")
    assert (422, True) == (answer.status_code, "two players at least" in answer.text)
    assert empty_table.view is None


def test_somebody_of_earlier_games_has_their_name_and_face(app: Flask, empty_table: Table) -> None:
    host = seated(app, "Zoe", "lion")
    seated(app, "Leo")
    do(host, "deal")
    accepted(empty_table.submit("end"))
    assert "/lobby" == host.post("/lobby/open").location
    gathering = empty_table.gathering
    assert gathering
    assert [("Zoe", "lion"), ("Leo", "fox")] == [(each.name, each.face) for each in gathering.seats]


def test_between_games_those_who_played_sit_there_already_and_others_sit_down(
    app: Flask, empty_table: Table
) -> None:
    host, guest = seated(app, "Mum"), seated(app, "Leo")
    do(host, "box classic")
    do(host, "deal")
    assert 403 == guest.post("/lobby/open").status_code
    assert "/lobby/open" in host.get("/setup").text
    host.post("/lobby/open")
    assert ("/", "/lobby") == (guest.get("/play").location, guest.get("/").location)
    assert "Mum deals when all sit." in words(guest.get("/lobby").text)
    late = seated(app, "Ruth")
    assert "Classic 108 cards" in words(host.get("/lobby").text)
    assert 403 == do(late, "deal").status_code
    do(host, "deal")
    assert empty_table.game
    assert ("Mum", "Leo", "Ruth") == empty_table.game.state.players
    assert "You are Ruth" in words(late.get("/play").text)


def test_the_host_goes_back_to_the_game_before(app: Flask, empty_table: Table) -> None:
    host = seated(app, "Mum")
    seated(app, "Leo")
    do(host, "deal")
    host.post("/lobby/open")
    assert empty_table.gathering
    assert "/" == host.post("/lobby/close").location
    assert "/play" == host.get("/").location


# Nobody is lost


def test_who_sits_there_is_there_after_a_restart(
    app: Flask, codes: Codes, empty_table: Table, file: Path
) -> None:
    seated(app, "Mum")
    seated(app, "Leo")
    empty_table.close()
    again = create_app(open_table(file), codes)
    assert "2 are here Mum deals when all sit." in words(television(again))


def test_screens_follow_who_sits_down(app: Flask) -> None:
    broadcaster = BROADCASTER.of(app)
    stream = broadcaster.open("gathering", Credentials())
    stream.advance()
    host = seated(app, "Grandma Ruth")
    seated(app, "Leo")

    def shown() -> str:
        snapshot = None
        while following := stream.advance():
            snapshot = following
        assert snapshot
        return snapshot.render([snapshot.key(stream)])[0].decode()

    assert "Grandma Ruth" in shown()
    do(host, "deal")
    assert 'data-leads="/table"' in shown()
