"""Encode the stream's events for the wire: compressed against the page before, as an HTTP chunk.

All of a stream is one gzip member, so that each event may refer to earlier ones: an event is a whole page,
and takes a few hundred bytes if little has changed. It refers to the previous page only, not to all that one
connection received, so that screens that show the same share the bytes.
"""

import zlib
from functools import lru_cache
from typing import Final, NamedTuple

KEPT_PACKETS: Final = 64
"""Packets in the cache, for other screens."""

RAW: Final = -zlib.MAX_WBITS
"""Deflate without a header, for a part of a stream."""

GZIP_HEADER: Final = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""The header of a gzip member without name, time and system (RFC 1952, 2.3)."""

LEVEL: Final = 3
"""Compression level: a page that changed little takes half the time of the usual 6, and 50 bytes more."""

WINDOW: Final = 1 << zlib.MAX_WBITS
"""How many bytes back a packet may refer."""


class Shown(NamedTuple):
    """What a stream sent last: a page, empty at its beginning, and the heartbeats since."""

    page: bytes = b""
    beats: int = 0
    beat: bytes = b""

    def and_beat(self, beat: bytes) -> "Shown":
        """Return what was sent after one more heartbeat."""
        if self.beat in (b"", beat):
            return Shown(self.page, self.beats + 1, beat)
        return Shown(self.all, 1, beat)

    @property
    def all(self) -> bytes:
        """The bytes that the next packet may refer to."""
        within = min(self.beats, WINDOW // max(1, len(self.beat)) + 1)
        return (self.page + within * self.beat)[-WINDOW:]


class Encoding(NamedTuple):
    """How a stream is sent: gzipped or not, and in chunks unless the client speaks HTTP/1.0."""

    is_gzipped: bool = False
    is_chunked: bool = True


@lru_cache(KEPT_PACKETS)
def packet(event: bytes, shown: Shown, encoding: Encoding) -> bytes:
    """Return the event as it is sent to all screens that show the same.

    >>> packet(b"data: 1", Shown(), Encoding())
    b'7\\r\\ndata: 1\\r\\n'
    """
    if encoding.is_gzipped:
        event = _gzipped(event, shown)
    return b"%x\r\n%b\r\n" % (len(event), event) if encoding.is_chunked else event


def _gzipped(event: bytes, shown: Shown) -> bytes:
    if not (shown.page or shown.beats):
        return GZIP_HEADER + _deflated(event)
    return _deflated(event, shown.all)


def _deflated(event: bytes, before: bytes = b"") -> bytes:
    # The receiver has just unpacked ``before``, so that the event may refer to it. Z_SYNC_FLUSH ends each
    # part on a whole byte: otherwise it could not be shown before the next one.
    packed = zlib.compressobj(LEVEL, wbits=RAW, zdict=before) if before else zlib.compressobj(wbits=RAW)
    return packed.compress(event) + packed.flush(zlib.Z_SYNC_FLUSH)
