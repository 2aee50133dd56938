"""How fast the referee follows random play, beside RLCard and uno-engine in the same run.

What is counted is the same in every row: **moves** of whole rounds with four players, from the
shuffling to going out. A move is one player's turn: a card chosen at random among the legal ones
of a real hand and played, or, where none is legal, a draw together with what follows from it
(that card played where it fits, else kept). Finding the legal cards and choosing among them is
included, and so are shuffling, dealing, and every forced draw. Not counted as moves, though the
referee is told of them: the round's beginning, the card turned up and the colour named after
it, and the four being accepted. All choose by their language's ordinary random choice; RLCard's
own agents choose by numpy's, which is slower and has a row of its own.
"""

import subprocess
from dataclasses import dataclass, field
from statistics import median
from typing import IO

from bench.environments import (
    CHECKOUT,
    Command,
    Missing,
    compiled,
    ours,
    rlcard,
    rlcard_as_its_agent,
    uno_engine,
)

ROUNDS, RUNS, WARM_UP = 500, 15, 3
ROWS = (
    ("RLCard 1.2.0, UnoRound", rlcard),
    ("  choosing by numpy", rlcard_as_its_agent),
    ("the referee", ours),
    ("the referee, by mypyc", compiled),
    ("uno-engine 2.0.3", uno_engine),
)


@dataclass
class Row:
    """One program that plays, and how many moves a second each of its runs made."""

    name: str
    command: Command
    speeds: list[float] = field(default_factory=list)

    def start(self) -> None:
        """Starts it; it waits for the first run."""
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(self.command, cwd=CHECKOUT, stdin=pipe, stdout=pipe, text=True)

    def run(self) -> float:
        """Plays one run; its moves a second."""
        told, answers = self._ends()
        print(ROUNDS, file=told, flush=True)
        answer = answers.readline().split()
        if len(answer) < 2:
            raise SystemExit(f"{self.name} stopped in the middle.")
        return int(answer[0]) / float(answer[1])

    def stop(self) -> None:
        """Ends it."""
        self.process.communicate()

    def _ends(self) -> tuple[IO[str], IO[str]]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        return self.process.stdin, self.process.stdout


def _rows() -> list[Row]:
    rows = []
    for name, prepare in ROWS:
        try:
            rows.append(Row(name, prepare()))
        except Missing as reason:
            if prepare is rlcard:
                raise SystemExit(f"There is nothing to compare with: {reason}.") from reason
            print(f"{name}: not measured, {reason}")
    return rows


def _measure(rows: list[Row]) -> None:
    """Runs them in turn, so that whatever else the machine does falls on all alike."""
    for row in rows:
        row.start()
    for run in range(WARM_UP + RUNS):
        for row in rows:
            speed = row.run()
            if run >= WARM_UP:
                row.speeds.append(speed)
    for row in rows:
        row.stop()


def report() -> None:
    """Prints the table that the README quotes."""
    rows = _rows()
    _measure(rows)
    reference = median(rows[0].speeds)
    print(f"\nMoves a second, four players, {RUNS} interleaved runs of {ROUNDS} rounds")
    print(f"{'':24}{'median':>12}{'least':>12}{'most':>12}{'of the first':>14}")
    for row in rows:
        middle = median(row.speeds)
        figures = "".join(f"{round(speed):12,}" for speed in (middle, min(row.speeds), max(row.speeds)))
        print(f"{row.name:24}{figures}{middle / reference:14.2f}")
