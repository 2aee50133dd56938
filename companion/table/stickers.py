"""What a sticker or a printed code stands for: a card or a command, and the deck that it belongs to.

read_code("W4")                 # Wild Draw Four
read_code("undo")               # Command.UNDO
Bare().find("04A1B2C3D4E5F6", "R7")
"""

from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from typing import Final, Protocol, TypeAlias

from companion.rules import CARDS, Card, Colour, Sentence, any_of, say


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
        return Colour(self.value) if self.value in set(Colour) else None


Stands: TypeAlias = Card | Command


@dataclass(frozen=True, slots=True)
class Sticker:
    """What one stands for. ``deck`` is the name of the deck that it was taught to, ``edition`` a slug;

    ``is_here``: that deck is the one on this table, or nobody can tell.
    """

    stands_for: Stands
    deck: str | None = None
    edition: str | None = None
    is_here: bool = True


class Decks(Protocol):
    """Whoever knows the stickers of this table's decks."""

    def find(self, uid: str, text: str | None) -> Sticker | None:
        """What that sticker stands for; ``uid`` is empty for a printed code."""

    def teach(self, uid: str, card: Card) -> None:
        """From now on that sticker is this card of the deck on the table."""


class Bare:
    """No deck was taught: what is written on a sticker or label is all there is."""

    def __init__(self) -> None:
        self._taught: dict[str, Sticker] = {}

    def find(self, uid: str, text: str | None) -> Sticker | None:
        """What is written on it, or what this companion was told since it began."""
        stands_for = read_code(text or "")
        return Sticker(stands_for) if stands_for else self._taught.get(uid)

    def teach(self, uid: str, card: Card) -> None:
        """Known until the companion ends."""
        self._taught[uid] = Sticker(card)


_CODES: Final[dict[str, Stands]] = {
    **{code: card for code, card in CARDS.items() if card.is_known},
    **{command.value: command for command in Command},
    **{command.value.upper(): command for command in Command},
}


def read_code(text: str) -> Stands | None:
    """The card or command that this is exactly the code of, or None."""
    return _CODES.get(text)


def write_code(stands_for: Stands) -> str:
    """The code of a card or command."""
    return stands_for.code if isinstance(stands_for, Card) else stands_for.value


def no_such_code(code: str) -> Sentence:
    """Why that is no code, and what would be one."""
    close = get_close_matches(code, [card for card in CARDS if read_code(card)], n=1, cutoff=0.5)
    if close:
        return say("%(word)s is no card. Did you mean %(near)s?", word=code, near=close[0])
    commands = any_of([command.value for command in Command])
    return say(
        "%(word)s is no card. Expected one like R7, GS or W4, or %(commands)s.", word=code, commands=commands
    )
