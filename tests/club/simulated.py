"""Whole tournaments, played with real cards by simulated people at the tables of a club."""

import os
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, Protocol

from companion.club.assignments import assignments, read
from companion.club.membership import VARIABLE
from companion.rules import Setup, read_record, write_line
from companion.tournament import Start, Tournament
from tests.club.builder import Club
from tests.club.hall import OLGA, kept
from tests.served import Companion
from tests.tournament.ledger import Placings
from workshop.simulation import Habits, SimulatedTable
from workshop.simulation.players import Players

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

    def stays(self) -> None: ...


class Served:
    """One table of the club as people start it: in a process of its own.

    It is killed where it stands when lines were entered ``killed_after`` times, and started again.
    """

    def __init__(self, club: Club, name: str, data: Path, killed_after: int = 0) -> None:
        token = club.member(name).token
        arguments = ("--port", "0", "--data", str(data), "--club", club.address, "--table", name)
        self._start = partial(Companion, *arguments, env={**os.environ, VARIABLE: token})
        self._companion = self._start()
        self._killed_after = killed_after

    def ready(self) -> None:
        """Wait until it answers."""
        self._companion.ready()

    def close(self) -> None:
        """End it."""
        self._companion.kill()

    def begins(self, headers: str) -> None:
        table = self._companion.ask("POST", "/api/games", {"record": headers})
        assert "between" == table.get("phase"), table

    def enters(self, *lines: str) -> None:
        self._companion.tap("/act", line="\n".join(lines))
        self._killed_after -= 1
        if self._killed_after == 0:
            # With events on their way to the club.
            self.close()
            self._companion = self._start().ready()

    def stays(self) -> None:
        """It says by itself that it is there."""


def play_all(
    club: Club,
    tournaments: "Tournaments",
    number: int,
    places: Mapping[str, Place],
    settle: Callable[[], object],
) -> tuple[Tournament, list[Placings]]:
    """Play every round; return the tournament, and what the score sheets of the players say of each table.

    ``settle`` waits for the results of a round.
    """
    chance, sheets = Random(number), list[Placings]()
    found = tournaments.read(number)
    while found and not found.tournament.is_over:
        following = len(found.tournament.rounds) + 1
        _draw(tournaments, number, following, places)
        kept(tournaments.enter(number, Start(following), OLGA))
        query = "SELECT name, headers FROM club.assignments JOIN club.tables ON id = club_table ORDER BY id"
        for name, headers in club.rows(query):
            sheets.append(_play(places[name], headers, chance))
        settle()
        found = tournaments.read(number)
        assert found
        assert found.tournament.present_round is None
        check_assignments(club, found.tournament)
    assert found
    return found.tournament, sheets


def _draw(tournaments: "Tournaments", number: int, following: int, places: Mapping[str, Place]) -> None:
    """Draw a round: once more where the machine is so slow that a table was away for a moment."""
    for _time in range(100):
        for place in places.values():
            place.stays()
        drawn = kept(tournaments.draw(number, OLGA, following, again=True)).tournament.rounds[-1]
        if all(table.venue for table in drawn.tables):
            return
    raise AssertionError("Not every table is there.")


def check_assignments(club: Club, tournament: Tournament) -> None:
    """Compare what the tables of the club are told with the tournament as it stands."""
    rows = club.rows(
        "SELECT name, tournament_name, round, number, seats, headers, minutes, started, is_over"
        " FROM club.assignments JOIN club.tables ON id = club_table"
    )
    assert assignments(tournament) == {name: read(row) for name, *row in rows}


def _play(place: Place, headers: str, chance: Random) -> Placings:
    place.begins(headers)
    setup = read_record(headers).setup
    table = SimulatedTable(setup, chance)
    lines = _lines(table, chance)
    while some := tuple(islice(lines, AT_ONCE)):
        place.enters(*some)
    return _placings(setup, table.sheet.totals)


def _lines(table: SimulatedTable, chance: Random) -> Iterator[str]:
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
