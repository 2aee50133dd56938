"""The main loop's step: poll the pad, report to the companion, carry out its orders.

Nothing here blocks. ``step`` is called for ever, and advances the chip's work, which is a generator.
"""

from coroutines import ChipStuck, pause
from pad import SEVERAL, UNCLEAR, Pad
from status_led import BUSY, NO_CHIP, NO_COMPANION, READY
from tag import TagLost, WriteRefused, read_sticker, write_sticker

POLL_PAUSE = 10
RETRY_PAUSE = 500  # milliseconds between two searches for a chip
ATTEMPTS = 3  # to read a sticker before it has no text, or to write it before it is locked


class Scanner:
    """The reader: the chips that may be wired, the link to the companion, the LED and the serial port."""

    def __init__(self, readers, link, led, port) -> None:
        self._readers = readers
        self._link = link
        self._led = led
        self._port = port
        self._reader = None
        self._pad = Pad()
        self._orders = []
        self._task = self._scan()

    def step(self, now: int) -> None:
        """Advance everything once; ``now`` is in milliseconds and never wraps."""
        for event in self._link.receive(self._port.read(), now):
            self._handle(event, now)
        next(self._task)
        self._port.write(self._link.due(now))
        self._led.pattern = self._led_pattern(now)
        self._led.step(now)

    def _led_pattern(self, now: int) -> tuple:
        # The fault nearest to the person first: without a chip no companion would help.
        if self._reader is None:
            return NO_CHIP
        if self._link.is_disconnected(now):
            return NO_COMPANION
        return BUSY if self._link.has_unacknowledged else READY

    def _handle(self, event, now: int) -> None:
        if isinstance(event, tuple):
            self._acknowledged(event[0], now)
        elif event.kind == "write" and len(event.fields) == 2:
            self._orders.append((str(event.number), event.fields[0], event.fields[1]))
        elif event.kind != "light" or not self._led.flash("".join(event.fields), now):
            self._link.send("failed", str(event.number), "unknown")

    def _acknowledged(self, kind: str, now: int) -> None:
        if kind in ("laid", "found"):
            self._led.flash("taken", now)
        elif kind == SEVERAL:
            self._led.flash("no", now)

    def _scan(self):
        while True:
            try:
                if self._reader is None:
                    yield from self._find_reader()
                yield from self._poll()
                yield from self._run_orders()
                yield from pause(POLL_PAUSE)
            except ChipStuck:
                yield from self._restart()
            yield

    def _find_reader(self):
        for reader in self._readers:
            try:
                name = yield from reader.start()
            except ChipStuck:
                continue
            self._reader = reader
            self._report_chip(name)
            return
        yield from pause(RETRY_PAUSE)
        raise ChipStuck

    def _restart(self):
        """Reset a stuck chip; if it stays silent, search for one again."""
        if self._reader is None:
            return
        self._link.resets += 1
        try:
            self._report_chip((yield from self._reader.start()))
        except ChipStuck:
            self._reader = None
            self._report_chip("none")

    def _report_chip(self, name: str) -> None:
        if name != self._link.chip:
            self._link.chip = name
            self._link.send("chip", name)

    def _poll(self):
        if self._link.is_full:  # a card that cannot be kept must not be accepted: its light stays off
            return
        seen = yield from self._reader.poll()
        for event in self._pad.update(seen):
            message = list(event)
            if event[0] in ("laid", "found") and event[1]:
                message.append((yield from self._read(event[1])))
            self._link.send(*message)

    def _read(self, uid: str):
        for _ in range(ATTEMPTS):
            try:
                return (yield from read_sticker(self._reader))
            except TagLost:
                if not (yield from self._finds(uid)):
                    break
        return ""

    def _finds(self, uid: str):
        for _ in range(ATTEMPTS):
            seen = yield from self._reader.poll()
            if seen != UNCLEAR:
                break
        return seen == uid

    def _run_orders(self):
        while self._orders:
            number, uid, text = self._orders.pop(0)
            try:
                yield from self._write(uid, text)
                self._link.send("wrote", number, uid, text)
            except TagLost:
                self._link.send("failed", number, "gone")
            except WriteRefused as refused:
                self._link.send("failed", number, refused.args[0])
            except ChipStuck:
                self._link.send("failed", number, "gone")
                raise

    def _write(self, uid: str, text: str):
        for _ in range(ATTEMPTS):
            if uid != self._pad.card or not (yield from self._finds(uid)):
                raise TagLost
            try:
                return (yield from write_sticker(self._reader, text))
            except TagLost:
                continue
        raise WriteRefused("locked")  # it is there and still refuses, as one with a password does
