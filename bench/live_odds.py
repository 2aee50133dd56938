"""What the odds cost while people play: taps with and without them in the same run, and how soon they show.

Both companions have the same one core, with the process that works out the odds on it as well. A tap comes
once a first estimate is on the table screen, so while a better one is worked out. Phones are on any core.
"""

import os
import select
import tempfile
import time
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from statistics import quantiles
from typing import Final

from bench.phones import Phone
from bench.screens import CODE, PLAYERS, Site, begin, seated, turns
from bench.servers import companion, serving

PHONES: Final = 10
TAPS, WARM_UP = 150, 20
PATIENCE: Final = 30.0


class Table(Site):
    """A table of which each tap is timed until all screens show it, with odds until the next estimate."""

    def __init__(self, stack: ExitStack, name: str, *, has_odds: bool) -> None:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = stack.enter_context(serving(companion(folder)))
        super().__init__(name, server)
        self.has_odds = has_odds
        self.estimated: list[float] = []
        # The process that works out the odds is begun later, and inherits it.
        for thread in Path(f"/proc/{server.process}/task").iterdir():
            os.sched_setaffinity(int(thread.name), {max(os.sched_getaffinity(0))})
        begin(self, PLAYERS[:4])
        self.open_screens(seated(self, PLAYERS[:4], PHONES))
        if has_odds:
            Phone(self.port, CODE).submit("/pace", odds="on")

    def tap_and_look(self, player: str, line: str) -> None:
        """Tap, and wait for the first estimate after it."""
        screen = self.streams[0]
        before, begun = screen.events, time.perf_counter()
        self.tap(player, line)
        # First comes the event itself, then the same table with the odds as they are now.
        while self.has_odds and screen.events < before + 2:
            if not select.select([screen.connection], [], [], PATIENCE)[0]:
                raise SystemExit("No odds came.")
            screen.reads()
        self.estimated.append(time.perf_counter() - begun)

    def forget(self) -> None:
        """Discard the times so far, which were warm-up."""
        super().forget()
        self.estimated.clear()


def report(taps: int = TAPS, warm_up: int = WARM_UP) -> None:
    """Print a line for each table, of that many taps after those to warm up."""
    with ExitStack() as stack:
        tables = [Table(stack, "odds off", has_odds=False), Table(stack, "odds on", has_odds=True)]
        for number, (player, line) in enumerate(islice(turns(PLAYERS[:4]), warm_up + taps)):
            # In turns, so that other load on the machine affects both alike.
            for table in tables:
                if number == warm_up:
                    table.forget()
                table.tap_and_look(player, line)
        print(f"\nMilliseconds from a tap, {PHONES} screens, 4 seats, each companion on one core")
        columns = ("acknowledged", "own phone", "last phone", "the odds")
        print(f"{'':10}" + "".join(f"{each + ': ' + p:>19}" for each in columns for p in ("p50", "p99")))
        for table in tables:
            measured = [table.acknowledged, table.shown_on_own, table.shown_on_all]
            times = [*measured, table.estimated] if table.has_odds else measured
            figures = [1000 * quantiles(each, n=100)[p] for each in times for p in (49, 98)]
            print(f"{table.name:10}" + "".join(f"{figure:19.1f}" for figure in figures))


if __name__ == "__main__":
    report()
