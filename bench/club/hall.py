"""The club that is measured: its server, its tables' processes, its board, and who waits for what arrives."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from time import monotonic, sleep
from typing import Any, Final

from bench.club.arrivals import Arrivals, Tap
from bench.club.bare import Bare
from bench.club.listeners import BareListener, Listener
from bench.club.measured import Measured
from bench.club.workers import Worker, seconds_of
from companion.club.schema import CHANNEL
from tests.club.builder import OWNER, Club
from tests.postgresql import Server

BARE_PAUSE: Final = 0.1
"""Seconds between two rows of the reference."""

PATIENCE: Final = 60.0
LOOK: Final = 0.1


@contextmanager
def serving_club() -> Iterator[Club]:
    """Run a server as a club has one, which keeps what it commits, with an empty club on it."""
    server = Server.create(is_durable=True)
    try:
        server.ask_for_passwords_but_of("uno", OWNER)
        server.start()
        with server.connect() as connection:
            connection.execute(f"CREATE ROLE {OWNER} LOGIN CREATEROLE")
            connection.execute(f"CREATE DATABASE club OWNER {OWNER}")
        yield Club(server, "club")
    finally:
        server.delete()


class Hall:
    """The club's server and all processes around it; ``ends`` are those at which events arrive."""

    def __init__(self, stack: ExitStack, tables: int) -> None:
        self.stack = stack
        self.club = stack.enter_context(serving_club())
        self.members = [self.club.member(f"Table {number}") for number in range(tables)]
        ids = self.club.rows("SELECT id, name FROM club.tables")
        self.kinds: dict[str, Sequence[int]] = {"PostgreSQL": [self.club.server.pid]}
        self.ends: dict[str, Worker[Any]] = {}
        self.bare = self.worker(Bare, self.club.own_address)
        self.bare_listener = self.worker(BareListener, self.club.own_address)
        numbers = {number: int(name.split()[1]) for number, name in ids}
        self.ends["database"] = self.worker(Listener, self.club.own_address, CHANNEL, numbers)

    def worker(self, make: Callable[..., object], *arguments: object) -> Worker[Any]:
        """Start a process that ends with everything else."""
        worker = Worker[Any](make, *arguments)
        self.stack.callback(worker.close)
        return worker

    def shares(self, make: Callable[..., object], most: int, *arguments: object) -> list[Worker[Any]]:
        """Start processes that have the tables between them, each at most so many; it is told its first."""
        size = min(most, len(self.members))
        firsts = range(0, len(self.members), size)
        return [self.worker(make, self.members[first : first + size], first, *arguments) for first in firsts]

    def measure(self, wanted: float, enter: Callable[[], tuple[Sequence[Tap], Sequence[float]]]) -> Measured:
        """Have events entered, and wait until all of them have arrived at every end."""
        for each in (*self.ends.values(), self.bare_listener):
            each.ask("taken")
        self.bare.ask("begin", BARE_PAUSE)
        begun, before, logged = monotonic(), self._taken(), self.logged
        taps, answered = enter()
        seconds, after, logged = monotonic() - begun, self._taken(), self.logged - logged
        self.bare.ask("end")
        delays = {name: _delays(name, end, taps) for name, end in self.ends.items()}
        taken = {kind: after[kind] - before[kind] for kind in self.kinds}
        return Measured(
            wanted, seconds, taps, answered, delays, self.bare_listener.ask("taken"), taken, logged
        )

    @property
    def logged(self) -> int:
        """The bytes that the database's own log has had so far."""
        ((logged,),) = self.club.rows("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint")
        return int(logged)

    def _taken(self) -> dict[str, float]:
        return {kind: seconds_of(processes) for kind, processes in self.kinds.items()}


def _delays(name: str, end: Worker[Any], taps: Sequence[Tap]) -> list[float]:
    arrivals, until = Arrivals(), monotonic() + PATIENCE
    arrivals.add(end.ask("taken"))
    while not arrivals.are_whole(taps):
        if monotonic() > until:
            raise SystemExit(f"Not every event arrived at the {name}.")
        sleep(LOOK)
        arrivals.add(end.ask("taken"))
    return arrivals.delays(taps)
