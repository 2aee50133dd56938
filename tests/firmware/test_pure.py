"""The parts of the firmware that need no chip: the text on a sticker, the pad, the LED."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndef import bytes_needed, read_text, write_text
from pad import POLLS_TO_ACCEPT, POLLS_TO_RELEASE, SEVERAL, UNCLEAR, Pad
from pins import ESP32, ESP32_S3, PICO, UnknownBoard, pins_of
from status_led import is_lit
from tests.firmware.builder import BLUE_2, RED_7, ndef

FACTORY = "0103a00c34"
"""The blocks before the message on an NTAG213 as it is sold."""


# The text on a sticker


@given(st.text(max_size=64).filter(lambda text: len(text.encode()) <= 64), st.binary(max_size=8))
def test_a_text_that_is_written_is_read(text: str, after: bytes) -> None:
    pages = write_text(text)
    assert 0 == len(pages) % 4
    assert bytes_needed(pages[:16]) <= len(pages)
    assert text == read_text(pages + after)


@pytest.mark.parametrize(
    ("memory", "text"),
    [
        (ndef("W50"), "W50"),
        (FACTORY + ndef("R7"), "R7"),
        (FACTORY + "0300fe", ""),
        ("0000" + ndef("ä"), "ä"),
        ("fe", ""),
        ("", ""),
        ("ff" * 64, ""),
        ("03ff0008d101045402656e52fe", "R"),
        ("030ad902020155547878007878fe", ""),
        ("0309d9010301546902656efe", ""),
        ("030bd90104015478 02656e52fe", "R"),
        ("0309d1010554 82656e5237fe", ""),
        ("0309d1010555 02656e5237fe", ""),
        ("0309d1010554 02656e52fffe", ""),
        ("0309c1010554 02656e5237fe", ""),
        ("0309d1010554 02656e52", ""),
    ],
)
def test_only_a_text_record_is_text(memory: str, text: str) -> None:
    assert text == read_text(bytes.fromhex(memory))


@given(st.binary(max_size=128))
def test_any_memory_may_be_read(memory: bytes) -> None:
    assert isinstance(read_text(memory), str)
    assert 0 <= bytes_needed(memory) <= 70_000 + len(memory)


# The pad


def _events(*polls: tuple[str, int]) -> list[tuple[str, ...]]:
    """Return the events of a pad that began empty; each of ``polls`` is what is seen, and how often."""
    pad = Pad()
    every = [("", POLLS_TO_RELEASE), *polls]
    return [event for seen, times in every for _ in range(times) for event in pad.update(seen)][1:]


@pytest.mark.parametrize(("seen", "times"), [("", POLLS_TO_RELEASE), (RED_7, POLLS_TO_ACCEPT)])
def test_a_card_on_the_pad_at_the_start_is_found(seen: str, times: int) -> None:
    pad = Pad()
    assert [] == [event for _ in range(times - 1) for event in pad.update(seen)]
    assert [("found", seen)] == [event for _ in range(9) for event in pad.update(seen)]


def test_several_at_the_start_are_several() -> None:
    pad = Pad()
    assert [("found", ""), ("several",)] == [event for _ in range(9) for event in pad.update(SEVERAL)]


def test_a_card_at_the_edge_of_the_field_is_one_scan() -> None:
    flicker = [(RED_7, 2), ("", POLLS_TO_RELEASE - 1)] * 20
    assert [("laid", RED_7)] == _events(*flicker)


def test_an_answer_that_is_not_understood_is_neither_a_card_nor_its_absence() -> None:
    assert [("laid", RED_7)] == _events((RED_7, 1), (UNCLEAR, 1), (RED_7, 1), *[("", 3), (UNCLEAR, 1)] * 9)
    assert [] == _events((UNCLEAR, 9))


def test_a_card_seen_once_is_not_accepted() -> None:
    assert [] == _events((RED_7, POLLS_TO_ACCEPT - 1), ("", 1), (BLUE_2, POLLS_TO_ACCEPT - 1), ("", 9))


def test_two_at_once_count_for_nothing_until_the_pad_is_empty() -> None:
    polls = ((SEVERAL, 2), (RED_7, 5), (BLUE_2, 5), ("", POLLS_TO_RELEASE), (RED_7, 2))
    assert [("several",), ("lifted", ""), ("laid", RED_7)] == _events(*polls)


def test_one_card_for_another_is_lifted_and_laid() -> None:
    assert [("laid", RED_7), ("lifted", RED_7), ("laid", BLUE_2)] == _events((RED_7, 3), (BLUE_2, 3))


@given(
    st.lists(
        st.tuples(st.sampled_from(["", RED_7, BLUE_2, SEVERAL, UNCLEAR]), st.integers(1, 6)), max_size=30
    )
)
def test_laid_and_lifted_alternate(polls: list[tuple[str, int]]) -> None:
    card: str | None = None
    for event in _events(*polls):
        if event[0] == "laid":
            assert card is None
            card = event[1]
        elif event[0] == "several":
            assert card != ""
            card = ""
        else:
            assert ("lifted", card) == event
            card = None


# The LED


def test_an_led_repeats_its_pattern() -> None:
    assert [True, False, False, True, False, False] == [is_lit((10, 20), time) for time in range(5, 65, 10)]
    assert all(is_lit((1,), time) for time in range(50))
    assert not any(is_lit((0, 1), time) for time in range(50))


# The board


@pytest.mark.parametrize(
    ("machine", "pins"),
    [
        ("Raspberry Pi Pico with RP2040", PICO),
        ("Raspberry Pi Pico 2 with RP2350-RISCV", PICO),
        ("Generic ESP32 module with SPIRAM with ESP32", ESP32),
        ("M5Stack Atom with ESP32-PICO-D4", ESP32),
        ("Generic ESP32S3 module with Octal-SPIRAM with ESP32S3", ESP32_S3),
        ("NanoS3 with ESP32-S3-FN8", ESP32_S3),
    ],
)
def test_a_board_is_known_by_its_processor(machine: str, pins: object) -> None:
    assert pins == pins_of(machine)


@pytest.mark.parametrize("chip", ["ESP32C3", "ESP32-S2", "ESP32S31", "ESP32P4"])
def test_no_pins_are_guessed(chip: str) -> None:
    with pytest.raises(UnknownBoard, match=r"No pins are known for an ESP32"):
        pins_of(f"Generic module with {chip}")
