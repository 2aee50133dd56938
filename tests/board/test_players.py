"""The statistics over all tables: who is best of the whole club."""

import pytest

from companion.board.statistics import STATISTICS, ClubStatistics
from companion.statistics import Contribution
from tests.board.builder import Gathering
from tests.postgresql import Server
from tests.table.builder import accepted

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("board")]


def won(winner: str, *others: str) -> str:
    """A game that somebody won at once."""
    players = ", ".join((winner, *others))
    points = "".join(f"{name}: points 20\n" for name in others)
    return f'[Edition "classic"]\n[Players "{players}"]\n[Target "5"]\nround\n{winner}: out\n{points}'


def test_games_of_all_tables_count_together_as_if_they_were_played_at_one(gathering: Gathering) -> None:
    from companion.web.app import create_app

    records = [won("Dee", "Eve"), won("Eve", "Dee", "Gus"), won("Dee", "Gus")] * 2
    for number, record in enumerate(records):
        gathering.table(f"Table {number}", record)
    alone = gathering.table("Alone", "")
    for record in records:
        accepted(alone.table.begin(record))
    assert not alone.table.statistics.catch_up(10)
    statistics = STATISTICS.of(gathering.board().app)
    players = {each.name: (each.total, each.rating) for each in statistics.standings().players}
    expected = {each.name: (each.total, each.rating) for each in alone.table.statistics.standings().players}
    assert expected == players
    page = create_app(alone.table, "code").test_client().get("/players").text
    assert table_of(page) == table_of(gathering.board().get("/players"))


def _totals(statistics: ClubStatistics) -> dict[str, Contribution]:
    return {each.name: each.total for each in statistics.standings().players}


def table_of(page: str) -> str:
    return page[page.index("<table") : page.index("</table>")]


def test_a_player_s_page_leads_to_the_games_at_their_tables(gathering: Gathering) -> None:
    gathering.table("Kitchen", won("Dee", "Eve"))
    board = gathering.board()
    page = board.get("/players/Dee")
    assert 'href="/tables/Kitchen/games/1"' in page
    assert "1 of 1" in page
    assert 'method="post"' not in page


def test_players_are_who_they_are_at_their_tables(gathering: Gathering) -> None:
    kitchen = gathering.table("Kitchen", won("Dee", "Eve"))
    gathering.table("Garden", won("Delia", "Eve"))
    kitchen.table.people.submit('rename "Dee": "Delia"')
    kitchen.bring()
    board = gathering.board()
    assert "2 of 2" in board.get("/players/Delia")
    answer = board.app.test_client().get("/players/Dee")
    assert (301, "/players/Delia") == (answer.status_code, answer.location)


def test_a_table_that_calls_somebody_else_takes_no_name_from_who_plays_at_another(
    gathering: Gathering,
) -> None:
    kitchen = gathering.table("Kitchen", won("Dee", "Eve"))
    gathering.table("Garden", won("Dee", "Gus"))
    kitchen.table.people.submit('rename "Dee": "Nobody"')
    kitchen.bring()
    assert "1 of 1" in gathering.board().get("/players/Dee")


def test_a_game_that_goes_on_is_counted_as_it_stands(gathering: Gathering) -> None:
    kitchen = gathering.table("Kitchen", '[Players "Ana, Ben"]\nround\nAna: out\nBen: points 20\n')
    board = gathering.board()
    statistics = STATISTICS.of(board.app)
    assert 1 == _totals(statistics)["Ana"].rounds_won
    kitchen.plays("round", "Ana: out", "Ben: points 30")
    statistics._looked_at -= 60
    assert 2 == _totals(statistics)["Ana"].rounds_won


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE club.events SET at = 'soon' WHERE game = 1 AND seq = 4 RETURNING 1",
        "UPDATE club.events SET at = '2026-11-23T20:00:00' WHERE game = 1 AND seq = 4 RETURNING 1",
        "UPDATE club.games SET begun = 'soon' WHERE game = 1 RETURNING 1",
    ],
)
def test_a_game_with_times_that_make_no_sense_keeps_no_other_out_of_the_statistics(
    gathering: Gathering, damage: str
) -> None:
    kitchen = gathering.table("Kitchen")
    for line in ("Ben: R7", "Cy: R8", "Ana: R9"):
        kitchen.plays(line)
    accepted(kitchen.table.begin(won("Dee", "Eve")))
    kitchen.bring()
    assert [(1,)] == gathering.club.rows(damage)
    board = gathering.board()
    statistics = STATISTICS.of(board.app)
    assert 1 == _totals(statistics)["Dee"].won
    assert 0 == statistics.standings().to_come
    assert "1 of 1" in board.get("/players/Dee")
    assert "Dee" in board.get("/players?since=2026-01-01")
    for path in ("games", "games/1", "games/1/replay"):
        assert "Ana" in board.get(f"/tables/Kitchen/{path}")


def test_another_board_reads_what_one_has_worked_out(
    gathering: Gathering, monkeypatch: pytest.MonkeyPatch
) -> None:
    kitchen = gathering.table("Kitchen", won("Dee", "Eve"))
    accepted(kitchen.table.begin(won("Eve", "Dee")))
    kitchen.bring()
    first = STATISTICS.of(gathering.board().app)
    expected = first.standings().players
    assert first._worker
    first._worker.join()
    worked_out = list[int]()
    work_out = ClubStatistics._worked_out

    def counted(self: ClubStatistics, place: object) -> object:
        worked_out.append(1)
        return work_out(self, place)  # type: ignore[arg-type] # as it came

    monkeypatch.setattr(ClubStatistics, "_worked_out", counted)
    assert expected == STATISTICS.of(gathering.board().app).standings().players
    assert [1] == worked_out
    assert [(1,)] == gathering.club.rows("SELECT game FROM club.facts")


def test_while_the_database_is_away_the_last_numbers_stay(gathering: Gathering, server: Server) -> None:
    gathering.table("Kitchen", won("Dee", "Eve"))
    board = gathering.board()
    before = table_of(board.get("/players"))
    server.checkpoint()
    server.kill()
    STATISTICS.of(board.app)._looked_at -= 60
    assert before == table_of(board.get("/players"))
    server.start()
