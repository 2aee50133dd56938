"""The process that works out odds, as seen from the companion: jobs go in, answers come out."""

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
    """One such process, started as this is made; raises OSError or RuntimeError where it cannot be.

    ``answered`` is called with each line that it says, ``died`` once it has ended, both in another thread.
    """

    def __init__(self, answered: Callable[[str], None], died: Callable[["Process"], None]) -> None:
        # From where this program is, so that it is the same one.
        self._process = subprocess.Popen(  # noqa: S603 - a module of this program
            WORKER,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd=HERE,
        )
        self._reader = Thread(target=self._read, args=(answered, died), name="odds answers", daemon=True)
        try:
            self._reader.start()
        except RuntimeError:
            self.kill()
            raise

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    def send(self, job: Job) -> None:
        """Have it do this job, in place of the one that it is at."""
        assert self._process.stdin
        # Where it has died, that is told by itself.
        with suppress(BrokenPipeError):
            self._process.stdin.write(f"{job.written()}\n")
            self._process.stdin.flush()

    def kill(self) -> None:
        """End it at once, whatever it is at."""
        self._process.kill()

    def close(self) -> None:
        """End it, and let go of what it held."""
        self.kill()
        self._process.wait()
        self._reader.join()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe
            # What it did not read any more is flushed in vain.
            with suppress(BrokenPipeError):
                pipe.close()

    def _read(self, answered: Callable[[str], None], died: Callable[["Process"], None]) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            answered(line)
        died(self)
