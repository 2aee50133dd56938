"""What a table's token writes and says, by plain SQL: the board shows every other table all the same."""

from contextlib import closing
from functools import partial
from threading import Event, Thread

import pytest

from tests.board.builder import Board, Gathering, Member, shows
from tests.club.builder import amend_for_hours, session_of, soon
from tests.table.builder import accepted
from tests.web.builder import Screen

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("board")]

WON = '[Players "Dee, Eve"]\n[Target "5"]\nround\nDee: out\nEve: points 20\n'
GAME = """
INSERT INTO club.games (club_table, log, game, headers, begun, digest)
VALUES (1, 1, 2, '[Players "Ana, Ben"]', '2026-11-21T12:00:00+00:00', '')
"""
FLOOD = """
SELECT pg_notify('club', format('{"table": 1, "log": %s}', number)) FROM generate_series(1, 20000) number
"""


@pytest.fixture
def kitchen(gathering: Gathering) -> Member:
    """The table whose token somebody has."""
    return gathering.table("Kitchen")


@pytest.fixture
def garden(kitchen: Member, gathering: Gathering) -> Member:
    """Another table."""
    return gathering.table("Garden")


@pytest.fixture
def board(kitchen: Member, garden: Member, gathering: Gathering) -> Board:
    """The board of both."""
    return gathering.board()


@pytest.fixture
def screen(board: Board) -> Screen:
    """A screen that follows the other table."""
    return board.screen("table", "/tables/Garden")


def test_a_game_that_takes_hours_to_play_holds_up_no_other_table_and_no_statistics(
    kitchen: Member, garden: Member, board: Board, screen: Screen
) -> None:
    with closing(session_of(kitchen.membership)) as own:
        own.execute(GAME)
        amend_for_hours(own, 2, "Ana", "Ben")
    garden.plays("Ben: B5")
    shows(screen, "Cy")
    accepted(garden.table.begin(WON))
    garden.bring()
    visitor = board.app.test_client()
    soon(lambda: visitor.get("/players/Dee").status_code == 200)
    pages = ("/", "/projector", "/tables/Kitchen/games", "/tables/Kitchen/games/2", "/tables/Garden/games/2")
    assert {200} == {visitor.get(page).status_code for page in pages}


# A flood keeps the answers to the board's own questions waiting, as both come by one connection.
@pytest.mark.thorough
def test_a_board_that_is_told_more_than_it_can_listen_to_looks_by_itself(
    kitchen: Member, garden: Member, board: Board
) -> None:
    end, said = Event(), list[int]()

    def flood() -> None:
        with closing(session_of(kitchen.membership)) as own:
            while not end.is_set():
                said.append(own.execute(FLOOD.encode()).rowcount)

    def is_shown(text: str) -> bool:
        return text in board.get("/tables/Garden")

    flooding = Thread(target=flood)
    flooding.start()
    try:
        soon(lambda: len(said) > 20)
        for player, following in (("Ben", "Cy"), ("Cy", "Ana"), ("Ana", "Ben")):
            garden.plays(f"{player}: draw", f"{player}: keep")
            soon(partial(is_shown, f"{following} plays"))
    finally:
        end.set()
        flooding.join()


def test_where_the_board_itself_goes_wrong_over_one_table_it_says_so_there_and_shows_the_others(
    kitchen: Member, garden: Member, board: Board, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_given: object) -> object:
        raise ArithmeticError

    with monkeypatch.context() as wrong:
        wrong.setattr("companion.board.tables.go_on", fails)
        kitchen.plays("Ben: B5")
        soon(lambda: "cannot be read here any more" in board.get("/tables/Kitchen"))
    garden.plays("Ben: R7")
    shows(screen, "Cy plays")
    with monkeypatch.context() as wrong:
        wrong.setattr("companion.board.tiles.headline", fails)
        garden.plays("Cy: R9")
        soon(lambda: "What it plays cannot be read here" in board.get("/"))
