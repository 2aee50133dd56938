"""Enrolment: while a deck is being enrolled, cards on a reader belong to it and not to the game.

    enrolment.begin(deck.id)
    enrolment.enrol("04A1B2C3D4E5F6")   # a reader says so, or somebody typed it
    enrolment.deck.asked                # the next card

It ends when the game goes on. Each card is stored at once, so that a break loses nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from threading import RLock
from typing import TypeAlias, TypeVar

from companion.foundation.listeners import Listeners
from companion.rules import Sentence, join_sentences, say
from companion.table.log.decks import KeptDecks
from companion.table.log.log import LogError
from companion.table.stickers.codes import write_sticker_text
from companion.table.stickers.deck import Deck, DeckEntry, DeckError
from companion.table.view import TableView

Write: TypeAlias = Callable[[str, str], None]
"""Asks the reader to write a text onto a sticker: (UID, text). The reader reports back later."""

_R = TypeVar("_R")


@dataclass(frozen=True)
class Enrolled:
    """The sticker was stored as ``entry`` of ``deck``."""

    deck: Deck
    entry: DeckEntry


@dataclass(frozen=True)
class NotEnrolled:
    """Nothing changed, for the reason in ``text``."""

    text: str


class Enrolment:
    """The deck that is being enrolled at this table, if any.

    ``write`` asks the reader to write, None where it cannot; ``writes``: it should. ``writing`` is the UID of
    the sticker being written, ``message`` the sentence that the deck's page shows.
    """

    def __init__(self, decks: KeptDecks, view: TableView | None) -> None:
        self.write: Write | None = None
        self.writes = False
        self.writing: str | None = None
        self.message: str = ""
        self._decks = decks
        self._deck_id: int | None = None
        self._seen = _moment(view)
        self._listeners = Listeners[[]]()
        self.listen = self._listeners.listen
        # Cards come from the reader's thread, skips and undos from those of requests.
        self._lock = RLock()

    @property
    def is_on(self) -> bool:
        """Is a deck being enrolled?"""
        return self._deck_id is not None

    @property
    def deck(self) -> Deck | None:
        """The deck that is being enrolled."""
        return self._decks.deck(self._deck_id) if self._deck_id is not None else None

    @property
    def deck_id(self) -> int | None:
        """The id of that deck."""
        return self._deck_id

    def begin(self, deck_id: int) -> None:
        """Enrol this deck from now on."""
        self._turn_to(deck_id)

    def end(self) -> None:
        """Enrol none."""
        self._turn_to(None)

    def _turn_to(self, deck_id: int | None) -> None:
        with self._lock:
            self._deck_id, self.message, self.writing = deck_id, "", None
        self._listeners.tell()

    def let_write(self, wanted: bool) -> None:
        """Write each card's code onto its sticker from now on, or no longer."""
        self.writes = wanted
        self._listeners.tell()

    def enrol(self, uid: str, on_pad: bool = True) -> Enrolled | NotEnrolled:
        """Store that this sticker is on the card asked for.

        ``on_pad``: it lies on the reader, which can write onto it; a typed UID does not.
        """
        return self._change(lambda: self._enrol(uid, on_pad))

    def skip(self) -> None:
        """Leave the card asked for until the others are known."""
        self._change(lambda: self._step(self._decks.skip))

    def undo(self) -> None:
        """Take the last card back."""
        self._change(lambda: self._step(self._decks.undo))

    def say(self, sentence: str) -> None:
        """Show this sentence on the deck's page until the next card."""
        self.message = sentence
        self._listeners.tell()

    def wrote(self, uid: str) -> None:
        """Note that the reader has written this sticker and read it back."""
        with self._lock:
            # Another card may have been laid since: then this report is about an earlier one.
            if self.writing == uid:
                self.writing, self.message = None, ""
            try:
                self._decks.set_written(uid)
            except LogError as error:
                self.message = str(error)
        self._listeners.tell()

    def not_written(self, uid: str, why: str) -> None:
        """Note that the reader could not write this sticker; ``why`` is the protocol's word for it."""
        with self._lock:
            if self.writing == uid:
                self.writing = None
            deck = self.deck
            entry = deck.stickers.get(uid) if deck else None
            if deck and entry:
                self.message = _why(why, deck.called(entry.copy))
        self._listeners.tell()

    def table_changed(self, view: TableView) -> None:
        """Listen to the table: end where the game went on."""
        # A change of transient state or preferences is no reason to end.
        before, self._seen = self._seen, _moment(view)
        if self.is_on and self._seen != before:
            self.end()

    def _enrol(self, uid: str, on_pad: bool) -> Enrolled | NotEnrolled:
        if self._deck_id is None:
            return NotEnrolled(say("No deck is being taught. Choose one under Decks."))
        try:
            deck = self._decks.enrol(self._deck_id, uid)
        except DeckError as error:
            return self._enrol_again(uid, on_pad, error)
        except LogError as error:
            self.message = join_sentences(str(error), say("Please lay the card again."))
            return NotEnrolled(self.message)
        assert deck.last
        assert deck.last.uid
        self.message = ""
        if on_pad:
            self._ask_to_write(deck, deck.last)
        return Enrolled(deck, deck.last)

    def _enrol_again(self, uid: str, on_pad: bool, error: DeckError) -> Enrolled | NotEnrolled:
        deck = self.deck
        entry = deck.stickers.get(uid) if deck else None
        # Laid again because it was lifted before its code was written.
        if deck and entry and on_pad and self.writes and self.write and not entry.written:
            self.message = ""
            self._ask_to_write(deck, entry)
            return Enrolled(deck, entry)
        self.message = str(error)
        return NotEnrolled(self.message)

    def _ask_to_write(self, deck: Deck, entry: DeckEntry) -> None:
        if self.writes and self.write and entry.uid:
            self.writing = entry.uid
            self.write(entry.uid, write_sticker_text(entry.copy.card, deck.edition))

    def _step(self, step: Callable[[int], Deck]) -> None:
        self.message = ""
        if self._deck_id is not None:
            try:
                step(self._deck_id)
            except DeckError as error:
                self.message = str(error)

    def _change(self, action: Callable[[], _R]) -> _R:
        with self._lock:
            result = action()
        # Outside the lock: a listener renders pages, and those read this enrolment from other threads.
        self._listeners.tell()
        return result


def _why(word: str, card: Sentence) -> Sentence:
    """Return the sentence for the protocol's word for a failed write."""
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
