"""Measure and shorten texts for templates, so that names shrink and are never broken or cut.

Widths are in em, of the widest typeface in bold; the style sheets divide the room by them.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from markupsafe import Markup

from companion.web.words.letter_widths import (
    ANY_LETTER,
    FIRST_PICTURE,
    FIRST_WIDE_LETTER,
    LETTER_WIDTHS,
    PICTURE,
)

UNSPACED: Final = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
"""Letters of Japanese and Chinese, which are written without spaces."""

A_PHRASE: Final = 7.0
"""The widest unbroken part of a Japanese or Chinese sentence: a word of the game, as ワイルドドロー4."""

ONE_LINE: Final = 8.0
"""A name of this width fits on one line of a button."""

LONG_NAME: Final = 6.5
"""From this width on, names get wider columns."""

LONGEST_SHORT_NAME: Final = 9.5
NARROWEST_SEAT: Final = 2.5
"""How wide the number of cards is, in em of the name above it."""

PHONE: Final = 358
USUAL_NAME: Final = 15
SMALLEST_NAME: Final = 11
AROUND_A_NAME: Final = 20
"""In pixels: the width of a phone's row of names, usual and smallest font size, the space around a name.

count.css leaves as much around each.
"""

SEATS: Final = 328
A_FACE: Final = 56
AROUND_A_SEAT: Final = 4
"""In pixels: the width of the seats on the smallest phone, of a face with its hand, and between two.

play.css has the same.
"""

STANDINGS: Final = 70
SMALLEST_STANDING: Final = 1.5
A_TOTAL: Final = 7.5
"""In hundredths of a television's width: its row of standings, the smallest name there, a total beside it.

table.css shares the same row out.
"""

DOT: Final = "\u00a0· "
"""Separates the parts of a line; where the line breaks, the dot stays at its end."""

MEASURED: Final = 1024
"""Texts whose width is cached, as pages show the same names and buttons again and again."""

_MARKED: Final = ("", "<b>%s</b>", "<span>%s</span>")


@lru_cache(MEASURED)
def text_width(text: str) -> float:
    """Return how wide a text is on one line."""
    return sum(map(_letter_width, text))


def _letter_width(letter: str) -> float:
    if width := LETTER_WIDTHS.get(letter):
        return width
    if unicodedata.combining(letter) or unicodedata.category(letter) == "Cf":
        return 0  # A mark on the letter before, or a sign that nobody sees, as of direction.
    if ord(letter) >= FIRST_PICTURE:
        return PICTURE
    return 1 if ord(letter) >= FIRST_WIDE_LETTER else ANY_LETTER


@lru_cache(MEASURED)
def widest_word(text: str) -> float:
    """Return how wide the widest word of a text is, which may break between its words and after hyphens."""
    return max(map(_word_width, re.split(r"\s+|(?<=-)", text.strip())), default=0)


def _word_width(word: str) -> float:
    if not UNSPACED.search(word):
        return text_width(word)
    # A line ends between any two phrases, and beside a name in Latin letters.
    return max(min(text_width(word), A_PHRASE), *map(text_width, UNSPACED.split(word)))


def three_lines_width(text: str) -> float:
    """Return how wide a text is where it may break into three lines, between its words alone."""
    words = text.split()
    breaks = combinations_with_replacement(range(len(words) + 1), 2)
    lines = ((words[:first], words[first:last], words[last:]) for first, last in breaks)
    return min(max(text_width(" ".join(line)) for line in three) for three in lines)


def wrapped_width(name: str) -> float:
    """Return how wide a name is where it may break into two lines, between its words alone."""
    whole = text_width(name)
    if whole <= ONE_LINE:
        return whole
    ends = [place.end() for place in re.finditer(r"[\s-]", name)]
    return min((max(text_width(name[:end].rstrip()), text_width(name[end:])) for end in ends), default=whole)


def short_name(name: str, names: Sequence[str]) -> str:
    """Return as much of a long name as nobody else of ``names`` shares, for where there is little room.

    >>> short_name("Großmutter Hildegard von Bingen", ["Ana"])
    'Großmutter'
    >>> short_name("Großmutter Hildegard von Bingen", ["Großmutter Ida"])
    'Großmutter Hi…'
    """
    if text_width(name) <= ONE_LINE:
        return name
    others = [other for other in names if other != name]
    ends = [place.start() for place in re.finditer(r"[\s-]", name)]
    # A single letter before the first space, as in "J R Ewing", is no name to call anybody by.
    beginnings = (name[:end] for end in ends if end > 1)
    unique = (begin for begin in beginnings if not any(other.startswith(begin) for other in others))
    short = next(unique, name)
    if text_width(short) <= LONGEST_SHORT_NAME:
        return short
    while text_width(short) > LONGEST_SHORT_NAME - 1:
        short = short[:-1]
    return f"{short.rstrip()}…"


def plate_name(name: str, names: Sequence[str]) -> str:
    """Return a name for its seat on a television, shortened where it does not fit in two lines.

    All seats share one font size, so that one long name would make all names small.
    """
    short = short_name(name, names)
    return name if wrapped_width(name) <= ONE_LINE or short.endswith("…") else short


def short_names(names: Iterable[str], everyone: Sequence[str]) -> list[str]:
    """Return each name as short as nobody else of ``everyone`` shares it."""
    return [short_name(name, everyone) for name in names]


def columns(names: Sequence[str]) -> int:
    """Return how many names stand side by side on a tablet; long ones get more room."""
    seats = len(names)
    # Up to five short names share a row; more are split into two rows of equal length.
    if max(map(wrapped_width, names), default=0) > LONG_NAME:
        return min(seats, (seats + 1) // 2 if seats > 3 else seats, 4)
    return seats if seats <= 5 else (seats + 1) // 2


def row_width(names: Sequence[str]) -> float:
    """Return how wide these names are side by side, each above a number."""
    return sum(max(NARROWEST_SEAT, text_width(name)) for name in names)


def fits_one_row(names: Sequence[str], size: int = SMALLEST_NAME) -> bool:
    """Return whether these names can be read side by side on a phone, in letters of so many pixels."""
    return _fits_a_phone(row_width(names), len(names), size)


class SeatRows(NamedTuple):
    """How the names at the seats stand on a phone: so many abreast, and in letters of which size.

    ``in_two_lines``: a name of two words has two. ``size`` is a share of the width of the seats.
    """

    abreast: int
    in_two_lines: bool
    size: float


def seat_rows(names: Sequence[str]) -> SeatRows:
    """Return how these names stand: side by side in one line, else in two, else in two rows of seats.

    >>> seat_rows(["Mum", "Leo"])[:2], seat_rows(["Großmutter Hildegard", "Leo"] * 2)[:2]
    ((2, False), (4, True))
    """
    half = (len(names) + 1) // 2
    for rows, measure in (((names,), text_width), ((names,), wrapped_width)):
        if (size := _size(rows, measure)) >= SMALLEST_NAME:
            return SeatRows(len(names), measure is wrapped_width, size / SEATS)
    return SeatRows(half, True, _size((names[:half], names[half:]), wrapped_width) / SEATS)


def _size(rows: Iterable[Sequence[str]], measure: Callable[[str], float]) -> float:
    """Return the size of the letters, in half pixels, at which every row of seats fits; 0 for none."""
    halves = range(2 * USUAL_NAME, 0, -1)
    widths = [[measure(name) for name in row] for row in rows]
    return next((half / 2 for half in halves if all(_fits(row, half / 2) for row in widths)), 0)


def _fits(widths: Sequence[float], size: float) -> bool:
    face = min(A_FACE, SEATS / max(len(widths), 1) - AROUND_A_SEAT)
    return sum(max(face, width * size) + AROUND_A_SEAT for width in widths) <= SEATS + AROUND_A_SEAT


def seat_names(names: Sequence[str], everyone: Sequence[str]) -> list[str]:
    """Return the names at the seats on a phone: whole where they can be read in one row, else short."""
    whole = [plate_name(name, everyone) for name in names]
    return whole if seat_rows(whole).abreast == len(whole) else short_names(names, everyone)


def _fits_a_phone(width: float, names: int, size: int = SMALLEST_NAME) -> bool:
    return width * size + names * AROUND_A_NAME <= PHONE


def totals_width(names: Sequence[str]) -> float:
    """Return how wide these names are side by side, each beside a number and in up to two lines."""
    return sum(max(NARROWEST_SEAT, wrapped_width(name)) for name in names)


def fits_one_line(names: Sequence[str]) -> bool:
    """Return whether these names and their totals can be read side by side on a television."""
    return totals_width(names) * SMALLEST_STANDING + len(names) * A_TOTAL <= STANDINGS


def keep_together(sentence: str) -> str:
    """Return the sentence with no-break spaces: before a dot, so that it ends a line, and before a number."""
    return re.sub(r" (?=\d+\b)", "\u00a0", sentence.replace(" · ", DOT))


def number_apart(phrase: Markup) -> Markup:
    """Return a phrase like ``7 cards`` with its number and its words marked, to be shown in two sizes."""
    marked = re.sub(r"(\d+)|(\D+)", lambda part: _MARKED[part.lastindex or 1] % part[0], phrase)
    return Markup(marked)  # noqa: S704 - a phrase is Markup already


def short_side(members: Sequence[str], names: Sequence[str]) -> str:
    """Return the name of a total where there is little room: a player, or all who share it.

    >>> short_side(["Maximiliane Huber", "Ben"], ["Maximiliane Huber", "Ben"])
    'Maximiliane & Ben'
    """
    return " & ".join(short_names(members, names))


def total_name(members: Sequence[str], names: Sequence[str]) -> str:
    """Return the name of a total where it has two lines: a player as at the seat, or all who share it."""
    return plate_name(members[0], names) if len(members) == 1 else short_side(members, names)


def side_width(members: Sequence[str]) -> float:
    """Return how wide the name of a total is where it may break after each ``&`` of a side."""
    if len(members) == 1:
        return wrapped_width(members[0])
    return max(text_width(f"{name} &") for name in members)
