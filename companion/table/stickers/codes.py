"""What stickers and printed codes say: the code of a card or a command, on a sticker with its edition too.

read_code("W4")                           # Wild Draw Four
read_code("undo")                         # Command.UNDO
read_sticker_text("R7 anniversary")       # StickerText(the red 7, the anniversary edition)

Labels carry the code alone, and so do stickers that were written by hand.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from companion.rules import (
    CARDS,
    FOUR_COLOURS,
    ONE_SIDED,
    Card,
    Colour,
    Edition,
    Sentence,
    any_of,
    nearest,
    say,
)


class Command(StrEnum):
    """A card of the printed command set."""

    NEXT = "next"
    UNDO = "undo"
    DRAW = "draw"
    KEEP = "keep"
    UNO = "uno"
    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"

    @property
    def colour(self) -> Colour | None:
        """The colour that it names, if it names one."""
        return Colour(self.value) if self.value in FOUR_COLOURS else None


Stands: TypeAlias = Card | Command
"""What a sticker or a code stands for."""


@dataclass(frozen=True, slots=True)
class Sticker:
    """What a sticker stands for at this table.

    ``deck`` is the name of the deck it was enrolled in, ``edition`` a slug. ``is_here``: that deck is the
    one in use, as far as anybody can tell.
    """

    stands_for: Stands
    deck: str | None = None
    edition: str | None = None
    is_here: bool = True


class StickerText(NamedTuple):
    """The text on a sticker, read; without an edition it may be of any."""

    stands_for: Stands
    edition: Edition | None


_CODES: Final[dict[str, Stands]] = {
    # A word that means another card in another deck means the first one here: see read_sticker_text.
    **{card.code: card for edition in reversed(ONE_SIDED.values()) for card in edition.faces},
    **{command.value: command for command in Command},
    **{command.value.upper(): command for command in Command},
}


def read_code(text: str) -> Stands | None:
    """Return the card or command that this is exactly the code of, or None."""
    return _CODES.get(text)


def write_code(stands_for: Stands) -> str:
    """Return the code of a card or command."""
    return stands_for.code if isinstance(stands_for, Card) else stands_for.value


def read_sticker_text(text: str) -> StickerText | None:
    """Return what the text on a sticker or a label stands for; None where it names nothing."""
    code, _, slug = text.strip().partition(" ")
    stands_for, edition = read_code(code), ONE_SIDED.get(slug)
    if edition and isinstance(stands_for, Card):
        stands_for = edition.own.get(code, stands_for)
    if stands_for is None or (slug and not (isinstance(stands_for, Card) and edition)):
        return None
    return StickerText(stands_for, edition)


def write_sticker_text(card: Card, edition: Edition) -> str:
    """Return the text to write onto this card's sticker, so that it is known at any table."""
    return f"{write_code(card)} {edition.slug}"


def no_such_code(code: str) -> Sentence:
    """Why that is no code, and what would be one."""
    if close := nearest(code, [card for card in CARDS if read_code(card)]):
        return say("%(word)s is no card. Did you mean %(near)s?", word=code, near=close)
    commands = any_of([command.value for command in Command])
    return say(
        "%(word)s is no card. Expected one like R7, GS or W4, or %(commands)s.", word=code, commands=commands
    )
