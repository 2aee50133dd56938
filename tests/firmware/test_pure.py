"""What of the firmware needs no chip: the text on a sticker, the pad, the light."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamp import is_lit
from ndef import length_wanted, read_text, write_text
from pad import MISSED_OFTEN, SEEN_TWICE, SEVERAL, Pad
from tests.firmware.builder import BLUE_2, RED_7, ndef

FACTORY = "0103a00c34"
"""What an NTAG213 has in its pages as it is sold, before the message."""


# The text on a sticker


@given(st.text(max_size=64).filter(lambda text: len(text.encode()) <= 64), st.binary(max_size=8))
def test_a_text_that_is_written_is_read(text: str, after: bytes) -> None:
    pages = write_text(text)
    assert 0 == len(pages) % 4
    assert length_wanted(pages[:16]) <= len(pages)
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
    assert 0 <= length_wanted(memory) <= 70_000 + len(memory)


# The pad


def _happened(*looks: tuple[str, int]) -> list[tuple[str, ...]]:
    """What happens on a pad that began empty and is seen so, so often each."""
    pad = Pad()
    every = [("", MISSED_OFTEN), *looks]
    return [event for seen, times in every for _ in range(times) for event in pad.look(seen)][1:]


@pytest.mark.parametrize(("seen", "times"), [("", MISSED_OFTEN), (RED_7, SEEN_TWICE)])
def test_what_lies_at_the_start_is_found(seen: str, times: int) -> None:
    pad = Pad()
    assert [] == [event for _ in range(times - 1) for event in pad.look(seen)]
    assert [("found", seen)] == [event for _ in range(9) for event in pad.look(seen)]


def test_several_at_the_start_are_several() -> None:
    pad = Pad()
    assert [("found", ""), ("several",)] == [event for _ in range(9) for event in pad.look(SEVERAL)]


def test_a_card_at_the_edge_of_the_field_is_one_scan() -> None:
    flicker = [(RED_7, 2), ("", MISSED_OFTEN - 1)] * 20
    assert [("laid", RED_7)] == _happened(*flicker)


def test_a_glimpse_is_no_card() -> None:
    assert [] == _happened((RED_7, SEEN_TWICE - 1), ("", 1), (BLUE_2, SEEN_TWICE - 1), ("", 9))


def test_two_at_once_count_for_nothing_until_the_pad_is_empty() -> None:
    looks = ((SEVERAL, 2), (RED_7, 5), (BLUE_2, 5), ("", MISSED_OFTEN), (RED_7, 2))
    assert [("several",), ("lifted", ""), ("laid", RED_7)] == _happened(*looks)


def test_one_card_for_another_is_lifted_and_laid() -> None:
    assert [("laid", RED_7), ("lifted", RED_7), ("laid", BLUE_2)] == _happened((RED_7, 3), (BLUE_2, 3))


@given(st.lists(st.tuples(st.sampled_from(["", RED_7, BLUE_2, SEVERAL]), st.integers(1, 6)), max_size=30))
def test_laid_and_lifted_take_turns(looks: list[tuple[str, int]]) -> None:
    lying: str | None = None
    for event in _happened(*looks):
        if event[0] == "laid":
            assert lying is None
            lying = event[1]
        elif event[0] == "several":
            assert lying != ""
            lying = ""
        else:
            assert ("lifted", lying) == event
            lying = None


# The light


def test_a_light_goes_through_its_pattern_over_and_over() -> None:
    assert [True, False, False, True, False, False] == [is_lit((10, 20), time) for time in range(5, 65, 10)]
    assert all(is_lit((1,), time) for time in range(50))
    assert not any(is_lit((0, 1), time) for time in range(50))
