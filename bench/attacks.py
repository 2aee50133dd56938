"""What attackers get out of a companion: the attacks of docs/figures.md, against one in a process of its own.

The attackers come from 127.0.0.2 and further, which count as other devices. The page that is timed meanwhile
is asked for from 127.0.0.1, and was timed before with nobody attacking.
"""

import json
import re
import resource
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime
from http.client import HTTPConnection
from pathlib import Path
from typing import Final, NamedTuple

from bench.environments import CHECKOUT
from bench.growth import OVER, begin, multiply
from bench.servers import TOKEN, companion
from companion.table import Table

BEARER: Final = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
RECORD: Final = '[Edition "classic"]\n[Players "Ana, Ben"]\nround\nstart R5\n'
ADDRESS: Final = re.compile(r"http://127\.0\.0\.1:(\d+)/\?token")
GAMES: Final = 2000
PIECES: Final = 3200
FEW: Final = 64
"""File descriptors of a companion that is to run out of them."""

FAMINE: Final = 10
"""Seconds without any."""


class Victim(NamedTuple):
    """A companion under attack."""

    process: subprocess.Popen[str]
    port: int
    data: Path

    @property
    def megabytes(self) -> float:
        """The peak memory so far."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmHWM:\s+(\d+)", status)
        return int(found[1]) / 1e3 if found else 0.0

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, str]:
        """Ask as a program does; return status and text."""
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request(method, path, json.dumps(body) if body else None, {**BEARER, **headers})
            answer = connection.getresponse()
            return answer.status, answer.read().decode()

    def longest_wait(self, pages: int = 20) -> float:
        """Return the milliseconds of the slowest of so many pages."""
        return max(milliseconds(lambda: self.ask("GET", "/play")) for _ in range(pages))

    def connect(self, number: int) -> socket.socket:
        """Connect as one of many devices, of which each has forty connections."""
        source = (f"127.0.0.{2 + number // 40}", 0)
        return socket.create_connection(("127.0.0.1", self.port), timeout=20, source_address=source)


def milliseconds(action: Callable[[], object]) -> float:
    """Measure how long this takes."""
    begun = time.perf_counter()
    action()
    return 1000 * (time.perf_counter() - begun)


@contextmanager
def attacked(games: int = 0, descriptors: int = 4096) -> Iterator[Victim]:
    """Start a companion with so many games behind it, and so many file descriptors; end it."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        data = Path(folder) / "data"
        data.mkdir()
        if games:
            with closing(Table.open(data / "games.sqlite", lambda: datetime.now(UTC))) as table:
                begin(table, OVER)
                begin(table, OVER)
                multiply(data / "games.sqlite", games)
                begin(table, RECORD)
        errors = stack.enter_context((Path(folder) / "errors").open("w"))
        process = subprocess.Popen(
            companion(str(data)),
            cwd=CHECKOUT,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors)),
        )
        assert process.stdout
        try:
            port = next(int(found[1]) for found in map(ADDRESS.search, process.stdout) if found)
            victim = Victim(process, port, data)
            if not games:
                victim.ask("POST", "/api/games", {"record": RECORD})
            victim.longest_wait(5)
            yield victim
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(10)


def endless_header() -> str:
    """Send four endless headers for as long as they are read."""
    with attacked() as victim:
        before = victim.megabytes
        for number in range(4):
            with victim.connect(number) as attacker, suppress(OSError):
                attacker.sendall(b"GET / HTTP/1.1\r\nX-Endless: ")
                for _ in range(PIECES):
                    attacker.sendall(b"x" * 65536)
        return f"{victim.megabytes - before:.1f} MB of memory"


def slow_connections() -> str:
    """Hold 230 connections that send a letter now and then."""
    with attacked() as victim, ExitStack() as stack:
        alone = victim.longest_wait()
        for number in range(230):
            stack.enter_context(victim.connect(number)).sendall(b"GET /play HTTP/1.1\r\nX: ")
        return f"a page after {victim.longest_wait():.0f} ms at most ({alone:.0f} without them)"


def expensive_list() -> str:
    """Ask six times at once for the games, of which there are many."""
    with attacked(games=GAMES) as victim:
        before = victim.megabytes
        once = milliseconds(lambda: victim.ask("GET", "/api/games"))
        askers = [threading.Thread(target=victim.ask, args=("GET", "/api/games")) for _ in range(6)]
        for asker in askers:
            asker.start()
        for asker in askers:
            asker.join()
        return f"{once:.0f} ms, {victim.megabytes - before:.1f} MB with six at once"


def descriptor_famine() -> str:
    """Use up the file descriptors for a while."""
    with attacked(descriptors=FEW) as victim, ExitStack() as stack:
        for number in range(2 * FEW):
            stack.enter_context(victim.connect(number))
        time.sleep(FAMINE)
        written = (victim.data.parent / "errors").stat().st_size
    return f"{written} bytes of log in {FAMINE} s"


def rebound_name() -> str:
    """Ask by a foreign host name that leads here, and by an invalid one."""
    with attacked() as victim:
        statuses = [victim.ask("GET", "/api/table", Host=host)[0] for host in ("evil.example", "a..b")]
    return f"answered {statuses[0]} and {statuses[1]}"


def all_places() -> str:
    """Follow with 200 screens without a code, disconnect them, and see whether a phone may follow."""
    with attacked() as victim, ExitStack() as stack:
        for number in range(200):
            stack.enter_context(victim.connect(number)).sendall(
                b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n"
            )
        time.sleep(2)
        with victim.connect(230) as phone:
            phone.sendall(b"GET /stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer bench\r\n\r\n")
            status = phone.recv(12)[-3:].decode()
        return f"a phone is answered {status} all the while"


def guessing() -> str:
    """Guess at the code for two seconds."""
    with attacked() as victim:
        until, found = time.monotonic() + 2, {401: 0, 429: 0}
        while time.monotonic() < until:
            number = sum(found.values())
            status, _ = victim.ask("POST", "/api/events", {"line": "undo"}, Authorization=f"Bearer {number}")
            found[status] += 1
    return f"{found[401]} tries, then 429"


def long_name() -> str:
    """Begin a game with a player whose name has 900,000 letters."""
    with attacked() as victim:
        before = victim.megabytes
        status, _ = victim.ask("POST", "/api/games", {"record": f'[Players "{"A" * 900_000}, Ben"]'})
        return f"answered {status}, {victim.megabytes - before:.1f} MB"


def deleted_file() -> str:
    """Delete the file of the games, and count the seconds until a screen says so."""
    with attacked() as victim:
        (victim.data / "games.sqlite").unlink()
        begun = time.monotonic()
        while "deleted or replaced" not in victim.ask("GET", "/play")[1]:
            time.sleep(0.02)
        noticed = time.monotonic() - begun
        tap, _ = victim.ask("POST", "/api/events", {"line": "Ben: draw"})
    return f"said after {noticed:.1f} s, a tap is answered {tap}"


ATTACKS: Final = (
    endless_header,
    slow_connections,
    expensive_list,
    descriptor_famine,
    rebound_name,
    all_places,
    guessing,
    long_name,
    deleted_file,
)


def report() -> None:
    """Print what each attack gets."""
    print("\nWhat was tried against it")
    for attack in ATTACKS:
        print(f"{attack.__name__.replace('_', ' '):20}{attack()}", flush=True)


if __name__ == "__main__":
    report()
