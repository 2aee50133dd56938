"""How names and sentences are set, so that they shrink and break before they are cut."""

import re
from collections.abc import Sequence
from typing import Final

LETTERS_A_LINE: Final = 12
LONG_NAME: Final = 9
LONGEST_CALL: Final = 14
FIRST_WIDE_LETTER: Final = 0x2E80


def one_line(name: str) -> float:
    """How many letters wide a name is; one of Chinese or the like takes the room of nearly two."""
    return sum(1.6 if ord(letter) >= FIRST_WIDE_LETTER else 1 for letter in name)


def letters(name: str) -> float:
    """How many letters wide a name is where it may break in two."""
    whole = one_line(name)
    parts = name.replace("-", "- ").split()
    if whole <= LETTERS_A_LINE or len(parts) == 1:
        return whole
    return max(*(one_line(part) for part in parts), whole / 2 + 1)


def called(name: str, names: Sequence[str]) -> str:
    """What a long name is called where there is little room: as much of it as nobody else shares.

    ``Großmutter`` for ``Großmutter Hildegard von Bingen``, unless there is another one.
    """
    if one_line(name) <= LETTERS_A_LINE:
        return name
    others = [other for other in names if other != name]
    ends = [place.start() for place in re.finditer(r"[\s-]", name)]
    beginnings = (name[:end] for end in ends if end > 1)
    shared = (begin for begin in beginnings if not any(other.startswith(begin) for other in others))
    call = next(shared, name)
    return call if one_line(call) <= LONGEST_CALL else f"{call[: LONGEST_CALL - 1].rstrip()}…"


def columns(names: Sequence[str]) -> int:
    """How many names stand side by side on a phone; long ones get more room."""
    seats = len(names)
    if max(map(letters, names), default=0) > LONG_NAME:
        return min(seats, (seats + 1) // 2 if seats > 3 else seats, 4)
    return seats if seats <= 5 else (seats + 1) // 2


def unbroken(sentence: str) -> str:
    """A sentence whose dots end a line rather than begin one, and whose counts stay with their verb."""
    return re.sub(r" (?=\d+\b)", "\u00a0", sentence.replace(" · ", "\u00a0· "))
