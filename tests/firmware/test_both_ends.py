"""The reader's end and the companion's on a bad line: no card is lost, doubled or made up.

Both are the real ones, and pure, so Hypothesis may garble, cut and double what they say, pull the
cable, and have either end begin anew, whenever it likes.
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
"""Milliseconds after which a line without faults has everything over."""


class Wire:
    """Bytes under way in one direction, and what befalls them."""

    def __init__(self, random: Random) -> None:
        self.bad = False
        self._random = random
        self._under_way = b""

    def put(self, data: bytes) -> None:
        if self.bad and data:
            data = self._random.choice(FAULTS)(data, self._random)
        self._under_way += data

    def get(self) -> bytes:
        """What arrives now: when the line is bad, cut anywhere."""
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
    """Both ends, the cable between them, the cards on the pad and the log in which they end.

    Every time that a card is laid it is another one, so that the log tells which were lost.
    """

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.now = 0
        self.up, self.down = Wire(self.random), Wire(self.random)
        self.lying = ""
        self.laid: list[str] = []
        self.safe: list[str] = []
        self.log: dict[str, str] = {}
        self.unsure: set[str] = set()
        self.starts = 0
        self.start_reader()
        self.start_companion()

    def start_reader(self) -> None:
        """The reader begins anew: what it had not said is gone, what lies there is found."""
        self.up.cut()
        self.starts += 1
        self.reader = firmware.Link(f"boot{self.starts}", "1.0.0")
        self.reader.say("found", self.lying, "")

    def start_companion(self) -> None:
        """The companion begins anew: what it had logged is all that it has."""
        self.down.cut()
        self.starts += 1
        self.link = Link(f"session{self.starts}", lambda _: True)
        self.link.opened(self.now)

    def pull_cable(self) -> None:
        """Out and in again: the reader has its power from elsewhere."""
        self.up.cut()
        self.down.cut()
        self.link.opened(self.now)

    def touch(self) -> None:
        """A card is laid, or the one that lies there lifted."""
        if self.lying:
            self.reader.say("lifted", self.lying)
            self.lying = ""
        elif not self.reader.is_full:
            self.lying = f"{len(self.laid):014X}"
            self.laid.append(self.lying)
            self.reader.say("laid", self.lying, "")

    def garble(self) -> None:
        """The line is bad, or good again."""
        self.up.bad = self.down.bad = not self.up.bad

    def pass_time(self) -> None:
        for _ in range(self.random.randint(1, 20)):
            self.step()

    def step(self) -> None:
        self.now += STEP
        for news in self.reader.receive(self.down.get(), self.now):
            if not isinstance(news, Frame) and not hasattr(news, "kind") and news[0] in ("laid", "found"):
                self.safe.append(news[1])
        self.up.put(self.reader.due(self.now))
        for event in self.link.receive(self.up.get(), self.now):
            if isinstance(event, Laid):
                self.log[event.key] = event.uid
                self.unsure |= {event.key} if event.found else set()
            if self.random.random() < 0.9:  # or it dies between the log and the answer
                self.link.acknowledge(event)
            else:
                self.start_companion()
                break
        self.down.put(self.link.due(self.now))

    def settle(self) -> None:
        """A good line, for long enough."""
        self.up.bad = self.down.bad = False
        for _ in range(LONG // STEP):
            self.step()

    @property
    def cards(self) -> list[str]:
        """What the log has, in its order; a card that was found may be there already."""
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
def test_a_reader_that_begins_anew_loses_only_what_was_lifted_before_its_light_answered(
    actions: list[str], seed: int
) -> None:
    table = Table(seed)
    for action in actions:
        getattr(table, action)()
    table.settle()
    cards = table.cards
    assert sorted(set(cards)) == cards, "each at most once, and in order"
    assert set(cards) <= set(table.laid)
    assert {uid for uid in table.safe if uid} <= set(cards)
    assert table.lying in ("", *cards)
