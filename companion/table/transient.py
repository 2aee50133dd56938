"""Transient state: what screens show besides the game; in no record and no log, gone after a restart."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from companion.rules import Card, Colour, Jump, Play, Ruling
from companion.table.flips import KeptFlip

What: TypeAlias = Literal["challenge", "pairing"]


@dataclass(frozen=True, slots=True)
class Question:
    """A question to one player that every screen shows.

    ``challenge``: what did the challenged hand show? ``pairing``: which buzzer is yours?
    """

    what: What
    player: str


WaitsFor: TypeAlias = Literal["colour", "players", "whose", "swap", "more", "table", "name"]


@dataclass(frozen=True, slots=True)
class Scanned:
    """A scanned card that is not in the game yet, and what it waits for.

    ``colour``: the one that a wild names. ``players``: the two of a Wild 50/50. ``whose``: the twin of the
    top card may be anybody's, and one of ``players`` says that it is theirs. ``swap``: a 7 swaps hands with
    one of ``players``. ``more``: other cards may join it in one play; where it will swap, ``players`` may be
    named already. ``table``: the ``ruling`` is against it, so people take it back or let it stand, by one of
    ``lines``.
    ``name``: the sticker ``uid`` is unknown, and somebody says which card it is on.

    ``event`` is the play so far, without what it waits for, and ``uids`` are the stickers of its cards.
    ``lines`` are what would settle it, where they can be listed. ``key`` is the idempotency key of the scan.
    """

    waits_for: WaitsFor
    text: str
    card: Card | None = None
    colour: Colour | None = None
    ruling: Ruling | None = None
    lines: tuple[str, ...] = ()
    uid: str = ""
    key: str = ""
    event: Play | Jump | None = None
    players: tuple[str, ...] = ()
    uids: tuple[str, ...] = ()

    @property
    def is_in_doubt(self) -> bool:
        """Must it be settled before another card is laid?"""
        return self.waits_for not in ("table", "more")


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand that is being laid open for counting, card by card.

    ``laid`` are the stickers counted in this round, each as (player, UID), so that none counts twice.
    """

    player: str
    cards: tuple[Card, ...] = ()
    laid: tuple[tuple[str, str], ...] = ()

    @property
    def points(self) -> int:
        """The sum of these cards' points."""
        return sum(card.points or 0 for card in self.cards)

    def then(self, player: str, counted: Collection[str]) -> "OpenHand":
        """The empty hand of the next ``player``; of the stickers laid, those of ``counted`` players stay."""
        kept = tuple(each for each in self.laid if each[0] != player and each[0] in counted)
        return OpenHand(player, laid=kept)


@dataclass(frozen=True, slots=True)
class Transient:
    """Everything transient at one moment; immutable, changed by :meth:`.live.Table.update_transient`.

    ``question`` is open, ``remark`` is about the last event, ``flip`` is in the air, ``scanned`` waits,
    ``hand`` is being counted: all of these go when the game moves on. ``troubles`` are what is wrong with
    devices, and stay until that is put right.
    """

    question: Question | None = None
    remark: str = ""
    troubles: tuple[str, ...] = ()
    flip: KeptFlip | None = None
    scanned: Scanned | None = None
    hand: OpenHand | None = None

    @property
    def asks_for_buzzer(self) -> bool:
        """Is a player asked to press a buzzer, to pair it?"""
        return self.question is not None and self.question.what == "pairing"

    @property
    def asks_for_hand(self) -> bool:
        """Is a player asked what the challenged hand showed?"""
        return self.question is not None and self.question.what == "challenge"

    def after_event(self, remark: str = "") -> "Transient":
        """What is left of it after an event, with a remark on that event."""
        return replace(self, question=None, remark=remark, scanned=None, hand=None)
