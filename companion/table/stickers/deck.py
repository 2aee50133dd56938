"""A deck whose stickers are being enrolled: which card comes next, skip and undo.

    >>> from companion.rules import EDITIONS
    >>> deck = Deck(1, "The kitchen deck", EDITIONS["classic"])
    >>> deck.asked.card
    read_card('R0')
    >>> deck = deck.enrolled("04A1B2C3D4E5F6").skipped().undone()
    >>> deck.asked.card
    read_card('R1')

A deck is its entries in order, so that enrolment can stop at any time. Skipped cards come again at the end.
"""

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from companion.rules import DECK_NAME_LENGTH, Card, Edition, Sentence, is_title, or_nothing, say

ORDINALS: Final = (
    # translators: which one of cards that look alike
    say("first"), say("second"), say("third"), say("fourth"),
    say("fifth"), say("sixth"), say("seventh"), say("eighth"),
)  # fmt: skip
# ISO 14443 has UIDs of 4, 7 and 10 bytes.
_UID = re.compile(r"([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})")


class DeckError(ValueError):
    """A deck cannot be enrolled, stored or read like that; ``str()`` is a sentence for people."""


class CardCopy(NamedTuple):
    """One card of the deck; ``number`` counts from 1 among cards that look alike."""

    card: Card
    number: int


class DeckEntry(NamedTuple):
    """A card and its sticker's UID, None for a skipped card; ``written``: the sticker has the card's code."""

    copy: CardCopy
    uid: str | None
    written: bool = False


@dataclass(frozen=True)
class Deck:
    """A deck of an edition, and the stickers on its cards; immutable.

    It belongs to a box and not to a game: its edition is one that is :attr:`~companion.rules.Edition.boxed`.
    """

    id: int
    name: str
    edition: Edition
    entries: tuple[DeckEntry, ...] = ()

    @cached_property
    def order(self) -> tuple[CardCopy, ...]:
        """Every card in the order of enrolment: by colour, small to large, wilds at the end."""
        copies: Counter[Card] = Counter()
        order = []
        for card in self.edition.deck:
            copies[card] += 1
            order.append(CardCopy(card, copies[card]))
        return tuple(order)

    @cached_property
    def stickers(self) -> dict[str, DeckEntry]:
        """The entries with a sticker, by its UID."""
        return {entry.uid: entry for entry in self.entries if entry.uid is not None}

    @cached_property
    def missing(self) -> tuple[CardCopy, ...]:
        """The cards not yet known."""
        known = {entry.copy for entry in self.stickers.values()}
        return tuple(copy for copy in self.order if copy not in known)

    @property
    def count(self) -> int:
        """How many cards are known."""
        return len(self.stickers)

    @property
    def is_whole(self) -> bool:
        """Is every card known?"""
        return not self.missing

    @property
    def last(self) -> DeckEntry | None:
        """The newest entry."""
        return self.entries[-1] if self.entries else None

    @property
    def asked(self) -> CardCopy | None:
        """The card to lay next: the first unknown one after the newest entry, and around; None at the end."""
        after = self.order.index(self.last.copy) + 1 if self.last else 0
        missing = frozenset(self.missing)
        return next((copy for copy in (*self.order[after:], *self.order[:after]) if copy in missing), None)

    def called(self, copy: CardCopy) -> Sentence:
        """Return a card's name in this deck: ``red 0``, ``second red 7``."""
        if self.edition.copies[copy.card] == 1:
            return copy.card.name
        # translators: "second red 7"
        return say("%(ordinal)s %(card)s", ordinal=ORDINALS[copy.number - 1], card=copy.card.name)

    def free_copy(self, card: Card) -> CardCopy:
        """Return the first unknown copy of this card, as a game may call it; raises :class:`DeckError`."""
        edition = self.edition
        same = [each for each in edition.faces if card in (each, edition.instead.get(each))]
        copies = sum(edition.copies[each] for each in same)
        if not copies:
            text = say("There is no %(card)s in a deck of %(edition)s.", card=card.name, edition=edition.name)
            raise DeckError(text)
        free = next((copy for copy in self.missing if copy.card in same), None)
        if free is None:
            raise DeckError(self._all_known(card, copies))
        return free

    def _all_known(self, card: Card, copies: int) -> Sentence:
        if copies == 1:
            return say("The %(card)s of %(deck)s is known already.", card=card.name, deck=self.name)
        if copies == 2:
            return say("Both %(card)s of %(deck)s are known already.", card=card.name, deck=self.name)
        return say(
            "All %(number)d %(card)s of %(deck)s are known already.",
            number=copies,
            card=card.name,
            deck=self.name,
        )

    def enrolled(self, uid: str, card: Card | None = None) -> "Deck":
        """Return the deck with that sticker on ``card``, by default the one asked for; raises DeckError."""
        if uid in self.stickers:
            known = self.called(self.stickers[uid].copy)
            raise DeckError(say("That is the %(card)s already.", card=known))
        copy = self.asked if card is None else self.free_copy(card)
        if copy is None:
            text = say("Every card of %(deck)s is known, and this is none of them.", deck=self.name)
            raise DeckError(text)
        return self._after(DeckEntry(copy, uid))

    def skipped(self) -> "Deck":
        """Return the deck with the card asked for skipped."""
        return self._after(DeckEntry(self.asked, None)) if self.asked else self

    def undone(self) -> "Deck":
        """Return the deck without the newest entry."""
        return replace(self, entries=self.entries[:-1])

    def _after(self, entry: DeckEntry) -> "Deck":
        return replace(self, entries=(*self.entries, entry))


def read_uid(text: str) -> str:
    """Return a sticker's UID in capitals, without separators; raises :class:`DeckError`.

    >>> read_uid("04:a1:b2:c3:d4:e5:f6")
    '04A1B2C3D4E5F6'
    """
    uid = re.sub(r"[\s:.-]", "", text).upper()
    if not _UID.fullmatch(uid):
        shown = or_nothing(text.strip()[:40])
        raise DeckError(
            say("%(word)s is no sticker's number. Expected 8, 14 or 20 digits of 0-9 and A-F.", word=shown)
        )
    return uid


def read_name(text: str) -> str:
    """Return a deck's name, trimmed and in NFC; raises :class:`DeckError`."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= DECK_NAME_LENGTH or not is_title(name):
        raise DeckError(
            say("A deck needs a name of 1 to %(most)d letters, such as Kitchen deck.", most=DECK_NAME_LENGTH)
        )
    return name
