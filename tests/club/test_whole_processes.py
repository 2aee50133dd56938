"""Whole tables, each a process as people start it, while the worst is done to them and to their club."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from tests.club.builder import Arrivals, Club, local_log, soon
from tests.club.narrow_line import NarrowLine
from tests.postgresql import Server
from tests.served import Companion
from tests.table.builder import BEGUN

pytestmark = [pytest.mark.server, pytest.mark.started, pytest.mark.xdist_group("club")]

BEGUN_WITH: Final = 2
EVENTS: Final = 30
"""What a table has of its game at first, and what is entered there at a time."""

ROOM: Final = 9000
"""Bytes of a line, for who joins and some events."""

HARMLESS: Final = "flip heads !"
"""An event that may come at any time: it changes nothing, as no coin is due."""

Tables: TypeAlias = Callable[..., Companion]


@pytest.fixture
def start(club: Club, tmp_path: Path) -> Iterator[Tables]:
    """Starts a table of the club on a folder of its own; a second time of that name it is the same table."""
    tokens = dict[str, str]()
    started = ExitStack()

    def start(name: str, folder: str = "", address: str = club.address) -> Companion:
        if name not in tokens:
            tokens[name] = club.member(name).token
        data = tmp_path / (folder or name)
        arguments = ("--port", "0", "--data", str(data), "--club", address, "--table", name)
        environment = {**os.environ, "UNO_CLUB_TOKEN": tokens[name]}
        table = started.enter_context(Companion(*arguments, env=environment)).ready()
        if not local_log(data / "games.sqlite")["games"]:
            table.ask("POST", "/api/games", {"record": BEGUN})
        return table

    with started:
        yield start


def enter(table: Companion, events: int = EVENTS) -> None:
    """Enter so many events, one after the other."""
    for _event in range(events):
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


@pytest.mark.thorough
def test_a_table_killed_in_mid_push_goes_on_there_when_it_is_started_again(
    server: Server, club: Club, start: Tables, tmp_path: Path
) -> None:
    table = start("Kitchen")
    with closing(Arrivals(club)) as arrivals:
        arrivals.wait_for(BEGUN_WITH)
    waiting = "SELECT 1 FROM pg_stat_activity WHERE usename = %s AND wait_event_type = 'Lock'"
    with club.connect() as owner, server.connect() as onlooker, owner.transaction():
        owner.execute("LOCK TABLE club.events")
        enter(table)
        soon(lambda: onlooker.execute(waiting, [f"Kitchen@{club.name}"]).fetchone())
        table.kill()
    table = start("Kitchen")
    enter(table)
    all_came(club, tmp_path, "Kitchen")


def test_a_server_killed_under_two_playing_tables_has_everything_when_it_is_back(
    server: Server, club: Club, start: Tables, tmp_path: Path
) -> None:
    kitchen, garden = start("Kitchen"), start("Garden")
    with closing(Arrivals(club)) as arrivals:
        arrivals.wait_for(2 * BEGUN_WITH)
    with server.connect() as connection:
        # What comes after it, this server may forget as it is killed; the tables do not.
        connection.execute("CHECKPOINT")
    with playing(kitchen, garden):
        server.kill()
    with playing(kitchen, garden):
        server.start()
    all_came(club, tmp_path, "Kitchen", "Garden")


@pytest.mark.thorough
def test_a_line_that_is_cut_and_then_refuses_costs_a_playing_table_nothing(
    club: Club, start: Tables, tmp_path: Path
) -> None:
    # Room to join and for some of what there is to say, then for nothing at all, then for everything.
    rooms = iter((ROOM, 0, 10**9))
    with closing(NarrowLine(tmp_path / "line", club.server.folder, rooms.__next__)):
        table = start("Kitchen", address=f"postgresql:///{club.name}?host={tmp_path / 'line'}")
        enter(table, 2 * EVENTS)
        all_came(club, tmp_path, "Kitchen")
        table.kill()
    assert [] == [*rooms]


@pytest.mark.thorough
def test_of_two_companions_of_one_name_the_second_waits_until_the_first_has_ended(
    club: Club, start: Tables, tmp_path: Path
) -> None:
    first = start("Kitchen")
    with closing(Arrivals(club)) as arrivals:
        arrivals.wait_for(BEGUN_WITH)
        second = start("Kitchen", "second")
        with playing(first, second):
            arrivals.wait_for(BEGUN_WITH + EVENTS)
        soon(lambda: "Another companion is Kitchen in the club." in second.page("/devices", acts=True))
        assert [(1,)] == club.rows("SELECT log FROM club.logs")
        first.kill()
        arrivals.wait_for(2 * (BEGUN_WITH + EVENTS))
    files = (tmp_path / each / "games.sqlite" for each in ("Kitchen", "second"))
    assert [*map(local_log, files)] == [club.log(), club.log(log=2)]
