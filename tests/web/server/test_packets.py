"""Packets: what differs from the page before, so that a browser unpacks the whole stream as one."""

import random
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.web.server.packets import KEPT_PACKETS, Encoding, Shown, packet

HEARTBEAT = b'event: heartbeat\ndata: {"file":"1"}\n\n'
OF_ANOTHER_FILE = HEARTBEAT.replace(b"1", b"23")
PLAIN = Encoding(is_gzipped=False, is_chunked=False)
GZIPPED = Encoding(is_gzipped=True, is_chunked=False)
PAGE = b"event: page\nid: 2\ndata: %b\n\n" % bytes(random.Random(1).choices(b"0123456789abcdef", k=9_000))


def unpacked(events: list[bytes], encoding: Encoding = GZIPPED) -> bytes:
    """What a browser has once all of these have come."""
    shown, browser, text = Shown(), zlib.decompressobj(zlib.MAX_WBITS | 16), b""
    for event in events:
        text += browser.decompress(packet(event, shown, encoding))
        beats = event in (HEARTBEAT, OF_ANOTHER_FILE)
        shown = shown.and_beat(event) if beats else Shown(event)
    return text


@given(
    st.lists(st.one_of(st.sampled_from([HEARTBEAT, OF_ANOTHER_FILE]), st.binary(min_size=1, max_size=100)))
)
def test_a_stream_unpacks_to_its_events_one_after_the_other(events: list[bytes]) -> None:
    assert b"".join(events) == unpacked(events)


@pytest.mark.long
@pytest.mark.parametrize("beats", [0, 1, 5_000], ids="{} heartbeats between".format)
def test_a_page_longer_than_what_gzip_looks_back_on_arrives_whole(beats: int) -> None:
    events = [5 * PAGE, *[HEARTBEAT] * beats, *[OF_ANOTHER_FILE] * beats, 5 * PAGE + b"\n"]
    assert b"".join(events) == unpacked(events)


def test_a_page_that_hardly_changed_takes_few_bytes() -> None:
    after = PAGE.replace(b"id: 2", b"id: 3")
    assert len(packet(after, Shown(PAGE, 3, HEARTBEAT), GZIPPED)) < 200 < len(packet(after, Shown(), GZIPPED))


def test_screens_that_show_the_same_share_the_bytes_of_what_follows() -> None:
    after = PAGE + b"\n"
    assert packet(after, Shown(PAGE, 1, HEARTBEAT), GZIPPED) is packet(
        after, Shown(bytes(bytearray(PAGE)), 1, HEARTBEAT), GZIPPED
    )


def test_a_chunk_says_how_long_it_is() -> None:
    assert b"%x\r\n%b\r\n" % (len(HEARTBEAT), HEARTBEAT) == packet(HEARTBEAT, Shown(), Encoding())
    assert HEARTBEAT == packet(HEARTBEAT, Shown(), PLAIN)


def test_no_more_packets_are_kept_than_a_table_has_screens_that_differ() -> None:
    for number in range(2 * KEPT_PACKETS):
        packet(b"%d" % number, Shown(), PLAIN)
    assert KEPT_PACKETS == packet.cache_info().currsize
