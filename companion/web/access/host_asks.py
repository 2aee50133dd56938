"""Who asks to be the host: the present host's phone is shown it, and says yes with one tap.

A phone that asks gets a host's key at once, which opens nothing until the present host has said yes. From
then on it is the table's, so that the one phone is the host and the other no longer.
"""

from collections import OrderedDict
from hashlib import blake2b
from threading import Lock
from typing import Final, NamedTuple

from companion.web.extension import Extension

MOST_ASKS: Final = 5
"""Phones that may ask at a time; of more, the one that asked first has to ask again."""


class HostAsk(NamedTuple):
    """A phone that asks: the player whose it is, empty where it has no seat, and a name for what it asked."""

    seat: str
    name: str


class HostAsks:
    """Who asks to be the host, in memory: after a restart they ask again."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._asks: OrderedDict[str, tuple[str, HostAsk]] = OrderedDict()

    @property
    def waiting(self) -> tuple[HostAsk, ...]:
        """Those that have no answer yet, the newest last."""
        return tuple(ask for _, ask in tuple(self._asks.values()))

    def ask(self, key: str, seat: str, phone: str) -> None:
        """Ask for a phone at that player's seat, or at none; one with a number has one question at a time."""
        with self._lock:
            self._asks.pop(phone or key, None)
            self._asks[phone or key] = key, HostAsk(seat, _name(key))
            while len(self._asks) > MOST_ASKS:
                self._asks.popitem(last=False)

    def is_waiting(self, key: str) -> bool:
        """Has the phone with that key no answer yet?"""
        return bool(key) and any(ask.name == _name(key) for ask in self.waiting)

    def answer(self, name: str) -> str:
        """Take a question off the list and return its key; empty where it is there no more."""
        with self._lock:
            for phone, (key, ask) in self._asks.items():
                if ask.name == name:
                    del self._asks[phone]
                    return key
        return ""


HOST_ASKS: Final = Extension[HostAsks]("host asks")


def _name(key: str) -> str:
    # Not the key itself, which no page is to have in it.
    return blake2b(key.encode("utf-8", "replace"), digest_size=8).hexdigest()
