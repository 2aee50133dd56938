"""A table's own screen on the board."""

import re

import pytest

from tests.board.builder import Gathering, shows

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("board")]


def test_the_screen_of_a_table_on_the_board_is_the_one_at_the_table(gathering: Gathering) -> None:
    from companion.web.app import create_app

    kitchen = gathering.table("Kitchen")
    kitchen.plays("Ben: B5")
    there = create_app(kitchen.table, "code").test_client().get("/table").text
    here = gathering.board().get("/tables/Kitchen")
    middle = slice_of(there, '<div class="stage"', "</main>")
    assert middle == slice_of(here, '<div class="stage"', "</main>")
    assert 'data-stream="/tables/Kitchen/stream"' in here


def slice_of(page: str, begin: str, end: str) -> str:
    return page[page.index(begin) : page.index(end)]


def test_the_screen_of_a_table_moves_event_by_event(gathering: Gathering) -> None:
    kitchen = gathering.table("Kitchen")
    garden = gathering.table("Garden")
    screen = gathering.board().screen("table", "/tables/Kitchen")
    shows(screen, "Ben plays")
    garden.plays("Ben: G5", "Cy: G7")
    kitchen.plays("Ben: draw", "Ben: keep")
    drawn = screen.next_called("page").data
    assert "Ben plays it or keeps it" in drawn
    kept = screen.next_called("page").data
    assert "Cy plays" in kept
    assert "data-effects" in kept


def test_games_that_took_the_place_of_others_are_shown_as_something_later(gathering: Gathering) -> None:
    kitchen = gathering.table("Kitchen")
    kitchen.plays("Ben: B5")
    screen = gathering.board().screen("table", "/tables/Kitchen")
    before = version_of(shows(screen, "Cy plays"))
    kitchen.push.close()
    gathering.replaced(kitchen)
    assert before < version_of(shows(screen, "Ben plays"))


def version_of(page: str) -> list[int]:
    """Return by what a browser tells what is later."""
    found = re.search('data-version="([0-9.]+)"', page)
    assert found
    return [int(part) for part in found[1].split(".")]


def test_a_table_is_asked_for_by_its_name(gathering: Gathering) -> None:
    gathering.table("Café am Markt / 100 % #1")
    board = gathering.board()
    page = board.get()
    address = page.split('class="tile is')[1].split('href="')[1].split('"')[0]
    assert "Ben plays" in board.get(address.replace("&amp;", "&"))
    answer = board.app.test_client().get("/tables/Kitchn")
    assert 404 == answer.status_code
    assert "No table is called Kitchn" in answer.text


def test_a_table_s_own_screen_says_that_it_is_away(gathering: Gathering) -> None:
    gathering.table("Kitchen")
    gathering.absent_for(13)
    board = gathering.board()
    screen = board.screen("table", "/tables/Kitchen")
    assert "has been away" not in screen.next_called("page").data
    shows(screen, "Kitchen has been away since", "Ben plays")
