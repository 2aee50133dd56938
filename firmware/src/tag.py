"""NTAG21x stickers, over any reader's ``read(page)`` and ``write(page, data)``.

Both are generators, as everything is here that has to wait: the caller looks after the line
meanwhile.
"""

from ndef import length_wanted, read_text, write_text

FIRST_PAGE = 4
LOCKS_AND_CONTAINER = 2
LONGEST_TEXT = 64
LONGEST_READ = 112
"""More than a text of 64 bytes and what a phone or a factory puts before it take up."""


class Gone(Exception):
    """The tag does not answer any more, or refuses."""


class Refused(Exception):
    """The text cannot be written; ``args[0]`` is the protocol's word for why."""


def read_sticker(reader):
    """The text on the sticker in the field, ``""`` where it holds none; raises Gone."""
    memory = yield from _read(reader, 16)
    wanted = length_wanted(memory)
    if len(memory) < wanted <= LONGEST_READ:
        memory = yield from _read(reader, wanted)
    text = read_text(memory)
    return text if len(text.encode()) <= LONGEST_TEXT else ""


def _read(reader, wanted):
    memory = b""
    while len(memory) < wanted:
        memory += yield from reader.read(FIRST_PAGE + len(memory) // 4)
    return memory


def write_sticker(reader, text):
    """Write a text and read it back; raises Refused or Gone.

    The length goes on last: a card lifted half way holds no text rather than a wrong one.
    """
    if len(text.encode()) > LONGEST_TEXT:
        raise Refused("too-long")
    data = write_text(text)
    yield from _may_be_written(reader, len(data))
    yield from reader.write(FIRST_PAGE, bytes([data[0], 0, 0xFE, 0]))
    for at in range(4, len(data), 4):
        yield from reader.write(FIRST_PAGE + at // 4, data[at : at + 4])
    yield from reader.write(FIRST_PAGE, data[:4])
    memory = yield from _read(reader, len(data))
    if memory[: len(data)] != data:
        raise Refused("differs")


def _may_be_written(reader, length):
    pages = yield from reader.read(LOCKS_AND_CONTAINER)
    if pages[4] != 0xE1 or length > 8 * pages[6]:
        raise Refused("no-room")
    if pages[7] & 0x0F or pages[2] & 0xF0 or pages[3]:
        raise Refused("locked")
