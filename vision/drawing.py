"""Own drawings of every card of every deck, in as many manners as decks are printed in.

No card is copied: a manner is drawn by chance from what printers of such decks do, such as an oval that
leans, a numeral with a shadow, a thin border or none.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from vision.card_classes import COLOURS, DARK, LIGHT
from vision.machines import key, screen
from vision.pens import numerals

WIDTH: Final = 160
HEIGHT: Final = 240

RGB = tuple[int, int, int]

WHITE: Final[RGB] = (250, 249, 245)
BLACK: Final[RGB] = (18, 18, 20)
_INKS: Final[dict[str, tuple[RGB, ...]]] = {
    "red": ((214, 30, 40), (230, 50, 40), (190, 20, 45), (237, 28, 36), (225, 70, 70)),
    "yellow": ((246, 208, 10), (250, 225, 40), (240, 190, 20), (255, 222, 0), (245, 215, 90)),
    "green": ((100, 165, 40), (40, 150, 70), (0, 140, 70), (120, 180, 50), (85, 170, 85)),
    "blue": ((20, 95, 165), (0, 85, 185), (20, 120, 200), (30, 70, 160), (85, 140, 200)),
    "pink": ((220, 50, 130), (235, 90, 160), (200, 30, 120)),
    "teal": ((0, 150, 150), (20, 170, 165), (0, 130, 140)),
    "orange": ((240, 125, 25), (245, 145, 40), (230, 105, 20)),
    "purple": ((95, 50, 150), (120, 70, 170), (80, 40, 125)),
}
_FONT: Final = Path(__file__).parent.parent / "companion/web/static/vendor/noto-sans-Bold.woff2"
_SIZE: Final = 96
_SHAPED: Final = ("1", "7")
_STRIPS: Final = 8
_WILDS: Final = ("W", "WILD", "WILD", "JOKER")
_WORDS: Final = ("CARD", "PLAY", "GAME", "SOLO", "TRIO", "DUO", "ONE", "EXTRA", "LAST", "OK")


@dataclass(frozen=True)
class Manner:
    """How a deck is printed."""

    lettering: str
    shapes: int
    slant: float
    narrow: float
    border: float
    rim: RGB
    radius: float
    oval: str
    lean: float
    ground: RGB
    edge: RGB
    edge_width: float
    shadow: float
    centre: float
    corner: float
    inset: float
    centre_turn: float
    marks: bool
    underlined: bool
    actions: int
    glyphs: int
    action: float
    inks: dict[str, RGB]
    wild_inks: tuple[RGB, ...]
    words: str
    is_round: bool


def some_manner(chance: Random) -> Manner:
    """Return the manner of some deck."""
    edge = BLACK if chance.random() < 0.8 else WHITE
    inks = {colour: _near(chance.choice(of), chance, 14) for colour, of in _INKS.items()}
    is_dark = chance.random() < 0.08
    return Manner(
        lettering=chance.choice(("noto", "noto", "plain", "heavy", "heavy", "pen")),
        shapes=chance.randrange(1, 1 << 16) if chance.random() < 0.6 else 0,
        slant=chance.choice((0.0, 0.0, 0.12, 0.22, 0.3)) * chance.uniform(0.7, 1.2),
        narrow=chance.uniform(0.8, 1.15),
        border=chance.uniform(0.04, 0.085),
        rim=(30, 28, 34) if is_dark else _near(WHITE, chance, 6),
        radius=chance.uniform(0.05, 0.12),
        oval=chance.choice(("ring", "ring", "ring", "full", "full", "none", "tint")),
        lean=chance.uniform(18, 42),
        ground=BLACK if chance.random() < 0.85 else _near((60, 60, 66), chance, 25),
        edge=edge,
        edge_width=chance.choice((0.0, 0.02, 0.035)),
        shadow=chance.choice((0.0, 0.0, 0.04, 0.06)),
        centre=chance.uniform(0.4, 0.62),
        corner=chance.uniform(0.15, 0.24),
        inset=chance.uniform(0.02, 0.045),
        centre_turn=chance.choice((0.0, 0.0, 0.0, -20.0, -30.0, 15.0, 30.0, 45.0, 90.0))
        + chance.uniform(-6, 6),
        marks=chance.random() < 0.3,
        underlined=chance.random() < 0.85,
        actions=chance.randrange(6),
        glyphs=chance.randrange(1 << 16),
        action=chance.uniform(0.6, 0.95),
        inks=inks,
        wild_inks=tuple(inks[colour] for colour in chance.sample(LIGHT, 4)),
        words=chance.choice(_WORDS),
        is_round=chance.random() < 0.3,
    )


def draw(symbol: str, colour: str, manner: Manner, chance: Random) -> Image.Image:
    """Return a card in that manner, as RGBA: what lies beyond its rounded corners is clear."""
    if symbol == "back":
        return _cut(_back(manner, chance), manner)
    if symbol == "other":
        return _cut(_other(manner, chance), manner)
    is_wild = colour == "none"
    if symbol == "blank":
        # There is always room to write.
        manner = replace(manner, oval=chance.choice(("full", "full", "ring")))
    dark_side = colour in DARK or (is_wild and symbol in ("W", "roulette") and chance.random() < 0.3)
    rim = BLACK if dark_side and chance.random() < 0.7 else manner.rim
    ground = manner.ground if is_wild else manner.inks[colour]
    card = Image.new("RGB", (WIDTH, HEIGHT), rim)
    pen = ImageDraw.Draw(card)
    border = manner.border * WIDTH
    pen.rounded_rectangle(
        (border, border, WIDTH - 1 - border, HEIGHT - 1 - border), manner.radius * WIDTH * 0.8, fill=ground
    )
    if is_wild and symbol == "W" and chance.random() < 0.15:
        _quarters(card, manner, (border, border, WIDTH - border, HEIGHT - border), leans=False)
    quartered = is_wild and symbol != "blank" and (symbol == "W" or chance.random() < 0.4)
    # The oval of a wild is white, but for newer ones, which may have its outline as other cards have.
    is_white = is_wild and not (symbol in ("blank", *_HANDS) and chance.random() < 0.5)
    ink = _oval(card, manner, ground, border, is_quartered=quartered, is_wild=is_white, chance=chance)
    key = symbol.removeprefix("wild-")
    centre = _centre(key, is_wild, ink, manner, chance, ground)
    if centre:
        turned = chance.uniform(-15, 15) if key == "blank" else manner.centre_turn + chance.uniform(-2, 2)
        centre = centre.rotate(turned, Image.Resampling.BICUBIC, expand=True)
        at = ((WIDTH - centre.width) // 2, (HEIGHT - centre.height) // 2)
        card.paste(centre, at, centre)
    corner_ink, of = WHITE if chance.random() < 0.93 or is_wild else BLACK, manner
    if is_wild and manner.glyphs % 5 < 2:
        # Black on black, with a white edge.
        corner_ink, of = BLACK, replace(manner, edge=WHITE, edge_width=0.035)
    corner = _corner(key, is_wild, corner_ink, of, chance)
    inset = round(border + manner.inset * WIDTH)
    upper = Image.new("RGBA", (WIDTH, HEIGHT))
    upper.paste(corner, (inset, inset))
    if manner.marks and not is_wild:
        _mark(upper, colour, corner_ink, inset, inset + corner.height + 3)
    card.paste(upper, (0, 0), upper)
    lower = upper.rotate(180)
    card.paste(lower, (0, 0), lower)
    if manner.oval == "none" and chance.random() < 0.4:
        pen.line((WIDTH * 0.4, HEIGHT - border * 2, WIDTH * 0.6, HEIGHT - border * 2), fill=corner_ink)
    return _cut(card, manner)


def _cut(card: Image.Image, manner: Manner) -> Image.Image:
    mask = Image.new("L", (WIDTH * 2, HEIGHT * 2))
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, WIDTH * 2 - 1, HEIGHT * 2 - 1), manner.radius * WIDTH * 2, fill=255
    )
    card.putalpha(mask.resize((WIDTH, HEIGHT), Image.Resampling.BOX))
    return card


def _near(ink: RGB, chance: Random, by: int) -> RGB:
    r, g, b = (max(0, min(255, part + chance.randint(-by, by))) for part in ink)
    return r, g, b


def _oval_mask(manner: Manner, border: float, grow: float = 1.0) -> Image.Image:
    """Return the oval that leans in the middle of most cards, or the circle of the newest."""
    size = 480
    mask = Image.new("L", (size, size))
    wide, high = (WIDTH - 2 * border) * 0.78 * grow, (HEIGHT - 2 * border) * 0.93 * grow
    if manner.is_round:
        wide = high = (WIDTH - 2 * border) * 0.9 * grow
    box = (size / 2 - wide, size / 2 - high, size / 2 + wide, size / 2 + high)
    ImageDraw.Draw(mask).ellipse(box, fill=255)
    mask = mask.rotate(-manner.lean, Image.Resampling.BILINEAR).resize((240, 240), Image.Resampling.BOX)
    # Leaning, it is pressed into the card's field.
    left, top, right, bottom = mask.getbbox() or (0, 0, 240, 240)
    scale_x = min(1.0, (WIDTH - 2 * border - 6) * grow / (right - left))
    scale_y = min(1.0, (HEIGHT - 2 * border - 6) * grow / (bottom - top))
    part = mask.crop((left, top, right, bottom)).resize(
        (max(1, round((right - left) * scale_x)), max(1, round((bottom - top) * scale_y)))
    )
    whole = Image.new("L", (WIDTH, HEIGHT))
    whole.paste(part, ((WIDTH - part.width) // 2, (HEIGHT - part.height) // 2))
    return whole


def _oval(
    card: Image.Image,
    manner: Manner,
    ground: RGB,
    border: float,
    *,
    is_quartered: bool,
    is_wild: bool,
    chance: Random,
) -> RGB:
    """Draw the oval, and return the ink of what stands in it."""
    outer = _oval_mask(manner, border)
    if is_quartered:
        inner = _oval_mask(manner, border, chance.choice((0.93, 0.97, 1.0)))
        card.paste(WHITE if chance.random() < 0.8 else ground, (0, 0), outer)
        quarters = Image.new("RGB", card.size)
        _quarters(quarters, manner, (0, 0, WIDTH, HEIGHT), leans=chance.random() < 0.5)
        card.paste(quarters, (0, 0), inner)
        return WHITE
    if manner.oval == "none":
        return WHITE
    if manner.oval == "ring" and not is_wild:
        inner = _oval_mask(manner, border, 1 - chance.uniform(0.05, 0.1))
        card.paste(WHITE, (0, 0), ImageChops.subtract(outer, inner))
        return WHITE
    if manner.oval == "tint" and not is_wild:
        r, g, b = ground
        lighter = chance.random() < 0.5
        card.paste(
            (r + (255 - r) // 3, g + (255 - g) // 3, b + (255 - b) // 3)
            if lighter
            else (r * 3 // 4, g * 3 // 4, b * 3 // 4),
            (0, 0),
            outer,
        )
        return WHITE
    card.paste(WHITE, (0, 0), outer)
    return BLACK if is_wild else ground


def _quarters(
    card: Image.Image, manner: Manner, box: tuple[float, float, float, float], *, leans: bool
) -> None:
    pen = ImageDraw.Draw(card)
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    first = manner.lean if leans else 0.0
    far = 400.0
    for number, ink in enumerate(manner.wild_inks):
        angles = [math.radians(first + 90 * number + part) for part in (0, 45, 90)]
        points = [(x + far * math.cos(angle), y + far * math.sin(angle)) for angle in angles]
        if box[0] > 0:
            points = [(min(max(px, box[0]), box[2]), min(max(py, box[1]), box[3])) for px, py in points]
        pen.polygon([(x, y), *points], fill=ink)


@cache
def _font(lettering: str) -> ImageFont.FreeTypeFont:
    if lettering == "plain":
        font = ImageFont.load_default(_SIZE)
        assert isinstance(font, ImageFont.FreeTypeFont)
        return font
    return ImageFont.truetype(str(_FONT), _SIZE)


@cache
def _letters(
    text: str, lettering: str, underlined: bool, slant: float, narrow: float, shapes: int = 0
) -> Image.Image:
    """Return a mask of these letters, trimmed."""
    size = (_SIZE * (len(text) + 2), _SIZE * 2 + 40)
    mask = Image.new("L", size)
    pen = ImageDraw.Draw(mask)
    if shapes and text in _SHAPED:
        _draw_shaped(pen, text, Random(shapes))
    elif lettering == "pen":
        _pen_letters(mask, text, underlined)
    else:
        weight = 5 if lettering == "heavy" else 2 if lettering == "plain" else 0
        pen.text((_SIZE // 2, 20), text, 255, _font(lettering), stroke_width=weight)
        if underlined and text in ("6", "9"):
            left, _, right, bottom = mask.getbbox() or (0, 0, 1, 1)
            pen.rectangle((left, bottom + 8, right, bottom + 19), fill=255)
        if shapes:
            mask = _reshaped(mask, 0 if lettering == "heavy" else 3, Random(shapes))
    if slant:
        mask = mask.transform(
            size, Image.Transform.AFFINE, (1, slant, -slant * 70, 0, 1, 0), Image.Resampling.BICUBIC
        )
    mask = mask.crop(mask.getbbox())
    return mask.resize((max(1, round(mask.width * narrow)), mask.height), Image.Resampling.BICUBIC)


def _reshaped(mask: Image.Image, thicker: int, chance: Random) -> Image.Image:
    """Return letters thinner or thicker, rounder, and wider above or below, as there are many typefaces."""
    weight = chance.choice((-3, 0, thicker))
    if weight:
        mask = mask.filter(ImageFilter.MaxFilter(weight) if weight > 0 else ImageFilter.MinFilter(-weight))
    if chance.random() < 0.5:
        soft = mask.filter(ImageFilter.GaussianBlur(chance.uniform(2, 4)))
        mask = soft.point(lambda value: max(0, min(255, (value - 112) * 8)))
    above, middle, below = (chance.uniform(-0.14, 0.14) for _ in range(3))
    left, top, right, bottom = mask.getbbox() or (0, 0, 1, 1)
    strips = []
    for number in range(_STRIPS):
        y, to = (top + (bottom - top) * n // _STRIPS for n in (number, number + 1))
        upper, lower = (
            (right - left) / 2 * (above * (1 - part) + below * part + middle * math.sin(math.pi * part))
            for part in (number / _STRIPS, (number + 1) / _STRIPS)
        )
        outer = (-upper, y, -lower, to, mask.width + lower, to, mask.width + upper, y)
        strips.append(((0, y, mask.width, to), outer))
    return mask.transform(mask.size, Image.Transform.MESH, strips, Image.Resampling.BILINEAR)


def _draw_shaped(pen: ImageDraw.ImageDraw, text: str, chance: Random) -> None:
    """Draw a 1 or a 7: no other numerals are as unlike from deck to deck, nor as like each other."""
    width, left, top = chance.uniform(13, 26), _SIZE / 2, 30.0
    right, bottom = left + chance.uniform(40, 68), top + 92
    is_round = chance.random() < 0.3

    def line(*points: tuple[float, float]) -> None:
        pen.line(points, 255, round(width), joint="curve")
        for x, y in points if is_round else points[1:-1]:
            pen.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=255)

    if text == "1":
        stem = left + (right - left) * chance.uniform(0.5, 0.7)
        flag = (stem - chance.uniform(14, 34), top + chance.uniform(8, 30))
        line(flag, (stem, top), (stem, bottom))
        if chance.random() < 0.5:
            line((left, bottom), (right, bottom))
        return
    foot = left + (right - left) * chance.uniform(0.1, 0.55)
    bend = chance.uniform(0, 0.3) * (right - foot)
    leg = [
        (right + (foot - right) * part - bend * math.sin(math.pi * part), top + (bottom - top) * part)
        for part in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    serif = [(left, top + chance.uniform(12, 24))] if chance.random() < 0.25 else []
    line(*serif, (left, top), *leg)
    if chance.random() < 0.12:
        middle = leg[2]
        line((middle[0] - 22, middle[1]), (middle[0] + 22, middle[1]))


def _pen_letters(mask: Image.Image, text: str, underlined: bool) -> None:
    pen = ImageDraw.Draw(mask)
    scale, x = _SIZE / 32, _SIZE / 2
    for letter in text:
        if letter in numerals():
            lines = numerals()[letter]
            lines = lines if underlined or letter not in "69" else lines[:-1]
        elif letter == "+":
            lines = ([(4.0, 16.0), (20.0, 16.0)], [(12.0, 8.0), (12.0, 24.0)])
        else:
            lines = ([(16.0, 2.0), (8.0, 30.0)],)
        for line in lines:
            points = [(x + px * scale, 30 + py * scale) for px, py in line]
            width = 15
            pen.line(points, 255, width, joint="curve")
            for px, py in points:
                pen.ellipse((px - width / 2, py - width / 2, px + width / 2, py + width / 2), fill=255)
        x += 27 * scale


def _canvas() -> tuple[Image.Image, ImageDraw.ImageDraw]:
    mask = Image.new("L", (128, 128))
    return mask, ImageDraw.Draw(mask)


def _skip(variant: int) -> Image.Image:
    chance = Random(variant)
    mask, pen = _canvas()
    width = chance.uniform(13, 27)
    pen.ellipse((6, 6, 122, 122), outline=255, width=round(width))
    inner = (58 - width / 2) * math.sqrt(0.5)
    rise = inner if chance.random() < 0.8 else -inner
    pen.line((64 - inner, 64 + rise, 64 + inner, 64 - rise), 255, round(width * chance.uniform(0.7, 1.2)))
    return mask.resize((round(128 * chance.choice((1.0, 1.0, 0.85, 0.75))), 128))


def _arrow(
    pen: ImageDraw.ImageDraw, x: float, y: float, to_x: float, to_y: float, width: int, head: float
) -> None:
    angle = math.atan2(to_y - y, to_x - x)
    back_x, back_y = to_x - head * math.cos(angle), to_y - head * math.sin(angle)
    pen.line((x, y, back_x, back_y), 255, width)
    across = head * 0.85
    pen.polygon(
        [
            (to_x, to_y),
            (back_x + across * math.sin(angle), back_y - across * math.cos(angle)),
            (back_x - across * math.sin(angle), back_y + across * math.cos(angle)),
        ],
        fill=255,
    )


def _reverse(variant: int) -> Image.Image:
    """Return two arrows: straight, halves of a ring, or, as on most decks, such as bend where they begin."""
    chance = Random(variant)
    mask, pen = _canvas()
    if chance.random() < 0.2:
        width = chance.randint(18, 26)
        _arrow(pen, 30, 78, 98, 10, width, 36)
        _arrow(pen, 98, 50, 30, 118, width, 36)
        if chance.random() < 0.3:
            pen.line((30, 110, 98, 18), 0, 7)
        return mask
    if chance.random() < 0.15:
        pen.arc((14, 14, 114, 114), 190, 330, 255, 20)
        pen.arc((14, 14, 114, 114), 10, 150, 255, 20)
        pen.polygon([(120, 24), (124, 74), (80, 58)], fill=255)
        pen.polygon([(8, 104), (4, 54), (48, 70)], fill=255)
        return mask
    return _twins(chance)


def _twins(chance: Random) -> Image.Image:
    """Return two arrows side by side, that bend where they begin: one is the other, turned round."""
    size, middle = 320, 160.0
    mask = Image.new("L", (size, size))
    pen = ImageDraw.Draw(mask)
    thick = chance.uniform(24, 46)
    apart, reach = thick * chance.uniform(0.65, 1.2), thick * chance.uniform(1.6, 3.4)
    head, across = thick * chance.uniform(0.9, 1.5), thick * chance.uniform(0.85, 1.15)
    bend = apart * chance.uniform(0.4, 1.6)
    y, left = middle - apart, middle - reach
    quarter = [math.pi / 2 * step / 8 for step in range(9)]
    shaft = [(left + bend * (1 - math.cos(angle)), y + bend * (1 - math.sin(angle))) for angle in quarter]
    tip = middle + reach
    pen.line(
        [(left, y + bend + thick * chance.uniform(0, 0.6)), *shaft, (tip - head, y)],
        255,
        round(thick),
        "curve",
    )
    pen.polygon([(tip - head - 2, y - across), (tip, y), (tip - head - 2, y + across)], fill=255)
    gap = ImageChops.multiply(mask, mask.rotate(180)).filter(ImageFilter.MaxFilter(3))
    both = ImageChops.subtract(ImageChops.lighter(mask, mask.rotate(180)), gap)
    if chance.random() < 0.25:
        both = both.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    turned = both.rotate(
        chance.choice((0, 30, 45, 45, 45, 60)) + chance.uniform(-8, 8), Image.Resampling.BICUBIC
    )
    return turned.crop(turned.getbbox()).resize((128, 128 * turned.height // turned.width))


def _skip_all(variant: int) -> Image.Image:
    mask, pen = _canvas()
    if variant % 2:
        pen.ellipse((30, 30, 98, 98), outline=255, width=13)
        pen.line((42, 86, 86, 42), 255, 12)
        for turn in range(8):
            angle = math.pi * turn / 4
            pen.line(
                (
                    64 + 46 * math.cos(angle),
                    64 + 46 * math.sin(angle),
                    64 + 60 * math.cos(angle),
                    64 + 60 * math.sin(angle),
                ),
                255,
                10,
            )
        return mask
    pen.ellipse((10, 34, 82, 106), outline=255, width=13)
    pen.line((24, 92, 68, 48), 255, 12)
    _arrow(pen, 70, 20, 122, 20, 12, 26)
    pen.arc((56, 18, 122, 116), 300, 70, 255, 13)
    return mask


def _turn_over(variant: int) -> Image.Image:
    mask, pen = _canvas()
    if variant % 2:
        pen.arc((10, 22, 118, 106), 190, 330, 255, 16)
        pen.arc((10, 22, 118, 106), 10, 150, 255, 16)
        pen.polygon([(124, 30), (122, 66), (92, 56)], fill=255)
        pen.polygon([(4, 98), (6, 62), (36, 72)], fill=255)
        return mask
    pen.rounded_rectangle((14, 30, 62, 104), 8, fill=255)
    pen.rounded_rectangle((68, 30, 114, 104), 8, outline=255, width=8)
    _arrow(pen, 30, 14, 104, 14, 10, 20)
    return mask


def _swap(variant: int) -> Image.Image:
    mask, pen = _canvas()
    if variant % 2:
        _arrow(pen, 10, 42, 118, 42, 18, 34)
        _arrow(pen, 118, 88, 10, 88, 18, 34)
        return mask
    for x, y in ((20, 14), (70, 52)):
        pen.rounded_rectangle((x, y, x + 38, y + 58), 8, outline=255, width=9)
    _arrow(pen, 76, 20, 116, 40, 10, 20)
    _arrow(pen, 52, 110, 12, 90, 10, 20)
    return mask


def _shuffle_hands(variant: int) -> Image.Image:
    """Return arrows that cross, or a fan of cards between two that go round."""
    mask, pen = _canvas()
    if variant % 2:
        for y, to_y in ((32, 96), (96, 32)):
            pen.line(((6, y), (30, y), (76, to_y), (92, to_y)), 255, 14, joint="curve")
            _arrow(pen, 84, to_y, 124, to_y, 14, 28)
        return mask
    for turn in (-24, 0, 24):
        one = Image.new("L", mask.size)
        own = ImageDraw.Draw(one)
        own.rounded_rectangle((44, 34, 84, 94), 7, fill=255)
        own.rounded_rectangle((51, 41, 77, 87), 4, fill=110)
        one = one.rotate(-turn, Image.Resampling.BICUBIC, center=(64, 108))
        mask.paste(one, (0, 0), one)
    pen.arc((4, 4, 124, 124), 200, 330, 255, 11)
    pen.arc((4, 4, 124, 124), 20, 150, 255, 11)
    pen.polygon([(126, 24), (118, 58), (94, 38)], fill=255)
    pen.polygon([(2, 104), (10, 70), (34, 90)], fill=255)
    return mask


def _swap_hands(variant: int) -> Image.Image:
    """Return two hands, and an arrow from each to the other."""
    mask, pen = _canvas()
    for x, y in ((8, 46), (76, 20)):
        pen.rounded_rectangle((x + 10, y - 6, x + 48, y + 50), 7, outline=255, width=7)
        pen.rounded_rectangle((x, y, x + 38, y + 58), 7, fill=255 if variant % 2 else 0, outline=255, width=8)
    pen.arc((20, 4, 96, 80), 190, 290, 255, 10)
    pen.arc((32, 48, 108, 124), 10, 110, 255, 10)
    pen.polygon([(62, 0), (66, 22), (86, 14)], fill=255)
    pen.polygon([(66, 128), (62, 106), (42, 114)], fill=255)
    return mask


def _target(variant: int) -> Image.Image:
    mask, pen = _canvas()
    pen.ellipse((24, 24, 104, 104), outline=255, width=13)
    pen.ellipse((52, 52, 76, 76), fill=255)
    for x, y, a, b in ((64, 4, 64, 36), (64, 92, 64, 124), (4, 64, 36, 64), (92, 64, 124, 64)):
        pen.line((x, y, a, b), 255, 12)
    return mask


def _skip_two(variant: int) -> Image.Image:
    mask, pen = _canvas()
    first = _skip(variant).resize((80, 80))
    mask.paste(first, (0, 22))
    if variant % 2:
        pen.arc((58, 22, 126, 102), 250, 110, 255, 12)
        return mask
    two = _letters("2", "noto", False, 0.0, 1.0).resize((38, 52))
    mask.paste(two, (86, 38))
    return mask


_SHAPES: Final[dict[str, Callable[[int], Image.Image]]] = {
    "S": _skip,
    "R": _reverse,
    "skip-all": _skip_all,
    "turn-over": _turn_over,
    "swap": _swap,
    "target": _target,
    "skip-two": _skip_two,
    "shuffle-hands": _shuffle_hands,
    "swap-hands": _swap_hands,
}
_HANDS: Final = ("shuffle-hands", "swap-hands")
_MANY: Final = ("S", "R", "skip-two")
"""What is drawn in as many ways as there are decks."""

_TEXTS: Final = {"D": "+2", "W4": "+4", "plus-1": "+1", "plus-5": "+5", "plus-6": "+6", "plus-10": "+10"}


def _inked(mask: Image.Image, ink: RGB, manner: Manner, high: float, wide: float) -> Image.Image:
    """Return the mask in that ink, with the manner's edge and shadow, as high and wide at most."""
    scale = min(high / mask.height, wide / mask.width)
    mask = mask.resize(
        (max(1, round(mask.width * scale)), max(1, round(mask.height * scale))), Image.Resampling.BICUBIC
    )
    edge = round(manner.edge_width * high) if high > 50 else round(manner.edge_width * high * 1.2)
    shift = round(manner.shadow * high)
    pad = edge + shift + 1
    whole = Image.new("L", (mask.width + 2 * pad, mask.height + 2 * pad))
    whole.paste(mask, (pad, pad))
    drawn = Image.new("RGBA", whole.size)
    under = manner.edge if manner.edge != ink else BLACK
    outline = whole.filter(ImageFilter.MaxFilter(2 * edge + 1)) if edge else None
    if shift:
        for step in range(1, shift + 1):
            drawn.paste(
                (*under, 255),
                (0, 0),
                ImageChops.offset(outline or whole, -step if manner.slant else step, step),
            )
    if outline:
        drawn.paste((*under, 255), (0, 0), outline)
    drawn.paste((*ink, 255), (0, 0), whole)
    return drawn


def _cards(
    inks: list[RGB], manner: Manner, high: float, lean: float, steps: tuple[float, float]
) -> Image.Image:
    """Return small cards that lie over one another, as action cards show them."""
    size = round(high * 1.5)
    drawn = Image.new("RGBA", (size * 2, size * 2))
    tall, wide = high * 0.62, high * 0.42
    edge = manner.edge if manner.edge not in inks else BLACK
    deck = Random(manner.glyphs)
    # On white, a card may have a white rim of its own; on others all lean to the right.
    rim = wide * deck.choice((0.0, 0.0, 0.12, 0.2))
    slant = deck.choice((0.0, 0.0, 0.2, 0.35))
    if slant:
        lean *= 0.3
    for number, ink in enumerate(inks):
        middle = number - (len(inks) - 1) / 2
        one = Image.new("RGBA", (size * 2, size * 2))
        x, y = size + middle * steps[0] * high, size + middle * steps[1] * high
        ImageDraw.Draw(one).rounded_rectangle(
            (x - wide, y - tall, x + wide, y + tall),
            wide * 0.2,
            fill=ink,
            outline=edge,
            width=max(2, round(high * 0.045)),
        )
        if rim and ink != WHITE:
            within = (x - wide + rim, y - tall + rim, x + wide - rim, y + tall - rim)
            ImageDraw.Draw(one).rounded_rectangle(
                within, wide * 0.15, fill=ink, outline=WHITE, width=round(rim)
            )
        drawn = Image.alpha_composite(drawn, one)
    drawn = drawn.crop(drawn.getbbox())
    if slant:
        wider = (drawn.width + round(slant * drawn.height), drawn.height)
        leant = (1, slant, -slant * drawn.height, 0, 1, 0)
        drawn = drawn.transform(wider, Image.Transform.AFFINE, leant, Image.Resampling.BILINEAR)
    drawn = drawn.rotate(-lean, Image.Resampling.BILINEAR, expand=True)
    drawn = drawn.crop(drawn.getbbox())
    return drawn.resize((max(1, drawn.width // 2), max(1, drawn.height // 2)), Image.Resampling.BOX)


def _centre(
    key: str, is_wild: bool, ink: RGB, manner: Manner, chance: Random, ground: RGB
) -> Image.Image | None:
    """Return what stands in the middle."""
    high = manner.centre * HEIGHT * 0.85
    wide = WIDTH * (1 - 2 * manner.border) * 0.8
    variant = manner.actions
    if key.startswith("n"):
        letters = _letters(
            key[1:],
            manner.lettering,
            manner.underlined,
            round(manner.slant, 2),
            round(manner.narrow, 2),
            manner.shapes,
        )
        return _inked(letters, ink, manner, high, wide)
    if key == "W":
        return _lettered(manner, high, wide) if variant == 5 else None
    if key == "W50":
        return _inked(
            _letters("50/50", manner.lettering.replace("pen", "noto"), False, 0.0, 1.0),
            ink,
            manner,
            high * 0.6,
            wide,
        )
    if key in _TEXTS and (variant < 4 or key in ("plus-6", "plus-10") or (key == "W4" and variant == 4)):
        many = {"D": 2, "W4": 4, "plus-1": 1, "plus-5": 5, "plus-6": 6, "plus-10": 8}[key]
        inks = list((manner.wild_inks * 2)[:many]) if is_wild else [ink if ink != BLACK else ground] * many
        if not is_wild and chance.random() < 0.15 and many <= 4:
            inks = list(manner.wild_inks[:many])
        if variant == 3 and many > 2:
            return _inked(
                _letters(_TEXTS[key], manner.lettering, False, 0.0, 1.0), ink, manner, high * 0.6, wide
            )
        step = 0.32 if many <= 2 else 0.26 if many <= 4 else 0.16
        sign = 1 if variant % 2 else -1
        cards = _cards(
            inks,
            manner,
            high * manner.action * 0.7,
            manner.lean * chance.uniform(0.2, 0.9),
            (step, sign * step * 0.7),
        )
        if key == "W4" and is_wild and manner.glyphs % 3:
            return _fitted(_four(list(inks), manner, high * 0.5), high * 1.15, wide)
        return _fitted(cards, high * manner.action * 1.1, wide)
    if key in _TEXTS:
        letters = _letters(_TEXTS[key], manner.lettering, False, round(manner.slant, 2), 1.0)
        return _inked(letters, ink, manner, high * 0.6, wide)
    if key == "discard-all":
        inks = [ink if variant % 2 or ink != WHITE else ground, WHITE, WHITE]
        cards = _cards(inks, manner, high * 0.45, manner.lean * 0.4, (0.24, -0.2))
        return _fitted(cards, high, wide)
    if key == "roulette":
        return _wheel(manner, round(min(high, wide)), chance)
    if key == "reverse-4":
        arrows = _inked(_reverse(manner.glyphs), ink, manner, high * 0.5, wide * 0.8)
        four = _inked(_letters("+4", manner.lettering, False, 0.0, 1.0), ink, manner, high * 0.38, wide * 0.8)
        return _stacked(arrows, four)
    if key == "blank":
        return _writing(ink, high, wide, chance) if chance.random() < 0.6 else None
    if key in _HANDS and variant < 3:
        # A hand is of every colour.
        cards = _cards(
            [*manner.wild_inks] if key == "shuffle-hands" else [*manner.wild_inks[:2]],
            manner,
            high * 0.55,
            manner.lean * chance.uniform(-0.3, 0.6),
            (0.34, 0.0 if variant else 0.12),
        )
        arrows = _inked(_SHAPES[key](1), ink, manner, high * 0.42, wide * 0.8)
        return _stacked(cards, arrows) if variant else _stacked(arrows, cards)
    return _inked(_shape(key, manner), ink, manner, high * manner.action, wide * manner.action * 1.1)


def _shape(key: str, manner: Manner) -> Image.Image:
    """Return the mask of an action as this deck has it."""
    return _SHAPES[key](manner.glyphs if key in _MANY else manner.actions)


def _lettered(manner: Manner, high: float, wide: float) -> Image.Image:
    """Return the word of an old Wild: white, or in four colours one beside the other."""
    deck = Random(manner.glyphs)
    letters = _letters(
        deck.choice(_WILDS), manner.lettering.replace("pen", "heavy"), False, round(manner.slant, 2), 1.0
    )
    drawn = _inked(letters, WHITE, manner, high * 0.5, wide)
    if deck.random() < 0.4:
        striped = Image.new("RGBA", drawn.size)
        pen = ImageDraw.Draw(striped)
        for number, ink in enumerate(manner.wild_inks):
            pen.rectangle(
                (number * drawn.width / 4, 0, (number + 1) * drawn.width / 4, drawn.height), fill=(*ink, 255)
            )
        drawn.paste(
            striped,
            (0, 0),
            _inked(letters, WHITE, replace(manner, edge_width=0, shadow=0), high * 0.5, wide)
            .getchannel("A")
            .resize(drawn.size),
        )
    return drawn.rotate(deck.choice((0, 0, 30, 60)), Image.Resampling.BICUBIC, expand=True)


def _stacked(upper: Image.Image, lower: Image.Image) -> Image.Image:
    """Return both, one above the other."""
    drawn = Image.new("RGBA", (max(upper.width, lower.width), upper.height + lower.height))
    drawn.paste(upper, ((drawn.width - upper.width) // 2, 0))
    drawn.paste(lower, ((drawn.width - lower.width) // 2, upper.height))
    return drawn


def _writing(paper_ink: RGB, high: float, wide: float, chance: Random) -> Image.Image:
    """Return what a household writes on a blank card, in pencil or pen: lines that nobody reads.

    On the black of an oval that is an outline, they are white.
    """
    inks = ((95, 95, 100), (95, 95, 100), (70, 70, 75), (25, 45, 140), BLACK, (190, 25, 40))
    ink = WHITE if paper_ink == WHITE else chance.choice(inks)
    drawn = Image.new("RGBA", (round(wide * 0.8), round(high * 0.8)))
    pen = ImageDraw.Draw(drawn)
    letter = chance.uniform(8, 28)
    width = max(1, round(letter * chance.uniform(0.08, 0.2)))
    y = chance.uniform(0.1, 0.5) * drawn.height
    for _ in range(chance.randint(1, 5)):
        x, end = chance.uniform(0, drawn.width * 0.3), drawn.width * chance.uniform(0.5, 1)
        while x < end:
            # A word: strokes up and down, some of them long.
            word = [(x, y)]
            for _ in range(chance.randint(3, 12)):
                x += letter * chance.uniform(0.12, 0.5)
                reach = chance.choice((0.5, 0.5, 0.5, 1.0, -0.4))
                word.append((x, y - letter * reach * chance.uniform(0.7, 1.1)))
                x += letter * chance.uniform(0.05, 0.3)
                word.append((x, y + letter * chance.uniform(-0.05, 0.08)))
            pen.line(word, fill=ink, width=width, joint="curve")
            x += letter * chance.uniform(0.5, 0.9)
        y += letter * chance.uniform(1.3, 1.9)
        if y > drawn.height:
            break
    if paper_ink != WHITE and width > 1 and chance.random() < 0.5:
        # A pencil leaves no even black.
        drawn.putalpha(drawn.getchannel("A").point(lambda part: part * 3 // 4))
    return drawn


def _four(inks: list[RGB], manner: Manner, high: float) -> Image.Image:
    """Return four cards in a ring, as a Wild Draw Four shows them."""
    size = round(high * 2.4)
    drawn = Image.new("RGBA", (size, size))
    pen = ImageDraw.Draw(drawn)
    wide, tall = size * 0.11, size * 0.15
    deck = Random(manner.glyphs)
    near, step = deck.uniform(0.02, 0.14), deck.uniform(0.09, 0.17)
    places = [(0.5 + (near if n % 2 else -near), 0.5 + (n - 1.5) * step) for n in range(4)]
    deck.shuffle(places)
    for (x, y), ink in zip(places, inks, strict=True):
        pen.rounded_rectangle(
            (size * x - wide, size * y - tall, size * x + wide, size * y + tall),
            4,
            fill=ink,
            outline=BLACK,
            width=3,
        )
    drawn = drawn.rotate(-deck.uniform(0, 50), Image.Resampling.BICUBIC)
    return drawn.crop(drawn.getbbox())


def _wheel(manner: Manner, size: int, chance: Random) -> Image.Image:
    drawn = Image.new("RGBA", (size * 2, size * 2))
    pen = ImageDraw.Draw(drawn)
    pen.ellipse((4, 4, size * 2 - 5, size * 2 - 5), fill=WHITE)
    parts = chance.choice((4, 8))
    for number in range(parts):
        turn = 360 / parts
        pen.pieslice(
            (14, 14, size * 2 - 15, size * 2 - 15),
            number * turn,
            (number + 1) * turn,
            fill=manner.wild_inks[number % 4],
        )
    middle = chance.uniform(0.15, 0.3)
    pen.ellipse(
        (size * (1 - middle), size * (1 - middle), size * (1 + middle), size * (1 + middle)), fill=BLACK
    )
    if chance.random() < 0.5:
        pen.polygon([(size * 0.88, 0), (size * 1.12, 0), (size, size * 0.5)], fill=WHITE)
    return drawn.resize((size, size), Image.Resampling.BOX)


def _fitted(drawn: Image.Image, high: float, wide: float) -> Image.Image:
    scale = min(high / drawn.height, wide / drawn.width)
    return drawn.resize(
        (max(1, round(drawn.width * scale)), max(1, round(drawn.height * scale))), Image.Resampling.BICUBIC
    )


def _corner(key: str, is_wild: bool, ink: RGB, manner: Manner, chance: Random) -> Image.Image:
    """Return what stands in the two corners."""
    high, wide = manner.corner * WIDTH, manner.corner * WIDTH * 1.5
    if key.startswith("n"):
        letters = _letters(
            key[1:], manner.lettering, True, round(manner.slant, 2), round(manner.narrow, 2), manner.shapes
        )
        tall = high * 1.2 if key in ("n6", "n9") else high
        return _inked(letters, ink, manner, tall, wide)
    if key in _TEXTS:
        slant = round(manner.slant, 2) if manner.glyphs % 2 else 0.0
        return _inked(_letters(_TEXTS[key], manner.lettering, False, slant, 1.0), ink, manner, high, wide)
    if key == "W50":
        return _inked(_letters("50", manner.lettering, False, 0.0, 1.0), ink, manner, high, wide)
    if key == "W":
        if manner.actions == 4:
            return _inked(_letters("W", "noto", False, 0.0, 1.0), ink, manner, high, wide)
        return _small_oval(manner, round(high))
    if key == "blank" or (key in _HANDS and manner.actions == 4):
        return _small_oval(manner, round(high))
    if key == "roulette":
        return _wheel(manner, round(high), chance)
    if key == "reverse-4":
        return _inked(_letters("+4", manner.lettering, False, 0.0, 1.0), ink, manner, high, wide)
    if key == "discard-all":
        return _fitted(_cards([ink] * 3, manner, high * 0.6, 10, (0.3, -0.25)), high, wide)
    return _inked(_shape(key, manner), ink, manner, high, wide)


def _small_oval(manner: Manner, high: int) -> Image.Image:
    quarters = Image.new("RGB", (WIDTH, HEIGHT))
    _quarters(quarters, manner, (0, 0, WIDTH, HEIGHT), leans=False)
    drawn = Image.new("RGBA", (WIDTH, HEIGHT))
    drawn.paste((*WHITE, 255), (0, 0), _oval_mask(manner, 4))
    drawn.paste(quarters, (0, 0), _oval_mask(manner, 4, 0.86))
    drawn = drawn.crop(drawn.getbbox())
    scale = high * 1.2 / drawn.height
    return drawn.resize(
        (max(1, round(drawn.width * scale)), max(1, round(drawn.height * scale))), Image.Resampling.BOX
    )


def _mark(upper: Image.Image, colour: str, ink: RGB, x: int, y: int) -> None:
    """Draw the mark of a colour for people who cannot tell it from the others."""
    pen = ImageDraw.Draw(upper)
    size = 10
    match COLOURS.index(colour) % 4:
        case 0:
            pen.polygon([(x, y), (x + size, y), (x, y + size)], fill=ink)
        case 1:
            pen.line((x, y + size, x + size, y), ink, 3)
        case 2:
            pen.polygon([(x, y + size), (x + size, y + size), (x + size, y)], fill=ink)
        case _:
            pen.polygon([(x, y), (x + size, y + size // 2), (x, y + size)], fill=ink)


def _back(manner: Manner, chance: Random) -> Image.Image:
    """Return the back of a deck: an oval or a pattern on black or another dark ground, and a word."""
    ground = BLACK if chance.random() < 0.6 else _near((40, 50, 75), chance, 30)
    if chance.random() < 0.15:
        ground = chance.choice(tuple(manner.inks.values()))
    card = Image.new("RGB", (WIDTH, HEIGHT), manner.rim)
    pen = ImageDraw.Draw(card)
    border = manner.border * WIDTH
    box = (border, border, WIDTH - border, HEIGHT - border)
    pen.rounded_rectangle(box, 10, fill=ground)
    kind = chance.random()
    if kind < 0.7:
        card.paste(
            chance.choice((manner.inks["red"], manner.inks["red"], *manner.inks.values())),
            (0, 0),
            _oval_mask(manner, border + 3),
        )
    elif kind < 0.85:
        lighter = _near((110, 120, 140), chance, 40)
        pen.polygon([(80, 30), (140, 120), (80, 210), (20, 120)], outline=lighter, width=4)
        for x, y in ((80, 75), (50, 120), (110, 120), (80, 165)):
            pen.ellipse((x - 14, y - 14, x + 14, y + 14), outline=lighter, width=4)
    else:
        step = chance.randint(10, 24)
        for at in range(-HEIGHT, WIDTH, step):
            pen.line((at, HEIGHT, at + HEIGHT, 0), fill=_near((90, 90, 110), chance, 30), width=3)
        pen.rounded_rectangle(box, 10, outline=manner.rim, width=round(border))
    if chance.random() < 0.85:
        words = _letters(manner.words, manner.lettering.replace("pen", "heavy"), False, 0.15, 1.0)
        ink = chance.choice((manner.inks["yellow"], WHITE, manner.inks["yellow"]))
        drawn = _inked(words, ink, manner, 55, WIDTH * 0.82)
        drawn = drawn.rotate(chance.choice((0, 15, 20, 90, 55)), expand=True)
        card.paste(drawn, ((WIDTH - drawn.width) // 2, (HEIGHT - drawn.height) // 2), drawn)
    return card


def _other(manner: Manner, chance: Random) -> Image.Image:
    """Return what has a card's shape and is none: a blank card, a booklet, a playing card, a printed slip."""
    kind = chance.random()
    paper = _near((242, 240, 232), chance, 12)
    if kind < 0.25:
        # A spare card, with nothing in its oval. On black it would be a blank to write on, which is a face.
        ground = chance.choice((WHITE, *manner.inks.values()))
        card = Image.new("RGB", (WIDTH, HEIGHT), manner.rim)
        border = manner.border * WIDTH
        ImageDraw.Draw(card).rounded_rectangle(
            (border, border, WIDTH - border, HEIGHT - border), 10, fill=ground
        )
        if chance.random() < 0.8:
            card.paste(WHITE, (0, 0), _oval_mask(manner, border))
        if chance.random() < 0.5:
            corner = _small_oval(manner, round(manner.corner * WIDTH))
            inset = round(border + 4)
            card.paste(corner, (inset, inset), corner)
            card.paste(corner, (WIDTH - inset - corner.width, HEIGHT - inset - corner.height), corner)
        return card
    if kind < 0.4:
        # A key is as white, as round and as lettered as a card, and a picture on a screen is one.
        return chance.choice((key, key, screen))(chance).convert("RGB").resize((WIDTH, HEIGHT))
    card = Image.new("RGB", (WIDTH, HEIGHT), paper if kind < 0.85 else _near((120, 120, 120), chance, 100))
    pen = ImageDraw.Draw(card)
    if kind < 0.6:
        ink = _near((70, 70, 75), chance, 30)
        top = chance.randint(10, 90)
        for y in range(top, HEIGHT - 10, chance.randint(6, 12)):
            pen.line((12, y, chance.randint(70, WIDTH - 12), y), fill=ink, width=chance.randint(1, 3))
        if chance.random() < 0.6:
            words = _letters(manner.words, "heavy", False, 0.1, 1.0)
            drawn = _inked(words, chance.choice((BLACK, manner.inks["red"])), manner, 40, 120)
            card.paste(drawn, (chance.randint(4, 20), chance.randint(8, 60)), drawn)
    elif kind < 0.85:
        ink = chance.choice(((200, 20, 30), BLACK))
        rank = chance.choice(("A", "K", "Q", "J", "10", "7", "5"))
        drawn = _inked(_letters(rank, "noto", False, 0.0, 1.0), ink, manner, 30, 40)
        card.paste(drawn, (8, 8), drawn)
        turned = drawn.rotate(180)
        card.paste(turned, (WIDTH - 8 - turned.width, HEIGHT - 8 - turned.height), turned)
        for y in range(50, 200, 50):
            for x in (50, 110):
                pen.polygon([(x, y), (x + 14, y + 18), (x, y + 36), (x - 14, y + 18)], fill=ink)
    else:
        for _ in range(chance.randint(1, 6)):
            x, y = chance.randint(0, WIDTH), chance.randint(0, HEIGHT)
            pen.rectangle(
                (x, y, x + chance.randint(10, 120), y + chance.randint(6, 90)),
                fill=_near((128, 128, 128), chance, 120),
            )
    return card
