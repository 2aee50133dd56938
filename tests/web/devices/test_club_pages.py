"""The club's page: whoever may host joins by an invitation, asked back where it was scanned, and leaves."""

from dataclasses import replace
from errno import ENOSPC
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.ports import ClubState, Equipment
from companion.rules import say
from companion.table import Table
from companion.web.app import Site, create_app
from companion.web.request_context import Visitor
from companion.web.server.qr import LOCATE
from companion.web.server.stream import VIEWS
from tests.web.builder import TOKEN, scanned
from tests.web.club import INVITATION, TOKEN_THERE, GivenClub

SCANNED = f"/club?{urlencode({'invitation': INVITATION})}"
IN_KITCHEN = ClubState("Kitchen", True, True, 57, place="db.example.org")


@pytest.fixture
def club() -> GivenClub:
    """No club yet."""
    return GivenClub()


@pytest.fixture
def app(table: Table, club: GivenClub) -> Flask:
    """The web of a table that may join one."""
    return create_app(table, TOKEN, Site(equipment=Equipment(club=club)))


def test_a_table_joins_by_an_invitation_and_shows_its_token_nowhere(
    player: FlaskClient, club: GivenClub
) -> None:
    assert "This table is in no club." in player.get("/club").text
    joined = player.post("/club/join", data={"invitation": INVITATION}, follow_redirects=True)
    assert "This table is Kitchen there. The club's database: db.example.org." in joined.text
    assert [INVITATION] == club.accepted
    pages = [player.get(path).text for path in ("/club", "/devices")]
    with player.application.test_request_context():
        pages.append(VIEWS["club"](None, Visitor(acts=True)))
    assert [True, True, True] == ["club" in page and TOKEN_THERE not in page for page in pages]


def test_a_scanned_invitation_is_asked_back_and_does_nothing_by_itself(
    player: FlaskClient, club: GivenClub
) -> None:
    page = player.get(SCANNED)
    assert "<h1>Join the club at db.example.org as Kitchen?</h1>" in page.text
    assert f'<input type="hidden" name="invitation" value="{INVITATION}">' in page.text
    assert "no-store" == page.headers["Cache-Control"]
    assert club.state is None


def test_who_is_in_a_club_already_is_told_that_it_is_left(player: FlaskClient, club: GivenClub) -> None:
    club.become(ClubState("Garden", place="other.example.org"))
    assert "This table leaves the club at other.example.org, where it is Garden." in player.get(SCANNED).text


def test_who_has_not_the_table_s_code_only_reads_what_is_asked(watcher: FlaskClient, club: GivenClub) -> None:
    page = watcher.get(SCANNED).text
    assert "Only whoever has the table&#39;s code can say so." in page
    assert 'method="post"' not in page + watcher.get("/club").text
    for path in ("/club/join", "/club/leave"):
        assert 401 == watcher.post(path, data={"invitation": INVITATION}).status_code
    assert [] == club.accepted


def test_a_phone_that_is_known_by_another_address_goes_on_there(
    watcher: FlaskClient, player: FlaskClient
) -> None:
    LOCATE.put(watcher.application, lambda: ("http://192.168.1.20:8000",))
    there = f'href="http://192.168.1.20:8000{SCANNED}"'.replace("&", "&amp;")
    assert there in watcher.get(SCANNED).text
    assert there not in player.get(SCANNED).text
    LOCATE.put(watcher.application, lambda: ("http://localhost",))
    assert "Go on there" not in watcher.get(SCANNED).text


def test_with_own_seat_only_the_club_is_the_host_s(app: Flask, player: FlaskClient, club: GivenClub) -> None:
    player.post("/host", data={"do": "take"})
    player.post("/host", data={"do": "own"})
    phone = scanned(app, "Ana")
    assert "Only the host&#39;s phone can do that." in phone.get(SCANNED).text
    assert 'method="post"' not in phone.get("/club").text
    assert 403 == phone.post("/club/join", data={"invitation": INVITATION}).status_code
    assert 303 == player.post("/club/join", data={"invitation": INVITATION}).status_code
    assert 403 == phone.post("/club/leave").status_code
    assert [INVITATION] == club.accepted


def test_what_is_no_invitation_is_one_sentence_at_its_field(player: FlaskClient, club: GivenClub) -> None:
    sentence = "This is no invitation to a club: one begins with uno-club://"
    for answer in (
        player.post("/club/join", data={"invitation": f"postgresql://{TOKEN_THERE}"}),
        player.get("/club?invitation=hello"),
    ):
        assert 400 == answer.status_code
        assert sentence in answer.text
        assert 'aria-invalid="true"' in answer.text
        assert TOKEN_THERE not in answer.text
    assert club.state is None


def test_a_table_leaves_its_club(player: FlaskClient, club: GivenClub) -> None:
    club.become(IN_KITCHEN)
    assert "Leave the club" in player.get("/club").text
    left = player.post("/club/leave", follow_redirects=True)
    assert "This table is in no club." in left.text
    assert "Leave the club" not in left.text


def test_a_second_table_of_one_name_is_told_so_and_what_to_do(player: FlaskClient, club: GivenClub) -> None:
    club.become(
        ClubState("Kitchen", place="db", refusal=say("Another companion is %(name)s.", name="Kitchen"))
    )
    page = player.get("/club").text
    assert "Another companion is Kitchen. The game goes on." in page
    assert "Join by another invitation: whoever keeps the club makes one." in page


def test_why_a_club_is_not_reached_is_said_to_whoever_can_put_it_right(
    player: FlaskClient, watcher: FlaskClient, club: GivenClub
) -> None:
    club.become(ClubState("Kitchen", place="db", trouble="failed to resolve host 'db'"))
    said = "What is said there: failed to resolve host &#39;db&#39;."
    assert (True, False) == (said in player.get("/club").text, said in watcher.get("/club").text)


def test_a_club_that_the_companion_was_started_for_is_not_changed_on_a_page(
    player: FlaskClient, club: GivenClub
) -> None:
    club.become(replace(IN_KITCHEN, is_given=True))
    for path in ("/club", SCANNED):
        page = player.get(path).text
        assert "To change that, start it without --club and --table." in page
        assert 'method="post"' not in page
    for path in ("/club/join", "/club/leave"):
        refused = player.post(path, data={"invitation": INVITATION})
        assert 400 == refused.status_code
        assert "This companion was started for its club." in refused.text
    assert [] == club.accepted


@pytest.mark.parametrize("path", ["join", "leave"])
def test_a_disk_that_keeps_nothing_is_told_of(
    player: FlaskClient, club: GivenClub, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(club, "become", lambda _state: _fail())
    refused = player.post(f"/club/{path}", data={"invitation": INVITATION})
    assert 503 == refused.status_code
    assert "No space left on device." in refused.text


def _fail() -> None:
    raise OSError(ENOSPC, "No space left on device")
