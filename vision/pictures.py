"""Draws the pictures that the tests read: hands laid in rows, and beside them what lies there."""

import csv
import math
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from PIL import Image, ImageDraw

from vision import scenes
from vision.drawing import draw, some_manner

FOLDER: Final = Path(__file__).parent.parent / "tests/browser/photos"
WIDTH: Final = 1120
HEIGHT: Final = 840
SHORT: Final = 92

SIZES: Final = ((6, 3, 4), (7, 7, 7), (2, 8), (5, 6, 7), (4, 4), (1, 3, 6))
"""How many cards each hand of each picture has; the tests' players hold those of the first."""

SEED: Final = 1938
"""No deck is drawn from it that the nets were trained on."""

Hand = tuple[tuple[str, str, str], ...]
"""The cards of a hand: the record's word of each, its symbol and its colour."""

_COLOURS: Final = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}


def _card(code: str) -> tuple[str, str, str]:
    """Return a card of the classic deck."""
    if code[0] == "W":
        return code, "W" if code == "W" else "wild-W4", "none"
    return code, f"n{code[1]}" if code[1].isdigit() else code[1], _COLOURS[code[0]]


def _classic(chance: Random, size: int) -> Hand:
    codes = [colour + symbol for colour in _COLOURS for symbol in "0123456789SRD"] + ["W", "W4"] * 3
    return tuple(_card(chance.choice(codes)) for _ in range(size))


def _laid(chance: Random, hands: tuple[Hand, ...]) -> Image.Image:
    """Return a picture of hands laid in rows, a finger apart."""
    rng = np.random.default_rng(chance.getrandbits(32))
    ground = scenes.table(chance, rng, WIDTH, HEIGHT)
    manner = some_manner(chance)
    scale = SHORT / scenes.CARD[0]
    camera = scenes.some_camera(
        chance, WIDTH, HEIGHT, SHORT, turn=chance.gauss(0, 0.04), tilt=chance.uniform(0, 0.3)
    )
    quads, shadow = [], Image.new("L", ground.size)
    for row, hand in enumerate(hands):
        y = (row - (len(hands) - 1) / 2) * (scenes.CARD[1] + 38)
        for column, card in enumerate(hand):
            x = (column - (len(hand) - 1) / 2) * (scenes.CARD[0] + 16)
            turned = chance.gauss(0, 0.07) + (math.pi if chance.random() < 0.5 else 0)
            quad = scenes.corners(camera, x + chance.gauss(0, 2), y + chance.gauss(0, 3), turned)
            quads.append((quad, card))
            ImageDraw.Draw(shadow).polygon([(a + scale * 2, b + scale * 2) for a, b in quad], fill=255)
    scenes.cast(ground, shadow, scale * 2, 0.5)
    for quad, (_code, symbol, colour) in quads:
        scenes.paste(ground, draw(symbol, colour, manner, chance), quad, chance)
    return scenes.photographed(chance, rng, ground)


def write(sizes: Sequence[Sequence[int]] = SIZES, seed: int = SEED) -> None:
    """Write a picture of hands of these sizes each, and what lies in them."""
    chance = Random(seed)
    FOLDER.mkdir(parents=True, exist_ok=True)
    rows = []
    for number, each in enumerate(sizes, 1):
        hands = tuple(_classic(chance, size) for size in each)
        name = f"hands-{number}.jpg"
        _laid(chance, hands).save(FOLDER / name, quality=72)
        rows.append((name, " / ".join(" ".join(code for code, *_ in hand) for hand in hands)))
    with (FOLDER / "labels.csv").open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("file", "cards"))
        writer.writerows(rows)
