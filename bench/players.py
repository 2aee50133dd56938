"""What the statistics cost at a table with 2,000 games behind it, beside its list of games.

Asked in turns, and beside a table with few games. Then the first looks: after a start, once the table has
looked after itself; after a game has ended; and at a choice of games that nobody asked for yet, when all of
them are read and summed up. Last, what a game of thousands of events under way adds.
"""

import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from bench.growth import (
    HEADERS,
    TOKEN,
    TURNS,
    AskedTable,
    Row,
    begin,
    compared,
    milliseconds,
    multiply,
    print_rows,
    under_way,
)
from companion.table import Accepted, Table
from companion.web.app import create_app

GAMES: Final = 2_000
NOON: Final = datetime(2026, 11, 21, 12, tzinfo=UTC)
LONG: Final = 53
"""Rounds of the long game."""

COUNTED: Final = "Ana: out !\nBen: points 90\nCy: points 68\nDee: points 40\n"
ROUND: Final = f"round Ana\nstart R5\n{TURNS}Ben: ?\n{COUNTED}"
ROUNDS: Final = 3
"""Rounds to the target."""

PAGES: Final = (
    "/players",
    "/players/Ana",
    "/players?edition=anniversary&players=4",
    "/api/players",
    "/api/players/Ana",
)

FIRST_LOOKS: Final = ("/players", "/players/Ana")
FEW_TIMES: Final = 15
"""Of what takes long to prepare."""


def site(folder: Path, games: int, rounds: int = 0) -> AskedTable:
    """Open a table with so many games behind the one under way, which is so many rounds long."""
    file = folder / f"{games}.sqlite"
    now = count()
    table = Table.open(file, lambda: NOON + timedelta(seconds=next(now)))
    begin(table, HEADERS)
    for line in (ROUND * ROUNDS).splitlines():
        assert isinstance(table.submit(line), Accepted), line
    begin(table, under_way(0))
    while table.statistics.catch_up():
        pass
    multiply(file, games)
    begin(table, under_way(rounds))
    while table.statistics.catch_up():
        pass
    return AskedTable(table, create_app(table, TOKEN).test_client())


def report() -> None:
    """Print what each page takes, and what a long game under way adds to it."""
    with tempfile.TemporaryDirectory() as name:
        one, many = site(Path(name), 3), site(Path(name), GAMES, LONG)
        ahead = milliseconds(many.table.look_after)
        first, event = milliseconds(partial(many.get, "/api/players")), milliseconds(partial(_event, many))
        behind = f"{GAMES:,} games and one of {many.table.version:,} events"
        print(f"\nMilliseconds of the processor for an answer: /games, and the statistics, at {behind}")
        print_rows(list(_beside_games(many)), "/games")
        print("\nThe same, at a table with three games behind it, and at that one")
        print_rows(
            [compared(path, partial(one.get, path), partial(many.get, path)) for path in PAGES], "three"
        )
        print(f"Before anybody looks {ahead:.0f} ms, the first look {first:.0f}, after an event {event:.0f}")
        for each in (one, many):
            each.table.close()


def _beside_games(site: AskedTable) -> Iterator[Row]:
    reference = partial(site.get, "/games")
    for path in PAGES:
        yield compared(path, reference, partial(site.get, path))
    for path in FIRST_LOOKS:
        page, some = (partial(site.get, each) for each in (path, f"{path}?since=2000-01-01"))
        start = partial(_start, site)
        yield compared(f"{path}, first after a start", reference, page, start, FEW_TIMES)
        yield compared(f"{path}, of games never asked for", reference, some, start, FEW_TIMES)
    for path in FIRST_LOOKS:
        page = partial(site.get, path)
        yield compared(f"{path}, first after a game", reference, page, partial(_end, site), FEW_TIMES)


def _start(site: AskedTable) -> None:
    with site.table.statistics.let_go():
        pass
    while site.table.statistics.catch_up():
        pass
    site.table.look_after()


def _end(site: AskedTable) -> None:
    begin(site.table, f"{HEADERS}{ROUND * ROUNDS}")
    begin(site.table, under_way(0))


def _event(site: AskedTable) -> None:
    site.submit("an event")
    site.get("/api/players")
