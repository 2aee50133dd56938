"""The checksum chain of a game: each event's digest covers its own words and the digest before it.

The digests of released databases were made by these functions, so what they cover never changes.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final

LENGTH: Final = 16
"""Bytes of a digest: it tells damage apart from what was logged, and is no defence against the owner."""


def game_digest(headers: str, begun: str) -> str:
    """Return the digest that a game's first event follows."""
    return _digest(begun, headers)


def event_digest(before: str, seq: int, at: str, line: str, entered_by: str = "") -> str:
    """Return an event's digest, given that of its predecessor or of its game.

    An event of which nobody knows who entered it has the digest that it had before that was kept.
    """
    return _digest(before, str(seq), at, line, *filter(None, [entered_by]))


def event_digests(before: str, rows: Iterable[tuple[int, str, str, str]]) -> Iterator[str]:
    """Yield the digests of consecutive events, each given as (seq, at, line, entered_by)."""
    for seq, at, line, entered_by in rows:
        before = event_digest(before, seq, at, line, entered_by)
        yield before


def pending_digest(game: int, subject: str, state: str) -> str:
    """Return the digest of what waits in that game: of itself alone, as it changes and goes again."""
    return _digest(str(game), subject, state)


def _digest(*words: str) -> str:
    # None but a game's headers, the last of theirs, can have a line break in it, so that no two sequences of
    # words join to one text.
    # A damaged database may hold bytes where words were: they have a digest too, another one.
    text = "\n".join(map(str, words)).encode(errors="surrogatepass")
    return hashlib.blake2b(text, digest_size=LENGTH).hexdigest()
