"""A round of a tournament at a whole companion: what the board enters is shown, begun, played and sent."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.club.tournaments import Tournaments
from companion.composition import Companion, Settings, companion
from companion.tournament import Enrol, Open, Start
from companion.web.codes import AccessCode
from tests.club.builder import Arrivals, Club
from tests.club.hall import OLGA, kept, opened
from tests.devices.builder import no_board
from tests.table.builder import accepted
from tests.web.builder import Screen, screen

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("club")]

PAIRS = Open("Spring", "round-robin", 2, cycles=2, target=50, minutes=20)


@pytest.fixture
def kitchen(club: Club, tmp_path: Path) -> Iterator[Companion]:
    """A companion that is a table of the club."""
    settings = Settings(host="127.0.0.1", port=0, data=tmp_path, club=club.member("Kitchen"))
    with closing(Arrivals(club)) as arrivals, companion(settings, pins=no_board) as running:
        arrivals.come()
        yield running


def shows(screen: Screen, *words: str) -> None:
    """Wait for a page that has all these words."""
    page = ""
    while not all(word in page for word in words):
        page = screen.next_called("page").data.replace("\N{NO-BREAK SPACE}", " ")


def begin(kitchen: Companion) -> None:
    """Tap Begin on a phone."""
    phone = kitchen.served.app.test_client()
    phone.get(f"/play?token={kitchen.codes[AccessCode.TABLE]}")
    assert "/play" == phone.post("/setup", data={"do": "assigned", "round": "1", "over": ""}).location


def test_a_round_is_shown_begun_played_and_sent_and_then_the_next_one(
    club: Club, tournaments: Tournaments, kitchen: Companion
) -> None:
    number = opened(tournaments, PAIRS)
    kept(tournaments.enter(number, Enrol(("Ana", "Ben")), OLGA))
    with screen(kitchen.server.port, "/stream?view=table") as table, closing(Arrivals(club)) as arrivals:
        kept(tournaments.draw(number, OLGA, 1))
        shows(table, "Round 1, table 1", "The organiser starts the round.")
        kept(tournaments.enter(number, Start(1), OLGA))
        shows(table, "data-round")
        begin(kitchen)
        shows(table, "data-round", "draw-pile")
        accepted(kitchen.table.submit_all(("round", "Ana: out", "Ben: points 60")))
        shows(table, "Round 1 is over here.")
        arrivals.wait_for(3)
        tournaments.collect()
        shows(table, "Result sent. Round 1")
        # The same two, at the same table.
        kept(tournaments.draw(number, OLGA, 2))
        shows(table, "Round 2, table 1", "The organiser starts the round.")
