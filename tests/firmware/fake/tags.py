"""Fake stickers and the field of the antenna, after ISO/IEC 14443-3 A and the NTAG21x data sheet.

Runs under MicroPython, in the fake machine.
"""

REQUEST, WAKE_UP = 0x26, 0x52
CASCADE_TAG = 0x88
PAGES = 45
OUT_OF_FIELD, IDLE, READY, ACTIVE, HALTED = range(5)


def crc_a(data):
    crc = 0x6363
    for byte in data:
        for _ in range(8):
            odd = (crc ^ byte) & 1
            byte >>= 1
            crc = crc >> 1 ^ (0x8408 if odd else 0)
    return bytes([crc & 0xFF, crc >> 8])


class Answer:
    """An answer; ``bits`` is the length of its last byte in bits, 0 for a whole one."""

    def __init__(self, data, bits=0):
        self.data = data
        self.bits = bits


ACK = Answer(b"\x0a", 4)
NAK = Answer(b"\x00", 4)


class Tag:
    """One sticker: an NTAG213 with a UID of seven bytes, or another tag with four, a phone's from 08 on."""

    def __init__(self, uid, memory=b""):
        self.uid = uid
        self.is_protected = False
        self.memory = bytearray(4 * PAGES)
        self.memory[12:16] = b"\xe1\x10\x12\x00"
        self.memory[16 : 16 + len(memory)] = memory
        # ISO/IEC 14443-4 bounds neither end; this is a bank card's, of 20 bytes.
        self.answer_to_select = bytes([20] * 20) if uid[0] == 8 and len(uid) == 4 else b""
        self.leave()
        parts = [bytes([CASCADE_TAG]) + uid[:3], uid[3:]] if len(uid) == 7 else [uid]
        self._parts = [part + bytes([part[0] ^ part[1] ^ part[2] ^ part[3]]) for part in parts]

    def leave(self):
        """Lose power and all state, as a tag does outside the field."""
        self._state = IDLE
        self._level = 0
        self._was_halted = False

    def hear(self, data, bits):
        """Return the answer to a frame, None for silence."""
        if bits == 7:
            return self._hear_short(data[0])
        if self._state == READY:
            return self._hear_selection(data)
        if self._state == ACTIVE and data[-2:] == crc_a(data[:-2]):
            return self._hear_command(data[:-2])
        return self._fall_back()

    def _hear_short(self, command):
        wakes = self._state == IDLE or (self._state == HALTED and command == WAKE_UP)
        if not wakes or command not in (REQUEST, WAKE_UP):
            return self._fall_back()
        self._was_halted = self._state == HALTED
        self._state = READY
        self._level = 0
        return Answer(b"\x44\x00" if len(self.uid) == 7 else b"\x04\x00")

    def _hear_selection(self, data):
        code = (0x93, 0x95)[self._level]
        part = self._parts[self._level]
        if data == bytes([code, 0x20]):
            return Answer(part)
        if data[:-2] == bytes([code, 0x70]) + part and data[-2:] == crc_a(data[:-2]):
            return self._selected()
        return self._fall_back()

    def _selected(self):
        self._level += 1
        if self._level < len(self._parts):
            return Answer(b"\x04" + crc_a(b"\x04"))
        self._state = ACTIVE
        return Answer(b"\x00" + crc_a(b"\x00"))

    def _hear_command(self, data):
        if data == b"\x50\x00":
            self._state = HALTED
            return None
        if data[0] == 0x30 and len(data) == 2 and data[1] < PAGES:
            pages = bytes(self.memory + self.memory)[4 * data[1] :][:16]
            return Answer(pages + crc_a(pages))
        if data[0] == 0xA2 and len(data) == 6 and self._may_write(data[1]):
            self.memory[4 * data[1] : 4 * data[1] + 4] = data[2:]
            return ACK
        self._fall_back()
        return NAK

    def _may_write(self, page):
        locks = self.memory[10] | self.memory[11] << 8
        if page >= 16:  # two pages a bit
            locks, page_bit = self.memory[160] | self.memory[161] << 8, (page - 16) // 2
        else:
            page_bit = page
        return 3 < page < 40 and not self.is_protected and not locks >> page_bit & 1

    def _fall_back(self):
        if self._state != HALTED:
            self._state = HALTED if self._was_halted else IDLE


class Field:
    """The antenna's field and the tags in it, which lose their power while it is off."""

    def __init__(self):
        self.tags = []
        self.looks = 0
        self.is_on = False

    def switch(self, on):
        if self.is_on and not on:
            for tag in self.tags:
                tag.leave()
        self.is_on = on

    def lay(self, tag):
        if tag not in self.tags:
            tag.leave()
            self.tags.append(tag)

    def lift(self, tag):
        if tag in self.tags:
            self.tags.remove(tag)

    def exchange(self, data, bits=0):
        """Return the answer to a frame, and the bit at which answers first collide, or None."""
        if not self.is_on:
            return None, None
        self.looks += bits == 7
        answers = [answer for answer in [tag.hear(data, bits) for tag in self.tags] if answer]
        if not answers:
            return None, None
        return answers[0], first_difference([answer.data for answer in answers])


def first_difference(answers):
    for at in range(min([len(answer) for answer in answers])):
        different = 0
        for answer in answers:
            different |= answer[at] ^ answers[0][at]
        if different:
            bit = 0
            while not different >> bit & 1:
                bit += 1
            return 8 * at + bit
    return None
