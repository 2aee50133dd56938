"""How long an event of a long game takes to be amended, beside playing the same game from nothing.

Measured from the line to the answer, with the commit and what stands against a rule since. The reference
is the bare referee: the same events in the same order, and nothing read, kept or answered. Then the pages on
which a person puts the past right, after a few rounds, at a new table and at one with thousands of games.
"""

import tempfile
from collections import defaultdict
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from bench.growth import ROUNDS, begin, compared, print_rows, site, under_way
from companion.rules import Record, Ruling, apply, new_game, read_record
from companion.table import Accepted, Table

TIMES, WARM_UP = 15, 2
CARDS: Final = ("R1", "R2")
"""Turned up in turns, so that no amendment says what the one before said."""

GAMES, FEW_ROUNDS = 2_000, 8
PAGES: Final = (
    "/score",
    "/score/rounds/1",
    "/score/events/2",
    "/score/events/2?line=start+R1",
)


def from_nothing(record: Record) -> None:
    """Play the game from its first event to its last."""
    state = new_game(record.setup).state
    for event in record.events:
        after = apply(state, event)  # type: ignore[arg-type] # none of them is an undo or an amendment
        assert not isinstance(after, Ruling), after
        state = after


def lines(events: int, time: int) -> dict[str, str]:
    """Return the amendments that are measured, by their names."""
    start = f"start {CARDS[time % len(CARDS)]}"
    return {
        "an amendment of the second event": f"amend 2: {start}",
        "of one in the middle": f"amend {events // 2}: nothing",
        "of the last event": f"amend {events}: {start}",
    }


def milliseconds(action: Callable[[], object]) -> float:
    """Measure one run."""
    begun = perf_counter()
    action()
    return 1000 * (perf_counter() - begun)


def submit(table: Table, line: str) -> None:
    """Enter an amendment and make its answer."""
    result = table.submit(line, key=f"{table.version}")
    assert isinstance(result, Accepted), result
    assert b'"stands"' in result.view.answer


def pages() -> None:
    """Print what a round of the past and the preview of a correction take, at a new table and an old one."""
    with tempfile.TemporaryDirectory() as folder:
        one, many = (site(Path(folder), games, FEW_ROUNDS) for games in (1, GAMES))
        behind = f"after {FEW_ROUNDS} rounds, with one game behind the table and with {GAMES:,}"
        print(f"\nMilliseconds of the processor {behind}")
        print_rows([compared(path, partial(one.get, path), partial(many.get, path)) for path in PAGES], "one")
        for each in (one, many):
            each.table.close()


def report() -> None:
    """Print a row for each."""
    pages()
    text = under_way(ROUNDS)
    record = read_record(text)
    events, took = len(record.events), defaultdict[str, list[float]](list)
    with tempfile.TemporaryDirectory() as folder:
        table = Table.open(Path(folder) / "games.sqlite", lambda: datetime.now(UTC))
        begin(table, text)
        for time in range(WARM_UP + TIMES):
            took["reference: the game from nothing"].append(milliseconds(partial(from_nothing, record)))
            for name, line in lines(events, time).items():
                took[name].append(milliseconds(partial(submit, table, line)))
        table.close()
    print(f"\nMilliseconds in a game of {events:,} events, {TIMES} amendments of each")
    print(f"{'':36}{'median':>10}{'most':>10}")
    for name, times in took.items():
        print(f"{name:36}{median(times[WARM_UP:]):10.1f}{max(times[WARM_UP:]):10.1f}")
