"""Letters for pictures: the pages' own typeface, and one of the system's for what that has no letters of.

Pillow is imported for the first picture: the server starts without it, and needs its memory only then.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from math import ceil, floor
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final
from unicodedata import bidirectional, category

from companion.web.languages import present_language

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont, ImageFont

VENDOR: Final = Path(__file__).parents[2] / "static" / "vendor"

OWN: Final = {True: VENDOR / "noto-sans-Bold.woff2", False: VENDOR / "noto-sans-Regular.woff2"}
"""The pages' typeface, bold or not: the letters of European languages, Latin and Cyrillic."""

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

MARKS: Final = ("Mn", "Mc", "Me")
"""Unicode's accents and other marks, which are part of the letter before them."""

NOT_SPOKEN: Final = ("So", "Sk", *MARKS)
"""Unicode's symbols, such as emoji, and what is put on them."""

JOINERS: Final = "\u200c\u200d"
"""What joins the letters on either side of it or keeps them apart, and is nothing by itself."""

ABOVE: Final = 1.08
BELOW: Final = 0.35
"""How far a text may reach from its baseline, in em: room for two accents on a capital letter."""

SIZES: Final = 64
"""Typefaces that are kept open, each in one size."""

RIGHT_TO_LEFT: Final = ("R", "AL")
"""Unicode's classes of letters that are written from right to left."""

_TRIED_AT: Final = 20
_IN_NO_TYPEFACE: Final = "\U0010ffff"
_trying = Lock()


def width(text: str, size: float, *, bold: bool = True) -> float:
    """Return how wide a text is in pixels."""
    return sum(_font(face, size).getlength(run) for face, run in _runs(text, bold))


def size_to_fit(texts: list[str], room: float, most: float, least: float, *, bold: bool = True) -> float:
    """Return the size in which each of these fits, the same for all; no smaller than ``least``."""
    widest = max((width(text, most, bold=bold) for text in texts), default=0)
    # A little less than would fit: widths are rounded to pixels, letter by letter, in each size.
    return most if widest <= room else max(least, 0.98 * most * room / widest)


def shortened(text: str, size: float, room: float, *, bold: bool = True) -> str:
    """Return the text, cut with an ellipsis where it is wider than there is room."""
    if width(text, size, bold=bold) <= room:
        return text
    while text and width(f"{text}…", size, bold=bold) > room:
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
    """Write a text whose baseline begins (``l``), has its middle (``m``) or its end (``r``) at ``place``.

    Marks that stand on one another have no more room than a line of text, and run over no other.
    """
    from PIL import Image, ImageDraw

    x, y = place
    wide = width(text, size, bold=bold)
    x -= {"l": 0.0, "m": 0.5, "r": 1.0}[anchor] * wide
    # A letter may reach beyond its own width.
    left, top = floor(x - size), floor(y - ABOVE * size)
    line = Image.new("L", (ceil(wide + 2 * size) + 1, ceil((ABOVE + BELOW) * size)))
    on_line = ImageDraw.Draw(line)
    # A name in such letters stands in a sentence of another language as that language has it.
    direction = present_language().direction if _is_right_to_left(text) and _can_turn() else None
    for face, run in _runs(text, bold):
        font = _font(face, size)
        on_line.text((x - left, y - top), run, font=font, fill=255, anchor="ls", direction=direction)
        x += font.getlength(run)
    draw.bitmap((left, top), line, fill)


def can_be_read(name: str) -> bool:
    """Can any letter or symbol of a name be written here?"""
    # Asked first, as it is true of most names, and loads nothing.
    if any(letter.isascii() and letter.isalnum() for letter in name):
        return True
    # Marks alone, and what is no letter, are seen in no typeface, though some have a glyph for them.
    seen = (cluster for cluster in _clusters(name) if category(cluster[0])[0] not in "MZC")
    return any(_face(cluster, True) for cluster in seen)


def _runs(text: str, bold: bool) -> Iterator[tuple[str, str]]:
    lettered: list[tuple[str, str]] = []
    for cluster in _clusters(text):
        if cluster.isspace():
            # At the beginning, and where a picture was left out, there is one too many.
            if lettered and not lettered[-1][1].isspace():
                lettered.append((str(OWN[bold]), cluster))
        elif face := _face(cluster, bold):
            had = (each for each in cluster if each in JOINERS or _has(face, each))
            lettered.append((face, "".join(had)))
        elif category(cluster[0]) not in NOT_SPOKEN:
            lettered.append((str(OWN[bold]), NO_LETTER))
    written = "".join(letters for _face, letters in lettered)
    # Where letters run both ways the order of the runs would be wrong.
    if _is_right_to_left(written) and (whole := _face_of_all(written, bold)):
        yield whole, written
        return
    for face, run in groupby(lettered, lambda each: each[0]):
        yield face, "".join(letters for _face, letters in run)


def _clusters(text: str) -> Iterator[str]:
    """Split a text into letters, each with the marks on it, without what would turn the text round."""
    cluster = ""
    for letter in text:
        if category(letter) in ("Cf", "Cc") and letter not in JOINERS:
            continue
        if cluster and not cluster.isspace() and (category(letter) in MARKS or letter in JOINERS):
            cluster += letter
            continue
        if cluster:
            yield cluster
        cluster = letter
    if cluster:
        yield cluster


@lru_cache(2048)
def _face(cluster: str, bold: bool) -> str:
    """Return the first typeface that has a letter with its marks, else without; empty where none shows it."""
    faces = (str(OWN[bold]), *_of_the_system(bold))
    showing = [face for face in faces if _has(face, cluster[0]) and any(_tried(face, cluster[0])[1])]
    whole = (face for face in showing if all(each in JOINERS or _has(face, each) for each in cluster))
    return next(whole, showing[0] if showing else "")


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
    """Has that typeface a letter, and not just its sign for any missing one?"""
    return _tried(face, letter) != _tried(face, _IN_NO_TYPEFACE)


@lru_cache(4096)
def _tried(face: str, letter: str) -> tuple[tuple[int, int], bytes]:
    # A typeface is for one thread, and names are looked at before it is a picture's turn.
    with _trying:
        drawn = _font(face, _TRIED_AT, shapes=False).getmask(letter)
        return drawn.size, bytes(drawn)


@lru_cache
def _is_there(name: str) -> bool:
    from PIL import ImageFont

    try:
        ImageFont.truetype(name, _TRIED_AT)
    except OSError:
        return False
    return True


@lru_cache(SIZES)
def _font(face: str, size: float, *, shapes: bool = True) -> "FreeTypeFont | ImageFont":
    """Open a typeface; where it ``shapes``, letters are joined and marks placed, as far as Pillow can."""
    from PIL import ImageFont

    try:
        return ImageFont.truetype(face, size, layout_engine=None if shapes else ImageFont.Layout.BASIC)
    except OSError:
        # A FreeType that was built without Brotli reads no WOFF2; Pillow brings plain letters of its own.
        return ImageFont.load_default(size)
