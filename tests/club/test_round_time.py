"""How long a round goes on."""

from datetime import UTC, datetime

from companion.club.results import ends_at, started_at
from companion.tournament import Open, TournamentRound, TournamentTable

DRAWN = TournamentRound(1, (TournamentTable(("Ana", "Ben")),))
BEGUN = TournamentRound(1, DRAWN.tables, started_at="2026-11-23T18:00:00.000+00:00")


def test_the_time_of_a_round_is_counted_from_its_start() -> None:
    assert datetime(2026, 11, 23, 18, tzinfo=UTC) == started_at(BEGUN)
    assert datetime(2026, 11, 23, 18, 45, tzinfo=UTC) == ends_at(Open("Spring", "swiss", minutes=45), BEGUN)


def test_a_round_without_a_time_or_a_start_ends_at_none() -> None:
    assert ends_at(Open("Spring", "swiss"), BEGUN) is None
    assert ends_at(Open("Spring", "swiss", minutes=45), DRAWN) is None
