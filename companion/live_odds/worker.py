"""The process that works out odds: a job a line on its input, an answer a line on its output.

It comes last wherever something else wants the processor. The newest job wins: whatever was under way is
dropped between two batches. It ends with its input, so never outlives the companion.
"""

import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile
from queue import SimpleQueue
from random import Random
from threading import Thread
from time import perf_counter
from typing import Final

from companion.live_odds.jobs import Job, read_job
from companion.live_odds.pace import BATCH, Step
from companion.odds import Estimation, Odds, odds
from companion.odds.written import write_odds
from companion.rules import Game, Phase, Ruling, new_game, read_kept_headers

LOWEST_PRIORITY: Final = 19


class Follower:
    """The game that jobs are about: most often the last one, with a line more."""

    def __init__(self) -> None:
        self._headers = ""
        self._lines: list[str] = []
        self._games: list[Game] = []

    def game(self, job: Job) -> Game:
        """Return the game that the job's lines lead to."""
        if job.headers != self._headers:
            self._headers, self._lines = job.headers, []
            self._games = [new_game(read_kept_headers(job.headers))]
        same = _shared(self._lines, job.lines)
        del self._lines[same:], self._games[same + 1 :]
        game = replace(self._games[-1], names=job.names)
        for line, event in zip(job.lines[same:], game.read_all(job.lines[same:]), strict=True):
            after = self._games[-1].apply(event)
            if isinstance(after, Ruling):
                raise ValueError(f"{line}: {after.text}")
            self._lines.append(line)
            self._games.append(after)
        return self._games[-1]


def _shared(some: Sequence[str], others: Sequence[str]) -> int:
    """Return how many of the first are the same."""
    pairs = zip(some, others, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def answers(game: Game, job: Job) -> Iterator[Odds | None]:
    """Yield the odds each time that they are to be told, and None after every other batch."""
    if game.state.phase is Phase.FINISHED:
        yield odds(game, Random(), 1)
        return
    estimation, is_told = Estimation(game, Random(job.seed)), False
    begun = at = perf_counter()
    while True:
        estimation.add(BATCH)
        batch, at = perf_counter() - at, perf_counter()
        step = job.pace.after(estimation.samples, at - begun, batch, is_told=is_told)
        is_told = is_told or step is Step.TELL
        yield estimation.odds() if step is not Step.GO_ON else None
        if step is Step.END:
            return


def main() -> None:
    """Work until the input ends."""
    # The companion says when it is time to go, and a terminal tells both of them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A system may refuse it to a service.
    with suppress(OSError):
        os.nice(LOWEST_PRIORITY)
    jobs: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read, args=(jobs,), daemon=True).start()
    follower = Follower()
    while True:
        job = read_job(_newest(jobs))
        try:
            _work(job, follower, jobs)
        except Exception as error:  # noqa: BLE001 - said to the companion, which writes it to its log
            _say({"number": job.number, "failed": repr(error)})


def _read(jobs: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        jobs.put(line)
    # Even in the middle of a batch.
    os._exit(0)


def _newest(jobs: SimpleQueue[str]) -> str:
    line = jobs.get()
    while not jobs.empty():
        line = jobs.get()
    return line


def _work(job: Job, follower: Follower, jobs: SimpleQueue[str]) -> None:
    for told in answers(follower.game(job), job):
        if told:
            _say({"number": job.number, "odds": write_odds(told)})
        if not jobs.empty():
            return
    _say({"number": job.number, "done": True})


def _say(answer: dict[str, object]) -> None:
    sys.stdout.write(f"{json.dumps(answer)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
