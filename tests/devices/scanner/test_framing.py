"""Frames on a reader's serial line: every frame written is read, and noise never is."""

import doctest
import re
from binascii import crc32
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.scanner import framing
from companion.devices.scanner.framing import (
    COMPANION,
    LONGEST_FRAME,
    READER,
    Frame,
    Frames,
    read_frame,
    write_frame,
)

PROTOCOL = Path(__file__).parents[3] / "firmware/PROTOCOL.md"
CARD = Frame("3f9a01bc", 7, "laid", ("04A1B2C3D4E5F6", "R7"))
LINE = write_frame(READER, CARD)

WORDS = st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=1, max_size=12)
FRAMES = st.builds(
    Frame, WORDS, st.integers(0, 10**9), WORDS, st.lists(st.text(max_size=16), max_size=3).map(tuple)
)


def _received(*parts: bytes) -> list[Frame]:
    frames = Frames(READER)
    return [frame for part in parts for frame in frames.receive(part)]


def _cut(data: bytes, places: list[int]) -> list[bytes]:
    ends = sorted(place % (len(data) + 1) for place in places)
    return [data[start:end] for start, end in zip([0, *ends], [*ends, len(data)], strict=True)]


@given(FRAMES)
def test_what_is_written_is_read(frame: Frame) -> None:
    line = write_frame(READER, frame)
    assert frame == read_frame(READER, line[:-1])
    assert line.isascii()


@given(st.lists(FRAMES, max_size=5), st.lists(st.integers(0, 2000), max_size=8))
def test_frames_may_be_cut_anywhere(said: list[Frame], places: list[int]) -> None:
    data = b"".join(write_frame(READER, frame) for frame in said)
    assert said == _received(*_cut(data, places))


@given(st.binary(max_size=600), st.lists(st.integers(0, 600), max_size=4))
def test_noise_is_no_card(noise: bytes, places: list[int]) -> None:
    assert [] == _received(*_cut(noise, places))


def test_a_million_bytes_of_noise_are_no_card(million: bytes) -> None:
    frames = Frames(READER)
    assert [] == [f for at in range(0, len(million), 977) for f in frames.receive(million[at : at + 977])]
    assert frames.rubbish > 1000
    assert [CARD] == frames.receive(b"\n" + LINE)


@pytest.fixture
def million() -> bytes:
    from random import Random

    return Random(50).randbytes(1_000_000)


@given(st.data())
def test_a_garbled_frame_is_no_card(data: st.DataObject) -> None:
    """However a line is changed, what comes out is what was said, or nothing."""
    line = bytearray(LINE)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(line) - 1))
        change = data.draw(st.sampled_from(["flip", "drop", "double", "swap"]))
        if change == "flip":
            line[at] ^= 1 << data.draw(st.integers(0, 7))
        elif change == "drop" and len(line) > 1:
            del line[at]
        elif change == "double":
            line.insert(at, line[at])
        else:
            line[at] = data.draw(st.integers(0, 255))
    assert all(frame == CARD for frame in _received(bytes(line), b"\n"))


def test_every_single_flip_is_noticed() -> None:
    body = LINE[:-1]
    for at in range(len(body)):
        for bit in range(8):
            flipped = body[:at] + bytes([body[at] ^ 1 << bit]) + body[at + 1 :]
            assert read_frame(READER, flipped) is None


def test_half_a_frame_does_not_spoil_the_next() -> None:
    for cut in range(len(LINE)):
        assert [CARD] == _received(LINE[:cut] + LINE)


def test_a_line_without_its_end_takes_the_next_along() -> None:
    assert [CARD] == _received(LINE[:-1] + LINE)


@pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n", b"\n\r\n"])
def test_any_line_end_will_do(end: bytes) -> None:
    assert [CARD, CARD] == _received(LINE[:-1] + end, LINE[:-1] + end)


def test_an_echo_is_ignored() -> None:
    assert [] == _received(write_frame(COMPANION, CARD))


@pytest.mark.parametrize(
    "body", [b":a 1", b":a x laid", b":a 1 laid %G1", b":a 1 laid %FF", b": 1 laid", b":"]
)
def test_a_malformed_body_is_no_frame_though_its_checksum_is_right(body: bytes) -> None:
    assert [] == _received(body + f"*{crc32(body):08X}\n".encode())


def test_an_empty_field_differs_from_a_hyphen() -> None:
    frame = Frame("a", 1, "found", ("", "-", "--"))
    assert b":a 1 found - %2D --*" in write_frame(READER, frame)
    assert frame == read_frame(READER, write_frame(READER, frame)[:-1])


def test_the_longest_text_fits_a_line() -> None:
    frame = Frame("0" * 16, 2**31, "wrote", ("2147483648", "04A1B2C3D4E5F6ABCDEF", "\N{RAINBOW}" * 16))
    assert len(write_frame(READER, frame)) <= LONGEST_FRAME


def test_a_frame_is_found_behind_any_amount_of_noise_without_a_line_end() -> None:
    frames = Frames(READER)
    assert [] == frames.receive(b"x" * 3 * LONGEST_FRAME + LINE[:9])
    assert [CARD] == frames.receive(LINE[9:])


def test_the_example_in_the_docstring_is_right() -> None:
    assert 0 == doctest.testmod(framing).failed


def test_the_examples_in_the_protocol_document_are_right() -> None:
    """PROTOCOL.md's lines to try a program on: three whole ones, of either end, and two to refuse."""
    text = PROTOCOL.read_text().split("Lines to try a program on")[1]
    lines = re.findall(r"^    (\S.*)$", text, re.MULTILINE)
    read = [read_frame(READER, line.encode()) or read_frame(COMPANION, line.encode()) for line in lines]
    assert [
        CARD,
        Frame("k2m9", 0, "ack", ("3f9a01bc", "7")),
        Frame("3f9a01bc", 8, "laid", ("04A1B2C3D4E5F6", "")),
        Frame("3f9a01bc", 9, "laid", ("04A1B2C3D4E5F6", "Grün 7")),
        None,
        None,
    ] == read
