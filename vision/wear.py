"""What becomes of cards: they are scratched, bent, put into sleeves, and lamps are mirrored in them."""

import math
from random import Random
from typing import Final

import numpy as np
from PIL import Image, ImageDraw

_SCRATCHES: Final = ((240, 238, 230), (120, 110, 100), (70, 60, 50))
_STRIPS: Final = 12


def used(card: Image.Image, chance: Random) -> Image.Image:
    """Return the card as it may be after many evenings; most are as good as new."""
    if chance.random() < 0.3:
        card = scratched(card, chance)
    if chance.random() < 0.12:
        card = bent(card, chance)
    if chance.random() < 0.12:
        card = sleeved(card, chance)
    if chance.random() < 0.18:
        card = shiny(card, chance)
    return card


def scratched(card: Image.Image, chance: Random) -> Image.Image:
    """Return the card with lines on it, and where hands held it, white edges or dark ones."""
    card = card.copy()
    pen = ImageDraw.Draw(card)
    alpha = card.getchannel("A")
    for _ in range(chance.randint(1, 5)):
        x, y = chance.uniform(0, card.width), chance.uniform(0, card.height)
        ink = chance.choice(_SCRATCHES)
        pen.line((x, y, x + chance.gauss(0, 12), y + chance.gauss(0, 12)), fill=ink, width=1)
    for _ in range(chance.randint(0, 6)):
        x = chance.choice((0, card.width)) + chance.gauss(0, 1)
        y, size = chance.uniform(0, card.height), chance.uniform(0.01, 0.03) * card.width
        pen.ellipse((x - size, y - size * 2, x + size, y + size * 2), fill=chance.choice(_SCRATCHES))
    card.putalpha(alpha)
    return card


def bent(card: Image.Image, chance: Random) -> Image.Image:
    """Return a card that does not lie flat: it is narrower in its middle or at its ends, or leans there."""
    wide, high = card.size
    by, lean, turns = chance.uniform(-0.07, 0.07), chance.gauss(0, 0.04), chance.choice((0.5, 1.0))
    strips = []
    for number in range(_STRIPS):
        top, bottom = (high * n // _STRIPS for n in (number, number + 1))
        (a, b), (c, d) = (
            (wide * (side * abs(by) - by * wave), wide * lean * wave)
            for side, wave in ((1.0, math.sin(math.pi * turns * y / high)) for y in (top, bottom))
        )
        left, right, low_left, low_right = -a + b, wide + a + b, -c + d, wide + c + d
        strips.append(((0, top, wide, bottom), (left, top, low_left, bottom, low_right, bottom, right, top)))
    return card.transform(card.size, Image.Transform.MESH, strips, Image.Resampling.BILINEAR)


def sleeved(card: Image.Image, chance: Random) -> Image.Image:
    """Return the card in a clear sleeve, whose edge shows, and which shines in a stripe."""
    wide, high = card.size
    rim = max(1, round(wide * chance.uniform(0.02, 0.05)))
    grey = chance.randint(130, 240)
    whole = Image.new("RGBA", card.size, (grey, grey, grey, chance.randint(60, 170)))
    small = card.resize((wide - 2 * rim, high - 2 * rim), Image.Resampling.BOX)
    whole.alpha_composite(small, (rim, rim))
    veil = Image.new("RGBA", card.size)
    x, breadth = chance.uniform(-0.3, 1.0) * wide, chance.uniform(0.1, 0.5) * wide
    corners = [(x, 0), (x + breadth, 0), (x + breadth + wide * 0.4, high), (x + wide * 0.4, high)]
    ImageDraw.Draw(veil).polygon(corners, fill=(255, 255, 255, chance.randint(10, 70)))
    whole.alpha_composite(veil)
    return whole


def shiny(card: Image.Image, chance: Random) -> Image.Image:
    """Return the card with a lamp mirrored in it: all of it whitens, or a spot does."""
    card = card.copy()
    rows, columns = np.mgrid[0 : card.height, 0 : card.width].astype(np.float32)
    x, y = chance.uniform(0, card.width), chance.uniform(0, card.height)
    reach = chance.uniform(0.2, 1.6) * card.width
    veil = np.exp(-((rows - y) ** 2 + (columns - x) ** 2) / (2 * reach**2)) * chance.uniform(0.3, 0.85) * 255
    alpha = card.getchannel("A")
    card.paste((255, 255, 255), (0, 0), Image.fromarray(veil.astype(np.uint8)))
    card.putalpha(alpha)
    return card
