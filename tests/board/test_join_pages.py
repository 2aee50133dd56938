"""A table comes into the club by an invitation that the organiser makes on the board, and a phone scans."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from companion.composition import Settings, companion
from companion.web.server.qr import inline_picture
from tests.board.builder import RED, Board, Gathering, shows
from tests.club.builder import push_all, pushing
from tests.devices.builder import no_board
from tests.table.builder import begun
from tests.web.builder import TOKEN

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("board")]


@pytest.fixture
def board(gathering: Gathering) -> Board:
    """A board of a club that has no table yet."""
    return gathering.board()


@pytest.fixture
def organiser(board: Board) -> FlaskClient:
    """The organiser's phone."""
    phone = board.app.test_client()
    phone.get(f"/?token={board.code}")
    return phone


def line_on(page: str, field: str = "invitation") -> str:
    found = re.search(rf'<input class="input line" id="{field}" value="([^"]+)" readonly>', page)
    assert found, page
    return unescape(found[1])


def test_a_table_that_is_invited_on_the_board_joins_and_shows_there(
    board: Board, organiser: FlaskClient, tmp_path: Path
) -> None:
    from companion.club.invitation import accepted, read_invitation

    screen = board.screen()
    page = organiser.post("/invitations", data={"do": "add", "table": "Kitchen 2"})
    assert "no-store" == page.headers["Cache-Control"]
    assert '<img class="code" src="data:image/svg+xml' in page.text
    invitation = read_invitation(line_on(page.text))
    assert line_on(page.text, "line").startswith(
        f"UNO_CLUB_TOKEN={invitation.token} uno-companion serve --club"
    )
    with pushing(begun(tmp_path / "games.sqlite"), accepted(invitation)) as push:
        push_all(push)
        shows(screen, "Kitchen 2", "Ben plays")
    listed = organiser.get("/invitations").text
    assert 'href="/invitations?table=Kitchen+2"' in listed
    assert invitation.token not in listed + board.get()


def test_a_phone_that_scans_the_code_comes_to_the_table_s_companion_and_one_tap_joins(
    gathering: Gathering, board: Board, organiser: FlaskClient, tmp_path: Path
) -> None:
    page = organiser.post("/invitations", data={"do": "add", "table": "Kitchen"}).text
    scanned = f"/join?{urlencode({'invitation': line_on(page)}, safe='/:?=@')}"
    assert f'src="{inline_picture(f"http://127.0.0.1:{board.port}{scanned}")}"' in unescape(page)
    led = re.search(r'href="http://uno-companion.local:8000(/club[^"]+)"', board.get(scanned))
    assert led
    settings = Settings(host="127.0.0.1", port=0, data=tmp_path / "kitchen", token=TOKEN)
    screen = board.screen()
    with companion(settings, pins=no_board) as table:
        phone = table.served.app.test_client()
        phone.get(f"/play?token={TOKEN}")
        asked = phone.get(unescape(led[1])).text
        assert "Join the club at this machine as Kitchen?" in asked
        assert [] == gathering.club.rows("SELECT 1 FROM club.presence")
        hidden = re.search('name="invitation" value="([^"]+)"', asked)
        assert hidden
        assert 303 == phone.post("/club/join", data={"invitation": unescape(hidden[1])}).status_code
        table.table.begin(RED)
        shows(screen, "Kitchen", "Ben plays")


def test_a_database_on_the_board_s_machine_is_where_the_board_is(
    gathering: Gathering, board: Board, organiser: FlaskClient
) -> None:
    page = organiser.post("/invitations", data={"do": "add", "table": "Kitchen"}).text
    assert line_on(page).startswith(f"uno-club:///{gathering.club.name}?host=/")
    elsewhere, there = board.app.test_client(), "http://10.0.0.7:8000"
    elsewhere.get(f"/?token={board.code}", base_url=there)
    page = elsewhere.post("/invitations", data={"do": "new", "table": "Kitchen"}, base_url=there).text
    assert line_on(page).startswith(f"uno-club://10.0.0.7/{gathering.club.name}?table=Kitchen#")


def test_a_new_token_is_asked_back_and_the_old_one_is_void_then(
    gathering: Gathering, organiser: FlaskClient, tmp_path: Path
) -> None:
    from companion.club.copy import ClubRefused
    from companion.club.invitation import accepted, read_invitation

    before = gathering.table("Kitchen")
    asked = organiser.get("/invitations?table=Kitchen").text
    assert "A new token for Kitchen?" in asked
    page = organiser.post("/invitations", data={"do": "new", "table": "Kitchen"}).text
    with pushing(begun(tmp_path / "new.sqlite"), before.membership) as old, pytest.raises(ClubRefused):
        old.step()
    with pushing(begun(tmp_path / "new.sqlite"), accepted(read_invitation(line_on(page)))) as push:
        push_all(push)


def test_a_table_gets_another_name_and_keeps_its_games(
    gathering: Gathering, board: Board, organiser: FlaskClient, tmp_path: Path
) -> None:
    from companion.club.copy import ClubRefused
    from companion.club.invitation import accepted, read_invitation

    kitchen = gathering.table("Kitchen")
    screen = board.screen()
    shows(screen, "Kitchen")
    board.screen("table", "/tables/Kitchen")
    page = organiser.post("/invitations", data={"do": "rename", "table": "Kitchen", "name": "Garden"}).text
    assert "Kitchen" not in shows(screen, "Garden", "Ben plays")
    with pushing(kitchen.table, kitchen.membership) as old, pytest.raises(ClubRefused):
        old.step()
    with pushing(kitchen.table, accepted(read_invitation(line_on(page)))) as push:
        push_all(push)
    assert "Ana" in board.get("/tables/Garden/games")
    assert [("Garden",)] == gathering.club.rows("SELECT name FROM club.tables")


def test_a_table_that_is_removed_is_gone_with_its_games_kept_and_may_be_invited_again(
    gathering: Gathering, board: Board, organiser: FlaskClient, tmp_path: Path
) -> None:
    from companion.club.copy import ClubRefused

    kitchen = gathering.table("Kitchen")
    screen = board.screen()
    shows(screen, "Kitchen")
    removed = organiser.post("/invitations", data={"do": "remove", "table": "Kitchen"})
    assert 303 == removed.status_code
    shows(screen, "No tables yet")
    assert 400 == organiser.post("/invitations", data={"do": "new", "table": "Kitchen"}).status_code
    assert "Kitchen" not in organiser.get("/invitations").text
    assert "Ana" in board.get("/tables/Kitchen/games")
    with pushing(kitchen.table, kitchen.membership) as old, pytest.raises(ClubRefused):
        old.step()
    page = organiser.post("/invitations", data={"do": "add", "table": "Kitchen"}).text
    assert "table=Kitchen#" in line_on(page)
    shows(screen, "Kitchen", "Ben plays")


def test_who_is_not_the_organiser_lets_nobody_in(gathering: Gathering, board: Board) -> None:
    watcher = board.app.test_client()
    assert 401 == watcher.get("/invitations").status_code
    assert 401 == watcher.post("/invitations", data={"do": "add", "table": "Kitchen"}).status_code
    assert 'href="/invitations"' not in board.get()
    assert [] == gathering.club.rows("SELECT name FROM club.tables")


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"do": "add", "table": "Garden"}, "The club has a table Garden already."),
        ({"do": "new", "table": "Cellar"}, "The club has no table Cellar."),
        ({"do": "remove", "table": "Cellar"}, "The club has no table Cellar."),
        ({"do": "rename", "table": "Garden", "name": "Garden"}, "The club has a table Garden already."),
        (
            {"do": "rename", "table": "Garden", "name": ""},
            "A table's name is a few letters, such as Kitchen.",
        ),
        ({"do": "sell"}, "sell"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    gathering: Gathering, organiser: FlaskClient, form: dict[str, str], sentence: str
) -> None:
    gathering.club.member("Garden")
    refused = organiser.post("/invitations", data=form)
    assert 400 == refused.status_code
    assert sentence in unescape(refused.text)


def test_while_the_database_is_away_the_page_says_so(gathering: Gathering, organiser: FlaskClient) -> None:
    gathering.club.server.kill()
    try:
        for answer in (
            organiser.get("/invitations"),
            organiser.post("/invitations", data={"do": "add", "table": "Kitchen"}),
        ):
            assert 503 == answer.status_code
            assert "The club's database cannot be used: " in unescape(answer.text)
    finally:
        gathering.club.server.start()


INVITATION = "uno-club://db.example.org/club?table=Kitchen#t0ken"


@pytest.mark.parametrize(
    ("typed", "companion"),
    [
        ("", "http://uno-companion.local:8000"),
        ("192.168.1.20", "http://192.168.1.20:8000"),
        ("１９２.١٦٨.1.20", "http://192.168.1.20:8000"),
        (" kitchen.local:8001 ", "http://kitchen.local:8001"),
        ("[fe80::1]", "http://[fe80::1]:8000"),
        ("https://uno.example.org/", "https://uno.example.org"),
    ],
)
def test_a_scanned_invitation_leads_to_the_table_s_own_companion(
    board: Board, typed: str, companion: str
) -> None:
    query = {"invitation": INVITATION, **({"at": typed} if typed else {})}
    answer = board.app.test_client().get("/join", query_string=query)
    page = answer.text
    link = f'href="{companion}/club?invitation=uno-club://db.example.org/club?table=Kitchen%23t0ken"'
    assert (200, "no-store") == (answer.status_code, answer.headers["Cache-Control"])
    assert link in page
    assert INVITATION == line_on(page)
    assert (
        "UNO_CLUB_TOKEN=t0ken uno-companion serve --club postgresql://db.example.org/club --table Kitchen"
        == line_on(page, "line")
    )


@pytest.mark.parametrize(
    "typed", ["javascript:alert(1)", "http://", "a b", "me:secret@db", "uno:port", "[::"]
)
def test_what_is_no_address_leads_nowhere(board: Board, typed: str) -> None:
    page = board.app.test_client().get("/join", query_string={"invitation": INVITATION, "at": typed}).text
    assert "This is no address of a companion. Expected one like 192.168.1.20:8000." in page
    assert "/club?invitation=" not in page


def test_what_is_no_invitation_is_said(board: Board) -> None:
    answer = board.app.test_client().get("/join?invitation=hello")
    assert 400 == answer.status_code
    assert "This is no invitation to a club" in answer.text
