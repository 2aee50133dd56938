"""Whole tournaments, played with real cards by simulated people at the tables of a club."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final, Protocol

from companion.rules import Setup, read_record, write_line
from companion.simulation import Habits, Table
from companion.simulation.players import Players
from companion.tournament import Start, Tournament
from tests.club.builder import Club
from tests.club.hall import OLGA, kept
from tests.tournament.ledger import Placings

if TYPE_CHECKING:
    from companion.club.tournaments import Tournaments

FAIR: Final = Habits(
    cheat=0, hint=0, reshuffle=0, put_right=0, change_seats=0, leave=0, stop=0, catch_wrongly=0
)
AT_ONCE: Final = 50
"""Lines that are entered together."""


class Place(Protocol):
    """One table of the club, however it runs."""

    def begins(self, headers: str) -> None: ...

    def enters(self, *lines: str) -> None: ...


def play_all(
    club: Club,
    tournaments: "Tournaments",
    number: int,
    places: Mapping[str, Place],
    settle: Callable[[int], Tournament],
) -> tuple[Tournament, list[Placings]]:
    """Play every round; return the tournament, and what the score sheets of the players say of each table.

    ``settle`` waits for the results of a round.
    """
    chance, sheets = Random(number), list[Placings]()
    found = tournaments.read(number)
    while found and not found.tournament.is_over:
        following = len(found.tournament.rounds) + 1
        kept(tournaments.draw(number, OLGA, following))
        kept(tournaments.enter(number, Start(following), OLGA))
        query = "SELECT name, headers FROM club.assignments JOIN club.tables ON id = club_table ORDER BY id"
        for name, headers in club.rows(query):
            sheets.append(_play(places[name], headers, chance))
        assert settle(number).present_round is None
        found = tournaments.read(number)
    assert found
    return found.tournament, sheets


def _play(place: Place, headers: str, chance: Random) -> Placings:
    place.begins(headers)
    setup = read_record(headers).setup
    table = Table(setup, chance)
    lines = _lines(table, chance)
    while some := tuple(islice(lines, AT_ONCE)):
        place.enters(*some)
    return _placings(setup, table.sheet.totals)


def _lines(table: Table, chance: Random) -> Iterator[str]:
    for action in Players(table, FAIR, chance).actions():
        if table.phase == "finished":
            return
        yield write_line(action.event)
        table.do(action.event)


def _placings(setup: Setup, totals: Mapping[str, int]) -> Placings:
    """Return who came in where; the totals are those of players, or of partners together."""
    is_low = setup.scoring.slug == "low-score"
    return {
        name: (1 + sum(other < total if is_low else other > total for other in totals.values()), total)
        for side, total in totals.items()
        for name in side.split(" & ")
    }
