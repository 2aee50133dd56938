"""How fast the referee follows random play, beside RLCard and uno-engine in the same run.

Every row counts the same: **moves** of whole rounds with four players, from shuffling to going out. A
move is one player's turn: a card chosen at random among the legal ones of a real hand and played, or,
if none is legal, a draw together with its consequence (that card is played if it is legal, else kept).
The time includes finding the legal cards and choosing among them, shuffling, dealing, and every forced
draw. Events that are no move of a player are not counted, though the referee is told of them: the
beginning of the round, the card turned up, the colour named for it, and accepting a Wild Draw Four.
Each program chooses by its language's ordinary random choice; RLCard's own agents choose by numpy's,
which is slower and has a row of its own. Processor time counts: what else the machine does takes no part.
"""

import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import IO, Protocol, TypeAlias

from bench.environments import (
    CHECKOUT,
    Command,
    Missing,
    compiled,
    ours,
    ours_with_house_rules,
    rlcard,
    rlcard_as_its_agent,
    uno_engine,
)

ROUNDS, RUNS, WARM_UP = 500, 15, 3

Programs: TypeAlias = Sequence[tuple[str, Callable[[], Command]]]
"""What is compared: names, and what prepares each program. The first is the reference."""

ROWS: Programs = (
    ("RLCard 1.2.0, UnoRound", rlcard),
    ("  choosing by numpy", rlcard_as_its_agent),
    ("the referee", ours),
    ("  with house rules", ours_with_house_rules),
    ("the referee, by mypyc", compiled),
    ("uno-engine 2.0.3", uno_engine),
)


@dataclass
class Row:
    """One program, and the moves a second of each of its runs."""

    name: str
    command: Command
    speeds: list[float] = field(default_factory=list)

    def start(self) -> None:
        """Start the program, which then waits for its first run."""
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(self.command, cwd=CHECKOUT, stdin=pipe, stdout=pipe, text=True)

    def run(self) -> float:
        """Play one run; return its moves a second."""
        program_input, program_output = self._pipes()
        print(ROUNDS, file=program_input, flush=True)
        figures = program_output.readline().split()
        if len(figures) < 2:
            raise SystemExit(f"{self.name} stopped in the middle.")
        return int(figures[0]) / float(figures[1])

    def stop(self) -> None:
        """End the program by closing its input."""
        self.process.communicate()

    def _pipes(self) -> tuple[IO[str], IO[str]]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        return self.process.stdin, self.process.stdout


def _rows(programs: Programs) -> list[Row]:
    rows = list[Row]()
    for name, prepare in programs:
        try:
            rows.append(Row(name, prepare()))
        except Missing as reason:
            if not rows:
                raise SystemExit(f"There is nothing to compare with: {reason}.") from reason
            print(f"{name}: not measured, {reason}")
    return rows


class Measured(Protocol):
    """What runs again and again, and the speed of each of its runs."""

    name: str
    speeds: list[float]

    def run(self) -> float:
        """Run once; return the moves a second."""


def run_in_turns(rows: Sequence[Measured]) -> None:
    """Run all in turns, so that other load on the machine affects all alike."""
    for run in range(WARM_UP + RUNS):
        for row in rows:
            speed = row.run()
            if run >= WARM_UP:
                row.speeds.append(speed)


def print_speeds(heading: str, rows: Sequence[Measured]) -> None:
    """Print the speed of each, beside that of the first."""
    reference = median(rows[0].speeds)
    print(f"\n{heading}")
    print(f"{'':26}{'median':>12}{'least':>12}{'most':>12}{'of the first':>14}")
    for row in rows:
        middle = median(row.speeds)
        figures = "".join(f"{round(speed):12,}" for speed in (middle, min(row.speeds), max(row.speeds)))
        print(f"{row.name:26}{figures}{middle / reference:14.2f}")


def compare(heading: str, programs: Programs) -> None:
    """Run programs in turns, and print the speed of each, beside that of the first."""
    rows = _rows(programs)
    for row in rows:
        row.start()
    run_in_turns(rows)
    for row in rows:
        row.stop()
    print_speeds(f"{heading}, four players, {RUNS} interleaved runs of {ROUNDS} rounds", rows)


def report() -> None:
    """Print the table that docs/figures.md quotes."""
    compare("Moves a second", ROWS)
