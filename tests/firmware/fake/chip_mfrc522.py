"""A fake MFRC522 at the level of its registers, after chapters 8 to 10 of its data sheet.

Runs under MicroPython, in the fake machine.
"""

from time import ticks_add, ticks_diff, ticks_us

COMMAND, COM_IRQ, ERROR = 0x01, 0x04, 0x06
FIFO_DATA, FIFO_LEVEL, CONTROL, BIT_FRAMING, COLL = 0x09, 0x0A, 0x0C, 0x0D, 0x0E
TX_CONTROL, TX_ASK, VERSION = 0x14, 0x15, 0x37
T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW = 0x2A, 0x2B, 0x2C, 0x2D
TX_IRQ, RX_IRQ, IDLE_IRQ, TIMER_IRQ = 0x40, 0x20, 0x10, 0x01
BUFFER_OVERFLOW, COLLISION, PARITY = 0x10, 0x08, 0x02
IDLE, TRANSMIT, TRANSCEIVE, SOFT_RESET = 0x00, 0x04, 0x0C, 0x0F

AFTER_RESET = {
    COMMAND: 0x20, COM_IRQ: 0x14, CONTROL: 0x10, COLL: 0x80, 0x11: 0x3F, TX_CONTROL: 0x80,
    0x26: 0x48, VERSION: 0x92,
}  # fmt: skip
"""Reset values from table 20; every other register is 0."""

OSCILLATOR = 40
"""Microseconds until the oscillator is ready, its 1024 cycles included (chapter 8.8.2)."""

BIT = 10
"""Microseconds for a bit at 106 kBd, rounded up; each byte is followed by a parity bit."""

FRAME_DELAY = 90


class FakeMfrc522:
    """Answers on SPI while ``cs`` is low; works while ``reset`` is high."""

    def __init__(self, field):
        self._field = field
        self._powered = True
        self.hangs = False
        self.is_deaf = False
        self.damages = []
        self.defaults()

    def defaults(self):
        """Return to the state after a reset or an interrupted supply."""
        self._registers = bytearray(64)
        for register, value in AFTER_RESET.items():
            self._registers[register] = value
        self._fifo = b""
        self._events = []
        self._field.switch(False)
        self._up_at = ticks_add(ticks_us(), OSCILLATOR)

    def reset(self, level):
        """The NRSTPD pin."""
        if level and not self._powered:
            self.hangs = self.is_deaf = False
            self.defaults()
        elif not level:
            self._field.switch(False)
        self._powered = bool(level)

    def transfer(self, sent):
        """Return the bytes on MISO while these are sent on MOSI: one byte late, as in the data sheet."""
        if not self._powered:
            return bytes(len(sent))
        self._pass_time()
        register = sent[0] >> 1 & 0x3F
        if not sent[0] & 0x80:
            for byte in sent[1:]:
                self._write(register, byte)
            return bytes(len(sent))
        return b"\x00" + bytes([self._read(byte >> 1 & 0x3F) for byte in sent[:-1]])

    def _read(self, register):
        if register == FIFO_DATA:
            byte, self._fifo = (self._fifo[0], self._fifo[1:]) if self._fifo else (0, b"")
            return byte
        if register == FIFO_LEVEL:
            return len(self._fifo)
        if register == COMMAND and ticks_diff(self._up_at, ticks_us()) > 0:
            return self._registers[COMMAND] | 0x10
        return self._registers[register]

    def _write(self, register, value):
        if register == FIFO_DATA:
            self._fifo += bytes([value])
            if len(self._fifo) > 64:
                self._registers[ERROR] |= BUFFER_OVERFLOW
        elif register == FIFO_LEVEL:
            if value & 0x80:
                self._fifo = b""
        elif register == COM_IRQ:
            self._mark(value)
        elif register == COMMAND:
            self._command(value)
        elif register not in (ERROR, CONTROL, VERSION):
            self._registers[register] = value
            self._wrote(register, value)

    def _mark(self, value):
        if value & 0x80:
            self._registers[COM_IRQ] |= value & 0x7F
        else:
            self._registers[COM_IRQ] &= ~value & 0x7F

    def _command(self, value):
        command = value & 0x0F
        self._registers[COMMAND] = value & 0x3F
        self._events = []
        if command == SOFT_RESET and not self.hangs:
            self.defaults()
        elif command in (TRANSMIT, TRANSCEIVE):
            self._registers[ERROR] = 0
            if command == TRANSMIT:
                self._send()

    def _wrote(self, register, value):
        if register == TX_CONTROL:
            self._field.switch(value & 3 == 3)
        elif register == BIT_FRAMING and value & 0x80 and self._registers[COMMAND] & 0x0F == TRANSCEIVE:
            self._send()

    def _send(self):
        if self.hangs:
            return
        bits = self._registers[BIT_FRAMING] & 7
        frame, self._fifo = self._fifo, b""
        sent = BIT * (bits or 9 * len(frame))
        # A tag hears no modulation but the full one.
        full = self._registers[TX_ASK] & 0x40
        answer, collision = self._field.exchange(frame, bits) if full else (None, None)
        if self.is_deaf:
            answer = collision = None
        self._later(sent, TX_IRQ)
        if self._registers[COMMAND] & 0x0F == TRANSMIT:
            self._later(sent, IDLE_IRQ)
        elif answer:
            self._later(sent + FRAME_DELAY + 9 * BIT * len(answer.data), RX_IRQ, answer, collision)
        elif self._registers[T_MODE] & 0x80:
            self._later(sent + self._timer(), TIMER_IRQ)

    def _timer(self):
        """The timer's time in microseconds (chapter 8.5)."""
        prescaler = (self._registers[T_MODE] & 0x0F) << 8 | self._registers[T_PRESCALER]
        reload = self._registers[T_RELOAD_HIGH] << 8 | self._registers[T_RELOAD_LOW]
        return (2 * prescaler + 1) * (reload + 1) * 100 // 1356

    def _later(self, microseconds, irq, answer=None, collision=None):
        self._events.append((ticks_add(ticks_us(), microseconds), irq, answer, collision))

    def _pass_time(self):
        while self._events and ticks_diff(self._events[0][0], ticks_us()) <= 0:
            _, irq, answer, collision = self._events.pop(0)
            self._registers[COM_IRQ] |= irq
            if answer:
                self._fifo += self._damaged(answer.data)
                self._registers[CONTROL] = 0x10 | answer.bits
            if collision is not None:
                self._registers[ERROR] |= COLLISION
                self._registers[COLL] = collision + 1 & 0x1F

    def _damaged(self, data):
        """Return an answer with another bit where its kind is to be damaged, or mark its parity as wrong."""
        if not self.damages or len(data) != {"uid": 5, "ack": 1}.get(self.damages[0], len(data)):
            return data
        if self.damages.pop(0) == "parity":
            self._registers[ERROR] |= PARITY
            return data
        return bytes([data[0] ^ 1]) + data[1:]
