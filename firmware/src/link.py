"""The reader's end of the line: PROTOCOL.md as a pure state machine, time passed in as milliseconds."""

from delivery import Inbox, Outbox
from framing import COMPANION, READER, Frame, Frames, write_frame

PROTOCOL = 1
BEAT_EVERY = 2000
GREET_EVERY = 1000
AWAY_AFTER = 6000
ROOM = 16
"""Things kept for a companion that is away; with no room left no further card is taken."""


class Link:
    """Says things until the companion has them, and hands on its orders, each once."""

    def __init__(self, boot: str, version: str) -> None:
        self.boot = boot
        self.version = version
        self.chip = "none"
        self.resets = 0
        self._frames = Frames(COMPANION)
        self._outbox = Outbox(ROOM)
        self._inbox = Inbox()
        self._soon: list[tuple[str, ...]] = []
        self._heard: int | None = None
        self._next_beat = 0
        self._companion = ""

    @property
    def is_full(self) -> bool:
        """Is there no room for another card?"""
        return self._outbox.is_full

    @property
    def waits(self) -> bool:
        """Does the companion not know everything yet?"""
        return len(self._outbox) > 0

    def is_alone(self, now: int) -> bool:
        """Has no companion been heard for a while?"""
        return self._heard is None or now - self._heard > AWAY_AFTER

    def say(self, *words: str) -> None:
        """Say this until the companion has it."""
        self._outbox.put(words)

    def receive(self, data: bytes, now: int) -> list[Frame | tuple[str, ...]]:
        """What the bytes bring: the words of things that are acknowledged, and orders as frames."""
        news: list[Frame | tuple[str, ...]] = []
        for frame in self._frames.receive(data):
            self._heard = now
            self._meet(frame.sender)
            if frame.number:
                self._soon.append(("ack", frame.sender, str(frame.number)))
                if self._inbox.take(frame.sender, frame.number):
                    news.append(frame)
            elif frame.kind == "hello":
                self._greet()
            elif frame.kind == "ack":
                news += self._taken(frame.fields)
        return news

    def due(self, now: int) -> bytes:
        """What is to be written now."""
        if now >= self._next_beat:
            self._next_beat = now + (GREET_EVERY if self.is_alone(now) else BEAT_EVERY)
            if self.is_alone(now):
                self._greet()
            else:
                self._soon.append(("beat", str(now // 1000), str(self._frames.rubbish), str(self.resets)))
        said = b"".join([self._frame(0, words) for words in self._soon])
        self._soon = []
        again = self._outbox.due(now)
        return said + self._frame(*again) if again else said

    def _taken(self, fields: tuple[str, ...]) -> list[tuple[str, ...]]:
        if len(fields) != 2 or fields[0] != self.boot or not fields[1].isdigit():
            return []
        words = self._outbox.acknowledged(int(fields[1]))
        return [words] if words else []

    def _meet(self, companion: str) -> None:
        # A companion that has just begun must not wait for what the one before it left unanswered.
        if companion != self._companion:
            self._companion = companion
            self._outbox.hurry()

    def _greet(self) -> None:
        self._soon.append(("hello", str(PROTOCOL), self.version, self.chip))

    def _frame(self, number: int, words: tuple[str, ...]) -> bytes:
        return write_frame(READER, Frame(self.boot, number, words[0], words[1:]))
