"""The projector: the whole club on a wall."""

import re

import pytest

from tests.board.builder import Gathering, shows

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("board")]


def walls(page: str) -> list[int]:
    """Return how many tables are on each page of the projector."""
    return [wall.count('class="tile ') for wall in page.split('class="wall"')[1:]]


def test_a_dozen_tables_are_on_one_page_and_more_on_pages_of_about_the_same_size(
    gathering: Gathering,
) -> None:
    board = gathering.board()
    assert [0] == walls(board.get("/projector"))
    for number in range(12):
        gathering.table(f"Table {number}")
    screen = board.screen("projector")
    assert [12] == walls(shows(screen, "12 tables"))
    gathering.table("Table 12")
    page = shows(screen, "13 tables", "1/2")
    assert [6, 7] == walls(page)
    assert ["1/2", "2/2"] == re.findall(r"<b>(\d/\d)</b>", page)


def test_where_pages_are_turned_none_is_of_tables_that_have_not_begun(gathering: Gathering) -> None:
    for number in range(13):
        gathering.table(f"Table {number}", record="" if number % 2 else RED)
    page = gathering.board().get("/projector")
    assert [7] == walls(page)
    assert "13 tables" in page


RED = '[Players "Ana, Ben"]\nround\nstart R5\n'


def test_there_is_nothing_to_tap_on_a_wall(gathering: Gathering) -> None:
    gathering.table()
    page = gathering.board().get("/projector")
    assert "Ben plays" in page
    assert [] == re.findall("<(?:a|button|input|summary)[ >]", page)


def test_another_subject_has_pages_of_its_own_there(
    gathering: Gathering, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.board import projector

    wall = projector.Wall("Standings", "board/wall_of_tables.html", {"tiles": [], "columns": 1, "rows": 1})
    monkeypatch.setattr(projector, "WALLS", [*projector.WALLS, lambda: [wall]])
    gathering.table()
    page = gathering.board().get("/projector")
    assert [1, 0] == walls(page)
    assert "<span>Standings</span> <b>2/2</b>" in page
