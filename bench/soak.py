"""An evening of months: rounds as fast as they go, while screens come, leave and drop out.

After a warm-up the companion's memory must stay as it is, and once all screens have left no thread and no
file may be left over. Each round brings four screens; they leave as phones do: some say so, some break off,
and some stop reading long before. ``make bench ARGS="soak --rounds 1000"`` is a short form.
"""

import json
import socket
import struct
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPConnection
from itertools import count
from statistics import median
from typing import Final, NamedTuple

from bench.servers import TOKEN, Running, companion, serving

ROUNDS: Final = 10_000
OPEN, COMING = 40, 4
ROUNDS_OF_A_GAME: Final = 18
STEPS: Final = 20
"""How often it is measured; the first two are the warm-up."""

FLAT: Final = 0.05
GONE_SECONDS: Final = 30.0
"""How long the companion may take to notice that a screen has gone."""

STILL_SECONDS: Final = 3.0
"""It has noticed all of them once it has closed nothing for so long."""

PHONE: Final = f"uno_companion={TOKEN}"
VIEWS: Final = ("play", "table", "score", "play")
RECORD: Final = '[Edition "classic"]\n[Players "Ana, Ben, Cy, Dee"]\n[Target "360"]\n'
ROUND: Final = (
    *("round Ana", "start R5", "Ben: draw", "Ben: keep", "Cy: R7", "Dee: uno !", "Ana: out !"),
    *("Ben: points 12", "Cy: points 8", "Dee: points 0"),
)
BREAK_OFF: Final = struct.pack("ii", 1, 0)
"""Linger for no time: the connection ends with a reset, as where a phone loses the network."""


class Screen:
    """A screen that follows a page, and may stop reading."""

    def __init__(self, port: int, number: int) -> None:
        self._number = number
        self._connection = socket.create_connection(("127.0.0.1", port), timeout=30)
        head = f"GET /stream?view={VIEWS[number % len(VIEWS)]} HTTP/1.1\r\nHost: localhost\r\n"
        self._connection.sendall(f"{head}Accept-Encoding: gzip\r\nCookie: {PHONE}\r\n\r\n".encode())
        self._connection.recv(65536)
        self._connection.setblocking(False)

    def read(self) -> None:
        """Take what has come; one in eight has stopped."""
        if self._number % 8:
            with suppress(BlockingIOError):
                while self._connection.recv(65536):
                    pass

    def leave(self) -> None:
        """End the stream; every other breaks off."""
        if self._number % 2:
            self._connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, BREAK_OFF)
        self._connection.close()


class Held(NamedTuple):
    """What a process has and must give back."""

    threads: int
    descriptors: int


class Evening:
    """A table that plays, and the screens around it."""

    def __init__(self, server: Running) -> None:
        self._server = server
        self._program = HTTPConnection("127.0.0.1", server.port, timeout=30)
        self._screens: deque[Screen] = deque()
        self._numbers = count()

    def play(self, rounds: int) -> Iterator[int]:
        """Play so many rounds, and tell each."""
        for number in range(rounds):
            if number % ROUNDS_OF_A_GAME == 0:
                self._post("/api/games", record=RECORD)
            self._come_and_go()
            for line in ROUND:
                self._post("/api/events", line=line)
                for screen in self._screens:
                    screen.read()
            yield number + 1

    def warmed_up(self) -> Held:
        """Have one round played and every thread used; return what the companion holds once all have left."""
        for _ in self.play(1):
            with ThreadPoolExecutor(OPEN) as phones:
                list(phones.map(self._look, ["/play", "/score", "/games", "/table"] * OPEN))
        return self.left()

    def left(self) -> Held:
        """Let everyone leave; return what the companion holds once it holds less no more."""
        while self._screens:
            self._screens.popleft().leave()
        self._program.close()
        held, since, end = self._held, time.monotonic(), time.monotonic() + GONE_SECONDS
        while time.monotonic() < min(since + STILL_SECONDS, end):
            time.sleep(0.2)
            if (now := self._held) != held:
                held, since = now, time.monotonic()
        return held

    @property
    def _held(self) -> Held:
        return Held(self._server.threads, self._server.descriptors)

    def _come_and_go(self) -> None:
        for number in [next(self._numbers) for _ in range(COMING)]:
            self._screens.append(Screen(self._server.port, number))
        while len(self._screens) > OPEN:
            self._screens.popleft().leave()

    def _post(self, path: str, **body: str) -> None:
        headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
        self._program.request("POST", path, json.dumps(body), headers)
        answer = self._program.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise SystemExit(f"The companion answered {answer.status} to {body}: {text.decode()}")

    def _look(self, path: str) -> None:
        phone = HTTPConnection("127.0.0.1", self._server.port, timeout=60)
        phone.request("GET", path, headers={"Cookie": PHONE})
        phone.getresponse().read()
        phone.close()


def report(rounds: int = ROUNDS) -> None:
    """Play the rounds, print how the companion stands as they go, and what is left in the end."""
    print(f"\n{rounds:,} rounds, each with {COMING} screens that come and as many that leave")
    with tempfile.TemporaryDirectory() as folder, serving(companion(folder)) as server:
        evening = Evening(server)
        before = evening.warmed_up()
        megabytes = list(_soaked(server, evening, rounds))
        after = evening.left()
    early, late = median(megabytes[2:5]), median(megabytes[-3:])
    more = late / early - 1
    print(f"Memory after the warm-up {early:.1f} MB, in the end {late:.1f} MB: {100 * more:+.1f} %")
    print(f"At rest before and after: {before.threads} and {after.threads} threads,", end=" ")
    print(f"{before.descriptors} and {after.descriptors} files and connections")
    if more > FLAT or after.threads > before.threads or after.descriptors > before.descriptors:
        raise SystemExit(f"Expected at most {100 * FLAT:.0f} % more memory, and nothing left over.")


def _soaked(server: Running, evening: Evening, rounds: int) -> Iterator[float]:
    """Play; print how the companion stands at each step, and yield its memory."""
    print(f"{'rounds':>10}{'MB':>10}{'threads':>10}{'files':>10}", flush=True)
    every = max(rounds // STEPS, 1)
    for number in evening.play(rounds):
        if number % every == 0:
            row = f"{number:>10,}{server.megabytes:>10.1f}{server.threads:>10}{server.descriptors:>10}"
            print(row, flush=True)
            yield server.megabytes
