"""The board: what it shows of every table, and how soon."""

import pytest

from companion.web.request_context import Visitor
from tests.board.builder import Gathering, shows
from tests.postgresql import Server
from tests.table.builder import accepted

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("board")]


def test_a_tile_says_whose_turn_it_is_in_the_colour_in_play_with_the_scores(gathering: Gathering) -> None:
    gathering.table("Kitchen").plays("Ben: B5")
    page = gathering.board().get()
    for text in ('href="/tables/Kitchen"', "is-blue is-playing", "Cy plays", "Play goes left", "to\u00a0500"):
        assert text in page
    assert "away since" not in page


def test_who_has_left_a_table_is_not_on_its_tile(gathering: Gathering) -> None:
    rounds = '[Players "Ana, Ben, Dodo"]\nround\nAna: out\nBen: points 4\nDodo: points 5\n'
    gathering.table("Kitchen", f"{rounds}seats Ana, Ben\n")
    page = gathering.board().get()
    assert (True, False) == ("<span>Ben</span>" in page, "<span>Dodo</span>" in page)


def test_what_is_played_at_a_table_is_on_every_board_at_once(gathering: Gathering) -> None:
    kitchen = gathering.table("Kitchen")
    screens = [gathering.board().screen() for _board in range(2)]
    for screen in screens:
        shows(screen, "Ben plays")
    kitchen.plays("Ben: B5", "Cy: draw", "Cy: keep")
    for screen in screens:
        shows(screen, "Ana plays", "is-blue")


def test_a_table_that_is_let_in_and_comes_is_on_the_board_by_itself(gathering: Gathering) -> None:
    board = gathering.board()
    assert "No tables yet" in board.get()
    screen = board.screen()
    garden = gathering.table("Garden", record="")
    shows(screen, "Garden", "Nothing played yet")
    accepted(garden.table.begin('[Players "Ana, Ben"]\nround\nstart G5\n'))
    garden.plays("Ben: G7")
    shows(screen, "Ana plays")


def test_tables_are_in_the_order_in_which_they_are_wanted(gathering: Gathering) -> None:
    gathering.table("Table 10")
    gathering.table("Table 2")
    gathering.table("Attic", record="")
    gathering.table("Bar", '[Players "Ana, Ben"]\n[Target "5"]\nround\nBen: out\nAna: points 20\n')
    gathering.table("Away")
    gathering.absent_for(60, "Away")
    page = gathering.board().get()
    places = [page.index(f">{name}<") for name in ("Table 2", "Table 10", "Bar", "Attic", "Away")]
    assert sorted(places) == places
    assert "5 tables\u00a0· 2 playing\u00a0· 1 away" in page


def test_a_table_without_a_word_for_fifteen_seconds_is_away_though_nobody_says_so(
    gathering: Gathering,
) -> None:
    kitchen = gathering.table("Kitchen")
    board = gathering.board()
    screen = board.screen()
    assert "away since" not in screen.next_called("page").data
    gathering.absent_for(14)
    board.look_now()
    shows(screen, "away since", "1 away")
    kitchen.push.close()
    kitchen.plays("Ben: B5")
    page = shows(screen, "Cy plays")
    assert "away since" not in page


def test_who_opens_the_board_after_a_long_time_is_told_who_is_away_now(gathering: Gathering) -> None:
    gathering.table("Kitchen")
    board = gathering.board()
    gathering.absent_for(60)
    board.make_stale()
    assert "away since" in board.get()


def test_a_page_that_nobody_watches_is_not_rendered(
    gathering: Gathering, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.board import streams

    rendered, page = list[Visitor](), streams.CLUB_PAGES["tiles"]

    def render(visitor: Visitor) -> str:
        rendered.append(visitor)
        return page.render(visitor)

    monkeypatch.setitem(streams.CLUB_PAGES, "tiles", page._replace(render=render))
    kitchen = gathering.table("Kitchen")
    board = gathering.board()
    kitchen.plays("Ben: B5")
    assert [] == rendered
    screens = [board.screen() for _screen in range(3)]
    for screen in screens:
        shows(screen, "Cy plays")
    before = len(rendered)
    kitchen.plays("Cy: B7")
    for screen in screens:
        shows(screen, "Ana plays")
    assert before + 1 == len(rendered)


def test_while_the_database_is_away_the_last_picture_stays_and_it_goes_on_by_itself(
    gathering: Gathering, server: Server
) -> None:
    kitchen = gathering.table("Kitchen")
    board = gathering.board()
    screen = board.screen()
    shows(screen, "Ben plays")
    server.checkpoint()
    server.kill()
    page = shows(screen, "database has been away since")
    assert "Ben plays" in page
    assert "Ben plays" in board.get()
    server.start()
    kitchen.push.close()
    kitchen.plays("Ben: B5")
    page = shows(screen, "Cy plays")
    assert "database has been away" not in page


def test_what_a_table_says_that_makes_no_sense_disturbs_nobody(gathering: Gathering) -> None:
    kitchen = gathering.table("Kitchen")
    board = gathering.board()
    screen = board.screen()
    with gathering.club.connect() as connection:
        for nonsense in ("", "{", "[1]", '{"table": [1]}', '{"table": 999}', '{"table": "Kitchen"}'):
            connection.execute("SELECT pg_notify('club', %s)", [nonsense])
    kitchen.plays("Ben: B5")
    shows(screen, "Cy plays")
