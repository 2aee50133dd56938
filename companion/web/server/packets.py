"""How an event of the stream goes over the wire: gzipped as what differs from the page before, in a chunk.

All of a stream is one gzip member, so that what it brings may refer to what it has brought: an event is the
whole page, and takes a few hundred bytes where little of it has changed. Each is compressed from the page
before it alone, and not from all that one connection got: screens that show the same share the bytes.
"""

import zlib
from functools import lru_cache
from typing import Final, NamedTuple

KEPT_PACKETS: Final = 64
"""Packets that are kept for other screens."""

RAW: Final = -zlib.MAX_WBITS
"""Deflate without a header: a part of a stream."""

GZIP_HEADER: Final = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""A gzip member begins: of no name, no time and no system (RFC 1952, 2.3)."""


LEVEL: Final = 3
"""How hard deflate looks for what repeats: a page that changed little takes a half less of a processor than
at the usual 6, and 50 bytes more.
"""

WINDOW: Final = 1 << zlib.MAX_WBITS
"""How far back a packet may refer."""


class Shown(NamedTuple):
    """What a stream has brought last: a page, none at its beginning, and so many heartbeats since."""

    page: bytes = b""
    beats: int = 0
    beat: bytes = b""

    def and_beat(self, beat: bytes) -> "Shown":
        """Return what was brought after one more heartbeat."""
        if self.beat in (b"", beat):
            return Shown(self.page, self.beats + 1, beat)
        return Shown(self.all, 1, beat)

    @property
    def all(self) -> bytes:
        """All that a packet may refer to."""
        within = min(self.beats, WINDOW // max(1, len(self.beat)) + 1)
        return (self.page + within * self.beat)[-WINDOW:]


class Encoding(NamedTuple):
    """How a stream is sent: gzipped or not, and in chunks or, to a client of HTTP/1.0, as it is."""

    is_gzipped: bool = False
    is_chunked: bool = True


@lru_cache(KEPT_PACKETS)
def packet(event: bytes, shown: Shown, encoding: Encoding) -> bytes:
    """Return the event as it is sent to all screens that have shown the same."""
    if encoding.is_gzipped:
        event = _gzipped(event, shown)
    return b"%x\r\n%b\r\n" % (len(event), event) if encoding.is_chunked else event


def _gzipped(event: bytes, shown: Shown) -> bytes:
    if not (shown.page or shown.beats):
        return GZIP_HEADER + _deflated(event)
    return _deflated(event, shown.all)


def _deflated(event: bytes, before: bytes = b"") -> bytes:
    # The receiver has unpacked ``before`` last, so that the event may refer to it. Every part ends on a whole
    # byte, or it could not be shown before the next one (Z_SYNC_FLUSH).
    packed = zlib.compressobj(LEVEL, wbits=RAW, zdict=before) if before else zlib.compressobj(wbits=RAW)
    return packed.compress(event) + packed.flush(zlib.Z_SYNC_FLUSH)
