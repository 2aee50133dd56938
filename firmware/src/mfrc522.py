"""A driver for the MFRC522 reader chip over SPI, after its data sheet and ISO/IEC 14443-3.

    reader = Mfrc522(SPI(0, ...), cs=Pin(5), reset=Pin(6))
    name = yield from reader.start()
    uid = yield from reader.poll()

Register names are the data sheet's (MFRC522, chapter 9).
"""

from time import ticks_diff, ticks_ms

from coroutines import ChipStuck, pause, until
from pad import SEVERAL, UNCLEAR
from tag import TagLost

COMMAND, COM_IRQ, ERROR = 0x01, 0x04, 0x06
FIFO_DATA, FIFO_LEVEL, CONTROL, BIT_FRAMING = 0x09, 0x0A, 0x0C, 0x0D
MODE, TX_CONTROL, TX_ASK, RF_GAIN = 0x11, 0x14, 0x15, 0x26
T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW, VERSION = 0x2A, 0x2B, 0x2C, 0x2D, 0x37

IDLE, TRANSMIT, TRANSCEIVE, SOFT_RESET = 0x00, 0x04, 0x0C, 0x0F
TX_DONE, RX_DONE, WENT_IDLE, TIMED_OUT = 0x40, 0x20, 0x10, 0x01
OVERFLOW, COLLISION, PARITY, PROTOCOL = 0x10, 0x08, 0x02, 0x01
POWER_DOWN, FLUSH, START_SEND, ANTENNA = 0x10, 0x80, 0x80, 0x03

SETTINGS = (
    (T_MODE, 0x80),  # the timer starts by itself when a frame has been sent
    (T_PRESCALER, 0xA9),  # and counts in 25 microseconds: 13.56 MHz / (2 * 169 + 1)
    (MODE, 0x3D),
    (RF_GAIN, 0x78),  # the most gain: stickers have small antennas
)
SENTINELS = (
    (T_RELOAD_HIGH, 0x01),
    (T_RELOAD_LOW, 0xE0),  # 480 ticks, 12 ms: an NTAG21x may take 10 to write a page
    (TX_ASK, 0x40),  # full amplitude modulation, as ISO/IEC 14443 A has it
)
"""Settings unlike their reset values: reading them back tells that the chip is there and was not reset."""

WAKE_UP, HALT, CASCADE, READ, WRITE = 0x52, 0x50, 0x88, 0x30, 0xA2
LEVELS = (0x93, 0x95, 0x97)
INCOMPLETE = 0x04
ACK = 0x0A


DEAF_AFTER = 60_000  # milliseconds without a tag: some chips go deaf and are set up again


class Collision(Exception):
    """More than one tag answered."""


class Silence(TagLost):
    """No tag answered at all."""


class Mfrc522:
    """A reader on ``spi``, selected by ``cs`` and reset by ``reset``, both active low."""

    def __init__(self, spi, cs, reset) -> None:
        self._spi = spi
        self._cs = cs
        self._reset = reset
        self._last_heard = 0
        self._cs.value(1)

    def start(self):
        """Reset the chip and switch the antenna on; return its name. Raises ChipStuck if none answers."""
        self._last_heard = ticks_ms()
        self._reset.value(0)
        yield from pause(2)
        self._reset.value(1)
        yield from pause(5)
        self._set(COMMAND, SOFT_RESET)
        yield from until(lambda: not self._get(COMMAND) & POWER_DOWN, 50)
        for register, value in SETTINGS + SENTINELS:
            self._set(register, value)
        self._set(TX_CONTROL, self._get(TX_CONTROL) | ANTENNA)
        if not self._is_set_up():
            raise ChipStuck
        return "mfrc522-" + str(self._get(VERSION) & 0x0F)

    def poll(self):
        """Select the tag in the field; return its UID, ``""`` for no tag, SEVERAL for two, or UNCLEAR."""
        if ticks_diff(ticks_ms(), self._last_heard) >= DEAF_AFTER:
            yield from self.start()
        if not self._is_set_up():
            raise ChipStuck  # it lost its settings: its supply was interrupted
        try:
            return (yield from self._read_uid())
        except Collision:
            return SEVERAL
        except TagLost:
            return UNCLEAR

    def read(self, page):
        """Return the 16 bytes of four pages, from ``page`` on; raises TagLost."""
        answer = yield from self._transceive(with_crc(bytes([READ, page])))
        if len(answer) != 18 or answer != with_crc(answer[:-2]):
            raise TagLost
        return answer[:-2]

    def write(self, page, data):
        """Write one page of four bytes; raises TagLost."""
        answer = yield from self._transceive(with_crc(bytes([WRITE, page]) + data))
        if len(answer) != 1 or answer[0] & 0x0F != ACK:
            raise TagLost

    def _is_set_up(self):
        set_up = all(self._get(register) == value for register, value in SENTINELS)
        return set_up and self._get(TX_CONTROL) & ANTENNA == ANTENNA

    # A tag that is already awake does not answer a wake-up, and any may be, after answers that collided too.
    # Without the halt, what is left on the pad would be seen at every other poll only.
    def _read_uid(self):
        yield from self._transmit(with_crc(bytes([HALT, 0])))
        try:
            yield from self._transceive(bytes([WAKE_UP]), 7)
        except Silence:
            return ""
        uid = yield from self._select()
        return "".join([f"{byte:02X}" for byte in uid])

    def _select(self):
        uid = b""
        for level in LEVELS:
            part = yield from self._transceive(bytes([level, 0x20]))
            if len(part) != 5 or part[0] ^ part[1] ^ part[2] ^ part[3] != part[4]:
                raise TagLost
            sak = yield from self._transceive(with_crc(bytes([level, 0x70]) + part))
            if len(sak) != 3 or sak != with_crc(sak[:1]):
                raise TagLost
            if not sak[0] & INCOMPLETE:
                return uid + part[:4]
            if part[0] != CASCADE:
                raise TagLost
            uid += part[1:4]
        raise TagLost

    def _transmit(self, data):
        self._load(data)
        self._set(COMMAND, TRANSMIT)
        yield from until(lambda: self._get(COM_IRQ) & TX_DONE, 50)
        self._set(COMMAND, IDLE)

    def _transceive(self, data, bits=0):
        """Send a frame and return the answer; raises Silence, Collision, or TagLost for a garbled one.

        ``bits`` is how many bits of the last byte are sent, 0 for all.
        """
        self._load(data)
        self._set(BIT_FRAMING, bits)
        self._set(COMMAND, TRANSCEIVE)
        self._set(BIT_FRAMING, bits | START_SEND)
        done = RX_DONE | WENT_IDLE | TIMED_OUT
        irq = yield from until(lambda: self._get(COM_IRQ) & done, 50)
        self._set(BIT_FRAMING, 0)
        error = self._get(ERROR)
        if not irq & (RX_DONE | WENT_IDLE) and not error & COLLISION:
            raise Silence
        self._last_heard = ticks_ms()
        if error & COLLISION:
            raise Collision
        if error & (OVERFLOW | PARITY | PROTOCOL):
            raise TagLost
        return self._get_many(FIFO_DATA, self._get(FIFO_LEVEL))

    def _load(self, data):
        self._set(COMMAND, IDLE)
        self._set(COM_IRQ, 0x7F)
        self._set(FIFO_LEVEL, FLUSH)
        self._transfer(bytes([FIFO_DATA << 1]) + data)

    def _set(self, register, value):
        self._transfer(bytes([register << 1, value]))

    def _get(self, register):
        return self._get_many(register, 1)[0]

    def _get_many(self, register, count):
        return self._transfer(bytes([0x80 | register << 1] * count + [0]))[1:]

    def _transfer(self, data):
        answer = bytearray(len(data))
        self._cs.value(0)
        self._spi.write_readinto(data, answer)
        self._cs.value(1)
        return bytes(answer)


def with_crc(data):
    """Return the data followed by its CRC_A (ISO/IEC 14443-3, annex B), low byte first."""
    crc = 0x6363
    for byte in data:
        byte ^= crc & 0xFF
        byte ^= byte << 4 & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return data + bytes([crc & 0xFF, crc >> 8])
