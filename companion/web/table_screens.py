"""The devices registered as table screens, and those of them that may show the code to play.

Anybody in the same Wi-Fi can open the table screen. So the digits of the evening are shown only on those that
somebody with a code has allowed; while there is no host, also on the first one that registered.

    >>> screens = TableScreens()
    >>> key = screens.call()
    >>> screens.let_show(screens.look(key).number)
    >>> screens.look(key).shows
    True
"""

import secrets
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final, NamedTuple

from companion.foundation.data_directory import keep_secret
from companion.foundation.listeners import Listeners
from companion.web.fingerprint import fingerprint

MOST_SCREENS: Final = 20
"""Screens that may show the code, and as many that wait for it; beyond that, the first is removed."""

GONE_AFTER_SECONDS: Final = 600.0
"""How long a waiting screen counts as here after it was last seen."""

_SCREENS_FILE: Final = "screens"
_NOT_AT_PLAY_FILE: Final = "no-small-code"
"""Is there while no screen shows the code as people play."""

_NUMBERS: Final = range(10, 100)


class Screen(NamedTuple):
    """The state of one screen; while it waits, people identify it by its ``number``.

    ``shows``: it may show the code. ``is_first``: it was the first that registered.
    """

    number: str = ""
    shows: bool = False
    is_first: bool = False


NO_SCREEN: Final = Screen()


class TableScreens:
    """The table screens of one table, stored in the data directory, or in memory if there is none.

    ``at_play``: those that may show the code do so, small, while people play. ``clock`` gives seconds that
    never go back.
    """

    def __init__(self, data: Path | None = None, clock: Callable[[], float] = monotonic) -> None:
        self.changes = 0
        self._clock = clock
        self._data = data
        self._lock = Lock()
        self._first, self._showing = _read(data / _SCREENS_FILE) if data else ("", ())
        self.at_play = not (data and (data / _NOT_AT_PLAY_FILE).exists())
        self._waiting: dict[str, str] = {}
        self._seen: dict[str, float] = {}
        self._listeners = Listeners[[]]()

    def listen(self, listener: Callable[[], object]) -> None:
        """Call ``listener`` whenever a screen waits, is allowed to show the code, or none is any more."""
        self._listeners.listen(listener)

    @property
    def any_show(self) -> bool:
        """May any of them show the code?"""
        return bool(self._showing)

    def waiting(self, here: Collection[str] = ()) -> tuple[str, ...]:
        """Return the numbers of those that wait, the newest last; ``here`` are those with an open page."""
        gone = self._clock() - GONE_AFTER_SECONDS
        with self._lock:
            return tuple(
                number
                for name, number in self._waiting.items()
                if number in here or self._seen.get(name, gone) > gone
            )

    def call(self, key: str = "") -> str:
        """Register a screen; return the key that identifies it from then on."""
        key = key or secrets.token_urlsafe(16)
        if fingerprint(key) in self._showing:
            return key
        if not (self._first or self._showing):
            self._first = fingerprint(key)
            self._keep()
        self._wait(fingerprint(key))
        return key

    def look(self, key: str) -> Screen:
        """Return the state of the screen with that key; a forgotten one waits anew."""
        if not key:
            return NO_SCREEN
        name = fingerprint(key)
        if name in self._showing:
            return Screen(shows=True)
        return Screen(self._wait(name), is_first=name == self._first)

    def let_show(self, number: str) -> None:
        """Let the waiting screen of that number show the code; does nothing if there is none."""
        self._let_show(next((name for name, each in self._waiting.items() if each == number), ""))

    def let_first_show(self) -> None:
        """Let the first one show the code from now on: the new host has read it there."""
        self._let_show(self._first)

    def forget(self) -> None:
        """Let no screen show the code any more."""
        self._change("", ())

    def show_at_play(self, shows: bool) -> None:
        """Show the code while people play, or hide it everywhere: no key ends. Raises :class:`OSError`."""
        self.at_play = shows
        if self._data and shows:
            (self._data / _NOT_AT_PLAY_FILE).unlink(missing_ok=True)
        elif self._data:
            keep_secret(self._data, _NOT_AT_PLAY_FILE, "")

    def _let_show(self, name: str) -> None:
        if name:
            with self._lock:
                self._waiting.pop(name, None)
                self._seen.pop(name, None)
                showing = (*self._showing, name)[-MOST_SCREENS:]
            self._change("", showing)

    def _wait(self, name: str) -> str:
        """Return the number of a waiting screen; let it wait from now on if it did not."""
        with self._lock:
            self._seen[name] = self._clock()
            if name in self._waiting:
                return self._waiting[name]
            free = [number for number in map(str, _NUMBERS) if number not in self._waiting.values()]
            number = self._waiting[name] = secrets.choice(free)
            is_one_of_many = len(self._waiting) > MOST_SCREENS
            if is_one_of_many:
                first = next(iter(self._waiting))
                del self._waiting[first], self._seen[first]
        # Anybody may register screens again and again: that must not render every phone anew each time.
        if not is_one_of_many:
            self._listeners.tell()
        return number

    def _change(self, first: str, showing: tuple[str, ...]) -> None:
        self._first, self._showing = first, showing
        self.changes += 1
        self._keep()
        self._listeners.tell()

    def _keep(self) -> None:
        if self._data:
            # If it cannot be stored, the host is asked again after a restart.
            with suppress(OSError), self._lock:
                keep_secret(self._data, _SCREENS_FILE, " ".join((self._first or "-", *self._showing)))


def _read(file: Path) -> tuple[str, tuple[str, ...]]:
    # An unreadable file has no screens: the host is asked again.
    with suppress(OSError, ValueError):
        first, *showing = file.read_text("ascii").split()
        return "" if first == "-" else first, tuple(showing[:MOST_SCREENS])
    return "", ()
