"""Whole tables, each a process as people start it, while the worst is done to them and to their club."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from tests.club.builder import Arrivals, Club, local_log
from tests.postgresql import Server
from tests.served import Companion
from tests.table.builder import BEGUN

pytestmark = [pytest.mark.server, pytest.mark.started, pytest.mark.xdist_group("club")]

BEGUN_WITH: Final = 2
EVENTS: Final = 30
"""What a table has of its game at first, and what is entered there at a time."""

HARMLESS: Final = "flip heads !"
"""An event that may come at any time: it changes nothing, as no coin is due."""

Tables: TypeAlias = Callable[[str], Companion]


@pytest.fixture
def start(club: Club, tmp_path: Path) -> Iterator[Tables]:
    """Starts a table of the club on a folder of its own, with its game begun."""
    started = ExitStack()

    def start(name: str) -> Companion:
        arguments = ("--port", "0", "--data", str(tmp_path / name), "--club", club.address, "--table", name)
        environment = {**os.environ, "UNO_CLUB_TOKEN": club.member(name).token}
        table = started.enter_context(Companion(*arguments, env=environment)).ready()
        table.ask("POST", "/api/games", {"record": BEGUN})
        return table

    with started:
        yield start


def enter(table: Companion) -> None:
    """Enter so many events, one after the other."""
    for _event in range(EVENTS):
        table.ask("POST", "/api/events", {"line": HARMLESS})


@contextmanager
def playing(*tables: Companion) -> Iterator[None]:
    """Events are entered at all of these tables meanwhile, and have been afterwards."""
    with ThreadPoolExecutor(len(tables)) as phones:
        plays: list[Future[None]] = [phones.submit(enter, table) for table in tables]
        yield
    for each in plays:
        each.result()


def all_came(club: Club, tmp_path: Path, *names: str) -> None:
    """Wait until all that was entered twice at each of these tables is in the club, as each has it."""
    logs = [local_log(tmp_path / name / "games.sqlite") for name in names]
    assert [BEGUN_WITH + 2 * EVENTS] * len(names) == [len(log["events"]) for log in logs]
    with closing(Arrivals(club)) as arrivals:
        arrivals.wait_for(len(names) * (BEGUN_WITH + 2 * EVENTS))
    assert logs == [club.log(name) for name in names]


def test_a_server_killed_under_two_playing_tables_has_everything_when_it_is_back(
    server: Server, club: Club, start: Tables, tmp_path: Path
) -> None:
    kitchen, garden = start("Kitchen"), start("Garden")
    with closing(Arrivals(club)) as arrivals:
        arrivals.wait_for(2 * BEGUN_WITH)
    server.checkpoint()
    with playing(kitchen, garden):
        server.kill()
    with playing(kitchen, garden):
        server.start()
    all_came(club, tmp_path, "Kitchen", "Garden")
