"""Drawn photos of hands that are laid in rows, and what lies there (``python -m vision pictures``)."""

import csv
from pathlib import Path
from typing import Final

from companion.rules import Hand, read_card, write_line

PHOTOS: Final = Path(__file__).parent
PHOTO: Final = PHOTOS / "hands-1.jpg"
"""Three hands, as :func:`tests.web.builder.three_to_count` leaves them."""


def labels_of(folder: Path) -> dict[str, list[list[str]]]:
    """Return of each photo in a folder, by its name, the hands that lie there as the record's codes."""
    with (folder / "labels.csv").open(newline="") as file:
        return {
            row["file"]: [hand.split() for hand in row["cards"].split("/")] for row in csv.DictReader(file)
        }


def counted_from(photo: Path, *players: str) -> list[str]:
    """Return the record's lines of these players' hands, from the top of a photo; colours do not count."""
    hands = (
        tuple(read_card(code if code.startswith("W") else f"?{code[1:]}") for code in hand)
        for hand in labels_of(photo.parent)[photo.name]
    )
    return [write_line(Hand(name, hand)) for name, hand in zip(players, hands, strict=True)]
