"""The process that computes odds, from the companion's side: jobs go in, answers come out."""

import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final

import companion
from companion.live_odds.jobs import Job

WORKER: Final = (sys.executable, "-m", "companion.live_odds.worker")
HERE: Final = Path(companion.__file__).parent.parent


class Process:
    """A process, started at once; raises OSError or RuntimeError if that fails.

    ``answered`` is called with each line of its output, ``died`` at its end, both in another thread.
    """

    def __init__(self, answered: Callable[[str], None], died: Callable[["Process"], None]) -> None:
        # From where this program is, so that it is the same one.
        self._process = subprocess.Popen(  # noqa: S603 - a module of this program
            WORKER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", cwd=HERE
        )
        self._reader = Thread(target=self._read, args=(answered, died), name="odds answers", daemon=True)
        try:
            self._reader.start()
        except RuntimeError:
            self.kill()
            raise

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    def send(self, job: Job) -> None:
        """Give it a job, in place of the present one."""
        assert self._process.stdin
        # If it has died, ``died`` is called.
        with suppress(BrokenPipeError):
            self._process.stdin.write(f"{job.written()}\n")
            self._process.stdin.flush()

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()

    def close(self) -> None:
        """End it and release its resources."""
        self.kill()
        self._process.wait()
        self._reader.join()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe
            # It may not read any more.
            with suppress(BrokenPipeError):
                pipe.close()

    def _read(self, answered: Callable[[str], None], died: Callable[["Process"], None]) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            answered(line)
        died(self)
