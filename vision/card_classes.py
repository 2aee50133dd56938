"""What the reader tells apart on a card: a symbol and a colour, for every face that a deck has."""

from typing import Final

from companion.web.drawings import NO_COLOUR, SIDES, UNREAD, read_as

COLOURS: Final = (*dict.fromkeys(str(colour) for side in SIDES for colour in side.colours), NO_COLOUR)
"""The colours, those of the dark side last; ``none`` for wilds and for what is no face."""

LIGHT: Final = COLOURS[:4]
DARK: Final = COLOURS[4:8]

NO_FACES: Final = ("back", "other")
"""What has a card's shape and is no face: the back, and anything else, such as a booklet."""

CLASSES: Final = (
    *dict.fromkeys(face for side in SIDES for face in map(read_as, side.faces) if face[0] not in UNREAD),
    *((symbol, NO_COLOUR) for symbol in NO_FACES),
)
"""Every face of every deck but those still unread, and what is none: a symbol and a colour each."""

SYMBOLS: Final = tuple(dict.fromkeys(symbol for symbol, _colour in CLASSES))
