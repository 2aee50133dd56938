"""The reader's end of the protocol (PROTOCOL.md): a pure state machine, given the time in milliseconds."""

from delivery import Inbox, Outbox
from framing import COMPANION, READER, Frame, Frames, write_frame

PROTOCOL = 1
BEAT_EVERY = 2000
GREET_EVERY = 1000
COMPANION_AWAY_AFTER = 6000  # milliseconds without a frame: three of its heartbeats
CAPACITY = 16  # messages for an absent companion; once full, no card is accepted


class Link:
    """A connection that resends each message until it is acknowledged, and delivers each order once.

    ``boot`` is the random name of this start, ``version`` the firmware's; ``chip`` and ``resets`` are
    reported to the companion.
    """

    def __init__(self, boot: str, version: str) -> None:
        self.boot = boot
        self.version = version
        self.chip = "none"
        self.resets = 0
        self._frames = Frames(COMPANION)
        self._outbox = Outbox(CAPACITY)
        self._inbox = Inbox()
        self._outgoing: list[tuple[str, ...]] = []
        self._last_received: int | None = None
        self._next_beat = 0
        self._companion = ""

    @property
    def is_full(self) -> bool:
        """Whether another card would exceed the capacity."""
        return self._outbox.is_full

    @property
    def has_unacknowledged(self) -> bool:
        """Whether a message still waits for its acknowledgement."""
        return len(self._outbox) > 0

    def is_disconnected(self, now: int) -> bool:
        """Return whether no companion has been heard from for ``COMPANION_AWAY_AFTER``."""
        return self._last_received is None or now - self._last_received > COMPANION_AWAY_AFTER

    def send(self, *words: str) -> None:
        """Send a message, resent until the companion acknowledges it."""
        self._outbox.put(words)

    def receive(self, data: bytes, now: int) -> list[Frame | tuple[str, ...]]:
        """Process received bytes; return orders as frames, and messages acknowledged by them as tuples."""
        events: list[Frame | tuple[str, ...]] = []
        for frame in self._frames.receive(data):
            self._last_received = now
            self._note_sender(frame.sender)
            if frame.number:
                # A repeated order is acknowledged again: the first acknowledgement may have been lost.
                self._outgoing.append(("ack", frame.sender, str(frame.number)))
                if self._inbox.take(frame.sender, frame.number):
                    events.append(frame)
            elif frame.kind == "hello":
                self._greet()
            elif frame.kind == "ack":
                events += self._acknowledged(frame.fields)
        return events

    def due(self, now: int) -> bytes:
        """Return the bytes to write now: heartbeat or hello, acknowledgements, and one message."""
        if now >= self._next_beat:
            self._next_beat = now + (GREET_EVERY if self.is_disconnected(now) else BEAT_EVERY)
            if self.is_disconnected(now):
                self._greet()
            else:
                self._outgoing.append(("beat", str(now // 1000), str(self._frames.rubbish), str(self.resets)))
        data = b"".join([self._frame(0, message) for message in self._outgoing])
        self._outgoing = []
        numbered = self._outbox.due(now)
        return data + self._frame(*numbered) if numbered else data

    def _acknowledged(self, fields: tuple[str, ...]) -> list[tuple[str, ...]]:
        if len(fields) != 2 or fields[0] != self.boot or not fields[1].isdigit():
            return []
        message = self._outbox.acknowledged(int(fields[1]))
        return [message] if message else []

    def _note_sender(self, companion: str) -> None:
        # A companion that has just started must not wait out the backoff left by the one before it.
        if companion != self._companion:
            self._companion = companion
            self._outbox.hurry()

    def _greet(self) -> None:
        self._outgoing.append(("hello", str(PROTOCOL), self.version, self.chip))

    def _frame(self, number: int, message: tuple[str, ...]) -> bytes:
        return write_frame(READER, Frame(self.boot, number, message[0], message[1:]))
