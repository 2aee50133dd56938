"""What the table shows besides the game and then forgets: it is in no record and in no log."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from companion.rules import Card, Colour
from companion.table.flips import KeptFlip

What: TypeAlias = Literal["challenge", "claim"]


@dataclass(frozen=True, slots=True)
class Question:
    """Something that every screen asks ``player``.

    ``challenge``: what did the hand show? ``claim``: which buzzer is yours?
    """

    what: What
    player: str


WaitsFor: TypeAlias = Literal["colour", "players", "table", "name"]


@dataclass(frozen=True, slots=True)
class Scanned:
    """A scanned card that is not in the game yet, and what it waits for.

    ``colour``: which one a wild names; ``players``: the two of a Wild 50/50; ``table``: to be taken
    back or let stand; ``name``: what that sticker is. ``lines`` are what lets it stand.
    """

    waits_for: WaitsFor
    text: str
    card: Card | None = None
    colour: Colour | None = None
    rule: str = ""
    lines: tuple[str, ...] = ()
    uid: str = ""
    key: str = ""

    @property
    def is_in_doubt(self) -> bool:
        """Must it be settled before another card is laid?"""
        return self.waits_for != "table"


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The hand that is being laid open, card by card; ``laid`` is whose stickers were counted."""

    player: str
    cards: tuple[Card, ...] = ()
    laid: tuple[tuple[str, str], ...] = ()

    @property
    def points(self) -> int:
        """What these cards come to."""
        return sum(card.points or 0 for card in self.cards)

    def then(self, player: str, counted: Collection[str]) -> "OpenHand":
        """Another player's hand, nothing of it laid yet."""
        kept = tuple(each for each in self.laid if each[0] != player and each[0] in counted)
        return OpenHand(player, laid=kept)


@dataclass(frozen=True, slots=True)
class Aside:
    """The question that is open, a remark on what just happened, and what is wrong with a device.

    The question and the remark go when the game moves on; what is wrong stays until it is put right.
    ``flip`` is the one in the air, ``scanned`` the card that waits, ``hand`` the one being laid open.
    """

    question: Question | None = None
    remark: str = ""
    troubles: tuple[str, ...] = ()
    flip: KeptFlip | None = None
    scanned: Scanned | None = None
    hand: OpenHand | None = None

    @property
    def asks_for_buzzer(self) -> bool:
        """Is somebody to press a buzzer, to claim it?"""
        return self.question is not None and self.question.what == "claim"

    @property
    def asks_for_hand(self) -> bool:
        """Is it asked what the challenged hand showed?"""
        return self.question is not None and self.question.what == "challenge"

    def moved_on(self, remark: str = "") -> "Aside":
        """What is left of it after an event."""
        return replace(self, question=None, remark=remark, scanned=None, hand=None)


NOTHING_ASIDE: Final = Aside()
