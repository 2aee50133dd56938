"""Letters for pictures: the pages' own typeface, and one of the system's for what that has no letters of.

Pillow is imported for the first picture: the server starts without it, and needs its memory only then.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final
from unicodedata import bidirectional, category

from companion.web.languages import present_language

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont, ImageFont

VENDOR: Final = Path(__file__).parents[2] / "static" / "vendor"

OWN: Final = {True: VENDOR / "noto-sans-Bold.woff2", False: VENDOR / "noto-sans-Regular.woff2"}
"""The pages' typeface, bold or not: the letters of every European language that is written in Latin ones."""

OF_THE_SYSTEM: Final = (
    *(
        "NotoSansCJK-Bold.ttc",
        "NotoSansCJK-Regular.ttc",
        "NotoSansCJKjp-Bold.otf",
        "NotoSansCJKjp-Regular.otf",
    ),
    *(
        "NotoSans-Bold.ttf",
        "NotoSansArabic-Bold.ttf",
        "NotoSansHebrew-Bold.ttf",
        "NotoSansDevanagari-Bold.ttf",
    ),
    *("NotoSansThai-Bold.ttf", "NotoSansGeorgian-Bold.ttf", "NotoSansArmenian-Bold.ttf"),
    *("DejaVuSans-Bold.ttf", "DejaVuSans.ttf", "FreeSansBold.ttf", "LiberationSans-Bold.ttf"),
    *("DroidSansFallbackFull.ttf", "wqy-microhei.ttc", "ipag.ttf", "unifont.ttf", "NotoEmoji-Regular.ttf"),
)
"""Where to look for other letters, in this order; a system has some of these, or none."""

NO_LETTER: Final = "?"
"""In place of a letter that no typeface here has; a picture in a name is left out."""

NOT_SPOKEN: Final = ("So", "Sk", "Cf", "Mn", "Me")
"""Unicode's symbols, such as emoji, and what is put on them."""

SIZES: Final = 64
"""Typefaces that are kept open, each in one size."""

RIGHT_TO_LEFT: Final = ("R", "AL")
"""Unicode's classes of letters that are written so."""

_TRIED_AT: Final = 20
_IN_NO_TYPEFACE: Final = "\U0010ffff"


def width(text: str, size: float, *, bold: bool = True) -> float:
    """Return how wide a text is in pixels."""
    return sum(_font(face, size).getlength(run) for face, run in _runs(text, bold))


def size_to_fit(texts: list[str], room: float, most: float, least: float) -> float:
    """Return the size in which each of these fits, the same for all; no smaller than ``least``."""
    widest = max((width(text, most) for text in texts), default=0)
    # A little less than would fit: widths are rounded to pixels, letter by letter, in each size.
    return most if widest <= room else max(least, 0.98 * most * room / widest)


def shortened(text: str, size: float, room: float) -> str:
    """Return the text, cut with an ellipsis where it is wider than there is room."""
    if width(text, size) <= room:
        return text
    while text and width(f"{text}…", size) > room:
        text = text[:-1].rstrip()
    return f"{text}…"


def write(
    draw: "ImageDraw",
    place: tuple[float, float],
    text: str,
    size: float,
    fill: str,
    *,
    bold: bool = True,
    anchor: str = "l",
) -> None:
    """Write a text whose baseline begins (``l``), has its middle (``m``) or its end (``r``) at ``place``."""
    x, y = place
    x -= {"l": 0.0, "m": 0.5, "r": 1.0}[anchor] * width(text, size, bold=bold)
    # A name in such letters stands in a sentence of another language as that language has it.
    direction = present_language().direction if _is_right_to_left(text) and _can_turn() else None
    for face, run in _runs(text, bold):
        font = _font(face, size)
        draw.text((x, y), run, font=font, fill=fill, anchor="ls", direction=direction)
        x += font.getlength(run)


def _runs(text: str, bold: bool) -> Iterator[tuple[str, str]]:
    """Split a text into runs of letters that one typeface has."""
    # Where letters run both ways the order of the runs would be wrong.
    if _is_right_to_left(text) and (whole := _face_of_all(text, bold)):
        yield whole, text
        return
    lettered: list[tuple[str, str]] = []
    for letter in text:
        if letter.isspace() and not lettered:
            continue  # The picture before it was left out.
        face = _face(letter, bold)
        if lettered and face and category(letter) in NOT_SPOKEN[2:]:
            lettered.append((lettered[-1][0], letter))  # An accent belongs to the letter that it is put on.
        elif face or category(letter) not in NOT_SPOKEN:
            lettered.append((face or str(OWN[bold]), letter if face else NO_LETTER))
    for face, run in groupby(lettered, lambda each: each[0]):
        yield face, "".join(letter for _, letter in run)


@lru_cache(2048)
def _face(letter: str, bold: bool) -> str:
    """Return the first typeface that has this letter; empty where none has."""
    own = str(OWN[bold])
    if letter.isspace() or _has(own, letter):
        return own
    return next((name for name in _of_the_system(bold) if _has(name, letter)), "")


@lru_cache(256)
def _face_of_all(text: str, bold: bool) -> str:
    """Return the first typeface of the system that has every letter of a text; empty where none has."""
    letters = {letter for letter in text if not letter.isspace() and category(letter) != "Cf"}
    faces = _of_the_system(bold)
    return next((name for name in faces if all(_has(name, letter) for letter in letters)), "")


def _of_the_system(bold: bool) -> Iterator[str]:
    """Yield the typefaces of this system, the ones as bold as wanted before the others."""
    known = sorted(OF_THE_SYSTEM, key=lambda name: ("Bold" in name) is not bold)
    return filter(_is_there, known)


def _is_right_to_left(text: str) -> bool:
    return any(bidirectional(letter) in RIGHT_TO_LEFT for letter in text)


@lru_cache
def _can_turn() -> bool:
    """Can Pillow join letters, and write them from right to left? It does so with the system's FriBidi."""
    from PIL import features

    return all(map(features.check, ("raqm", "fribidi")))


def _has(face: str, letter: str) -> bool:
    """Has that typeface a letter, so that it looks otherwise than what stands for every missing one?"""
    font = _font(face, _TRIED_AT)
    drawn, missing = (font.getmask(each) for each in (letter, _IN_NO_TYPEFACE))
    return (drawn.size, bytes(drawn)) != (missing.size, bytes(missing))


@lru_cache
def _is_there(name: str) -> bool:
    from PIL import ImageFont

    try:
        ImageFont.truetype(name, _TRIED_AT)
    except OSError:
        return False
    return True


@lru_cache(SIZES)
def _font(face: str, size: float) -> "FreeTypeFont | ImageFont":
    from PIL import ImageFont

    try:
        return ImageFont.truetype(face, size)
    except OSError:
        # A FreeType that was built without Brotli reads no WOFF2; Pillow brings plain letters of its own.
        return ImageFont.load_default(size)
