"""The companion's end of the wireless buzzers: who is there, their clocks, and every edge once.

    radio = Radio(key, edge=buzzers.edge, lost=buzzers.detach)
    for address, data in radio.receive(datagram, sender, now):
        socket.sendto(data, address)

No socket, thread or clock: datagrams and the time in seconds are passed in. A buzzer says hello until it is
asked a question, and is there once it has answered it. Its name is new for each such meeting, the question is
random, and both ends count what they say, so nothing that was recorded is taken again.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any, Final, NamedTuple, TypeAlias

from companion.devices.board.wiring import MOST_SEATS
from companion.devices.wireless import datagrams
from companion.devices.wireless.remote_clock import Exchange, RemoteClock

Address: TypeAlias = Any  # as the socket has it
Datagram: TypeAlias = tuple[Address, bytes]

ASKS_EVERY: Final = 0.25  # seconds each buzzer is asked for its clock
FORGOTTEN_AFTER: Final = 600.0  # seconds out of reach: it was taken home
HOLD_BACK: Final = 0.08
"""Seconds that presses wait for earlier ones with a wireless buzzer: enough for one lost datagram."""

LOW: Final = 3500
"""Millivolts below which a lithium cell is nearly empty; it sags while the radio sends."""

CHARGED: Final = 3700

_MOST_ASKED: Final = 16
_MOST_NEWCOMERS: Final = 16
_STRANGE: Final = b"uno-buzzer-"
_STRANGE_FOR: Final = 10.0  # seconds; such a buzzer says hello each second
_TWINS_AFTER: Final = 1.0
"""Seconds after which a buzzer is no longer the one that was switched off to become this one."""


@dataclass
class _Remote:
    """One meeting with a buzzer; ``said`` and ``told`` are the last counts of either end."""

    number: int
    boot: str
    address: Address
    clock: RemoteClock = field(default_factory=RemoteClock)
    asked: "OrderedDict[str, float]" = field(default_factory=OrderedDict)
    asks_at: float = 0.0
    greeted: float = 0.0
    joined: float | None = None
    heard: float = 0.0
    said: int = 0
    told: int = 0
    edges: int = 0
    shown: int | None = None
    is_here: bool = False
    is_low: bool = False


class Reach(NamedTuple):
    """Which buzzers can be heard, by their numbers."""

    here: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    """They were there, and went out of reach."""

    low: tuple[int, ...] = ()
    """They are there with an almost empty battery."""

    twins: tuple[int, ...] = ()
    """Two buzzers have such a number; the one that was there first is listened to."""

    is_strange: bool = False
    """Whether a buzzer is heard that this table cannot understand."""


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
        self._strange_until = 0.0
        self._is_strange = False

    @property
    def reach(self) -> Reach:
        """Who can be heard, and who cannot."""
        here = sorted(number for number, each in self._remotes.items() if each.is_here)
        holders = ((each, self._remotes.get(each.number)) for each in self._newcomers.values())
        return Reach(
            here=tuple(here),
            away=tuple(sorted(self._remotes.keys() - here)),
            low=tuple(number for number in here if self._remotes[number].is_low),
            twins=tuple(
                sorted({each.number for each, other in holders if other and _are_twins(each, other)})
            ),
            is_strange=self._is_strange,
        )

    def show(self, levels: Mapping[int, float]) -> bool:
        """Set each light's duty cycle, 0 to 1, others off; return whether any has to be told."""
        self._levels = levels
        return any(each.is_here and each.shown != self._level(each) for each in list(self._remotes.values()))

    def receive(self, data: bytes, address: Address, now: float) -> list[Datagram]:
        """Handle a datagram; return the immediate answers."""
        words = datagrams.open_datagram(self._key, datagrams.FROM_BUZZER, data)
        if len(words) < 4:
            if not words and data.startswith(_STRANGE):
                self._strange_until = now + _STRANGE_FOR
            return []
        kind, boot, rest = words[0], words[1], words[4:]
        number, said = datagrams.number_in(words[2], MOST_SEATS), datagrams.number_in(words[3])
        remote = self._remote(number, boot)
        if remote is None and kind == "hello" and number > 0:
            remote = self._newcomer(number, boot, address)
        if remote is None or said <= remote.said:
            return []
        remote.said = said
        if kind == "hello":
            return self._greeted(remote, address, now)
        if kind == "answer" and len(rest) == 3:
            self._answered(remote, rest, now)
        elif kind == "edges" and remote.is_here:
            return self._edges(remote, rest, now)
        return []

    def due(self, now: float) -> list[Datagram]:
        """Return the questions due by now; also detects who is out of reach."""
        self._is_strange = now < self._strange_until
        for each in list(self._remotes.values()):
            if each.is_here and not _is_heard(each, now):
                each.is_here = False
                self._lost(each.number)
            elif now - each.heard > FORGOTTEN_AFTER:
                del self._remotes[each.number]
        for each in list(self._newcomers.values()):
            if not _is_heard(each, now) and now - each.greeted > datagrams.BUZZER_AWAY_AFTER:
                del self._newcomers[each.number, each.boot]
            elif each.joined is not None:
                self._let_in(each)
        return [
            self._ask(each, now)
            for each in (*self._remotes.values(), *self._newcomers.values())
            if (_is_heard(each, now) or now - each.greeted < datagrams.BUZZER_AWAY_AFTER)
            and (now >= each.asks_at or each.shown != self._level(each))
        ]

    def _remote(self, number: int, boot: str) -> _Remote | None:
        remote = self._remotes.get(number)
        return remote if remote and remote.boot == boot else self._newcomers.get((number, boot))

    def _newcomer(self, number: int, boot: str, address: Address) -> _Remote:
        remote = self._newcomers[number, boot] = _Remote(number, boot, address)
        if len(self._newcomers) > _MOST_NEWCOMERS:
            self._newcomers.popitem(last=False)
        return remote

    def _greeted(self, remote: _Remote, address: Address, now: float) -> list[Datagram]:
        remote.greeted = now
        # The address of a buzzer that answers is kept until it is silent.
        if not _is_heard(remote, now):
            remote.address = address
        return [self._ask(remote, now)]

    def _ask(self, remote: _Remote, now: float) -> Datagram:
        question = token_hex(4)
        remote.asked[question] = now
        if len(remote.asked) > _MOST_ASKED:
            remote.asked.popitem(last=False)
        remote.asks_at = now + ASKS_EVERY
        remote.shown = self._level(remote)
        return remote.address, self._sealed(remote, "ask", question, str(remote.shown))

    def _answered(self, remote: _Remote, rest: Sequence[str], now: float) -> None:
        asked, said, millivolts = remote.asked.pop(rest[0], None), *map(datagrams.number_in, rest[1:])
        if asked is None or said < 0:
            return
        remote.clock.hear(Exchange(asked, said / 1e6, now))
        remote.heard = now
        # 0 is a buzzer without a battery, or one that cannot measure it.
        remote.is_low = 0 < millivolts < (CHARGED if remote.is_low else LOW)
        if remote.joined is None:
            remote.joined = now
        self._let_in(remote)

    def _let_in(self, remote: _Remote) -> None:
        """Take a buzzer that has answered for the one with its number, once no other is."""
        holder = self._remotes.get(remote.number)
        if holder is None or holder is remote or not holder.is_here:
            remote.is_here = True
            self._newcomers.pop((remote.number, remote.boot), None)
            self._remotes[remote.number] = remote

    def _edges(self, remote: _Remote, told: Sequence[str], now: float) -> list[Datagram]:
        for number, said, down in _read_edges(told):
            if number <= remote.edges:
                continue
            remote.edges = number
            at = min(now, remote.clock.local(said))
            if now - at < datagrams.TOO_LATE:
                self._edge(remote.number, at, down)
        return [(remote.address, self._sealed(remote, "taken", str(remote.edges)))]

    def _level(self, remote: _Remote) -> int:
        return round(100 * self._levels.get(remote.number, 0.0))

    def _sealed(self, remote: _Remote, kind: str, *words: str) -> bytes:
        remote.told += 1
        head = (kind, remote.boot, str(remote.told))
        return datagrams.seal(self._key, datagrams.FROM_COMPANION, (*head, *words))


def _is_heard(remote: _Remote, now: float) -> bool:
    return remote.joined is not None and now - remote.heard <= datagrams.BUZZER_AWAY_AFTER


def _are_twins(newcomer: _Remote, holder: _Remote) -> bool:
    return newcomer.joined is not None and holder.heard - newcomer.joined > _TWINS_AFTER


def _read_edges(told: Sequence[str]) -> Iterator[tuple[int, float, bool]]:
    """Yield the number, the buzzer's time in seconds, and the direction of each edge."""
    for each in told:
        numbers = [datagrams.number_in(part) for part in each.split(":")]
        if len(numbers) == 3 and min(numbers) >= 0:
            yield numbers[0], numbers[1] / 1e6, bool(numbers[2])
