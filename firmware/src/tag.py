"""Read and write the text of NTAG21x stickers, through a reader's ``read(page)`` and ``write(page, data)``.

All functions are generators, as everything that waits is: the main loop serves the cable meanwhile.
"""

from ndef import bytes_needed, read_text, write_text

FIRST_PAGE = 4
LOCKS_AND_CONTAINER = 2
FIRST_DYNAMIC = 16
DYNAMIC_LOCKS = {0x12: (0x28, 2), 0x3E: (0x82, 16), 0x6D: (0xE2, 16)}
"""By the container's size, NTAG213, 215 and 216: the page with the locks from page 16 on, and pages a bit."""

LONGEST_TEXT = 64
LONGEST_READ = 112  # bytes: a text of 64, and blocks that phones or factories put before it


class TagLost(Exception):
    """The tag does not answer any more, or answers with an error."""


class WriteRefused(Exception):
    """The text cannot be written; ``args[0]`` is the reason in the protocol's words."""


def read_sticker(reader):
    """Return the text on the selected sticker, ``""`` if it has none; raises TagLost."""
    memory = yield from _read(reader, 16)
    wanted = bytes_needed(memory)
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
    """Write a text and verify it; raises WriteRefused or TagLost.

    The length is written last, so that a card lifted half way has no text rather than a wrong one.
    """
    if len(text.encode()) > LONGEST_TEXT:
        raise WriteRefused("too-long")
    data = write_text(text)
    yield from _may_be_written(reader, len(data))
    yield from reader.write(FIRST_PAGE, bytes([data[0], 0, 0xFE, 0]))
    for at in range(4, len(data), 4):
        yield from reader.write(FIRST_PAGE + at // 4, data[at : at + 4])
    yield from reader.write(FIRST_PAGE, data[:4])
    memory = yield from _read(reader, len(data))
    if memory[: len(data)] != data:
        raise WriteRefused("differs")


def _may_be_written(reader, length):
    # NTAG213/215/216 data sheet: page 2 has the static lock bits, page 3 the capability container.
    pages = yield from reader.read(LOCKS_AND_CONTAINER)
    if pages[4] != 0xE1 or length > 8 * pages[6]:
        raise WriteRefused("no-room")
    if pages[7] & 0x0F or pages[2] & 0xF0 or pages[3]:
        raise WriteRefused("locked")
    beyond = FIRST_PAGE + length // 4 - FIRST_DYNAMIC
    if beyond > 0 and pages[6] in DYNAMIC_LOCKS:
        page, pages_a_bit = DYNAMIC_LOCKS[pages[6]]
        locks = yield from reader.read(page)
        if (locks[0] | locks[1] << 8) & (1 << -(-beyond // pages_a_bit)) - 1:
            raise WriteRefused("locked")
