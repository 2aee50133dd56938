"""How long it takes to go to a moment of a long game, beside playing the game from nothing up to there.

The game is over and is asked for over the API and as the screen's fragment, in turns with the reference: the
bare referee with the same events, and nothing read, kept or answered. *First*: it is not in memory yet.
"""

import tempfile
from collections import defaultdict
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

from bench.amendments import from_nothing, milliseconds
from bench.growth import ROUNDS, TOKEN, AskedTable, begin, under_way
from companion.rules import Record, read_record
from companion.table import Table
from companion.web.app import create_app

TIMES, WARM_UP = 40, 3


def first(site: AskedTable, path: str) -> None:
    """Ask for a moment of a game that nobody has watched."""
    site.table.replays.forget()
    site.get(path)


def report() -> None:
    """Print a row for each way to a moment."""
    text, places = under_way(ROUNDS), Random(1)
    record, took = read_record(text), defaultdict[str, list[float]](list)
    last = len(record.events)
    with tempfile.TemporaryDirectory() as folder:
        table = Table.open(Path(folder) / "games.sqlite", lambda: datetime.now(UTC))
        begin(table, text)
        begin(table, under_way(0))
        site = AskedTable(table, create_app(table, TOKEN).test_client())
        for _ in range(WARM_UP + TIMES):
            at = places.randrange(last)
            so_far = Record(record.setup, record.lines[:at])
            api, piece = f"/api/games/1/at/{at}", f"/games/1/replay/{at}"
            other = f"/games/1/replay/{places.randrange(last)}"
            took["reference: from nothing up to there"].append(milliseconds(partial(from_nothing, so_far)))
            took["GET /api/games/ID/at/N, first"].append(milliseconds(partial(first, site, api)))
            took["GET /api/games/ID/at/N"].append(milliseconds(partial(site.get, api)))
            took["/games/ID/replay, first"].append(milliseconds(partial(site.get, piece)))
            took["/games/ID/replay, another moment"].append(milliseconds(partial(site.get, other)))
        table.close()
    print(f"\nMilliseconds to a moment of a game of {last:,} events, {TIMES} of each")
    print(f"{'':38}{'median':>10}{'most':>10}")
    for name, times in took.items():
        print(f"{name:38}{median(times[WARM_UP:]):10.1f}{max(times[WARM_UP:]):10.1f}")
