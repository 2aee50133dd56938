"""Drawn photos of hands that are laid in rows, and what lies there (``python -m vision pictures``)."""

import csv
from pathlib import Path
from typing import Final

from companion.rules import Hand, read_card, write_line

PHOTOS: Final = Path(__file__).parent
PHOTO: Final = PHOTOS / "hands-1.jpg"
"""Three hands, as :func:`tests.web.builder.three_to_count` leaves them."""


def names() -> list[str]:
    """Return the names of all photos."""
    with (PHOTOS / "labels.csv").open(newline="") as file:
        return [row["file"] for row in csv.DictReader(file)]


def counted_from(photo: Path, *players: str) -> list[str]:
    """Return the record's lines of these players' hands, from the top of a photo; colours do not count."""
    with (photo.parent / "labels.csv").open(newline="") as file:
        labels = next(row["cards"] for row in csv.DictReader(file) if row["file"] == photo.name)
    hands = (
        tuple(read_card(code if code.startswith("W") else f"?{code[1:]}") for code in hand.split())
        for hand in labels.split("/")
    )
    return [write_line(Hand(name, hand)) for name, hand in zip(players, hands, strict=True)]
