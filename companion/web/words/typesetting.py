"""Measure and shorten texts for templates, so that names shrink and break before they are cut.

Widths are counted in letters; the style sheets turn them into font sizes.
"""

import re
from collections.abc import Sequence
from typing import Final

LETTERS_A_LINE: Final = 12
"""A name of this width fits on one line of a button."""

LONG_NAME: Final = 9
"""From this width on, names get wider columns."""

LONGEST_SHORT_NAME: Final = 14
FIRST_WIDE_LETTER: Final = 0x2E80
"""Where Unicode's CJK blocks begin; the letters before them are about as wide as Latin ones."""

WIDE_LETTER: Final = 1.6


def text_width(name: str) -> float:
    """Return how many letters wide a name is on one line; a letter of Chinese or the like is nearly two."""
    return sum(WIDE_LETTER if ord(letter) >= FIRST_WIDE_LETTER else 1 for letter in name)


def wrapped_width(name: str) -> float:
    """Return how many letters wide a name is where it may break into two lines."""
    whole = text_width(name)
    parts = name.replace("-", "- ").split()
    if whole <= LETTERS_A_LINE or len(parts) == 1:
        return whole
    # Two lines are no narrower than the longest word, nor than half of it all; where the break falls
    # is the browser's, and one letter more allows for it.
    return max(*(text_width(part) for part in parts), whole / 2 + 1)


def short_name(name: str, names: Sequence[str]) -> str:
    """Return as much of a long name as nobody else of ``names`` shares, for where there is little room.

    ``Großmutter`` for ``Großmutter Hildegard von Bingen``, unless there is another one.
    """
    if text_width(name) <= LETTERS_A_LINE:
        return name
    others = [other for other in names if other != name]
    ends = [place.start() for place in re.finditer(r"[\s-]", name)]
    # A single letter before the first space, as in "J R Ewing", is no name to call anybody by.
    beginnings = (name[:end] for end in ends if end > 1)
    unique = (begin for begin in beginnings if not any(other.startswith(begin) for other in others))
    short = next(unique, name)
    if text_width(short) <= LONGEST_SHORT_NAME:
        return short
    return f"{short[: LONGEST_SHORT_NAME - 1].rstrip()}…"


def columns(names: Sequence[str]) -> int:
    """Return how many names stand side by side on a phone; long ones get more room."""
    seats = len(names)
    # Up to five short names share a row; more are split into two rows of equal length.
    if max(map(wrapped_width, names), default=0) > LONG_NAME:
        return min(seats, (seats + 1) // 2 if seats > 3 else seats, 4)
    return seats if seats <= 5 else (seats + 1) // 2


def keep_together(sentence: str) -> str:
    """Return the sentence with no-break spaces: before a dot, so that it ends a line, and before a number."""
    return re.sub(r" (?=\d+\b)", "\u00a0", sentence.replace(" · ", "\u00a0· "))
