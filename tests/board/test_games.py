"""A table's games on the board: the pages of its own companion, over the club's copy."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient

from companion.board.statistics import STATISTICS
from tests.board.builder import Board, Gathering
from tests.postgresql import Server
from tests.table.builder import accepted

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("board")]

WON = '[Edition "classic"]\n[Players "Dee, Eve"]\n[Target "5"]\nround\nDee: out\nEve: points 20\n'
LINKS = re.compile(r'(?:href|action|data-pieces|data-share)="(/[^"]*)"')


def there(gathering: Gathering, path: str) -> str:
    """The same page at the table itself."""
    from companion.web.app import create_app

    return create_app(gathering.members[0].table, "code").test_client().get(path).text


def content(page: str) -> str:
    """What a page has below the menus."""
    return page[page.index('id="main"') : page.index("</main>")].replace("/tables/Kitchen", "")


@pytest.fixture
def board(gathering: Gathering) -> Board:
    """The board of a club whose table has a game that is over and another under way."""
    kitchen = gathering.table("Kitchen", WON)
    accepted(kitchen.table.begin('[Players "Ana, Ben"]\nround\nstart R5\nBen: R7\n'))
    kitchen.plays("Ana: R8")
    return gathering.board()


@pytest.mark.parametrize("path", ["/games/1", "/games/2", "/games/1/sheet"])
def test_a_game_on_the_board_is_as_at_the_table(gathering: Gathering, board: Board, path: str) -> None:
    assert content(there(gathering, path)) == content(board.get(f"/tables/Kitchen{path}"))


@pytest.mark.parametrize("path", ["/games/1/record", "/games/2/record.csv"])
def test_what_is_taken_along_is_as_at_the_table(gathering: Gathering, board: Board, path: str) -> None:
    assert there(gathering, f"/api{path}") == board.get(f"/tables/Kitchen/api{path}")


def test_every_link_of_these_pages_leads_somewhere_on_the_board(board: Board) -> None:
    visitor, seen = board.app.test_client(), set[str]()
    paths = ["/tables/Kitchen/games", "/tables/Kitchen/games/1", "/tables/Kitchen/games/2/replay?at=2"]
    for path in paths:
        page = board.get(path)
        assert "/games/1" in page or "/games/2" in page
        seen |= {link.replace("&amp;", "&") for link in LINKS.findall(page)}
    pieces = {link for link in seen if link.endswith("/replay/")}
    assert {} == {link: status for link in seen - pieces if (status := status_of(visitor, link)) != 200}
    assert {200} == {status_of(visitor, f"{link}1") for link in pieces}


def status_of(visitor: FlaskClient, link: str) -> int:
    with visitor.get(link) as answer:
        return answer.status_code


@pytest.mark.parametrize("path", ["record", "record.csv", "record.json"])
def test_what_is_not_there_is_said_so_as_at_the_table(gathering: Gathering, board: Board, path: str) -> None:
    answer = board.app.test_client().get(f"/tables/Kitchen/api/games/9/{path}")
    assert 404 == answer.status_code
    assert "There is no game 9." in answer.text


def test_nobody_plays_on_from_the_board(board: Board) -> None:
    organiser = board.app.test_client()
    organiser.get(f"/?token={board.code}")
    page = organiser.get("/tables/Kitchen/games/1").text
    assert "<form" not in page
    games = organiser.get("/tables/Kitchen/games").text
    assert "<form" not in games
    assert "/invitations" in games
    assert 404 == organiser.post("/tables/Kitchen/games/1/take-up").status_code


def test_two_tables_have_their_own_games(gathering: Gathering, board: Board) -> None:
    gathering.table("Garden", WON.replace("Dee", "Gus"))
    board.get("/tables/Kitchen/games")
    page = board.get("/tables/Garden/games")
    assert "Gus, Eve" in page
    assert "/tables/Kitchen" not in page


def test_players_are_called_as_at_their_table(gathering: Gathering, board: Board) -> None:
    kitchen = gathering.members[0]
    kitchen.table.people.submit('rename "Dee": "Delia"')
    kitchen.plays("Ben: R9")
    assert "Delia" in board.get("/tables/Kitchen/games")
    assert "Delia" in board.get("/tables/Kitchen/games/1")


def test_a_line_of_who_is_who_from_a_newer_table_is_left_out_and_the_others_hold(
    gathering: Gathering, board: Board
) -> None:
    kitchen = gathering.members[0]
    for line in ('guest "Eve"', 'rename "Dee": "Delia"', 'rename "Eve": "Evi"', "undo 2"):
        kitchen.table.people.submit(line)
    kitchen.bring()
    gathering.club.rows("UPDATE club.identities SET line = 'hat \"Eve\": top' WHERE seq = 1 RETURNING 1")
    page = content(board.get("/tables/Kitchen/games/1"))
    assert "Evi" in page
    assert "Delia" not in page
    names = [each.name for each in STATISTICS.of(board.app).standings().players]
    assert ["Dee", "Evi"] == sorted(set(names) & {"Dee", "Delia", "Eve", "Evi"})


def test_a_clock_that_is_wrong_is_put_right(gathering: Gathering) -> None:
    gathering.table("Kitchen", WON, clock=lambda: datetime.now(UTC) - timedelta(days=400))
    before = today()
    page = gathering.board().get("/tables/Kitchen/games")
    assert before in page or today() in page  # Midnight may have passed.


def today() -> str:
    return f"{datetime.now(UTC).astimezone():%-d %B %Y}"


def test_while_the_database_is_away_a_game_is_a_sentence(
    gathering: Gathering, server: Server, board: Board
) -> None:
    server.checkpoint()
    server.kill()
    answer = board.app.test_client().get("/tables/Kitchen/games/1")
    assert 503 == answer.status_code
    assert "database is away" in answer.text
    server.start()
    assert "Dee won" in board.get("/tables/Kitchen/games/1")
