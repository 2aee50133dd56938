"""What stickers and printed codes say: the code of a card or a command, on a sticker with its edition too.

    >>> read_code("W4"), read_code("undo"), read_code("R77")
    (read_card('W4'), <Command.UNDO: 'undo'>, None)
    >>> read_sticker_text("R7 anniversary").edition.slug
    'anniversary'

Labels carry the code alone, and so do stickers that were written by hand.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from companion import rules
from companion.rules import say


class Command(StrEnum):
    """A printed command card."""

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
    def colour(self) -> rules.Colour | None:
        """The colour that it names; None where it names none."""
        return rules.Colour(self.value) if self.value in rules.FOUR_COLOURS else None


Stands: TypeAlias = rules.Card | Command
"""What a code stands for."""


@dataclass(frozen=True, slots=True)
class Sticker:
    """What a sticker stands for at this table.

    ``deck`` is the name of the deck it was enrolled in, ``edition`` a slug. ``is_here``: that deck is in
    use, as far as anybody can tell.
    """

    stands_for: Stands
    deck: str | None = None
    edition: str | None = None
    is_here: bool = True


class StickerText(NamedTuple):
    """The text on a sticker, read; without an edition it fits any."""

    stands_for: Stands
    edition: rules.Edition | None


def read_code(text: str) -> Stands | None:
    """Return the card or command that this is exactly the code of, or None.

    A word that means another card in another deck means the first one here: see :func:`read_sticker_text`.

    >>> read_code("W4"), read_code("UNDO"), read_code("R77")
    (read_card('W4'), <Command.UNDO: 'undo'>, None)
    """
    if text.lower() in [*Command] and text in (text.lower(), text.upper()):
        return Command(text.lower())
    every = (card for each in rules.ONE_SIDED.values() for card in (*each.faces, *each.lacks))
    return next((card for card in every if card.code == text), None)


def write_code(stands_for: Stands) -> str:
    """Return the code of a card or command."""
    return stands_for.code if isinstance(stands_for, rules.Card) else stands_for.value


def read_sticker_text(text: str) -> StickerText | None:
    """Return what the text on a sticker or label stands for; None where it names nothing."""
    code, _, slug = text.strip().partition(" ")
    stands_for, edition = read_code(code), rules.ONE_SIDED.get(slug)
    if edition and isinstance(stands_for, rules.Card):
        stands_for = edition.own.get(code, stands_for)
    if stands_for is None or (slug and not (isinstance(stands_for, rules.Card) and edition)):
        return None
    return StickerText(stands_for, edition)


def write_sticker_text(card: rules.Card, edition: rules.Edition) -> str:
    """Return the text to write onto a card's sticker, which any table can read.

    >>> from companion.rules import EDITIONS, read_card
    >>> write_sticker_text(read_card("R7"), EDITIONS["classic"])
    'R7 classic'
    """
    return f"{write_code(card)} {edition.slug}"


def no_such_code(code: str) -> rules.Sentence:
    """Return the sentence for an unknown code, with an example of a right one."""
    if close := rules.nearest(code, [card for card in rules.CARDS if read_code(card)]):
        return say("%(word)s is no card. Did you mean %(near)s?", word=code, near=close)
    commands = rules.any_of([command.value for command in Command])
    return say(
        "%(word)s is no card. Expected one like R7, GS or W4, or %(commands)s.", word=code, commands=commands
    )
