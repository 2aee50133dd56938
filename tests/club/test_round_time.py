"""How long a round goes on."""

from dataclasses import replace
from datetime import UTC, datetime

from companion.club.results import ends_at, started_at
from companion.tournament import Open, Tournament, TournamentRound, TournamentTable

TABLE = TournamentTable(("Ana", "Ben"))
DRAWN = TournamentRound(1, (TABLE,))
BEGUN = TournamentRound(1, DRAWN.tables, started_at="2026-11-23T18:00:00.000+00:00")
TIMED = Tournament(Open("Spring", "swiss", minutes=45))


def test_the_time_of_a_round_is_counted_from_its_start() -> None:
    assert datetime(2026, 11, 23, 18, tzinfo=UTC) == started_at(BEGUN)
    assert datetime(2026, 11, 23, 18, 45, tzinfo=UTC) == ends_at(TIMED, BEGUN, TABLE)


def test_a_table_with_more_time_ends_later() -> None:
    longer = replace(BEGUN, more=5)
    assert datetime(2026, 11, 23, 18, 53, tzinfo=UTC) == ends_at(TIMED, longer, replace(TABLE, more=3))


def test_a_round_without_a_time_or_a_start_ends_at_none() -> None:
    assert ends_at(Tournament(Open("Spring", "swiss")), BEGUN, TABLE) is None
    assert ends_at(TIMED, DRAWN, TABLE) is None
