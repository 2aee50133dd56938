"""Pictures of a table as a phone takes them: cards, whatever else lies there, lamps, shadows and the lens."""

import io
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any, Final

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from vision.card_classes import CLASSES, NO_FACES
from vision.drawing import HEIGHT, WIDTH, draw, some_manner
from vision.machines import keyboard, screen
from vision.wear import used

Quad = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]

CARD: Final = (56.0, 87.0)
"""A card in millimetres."""

SMALLEST: Final = 15
LARGEST: Final = 110
CLOSE: Final = 350
"""A card's short side in pixels: the phone looks for cards up to ``LARGEST``, and some are drawn closer."""

_MANNERS: Final = 60
_PER_MANNER: Final = 40


@dataclass(frozen=True)
class Laid:
    """A card that lies in a picture: its corners, how much of it can be seen, and what stands on it."""

    quad: Quad
    seen: float
    symbol: str
    colour: str


@dataclass(frozen=True)
class Drawn:
    """A card of the stock from which pictures are made."""

    image: Image.Image
    symbol: str
    colour: str
    manner: int


@cache
def stock(seed: int, manners: int = _MANNERS, per_manner: int = _PER_MANNER) -> tuple[Drawn, ...]:
    """Return cards of many decks, and as many backs and other things as there may lie on a table."""
    chance = Random(seed)
    faces = [face for face in CLASSES if face[0] not in NO_FACES]
    # Most decks are four colours and two wilds: they come most often.
    common = [face for face in faces if face[0][0] == "n" or face[0] in ("S", "R", "D", "W", "wild-W4")]
    drawn = []
    for number in range(manners):
        manner = some_manner(chance)
        for _ in range(per_manner):
            kind = chance.random()
            if kind < 0.12:
                face = (chance.choice(("back", "back", "other")), "none")
            elif kind < 0.65:
                face = chance.choice(common)
            else:
                face = chance.choice(faces)
            drawn.append(Drawn(draw(*face, manner, chance), *face, number))
    return tuple(drawn)


@dataclass(frozen=True)
class Camera:
    """Where a point of the table, in millimetres, is in the picture."""

    matrix: Any

    def __call__(self, x: float, y: float) -> tuple[float, float]:
        """Return the place of that point."""
        a, b, w = self.matrix @ np.array([x, y, 1.0])
        return float(a / w), float(b / w)


def some_camera(
    chance: Random,
    wide: int,
    high: int,
    card_pixels: float,
    turn: float | None = None,
    tilt: float | None = None,
) -> Camera:
    """Return a camera that looks at the table's middle, near which a card is so many pixels wide."""
    turn = chance.uniform(0, 2 * math.pi) if turn is None else turn
    tilt = min(abs(chance.gauss(0, 0.28)), 0.75) if tilt is None else tilt
    scale = card_pixels / CARD[0]
    distance = chance.uniform(1.3, 2.2) * max(wide, high) / scale
    c, s = math.cos(turn), math.sin(turn)
    ct, st = math.cos(tilt), math.sin(tilt)
    # Turned in its plane, leant back, seen from a distance, and put into the middle.
    leant = np.array([[c, -s, 0], [s * ct, c * ct, 0], [s * st / distance, c * st / distance, 1]])
    placed = np.array([[scale, 0, wide / 2], [0, scale, high / 2], [0, 0, 1]])
    return Camera(placed @ leant)


def perspective(source: Sequence[tuple[float, float]], target: Sequence[tuple[float, float]]) -> list[float]:
    """Return Pillow's eight numbers that take each point of the target to that of the source."""
    rows, values = [], []
    for (x, y), (u, v) in zip(target, source, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
        values += [u, v]
    return list(np.linalg.solve(np.array(rows), np.array(values)))


def picture(chance: Random, cards: Sequence[Drawn], wide: int, high: int) -> tuple[Image.Image, list[Laid]]:
    """Return a picture and the cards that lie in it, those on top last."""
    rng = np.random.default_rng(chance.getrandbits(32))
    ground = table(chance, rng, wide, high)
    # Most are as wide as the phone looks for; a card that is close is no net of its parts.
    largest = LARGEST if chance.random() < 0.8 else CLOSE
    short = math.exp(chance.uniform(math.log(SMALLEST), math.log(largest)))
    camera = some_camera(chance, wide, high, short)
    if chance.random() < 0.5:
        number = chance.randrange(cards[-1].manner + 1)
        cards = [card for card in cards if card.manner == number] or cards
    places = _places(chance, wide, high, short)
    light = (chance.uniform(-0.12, 0.12) * short, chance.uniform(-0.12, 0.12) * short)
    depth = chance.uniform(0.2, 0.75)
    softness = chance.uniform(0.02, 0.1) * short
    _things(chance, ground, short, under=True)
    laid: list[tuple[Quad, Drawn]] = []
    shadow = Image.new("L", (wide, high))
    for x, y, turn in places:
        card = chance.choice(cards)
        quad = corners(camera, x, y, turn)
        xs, ys = zip(*quad, strict=True)
        if max(xs) < 0 or min(xs) > wide or max(ys) < 0 or min(ys) > high:
            continue
        ImageDraw.Draw(shadow).polygon([(px + light[0], py + light[1]) for px, py in quad], fill=255)
        laid.append((quad, card))
    cast(ground, shadow, softness, depth)
    casts = chance.random() < 0.25
    mask = Image.new("I;16", (wide, high))
    for number, (quad, card) in enumerate(laid, 1):
        # A flat card hardly casts a shadow on another; one that lies on a heap does.
        if casts:
            own = Image.new("L", (wide, high))
            ImageDraw.Draw(own).polygon([(px + light[0] / 2, py + light[1] / 2) for px, py in quad], fill=255)
            cast(ground, own, 1 + softness / 3, depth / 2)
        paste(ground, card.image, quad, chance)
        ImageDraw.Draw(mask).polygon(list(quad), fill=number)
    hiding = _things(chance, ground, short, under=False)
    covered = np.where(np.asarray(hiding) > 0, 0, np.asarray(mask).astype(np.int32))
    counts = np.bincount(covered.ravel(), minlength=len(laid) + 1)
    result = [
        Laid(quad, float(counts[number]) / max(1.0, _area(quad)), card.symbol, card.colour)
        for number, (quad, card) in enumerate(laid, 1)
    ]
    return photographed(chance, rng, ground), result


def turned(chance: Random, image: Image.Image, laid: list[Laid]) -> tuple[Image.Image, list[Laid]]:
    """Return a square picture as it is in a mirror, by a quarter of a turn, both or neither.

    What stands on a card is no longer to be read then, but where it lies can be found as well.
    """
    far = image.width
    if chance.random() < 0.5:
        image = image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        laid = [_moved(card, lambda x, y: (far - x, y)) for card in laid]
    if chance.random() < 0.5:
        image = image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        laid = [_moved(card, lambda x, y: (x, far - y)) for card in laid]
    if chance.random() < 0.5:
        image = image.transpose(Image.Transpose.TRANSPOSE)
        laid = [_moved(card, lambda x, y: (y, x)) for card in laid]
    return image, laid


def _moved(card: Laid, to: Callable[[float, float], tuple[float, float]]) -> Laid:
    a, b, c, d = (to(x, y) for x, y in card.quad)
    return replace(card, quad=(a, b, c, d))


def corners(camera: Camera, x: float, y: float, turn: float) -> Quad:
    """Return where the corners of a card are that lies there on the table, turned so."""
    c, s = math.cos(turn), math.sin(turn)
    a, b = CARD[0] / 2, CARD[1] / 2
    seen = [
        camera(x + c * px - s * py, y + s * px + c * py) for px, py in ((-a, -b), (a, -b), (a, b), (-a, b))
    ]
    return (seen[0], seen[1], seen[2], seen[3])


def _area(quad: Quad) -> float:
    total = 0.0
    for (x, y), (a, b) in zip(quad, (*quad[1:], quad[0]), strict=True):
        total += x * b - a * y
    return abs(total) / 2


def _places(chance: Random, wide: int, high: int, short: float) -> list[tuple[float, float, float]]:
    """Return where cards lie on the table and how they are turned: in rows, strewn about, or in a heap."""
    scale = short / CARD[0]
    reach_x, reach_y = wide / scale * 0.62, high / scale * 0.62
    kind = chance.random()
    places = []
    if kind < 0.5:
        wobble = chance.choice((0.02, 0.06, 0.15))
        gap = chance.choice((0.0, 1.0, 4.0, 12.0, 25.0))
        across, down = (
            CARD[0] + gap + wobble * 40,
            CARD[1] + chance.choice((gap, 10.0, 30.0, 60.0)) + wobble * 25,
        )
        aslant = chance.gauss(0, 0.15)
        y = -reach_y
        while y < reach_y:
            if chance.random() < 0.85:
                x = -reach_x + chance.uniform(0, 60)
                end = chance.uniform(-reach_x * 0.2, reach_x)
                while x < end:
                    side = chance.gauss(0, wobble)
                    half_turn = math.pi if chance.random() < 0.5 else 0.0
                    c, s = math.cos(aslant), math.sin(aslant)
                    dy = y + chance.gauss(0, wobble * 60)
                    places.append((c * x - s * dy, s * x + c * dy, aslant + side + half_turn))
                    x += across + abs(chance.gauss(0, wobble * 40))
            y += down
    else:
        many = chance.randint(0, 26)
        nearest = chance.choice((0.0, 30.0, 58.0, 75.0, 95.0))
        middle = (0.0, 0.0)
        spread = 1.0 if kind < 0.9 else 0.35
        for _ in range(many):
            for _try in range(8):
                x = middle[0] + chance.uniform(-reach_x, reach_x) * spread
                y = middle[1] + chance.uniform(-reach_y, reach_y) * spread
                if all(math.hypot(x - a, y - b) >= nearest for a, b, _ in places):
                    places.append((x, y, chance.uniform(0, 2 * math.pi)))
                    break
    chance.shuffle(places)
    return places[:60]


def _noise(rng: Any, wide: int, high: int, across: float, down: float) -> Any:
    """Return soft noise between -1 and 1, whose blots are so wide and high."""
    small = rng.random((max(2, round(high / down)), max(2, round(wide / across))), np.float32) * 2 - 1
    image = Image.fromarray(small.astype(np.float32)).resize((wide, high), Image.Resampling.BICUBIC)
    return np.asarray(image)


_GROUNDS: Final = (
    (170, 125, 80), (200, 160, 115), (120, 80, 50), (80, 50, 35), (215, 190, 155), (235, 232, 225),
    (190, 190, 188), (60, 60, 65), (30, 30, 34), (120, 25, 35), (30, 90, 60), (40, 70, 120),
    (200, 200, 210), (230, 215, 180), (150, 150, 150), (90, 110, 130), (180, 60, 60),
    (225, 190, 60), (80, 140, 90),
)  # fmt: skip


def table(chance: Random, rng: Any, wide: int, high: int) -> Image.Image:
    """Return the table: wood, cloth, stone or something printed."""
    base = np.array(chance.choice(_GROUNDS), np.float32) + rng.normal(0, 12, 3).astype(np.float32)
    field = np.ones((high, wide, 1), np.float32) * base
    big = 2 * max(wide, high)
    kind = chance.random()
    if kind < 0.45:
        grain = sum(
            _noise(rng, big, big, across, chance.uniform(1.5, 7.0)) * part
            for across, part in ((chance.uniform(90, 300), 1.0), (chance.uniform(30, 90), 0.6), (400, 0.8))
        )
        strength = chance.uniform(5, 28)
        turned = Image.fromarray((grain * strength + 128).clip(0, 255).astype(np.uint8)).rotate(
            chance.uniform(0, 180), Image.Resampling.BILINEAR
        )
        left, top = (big - wide) // 2, (big - high) // 2
        grain = np.asarray(turned.crop((left, top, left + wide, top + high))).astype(np.float32) - 128
        field = field + grain[:, :, None] * np.array([1.0, 0.9, 0.75], np.float32)
    elif kind < 0.75:
        field = field + rng.normal(0, chance.uniform(1, 9), (high, wide, 1)).astype(np.float32)
        field = field + _noise(rng, wide, high, 60, 60)[:, :, None] * chance.uniform(2, 14)
        if chance.random() < 0.4:
            y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
            turn, step = chance.uniform(0, math.pi), chance.uniform(5, 60)
            first = np.sin((x * math.cos(turn) + y * math.sin(turn)) * 2 * math.pi / step)
            second = np.sin((y * math.cos(turn) - x * math.sin(turn)) * 2 * math.pi / step)
            check = np.where(first > 0, 1.0, -1.0) + (
                np.where(second > 0, 1.0, -1.0) if chance.random() < 0.6 else 0
            )
            tint = rng.normal(0, 28, 3).astype(np.float32)
            field = field + check.astype(np.float32)[:, :, None] * tint
    else:
        for blot in (120.0, 40.0, 12.0, 4.0):
            field = field + _noise(rng, wide, high, blot, blot)[:, :, None] * chance.uniform(1, 14)
    ground = Image.fromarray(field.clip(0, 255).astype(np.uint8))
    if chance.random() < 0.25:
        pen = ImageDraw.Draw(ground)
        for _ in range(chance.randint(3, 40)):
            x, y, spot = chance.uniform(0, wide), chance.uniform(0, high), chance.uniform(2, 26)
            ink = tuple(chance.randint(0, 255) for _ in range(3))
            chance.choice((pen.ellipse, pen.rectangle))(
                (x, y, x + spot, y + spot * chance.uniform(0.4, 2)), fill=ink
            )
    return ground


def cast(ground: Image.Image, shadow: Image.Image, softness: float, depth: float) -> None:
    """Darken the ground by a shadow."""
    box = shadow.getbbox()
    if not box:
        return
    far = math.ceil(3 * softness)
    within = (box[0] - far, box[1] - far, box[2] + far, box[3] + far)
    dark = shadow.crop(within).filter(ImageFilter.GaussianBlur(softness))
    ground.paste((8, 6, 6), within[:2], dark.point(lambda value: round(value * depth)))


def paste(ground: Image.Image, card: Image.Image, quad: Quad, chance: Random) -> None:
    """Put a card where it lies, as worn and as shiny as it may be."""
    xs, ys = zip(*quad, strict=True)
    left, top = math.floor(min(xs)) - 1, math.floor(min(ys)) - 1
    size = (math.ceil(max(xs)) - left + 2, math.ceil(max(ys)) - top + 2)
    if max(size) > 2000:
        return
    long = max(math.dist(quad[0], quad[3]), math.dist(quad[0], quad[1]) * 1.5)
    high = max(12, min(HEIGHT, round(long * 1.15)))
    wide = max(8, round(high * WIDTH / HEIGHT))
    small = card.resize((wide, high), Image.Resampling.BOX if high < HEIGHT else Image.Resampling.BICUBIC)
    small = used(small, chance)
    drawn = ((0.0, 0.0), (float(wide), 0.0), (float(wide), float(high)), (0.0, float(high)))
    moved = [(x - left, y - top) for x, y in quad]
    turned = small.transform(
        size, Image.Transform.PERSPECTIVE, perspective(drawn, moved), Image.Resampling.BICUBIC
    )
    ground.paste(turned, (left, top), turned)


def _things(chance: Random, ground: Image.Image, short: float, *, under: bool) -> Image.Image:
    """Put other things onto the table and return where they lie: booklets, phones, fingers, mugs."""
    wide, high = ground.size
    hiding = Image.new("L", ground.size)
    most = chance.choice((0, 0, 1, 2, 4)) if under else chance.choice((0, 0, 0, 1, 2))
    for _ in range(most):
        x, y = chance.uniform(0, wide), chance.uniform(0, high)
        if not under and chance.random() < 0.7:
            x = chance.choice((chance.uniform(-0.05, 0.1), chance.uniform(0.9, 1.05))) * wide
        kind = chance.random()
        if under and chance.random() < 0.25:
            _machine(chance, ground, (x, y), short)
            continue
        ink = tuple(chance.randint(0, 255) for _ in range(3))
        mask = Image.new("L", ground.size)
        pen = ImageDraw.Draw(mask)
        if kind < 0.3:
            size = short * chance.uniform(0.7, 1.6)
            pen.ellipse((x - size, y - size, x + size, y + size), fill=255)
            cast(ground, ImageChops.offset(mask, round(size * 0.2), round(size * 0.1)), 4, 0.5)
            ground.paste(ink, (0, 0), mask)
            inner = size * chance.uniform(0.6, 0.9)
            ImageDraw.Draw(ground).ellipse(
                (x - inner, y - inner, x + inner, y + inner),
                fill=chance.choice(((60, 35, 20), (230, 225, 215), (20, 20, 20))),
            )
        elif kind < 0.7 or under:
            a, b = short * chance.uniform(0.5, 2.6), short * chance.uniform(0.5, 3.0)
            turn = chance.uniform(0, math.pi)
            c, s = math.cos(turn), math.sin(turn)
            points = [
                (x + c * p * a - s * q * b, y + s * p * a + c * q * b)
                for p, q in ((-1, -1), (1, -1), (1, 1), (-1, 1))
            ]
            pen.polygon(points, fill=255)
            cast(ground, mask, 5, 0.5)
            ground.paste(chance.choice((ink, (25, 25, 28), (238, 236, 230))), (0, 0), mask)
            on = ImageDraw.Draw(ground)
            for row in range(chance.choice((0, 0, 6, 14))):
                q = -0.85 + row * 0.12
                ends = [
                    (x + c * p * a - s * q * b, y + s * p * a + c * q * b)
                    for p in (-0.8, chance.uniform(0, 0.8))
                ]
                on.line(ends, fill=ink, width=1)
        else:
            skin = chance.choice(
                ((224, 172, 140), (198, 134, 100), (140, 85, 60), (90, 56, 40), (240, 200, 175))
            )
            thick = short * chance.uniform(0.22, 0.4)
            for finger in range(chance.randint(1, 4)):
                to_x, to_y = x + chance.gauss(0, short * 2), y + finger * thick * 1.1
                end_x = -short if x < wide / 2 else wide + short
                pen.line((end_x, to_y + chance.gauss(0, 20), to_x, to_y), 255, round(thick))
                pen.ellipse(
                    (to_x - thick / 2, to_y - thick / 2, to_x + thick / 2, to_y + thick / 2), fill=255
                )
            cast(ground, ImageChops.offset(mask, 3, 5), 4, 0.4)
            ground.paste(skin, (0, 0), mask)
        hiding = ImageChops.lighter(hiding, mask)
    return hiding


def _machine(chance: Random, ground: Image.Image, middle: tuple[float, float], short: float) -> None:
    """Put a keyboard or a screen there: much of a card's shape, with signs on it, and none a card."""
    drawn = keyboard(chance) if chance.random() < 0.6 else screen(chance)
    wide = short * chance.uniform(1.5, 7.0)
    drawn = drawn.resize((max(8, round(wide)), max(8, round(wide * drawn.height / drawn.width))))
    drawn = drawn.rotate(
        chance.gauss(0, 20) + chance.choice((0, 0, 90)), Image.Resampling.BICUBIC, expand=True
    )
    at = round(middle[0] - drawn.width / 2), round(middle[1] - drawn.height / 2)
    ground.paste(drawn, at, drawn)


def photographed(chance: Random, rng: Any, ground: Image.Image) -> Image.Image:
    """Return the picture in the light of the room, as lens, sensor and file leave it."""
    wide, high = ground.size
    field = np.asarray(ground).astype(np.float32) / 255
    light = np.ones((high, wide), np.float32) * chance.uniform(0.6, 1.15)
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    turn = chance.uniform(0, 2 * math.pi)
    slope = chance.choice((0.0, 0.15, 0.35, 0.5)) * chance.random()
    light *= 1 + slope * ((x / wide - 0.5) * math.cos(turn) + (y / high - 0.5) * math.sin(turn)) * 2
    for _ in range(chance.choice((0, 0, 1, 2))):
        cx, cy, reach = chance.uniform(0, wide), chance.uniform(0, high), chance.uniform(0.15, 0.7) * wide
        light += np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * reach**2)) * chance.uniform(-0.35, 0.5)
    warmth = chance.gauss(0, 0.12)
    tint = np.array([1 + warmth, 1 + chance.gauss(0, 0.04), 1 - warmth * 1.3], np.float32)
    field = field * light.clip(0.12, 2)[:, :, None] * tint.clip(0.45, 1.5)
    grey = field.mean(axis=2, keepdims=True)
    field = grey + (field - grey) * chance.uniform(0.65, 1.3)
    if chance.random() < 0.3:
        cx, cy, reach = chance.uniform(0, wide), chance.uniform(0, high), chance.uniform(0.03, 0.25) * wide
        glare = np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * reach**2)) * chance.uniform(0.2, 0.7)
        field = field + glare[:, :, None]
    field = np.power(field.clip(0, 1), chance.uniform(0.8, 1.3))
    field += rng.normal(0, chance.choice((0.004, 0.01, 0.025)), field.shape).astype(np.float32)
    image = Image.fromarray((field.clip(0, 1) * 255).astype(np.uint8))
    kind = chance.random()
    if kind < 0.45:
        image = image.filter(ImageFilter.GaussianBlur(chance.uniform(0.2, 1.1)))
    elif kind < 0.7:
        image = image.filter(ImageFilter.UnsharpMask(chance.uniform(0.8, 2), chance.randint(40, 180), 2))
    if chance.random() < 0.6:
        kept = io.BytesIO()
        image.save(kept, "JPEG", quality=chance.randint(35, 92))
        image = Image.open(kept).convert("RGB")
    return image
