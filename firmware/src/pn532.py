"""A driver for the PN532 reader chip over I2C, after its user manual (UM0701-02).

    reader = Pn532(I2C(0, ...), reset=Pin(10))
    name = yield from reader.start()
    uid = yield from reader.poll()

The chip has firmware of its own that wakes and selects tags, and takes commands in frames.
"""

from coroutines import ChipStuck, pause, until
from pad import SEVERAL
from tag import TagLost

ADDRESS = 0x24
TO_CHIP, FROM_CHIP = 0xD4, 0xD5
START = b"\x00\x00\xff"
ACK = b"\x00\x00\xff\x00\xff\x00"
NACK = b"\x00\x00\xff\xff\x00\x00"
USUAL_FRAME = 64
AROUND_DATA = 7  # bytes of a frame before and after its data
GET_VERSION, SET_SAM, SET_RF, EXCHANGE, LIST_TAGS = 0x02, 0x14, 0x32, 0x40, 0x4A
READ, WRITE = 0x30, 0xA2
FIELD_OFF = bytes([SET_RF, 1, 0])
FIELD_ON = bytes([SET_RF, 1, 1])
FIELD_PAUSE = 6  # milliseconds for a tag to lose or regain power: ISO/IEC 14443-3 says 5


class Pn532:
    """A reader on ``i2c``, reset by ``reset``, active low."""

    def __init__(self, i2c, reset) -> None:
        self._i2c = i2c
        self._reset = reset

    def start(self):
        """Reset the chip and set it up as a reader; return its name. Raises ChipStuck if none answers."""
        self._reset.value(0)
        yield from pause(2)
        self._reset.value(1)
        yield from pause(10)
        try:
            yield from self._command(bytes([SET_SAM, 1, 0, 1]))
        except ChipStuck:  # the first command after a reset may only have woken the chip
            yield from pause(10)
            yield from self._command(bytes([SET_SAM, 1, 0, 1]))
        version = yield from self._command(bytes([GET_VERSION]))
        # Retries before reporting that there is no tag: 2, so three attempts in all.
        yield from self._command(bytes([SET_RF, 5, 0, 0, 2]))
        return f"pn532-{version[1]}.{version[2]}"

    def poll(self):
        """Select the tag in the field; return its UID, ``""`` for no tag or SEVERAL for more than one."""
        # A tag already selected stays silent, and a second one would seem to be alone. Without the
        # field's power every tag forgets its state.
        yield from self._command(FIELD_OFF)
        yield from pause(FIELD_PAUSE)
        yield from self._command(FIELD_ON)
        yield from pause(FIELD_PAUSE)
        answer = yield from self._command(bytes([LIST_TAGS, 2, 0]))
        if not answer or answer[0] > 1:
            return SEVERAL if answer else ""
        if answer[0] == 0 or len(answer) < 6 or len(answer) < 6 + answer[5]:
            return ""
        return "".join([f"{byte:02X}" for byte in without_cascade(answer[6 : 6 + answer[5]])])

    def read(self, page):
        """Return the 16 bytes of four pages, from ``page`` on; raises TagLost."""
        answer = yield from self._exchange(bytes([READ, page]))
        if len(answer) != 16:
            raise TagLost
        return answer

    def write(self, page, data):
        """Write one page of four bytes; raises TagLost."""
        yield from self._exchange(bytes([WRITE, page]) + data)

    def _exchange(self, data):
        answer = yield from self._command(bytes([EXCHANGE, 1]) + data)
        if answer[:1] != b"\x00":
            raise TagLost
        return answer[1:]

    def _command(self, data):
        """Send a command; return the response without its code. Raises ChipStuck."""
        frame = framed(bytes([TO_CHIP]) + data)
        yield from until(lambda: self._has_taken(frame), 50)
        if (yield from until(lambda: self._ready(len(ACK)), 50)) != ACK:
            raise ChipStuck
        answer = unframed((yield from self._answer()))
        if answer[:2] != bytes([FROM_CHIP, data[0] + 1]):
            raise ChipStuck
        return answer[2:]

    def _answer(self):
        frame = yield from until(lambda: self._ready(USUAL_FRAME), 500)
        length = frame[3] + AROUND_DATA
        if (
            length > USUAL_FRAME
        ):  # two phones say so much; what was not read comes only with a whole new answer
            yield from until(lambda: self._has_taken(NACK), 50)
            frame = yield from until(lambda: self._ready(length), 500)
        return frame

    # While it works the chip may leave even its address unacknowledged (UM0701-02, 6.2.4): that is an OSError
    # here, and means no more than that it is not ready yet.

    def _has_taken(self, frame):
        try:
            self._i2c.writeto(ADDRESS, frame)
        except OSError:
            return False
        return True

    def _ready(self, length):
        """Return that many bytes once the chip has them ready; None until then."""
        try:
            if self._i2c.readfrom(ADDRESS, 1)[0] & 1:
                return self._i2c.readfrom(ADDRESS, 1 + length)[1:]
        except OSError:
            pass
        return None


def framed(data):
    """Return the data in a normal information frame, with both checksums."""
    length = len(data)
    return START + bytes([length, -length & 0xFF]) + data + bytes([-sum(data) & 0xFF, 0])


def unframed(frame):
    """Return the data of an information frame, ``b""`` if a checksum is wrong."""
    if frame[:3] != START or frame[3] + frame[4] & 0xFF:
        return b""
    data = frame[5 : 5 + frame[3]]
    return data if sum(frame[5 : 6 + frame[3]]) & 0xFF == 0 else b""


def without_cascade(uid):
    """Return a UID without the cascade tags that some chips leave in those of seven or ten bytes."""
    if len(uid) not in (8, 12):
        return uid
    parts = [uid[at + 1 : at + 4] for at in range(0, len(uid) - 4, 4)]
    return b"".join(parts) + uid[-4:]
