"""A normal phone in abnormal times: it taps a game's lines one after the other, and times each answer."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import count
from threading import Condition, Event, Thread
from time import perf_counter, sleep
from typing import Final

from tests.chaos.browser import Browser
from tests.web.builder import screen

BETWEEN_TAPS: Final = 0.01
BETWEEN_TRIES: Final = 0.05
LONGEST_WAIT: Final = 60.0
"""Seconds after which a tap that is sent again and again has failed for good."""

BROKEN: Final = (OSError, HTTPException)
_names = count(1)


class NotPlaying(AssertionError):
    """The phone cannot go on, and why."""


@dataclass
class Phone:
    """Enters lines by the form of the play page; what got no answer is sent again with its idempotency key.

    ``pause`` is how many seconds it lets pass between two taps.
    ``seconds`` has how long each tap took until the page after it was there, ``waits`` how long those took
    that had to be sent more than once. ``sent`` and ``acknowledged`` have the keys, in their order.
    """

    browser: Browser
    lines: Iterator[str]
    pause: float = BETWEEN_TAPS
    seconds: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    acknowledged: list[str] = field(default_factory=list)
    not_kept: int = 0
    """How often it was told that the log could not keep its tap."""

    def __post_init__(self) -> None:
        self._name = f"phone {next(_names)}"
        self._over = Event()
        self._moved = Condition()
        self._failure: Exception | None = None

    @contextmanager
    def playing(self) -> Iterator[None]:
        """Tap until the block ends; raises what kept it from going on."""
        self._over.clear()
        thread = Thread(target=self._play, name=self._name, daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._over.set()
            thread.join()
        if self._failure:
            raise self._failure

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait until something holds of this phone; it is asked after each answer."""
        with self._moved:
            if not self._moved.wait_for(lambda: condition() or self._failure is not None, LONGEST_WAIT):
                raise NotPlaying("the phone waited in vain")
        if self._failure:
            raise self._failure

    def wait_for_taps(self, taps: int) -> None:
        """Wait until so many more were acknowledged."""
        enough = len(self.acknowledged) + taps
        self.wait_until(lambda: len(self.acknowledged) >= enough)

    def wait_for_refusals(self, refusals: int) -> None:
        """Wait until it was told so many times more that nothing can be kept."""
        enough = self.not_kept + refusals
        self.wait_until(lambda: self.not_kept >= enough)

    def _play(self) -> None:
        try:
            while not self._over.wait(self.pause):
                self._tap(next(self.lines))
        except Exception as failure:  # noqa: BLE001 - raised again by the thread that waits for it
            self._failure = failure
            self._tell()

    def _tap(self, line: str) -> None:
        # As the page's own script has it, all buttons of a page share its key, and the line is added to it.
        key = f"{self._name}, tap {len(self.sent) + 1}"
        self.sent.append(f"{key} {line}")
        begun = perf_counter()
        tries = 1
        while not self._is_taken(line, key):
            tries += 1
            if perf_counter() - begun > LONGEST_WAIT:
                raise NotPlaying(f"no answer to {line}")
            sleep(BETWEEN_TRIES)
        (self.seconds if tries == 1 else self.waits).append(perf_counter() - begun)
        self.acknowledged.append(self.sent[-1])
        self._tell()

    def _is_taken(self, line: str, key: str) -> bool:
        """Send a tap, and show the page that it leads to; return False where it has to be sent again."""
        try:
            answer = self.browser.post("/act", {"line": line, "key": key})
            if answer.status == 303 and answer.leads_to == "/play":
                answer = self.browser.get("/play")
                if answer.status == 200:
                    return True
        except BROKEN:
            return False
        if answer.status != 503:
            raise NotPlaying(f"{line}: {answer}")
        self.not_kept += 1
        self._tell()
        return False

    def _tell(self) -> None:
        with self._moved:
            self._moved.notify_all()


class Screen:
    """What the phone shows: it follows the stream of its page, and connects anew where that breaks off."""

    def __init__(self, port: int, browser: Browser) -> None:
        self.breaks = 0
        self._port = port
        self._browser = browser
        self._shown = ""
        self._changed = Condition()
        self._over = Event()
        self._thread = Thread(target=self._follow, name="screen", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Follow no more, once the companion has ended."""
        self._over.set()
        self._thread.join()

    def wait_until_it_shows(self, version: int) -> None:
        """Wait for that version of the table."""
        with self._changed:
            shows = self._changed.wait_for(lambda: self._shown == str(version), LONGEST_WAIT)
        assert shows, (version, self._shown)

    def _follow(self) -> None:
        while not self._over.is_set():
            try:
                with screen(self._port, "/stream?view=play", self._browser.identity) as shown:
                    while True:
                        self._show(shown.next().id)
            except (*BROKEN, AssertionError):
                # Broken off, or refused with a status of its own.
                self.breaks += 1
                sleep(BETWEEN_TRIES)

    def _show(self, version: str | None) -> None:
        if version is not None:
            with self._changed:
                self._shown = version
                self._changed.notify_all()


def again_and_again(first: str, lines: Iterable[str]) -> Iterator[str]:
    """Return the lines of a game, over and over; ``first`` begins each."""
    kept = tuple(lines)
    while True:
        yield first
        yield from kept
