"""Whole tournaments of simulated people: in the end everybody stands where the score sheets put them."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from companion.club.tournaments import Tournaments
from companion.foundation.repeating import Repeating
from companion.tournament import Enrol, Open, Tournament, standings, winners
from tests.club.builder import Club
from tests.club.hall import OLGA, Venue, kept, opened, wait_until
from tests.club.simulated import Served, play_all
from tests.tournament.builder import names
from tests.tournament.ledger import Ledger, Placings

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("tournaments")]

HANDS = Open("28 hands", "partners", 4, edition="international-1983")
SWISS = Open("Autumn Swiss", "swiss", 4, scoring="low-score", options="rounds=2", edition="classic")
EIGHTS = replace(SWISS, table_size=8, rounds=3)

PRESENT = "SELECT count(*) FROM club.attendance WHERE NOT is_away"


def enrolled(tournaments: Tournaments, settings: Open, players: int) -> int:
    number = opened(tournaments, settings)
    kept(tournaments.enter(number, Enrol(names(players)), OLGA))
    return number


@pytest.fixture
def hall(club: Club, tournaments: Tournaments, tmp_path: Path) -> Iterator[dict[str, Venue]]:
    """Ten tables in this process."""
    tournaments.listed()
    with ExitStack() as stack:
        yield {f"T{each}": stack.enter_context(Venue(club, f"T{each}", tmp_path)) for each in range(10)}


def check_hands(tournament: Tournament, sheets: list[Placings]) -> None:
    """Compare the standings of the 28 hands with the score sheets."""
    assert (7, 14) == (len(tournament.rounds), len(sheets))
    totals = {name: sum(sheet[name][1] for sheet in sheets if name in sheet) for name in names(8)}
    rows = standings(tournament)
    assert totals == {row.player: row.points for row in rows}
    ranks = {name: 1 + sum(other > total for other in totals.values()) for name, total in totals.items()}
    assert ranks == {row.player: row.rank for row in rows}
    assert {name for name, rank in ranks.items() if rank == 1} == {*winners(tournament, rows)}


def check_swiss(tournament: Tournament, sheets: list[Placings]) -> None:
    """Compare the standings of forty players with the score sheets, by another computation."""
    ranks = Ledger(names(40), sheets, is_low=True).ranks()
    assert ranks == {row.player: row.rank for row in standings(tournament)}


def test_the_28_hands_of_eight_players_at_two_tables(
    club: Club, tournaments: Tournaments, hall: dict[str, Venue]
) -> None:
    number = enrolled(tournaments, HANDS, 8)
    check_hands(*play_all(club, tournaments, number, hall, tournaments.collect))


@pytest.mark.thorough
def test_a_swiss_of_forty_players_at_ten_tables(
    club: Club, tournaments: Tournaments, hall: dict[str, Venue]
) -> None:
    number = enrolled(tournaments, SWISS, 40)
    tournament, sheets = play_all(club, tournaments, number, hall, tournaments.collect)
    assert (6, 60) == (len(tournament.rounds), len(sheets))
    check_swiss(tournament, sheets)


@pytest.mark.thorough
@pytest.mark.started
def test_both_at_tables_that_are_processes_of_their_own_of_which_one_is_killed(
    club: Club, tournaments: Tournaments, tmp_path: Path
) -> None:
    tournaments.listed()
    with ExitStack() as stack:
        served = {
            f"T{each}": Served(club, f"T{each}", tmp_path / str(each), killed_after=10 * (each == 1))
            for each in range(5)
        }
        for each in served.values():
            stack.callback(each.close)
        listener = stack.enter_context(club.connect())
        listener.execute("LISTEN club")
        wait_until(listener, lambda: [(5,)] == club.rows(PRESENT))
        for each in served.values():
            each.ready()
        stack.enter_context(closing(Repeating("results", 0.2, tournaments.collect))).start()
        for settings, players, check in ((HANDS, 8, check_hands), (EIGHTS, 40, check_swiss)):
            number = enrolled(tournaments, settings, players)
            settle = partial(wait_until, listener, partial(is_settled, tournaments, number))
            check(*play_all(club, tournaments, number, served, settle))


def is_settled(tournaments: Tournaments, number: int) -> bool:
    """Does no table of that tournament play?"""
    found = tournaments.read(number)
    return found is not None and found.tournament.present_round is None
