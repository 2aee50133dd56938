"""A virtual card reader: the reader's end of PROTOCOL.md on a pseudo-terminal, with faults on request.

with VirtualPort(VirtualReader()) as port:        # uno-companion serve --scanner NAME
    print(port.name)
    port.reader.lay("04A1B2C3D4E5F6", "R7")
    port.pump(1.0)
"""

import os
import pty
import secrets
import select
import tty
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic
from types import TracebackType
from typing import Final, Self

from companion.devices.scanner.delivery import Inbox, Outbox
from companion.devices.scanner.framing import COMPANION, READER, Frame, Frames, write_frame
from companion.devices.scanner.link import PROTOCOL

VERSION: Final = "virtual"
CHIP: Final = "virtual"
ROOM: Final = 16
BEAT_EVERY: Final = 2000
A_MOMENT: Final = 0.02


@dataclass(frozen=True, slots=True)
class Faults:
    """How bad the line is: a chance for every frame from 0 to 1; ``slow``: bytes a second, 0 for no limit."""

    noise: float = 0.0
    drops: float = 0.0
    duplicates: float = 0.0
    resets: float = 0.0
    slow: int = 0


class VirtualReader:
    """The reader's state and what it sends; time in milliseconds is passed in."""

    def __init__(self, new_boot: Callable[[], str] = lambda: secrets.token_hex(4)) -> None:
        self.lying: tuple[str, str] | None = None
        self.lights: list[str] = []
        self.texts: dict[str, str] = {}
        self._new_boot = new_boot
        self.reset()

    def reset(self) -> None:
        """Reboot: it knows nothing any more but what lies on its pad."""
        self.boot = self._new_boot()
        self._frames = Frames(COMPANION)
        self._outbox = Outbox(ROOM)
        self._inbox = Inbox()
        self._soon: list[tuple[str, ...]] = []
        self._next_beat = 0
        self._say("chip", CHIP)
        self._say("found", *(self.lying or ("", "")))

    @property
    def waits(self) -> bool:
        """Is there something that the companion has not acknowledged yet?"""
        return len(self._outbox) > 0

    def lay(self, uid: str, text: str = "") -> bool:
        """Lay a card on the pad; is there room in the outbox to say so?"""
        # A reader sees one card at a time: the one before has to be gone.
        self.lift()
        if self._outbox.is_full:
            return False
        self.lying = (uid, self.texts.get(uid, text))
        self._say("laid", *self.lying)
        return True

    def lift(self) -> None:
        """Lift what lies on the pad."""
        if self.lying:
            self._say("lifted", self.lying[0])
            self.lying = None

    def lay_two(self) -> None:
        """Lay two cards at once, and lift both."""
        self.lift()
        self._say("several")
        self._say("lifted", "")

    def receive(self, data: bytes, now: int) -> None:
        """Take in bytes that the companion sent."""
        for frame in self._frames.receive(data):
            # What has no number is not repeated, and so not acknowledged.
            if frame.number:
                # Acknowledged each time, as the acknowledgement may be what was lost; obeyed once.
                self._soon.append(("ack", frame.sender, str(frame.number)))
                if self._inbox.take(frame.sender, frame.number):
                    self._obey(frame)
            elif frame.kind == "hello":
                self._soon.append(("hello", PROTOCOL, VERSION, CHIP))
                # Whoever greets has just come, and waits for what nobody has taken so far.
                self._outbox.hurry()
            elif frame.kind == "ack" and frame.fields[:1] == (self.boot,):
                self._outbox.acknowledged(int(frame.fields[1]))

    def due(self, now: int) -> list[bytes]:
        """Return the frames to write now."""
        if now >= self._next_beat:
            self._next_beat = now + BEAT_EVERY
            self._soon.append(("beat", str(now // 1000), str(self._frames.rubbish), "0"))
        frames = [self._frame(0, words) for words in self._soon]
        self._soon = []
        again = self._outbox.due(now)
        return [*frames, self._frame(*again)] if again else frames

    def _say(self, *words: str) -> None:
        self._outbox.put(words)

    def _frame(self, number: int, words: tuple[str, ...]) -> bytes:
        return write_frame(READER, Frame(self.boot, number, words[0], words[1:]))

    def _obey(self, order: Frame) -> None:
        match order.kind, order.fields:
            case "light", (light, *_):
                self.lights.append(light)
            case "write", (uid, text, *_) if self.lying and self.lying[0] == uid:
                self.texts[uid] = text
                self._say("wrote", str(order.number), uid, text)
            case "write", _:
                self._say("failed", str(order.number), "gone")


class VirtualPort:
    """A pseudo-terminal with a reader at its end. ``link`` is a name for it that outlives unplugging."""

    def __init__(
        self,
        reader: VirtualReader,
        link: Path | None = None,
        faults: Faults = Faults(),
        random: Random | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.reader = reader
        self.faults = faults
        self._link = link
        self._random = random or Random()
        self._clock = clock
        self._ends: tuple[int, int] | None = None
        self._late = b""
        self._sent_at = 0.0
        self.plug()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.unplug()

    @property
    def name(self) -> str:
        """The name of the port, for ``serve --scanner``."""
        if self._link:
            return str(self._link)
        return os.ttyname(self._ends[1]) if self._ends else ""

    @property
    def is_idle(self) -> bool:
        """Has everything been sent?"""
        return not self._late

    def plug(self) -> None:
        """Plug the cable in: a new port, under the same name where there is a link."""
        master, slave = pty.openpty()
        # Bytes as they are: a terminal would turn a carriage return into a line feed, and echo all.
        tty.setraw(slave)
        os.set_blocking(master, False)
        self._ends = (master, slave)
        if self._link:
            self._link.unlink(missing_ok=True)
            self._link.symlink_to(os.ttyname(slave))

    def unplug(self) -> None:
        """Pull the cable: the port is gone, and what was under way with it; may be called twice."""
        if self._link:
            self._link.unlink(missing_ok=True)
        for end in self._ends or ():
            os.close(end)
        self._ends, self._late = None, b""

    def pump(self, seconds: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Exchange bytes for so many seconds, or until that holds; does it?"""
        end = self._clock() + seconds
        while not until():
            if self._clock() >= end:
                return False
            self.exchange(A_MOMENT)
        return True

    def exchange(self, wait: float = 0.0) -> None:
        """Send what is due, and take in what has come or comes within so many seconds."""
        if self._ends is None:
            return
        self._say_what_is_due()
        if select.select([self._ends[0]], [], [], 0.0 if self._late else wait)[0]:
            with suppress(OSError):
                self.reader.receive(os.read(self._ends[0], 4096), self._now())
            self._say_what_is_due()

    def write(self, data: bytes) -> None:
        """Put noise on the line."""
        self._send(data)

    def _say_what_is_due(self) -> None:
        self._send(b"".join(map(self._damaged, self.reader.due(self._now()))))

    def _now(self) -> int:
        return int(1000 * self._clock())

    def _send(self, data: bytes) -> None:
        """Send as much as the line carries now; the rest later."""
        if self._ends is None:
            return
        self._late += data
        now = self._clock()
        room = int((now - self._sent_at) * self.faults.slow) if self.faults.slow else len(self._late)
        if room:
            self._sent_at = now
            with suppress(BlockingIOError):
                self._late = self._late[os.write(self._ends[0], self._late[:room]) :]

    def _damaged(self, frame: bytes) -> bytes:
        """Return the frame as it is once this bad line has carried it."""
        chance, faults = self._random.random, self.faults
        if chance() < faults.drops:
            frame = frame[: self._random.randrange(len(frame))]
        if chance() < faults.duplicates:
            frame += frame
        if chance() < faults.noise:
            frame = self._random.randbytes(self._random.randrange(1, 64)) + frame
        if chance() < faults.resets:
            self.reader.reset()
        return frame
