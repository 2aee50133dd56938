"""The decks that the companion knows, kept in the log's database, each sticker in one of them."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from threading import RLock
from typing import Final, TypeAlias

from sqlalchemy import Connection, Row, func, select

from companion.rules import EDITIONS, Card, Edition, read_card, say
from companion.table.deck import Copy, Deck, DeckError, Lesson, read_name, read_uid
from companion.table.schema import decks, lessons

Transaction: TypeAlias = Callable[[], AbstractContextManager[Connection]]

MOST_DECKS: Final = 100
_MOST_ID: Final = 2**31 - 1


class KeptDecks:
    """The decks in the database. Each sticker belongs to one of them."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction
        self._lock = RLock()

    def all(self) -> tuple[Deck, ...]:
        """Every deck, by name."""
        with self._transaction() as connection:
            kept = connection.execute(select(decks)).all()
            learnt = connection.execute(select(lessons).order_by(lessons.c.deck, lessons.c.seq)).all()
        made = [_deck(row, [each for each in learnt if each.deck == row.id]) for row in kept]
        return tuple(sorted(made, key=lambda deck: (deck.name.casefold(), deck.id)))

    def deck(self, deck_id: int) -> Deck | None:
        """One deck."""
        if not 0 < deck_id <= _MOST_ID:
            return None
        with self._transaction() as connection:
            kept = connection.execute(select(decks).where(decks.c.id == deck_id)).first()
            mine = select(lessons).where(lessons.c.deck == deck_id).order_by(lessons.c.seq)
            learnt = connection.execute(mine).all()
        return _deck(kept, learnt) if kept else None

    def with_sticker(self, uid: str) -> Deck | None:
        """The deck that has this sticker."""
        with self._transaction() as connection:
            found = connection.execute(select(lessons.c.deck).where(lessons.c.uid == uid)).scalar()
        return self.deck(found) if found is not None else None

    def add(self, name: str, edition: Edition, learnt: Sequence[Lesson] = ()) -> Deck:
        """A new deck, with what is known of it already; raises :class:`.deck.DeckError`."""
        name = read_name(name)
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
            _refuse_known(learnt, others)
            return self._keep_new(name, edition, learnt)

    def teach(self, deck_id: int, uid: str, card: Card | None = None) -> Deck:
        """Keep that this sticker is on the card asked for, or on that one; raises DeckError."""
        uid = read_uid(uid)
        with self._lock:
            deck = self._here(deck_id)
            other = self.with_sticker(uid)
            if other and other.id != deck.id:
                name = other.called(other.stickers[uid].copy)
                raise DeckError(
                    say("That is the %(card)s of another deck: %(deck)s.", card=name, deck=other.name)
                )
            return self._keep_last(deck.taught(uid, card))

    def skip(self, deck_id: int) -> Deck:
        """Leave the card asked for until the others are known."""
        with self._lock:
            deck = self._here(deck_id)
            after = deck.skipped()
            return after if after is deck else self._keep_last(after)

    def undo(self, deck_id: int) -> Deck:
        """Take the last lesson back."""
        with self._lock:
            deck = self._here(deck_id)
            last = (lessons.c.deck == deck_id) & (lessons.c.seq == self._length(deck_id))
            with self._transaction() as connection:
                connection.execute(lessons.delete().where(last))
            return deck.undone()

    def forget(self, deck_id: int, copy: Copy) -> None:
        """This card is to get another sticker."""
        of_copy = (lessons.c.card == copy.card.code) & (lessons.c.number == copy.number)
        with self._lock, self._transaction() as connection:
            connection.execute(lessons.delete().where((lessons.c.deck == deck_id) & of_copy))

    def written(self, uid: str) -> None:
        """Keep that this sticker now says itself which card it is."""
        with self._transaction() as connection:
            connection.execute(lessons.update().where(lessons.c.uid == uid).values(written=1))

    def delete(self, deck_id: int) -> None:
        """Forget a deck and all of its stickers."""
        with self._lock, self._transaction() as connection:
            connection.execute(lessons.delete().where(lessons.c.deck == deck_id))
            connection.execute(decks.delete().where(decks.c.id == deck_id))

    def _here(self, deck_id: int) -> Deck:
        deck = self.deck(deck_id)
        if deck is None:
            raise DeckError(say("This deck is not there any more."))
        return deck

    def _length(self, deck_id: int) -> int:
        with self._transaction() as connection:
            longest = select(func.max(lessons.c.seq)).where(lessons.c.deck == deck_id)
            return int(connection.execute(longest).scalar() or 0)

    def _keep_new(self, name: str, edition: Edition, learnt: Sequence[Lesson]) -> Deck:
        with self._transaction() as connection:
            deck_id = (connection.execute(select(func.max(decks.c.id))).scalar() or 0) + 1
            connection.execute(decks.insert().values(id=deck_id, name=name, edition=edition.slug))
            if learnt:
                rows = [_row(deck_id, seq, lesson) for seq, lesson in enumerate(learnt, 1)]
                connection.execute(lessons.insert(), rows)
        return Deck(deck_id, name, edition, tuple(learnt))

    def _keep_last(self, deck: Deck) -> Deck:
        assert deck.last
        row = _row(deck.id, self._length(deck.id) + 1, deck.last)
        with self._transaction() as connection:
            connection.execute(lessons.insert().values(row))
        return deck


def _row(deck_id: int, seq: int, lesson: Lesson) -> dict[str, object]:
    copy, uid, written = lesson
    return {
        "deck": deck_id,
        "seq": seq,
        "card": copy.card.code,
        "number": copy.number,
        "uid": uid,
        "written": int(written),
    }


def _deck(kept: Row[tuple[int, str, str]], learnt: Sequence[Row[tuple[object, ...]]]) -> Deck:
    known = tuple(Lesson(Copy(read_card(row.card), row.number), row.uid, bool(row.written)) for row in learnt)
    return Deck(kept.id, kept.name, EDITIONS[kept.edition], known)


def _refuse_known(learnt: Sequence[Lesson], others: Sequence[Deck]) -> None:
    for other in others:
        if any(lesson.uid in other.stickers for lesson in learnt if lesson.uid):
            raise DeckError(say("Its stickers are known already, as those of %(deck)s.", deck=other.name))
