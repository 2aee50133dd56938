"""Looks up which card a sticker is on, in the edition that is played and the deck in use."""

from collections import Counter
from typing import TYPE_CHECKING, Protocol

from companion.rules import Card, Edition, say
from companion.table.log.decks import KeptDecks
from companion.table.stickers.codes import Sticker, read_code, read_sticker_text
from companion.table.stickers.deck import Deck, DeckError

if TYPE_CHECKING:
    from companion.table.live.table import Table


class StickerLookup(Protocol):
    """What stickers stand for at this table."""

    def find(self, uid: str, text: str | None) -> Sticker | None:
        """Return what the sticker of this UID and text stands for; a printed code has an empty ``uid``."""

    def enrol(self, uid: str, card: Card) -> None:
        """Remember that this sticker is on this card."""


class NoDecks:
    """A lookup without decks: by the text on a sticker or label, and by what was enrolled since the start."""

    def __init__(self) -> None:
        self._enrolled: dict[str, Sticker] = {}

    def find(self, uid: str, text: str | None) -> Sticker | None:
        """Return what the text says, or what was enrolled since the start."""
        stands_for = read_code(text or "")
        return Sticker(stands_for) if stands_for else self._enrolled.get(uid)

    def enrol(self, uid: str, card: Card) -> None:
        """Remember it until the companion ends."""
        self._enrolled[uid] = Sticker(card)


class DeckLookup:
    """A lookup in every enrolled deck.

    Of two decks of one edition, the one in use is that of which more cards were found in this game. A card
    of the other is then a card of another deck.
    """

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._decks: KeptDecks = table.decks
        self._others = NoDecks()
        self._game_id: int | None = None
        self._found: Counter[int] = Counter()

    def find(self, uid: str, text: str | None) -> Sticker | None:
        """Return what that sticker stands for; an enrolled UID counts more than the text on it."""
        if uid and (deck := self._decks.with_sticker(uid)):
            here = self._is_of_this_edition(deck.edition) and self._is_in_use(deck)
            return Sticker(deck.stickers[uid].copy.card, deck.name, deck.edition.slug, here)
        written = read_sticker_text(text or "")
        if written is None:
            return self._others.find(uid, None)
        stands_for, edition = written
        if edition is None:
            return Sticker(stands_for)
        return Sticker(stands_for, None, edition.slug, self._is_of_this_edition(edition))

    def enrol(self, uid: str, card: Card) -> None:
        """Enrol it in the deck in use; where all such cards of it are known, until the companion ends."""
        try:
            self._decks.enrol(self._deck_in_use().id, uid, card)
        except DeckError:
            self._others.enrol(uid, card)

    @property
    def _edition(self) -> Edition | None:
        view = self._table.view
        return view.state.setup.edition.boxed if view else None

    def _is_of_this_edition(self, edition: Edition) -> bool:
        return self._edition in (None, edition.boxed)

    def _is_in_use(self, deck: Deck) -> bool:
        game_id = self._table.view.game_id if self._table.view else None
        if game_id != self._game_id:
            # Between two games people may change the deck.
            self._game_id = game_id
            self._found.clear()
        if self._is_of_this_edition(deck.edition):
            self._found[deck.id] += 1
        return self._found[deck.id] >= max(self._found.values())

    def _deck_in_use(self) -> Deck:
        edition = self._edition
        likely = [deck for deck in self._decks.all() if deck.edition is edition]
        if likely:
            return max(likely, key=lambda deck: self._found[deck.id])
        if edition is None:
            raise DeckError(say("No game says yet of which edition the deck is."))
        return self._decks.add(edition.name, edition)
