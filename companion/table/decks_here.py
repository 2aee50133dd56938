"""What a reader's stickers are at this table, in the edition that is played and with the deck in use."""

from collections import Counter
from typing import TYPE_CHECKING

from companion.rules import Card, Edition, say
from companion.table.deck import Deck, DeckError
from companion.table.decks import KeptDecks
from companion.table.printed import read_printed
from companion.table.stickers import Bare, Sticker

if TYPE_CHECKING:
    from companion.table.live import Table


class DecksHere:
    """The stickers of every deck that was taught, seen from the game that is played.

    Nobody says which of two like decks is on the table: it is the one most of whose cards were
    found in this game. A single card of the other is then a card of another deck.
    """

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._decks: KeptDecks = table.decks
        self._others = Bare()
        self._game_id: int | None = None
        self._found: Counter[int] = Counter()

    def find(self, uid: str, text: str | None) -> Sticker | None:
        """What that sticker stands for; what was taught counts more than what is written on it."""
        if uid and (deck := self._decks.with_sticker(uid)):
            here = self._is_of_this_edition(deck.edition) and self._is_in_use(deck)
            return Sticker(deck.stickers[uid].copy.card, deck.name, deck.edition.slug, here)
        printed = read_printed(text or "")
        if printed is None:
            return self._others.find(uid, None)
        stands_for, edition = printed
        if edition is None:
            return Sticker(stands_for)
        return Sticker(stands_for, None, edition.slug, self._is_of_this_edition(edition))

    def teach(self, uid: str, card: Card) -> None:
        """From now on that sticker is this card of the deck in use.

        Where that deck has no such card to spare, it is known until the companion ends.
        """
        try:
            self._decks.teach(self._deck_in_use().id, uid, card)
        except DeckError:
            self._others.teach(uid, card)

    @property
    def _edition(self) -> Edition | None:
        view = self._table.view
        return view.state.setup.edition if view else None

    def _is_of_this_edition(self, edition: Edition) -> bool:
        return self._edition in (None, edition)

    def _is_in_use(self, deck: Deck) -> bool:
        game_id = self._table.view.game_id if self._table.view else None
        if game_id != self._game_id:
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
