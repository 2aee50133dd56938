"""Encode and parse the text on a sticker: an NDEF text record on an NFC Forum Type 2 tag. Pure.

From page 4 on, the tag's memory is a chain of blocks (type, length, value), of which type 3 is the NDEF
message. Phones read and write the same format.
"""

_NULL = 0x00
_MESSAGE = 0x03
_END = 0xFE
_LANGUAGE = b"en"
_SHORT = 0x10
_HAS_ID = 0x08
_KIND = 0x07
_WELL_KNOWN = 0x01
_UTF_16 = 0x80
_LANGUAGE_LENGTH = 0x3F


def write_text(text: str) -> bytes:
    """Return the memory from page 4 on, in whole pages, for a text of at most 64 bytes."""
    value = bytes([len(_LANGUAGE)]) + _LANGUAGE + text.encode()
    record = bytes([0xD1, 1, len(value)]) + b"T" + value
    block = bytes([_MESSAGE, len(record)]) + record + bytes([_END])
    return block + bytes(-len(block) % 4)


def bytes_needed(memory: bytes) -> int:
    """Return how many bytes :func:`read_text` needs, as far as the memory read so far tells."""
    at, length = _message(memory)
    return at + length


def read_text(memory: bytes) -> str:
    """Return the text of the first record, or ``""`` if it is missing or not a UTF-8 text record."""
    at, length = _message(memory)
    record = memory[at : at + length]
    if len(record) < length or length < 5:
        return ""
    head = record[0]
    if not head & _SHORT or head & _KIND != _WELL_KNOWN or record[1] != 1:
        return ""
    at = 4 if head & _HAS_ID else 3
    if record[at : at + 1] != b"T":
        return ""
    at += 1 + (record[3] if head & _HAS_ID else 0)
    return _text(record[at : at + record[2]])


def _text(value: bytes) -> str:
    if not value or value[0] & _UTF_16:
        return ""
    try:
        return value[1 + (value[0] & _LANGUAGE_LENGTH) :].decode()
    except UnicodeError:
        return ""


def _message(memory: bytes) -> tuple[int, int]:
    """Return the offset and length of the NDEF message; length 0 if the tag has none."""
    at = 0
    while at < len(memory):
        kind = memory[at]
        if kind == _NULL:
            at += 1
            continue
        if kind == _END:
            return at, 0
        start, length = _length(memory, at + 1)
        if kind == _MESSAGE:
            return start, length
        at = start + length
    return at + 2, 0


def _length(memory: bytes, at: int) -> tuple[int, int]:
    if at + 3 <= len(memory) and memory[at] == 0xFF:
        return at + 3, memory[at + 1] << 8 | memory[at + 2]
    return at + 1, memory[at] if at < len(memory) else 0
