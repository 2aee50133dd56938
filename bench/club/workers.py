"""Objects in processes of their own, and the processor time of each."""

import os
from collections.abc import Callable, Iterable
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

TICKS: Final = os.sysconf("SC_CLK_TCK")

_T = TypeVar("_T")


class Worker(Generic[_T]):
    """An object that ``make`` makes in a process of its own; its methods are called by their names.

    It may still be made when the first is called.
    """

    def __init__(self, make: Callable[..., _T], *arguments: object) -> None:
        self._pipe, theirs = Pipe()
        self._process = Process(target=_work, args=(theirs, make, arguments), daemon=True)
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process.pid
        return self._process.pid

    def tell(self, does: str, *arguments: object) -> None:
        """Call a method, and do not wait for what it returns."""
        self._pipe.send((does, arguments))

    def answer(self) -> Any:
        """Wait for what it returns."""
        try:
            return self._pipe.recv()
        except EOFError:
            raise SystemExit("A process of the benchmark has ended; why stands above.") from None

    def ask(self, does: str, *arguments: object) -> Any:
        """Call a method, and return what it returns."""
        self.tell(does, *arguments)
        return self.answer()

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()
        self._process.join()


def _work(pipe: Connection, make: Callable[..., Any], arguments: tuple[object, ...]) -> None:
    worker = make(*arguments)
    while True:
        try:
            does, given = pipe.recv()
        except EOFError:
            return
        pipe.send(getattr(worker, does)(*given))


def seconds_of(processes: Iterable[int]) -> float:
    """Return the processor time in seconds of these processes and their children."""
    # The children first: one that ends meanwhile is its parent's then.
    return sum(_seconds_of(each) for process in processes for each in (*children_of(process), process))


def _seconds_of(process: int) -> float:
    # The name in parentheses may have spaces in it.
    fields = _read(process, "stat").rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / TICKS


def children_of(process: int) -> list[int]:
    """Return the processes that this one has started, and that still run."""
    return [int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def megabytes_of(processes: Iterable[int]) -> float:
    """Return the megabytes that these processes have to themselves."""
    proportional = (_read(process, "smaps_rollup").partition("Pss:")[2].split() for process in processes)
    return sum(int(found[0]) for found in proportional if found) / 1000


def _read(process: int, name: str) -> str:
    """Return the fields of a process's stat; empty where it has just ended."""
    try:
        return Path(f"/proc/{process}/{name}").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
