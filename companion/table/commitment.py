"""The commitment to a flip of the companion's coin, by which players can check that it was fair.

The side is drawn before the coin spins, and written as ``heads`` or ``tails``, a space and a salt. The
SHA-256 of that text, its commitment, is shown before the spin, and the text after it. Nobody can find
another text with the same commitment, and nobody can guess the salt: so the side can be neither
changed nor known while the coin is in the air. To check one by hand:

    printf 'heads 5f0c...' | sha256sum
"""

import hashlib
from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

Side: TypeAlias = Literal["heads", "tails"]
RandomBits: TypeAlias = Callable[[int], int]

# As many as the hash has: without a salt, the two commitments would be known.
SALT_BITS: Final = 256


class Drawn(NamedTuple):
    """The side that will land, and the salt of its commitment."""

    side: Side
    salt: str

    @property
    def text(self) -> str:
        """The text that is hashed, and revealed once the coin has landed."""
        return f"{self.side} {self.salt}"

    @property
    def commitment(self) -> str:
        """The SHA-256 of :attr:`text` in hexadecimal.

        >>> Drawn("heads", "5f0c").commitment[:16]
        '2cbb2ecdaea9c63a'
        """
        return hashlib.sha256(self.text.encode()).hexdigest()


def draw(bits: RandomBits) -> Drawn:
    """Draw a side and a salt from a source of random bits, such as :func:`secrets.randbits`."""
    return Drawn("tails" if bits(1) else "heads", f"{bits(SALT_BITS):064x}")
