"""The short code of an evening: six digits on a table screen, which a phone types or scans to play.

Digits, because every keyboard has them and every language reads them aloud. Few enough to type are few enough
to guess, so that they open little and not for long: a phone that they let in is a **guest** with a key of its
own, which ends with the evening or by one tap of the host. After too many wrong tries, whoever made them
(:data:`MOST_MISSES`), they rest.

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
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from companion.foundation.data_directory import keep_secret
from companion.foundation.listeners import Listeners

DIGITS: Final = 6

EVENING_SECONDS: Final = 16 * 3600
"""Seconds for which the digits, and the keys of the phones that they let in, stay the same."""

MOST_MISSES: Final = 100
"""Wrong tries, from all addresses together, after which the digits rest: one in 10,000 finds them."""

REST_SECONDS: Final = 60
"""Seconds after which digits that rest are others, where there is no host who could show them anew."""

MOST_GUESTS: Final = 100
"""Phones that one evening lets in; of more, the first one without a seat goes."""

_EVENING_FILE: Final = "evening"
_RESTING: Final = "-"
_CLOCK: Final[int] = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Goes on while a laptop sleeps, and knows nothing of a clock that is put right once there is a network."""


class _Evening(NamedTuple):
    """An evening as it is kept: its digits, empty while they rest, and the numbers of its guests.

    ``began`` is in seconds of the clock that nobody puts right; None where no evening goes on.
    """

    digits: str = ""
    began: float | None = None
    guests: tuple[str, ...] = ()


class ShortCode:
    """The digits of this evening and the guests that they let in, kept in the data directory or in memory.

    They hold from :meth:`show` to :meth:`hide`, over every restart. ``now`` gives seconds since the epoch,
    ``clock`` seconds that are never put right. ``is_allowed``: false where nobody is to play by digits,
    whatever the host says. Where they cannot be kept, :meth:`show` and :meth:`hide` raise :class:`OSError`.
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
        self._listeners = Listeners[[]]()
        self._leaving = Listeners[[Collection[str]]]()

    def listen(self, listener: Callable[[], object]) -> None:
        """Tell ``listener`` whenever the digits are others, rest, or are shown no more."""
        self._listeners.listen(listener)

    def listen_to_leaving(self, listener: Callable[[Collection[str]], object]) -> None:
        """Tell ``listener`` the numbers of the guests whose keys have ended."""
        self._leaving.listen(listener)

    @property
    def digits(self) -> str:
        """The digits as they are now; empty where they are not shown, or rest."""
        if not self.is_allowed:
            return ""
        self._end_in_time()
        return self._evening.digits

    @property
    def rests(self) -> bool:
        """Do the digits rest after too many wrong tries? Then none are right until others are shown."""
        return self.is_allowed and self._evening.began is not None and not self._evening.digits

    @property
    def guests(self) -> tuple[str, ...]:
        """The numbers of the phones that the digits of this evening let in."""
        self._end_in_time()
        return self._evening.guests if self.is_allowed else ()

    def show(self) -> None:
        """Let table screens show the digits; anew where they rest."""
        self._change(self._shown)

    def hide(self) -> None:
        """End the evening: the digits, and the keys of the phones that they let in."""
        self._change(lambda _before: _Evening())

    def renew(self) -> None:
        """Begin another evening where one goes on: with other digits, and without guests."""
        if self._evening.began is not None:
            self._change(lambda _before: _Evening(_random_digits(), self._clock()))

    def opens(self, typed: str) -> bool:
        """Return whether these are the digits, in those of any script, with whatever stands between them."""
        wanted, offered = self.digits, read_digits(typed)
        if wanted and compare_digest(wanted, offered):
            return True
        if wanted:
            self._miss(wanted)
        return False

    def admit(self, seated: Collection[str] = ()) -> str:
        """Let one more phone in and return its key; ``seated`` are the numbers of those that have a seat."""
        key = secrets.token_urlsafe(16)

        def admitted(before: _Evening) -> _Evening:
            guests = (*before.guests, _number(key))
            if len(guests) > MOST_GUESTS:
                first = next((each for each in guests[:-1] if each not in seated), guests[0])
                guests = tuple(each for each in guests if each != first)
            return before._replace(guests=guests)

        # Where it cannot be kept, after a restart it types the digits once more: nothing worse.
        with suppress(OSError):
            self._change(admitted)
        return key

    def guest(self, key: str) -> str:
        """Return the number of the guest with that key; empty where it is none, or no longer."""
        number = _number(key) if key else ""
        return number if number in self.guests else ""

    def let_go(self, number: str) -> None:
        """End the key of that guest."""
        self._leave_out(number)

    def keep_for_good(self, number: str) -> None:
        """Count that phone as a guest no more, as it has a better key now: its seat stays its own."""
        self._leave_out(number, stays=True)

    def look_after(self, *, has_host: bool) -> None:
        """End an evening that is over, and bring digits back that have rested where there is no host."""
        self._end_in_time()
        if self.rests and not has_host and self._clock() - self._rests_since >= REST_SECONDS:
            self.show()
        ahead = self._now() - self._clock()
        if abs(ahead - self._ahead) > REST_SECONDS:
            # The clock was put right: over a restart the evening is to be as old as it is.
            self._ahead = ahead
            with suppress(OSError):
                self._keep()

    def _shown(self, before: _Evening) -> _Evening:
        began = self._clock() if before.began is None else before.began
        return before if before.digits else before._replace(digits=_random_digits(), began=began)

    def _miss(self, wanted: str) -> None:
        """Count a wrong try at those digits; after the last one that there may be they rest."""
        with self._lock:
            self._misses += self._evening.digits == wanted
            if self._misses < MOST_MISSES:
                return
            self._rests_since = self._clock()
        # Where that cannot be kept, a restart makes them hold again: a hundred tries more.
        with suppress(OSError):
            self._change(lambda before: before._replace(digits="") if before.digits == wanted else before)

    def _end_in_time(self) -> None:
        began = self._evening.began
        if began is not None and self._clock() - began >= EVENING_SECONDS:
            # Where the others cannot be kept, a restart makes others again: nothing worse.
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
            # Afterwards: where it cannot be kept, what has ended is as void.
            self._keep()
        finally:
            if gone:
                self._leaving.tell(gone)
            self._listeners.tell()

    def _kept(self) -> _Evening:
        evening = _read(self._data / _EVENING_FILE) if self._data else _Evening()
        if evening.began is None:
            return evening
        # A Pi without a network starts with a time that is past: no evening began later than now.
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
    """Return the digits in what was typed, as ASCII: ``٤٨٢ ٦١٥`` is ``482615``."""
    return "".join(str(unicodedata.decimal(letter)) for letter in typed[:60] if letter.isdecimal())


def _random_digits() -> str:
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def _number(key: str) -> str:
    """Return the number of the guest with that key, from which nobody finds the key."""
    return blake2b(key.encode("utf-8", "replace"), digest_size=12).hexdigest()


def _read(file: Path) -> _Evening:
    """Return the evening in a file, which began in seconds since the epoch."""
    # What cannot be read is no code: the host shows another with one tap.
    with suppress(OSError, ValueError):
        first, *guests = file.read_text("ascii").splitlines()
        digits, since = first.split()
        if digits == _RESTING or (len(digits) == DIGITS and digits.isdecimal()):
            shown = "" if digits == _RESTING else digits
            return _Evening(shown, float(since), tuple(guests[:MOST_GUESTS]))
    return _Evening()
