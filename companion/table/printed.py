"""What is written on a sticker itself: the card's code and its edition, such as ``R7 anniversary``.

The edition may be left out, as on labels, whose readers send the code alone.
"""

from typing import NamedTuple

from companion.rules import EDITIONS, Card, Edition
from companion.table.stickers import Stands, read_code, write_code


class Printed(NamedTuple):
    """What a sticker says of itself; without an edition it may be of any."""

    stands_for: Stands
    edition: Edition | None


def sticker_text(card: Card, edition: Edition) -> str:
    """What to write onto this card's sticker, so that it is known at any table."""
    return f"{write_code(card)} {edition.slug}"


def read_printed(text: str) -> Printed | None:
    """What a sticker or a label stands for; None where it names nothing."""
    code, _, slug = text.strip().partition(" ")
    stands_for, edition = read_code(code), EDITIONS.get(slug)
    if stands_for is None or (slug and not (isinstance(stands_for, Card) and edition)):
        return None
    return Printed(stands_for, edition)
