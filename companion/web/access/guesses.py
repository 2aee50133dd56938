"""Delay guesses of the table's code: after some wrong ones an address must wait, longer each time.

    >>> guesses = Guesses(clock=lambda: 0.0)
    >>> guesses.wrong("192.168.1.66", "12345")     # the seconds to wait: none, as it is the first
    0.0

The right code is never refused, so that nobody can lock out others behind the same address, of a proxy or a
hotspot. The companion's own code of 22 letters cannot be guessed; the delay limits the load of guesses. Only
the short code of an evening, which could be guessed, is not checked while its sender has to
:meth:`~Guesses.wait`.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Final

from companion.web.extension import Extension
from companion.web.fingerprint import fingerprint
from companion.web.networks import network_of

FREE: Final = 10
"""Wrong codes without a delay: typing errors, and phones with the code of another evening."""

LONGEST_WAIT: Final = 60.0
FORGOTTEN_AFTER: Final = 600.0
"""Seconds without a wrong code after which an address is forgotten."""

MOST_ADDRESSES: Final = 1000
"""Addresses that are remembered; beyond that, the one that was quiet for longest is forgotten."""


@dataclass(slots=True)
class _Guesser:
    count: int = 0
    newest: str = ""
    at: float = 0.0
    refused_until: float = 0.0


class Guesses:
    """The wrong codes from each address. ``clock`` gives seconds that never go back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = Lock()
        self._guessers: OrderedDict[str, _Guesser] = OrderedDict()

    def __len__(self) -> int:
        """Return the number of remembered addresses."""
        return len(self._guessers)

    def wrong(self, address: str, offered: str) -> float:
        """Count a wrong code; return the seconds that its sender has to wait, or 0."""
        digest = fingerprint(offered)
        with self._lock:
            now, guesser = self._clock(), self._guesser(network_of(address))
            if now < guesser.refused_until:
                return guesser.refused_until - now
            # An old code in a cookie comes with every request, and counts as one guess.
            if digest != guesser.newest:
                guesser.count, guesser.newest = guesser.count + 1, digest
            guesser.at, wait = now, _wait(guesser.count)
            guesser.refused_until = now + wait
            return wait

    def wait(self, address: str) -> float:
        """Return the seconds that an address has to wait before it may try a short code."""
        with self._lock:
            guesser = self._guessers.get(network_of(address))
            return max(0.0, guesser.refused_until - self._clock()) if guesser else 0.0

    def _guesser(self, network: str) -> _Guesser:
        found = self._guessers.pop(network, None)
        if found is None or self._clock() - found.at > FORGOTTEN_AFTER:
            found = _Guesser()
        self._guessers[network] = found
        if len(self._guessers) > MOST_ADDRESSES:
            self._guessers.popitem(last=False)
        return found


GUESSES: Final = Extension[Guesses]("guesses")


def _wait(count: int) -> float:
    """Return the seconds to wait after so many wrong codes: none at first, then 1, 2, 4 and so on."""
    beyond = min(count - FREE, 10)  # enough for the longest wait
    return min(2.0 ** (beyond - 1), LONGEST_WAIT) if beyond > 0 else 0.0
