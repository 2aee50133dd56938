"""The short code of an evening: six digits on a table screen, which a phone types or scans to play.

Digits are on every keyboard and can be read aloud in every language. So few can be guessed, so that they
permit little and not for long: a phone that enters by them is a **guest** with a key of its own, which ends
with the evening or by one tap of the host. After too many wrong tries (:data:`MOST_MISSES`) they are
suspended: they "rest".

    >>> short = ShortCode()
    >>> short.show()
    >>> key = short.admit() if short.opens(short.digits) else ""
    >>> short.hide()
    >>> short.guest(key)      # it has ended with the digits
    ''
"""

import secrets
import time
import unicodedata
from collections.abc import Callable, Collection
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from companion.foundation.data_directory import keep_secret
from companion.foundation.listeners import Listeners
from companion.web.fingerprint import fingerprint

DIGITS: Final = 6

EVENING_SECONDS: Final = 16 * 3600
"""How long the digits, and the keys of guests, are valid."""

MOST_MISSES: Final = 100
"""Wrong tries from all addresses together before the digits rest: one guesser in 10,000 succeeds."""

REST_SECONDS: Final = 60
"""How long digits rest before new ones are made, if there is no host to do that."""

MOST_GUESTS: Final = 100
"""Guests of one evening; beyond that, the first one without a seat is removed."""

_EVENING_FILE: Final = "evening"
_NEVER_FILE: Final = "no-evening"
"""Is there once the host wants no digits, until the host shows some."""

_RESTING: Final = "-"
_CLOCK: Final[int] = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""A clock that runs while a laptop sleeps, and does not jump when the network sets the time."""


class _Evening(NamedTuple):
    """An evening: its digits, empty while they rest, and the numbers of its guests.

    ``began`` is in seconds of the clock that never jumps; None if there is no evening now.
    """

    digits: str = ""
    began: float | None = None
    guests: tuple[str, ...] = ()


class ShortCode:
    """The digits of this evening and its guests, stored in the data directory or in memory.

    They are valid from :meth:`show` to :meth:`hide`, over every restart. ``now`` gives seconds since the
    epoch, ``clock`` seconds that never jump. Without ``is_allowed`` nobody plays by digits, whatever the host
    says. :meth:`show` and :meth:`hide` raise :class:`OSError` if the change cannot be stored.
    """

    def __init__(
        self,
        data: Path | None = None,
        now: Callable[[], float] = time.time,
        *,
        clock: Callable[[], float] = lambda: time.clock_gettime(_CLOCK),
        is_allowed: bool = True,
    ) -> None:
        self.is_allowed = is_allowed
        self.endings = 0
        self._data = data
        self._now = now
        self._clock = clock
        self._lock = Lock()
        self._misses = 0
        self._rests_since = clock()
        self._ahead = now() - clock()
        self._evening = self._kept()
        self._is_unwanted = bool(data and (data / _NEVER_FILE).exists())
        self._listeners = Listeners[[]]()
        self._leaving = Listeners[[Collection[str]]]()

    def listen(self, listener: Callable[[], object]) -> None:
        """Call ``listener`` whenever the digits change, rest, or are hidden."""
        self._listeners.listen(listener)

    def listen_to_leaving(self, listener: Callable[[Collection[str]], object]) -> None:
        """Call ``listener`` with the numbers of the guests whose keys have ended."""
        self._leaving.listen(listener)

    @property
    def digits(self) -> str:
        """The present digits; empty while they are hidden, or rest."""
        if not self.is_allowed:
            return ""
        self._end_in_time()
        return self._evening.digits

    @property
    def rests(self) -> bool:
        """Do the digits rest after too many wrong tries? Then none are right until new ones are shown."""
        return self.is_allowed and self._evening.began is not None and not self._evening.digits

    @property
    def guests(self) -> tuple[str, ...]:
        """The numbers of this evening's guests."""
        self._end_in_time()
        return self._evening.guests if self.is_allowed else ()

    def show(self) -> None:
        """Let table screens show the digits; new ones if they rest."""
        self._want(True)
        self._change(self._shown)

    def hide(self) -> None:
        """End the evening: its digits, and its guests' keys. None begins by itself from now on."""
        try:
            self._want(False)
        finally:
            self._change(lambda _before: _Evening())

    def invite(self) -> None:
        """Begin an evening by itself, as people gather, unless the host wants none."""
        if self.is_allowed and self._evening.began is None and not self._is_unwanted:
            # What cannot be stored begins anew after a restart.
            with suppress(OSError):
                self._change(self._shown)

    def _want(self, wanted: bool) -> None:
        self._is_unwanted = not wanted
        if self._data and wanted:
            (self._data / _NEVER_FILE).unlink(missing_ok=True)
        elif self._data:
            keep_secret(self._data, _NEVER_FILE, "")

    def renew(self) -> None:
        """Replace the evening, if there is one, by another with new digits and no guests."""
        if self._evening.began is not None:
            self._change(lambda _before: _Evening(_random_digits(), self._clock()))

    def opens(self, typed: str) -> bool:
        """Return whether these are the digits, in any script, whatever stands between them."""
        wanted, offered = self.digits, read_digits(typed)
        if wanted and compare_digest(wanted, offered):
            return True
        if wanted:
            self._miss(wanted)
        return False

    def admit(self, seated: Collection[str] = ()) -> str:
        """Add a guest and return its key; ``seated`` are the numbers of guests that have a seat."""
        key = secrets.token_urlsafe(16)

        def admitted(before: _Evening) -> _Evening:
            guests = (*before.guests, fingerprint(key))
            if len(guests) > MOST_GUESTS:
                first = next((each for each in guests[:-1] if each not in seated), guests[0])
                guests = tuple(each for each in guests if each != first)
            return before._replace(guests=guests)

        # If it cannot be stored, the guest types the digits again after a restart.
        with suppress(OSError):
            self._change(admitted)
        return key

    def guest(self, key: str) -> str:
        """Return the number of the guest with that key; empty if there is none, or no longer."""
        number = fingerprint(key) if key else ""
        return number if number in self.guests else ""

    def let_go(self, number: str) -> None:
        """End that guest's key."""
        self._leave_out(number)

    def keep_for_good(self, number: str) -> None:
        """Take that phone off the guests, as it has a better key now; it keeps its seat."""
        self._leave_out(number, stays=True)

    def look_after(self, *, has_host: bool) -> None:
        """End an evening that is over, and replace digits that have rested if there is no host."""
        self._end_in_time()
        if self.rests and not has_host and self._clock() - self._rests_since >= REST_SECONDS:
            self.show()
        ahead = self._now() - self._clock()
        if abs(ahead - self._ahead) > REST_SECONDS:
            # The system's time was set: the stored beginning of the evening must follow, for a restart.
            self._ahead = ahead
            with suppress(OSError):
                self._keep()

    def _shown(self, before: _Evening) -> _Evening:
        began = self._clock() if before.began is None else before.began
        return before if before.digits else before._replace(digits=_random_digits(), began=began)

    def _miss(self, wanted: str) -> None:
        """Count a wrong try at those digits; they rest after too many."""
        with self._lock:
            self._misses += self._evening.digits == wanted
            if self._misses < MOST_MISSES:
                return
            self._rests_since = self._clock()
        # If that cannot be stored, a restart makes them valid again: for a hundred tries more.
        with suppress(OSError):
            self._change(lambda before: before._replace(digits="") if before.digits == wanted else before)

    def _end_in_time(self) -> None:
        began = self._evening.began
        if began is not None and self._clock() - began >= EVENING_SECONDS:
            # If the new digits cannot be stored, a restart makes others.
            with suppress(OSError):
                self.renew()

    def _leave_out(self, number: str, *, stays: bool = False) -> None:
        def without(before: _Evening) -> _Evening:
            return before._replace(guests=tuple(each for each in before.guests if each != number))

        with suppress(OSError):
            self._change(without, staying=(number,) if stays else ())

    def _change(self, change: Callable[[_Evening], _Evening], staying: Collection[str] = ()) -> None:
        with self._lock:
            before = self._evening
            evening = self._evening = change(before)
            gone = tuple(each for each in before.guests if each not in (*evening.guests, *staying))
            self.endings += bool(gone)
            if before.digits != evening.digits:
                self._misses = 0
        if evening == before:
            return
        try:
            # After the change: even if it cannot be stored, what has ended is void.
            self._keep()
        finally:
            if gone:
                self._leaving.tell(gone)
            self._listeners.tell()

    def _kept(self) -> _Evening:
        evening = _read(self._data / _EVENING_FILE) if self._data else _Evening()
        if evening.began is None:
            return evening
        # A Pi without a network may start with a past time: an evening never began later than now.
        return evening._replace(began=min(evening.began - self._ahead, self._clock()))

    def _keep(self) -> None:
        if self._data is None:
            return
        with self._lock:
            digits, began, guests = self._evening
            if began is None:
                (self._data / _EVENING_FILE).unlink(missing_ok=True)
            else:
                first = f"{digits or _RESTING} {began + self._ahead:.0f}"
                keep_secret(self._data, _EVENING_FILE, "\n".join((first, *guests)))


def read_digits(typed: str) -> str:
    """Return the digits in what was typed, as ASCII.

    >>> read_digits("٤٨٢ ٦١٥")
    '482615'
    """
    return "".join(str(unicodedata.decimal(letter)) for letter in typed[:60] if letter.isdecimal())


def _random_digits() -> str:
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def _read(file: Path) -> _Evening:
    """Return the evening in a file, which began in seconds since the epoch."""
    # An unreadable file is no code: the host shows another with one tap.
    with suppress(OSError, ValueError):
        first, *guests = file.read_text("ascii").splitlines()
        digits, since = first.split()
        if digits == _RESTING or (len(digits) == DIGITS and digits.isdecimal()):
            shown = "" if digits == _RESTING else digits
            return _Evening(shown, float(since), tuple(guests[:MOST_GUESTS]))
    return _Evening()
