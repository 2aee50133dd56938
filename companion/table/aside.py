"""What the table shows besides the game and then forgets: it is in no record and in no log."""

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from companion.table.flips import KeptFlip

What: TypeAlias = Literal["challenge", "claim"]


@dataclass(frozen=True, slots=True)
class Question:
    """Something that every screen asks ``player``.

    ``challenge``: what did the hand show? ``claim``: which buzzer is yours?
    """

    what: What
    player: str


@dataclass(frozen=True, slots=True)
class Aside:
    """The question that is open, a remark on what just happened, and what is wrong with a device.

    The question and the remark go when the game moves on; what is wrong stays until it is put right.
    ``flip`` is the one in the air.
    """

    question: Question | None = None
    remark: str = ""
    troubles: tuple[str, ...] = ()
    flip: KeptFlip | None = None

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
        return replace(self, question=None, remark=remark)


NOTHING_ASIDE: Final = Aside()
