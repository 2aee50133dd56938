"""A table's own screen on the board."""

import re

import pytest

from companion.club.schema import MIGRATIONS
from tests.board.builder import Gathering, shows
from tests.club.builder import MUM
from tests.table.builder import accepted

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


def test_a_pause_at_the_table_is_shown_until_it_ends(gathering: Gathering) -> None:
    kitchen, board = gathering.table("Kitchen"), gathering.board()
    screen, tiles = board.screen("table", "/tables/Kitchen"), board.screen("tiles")
    kitchen.plays("Ben: B5")
    for does in ("ends it", "plays on"):
        accepted(kitchen.table.pause(MUM))
        kitchen.bring()
        for each in (screen, tiles):
            shows(each, "Paused by Mum")
        assert "Paused by Mum" in gathering.board().get("/tables/Kitchen")
        accepted(kitchen.table.pause(MUM, ends=True) if does == "ends it" else kitchen.table.submit("Cy: B7"))
        kitchen.bring()
        for each in (screen, tiles):
            assert "Paused" not in shows(each, "Cy plays" if does == "ends it" else "Ana plays")


def test_a_table_that_tells_of_no_pause_yet_is_shown_as_before(
    gathering: Gathering, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.club.copy.KEEPS_PAUSES", len(MIGRATIONS) + 1)
    kitchen = gathering.table("Kitchen")
    accepted(kitchen.table.pause(MUM))
    kitchen.bring()
    assert "Ben plays" in gathering.board().get("/tables/Kitchen")


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
    board = gathering.board()
    screen = board.screen("table", "/tables/Kitchen")
    assert "has been away" not in screen.next_called("page").data
    gathering.absent_for(14)
    board.look_now()
    shows(screen, "Kitchen has been away since", "Ben plays")


def test_a_table_that_keeps_only_scores_is_asked_for_no_card(gathering: Gathering) -> None:
    kitchen = gathering.table("Kitchen", '[Players "Ana, Ben"]\nround\n')
    board = gathering.board()
    kitchen.plays("Ana: out", "Ben: points 20", "round")
    screen = board.screen("table", "/tables/Kitchen")
    shows(screen, "Round\u00a02 is on")


def test_a_table_that_follows_its_cards_is_asked_for_the_next_in_every_round(gathering: Gathering) -> None:
    kitchen = gathering.table("Kitchen", '[Players "Ana, Ben"]\nround\nstart R5\nfix hand Ben 1\n')
    board = gathering.board()
    kitchen.plays("Ben: R6", "Ana: points 20", "round")
    shows(board.screen("table", "/tables/Kitchen"), "Ben turns up a card")


def test_any_player_may_sit_at_the_lower_edge_of_a_screen(gathering: Gathering) -> None:
    gathering.table("Kitchen")
    visitor = gathering.board().app.test_client()
    before = visitor.get("/tables/Kitchen").text
    answer = visitor.get("/tables/Kitchen?bottom=Cy")
    assert (303, "/tables/Kitchen") == (answer.status_code, answer.location)
    assert before != (turned := visitor.get("/tables/Kitchen").text)
    assert 'href="/tables/Kitchen?bottom=Cy" aria-current="true"' in turned


def test_a_game_that_cannot_be_read_is_said_where_it_is_and_disturbs_no_other(gathering: Gathering) -> None:
    kitchen = gathering.table("Kitchen")
    garden = gathering.table("Garden")
    board = gathering.board()
    screen = board.screen()
    with gathering.club.connect() as owner:
        owner.execute(EVENT, ["nonsense", "Kitchen"])
        owner.execute(GAME, ["nonsense", "Garden"])
    shows(screen, "Ben plays", "What it plays cannot be read here")
    assert "What Kitchen plays cannot be read here any more" in board.get("/tables/Kitchen")
    assert "Its headers: The players are missing" in board.get("/tables/Garden")
    assert 200 == board.app.test_client().get("/tables/Garden/games").status_code
    assert (2, 2) == (kitchen.push.events, garden.push.events)


EVENT = """
INSERT INTO club.events (club_table, log, game, seq, line, at, entered_by, digest, clock_offset)
SELECT id, 1, 1, 3, %s, '2026-11-21T12:00:00+00:00', '', 'x', 0 FROM club.tables WHERE name = %s
"""
GAME = """
INSERT INTO club.games (club_table, log, game, headers, begun, digest)
SELECT id, 1, 2, %s, '2026-11-21T12:00:00+00:00', 'x' FROM club.tables WHERE name = %s
"""
