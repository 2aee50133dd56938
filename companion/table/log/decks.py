"""The enrolled decks, stored in the log's database; each sticker belongs to one of them."""

from collections.abc import Sequence
from threading import RLock
from typing import Final

from sqlalchemy import Row, func, select

from companion.rules import EDITIONS, Card, Edition, say
from companion.table.log.schema import MOST_ID, Transaction, deck_entries, decks
from companion.table.stickers.deck import CardCopy, Deck, DeckEntry, DeckError, read_name, read_uid

MOST_DECKS: Final = 100


class KeptDecks:
    """The decks in the database; what a method changes is stored before it returns."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction
        # A sticker is looked up in one transaction and stored in another.
        self._lock = RLock()

    def all(self) -> tuple[Deck, ...]:
        """Every deck, by name."""
        with self._transaction() as connection:
            kept = connection.execute(select(decks)).all()
            in_order = select(deck_entries).order_by(deck_entries.c.deck, deck_entries.c.seq)
            rows = connection.execute(in_order).all()
        made = [_deck(deck, [row for row in rows if row.deck == deck.id]) for deck in kept]
        return tuple(sorted(filter(None, made), key=lambda deck: (deck.name.casefold(), deck.id)))

    def deck(self, deck_id: int) -> Deck | None:
        """One deck."""
        if not 0 < deck_id <= MOST_ID:
            return None
        with self._transaction() as connection:
            kept = connection.execute(select(decks).where(decks.c.id == deck_id)).first()
            mine = select(deck_entries).where(deck_entries.c.deck == deck_id).order_by(deck_entries.c.seq)
            rows = connection.execute(mine).all()
        return _deck(kept, rows) if kept else None

    def with_sticker(self, uid: str) -> Deck | None:
        """Return the deck that has this sticker."""
        with self._transaction() as connection:
            found = connection.execute(select(deck_entries.c.deck).where(deck_entries.c.uid == uid)).scalar()
        return self.deck(found) if found is not None else None

    def add(self, name: str, edition: Edition, entries: Sequence[DeckEntry] = ()) -> Deck:
        """Store a new deck, with the entries of an import; raises :class:`.deck.DeckError`."""
        name, edition = read_name(name), edition.boxed
        with self._lock:
            others = self.all()
            if len(others) >= MOST_DECKS:
                text = say(
                    "There are %(most)d decks already. Delete one that is no longer used.", most=MOST_DECKS
                )
                raise DeckError(text)
            if name.casefold() in (other.name.casefold() for other in others):
                raise DeckError(
                    say("A deck is called %(deck)s already. Give this one another name.", deck=name)
                )
            _refuse_known(entries, others)
            return self._store_new(name, edition, entries)

    def enrol(self, deck_id: int, uid: str, card: Card | None = None) -> Deck:
        """Store that this sticker is on ``card``, by default the one asked for; raises DeckError."""
        uid = read_uid(uid)
        with self._lock:
            deck = self._existing(deck_id)
            other = self.with_sticker(uid)
            if other and other.id != deck.id:
                name = other.called(other.stickers[uid].copy)
                raise DeckError(
                    say("That is the %(card)s of another deck: %(deck)s.", card=name, deck=other.name)
                )
            return self._store_last(deck.enrolled(uid, card))

    def skip(self, deck_id: int) -> Deck:
        """Ask for this card again once all others are known."""
        with self._lock:
            deck = self._existing(deck_id)
            after = deck.skipped()
            return after if after is deck else self._store_last(after)

    def undo(self, deck_id: int) -> Deck:
        """Take the last entry back."""
        with self._lock:
            deck = self._existing(deck_id)
            last = (deck_entries.c.deck == deck_id) & (deck_entries.c.seq == self._length(deck_id))
            with self._transaction(writes=True) as connection:
                connection.execute(deck_entries.delete().where(last))
            return deck.undone()

    def forget(self, deck_id: int, copy: CardCopy) -> None:
        """Delete this card's sticker, so that the card is asked for again."""
        of_copy = (deck_entries.c.card == copy.card.code) & (deck_entries.c.number == copy.number)
        with self._lock, self._transaction(writes=True) as connection:
            connection.execute(deck_entries.delete().where((deck_entries.c.deck == deck_id) & of_copy))

    def set_written(self, uid: str) -> None:
        """Store that the code of this sticker's card is written on it."""
        with self._transaction(writes=True) as connection:
            connection.execute(deck_entries.update().where(deck_entries.c.uid == uid).values(written=1))

    def delete(self, deck_id: int) -> None:
        """Delete a deck and all of its stickers."""
        with self._lock, self._transaction(writes=True) as connection:
            # The entries first: they reference their deck.
            connection.execute(deck_entries.delete().where(deck_entries.c.deck == deck_id))
            connection.execute(decks.delete().where(decks.c.id == deck_id))

    def _existing(self, deck_id: int) -> Deck:
        deck = self.deck(deck_id)
        if deck is None:
            raise DeckError(say("This deck is not there any more."))
        return deck

    def _length(self, deck_id: int) -> int:
        # Not a count of the entries: a forgotten one leaves a gap.
        with self._transaction() as connection:
            longest = select(func.max(deck_entries.c.seq)).where(deck_entries.c.deck == deck_id)
            return int(connection.execute(longest).scalar() or 0)

    def _store_new(self, name: str, edition: Edition, entries: Sequence[DeckEntry]) -> Deck:
        with self._transaction(writes=True) as connection:
            deck_id = (connection.execute(select(func.max(decks.c.id))).scalar() or 0) + 1
            connection.execute(decks.insert().values(id=deck_id, name=name, edition=edition.slug))
            if entries:
                rows = [_row(deck_id, seq, entry) for seq, entry in enumerate(entries, 1)]
                connection.execute(deck_entries.insert(), rows)
        return Deck(deck_id, name, edition, tuple(entries))

    def _store_last(self, deck: Deck) -> Deck:
        assert deck.last
        row = _row(deck.id, self._length(deck.id) + 1, deck.last)
        with self._transaction(writes=True) as connection:
            connection.execute(deck_entries.insert().values(row))
        return deck


def _row(deck_id: int, seq: int, entry: DeckEntry) -> dict[str, object]:
    copy, uid, written = entry
    return {
        "deck": deck_id,
        "seq": seq,
        "card": copy.card.code,
        "number": copy.number,
        "uid": uid,
        "written": int(written),
    }


def _deck(kept: Row[tuple[int, str, str]], rows: Sequence[Row[tuple[object, ...]]]) -> Deck | None:
    """Return the deck in these rows, which have no digest; None where they cannot be read."""
    try:
        edition = EDITIONS[kept.edition].boxed
        entries = (
            DeckEntry(CardCopy(edition.own[row.card], row.number), row.uid, bool(row.written)) for row in rows
        )
        return Deck(kept.id, kept.name, edition, tuple(entries))
    except (KeyError, ValueError):
        return None


def _refuse_known(entries: Sequence[DeckEntry], others: Sequence[Deck]) -> None:
    for other in others:
        if any(entry.uid in other.stickers for entry in entries if entry.uid):
            raise DeckError(say("Its stickers are known already, as those of %(deck)s.", deck=other.name))
