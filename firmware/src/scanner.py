"""The reader at work: looks at the pad, tells the companion, does what it is asked.

Nothing here waits. ``step`` is called for ever; the chip's work is a generator that it moves on.
"""

from lamp import ALONE, BROKEN, READY, WAITING
from pad import SEVERAL, Pad
from tag import Gone, Refused, read_sticker, write_sticker
from waiting import Hung, pause

PAUSE = 10
TRY_EVERY = 500
"""Milliseconds between two looks at the pad, and between two tries to find a chip."""

TRIES = 3
"""How often a sticker is read before it counts as one that holds no text."""


class Scanner:
    """Puts together the readers that may be wired, the link, the lamp and the line."""

    def __init__(self, readers, link, lamp, line) -> None:
        self._readers = readers
        self._link = link
        self._lamp = lamp
        self._line = line
        self._reader = None
        self._pad = Pad()
        self._orders = []
        self._work = self._scan()

    def step(self, now: int) -> None:
        """Move everything on by a little."""
        for news in self._link.receive(self._line.read(), now):
            self._hear(news, now)
        next(self._work)
        self._line.write(self._link.due(now))
        self._lamp.mood = self._mood(now)
        self._lamp.step(now)

    def _mood(self, now: int) -> tuple:
        if self._reader is None:
            return BROKEN
        if self._link.is_alone(now):
            return ALONE
        return WAITING if self._link.waits else READY

    def _hear(self, news, now: int) -> None:
        if isinstance(news, tuple):
            self._taken(news[0], now)
        elif news.kind == "write" and len(news.fields) == 2:
            self._orders.append((str(news.number), news.fields[0], news.fields[1]))
        elif news.kind != "light" or not self._lamp.flash("".join(news.fields), now):
            self._link.say("failed", str(news.number), "unknown")

    def _taken(self, kind: str, now: int) -> None:
        if kind in ("laid", "found"):
            self._lamp.flash("taken", now)
        elif kind == SEVERAL:
            self._lamp.flash("no", now)

    def _scan(self):
        while True:
            try:
                if self._reader is None:
                    yield from self._find_reader()
                yield from self._look()
                yield from self._obey()
                yield from pause(PAUSE)
            except Hung:
                yield from self._restart()
            yield

    def _find_reader(self):
        for reader in self._readers:
            try:
                name = yield from reader.start()
            except Hung:
                continue
            self._reader = reader
            self._introduce(name)
            return
        yield from pause(TRY_EVERY)
        raise Hung

    def _restart(self):
        """Reset a reader that hangs; one that stays away is looked for again, as at the start."""
        if self._reader is None:
            return
        self._link.resets += 1
        try:
            self._introduce((yield from self._reader.start()))
        except Hung:
            self._reader = None
            self._introduce("none")

    def _introduce(self, name: str) -> None:
        if name != self._link.chip:
            self._link.chip = name
            self._link.say("chip", name)

    def _look(self):
        if self._link.is_full:
            return
        seen = yield from self._reader.look()
        for event in self._pad.look(seen):
            words = list(event)
            if event[0] in ("laid", "found") and event[1]:
                words.append((yield from self._read(event[1])))
            self._link.say(*words)

    def _read(self, uid: str):
        """The text on the card; on one that is gone again, or empty, ``""``."""
        for _ in range(TRIES):
            try:
                return (yield from read_sticker(self._reader))
            except Gone:
                if (yield from self._reader.look()) != uid:
                    break
        return ""

    def _obey(self):
        while self._orders:
            number, uid, text = self._orders.pop(0)
            try:
                yield from self._write(uid, text)
                self._link.say("wrote", number, uid, text)
            except Gone:
                self._link.say("failed", number, "gone")
            except Refused as refused:
                self._link.say("failed", number, refused.args[0])
            except Hung:
                self._link.say("failed", number, "gone")
                raise

    def _write(self, uid: str, text: str):
        if uid != self._pad.lying or (yield from self._reader.look()) != uid:
            raise Gone
        yield from write_sticker(self._reader, text)
