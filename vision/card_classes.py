"""What the reader tells apart on a card: a symbol and a colour, for every face that a deck has."""

from typing import Final

from companion.web.drawings import NO_COLOUR, SIDES, read_as

COLOURS: Final = (*dict.fromkeys(str(colour) for side in SIDES for colour in side.colours), NO_COLOUR)
"""The colours, those of the dark side last; ``none`` for wilds and for what is no face."""

LIGHT: Final = COLOURS[:4]
DARK: Final = COLOURS[4:8]

HALF: Final = "half"
"""A card that another covers in part."""

NO_FACES: Final = ("back", "other", HALF)
"""What is no face: the back, anything else of a card's shape, such as a booklet, and a card half covered."""

CLASSES: Final = (
    *dict.fromkeys(face for side in SIDES for face in map(read_as, side.faces)),
    *((symbol, NO_COLOUR) for symbol in NO_FACES),
)
"""Every face of every deck, and what is none: a symbol and a colour each."""

DRAWN: Final = tuple(face for face in CLASSES if face[0] != HALF)
"""What is drawn: a card becomes half covered where it is laid."""

SYMBOLS: Final = tuple(dict.fromkeys(symbol for symbol, _colour in CLASSES))
