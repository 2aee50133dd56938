"""Draws the pictures on which the reader is measured: cards of a deck, far away and close, and where each lies."""

import csv
import math

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from PIL import Image, ImageDraw

from companion.rules import EDITIONS, Card
from companion.web.drawings import UNREAD, read_as
from vision import scenes
from vision.drawing import draw, some_manner

WIDTH: Final = 1280
HEIGHT: Final = 960

GAP: Final = 16.0
"""Millimetres between two cards of a hand: a finger."""

ROWS_APART: Final = 38.0
"""Millimetres between two hands."""

SMALLEST: Final = 0.07
LARGEST: Final = 0.9
"""How long a card is, as a part of the picture's long side."""


@dataclass(frozen=True)
class Laid:
    """A card that lies in a picture: its word in the record, its middle and its long side in pixels."""

    code: str
    x: float
    y: float
    long: float


def trial(chance: Random, faces: tuple[Card, ...]) -> tuple[Image.Image, list[list[Laid]]]:
    """Return a picture of hands laid in rows, from the top, as many and as large as fit into it."""
    rng = np.random.default_rng(chance.getrandbits(32))
    longest = math.exp(chance.uniform(math.log(SMALLEST), math.log(LARGEST)))
    scale = longest * WIDTH / scenes.CARD[1]
    turn = chance.choice((0.0, 0.0, math.pi / 2)) + chance.gauss(0, 0.05)
    upright = abs(math.cos(turn)) > 0.5
    across, down = (WIDTH, HEIGHT) if upright else (HEIGHT, WIDTH)
    most = max(1, math.floor((across / scale * 0.95 + GAP) / (scenes.CARD[0] + GAP)))
    rows = max(1, math.floor((down / scale * 0.95 + ROWS_APART) / (scenes.CARD[1] + ROWS_APART)))
    sizes = [chance.randint(1, min(most, 8)) for _ in range(chance.randint(1, min(rows, 4)))]
    ground = scenes.table(chance, rng, WIDTH, HEIGHT)
    manner = some_manner(chance)
    camera = scenes.some_camera(
        chance, WIDTH, HEIGHT, scale * scenes.CARD[0], turn=turn, tilt=min(abs(chance.gauss(0, 0.15)), 0.4)
    )
    shadow = Image.new("L", ground.size)
    laid = []
    hands = []
    for row, size in enumerate(sizes):
        y = (row - (len(sizes) - 1) / 2) * (scenes.CARD[1] + ROWS_APART)
        hand = []
        for column in range(size):
            x = (column - (size - 1) / 2) * (scenes.CARD[0] + GAP)
            turned = chance.gauss(0, 0.07) + (math.pi if chance.random() < 0.5 else 0)
            card = chance.choice(faces)
            quad = scenes.corners(camera, x + chance.gauss(0, 2), y + chance.gauss(0, 3), turned)
            ImageDraw.Draw(shadow).polygon([(a + scale * 2, b + scale * 2) for a, b in quad], fill=255)
            laid.append((quad, card))
            hand.append(Laid(card.code, *camera(x, y), math.dist(quad[0], quad[3])))
        hands.append(hand)
    scenes.cast(ground, shadow, scale * 2, 0.5)
    for quad, card in laid:
        scenes.paste(ground, draw(*read_as(card), manner, chance), quad, chance)
    hands.sort(key=lambda hand: hand[0].y if upright else hand[0].x)
    return scenes.photographed(chance, rng, ground), hands


def write(folder: Path, edition: str, count: int, seed: int) -> None:
    """Write so many pictures, ``labels.csv`` with what lies in each, and ``places.csv`` with where it lies."""
    folder.mkdir(parents=True, exist_ok=True)
    cards = tuple(card for card in EDITIONS[edition].faces if read_as(card)[0] not in UNREAD)
    labels, places = [], []
    for number in range(count):
        image, hands = trial(Random(f"{seed} {number}"), cards)
        name = f"trial-{number:03}.jpg"
        image.save(folder / name, quality=80)
        labels.append((name, " / ".join(" ".join(card.code for card in hand) for hand in hands)))
        places += [
            (name, card.code, round(card.x), round(card.y), round(card.long))
            for hand in hands
            for card in hand
        ]
    for file, header, rows in (
        ("labels", ("file", "cards"), labels),
        ("places", ("file", "card", "x", "y", "long"), places),
    ):
        with (folder / f"{file}.csv").open("w", newline="") as out:
            writer = csv.writer(out, lineterminator="\n")
            writer.writerow(header)
            writer.writerows(rows)
