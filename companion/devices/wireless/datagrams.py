"""Datagrams between the companion and a wireless buzzer: words, and a code that takes the key to make.

    >>> open_datagram(b"key", FROM_BUZZER, seal(b"key", FROM_BUZZER, ("hello", "3f9a01bc", "3", "1")))
    ('hello', '3f9a01bc', '3', '1')
    >>> open_datagram(b"other", FROM_BUZZER, seal(b"key", FROM_BUZZER, ("hello", "3f9a01bc", "3", "1")))
    ()

firmware/WIRELESS.md says what is in them. This file runs in the companion and, as it is, under MicroPython
on the buzzer, so it uses nothing that one of the two does not have.
"""

from binascii import hexlify
from hashlib import sha256

BUZZER_PORT = 5516  # of the companion, over UDP; not assigned by IANA
FROM_BUZZER = b"uno-buzzer-2"
FROM_COMPANION = b"uno-companion-2"
"""The first word, with the protocol's version: what one end says is never taken for the other's."""

BUZZER_AWAY_AFTER = 3  # seconds without an answer
TOO_LATE = 2  # seconds after which an edge no longer counts, as the game has gone on
LONGEST_DATAGRAM = 400  # more bytes than any datagram has
MOST = 10**15  # the largest number in a datagram: 31 years of microseconds
_BLOCK = 64
_CODE = 16


def seal(key: bytes, sender: bytes, words: tuple[str, ...]) -> bytes:
    """Return these words as a datagram."""
    body = sender + b" " + " ".join(words).encode()
    return body + b" " + _code(key, body)


def open_datagram(key: bytes, sender: bytes, data: bytes) -> tuple[str, ...]:
    """Return the words of a datagram; none where that sender did not seal it with this key."""
    body, code = data[: -_CODE - 1], data[-_CODE:]
    if (
        len(data) > LONGEST_DATAGRAM
        or not body.startswith(sender + b" ")
        or not _is_same(code, _code(key, body))
    ):
        return ()
    # Whoever has the key may still send what no program of ours would: only ASCII is read as text.
    return tuple(body.decode().split(" ")[1:]) if max(body) < 128 else ()


def number_in(word: str, most: int = MOST) -> int:
    """Return the number that a word is; -1 where it is none from 0 to ``most``.

    >>> number_in("42"), number_in("42", 41), number_in("-1"), number_in("9" * 320)
    (42, -1, -1, -1)
    """
    number = int(word) if word.isdigit() else -1
    return number if number <= most else -1


def _code(key: bytes, body: bytes) -> bytes:
    # HMAC-SHA256 (RFC 2104), whose module MicroPython does not have.
    if len(key) > _BLOCK:
        key = sha256(key).digest()
    key = key + bytes(_BLOCK - len(key))
    inner = sha256(bytes([byte ^ 0x36 for byte in key]) + body).digest()
    return hexlify(sha256(bytes([byte ^ 0x5C for byte in key]) + inner).digest())[:_CODE]


def _is_same(one: bytes, other: bytes) -> bool:
    # Whoever guesses learns nothing from how long it takes.
    wrong = len(one) ^ len(other)
    for a, b in zip(one, other):  # noqa: B905 - MicroPython's zip knows no `strict`
        wrong |= a ^ b
    return wrong == 0
