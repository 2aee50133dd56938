"""A hall in which a tournament is played: the club's database, some of its tables, and their games."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.rules import Phase
from companion.table import Table, TableView
from companion.tournament import Open, Refusal, Result, Tournament
from tests.club.builder import Club, Rows, push_all, pushing
from tests.table.builder import accepted, open_table

if TYPE_CHECKING:
    import psycopg

    from companion.club.tournaments import Kept, Tournaments

OLGA = "Olga"
"""Organises all of it."""


class Venue(AbstractContextManager["Venue"]):
    """One table of the club: it plays on its own log, which goes to the club when it is sent."""

    def __init__(self, club: Club, name: str, folder: Path) -> None:
        self.name = name
        self._club = club
        self.table: Table = open_table(folder / f"{name}.sqlite")
        self._stack = ExitStack()
        self.member = club.member(name)
        self._push = self._stack.enter_context(pushing(self.table, self.member))
        self.send()

    def __exit__(self, *_error: object) -> None:
        self._stack.close()

    def send(self) -> None:
        """Send to the club whatever is not there yet."""
        push_all(self._push)

    def stays(self) -> None:
        """Say that it is there, where it has not for a while."""
        self.send()

    @property
    def assignment(self) -> Rows:
        """What it is to play: tournament, round, table, seats, has it begun, is it over."""
        return self._club.rows(
            "SELECT tournament, round, number, seats, started IS NOT NULL, is_over FROM club.assignments"
            " JOIN club.tables ON id = club_table WHERE name = %s",
            self.name,
        )

    @property
    def headers(self) -> str:
        """The headers of the game that it is to play."""
        query = "SELECT headers FROM club.assignments JOIN club.tables ON id = club_table WHERE name = %s"
        ((headers,),) = self._club.rows(query, self.name)
        return str(headers)

    @property
    def view(self) -> TableView:
        """The table as it stands."""
        assert self.table.view
        return self.table.view

    def begins(self, headers: str = "") -> None:
        """Begin a game: the one that it is to play, where no other is given."""
        accepted(self.table.begin(headers or self.headers))
        self.send()

    def enters(self, *lines: str) -> None:
        """Play on, and tell the club."""
        accepted(self.table.submit_all(lines))
        self.send()

    def scores(self, out: str, points: Mapping[str, int]) -> None:
        """Play a round as its score sheet has it."""
        self.enters("round", f"{out}: out", *(f"{name}: points {number}" for name, number in points.items()))

    def plays(self, points: Callable[[str], int] = lambda _name: 30) -> None:
        """Play the game that it is to play: each round is won by the first one in the seats."""
        self.begins()
        while self.view.state.phase is not Phase.FINISHED:
            out, *others = self.view.state.players
            scoring = self.view.state.setup.scoring
            counted = others[::2] if scoring.partnered else others
            self.scores(out, {name: points(name) for name in counted})


def opened(tournaments: "Tournaments", settings: Open) -> int:
    """Open a tournament; return its number."""
    return kept(tournaments.open(settings, OLGA)).id


def kept(answer: "Kept | Refusal") -> "Kept":
    """Return what was entered, asserting that it was."""
    assert not isinstance(answer, Refusal), answer
    return answer


def refused(answer: "Kept | Refusal") -> str:
    """Return why something was not entered."""
    assert isinstance(answer, Refusal), answer
    return answer.text


def result(tournament: Tournament, number: int, table: int) -> Result:
    """Return the result of a table, as it holds."""
    return tournament.rounds[number - 1].tables[table - 1].result


def entered_by(tournament: Tournament, number: int, table: int) -> list[str]:
    """Return who entered the results of a table."""
    return [entered.by for entered in tournament.rounds[number - 1].tables[table - 1].entered]


def told(listener: "psycopg.Connection[Any]", word: str) -> str | None:
    """Wait for what the club tells of that; None where it tells nothing for long."""
    with closing(listener.notifies(timeout=60)) as all_told:
        return next((each.payload for each in all_told if word in each.payload), None)


def wait_until(listener: "psycopg.Connection[Any]", holds: Callable[[], object]) -> None:
    """Wait until something holds, which is asked whenever the club tells anything."""
    while not holds():
        assert told(listener, "") is not None
