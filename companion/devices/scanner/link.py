"""The companion's end of a reader's line: a state machine, with bytes and time passed in.

    link = Link(session, is_code)
    link.opened(now)
    for message in link.receive(port.read(), now):
        table.take(message)         # and once that is durable
        link.acknowledge(message)
    port.write(link.due(now))

A link outlives the port: kept while a cable is out, it knows afterwards what it had before. Time is in
milliseconds. firmware/PROTOCOL.md has both ends.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from companion.devices.scanner.bare import BareLines
from companion.devices.scanner.delivery import Inbox, Outbox
from companion.devices.scanner.framing import COMPANION, READER, Frame, Frames, write_frame
from companion.devices.scanner.messages import Chip, Failed, LabelRead, Laid, Lifted, Message, Several, Wrote

PROTOCOL: Final = "1"
GREET_EVERY: Final = 500
BEAT_EVERY: Final = 2000
QUIET_AFTER: Final = 7000
"""Milliseconds without a word from a reader with frames, three and a half beats: it is gone."""

BARE_AFTER: Final = 2500  # milliseconds without an answer to a greeting: no frames are spoken there
MOST_ORDERS: Final = 64


class Speech(StrEnum):
    """How the other end speaks: in our frames, or in bare lines."""

    UNKNOWN = "unknown"
    FRAMES = "frames"
    BARE = "bare"


@dataclass(frozen=True, slots=True)
class Reader:
    """Who greeted: the boot it is in, its protocol, its firmware's version, its chip."""

    boot: str
    protocol: str
    version: str
    chip: str | None


class Link:
    """Takes each message of a reader once, and sends each order until the reader has it.

    ``session`` is a word of its own for each start of the companion, the sender of its frames.
    """

    def __init__(self, session: str, is_code: Callable[[str], bool]) -> None:
        self.session = session
        self.speech = Speech.UNKNOWN
        self.reader: Reader | None = None
        self.resets = 0
        self.doubles = 0
        self._frames = Frames(READER)
        self._bare = BareLines(is_code)
        self._inbox = Inbox()
        self._outbox = Outbox(MOST_ORDERS)
        self._soon: list[tuple[str, ...]] = []  # unnumbered frames: nobody misses one that is lost
        self._pending: set[str] = set()
        self._doing: set[int] = set()
        self._framed: set[str] = set()
        self._port = ""
        self._may_be_bare = True
        self._boot: str | None = None
        self._held: list[str] = []
        self._codes = 0
        self._lying: str | None = None
        self._knows_the_pad = False
        self._opened = self._last_heard = self._next_greeting = 0

    @property
    def rubbish(self) -> int:
        """How many lines held no frame, or no code."""
        return self._frames.rubbish if self.speech is not Speech.BARE else self._bare.rubbish

    @property
    def speaks_our_protocol(self) -> bool:
        """May a reader that greeted be listened to?"""
        return self.reader is None or self.reader.protocol == PROTOCOL

    def is_quiet(self, now: int) -> bool:
        """Has a reader that speaks in frames said nothing for too long?"""
        return self.speech is Speech.FRAMES and now - self._last_heard > QUIET_AFTER

    def opened(self, now: int, port: str = "", *, may_be_bare: bool = True) -> None:
        """Begin on the port of that name: drop whatever was half sent on the last one."""
        self._frames.forget()
        self._bare.forget()
        self._held.clear()
        self._soon.clear()
        self._pending.clear()
        self.reader = None
        self._opened = self._last_heard = self._next_greeting = now
        self._outbox.hurry()
        self._port, self._may_be_bare = port, may_be_bare
        # A line that once spoke in frames is never taken for a bare one.
        self.speech = Speech.FRAMES if port in self._framed else Speech.UNKNOWN

    def order(self, *words: str) -> int:
        """Tell the reader to do this; returns the number that Wrote and Failed name."""
        return self._outbox.put(words)

    def receive(self, data: bytes, now: int) -> list[Message]:
        """Return the messages in these bytes; to be called without any, too, as time goes by."""
        messages: list[Message] = []
        for frame in self._frames.receive(data):
            self.speech = Speech.FRAMES
            self._framed.add(self._port)
            self._last_heard = now
            messages += self._take(frame)
        if self._may_be_bare and self.speech is not Speech.FRAMES:
            messages += self._take_bare(data, now)
        return messages

    def acknowledge(self, message: Message) -> None:
        """Tell the reader that a message is safe, and may be forgotten."""
        if message.key not in self._pending:
            return
        self._pending.discard(message.key)
        sender, number = message.key.rsplit("-", 1)
        self._had(sender, int(number))
        match message:
            case Laid():
                self._lying, self._knows_the_pad = message.uid, True
            case Lifted() | Several():
                self._lying, self._knows_the_pad = None, True

    def due(self, now: int) -> bytes:
        """Return the bytes to write now."""
        if self.speech is Speech.BARE:
            return b""
        self._greet_or_beat(now)
        said = b"".join(self._frame(0, words) for words in self._soon)
        self._soon.clear()
        listens = self.reader is not None and self.speaks_our_protocol
        again = self._outbox.due(now) if listens else None
        return said + (self._frame(*again) if again else b"")

    def _greet_or_beat(self, now: int) -> None:
        if now >= self._next_greeting:
            self._next_greeting = now + (BEAT_EVERY if self.reader else GREET_EVERY)
            self._soon.append(("beat",) if self.reader else ("hello", PROTOCOL))

    def _frame(self, number: int, words: tuple[str, ...]) -> bytes:
        return write_frame(COMPANION, Frame(self.session, number, words[0], words[1:]))

    def _take(self, frame: Frame) -> list[Message]:
        undone: list[Message] = []
        if frame.sender != self._boot:
            undone = self._begun_anew(frame.sender)
        if frame.kind == "hello" and len(frame.fields) >= 3:
            protocol, version, chip = frame.fields[:3]
            self.reader = Reader(frame.sender, protocol, version, _or_none(chip))
        elif frame.kind == "ack" and frame.fields[:1] == (self.session,):
            self._reader_has(_number(frame.fields[1:]))
        elif frame.number and self.reader and self.speaks_our_protocol:
            return undone + self._take_numbered(frame)
        return undone

    def _begun_anew(self, boot: str) -> list[Message]:
        """Note another reader, or a restart; return its unfinished orders as failed."""
        self.resets += self._boot is not None
        self._boot = boot
        self.reader = None
        self._next_greeting = 0
        self._outbox.hurry()
        undone = sorted(self._doing)
        self._doing.clear()
        return [Failed(f"{self.session}-undone-{order}", order, "reset") for order in undone]

    def _reader_has(self, order: int) -> None:
        words = self._outbox.acknowledged(order)
        if words and words[0] == "write":
            self._doing.add(order)

    def _take_numbered(self, frame: Frame) -> list[Message]:
        key = f"{frame.sender}-{frame.number}"
        if frame.number <= self._inbox.last(frame.sender):
            self.doubles += 1
        elif key in self._pending:
            return []  # said again while it is being made safe: acknowledged once it is
        elif message := self._message(key, frame.kind, frame.fields):
            self._pending.add(key)
            return [message]
        self._had(frame.sender, frame.number)
        return []

    def _had(self, sender: str, number: int) -> None:
        self._inbox.take(sender, number)
        self._soon.append(("ack", sender, str(number)))

    def _message(self, key: str, kind: str, fields: tuple[str, ...]) -> Message | None:
        match kind, fields:
            case "laid", (uid, text, *_):
                return Laid(key, uid, text or None)
            case "found", (uid, *text):
                return self._found(key, uid, "".join(text[:1]))
            case "lifted", (uid, *_):
                return Lifted(key, uid or None)
            case "several", _:
                return Several(key)
            case "wrote", (order, uid, text, *_):
                self._doing.discard(_number((order,)))
                return Wrote(key, _number((order,)), uid, text)
            case "failed", (order, why, *_):
                self._doing.discard(_number((order,)))
                return Failed(key, _number((order,)), why)
            case "chip", (name, *_):
                self.reader = replace(self.reader, chip=_or_none(name)) if self.reader else None
                return Chip(key, _or_none(name))
        return None  # of a later protocol, perhaps: acknowledged, so that it does not stand in the way

    def _found(self, key: str, uid: str, text: str) -> Message | None:
        """Return the message about a card that lay on the pad at the start, if it was unknown."""
        if (uid or None) == self._lying:
            self._knows_the_pad = True
            return None
        if not uid:
            return Lifted(key, self._lying)
        return Laid(key, uid, text or None, found=not self._knows_the_pad)

    def _take_bare(self, data: bytes, now: int) -> list[Message]:
        codes = self._held + self._bare.receive(data, now)
        if self.speech is Speech.UNKNOWN and now - self._opened < BARE_AFTER:
            self._held = codes
            return []
        # Held until now, as a reader that speaks in frames may only have been slow to greet.
        self._held = []
        self.speech = Speech.BARE
        return [self._code(code) for code in codes]

    def _code(self, code: str) -> LabelRead:
        self._codes += 1
        return LabelRead(f"{self.session}-{self._codes}", code)


def _or_none(name: str) -> str | None:
    return None if name in ("", "none") else name


def _number(fields: tuple[str, ...]) -> int:
    return int(fields[0]) if fields and fields[0].isdecimal() else 0
