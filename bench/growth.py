"""What each page and call costs at a table with thousands of games behind it, beside a new one.

Both stand at the same moment of a round, in one process, and are asked in turns. The new one has one game,
of a single event, and no round behind it; a game that is over is asked for at a table that has just that one.
What brings the whole record of a long game may cost its bytes: it is measured beside the same answer from a
route that does nothing else.
"""

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from time import thread_time
from typing import Final, NamedTuple

from flask import Response
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.devices.board.wiring import read_wiring
from companion.devices.devices import Devices
from companion.table import Accepted, Result, Table
from companion.web.api.responses import as_json
from companion.web.app import Site, create_app

GAMES, ROUNDS = 10_000, 53
TIMES, WARM_UP = 60, 5
TOKEN: Final = "bench"  # noqa: S105 - the tables live for a minute, on this machine alone
BEARER: Final = {"Authorization": f"Bearer {TOKEN}"}
HEADERS: Final = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy, Dee"]\n'
TURNS: Final = "".join(f"{name}: draw\n{name}: keep\n" for name in ("Ben", "Cy", "Dee", "Ana")) * 11
COUNTED: Final = "Ana: out !\nBen: points 20\nCy: points 8\nDee: points 0\n"
OVER: Final = f"{HEADERS}{f'round Ana{chr(10)}{COUNTED}' * 18}"
"""A game that was played to its target, by results alone."""

TABLES: Final = (("games", "id"), ("events", "game"), ("summaries", "game"), ("statistics", "game"))
"""What is kept of a game that is over, and by which column."""

OF_A_GAME: Final = ("/games/1", "/api/games/1/record", "/api/games/1/record.csv", "/api/games/1/record.json")
WHOLE: Final = (
    *("/api/record", "/api/games/{}/record", "/api/games/{}/record.csv", "/api/games/{}/record.json"),
    "/games/{}",
)
"""Addresses that answer with the whole present game; ``{}`` is its number."""

NOT_HERE: Final = ("/api/club", "/api/odds", "/machine", "/machine/log")
"""Addresses that answer that this table is in no club, its odds are off, or its machine is not a card's."""

BEFORE: Final = "before"
"""The idempotency key of the last event of the game before, which is as long as the one under way."""


class Row(NamedTuple):
    """A page or call, and the milliseconds that it takes at the two tables."""

    name: str
    reference: float
    grown: float

    @property
    def times(self) -> float:
        """How much more it takes at the grown table."""
        return self.grown / self.reference


@dataclass
class AskedTable:
    """A table, and a program that asks it."""

    table: Table
    client: FlaskClient

    @property
    def pages(self) -> list[str]:
        """Every page and call that has no number in its address, but for the host's alone."""
        rules = self.client.application.url_map.iter_rules()
        alone = [rule.rule for rule in rules if "GET" in (rule.methods or ()) and not rule.arguments]
        return sorted({*alone} - {"/stream", *WHOLE, "/backups/", "/backups/now"})

    def get(self, path: str) -> TestResponse:
        """Ask for a page, or a way to one."""
        answer = self.client.get(path, headers=BEARER)
        assert answer.status_code < 400 or path in NOT_HERE, (path, answer.text)
        return answer

    def submit(self, key: str) -> None:
        """Send an event that may come at any time."""
        event = {"line": "Cy: hint !", "key": key}
        assert self.client.post("/api/events", json=event, headers=BEARER).status_code == 200


def under_way(rounds: int) -> str:
    """Return the record of a game in mid-round, after so many whole ones."""
    begun = "round Ana\nstart R5\n"
    return f'{HEADERS}[Target "99999"]\n{f"{begun}{TURNS}Ben: ?{chr(10)}{COUNTED}" * rounds}{begun}'


def site(folder: Path, games: int, rounds: int) -> AskedTable:
    """Open a table with so many games behind the one that is under way for so many rounds."""
    file = folder / f"{games}.sqlite"
    table = Table.open(file, lambda: datetime.now(UTC))
    if games:
        begin(table, OVER)
        begin(table, under_way(0))
        while table.statistics.catch_up():
            pass
        multiply(file, games)
    begin(table, under_way(rounds))
    table.submit("Cy: hint !", key=BEFORE)
    begin(table, under_way(rounds))
    # Not started: they answer without a board as well.
    devices = Devices(table, read_wiring(folder))
    return AskedTable(table, create_app(table, TOKEN, Site(equipment=devices.equipment)).test_client())


def begin(table: Table, record: str) -> None:
    """Begin a game from a valid record."""
    result: Result = table.begin(record)
    assert isinstance(result, Accepted), result


def multiply(file: Path, games: int) -> None:
    """Write the first game over and over: its headers, its events, and all else that was kept of it."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TEMP TABLE numbers (number)")
        connection.executemany(
            "INSERT INTO numbers VALUES (?)", ((number,) for number in range(3, games + 1))
        )
        for table, number in TABLES:
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            others = ", ".join(column for column in columns if column not in (number, "key"))
            rows = f"SELECT numbers.number, {others} FROM {table}, numbers WHERE {table}.{number} = 1"  # noqa: S608 - names of our own
            connection.execute(f"INSERT INTO {table} ({number}, {others}) {rows}")


def compared(
    name: str,
    reference: Callable[[], object],
    grown: Callable[[], object],
    prepare: Callable[[], object] = lambda: None,
    times: int | None = None,
) -> Row:
    """Return the median of each, asked in turns, each time after what prepares it."""
    both = list[tuple[float, float]]()
    for _ in range(WARM_UP + (times or TIMES)):
        prepare()
        both.append((milliseconds(reference), milliseconds(grown)))
    asked = both[WARM_UP:]
    return Row(name, median(each for each, _ in asked), median(each for _, each in asked))


def milliseconds(ask: Callable[[], object]) -> float:
    """Measure what one answer takes of the processor: the disk is as slow for both tables."""
    begun = thread_time()
    ask()
    return 1000 * (thread_time() - begun)


def report() -> None:
    """Print a row for each page and call, those that cost most more first."""
    with tempfile.TemporaryDirectory() as name:
        new, one, grown = (site(Path(name), *behind) for behind in ((0, 0), (1, 0), (GAMES, ROUNDS)))
        long = f"{GAMES:,} games and one of {grown.table.version:,} events"
        print(f"\nMilliseconds of the processor for an answer: a new table, and one with {long}")
        for path in new.pages:
            new.get(path)
        before = megabytes()
        games = [compared(path, partial(one.get, path), partial(grown.get, path)) for path in OF_A_GAME]
        print_rows([*_pages(new, grown), *games, *_events(new, grown)], "new")
        print_rows(list(_whole(grown)), "bytes")
        print(f"Memory more than before: {megabytes() - before:.1f} MB")
        for each in (new, one, grown):
            each.table.close()


def print_rows(rows: list[Row], reference: str) -> None:
    """Print what was measured beside that reference."""
    print(f"{'':52}{reference:>8}{'grown':>8}{'times':>8}")
    for row in sorted(rows, key=lambda row: -row.times):
        print(f"{row.name:52}{row.reference:>8.2f}{row.grown:>8.2f}{row.times:>8.2f}", flush=True)


def megabytes() -> float:
    """Return how much memory this process has."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def _pages(new: AskedTable, grown: AskedTable) -> Iterator[Row]:
    for path in new.pages:
        yield compared(path, partial(new.get, path), partial(grown.get, path))


def _events(new: AskedTable, grown: AskedTable) -> Iterator[Row]:
    keys = count()
    yield compared(
        "POST /api/events",
        lambda: new.submit(f"key {next(keys)}"),
        lambda: grown.submit(f"key {next(keys)}"),
    )
    for each in (new, grown):
        each.submit("again")
    yield compared(
        "POST /api/events, a key again", partial(new.submit, "again"), partial(grown.submit, "again")
    )
    yield compared(
        "POST /api/events, a key of the game before",
        partial(new.submit, BEFORE),
        partial(grown.submit, BEFORE),
    )


def _whole(grown: AskedTable) -> Iterator[Row]:
    view = grown.table.view
    assert view
    for path in (path.format(view.game_id) for path in WHOLE):
        answer, app = grown.get(path), create_app(grown.table, TOKEN)
        app.add_url_rule("/same", "same", partial(_same, answer))
        same = AskedTable(grown.table, app.test_client())
        name = f"{path} ({len(answer.data):,} bytes)"
        yield compared(name, partial(same.get, "/same"), partial(grown.get, path))


def _same(answer: TestResponse) -> Response:
    # JSON has to be written for each who asks, a text is there.
    return as_json(answer.get_json()) if answer.is_json else Response(answer.data, mimetype=answer.mimetype)
