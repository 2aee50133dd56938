"""Whole tournaments of simulated people: in the end everybody stands where the score sheets put them."""

import random
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from companion.club.tournaments import Tournaments
from companion.tournament import Enrol, Open, Tournament, standings, winners
from tests.club.builder import Club
from tests.club.hall import OLGA, Venue, kept, opened
from tests.club.simulated import play_all
from tests.tournament.builder import names
from tests.tournament.ledger import Ledger, Placings

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("club")]

HANDS = Open("28 hands", "partners", 4, edition="international-1983")
SWISS = Open("Autumn Swiss", "swiss", 4, scoring="low-score", options="rounds=2", edition="classic")


@pytest.fixture
def tournaments(club: Club) -> Iterator[Tournaments]:
    with closing(Tournaments(club.own_address, random.Random(1))) as found:
        yield found


def play_at(
    club: Club, tournaments: Tournaments, folder: Path, tables: int, settings: Open, players: int
) -> tuple[Tournament, list[Placings]]:
    """Play a tournament at so many tables of this process, each with a log of its own."""
    number = opened(tournaments, settings)
    kept(tournaments.enter(number, Enrol(names(players)), OLGA))

    def settle(number: int) -> Tournament:
        tournaments.collect()
        found = tournaments.read(number)
        assert found
        return found.tournament

    with ExitStack() as stack:
        places = {f"T{each}": stack.enter_context(Venue(club, f"T{each}", folder)) for each in range(tables)}
        return play_all(club, tournaments, number, places, settle)


def check_hands(tournament: Tournament, sheets: list[Placings]) -> None:
    """Compare the standings of the 28 hands with the score sheets."""
    assert (7, 14) == (len(tournament.rounds), len(sheets))
    totals = {name: sum(sheet[name][1] for sheet in sheets if name in sheet) for name in names(8)}
    rows = standings(tournament)
    assert totals == {row.player: row.points for row in rows}
    ranks = {name: 1 + sum(other > total for other in totals.values()) for name, total in totals.items()}
    assert ranks == {row.player: row.rank for row in rows}
    assert {name for name, rank in ranks.items() if rank == 1} == {*winners(tournament)}


def check_swiss(tournament: Tournament, sheets: list[Placings]) -> None:
    """Compare the standings of forty players with the score sheets, by another computation."""
    assert (6, 60) == (len(tournament.rounds), len(sheets))
    ranks = Ledger(names(40), sheets, is_low=True).ranks()
    assert ranks == {row.player: row.rank for row in standings(tournament)}


def test_the_28_hands_of_eight_players_at_two_tables(
    club: Club, tournaments: Tournaments, tmp_path: Path
) -> None:
    check_hands(*play_at(club, tournaments, tmp_path, 2, HANDS, 8))


def test_a_swiss_of_forty_players_at_ten_tables(club: Club, tournaments: Tournaments, tmp_path: Path) -> None:
    check_swiss(*play_at(club, tournaments, tmp_path, 10, SWISS, 40))
