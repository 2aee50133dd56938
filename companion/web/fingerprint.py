"""Hashes of keys, for pages, files and lists that must not contain the keys."""

from hashlib import blake2b


def fingerprint(key: str, size: int = 12) -> str:
    """Return a hash of a key, of ``size`` bytes in hexadecimal digits.

    >>> fingerprint("secret", 8)
    '0ffde1ae45a58146'
    """
    return blake2b(key.encode("utf-8", "replace"), digest_size=size).hexdigest()
