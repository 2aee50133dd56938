"""The companion's end of the wireless buzzers: who is there, their clocks, and every edge once.

    radio = Radio(key, edge=buzzers.edge, lost=buzzers.detach)
    for address, data in radio.receive(datagram, sender, now):
        socket.sendto(data, address)

No socket, thread or clock: datagrams and the time in seconds are passed in. A buzzer says hello until it is
asked a question, and is there once it has answered it, so a recorded datagram opens nothing. Questions also
set its light.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any, Final, TypeAlias

from companion.devices.board.wiring import MOST_SEATS
from companion.devices.wireless import datagrams
from companion.devices.wireless.remote_clock import Exchange, RemoteClock

Address: TypeAlias = Any  # as the socket has it
Datagram: TypeAlias = tuple[Address, bytes]

ASKS_EVERY: Final = 0.25  # seconds each buzzer is asked for its clock
FORGOTTEN_AFTER: Final = 600.0  # seconds out of reach: it was taken home
HOLD_BACK: Final = 0.08
"""Seconds that presses wait for earlier ones with a wireless buzzer: enough for one lost datagram."""

_MOST_ASKED: Final = 16
_MOST_NEWCOMERS: Final = 16


@dataclass
class _Remote:
    """One boot of a buzzer."""

    number: int
    boot: str
    address: Address
    clock: RemoteClock = field(default_factory=RemoteClock)
    asked: "OrderedDict[str, float]" = field(default_factory=OrderedDict)
    asks_at: float = 0.0
    greeted: float = 0.0
    heard: float = 0.0
    edges: int = 0
    shown: int | None = None
    is_here: bool = False


class Radio:
    """All wireless buzzers; ``edge`` gets each change of a contact, ``lost`` each buzzer out of reach."""

    def __init__(
        self, key: bytes, edge: Callable[[int, float, bool], None], lost: Callable[[int], None]
    ) -> None:
        self._key = key
        self._edge = edge
        self._lost = lost
        self._remotes: dict[int, _Remote] = {}
        self._newcomers: OrderedDict[tuple[int, str], _Remote] = OrderedDict()
        self._levels: Mapping[int, float] = {}

    @property
    def here(self) -> tuple[int, ...]:
        """The numbers of the buzzers that are there."""
        return tuple(sorted(number for number, each in self._remotes.items() if each.is_here))

    @property
    def away(self) -> tuple[int, ...]:
        """The numbers of those that went out of reach."""
        return tuple(sorted(number for number, each in self._remotes.items() if not each.is_here))

    def show(self, levels: Mapping[int, float]) -> bool:
        """Set each light's duty cycle, 0 to 1, others off; return whether any has to be told."""
        self._levels = levels
        return any(each.is_here and each.shown != self._level(each) for each in list(self._remotes.values()))

    def receive(self, data: bytes, address: Address, now: float) -> list[Datagram]:
        """Handle a datagram; return the immediate answers."""
        kind, *fields = datagrams.open_datagram(self._key, datagrams.FROM_BUZZER, data) or ("",)
        if len(fields) < 2 or not _is_number(fields[1], MOST_SEATS):
            return []
        boot, number, rest = fields[0], int(fields[1]), fields[2:]
        if kind == "hello":
            return self._greeted(number, boot, address, now)
        remote = self._remote(number, boot)
        if remote and kind == "answer" and len(rest) == 2 and rest[1].isdecimal():
            self._answered(remote, rest[0], int(rest[1]) / 1e6, address, now)
        elif remote and kind == "edges" and remote.is_here:
            return self._edges(remote, rest, now)
        return []

    def due(self, now: float) -> list[Datagram]:
        """Return the questions due by now; also detects who is out of reach."""
        for each in list(self._remotes.values()):
            if each.is_here and now - each.heard > datagrams.BUZZER_AWAY_AFTER:
                each.is_here = False
                self._lost(each.number)
            elif now - each.heard > FORGOTTEN_AFTER:
                del self._remotes[each.number]
        return [
            self._ask(each, now)
            for each in (*self._remotes.values(), *self._newcomers.values())
            if (each.is_here or now - each.greeted < datagrams.BUZZER_AWAY_AFTER)
            and (now >= each.asks_at or each.shown != self._level(each))
        ]

    def _remote(self, number: int, boot: str) -> _Remote | None:
        remote = self._remotes.get(number)
        return remote if remote and remote.boot == boot else self._newcomers.get((number, boot))

    def _greeted(self, number: int, boot: str, address: Address, now: float) -> list[Datagram]:
        remote = self._remote(number, boot)
        if remote is None:
            remote = self._newcomers[number, boot] = _Remote(number, boot, address)
            if len(self._newcomers) > _MOST_NEWCOMERS:
                self._newcomers.popitem(last=False)
        remote.greeted = now
        if not remote.is_here:
            remote.address = address
        return [self._ask(remote, now)]

    def _ask(self, remote: _Remote, now: float) -> Datagram:
        question = token_hex(4)
        remote.asked[question] = now
        if len(remote.asked) > _MOST_ASKED:
            remote.asked.popitem(last=False)
        remote.asks_at = now + ASKS_EVERY
        remote.shown = self._level(remote)
        return remote.address, self._sealed("ask", question, str(remote.shown))

    def _answered(self, remote: _Remote, question: str, said: float, address: Address, now: float) -> None:
        asked = remote.asked.pop(question, None)
        if asked is None:
            return
        remote.clock.hear(Exchange(asked, said, now))
        remote.heard, remote.address, remote.is_here = now, address, True
        if self._newcomers.pop((remote.number, remote.boot), None):
            self._remotes[remote.number] = remote

    def _edges(self, remote: _Remote, told: list[str], now: float) -> list[Datagram]:
        for number, said, down in _read_edges(told):
            if number <= remote.edges:
                continue
            remote.edges, remote.heard = number, now
            at = min(now, remote.clock.local(said))
            if now - at < datagrams.TOO_LATE:
                self._edge(remote.number, at, down)
        return [(remote.address, self._sealed("taken", remote.boot, str(remote.edges)))]

    def _level(self, remote: _Remote) -> int:
        return round(100 * self._levels.get(remote.number, 0.0))

    def _sealed(self, *words: str) -> bytes:
        return datagrams.seal(self._key, datagrams.FROM_COMPANION, words)


def _read_edges(told: list[str]) -> Iterator[tuple[int, float, bool]]:
    """Yield the number, the buzzer's time in seconds, and the direction of each edge."""
    for each in told:
        parts = each.split(":")
        if len(parts) == 3 and all(part.isdecimal() for part in parts):
            number, said, down = map(int, parts)
            yield number, said / 1e6, bool(down)


def _is_number(text: str, most: int) -> bool:
    return text.isdecimal() and 1 <= int(text) <= most
