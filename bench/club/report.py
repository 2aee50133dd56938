"""A club of two hundred tables: how soon the board shows a tap, and where the limit of this machine is.

Each table is a whole companion, with its own file, server and connection to the club. Five of them share a
process, as memory is short, and no more, as threads of one process wait for each other. Four phones at each
follow their streams, and who is on turn taps as the page does.
The players are those of the simulation. The server is a PostgreSQL as it is installed, which brings what it
commits to the disk (fsync). On the board one screen is open for each table. Measured from sending the form
until the event with that version is at the board's client. The reference is a process that inserts one row
and notifies, and one that listens, at the same server in the same seconds. It waits for the disk, as one has
to that keeps its rows nowhere else; a table need not.

Afterwards there are no companions and phones any more: the connections of as many tables enter events faster
and faster, with the very statements of a table, until the board, and then the database, does not keep up.
Clients and servers share this machine.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import chain
from pathlib import Path
from statistics import mean
from time import monotonic
from typing import Final

from bench.club.arrivals import Tap
from bench.club.catch_up import Late
from bench.club.feed import Feed
from bench.club.games import games
from bench.club.hall import Hall
from bench.club.listeners import Crowd, Screens
from bench.club.measured import Measured
from bench.club.phones import Phones, Played
from bench.club.printing import print_caught_up, print_delays, print_processor
from bench.club.tables import Tables
from bench.club.workers import Worker, children_of, megabytes_of
from bench.environments import Command
from bench.servers import serving

TABLES: Final = 200
OF_A_PROCESS, OF_A_FEED = 5, 100
"""Companions, and connections alone, that share a process."""

PAUSES: Final = (16.0, 8.0, 0.0)
"""Seconds between two taps of a table: at leisure, as people play, and as fast as they are answered."""

STRETCH, WARM_UP = 20.0, 20.0
RATES: Final = (50, 100, 200, 400, 800, 1600)
"""Events a second that the club alone is given, until it does not keep up."""

SHORT: Final = 8.0
WATCHERS: Final = 150
"""Screens of the whole board: as many as may watch one page without a code."""

WATCHED: Final = (50, 200)
LATE: Final = 10_000
"""Events that a table has and its club has not."""

SIZES: Final = (
    "SELECT pg_table_size('club.events'), pg_indexes_size('club.events'), count(*) FROM club.events"
)


def report(tables: int = TABLES) -> None:
    """Print the tables that docs/figures.md and docs/scaling.md quote."""
    load = os.getloadavg()[0]
    print(f"\n{tables} tables in a club, on {os.cpu_count()} cores; a load of {load:.1f} before that")
    with ExitStack() as stack:
        hall = Hall(stack, tables)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        with serving(_board(hall)) as board:
            hall.kinds["board"] = [board.process]
            hall.ends["board"] = hall.worker(Screens, board.port, [member.table for member in hall.members])
            _play(hall, folder)
            feeds = hall.shares(Feed, OF_A_FEED)
            hall.kinds["feed"] = [each.pid for each in feeds]
            feed = partial(_feed, hall, feeds)
            _print_limit(hall, "with a screen of each table open on the board", feed)
            hall.ends.pop("board").close()
            _watch(hall, board.port, feed)
        hall.kinds.pop("board")
        _print_limit(hall, "without a board", feed)
        _pour(hall, feeds)
        late = hall.worker(Late, hall.club.member("Late"), folder, LATE)
        print_caught_up(late.ask("catch_up"))


def _board(hall: Hall) -> Command:
    """Return the command that serves the club's board."""
    at = ("--host", "127.0.0.1", "--port", "0")
    return [sys.executable, "-m", "companion", "club", "--database", hall.club.own_address, *at]


def _play(hall: Hall, folder: Path) -> None:
    """Let whole companions play, and print how soon the board has that."""
    hosts = hall.shares(Tables, OF_A_PROCESS, folder)
    phones = hall.worker(Phones, list(chain.from_iterable(each.ask("ports") for each in hosts)))
    hall.kinds |= {"tables": [each.pid for each in hosts], "phones": [phones.pid]}
    phones.ask("play", WARM_UP, PAUSES[1])
    rows = [hall.measure(_wanted(hall, pause), partial(_tap, phones, pause)) for pause in PAUSES]
    print_delays("Milliseconds from a tap", rows)
    print_processor(rows)
    tables = megabytes_of(hall.kinds["tables"]) / len(hall.members)
    connections = children_of(hall.club.server.pid)
    server = megabytes_of([hall.club.server.pid, *connections]) / len(connections)
    print(f"Megabytes: {tables:.1f} for each table, {server:.1f} of the server's for each connection")
    for each in (*hosts, phones):
        each.close()
    del hall.kinds["tables"], hall.kinds["phones"]


def _wanted(hall: Hall, pause: float) -> float:
    return len(hall.members) / pause if pause else 0


def _tap(phones: Worker[Phones], pause: float) -> tuple[Sequence[Tap], Sequence[float]]:
    played: Played = phones.ask("play", STRETCH, pause)
    return played.taps, played.answered


def _feed(hall: Hall, feeds: Sequence[Worker[Feed]], rate: float) -> Measured:
    # The games before may come to their ends.
    for each in feeds:
        each.ask("begin")

    def enter() -> tuple[Sequence[Tap], Sequence[float]]:
        for each in feeds:
            each.tell("feed", SHORT, rate / len(feeds))
        return list(chain.from_iterable(each.answer() for each in feeds)), ()

    return hall.measure(rate, enter)


def _print_limit(hall: Hall, how: str, feed: Callable[[float], Measured]) -> None:
    rows = list(_until_too_fast(feed, _lasting(hall, RATES)))
    print_delays(f"The club alone, {how}: milliseconds until an event is known", rows)
    print_processor(rows)


def _lasting(hall: Hall, rates: Sequence[int]) -> list[int]:
    """Return those of these rates that bring no game to its end."""
    shortest = min(map(len, games()))
    return [rate for rate in rates if rate * SHORT < shortest * len(hall.members)]


def _until_too_fast(feed: Callable[[float], Measured], rates: Sequence[int]) -> Iterator[Measured]:
    for rate in rates:
        measured = feed(rate)
        yield measured
        if not measured.keeps_up:
            return


def _watch(hall: Hall, port: int, feed: Callable[[float], Measured]) -> None:
    """Print what it costs that many watch all tables at once."""
    crowd = hall.worker(Crowd, port, "/stream?view=tiles", WATCHERS)
    for rate in _lasting(hall, WATCHED):
        before = crowd.ask("pages")
        watched = feed(rate)
        pages = (crowd.ask("pages") - before) / watched.seconds
        print(
            f"{WATCHERS} screens of all tables at {rate} events a second: {pages:.1f} pages a second", end=""
        )
        print(f" to each, {watched.cores('board'):.2f} cores of the board", flush=True)
    crowd.close()


def _pour(hall: Hall, feeds: Sequence[Worker[Feed]]) -> None:
    """Add whole batches from all tables at once, and print what all that takes on the disk."""
    before, logged = hall.club.rows(SIZES)[0][-1], hall.logged
    begun = monotonic()
    for each in feeds:
        each.tell("pour", SHORT)
    poured = sum(each.answer() for each in feeds)
    print(f"\nIn batches, from all tables at once: {poured / (monotonic() - begun):,.0f} events a second")
    ((rows, indexes, events),) = hall.club.rows(SIZES)
    of_a_game = mean(map(len, games()))
    print(f"Bytes of an event: {rows / events:.0f}, and {indexes / events:.0f} of its index;", end=" ")
    print(
        f"a game of {of_a_game:.0f} events has {of_a_game * (rows + indexes) / events / 1000:.0f} kB.",
        end=" ",
    )
    print(
        f"The server writes {(hall.logged - logged) / (events - before):.0f} bytes of log for it in a batch"
    )


if __name__ == "__main__":
    report(*map(int, sys.argv[1:]))
