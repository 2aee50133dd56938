"""Readers that send nothing but lines of card codes."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.scanner.bare import LINE_PAUSE, BareLines
from companion.rules import FACES

CODES = frozenset(face.code for face in FACES)


def _read(*said: tuple[int, bytes]) -> list[str]:
    """Return the codes read from bytes at their times in milliseconds, and from the pause after them."""
    lines = BareLines(CODES.__contains__)
    last = said[-1][0] if said else 0
    return [code for now, data in (*said, (last + LINE_PAUSE, b"")) for code in lines.receive(data, now)]


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n", b""])
def test_a_code_ends_with_a_line_end_or_a_pause(end: bytes) -> None:
    assert ["R7"] == _read((0, b"R7" + end))
    assert ["R7", "W4"] == _read((0, b"R7" + end), (LINE_PAUSE, b"W4" + end))


def test_a_pause_ends_a_code_only_once_it_is_over() -> None:
    assert ["W4"] == _read((0, b"W"), (LINE_PAUSE - 1, b"4"))


def test_a_reader_that_ends_its_lines_is_read_by_lines_alone() -> None:
    """A pause in the middle of W4 does not make it a Wild."""
    assert ["R7"] == _read((0, b"R7\r\n"), (1000, b"W"), (1000 + LINE_PAUSE, b"4\r\n"))


@pytest.mark.parametrize(
    "line", [b"r7", b" R7", b"R7 ", b"R77", b"?7", b"", b"R7,B2", b"\xff\xfe", b"R\x007"]
)
def test_a_line_that_is_not_exactly_a_code_is_ignored(line: bytes) -> None:
    assert [] == _read((0, line + b"\n"))


def test_unreadable_lines_are_counted() -> None:
    lines = BareLines(CODES.__contains__)
    assert ["G5"] == lines.receive(b"hello\nG5\nx\n", 0)
    assert 2 == lines.rubbish


def test_a_line_without_end_is_dropped() -> None:
    lines = BareLines(CODES.__contains__)
    for now in range(1000):
        assert [] == lines.receive(b"R7" * 100, now)
    assert [] == lines.receive(b"\n", 1000)
    assert ["R7"] == lines.receive(b"R7\n", 1001)


@given(st.lists(st.sampled_from(sorted(CODES)), max_size=8), st.lists(st.integers(0, 60), max_size=6))
def test_lines_may_be_cut_anywhere(codes: list[str], places: list[int]) -> None:
    data = "".join(f"{code}\r\n" for code in codes).encode()
    cuts = [0, *sorted(place % (len(data) + 1) for place in places), len(data)]
    assert codes == _read(*((now, data[start:end]) for now, (start, end) in enumerate(pairwise(cuts))))


@given(st.binary(max_size=300))
def test_noise_gives_only_lines_that_are_codes(noise: bytes) -> None:
    lines = {line.decode("latin-1") for line in noise.replace(b"\r", b"\n").split(b"\n")}
    assert set(_read((0, noise))) <= lines & CODES
