"""Keyboards and screens, which are behind many a hand: of a card's shape, with signs, and none a card."""

import string
from random import Random
from typing import Final

from PIL import Image, ImageDraw, ImageFont

_SIGNS: Final = (*string.ascii_uppercase, *string.digits, *"+-*/?!#%&<>", "esc", "tab", "fn", "F1", "F7")
_SHEEN: Final = 6


def key(chance: Random) -> Image.Image:
    """Return one key of a keyboard."""
    wide, high = 80, chance.randint(72, 120)
    dark = chance.random() < 0.6
    grey = chance.randint(15, 70) if dark else chance.randint(190, 250)
    drawn = Image.new("RGBA", (wide, high), _grey(255 - grey if chance.random() < 0.2 else grey // 2))
    pen = ImageDraw.Draw(drawn)
    inset = chance.randint(0, _SHEEN)
    pen.rounded_rectangle(
        (inset, inset, wide - 1 - inset, high - 1 - inset), chance.randint(2, 16), _grey(grey)
    )
    ink = _grey(chance.randint(200, 255) if dark else chance.randint(0, 90))
    size = chance.choice((16, 24, 36, 50))
    for _ in range(chance.choice((0, 1, 1, 1, 2))):
        place = chance.randint(8, 30), chance.randint(6, max(7, high - size - 14))
        pen.text(place, chance.choice(_SIGNS), ink, ImageFont.load_default(size))
    return drawn


def keyboard(chance: Random) -> Image.Image:
    """Return a keyboard, or a part of one."""
    rows, columns = chance.randint(2, 5), chance.randint(3, 14)
    gap, grey = chance.randint(1, 8), chance.randint(10, 230)
    drawn = Image.new("RGBA", (columns * (30 + gap) + gap, rows * (30 + gap) + gap), _grey(grey))
    look = chance.getrandbits(32)
    for row in range(rows):
        for column in range(columns):
            cap = key(chance if chance.random() < 0.1 else Random(look + (row * 7 + column) % 3)).resize(
                (30, 30)
            )
            drawn.alpha_composite(cap, (gap + column * (30 + gap), gap + row * (30 + gap)))
    return drawn


def screen(chance: Random) -> Image.Image:
    """Return a screen: bars, buttons, pictures and lines of text, light on dark or the other way."""
    wide, high = chance.choice(((160, 100), (160, 100), (90, 160), (120, 90)))
    ground = chance.choice((chance.randint(0, 45), chance.randint(215, 255)))
    drawn = Image.new("RGBA", (wide, high), _grey(chance.randint(0, 60)))
    pen = ImageDraw.Draw(drawn)
    pen.rectangle((4, 4, wide - 5, high - 5), _grey(ground))
    for _ in range(chance.randint(2, 14)):
        x, y = chance.randint(4, wide - 12), chance.randint(4, high - 10)
        a, b = min(wide - 5, x + chance.randint(6, 70)), min(high - 5, y + chance.randint(4, 50))
        ink = (chance.randint(0, 255), chance.randint(0, 255), chance.randint(0, 255), 255)
        chance.choice((pen.rectangle, pen.ellipse))((x, y, a, b), fill=ink)
    for y in range(chance.randint(8, 40), high - 8, chance.randint(6, 12)):
        pen.line((10, y, chance.randint(12, wide - 8), y), _grey(255 - ground), chance.randint(1, 3))
    return drawn


def _grey(light: int) -> tuple[int, int, int, int]:
    return light, light, light, 255
