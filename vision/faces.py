"""What stands on a card, as the reader tells it apart: a symbol, and a colour."""

from collections.abc import Sequence
from typing import Final

COLOURS: Final = ("red", "yellow", "green", "blue", "pink", "teal", "orange", "purple", "none")
"""The colours, those of the dark side last; ``none`` for wilds and for what is no face."""

LIGHT: Final = COLOURS[:4]
DARK: Final = COLOURS[4:8]

_NUMBERS: Final = tuple(f"n{number}" for number in range(10))
_LIGHT_ACTIONS: Final = ("S", "R", "D", "W4", "discard-all", "skip-all", "plus-1", "turn-over")
_DARK_ACTIONS: Final = ("R", "plus-5", "skip-all", "turn-over")

WILDS: Final = (
    "W", "wild-W4", "W50", "wild-D", "plus-6", "plus-10", "reverse-4", "roulette", "wild-R", "wild-S",
    "skip-two", "target", "swap",
)  # fmt: skip
"""What wilds show. Those that begin with ``wild-`` show what a coloured card shows too."""

NO_FACES: Final = ("back", "other")
"""What has a card's shape and is no face: the back, and anything else, such as a booklet."""

SYMBOLS: Final = tuple(dict.fromkeys((*_NUMBERS, *_LIGHT_ACTIONS, *_DARK_ACTIONS, *WILDS, *NO_FACES)))


def every_face() -> Sequence[tuple[str, str]]:
    """Return every face of every deck, and what is none: a symbol and a colour each."""
    coloured = [(symbol, colour) for colour in LIGHT for symbol in (*_NUMBERS, *_LIGHT_ACTIONS)]
    dark = [(symbol, colour) for colour in DARK for symbol in (*_NUMBERS[1:], *_DARK_ACTIONS)]
    return (*coloured, *dark, *((symbol, "none") for symbol in (*WILDS, *NO_FACES)))
