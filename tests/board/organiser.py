"""An organiser's phone, and those who only watch, at a club's board."""

import re
from collections.abc import Callable
from html import unescape
from time import monotonic, sleep
from typing import TYPE_CHECKING

from companion.board.tournaments.desk import DESK
from companion.tournament import Tournament
from tests.board.builder import Board

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

    from companion.board.tournaments.desk import Desk

OLGA = "Olga"
EIGHT = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
PATIENCE = 20.0


class Phone:
    """A phone with the organiser's code, whose name is known."""

    def __init__(self, board: Board, name: str = OLGA) -> None:
        self.board = board
        self.client = board.app.test_client()
        self.client.get(f"/?token={board.code}")
        if name:
            self.client.post("/tournaments/organiser", data={"by": name})

    @property
    def desk(self) -> "Desk":
        """What the board has of its tournaments."""
        return DESK.of(self.board.app)

    def tournament(self, number: int = 1) -> Tournament:
        """A tournament as it stands."""
        kept = self.desk.tournaments.read(number)
        assert kept
        return kept.tournament

    @property
    def seq(self) -> str:
        """How many entries the first tournament has, as its forms say."""
        kept = self.desk.tournaments.read(1)
        assert kept
        return str(kept.seq)

    def met(self, number: int) -> list[tuple[str, ...]]:
        """Who sits with whom in a round, at tables of two."""
        return [tuple(sorted(table.seats)) for table in self.tournament().rounds[number - 1].tables]

    def page(self, path: str = "/1") -> str:
        """A page about tournaments."""
        answer = self.client.get(f"/tournaments{path}")
        assert 200 == answer.status_code, answer.text
        return unescape(answer.text)

    def sends(self, path: str, **fields: str) -> "TestResponse":
        """Post a form as it is on the page."""
        return self.client.post(f"/tournaments{path}", data=fields)

    def does(self, path: str, **fields: str) -> None:
        """Post a form that is taken."""
        answer = self.sends(path, **fields)
        assert 303 == answer.status_code, notice(answer)

    def is_refused(self, path: str, **fields: str) -> str:
        """Post a form that is not taken; return why."""
        answer = self.sends(path, **fields)
        assert answer.status_code in (400, 409), answer.status
        return notice(answer)

    def opens(self, *players: str, kind: str = "swiss", **fields: str) -> None:
        """Open a tournament of these players."""
        self.does("", name="Spring", kind=kind, **fields)
        if not players:
            return
        self.does(f"/{self.desk.listed()[0].id}/players", do="enrol", names=", ".join(players))

    def plays(self, *players: str, kind: str = "swiss", size: int = 0, **fields: str) -> None:
        """Open a tournament of these players, and draw and start its first round."""
        self.opens(*players, kind=kind, **({f"size-{kind}": str(size)} if size else {}), **fields)
        self.draws()
        self.starts()

    def draws(self, number: int = 1) -> None:
        """Tap what draws a round."""
        self.does(f"/1/rounds/{number}", do="draw")

    def starts(self, number: int = 1) -> None:
        """Tap what starts a round."""
        self.does(f"/1/rounds/{number}", do="start")

    def types(self, round_number: int, table: int, *scores: int, number: int = 1) -> None:
        """Enter the result of a table, the scores in seat order."""
        form = self.form(round_number, table, *scores, number=number)
        self.does(f"/{number}/rounds/{round_number}/tables/{table}", **form)

    def form(self, round_number: int, table: int, *scores: int, number: int = 1) -> dict[str, str]:
        """What the form of a table sends, as it is on the page now."""
        found = self.tournament(number)
        place = found.rounds[round_number - 1].tables[table - 1]
        seats = place.seats[:2] if found.kind.partnered else place.seats
        typed = {f"score-{name}": str(score) for name, score in zip(seats, scores, strict=True)}
        return {"do": "result", "seen": str(len(place.entered)), **typed}

    def slip(self, table: int, number: int = 1) -> str:
        """Where the code on the slip of a table of the latest round leads."""
        slips = self.page(f"/{number}/rounds/{len(self.tournament(number).rounds)}/slips")
        code = re.findall(r'class="slip-code">(.*?)<', slips)[table - 1]
        return f"/slip/{code.replace(' ', '')}"

    def waits_until(self, what: Callable[[Tournament], bool], number: int = 1) -> Tournament:
        """Wait until something has happened by itself."""
        end = monotonic() + PATIENCE
        while not what(found := self.tournament(number)):
            assert monotonic() < end, "It has never happened."
            sleep(0.02)
        return found


def notice(answer: "TestResponse") -> str:
    """What a page says in answer to a form."""
    found = re.search(r'id="refused"><strong>(.*?)</strong>', answer.text)
    assert found, answer.text
    return unescape(found[1])
