"""One core at a part of its speed, as a smaller machine has beside this one's.

``python -m bench.slow_core PID TIMES`` lets that process run for one of so many slices of time and on one
core, until it is ended itself. A cgroup could do the same, but not without root; ``cpulimit`` has slices of
100 ms.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from bench.environments import CHECKOUT

SLICE: Final = 0.0025


@contextmanager
def slowed(process: int, times: float) -> Iterator[None]:
    """Let a process take so many ``times`` as long as it would, until the block ends."""
    command = [sys.executable, "-m", "bench.slow_core", str(process), str(times)]
    with subprocess.Popen(command, cwd=CHECKOUT) as slowing:
        try:
            yield
        finally:
            slowing.kill()
            slowing.wait()
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)


def slow_down(process: int, times: float) -> None:
    """Let a process run for one of so many slices of time, as long as it is there."""
    # A thread that it starts later has the cores of the one that starts it.
    for thread in Path(f"/proc/{process}/task").iterdir():
        os.sched_setaffinity(int(thread.name), {min(os.sched_getaffinity(process))})
    with suppress(ProcessLookupError):
        while True:
            os.kill(process, signal.SIGSTOP)
            time.sleep((times - 1) * SLICE)
            os.kill(process, signal.SIGCONT)
            time.sleep(SLICE)


if __name__ == "__main__":
    slow_down(int(sys.argv[1]), float(sys.argv[2]))
