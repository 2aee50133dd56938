"""Requests to become the host, which the present host's phone shows and grants with one tap.

A phone that asks gets a host's key at once, which is void until the host agrees. Then the table takes that
key, so that the one phone is the host and the other no longer.
"""

from collections import OrderedDict
from threading import Lock
from typing import Final, NamedTuple

from companion.web.extension import Extension
from companion.web.fingerprint import fingerprint

MOST_ASKS: Final = 5
"""Phones that may ask at a time; beyond that, the first has to ask again."""


class HostAsk(NamedTuple):
    """A request: the player whose phone asks, empty without a seat, and a name that identifies it."""

    seat: str
    name: str


class HostAsks:
    """The open requests, in memory: after a restart phones ask again."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._asks: OrderedDict[str, tuple[str, HostAsk]] = OrderedDict()

    @property
    def waiting(self) -> tuple[HostAsk, ...]:
        """The open requests, the newest last."""
        return tuple(ask for _, ask in tuple(self._asks.values()))

    def ask(self, key: str, seat: str, phone: str) -> None:
        """Ask for a phone at that player's seat, or at none; a phone with a number has one request."""
        with self._lock:
            self._asks.pop(phone or key, None)
            self._asks[phone or key] = key, HostAsk(seat, fingerprint(key))
            while len(self._asks) > MOST_ASKS:
                self._asks.popitem(last=False)

    def is_waiting(self, key: str) -> bool:
        """Is the request of the phone with that key open?"""
        return bool(key) and any(ask.name == fingerprint(key) for ask in self.waiting)

    def answer(self, name: str) -> str:
        """Remove a request and return its key; empty if it is gone."""
        with self._lock:
            for phone, (key, ask) in self._asks.items():
                if ask.name == name:
                    del self._asks[phone]
                    return key
        return ""


HOST_ASKS: Final = Extension[HostAsks]("host asks")
