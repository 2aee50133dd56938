"""The colours of a resistor's bands."""

from typing import Final

COLOURS: Final = ("black", "brown", "red", "orange", "yellow", "green", "blue", "violet", "grey", "white")
TOLERANCE: Final = "gold"


def bands(ohm: int) -> tuple[str, str, str, str]:
    """Return the four bands of a resistor of 5 %: two digits, the number of zeros, and the tolerance."""
    digits = str(ohm)
    return COLOURS[int(digits[0])], COLOURS[int(digits[1])], COLOURS[len(digits) - 2], TOLERANCE


def ohms(value: str) -> int:
    """Return what a printed value says: 330, 3k3 and 10k are 330, 3300 and 10000."""
    whole, kilo, rest = value.partition("k")
    return int(whole) * 1000 + int((rest or "0").ljust(3, "0")) if kilo else int(whole)
