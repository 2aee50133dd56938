"""The companion that everything is done to: a process of its own, with a game that goes on meanwhile."""

import os
import socket
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from itertools import repeat
from pathlib import Path
from time import monotonic, sleep
from typing import Final, NamedTuple

from companion.rules import Game, read_record, replay, write_line, write_record
from tests.chaos.browser import ELSEWHERE, HERE, PATIENCE, Browser
from tests.chaos.phone import Phone, Screen, again_and_again
from tests.served import CHECKOUT, FROM_THE_CHECKOUT, Companion, free_port

GAMES: Final = CHECKOUT / "tests" / "games"
OLD: Final = (GAMES / "full-game-by-scores.uno").read_text()
"""What was played another evening: game 1."""

PLAYED: Final = (GAMES / "full-game-by-turns.uno").read_text().replace('[Target "500"]', '[Target "999999"]')
"""What is played now, again and again without an end."""

DEALER: Final = "O'Neil: Sean"
HOLDER: Final = "Ben"
"""The player with a phone at their own seat."""

HARMLESS: Final = "flip heads !"
"""What the writers enter: an event that changes nothing, as no coin is due."""

SETTLES: Final = 20.0
"""Seconds within which everything that a trouble took must be given back."""

BETWEEN_LOOKS: Final = 0.05
PAGE: Final = os.sysconf("SC_PAGE_SIZE")


class Resources(NamedTuple):
    """What a process holds: megabytes of memory, threads, open files."""

    memory: float
    threads: int
    files: int

    def and_more(self, more: "Resources") -> "Resources":
        """Return them with so much more of each."""
        return Resources(self.memory + more.memory, self.threads + more.threads, self.files + more.files)

    def is_within(self, most: "Resources") -> bool:
        """Is none of them more?"""
        return all(mine <= other for mine, other in zip(self, most, strict=True))


class Entry(NamedTuple):
    """An event in the log: its game, its number there and its idempotency key."""

    game: int
    seq: int
    key: str | None


class Victim:
    """A companion, the normal phone that plays at it for everybody, and all others who enter events."""

    def __init__(self, data: Path) -> None:
        self.complaints = ""
        """What it wrote to stderr, and each that was killed before it."""
        self.data = data
        self.log = data / "games.sqlite"
        self.companion = Companion("--port", str(free_port()), "--data", str(data)).ready()
        self.port, self.token = self.companion.port, self.companion.token
        self.program = {"Authorization": f"Bearer {(data / 'programs').read_text().strip()}"}
        self.companion.ask("POST", "/api/games", {"record": OLD})
        self.companion.ask("POST", "/api/games", {"record": write_record(read_record(PLAYED).setup)})
        self.holder = self._seated(HOLDER)
        self.phone = Phone(self._host(), _lines())
        self.phones = [self.phone]
        self.screen = Screen(self.port, self.phone.browser)

    def close(self) -> None:
        """End the companion, and everybody leaves."""
        self.companion.kill()
        self.screen.close()
        for browser in (self.holder, *(phone.browser for phone in self.phones)):
            browser.close()

    @property
    def pid(self) -> int:
        """The process."""
        return self.companion.process.pid

    @property
    def resources(self) -> Resources:
        """What it holds now."""
        process = Path(f"/proc/{self.pid}")
        resident = int((process / "statm").read_text().split()[1]) * PAGE / 1e6
        return Resources(resident, *(len([*(process / each).iterdir()]) for each in ("task", "fd")))

    @property
    def peak(self) -> float:
        """The most megabytes of memory that it has held since :meth:`forget_peak`."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) * 1024 / 1e6

    def forget_peak(self) -> None:
        """Begin a new peak with what it holds now."""
        Path(f"/proc/{self.pid}/clear_refs").write_text("5")

    def settled(self, most: Resources) -> Resources:
        """Return what it holds once that is no more than ``most``, or after some time all the same."""
        self.comes_true(lambda: self.resources.is_within(most))
        return self.resources

    def comes_true(self, condition: Callable[[], bool]) -> bool:
        """Look again and again; return whether it became so before long."""
        until = monotonic() + SETTLES
        while not (found := condition()) and monotonic() < until:
            sleep(BETWEEN_LOOKS)
        return found

    def kill(self) -> None:
        """Pull its plug."""
        self.companion.process.kill()
        self.complaints += self.companion.ended()[2]
        self.companion.kill()

    def start(self) -> None:
        """Start it again where it was."""
        self.companion = Companion("--port", str(self.port), "--data", str(self.data)).ready()

    def restart(self) -> None:
        """Pull its plug, and start it again."""
        self.kill()
        self.start()

    def connect(self, come_from: str = ELSEWHERE) -> socket.socket:
        """Return a connection from another device."""
        return socket.create_connection((HERE, self.port), PATIENCE, source_address=(come_from, 0))

    def browser(self, come_from: str = ELSEWHERE) -> Browser:
        """Return another device."""
        return Browser(self.port, come_from)

    @contextmanager
    def writers(self, number: int) -> Iterator[None]:
        """So many programs enter events meanwhile, as fast as they are answered."""
        with ExitStack() as stack:
            for _ in range(number):
                writer = Phone(Browser(self.port, headers=self.program), repeat(HARMLESS))
                self.phones.append(writer)
                stack.enter_context(writer.playing())
            yield

    def events(self) -> list[Entry]:
        """Return what is in the log of the game that is played, in its order."""
        with closing(sqlite3.connect(f"{self.log.as_uri()}?mode=ro", uri=True)) as connection:
            rows = connection.execute("SELECT game, seq, key FROM events WHERE game > 1 ORDER BY game, seq")
            return [Entry(*row) for row in rows]

    def run(self, command: str) -> int:
        """Run a command of the program on these games; return its status."""
        program = [*FROM_THE_CHECKOUT, command, "--data", str(self.data)]
        return subprocess.run(program, check=False, capture_output=True, cwd=CHECKOUT).returncode

    def change(self, statement: str, *values: object) -> None:
        """Change the database behind the companion's back."""
        with closing(sqlite3.connect(self.log)) as connection, connection:
            connection.execute(statement, values)

    def _joined(self) -> Browser:
        """Return a phone that has scanned the code."""
        browser = self.browser(HERE)
        browser.get(f"/?token={self.token}")
        return browser

    def _seated(self, player: str) -> Browser:
        browser = self._joined()
        assert "/play" == browser.post("/seat", {"seat": player}).leads_to
        return browser

    def _host(self) -> Browser:
        """Return the phone that keeps score for everyone, and lets others act for their own seats only."""
        browser = self._joined()
        browser.post("/seat", {"as": "everyone"})
        for wanted in ("take", "own"):
            assert 303 == browser.post("/host", {"do": wanted}).status
        return browser


def _lines() -> Iterator[str]:
    """Return the events of the game that count, over and over."""
    events = list[str]()
    game: Game | None = replay(read_record(PLAYED)).game
    while game and game.event:
        events.append(write_line(game.event))
        game = game.before
    # The first is the round that the first dealer deals, who is not on turn to deal when all was played.
    return again_and_again(f'round "{DEALER}"', events[-2::-1])
