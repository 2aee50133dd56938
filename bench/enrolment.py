"""How long the companion takes to enrol a deck of 112 cards, beside 112 bare inserts as durable.

Measured from the sticker's UID to the page that asks for the next card, the commit and the rendering
included: what a person waits for between two cards.
"""

import sqlite3
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Final

from companion.rules import EDITIONS
from companion.table import Table
from companion.web.app import create_app

TOKEN: Final = "bench"  # noqa: S105 - the deck lives for a second, on this machine alone
CARDS: Final = EDITIONS["anniversary"].deck_size
ADDRESS: Final = "/teach"
BEARER: Final = {"Authorization": f"Bearer {TOKEN}"}


def uid(number: int) -> str:
    """Return the UID of a sticker."""
    return f"04{number:012X}"


def timed(learn: Callable[[str], object]) -> list[float]:
    """Return the seconds that each card took."""
    took = []
    for number in range(CARDS):
        start = perf_counter()
        learn(uid(number))
        took.append(perf_counter() - start)
    return took


def by_the_companion(folder: Path) -> list[float]:
    """Measure the companion: enrol a UID, then render the page that asks for the next card."""
    table = Table.open(folder / "games.sqlite", lambda: datetime.now(UTC))
    page = create_app(table, TOKEN).test_client()
    table.enrolment.begin(table.decks.add("Bench", EDITIONS["anniversary"]).id)

    def learn(number: str) -> None:
        table.enrolment.enrol(number)
        assert b"Known" in page.get(ADDRESS, headers=BEARER).data

    try:
        took = timed(learn)
        assert table.enrolment.deck
        assert table.enrolment.deck.is_whole
    finally:
        table.close()
    return took


def by_bare_inserts(folder: Path) -> list[float]:
    """Measure bare inserts of the same rows with the same durability."""
    file = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
    file.execute("PRAGMA journal_mode = WAL")
    file.execute("PRAGMA synchronous = FULL")
    file.execute("CREATE TABLE stickers (uid TEXT PRIMARY KEY, card TEXT)")
    took = timed(lambda number: file.execute("INSERT INTO stickers VALUES (?, 'R7')", (number,)))
    file.close()
    return took


def report() -> None:
    """Print a row for each."""
    print(f"\nTeaching a deck: {CARDS} cards, milliseconds a card")
    print(f"{'':32}{'p50':>8}{'p99':>8}{'all of it':>12}")
    with tempfile.TemporaryDirectory() as folder:
        for name, learn in (
            ("the companion", by_the_companion),
            ("reference: bare inserts", by_bare_inserts),
        ):
            took = learn(Path(folder))
            p99 = quantiles(took, n=100)[98]
            print(f"{name:32}{median(took) * 1000:>8.2f}{p99 * 1000:>8.2f}{sum(took):>10.2f} s", flush=True)
