"""Which deck is being taught now: whatever is laid on a reader belongs to it, and not to a game.

    teaching.begin(deck.id)
    teaching.enrol("04A1B2C3D4E5F6")    # a reader says so, or somebody typed it
    teaching.deck.asked                 # the next card

It ends by itself when the game goes on. What was taught is kept card by card.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from threading import RLock
from typing import TypeAlias, TypeVar

from companion.rules import Sentence, one_after_the_other, say
from companion.table.deck import Deck, DeckError, Lesson
from companion.table.decks import KeptDecks
from companion.table.log import LogError
from companion.table.printed import sticker_text
from companion.table.view import TableView

Write: TypeAlias = Callable[[str, str], None]
"""Asks the reader to write that text onto the sticker of that number; it answers later."""

Listener: TypeAlias = Callable[[], None]
_A = TypeVar("_A")

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Enrolled:
    """The sticker's card is kept; ``deck`` is the one with it."""

    deck: Deck
    lesson: Lesson


@dataclass(frozen=True)
class NotEnrolled:
    """Nothing changed, for the reason in ``text``."""

    text: str


class Teaching:
    """The one deck that is being taught at this table, if any, and what was said last."""

    def __init__(self, decks: KeptDecks, view: TableView | None) -> None:
        self.write: Write | None = None
        self.writes = False
        self.writing: str | None = None
        self.said: str = ""
        self._decks = decks
        self._deck_id: int | None = None
        self._seen = _moment(view)
        self._listeners: tuple[Listener, ...] = ()
        self._lock = RLock()

    @property
    def is_on(self) -> bool:
        """Does what is laid on a reader belong to a deck now?"""
        return self._deck_id is not None

    @property
    def deck(self) -> Deck | None:
        """The deck that is being taught."""
        return self._decks.deck(self._deck_id) if self._deck_id is not None else None

    @property
    def deck_id(self) -> int | None:
        """Which one that is."""
        return self._deck_id

    def listen(self, listener: Listener) -> None:
        """Tell ``listener`` after every change."""
        self._listeners = (*self._listeners, listener)

    def begin(self, deck_id: int) -> None:
        """Teach this deck from now on."""
        with self._lock:
            self._deck_id, self.said, self.writing = deck_id, "", None
        self._tell()

    def end(self) -> None:
        """Teach none."""
        with self._lock:
            self._deck_id, self.said, self.writing = None, "", None
        self._tell()

    def let_write(self, wanted: bool) -> None:
        """From now on the card is written onto its sticker too, where the reader can."""
        self.writes = wanted
        self._tell()

    def enrol(self, uid: str, on_pad: bool = True) -> Enrolled | NotEnrolled:
        """This sticker is on the card asked for, unless it is known already.

        ``on_pad``: it lies on the reader, which can write onto it.
        """
        return self._change(lambda: self._enrol(uid, on_pad))

    def skip(self) -> None:
        """Leave the card asked for until the others are known."""
        self._change(lambda: self._step(self._decks.skip))

    def undo(self) -> None:
        """Take the last card back."""
        self._change(lambda: self._step(self._decks.undo))

    def say(self, sentence: str) -> None:
        """Show this where the deck is taught, until the next card."""
        self.said = sentence
        self._tell()

    def wrote(self, uid: str) -> None:
        """The reader has written this sticker and read it back."""
        with self._lock:
            if self.writing == uid:
                self.writing, self.said = None, ""
            try:
                self._decks.written(uid)
            except LogError as error:
                self.said = str(error)
        self._tell()

    def not_written(self, uid: str, why: str) -> None:
        """The reader could not write this sticker; ``why`` is the protocol's word for it."""
        with self._lock:
            if self.writing == uid:
                self.writing = None
            deck = self.deck
            lesson = deck.stickers.get(uid) if deck else None
            if deck and lesson:
                self.said = _why(why, deck.called(lesson.copy))
        self._tell()

    def heard(self, view: TableView) -> None:
        """The table has changed: where the game went on, cards are the game's again."""
        before, self._seen = self._seen, _moment(view)
        if self.is_on and self._seen != before:
            self.end()

    def _enrol(self, uid: str, on_pad: bool) -> Enrolled | NotEnrolled:
        if self._deck_id is None:
            return NotEnrolled(say("No deck is being taught. Choose one under Decks."))
        try:
            deck = self._decks.teach(self._deck_id, uid)
        except DeckError as error:
            return self._again(uid, on_pad, error)
        except LogError as error:
            self.said = one_after_the_other(str(error), say("Please lay the card again."))
            return NotEnrolled(self.said)
        assert deck.last
        assert deck.last.uid
        self.said = ""
        if on_pad:
            self._ask_to_write(deck, deck.last)
        return Enrolled(deck, deck.last)

    def _again(self, uid: str, on_pad: bool, error: DeckError) -> Enrolled | NotEnrolled:
        deck = self.deck
        lesson = deck.stickers.get(uid) if deck else None
        if deck and lesson and on_pad and self.writes and self.write and not lesson.written:
            self.said = ""
            self._ask_to_write(deck, lesson)
            return Enrolled(deck, lesson)
        self.said = str(error)
        return NotEnrolled(self.said)

    def _ask_to_write(self, deck: Deck, lesson: Lesson) -> None:
        if self.writes and self.write and lesson.uid:
            self.writing = lesson.uid
            self.write(lesson.uid, sticker_text(lesson.copy.card, deck.edition))

    def _step(self, step: Callable[[int], Deck]) -> None:
        self.said = ""
        if self._deck_id is not None:
            try:
                step(self._deck_id)
            except DeckError as error:
                self.said = str(error)

    def _change(self, action: Callable[[], _A]) -> _A:
        with self._lock:
            answer = action()
        self._tell()
        return answer

    def _tell(self) -> None:
        for listener in self._listeners:
            try:
                listener()
            except Exception:
                logger.exception("%r failed; the teaching goes on without it.", listener)


def _why(word: str, card: Sentence) -> Sentence:
    """What the reader's word for a failure means."""
    match word:
        case "gone":
            return say("The %(card)s was lifted too soon, and its sticker is empty. Lay it again.", card=card)
        case "locked":
            return say("The sticker of the %(card)s is locked. The card is known all the same.", card=card)
        case "no-room":
            return say(
                "The sticker of the %(card)s is too small for it. The card is known all the same.", card=card
            )
        case "differs":
            return say(
                "The sticker of the %(card)s does not read back as it was written. Lay it again.", card=card
            )
        case "reset":
            return say("The reader began anew. Lay the %(card)s again.", card=card)
    return say("The %(card)s could not be written. Lay it again.", card=card)


def _moment(view: TableView | None) -> tuple[int, int]:
    return (view.game_id, view.version) if view else (0, 0)
