"""Frames on a reader's line: words in a numbered line of text that ends in its checksum.

    >>> write_frame(READER, Frame("3f9a01bc", 7, "laid", ("04A1B2C3D4E5F6", "R7")))
    b':3f9a01bc 7 laid 04A1B2C3D4E5F6 R7*0DA345BB\\n'

firmware/PROTOCOL.md says what is in them. This file runs in the companion and, as it is, under
MicroPython on the reader, so it uses nothing that one of the two does not have.
"""

from binascii import crc32

READER = b":"
COMPANION = b">"
"""Which end a frame comes from, so that an echo of our own is never taken for the other end's."""

LONGEST_FRAME = 320  # more bytes than any frame has, its end included
_PLAIN = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._/=?+"
_NOTHING = "-"
_CHECKSUM = 8


class Frame:
    """Who says it, the number by which it is acknowledged (0: not at all), the kind and its fields."""

    def __init__(self, sender: str, number: int, kind: str, fields: tuple[str, ...] = ()) -> None:
        self.sender = sender
        self.number = number
        self.kind = kind
        self.fields = fields

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"Frame({self.sender!r}, {self.number!r}, {self.kind!r}, {self.fields!r})"


def write_frame(end: bytes, frame: Frame) -> bytes:
    """Return the frame as it goes over the line, ``end`` saying from which end."""
    words = [frame.sender, str(frame.number), frame.kind]
    words += [_quoted(field) for field in frame.fields]
    body = end + " ".join(words).encode()
    return body + b"*" + _checksum(body) + b"\n"


def read_frame(end: bytes, line: bytes) -> Frame | None:
    """Return the frame that a line holds, or None.

    What comes before the last mark is let go: it is noise, or a frame that was cut off before its end.
    """
    start = line.rfind(end)
    star = len(line) - _CHECKSUM - 1
    if start < 0 or star < start or line[star : star + 1] != b"*":
        return None
    body = line[start:star]
    if line[star + 1 :] != _checksum(body):
        return None
    return _worded(body[1:])


def _checksum(body: bytes) -> bytes:
    return f"{crc32(body):08X}".encode()


def _worded(body: bytes) -> Frame | None:
    """Return the frame in a body with a correct checksum; None if it violates the protocol."""
    try:
        words = body.decode().split(" ")
        fields = tuple([_unquoted(word) for word in words[3:]])
        if len(words) < 3 or not words[0] or not words[2]:
            return None
        return Frame(words[0], int(words[1]), words[2], fields)
    except ValueError:
        return None


def _quoted(field: str) -> str:
    """Return the field as one word, with ``%`` and two hex digits for each special byte."""
    if field == _NOTHING:
        return "%2D"
    return "".join([chr(byte) if byte in _PLAIN else f"%{byte:02X}" for byte in field.encode()]) or _NOTHING


def _unquoted(word: str) -> str:
    if word == _NOTHING:
        return ""
    parts = word.split("%")
    text = parts[0].encode()
    for part in parts[1:]:
        text += bytes([int(part[:2], 16)]) + part[2:].encode()
    return text.decode()


class Frames:
    """Finds the frames in the bytes of a line, however they are cut, and counts the lines that hold none.

    ``good`` frames were taken, ``rubbish`` is lines that held none.
    """

    def __init__(self, end: bytes) -> None:
        self.good = 0
        self.rubbish = 0
        self._end = end
        self._rest = b""

    def receive(self, data: bytes) -> list[Frame]:
        """Return the frames that end in these bytes."""
        lines = (self._rest + data.replace(b"\r", b"\n")).split(b"\n")
        self._rest = lines.pop()
        if len(self._rest) > LONGEST_FRAME:
            # The end is kept: a frame may begin in it, behind noise that had no line end.
            self.rubbish += 1
            self._rest = self._rest[-LONGEST_FRAME:]
        return [frame for frame in [self._count(line) for line in lines if line] if frame is not None]

    def forget(self) -> None:
        """Drop a half line: the port was closed in the middle of it."""
        self._rest = b""

    def _count(self, line: bytes) -> Frame | None:
        frame = read_frame(self._end, line)
        if frame is None:
            self.rubbish += 1
        else:
            self.good += 1
        return frame
