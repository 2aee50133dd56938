"""The process that computes odds: reads a job a line, writes an answer a line.

It runs at the lowest priority. A newer job replaces the present one between two batches. It ends with its
input, so it never outlives the companion.
"""

import json
import os
import signal
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile
from queue import SimpleQueue
from random import Random
from threading import Thread
from time import perf_counter
from typing import Final, TypeVar

from companion.live_odds.jobs import Job, read_job
from companion.live_odds.pace import SAMPLES_PER_BATCH, AfterBatch, Pace
from companion.odds import Advice, Estimation, Odds, challenge_advices, odds
from companion.odds.written import write_advice, write_odds
from companion.rules import Game, Phase, Ruling, new_game, read_kept_headers

LOWEST_PRIORITY: Final = 19

_T = TypeVar("_T")


class FollowedGame:
    """The game of the last job, as the next job usually adds a line."""

    def __init__(self) -> None:
        self._headers = ""
        self._lines: list[str] = []
        self._games: list[Game] = []

    def game(self, job: Job) -> Game:
        """Return the game after the job's lines."""
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
    """Return the length of the common beginning."""
    pairs = zip(some, others, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def answers(game: Game, job: Job) -> Iterator[Odds | None]:
    """Yield the odds each time they are to be told, and None after the other batches."""
    if game.state.phase is Phase.FINISHED:
        yield odds(game, Random(), 1)
        return
    for estimation in _paced(_better_and_better(game, Random(job.seed)), job.pace):
        yield estimation.odds() if estimation else None


def advice(game: Game, job: Job) -> Iterator[Advice | None]:
    """Yield the advice on a challenge likewise; nothing if none is wanted or possible."""
    if job.advice:
        yield from _paced(challenge_advices(game, Random(job.seed), SAMPLES_PER_BATCH), job.advice)


def told(game: Game, job: Job) -> Iterator[dict[str, str]]:
    """Yield the answers about a moment, empty after most batches.

    Odds and advice take turns: the first advice comes before the odds get better.
    """
    parts: deque[Iterator[dict[str, str]]] = deque(
        (
            ({"odds": write_odds(found)} if found else {} for found in answers(game, job)),
            ({"advice": write_advice(found)} if found else {} for found in advice(game, job)),
        )
    )
    while parts:
        part = parts.popleft()
        for said in part:
            yield said
            if said:
                parts.append(part)
                break


def _better_and_better(game: Game, chance: Random) -> Iterator[Estimation]:
    estimation = Estimation(game, chance)
    while True:
        estimation.add(SAMPLES_PER_BATCH)
        yield estimation


def _paced(found: Iterator[_T], pace: Pace) -> Iterator[_T | None]:
    """Yield each batch's result that is to be told, and None for the other batches."""
    is_told, spent, begun = False, 0.0, perf_counter()
    for number, each in enumerate(found, 1):
        batch = perf_counter() - begun
        spent += batch
        step = pace.after(number * SAMPLES_PER_BATCH, spent, batch, is_told=is_told)
        is_told = is_told or step is AfterBatch.TELL
        yield each if step is not AfterBatch.GO_ON else None
        if step is AfterBatch.END:
            return
        begun = perf_counter()


def main() -> None:
    """Work until the input ends."""
    # A terminal interrupts both processes, but the companion ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A system may forbid it to a service.
    with suppress(OSError):
        os.nice(LOWEST_PRIORITY)
    jobs: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read, args=(jobs,), daemon=True).start()
    follower = FollowedGame()
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


def _work(job: Job, follower: FollowedGame, jobs: SimpleQueue[str]) -> None:
    for said in told(follower.game(job), job):
        if said:
            _say({"number": job.number, **said})
        if not jobs.empty():
            return
    _say({"number": job.number, "done": True})


def _say(answer: dict[str, object]) -> None:
    sys.stdout.write(f"{json.dumps(answer)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
