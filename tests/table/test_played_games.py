"""Earlier games: listed by the summaries that are kept of them, and replayed only where somebody looks."""

from pathlib import Path

import pytest

from companion.table import GameSummary, Table
from tests.table.builder import BEGUN, CLASSIC, accepted, locked, open_table, replays, run_sql, statements

TO_FIFTY = '[Players "Ana, Ben"]\n[Target "50"]\n[Event "Sunday"]\nround\nAna: out\nBen: points 60\n'


@pytest.fixture
def table(file: Path) -> Table:
    """A game won by Ana, five that were left, and one under way."""
    table = open_table(file)
    for record in (TO_FIFTY, *[BEGUN] * 6):
        accepted(table.begin(record))
    return table


@pytest.fixture
def older(table: Table, file: Path) -> Table:
    """The same, in a database from before summaries were kept."""
    table.close()
    run_sql(file, "DELETE FROM summaries")
    return open_table(file)


def test_games_are_listed_a_page_at_a_time(table: Table) -> None:
    assert [7, 6, 5] == [game.id for game in table.played_games.newest(3)]
    assert [4, 3, 2] == [game.id for game in table.played_games.newest(3, before=5)]
    assert [1] == [game.id for game in table.played_games.newest(3, before=2)]
    assert not table.played_games.newest(3, before=1)
    assert [7, 6] == [game.id for game in table.played_games.newest(2, before=10**30)]


def test_a_list_replays_no_game(table: Table) -> None:
    with statements(table) as sent:
        listed = table.played_games.newest()
    assert 0 == replays(sent)
    assert 7 == len(listed)


def test_a_summary_says_what_the_events_say(table: Table) -> None:
    *_, won = table.played_games.newest()
    game = table.played_games.game(1)
    assert game
    assert game.summary == won
    assert ("Sunday", ("Ana",), 1, {"Ana": 60, "Ben": 0}) == (won.event, won.winner, won.rounds, won.totals)


def test_an_evening_has_the_games_before_one_and_those_after_it(file: Path) -> None:
    table = open_table(file)
    for _ in range(22):
        accepted(table.begin(BEGUN))
    evening = table.played_games.evening(2)
    assert evening
    assert [*range(1, 22)] == [game.id for game in evening.games]


def test_the_present_game_is_listed_as_it_stands(table: Table) -> None:
    assert (2, True) == (table.played_games.newest()[0].version, table.played_games.newest()[0].is_present)
    accepted(table.submit("Ben: G7"))
    assert 3 == table.played_games.newest()[0].version
    accepted(table.begin(CLASSIC))
    now, before, *_ = table.played_games.newest()
    assert [(0, True), (3, False)] == [(game.version, game.is_present) for game in (now, before)]


def test_games_of_an_older_database_are_replayed_once_and_page_by_page(older: Table, file: Path) -> None:
    with statements(older) as sent:
        page = older.played_games.newest(3)
    assert 2 == replays(sent), "not the present one, and none before the page was asked for"
    # Stopped here and started again, it goes on where it was.
    older.close()
    again = open_table(file)
    with statements(again) as sent:
        assert page == again.played_games.newest(3)
    assert 0 == replays(sent)
    with statements(again) as sent:
        assert 7 == len(again.played_games.newest())
    assert 4 == replays(sent)


def test_a_summary_with_other_fields_is_made_again(table: Table, file: Path) -> None:
    listed = table.played_games.newest()
    for other in (
        "UPDATE summaries SET summary = '{}'",
        "UPDATE summaries SET summary = '[1]'",
        "UPDATE summaries SET summary = substr(summary, 1, 40)",
        """UPDATE summaries SET summary = replace(summary, '"rounds": 1, ', '')""",
        """UPDATE summaries SET summary = '{"mood": "good", ' || substr(summary, 2)""",
    ):
        run_sql(file, other)
        assert listed == table.played_games.newest()
    with statements(table) as sent:
        assert listed == table.played_games.newest()
    assert 0 == replays(sent)


def test_games_are_listed_though_their_summaries_cannot_be_stored(older: Table, file: Path) -> None:
    older.close()
    table = open_table(file, patience=0.05)
    with locked(file):
        listed: tuple[GameSummary, ...] = table.played_games.newest()
    assert listed == table.played_games.newest()


def test_a_game_that_was_looked_at_or_watched_is_replayed_once(table: Table) -> None:
    with statements(table) as sent:
        for _ in range(3):
            assert table.played_games.game(1)
            assert table.replays.game(1)
    assert 1 == replays(sent)


def test_the_names_of_the_last_games_are_read_from_their_headers_alone(table: Table, file: Path) -> None:
    with statements(table) as sent:
        assert (("Ana", "Ben", "Cy"),) * 2 == table.played_games.players(2)
    (statement,) = [each for each in sent if "SELECT" in each]
    assert "events" not in statement
    run_sql(file, "UPDATE games SET headers = 'nothing' WHERE id = 7")
    assert ((), ("Ana", "Ben", "Cy")) == table.played_games.players(2)


def test_that_a_date_is_in_doubt_outlasts_a_restart(file: Path) -> None:
    table = open_table(file)
    accepted(table.begin(CLASSIC))
    table.doubts_clock = lambda: True
    accepted(table.begin(CLASSIC))
    table.close()
    assert {2} == open_table(file).dates_in_doubt([1, 2])
