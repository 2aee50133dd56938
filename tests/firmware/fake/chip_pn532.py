"""A fake PN532 on I2C, after UM0701-02: frames, acknowledgement, ready byte.

Runs under MicroPython, in the fake machine.
"""

from time import ticks_add, ticks_diff, ticks_us

from tags import crc_a

ADDRESS = 0x24
ACK = b"\x00\x00\xff\x00\xff\x00"
NACK = b"\x00\x00\xff\xff\x00\x00"
SYNTAX_ERROR = b"\x00\x00\xff\x01\xff\x7f\x81\x00"
TIMED_OUT = b"\x01"
NO_DEVICE = 19

ACK_DELAY = 400
"""Microseconds until a command is acknowledged."""

POLL_TIME = 2500
"""Microseconds for one attempt to find tags; an assumption, as the data sheet gives no figure."""

NACK_TIME = 200
"""Microseconds for which it does not acknowledge its address after a transfer; an assumption, too."""


class FakePn532:
    """Answers at its address while ``reset`` is high."""

    def __init__(self, field):
        self._field = field
        self._powered = True
        self.hangs = False
        self._busy_until = ticks_us()
        self.defaults()

    def busy(self, microseconds):
        """Acknowledge nothing for so long, not even the address."""
        self._busy_until = ticks_add(ticks_us(), microseconds)

    def defaults(self):
        """Return to the state after a reset: asleep until the SAM is configured."""
        self._asleep = True
        self._answers = []
        self._last = b""
        self._tries = 0xFF
        self._target = None
        self._field.switch(False)

    def reset(self, level):
        """The RSTPD_N pin."""
        if level and not self._powered:
            self.hangs = False
            self.defaults()
        self._powered = bool(level)

    def write(self, address, data):
        self._present(address)
        if self.hangs:
            return
        self._answers = []
        if data == NACK:  # the last answer once more (6.2.1.4)
            self._answer(ACK_DELAY, self._last)
            return
        code = _unframed(data)
        self._answer(ACK_DELAY, ACK)
        self.busy(NACK_TIME)
        self._do(code[0], code[1:])

    def read(self, address, count):
        self._present(address)
        if self.hangs or not self._answers or ticks_diff(self._answers[0][0], ticks_us()) > 0:
            return bytes(count)
        if count == 1:
            return b"\x01"
        _, frame = self._answers.pop(0)
        self.busy(NACK_TIME)
        return (b"\x01" + frame + bytes(count))[:count]

    def _present(self, address):
        if address != ADDRESS or not self._powered or ticks_diff(self._busy_until, ticks_us()) > 0:
            raise OSError(NO_DEVICE)

    def _answer(self, microseconds, frame):
        self._answers.append((ticks_add(ticks_us(), microseconds), frame))

    def _do(self, code, data):
        if code == 0x14:
            self._asleep = False
            self._say(code, b"")
        elif self._asleep:
            self._answers = []
        elif code == 0x02:
            self._say(code, b"\x32\x01\x06\x07")
        elif code == 0x32 and data[0] == 5:
            self._tries = data[3]
            self._say(code, b"")
        elif code == 0x32 and data[0] == 1:
            self._field.switch(data[1] & 1)
            self._say(code, b"")
        elif code == 0x4A:
            self._list(data[0])
        elif code == 0x40:
            self._say(code, self._exchange(data[1:]), 2000)
        else:
            self._answer(2 * ACK_DELAY, SYNTAX_ERROR)

    def _say(self, code, data, microseconds=ACK_DELAY):
        body = bytes([0xD5, code + 1]) + data
        length = len(body)
        self._last = bytes([0, 0, 0xFF, length, -length & 0xFF]) + body + bytes([-sum(body) & 0xFF, 0])
        self._answer(ACK_DELAY + microseconds, self._last)

    def _list(self, most):
        self._field.switch(True)
        self._field.looks += 1
        found, tries = [], 0
        while not found and tries <= self._tries:
            tries += 1
            found = [tag for tag in self._field.tags if tag.hear(b"\x26", 7)][:most]
        for tag in found:
            _select(tag)
        self._target = found[0] if found else None
        data = bytes([len(found)])
        for number, tag in enumerate(found):
            answer = b"\x00\x44" if len(tag.uid) == 7 else b"\x00\x04"
            data += bytes([number + 1]) + answer + bytes([0, len(tag.uid)]) + tag.uid + tag.answer_to_select
        self._say(0x4A, data, POLL_TIME * tries)

    def _exchange(self, data):
        if self._target not in self._field.tags:
            return TIMED_OUT
        answer = self._target.hear(data + crc_a(data), 0)
        if answer is None or (answer.bits and answer.data != b"\x0a"):
            return TIMED_OUT
        return b"\x00" + (b"" if answer.bits else answer.data[:-2])


def _select(tag):
    """Select a tag through both cascade levels, as the chip does by itself."""
    for code in (0x93, 0x95):
        part = tag.hear(bytes([code, 0x20]), 0)
        frame = bytes([code, 0x70]) + part.data
        if not tag.hear(frame + crc_a(frame), 0).data[0] & 4:
            return


def _unframed(data):
    """Return the command in a frame; a malformed one fails the test at once."""
    assert b"\x00\x00\xff" == data[:3], data
    assert not data[3] + data[4] & 0xFF, data
    assert not sum(data[5 : 6 + data[3]]) & 0xFF, data
    assert 0xD4 == data[5], data
    return data[6 : 5 + data[3]]
