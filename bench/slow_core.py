"""One core at a quarter of its speed, as a Pi Zero 2 has beside this machine's.

``python -m bench.slow_core PID`` lets that process run in one of four slices of time and on one core, until
it is ended itself. A cgroup could do the same, but not without root; ``cpulimit`` has slices of 100 ms.
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
SLICES: Final = 4


@contextmanager
def slowed(process: int) -> Iterator[None]:
    """Slow a process down until the block ends."""
    command = [sys.executable, "-m", "bench.slow_core", str(process)]
    with subprocess.Popen(command, cwd=CHECKOUT) as slowing:
        try:
            yield
        finally:
            slowing.kill()
            slowing.wait()
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)


def slow_down(process: int) -> None:
    """Stop a process three times as long as it runs, as long as it is there."""
    # A thread that it starts later has the cores of the one that starts it.
    for thread in Path(f"/proc/{process}/task").iterdir():
        os.sched_setaffinity(int(thread.name), {min(os.sched_getaffinity(process))})
    with suppress(ProcessLookupError):
        while True:
            os.kill(process, signal.SIGSTOP)
            time.sleep((SLICES - 1) * SLICE)
            os.kill(process, signal.SIGCONT)
            time.sleep(SLICE)


if __name__ == "__main__":
    slow_down(int(sys.argv[1]))
