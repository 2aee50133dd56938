"""The checksum chain of a game: each event's digest covers the event and the digest before it.

    >>> before = game_digest('[Players "Ana, Ben"]', "2026-11-21T12:00:00+00:00")
    >>> event_digest(before, 1, "2026-11-21T12:00:05+00:00", "round")
    'c8f834e87943704cbd190e71785dab94'

The digests of released databases were made by these functions, so what they cover never changes.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final

BYTES_OF_A_DIGEST: Final = 16
"""Enough to tell damage from what was logged; it is no defence against the owner."""


def game_digest(headers: str, begun: str) -> str:
    """Return the digest that a game's first event follows."""
    return _digest(begun, headers)


def event_digest(before: str, seq: int, at: str, line: str, entered_by: str = "") -> str:
    """Return an event's digest; ``before`` is that of the event before it, or of its game.

    Events without ``entered_by`` keep the digest of releases that did not store it.
    """
    return _digest(before, str(seq), at, line, *filter(None, [entered_by]))


def event_digests(before: str, rows: Iterable[tuple[int, str, str, str]]) -> Iterator[str]:
    """Yield the digests of consecutive events, each given as (seq, at, line, entered_by)."""
    for seq, at, line, entered_by in rows:
        before = event_digest(before, seq, at, line, entered_by)
        yield before


def unfinished_digest(game: int, subject: str, state: str) -> str:
    """Return the digest of unfinished state: outside of the chain, as it is updated and deleted."""
    return _digest(str(game), subject, state)


def _digest(*words: str) -> str:
    # Only a game's headers, its last word, can have a line break: no two sequences of words join to one text.
    # A damaged database may hold bytes where words were: they get another digest.
    text = "\n".join(map(str, words)).encode(errors="surrogatepass")
    return hashlib.blake2b(text, digest_size=BYTES_OF_A_DIGEST).hexdigest()
