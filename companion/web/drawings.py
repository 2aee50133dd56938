"""The drawings of cards and boxes: which there are, where each stands on a card, what the photo reader sees.

A drawing has its size in its own ``viewBox``; a symbol that stands elsewhere than usual says so in the sheet,
by ``data-middle`` on a face and ``data-key`` on a key. Which faces there are, the decks say.
"""

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, Self
from xml.etree import ElementTree

from companion import rules

SIDES: Final = tuple(
    side for edition in rules.EDITIONS.values() for side in (edition, edition.back) if side is not None
)
"""Every deck that is printed, a deck with two sides as two."""

_ON_COLOURED_CARDS: Final = {sort.glyph for side in SIDES for sort in side.sorts if not sort.is_wild}

NO_COLOUR: Final = "none"
"""What the photo reader calls the colour of a wild."""

STATIC: Final = Path(__file__).parent / "static"
SYMBOL: Final = "{http://www.w3.org/2000/svg}symbol"


class Place(NamedTuple):
    """Where a drawing stands: its upper left corner and its size, in units of the face or the key."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def read(cls, written: str) -> Self:
        """Read a place as it is written in SVG.

        >>> Place.read("0 0 40 32")
        Place(x=0, y=0, width=40, height=32)
        """
        return cls(*(float(part) if "." in part else int(part) for part in written.split()))


class Drawing(NamedTuple):
    """What stands on a card: in the ``middle`` of its face, as wide in its ``corner``, and on a ``key``."""

    middle: Place
    corner: float
    key: Place


@cache
def drawings(sheet: str) -> dict[str, ElementTree.Element]:
    """Return the symbols of a sheet of drawings by their names."""
    symbols = ElementTree.parse(STATIC / sheet).iter(SYMBOL)  # noqa: S314 - our own file
    return {symbol.attrib["id"]: symbol for symbol in symbols}


@cache
def drawing(name: str) -> Drawing:
    """Return how a drawing of the cards is placed; a card without one has room for a number.

    >>> drawing("n7").key
    Place(x=12, y=8, width=24, height=32)
    """
    sheet = drawings("cards.svg")
    drawn = sheet.get(name, sheet["number"]).attrib
    box = Place.read(drawn["viewBox"])
    middle, key = drawn.get("data-middle"), drawn.get("data-key")
    return Drawing(
        Place.read(middle) if middle else _fitted(box, Place(7, 18.5, 36, 33), 1),
        _plain(10 * box.width / box.height, 1),
        Place.read(key) if key else _fitted(box, Place(5, 8, 38, 32), 0),
    )


def read_as(card: rules.Card) -> tuple[str, str]:
    """Return what the photo reader calls a card's symbol and colour; the colour is empty where none is seen.

    A drawing that coloured cards have too is another symbol on a wild.

    >>> read_as(rules.read_card("R7"))
    ('n7', 'red')
    >>> read_as(rules.read_card("W4"))
    ('wild-W4', 'none')
    """
    assert card.sort
    glyph = card.sort.glyph
    if not card.is_wild:
        return glyph, str(card.colour or "")
    return f"wild-{glyph}" if glyph in _ON_COLOURED_CARDS else glyph, NO_COLOUR


def _fitted(box: Place, room: Place, places: int) -> Place:
    """Return a box as large as fits in the middle of the room, in numbers of so many decimal places."""
    scale = min(room.width / box.width, room.height / box.height)
    width, height = _plain(box.width * scale, places), _plain(box.height * scale, places)
    left, top = room.x + (room.width - width) / 2, room.y + (room.height - height) / 2
    return Place(_plain(left, 1), _plain(top, 1), width, height)


def _plain(number: float, places: int) -> float:
    """Return a rounded number, as an int where it is whole: so it is written in a page."""
    rounded = round(number, places)
    return int(rounded) if rounded == int(rounded) else rounded
