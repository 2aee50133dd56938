"""Draws pictures to measure the reader with: hands of a deck's cards in rows, far away and close.

``python -m vision.trials FOLDER`` writes them with what lies there and where, as ``make bench ARGS="photos
--folder FOLDER"`` reads it.
"""

import argparse
import csv
import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from PIL import Image, ImageDraw

from companion.rules import EDITIONS, Card
from companion.web.drawings import read_as
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

MOST_IN_A_HAND: Final = 8
MOST_HANDS: Final = 4


@dataclass(frozen=True)
class Laid:
    """A card that lies in a picture: its corners and its middle in pixels."""

    card: Card
    quad: scenes.Quad
    middle: tuple[float, float]


def trial(chance: Random, cards: tuple[Card, ...]) -> tuple[Image.Image, list[list[Laid]]]:
    """Return a picture of hands, as many and as large as fit into it, and the hands as they are read."""
    rng = np.random.default_rng(chance.getrandbits(32))
    scale = math.exp(chance.uniform(math.log(SMALLEST), math.log(LARGEST))) * WIDTH / scenes.CARD[1]
    quarter = chance.choice((0, 0, 1))
    across, down = (HEIGHT, WIDTH) if quarter else (WIDTH, HEIGHT)
    turn = quarter * math.pi / 2 + chance.gauss(0, 0.05)
    tilt = min(abs(chance.gauss(0, 0.15)), 0.4)
    camera = scenes.some_camera(chance, WIDTH, HEIGHT, scale * scenes.CARD[0], turn=turn, tilt=tilt)
    most = min(MOST_IN_A_HAND, _fitting(across / scale, scenes.CARD[0], GAP))
    rows = min(MOST_HANDS, _fitting(down / scale, scenes.CARD[1], ROWS_APART))
    sizes = [chance.randint(1, most) for _ in range(chance.randint(1, rows))]
    hands = _hands(chance, camera, cards, sizes)
    ground = scenes.table(chance, rng, WIDTH, HEIGHT)
    shadow = Image.new("L", ground.size)
    manner = some_manner(chance)
    laid = [each for hand in hands for each in hand]
    for each in laid:
        ImageDraw.Draw(shadow).polygon([(x + scale * 2, y + scale * 2) for x, y in each.quad], fill=255)
    scenes.cast(ground, shadow, scale * 2, 0.5)
    for each in laid:
        scenes.paste(ground, draw(*read_as(each.card), manner, chance), each.quad, chance)
    hands.sort(key=lambda hand: hand[0].middle[0 if quarter else 1])
    return scenes.photographed(chance, rng, ground), hands


def _fitting(room: float, size: float, gap: float) -> int:
    return max(1, math.floor((room * 0.95 + gap) / (size + gap)))


def _hands(
    chance: Random, camera: scenes.Camera, cards: tuple[Card, ...], sizes: list[int]
) -> list[list[Laid]]:
    hands = []
    for row, size in enumerate(sizes):
        y = (row - (len(sizes) - 1) / 2) * (scenes.CARD[1] + ROWS_APART)
        hand = []
        for column in range(size):
            x = (column - (size - 1) / 2) * (scenes.CARD[0] + GAP)
            turned = chance.gauss(0, 0.07) + (math.pi if chance.random() < 0.5 else 0)
            quad = scenes.corners(camera, x + chance.gauss(0, 2), y + chance.gauss(0, 3), turned)
            hand.append(Laid(chance.choice(cards), quad, camera(x, y)))
        hands.append(hand)
    return hands


def write(folder: Path, edition: str, count: int, seed: int) -> None:
    """Write so many pictures of this edition's cards, ``labels.csv`` and ``places.csv``."""
    folder.mkdir(parents=True, exist_ok=True)
    cards = EDITIONS[edition].faces
    labels, places = [], []
    for number in range(count):
        image, hands = trial(Random(f"{seed} {number}"), cards)
        name = f"trial-{number:03}.jpg"
        image.save(folder / name, quality=80)
        labels.append((name, " / ".join(" ".join(each.card.code for each in hand) for hand in hands)))
        for each in (each for hand in hands for each in hand):
            x, y = each.middle
            long = math.dist(each.quad[0], each.quad[3])
            places.append((name, each.card.code, round(x), round(y), round(long)))
    _write(folder / "labels.csv", ("file", "cards"), labels)
    _write(folder / "places.csv", ("file", "card", "x", "y", "long"), places)


def _write(file: Path, header: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> None:
    with file.open("w", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="vision.trials", description="Draw pictures to measure with.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--edition", default="classic", choices=EDITIONS)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    write(arguments.folder, arguments.edition, arguments.count, arguments.seed)
