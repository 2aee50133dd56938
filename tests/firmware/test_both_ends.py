"""Both ends of the protocol on a bad line: no card is lost, doubled or invented.

Both are the real state machines, and pure, so that Hypothesis can garble, cut and duplicate their
bytes, pull the cable and restart either end at any moment.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import link as firmware
from companion.devices.scanner.framing import Frame
from companion.devices.scanner.link import Link
from companion.devices.scanner.messages import Laid

STEP = 40
LONG = 20_000
"""Milliseconds after which a line without faults has delivered everything."""


class Wire:
    """One direction of the line: bytes in transit, with faults while it is ``bad``."""

    def __init__(self, random: Random) -> None:
        self.bad = False
        self._random = random
        self._under_way = b""

    def put(self, data: bytes) -> None:
        if self.bad and data:
            data = self._random.choice(FAULTS)(data, self._random)
        self._under_way += data

    def get(self) -> bytes:
        """Return the bytes that arrive now; on a bad line, any first part of them."""
        at = self._random.randint(0, len(self._under_way)) if self.bad else len(self._under_way)
        data, self._under_way = self._under_way[:at], self._under_way[at:]
        return data

    def cut(self) -> None:
        self._under_way = b""


def _lose(data: bytes, random: Random) -> bytes:
    start = random.randrange(len(data))
    return data[:start] + data[random.randint(start, len(data)) :]


def _flip(data: bytes, random: Random) -> bytes:
    garbled = bytearray(data)
    for _ in range(random.randint(1, 5)):
        garbled[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(garbled)


FAULTS: tuple[Callable[[bytes, Random], bytes], ...] = (
    lambda data, _: data,
    lambda data, _: data + data,
    lambda data, random: data + random.randbytes(random.randrange(40)),
    _lose,
    _flip,
)


class Table:
    """Both ends, the cable between them, the card on the pad and the log of accepted cards.

    Every card laid has a new UID, so that the log shows which were lost.
    """

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.now = 0
        self.up, self.down = Wire(self.random), Wire(self.random)
        self.lying = ""
        self.laid: list[str] = []
        self.acknowledged: list[str] = []
        self.log: dict[str, str] = {}
        self.unsure: set[str] = set()
        self.starts = 0
        self.start_reader()
        self.start_companion()

    def start_reader(self) -> None:
        """Restart the reader: unsent messages are lost, and the card on the pad is reported as found."""
        self.up.cut()
        self.starts += 1
        self.reader = firmware.Link(f"boot{self.starts}", "1.0.0")
        self.reader.send("found", self.lying, "")

    def start_companion(self) -> None:
        """Restart the companion: only its log survives."""
        self.down.cut()
        self.starts += 1
        self.link = Link(f"session{self.starts}", lambda _: True)
        self.link.opened(self.now)

    def pull_cable(self) -> None:
        """Reconnect the cable; the reader keeps its power."""
        self.up.cut()
        self.down.cut()
        self.link.opened(self.now)

    def touch(self) -> None:
        """Lay a card, or lift the one on the pad."""
        if self.lying:
            self.reader.send("lifted", self.lying)
            self.lying = ""
        elif not self.reader.is_full:
            self.lying = f"{len(self.laid):014X}"
            self.laid.append(self.lying)
            self.reader.send("laid", self.lying, "")

    def garble(self) -> None:
        """Toggle the faults of the line."""
        self.up.bad = self.down.bad = not self.up.bad

    def pass_time(self) -> None:
        for _ in range(self.random.randint(1, 20)):
            self.step()

    def step(self) -> None:
        self.now += STEP
        for received in self.reader.receive(self.down.get(), self.now):
            if isinstance(received, Frame) or hasattr(received, "kind"):
                continue
            if received[0] in ("laid", "found"):
                self.acknowledged.append(received[1])
        self.up.put(self.reader.due(self.now))
        for event in self.link.receive(self.up.get(), self.now):
            if isinstance(event, Laid):
                self.log[event.key] = event.uid
                self.unsure |= {event.key} if event.found else set()
            if self.random.random() < 0.9:  # or it crashes between the log and the acknowledgement
                self.link.acknowledge(event)
            else:
                self.start_companion()
                break
        self.down.put(self.link.due(self.now))

    def settle(self) -> None:
        """Deliver everything over a line without faults."""
        self.up.bad = self.down.bad = False
        for _ in range(LONG // STEP):
            self.step()

    @property
    def cards(self) -> list[str]:
        """The cards of the log, in order; one reported as found may be in it already."""
        cards: list[str] = []
        for key, uid in self.log.items():
            if key not in self.unsure or uid not in cards:
                cards.append(uid)
        return cards


def _actions(*names: str) -> Any:
    return st.lists(st.sampled_from(["touch", "touch", "touch", "pass_time", "garble", *names]), max_size=40)


@settings(max_examples=150)
@given(_actions("pull_cable", "start_companion"), st.integers(0, 2**32))
def test_no_card_is_lost_or_doubled_while_the_reader_has_power(actions: list[str], seed: int) -> None:
    table = Table(seed)
    for action in actions:
        getattr(table, action)()
    table.settle()
    assert table.laid == table.cards


@settings(max_examples=150)
@given(_actions("pull_cable", "start_companion", "start_reader"), st.integers(0, 2**32))
def test_a_restarted_reader_loses_only_cards_lifted_before_their_acknowledgement(
    actions: list[str], seed: int
) -> None:
    table = Table(seed)
    for action in actions:
        getattr(table, action)()
    table.settle()
    cards = table.cards
    assert sorted(set(cards)) == cards, "each at most once, and in order"
    assert set(cards) <= set(table.laid)
    assert {uid for uid in table.acknowledged if uid} <= set(cards)
    assert table.lying in ("", *cards)
