"""The short code of an evening: six digits on a table screen, which a phone types or scans to play.

Digits, because every keyboard has them and every language reads them aloud. Few enough to type are few enough
to guess, so that they hold for one evening, are only shown where the host allows it, and are made anew after
too many wrong tries, whoever made them (:data:`MOST_MISSES`).
"""

import secrets
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from threading import Lock
from time import time
from typing import Final

from companion.foundation.data_directory import keep_secret
from companion.foundation.listeners import Listeners

DIGITS: Final = 6

AN_EVENING: Final = 16 * 3600
"""Seconds for which the digits stay the same."""

MOST_MISSES: Final = 100
"""Wrong tries, from all addresses together, after which the digits are others: one in 10,000 finds them."""

_FILE: Final = "evening"


class ShortCode:
    """The digits of this evening, kept in the data directory, or without one in memory alone.

    They are shown from :meth:`show` to :meth:`hide`, over every restart. ``now`` gives seconds since the
    epoch. ``is_allowed``: false where nobody is to play by them, whatever the host says. Keeping them
    raises :class:`OSError`.
    """

    def __init__(
        self, data: Path | None = None, now: Callable[[], float] = time, *, is_allowed: bool = True
    ) -> None:
        self.is_allowed = is_allowed
        self._data = data
        self._now = now
        self._lock = Lock()
        self._misses = 0
        self._digits, self._since = _read(data / _FILE) if data else ("", 0.0)
        self._listeners = Listeners[[]]()

    def listen(self, listener: Callable[[], object]) -> None:
        """Tell ``listener`` whenever the digits are others, or shown no more."""
        self._listeners.listen(listener)

    @property
    def digits(self) -> str:
        """The digits as they are now; empty where they are not shown."""
        if not (self.is_allowed and self._digits):
            return ""
        if not 0 <= self._now() - self._since < AN_EVENING:
            # Where they cannot be kept, a restart makes others: nothing worse.
            with suppress(OSError):
                self.renew()
        return self._digits

    def show(self) -> None:
        """Let table screens show the digits."""
        if not self._digits:
            self._set(_random_digits())

    def hide(self) -> None:
        """Let nobody play by digits any more; who has joined by them plays on."""
        self._set("")

    def renew(self) -> None:
        """Make the digits anew, where they are shown."""
        if self._digits:
            self._set(_random_digits())

    def opens(self, typed: str) -> bool:
        """Return whether these are the digits, in those of any script, with whatever stands between them."""
        wanted, offered = self.digits, read_digits(typed)
        if wanted and compare_digest(wanted, offered):
            return True
        self._misses += 1
        if self._misses >= MOST_MISSES:
            with suppress(OSError):
                self.renew()
        return False

    def _set(self, digits: str) -> None:
        with self._lock:
            # First: where they cannot be kept, the old ones are as void.
            self._digits, self._since, self._misses = digits, self._now(), 0
            if self._data and digits:
                keep_secret(self._data, _FILE, f"{digits} {self._since:.0f}")
            elif self._data:
                (self._data / _FILE).unlink(missing_ok=True)
        self._listeners.tell()


def read_digits(typed: str) -> str:
    """Return the digits in what was typed, as ASCII: ``٤٨٢ ٦١٥`` is ``482615``."""
    return "".join(str(unicodedata.decimal(letter)) for letter in typed[:60] if letter.isdecimal())


def _random_digits() -> str:
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def _read(file: Path) -> tuple[str, float]:
    # What cannot be read is no code: the host shows another with one tap.
    with suppress(OSError, ValueError):
        digits, since = file.read_text("ascii").split()
        if len(digits) == DIGITS and digits.isdecimal():
            return digits, float(since)
    return "", 0.0
