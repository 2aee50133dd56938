"""One live table: events one at a time, committed to the log, then told to who listens.

    table = Table.open("sqlite:///games.sqlite")
    table.begin('[Players "Ana, Ben"]')
    table.submit("round")

Every answer is a value: :class:`Accepted`, :class:`Stale`, :class:`Refused`,
:class:`Unreadable <companion.rules.Unreadable>`, :class:`NoGame`, :class:`NotKept`.
"""

from companion.table.answers import Accepted, Answer, NoGame, NotKept, Refused, Stale
from companion.table.aside import Aside, OpenHand, Question, Scanned
from companion.table.deck import Copy, Deck, DeckError, Lesson, read_uid
from companion.table.deck_file import read_deck, write_deck
from companion.table.decks import KeptDecks
from companion.table.decks_here import DecksHere
from companion.table.exports import PlayedGame, game_csv, game_json, game_record, game_summary
from companion.table.fairness import Drawn, RandomBits, Side, draw
from companion.table.flips import InTheAir, KeptFlip, Landing, PastFlip
from companion.table.live import Table, is_due
from companion.table.log import LogError
from companion.table.printed import read_printed, sticker_text
from companion.table.stickers import (
    Bare,
    Command,
    Decks,
    Stands,
    Sticker,
    no_such_code,
    read_code,
    write_code,
)
from companion.table.teaching import Enrolled, NotEnrolled, Teaching
from companion.table.view import Level, TableView

__all__ = [
    "Accepted",
    "Answer",
    "Aside",
    "Bare",
    "Command",
    "Copy",
    "Deck",
    "DeckError",
    "Decks",
    "DecksHere",
    "Drawn",
    "Enrolled",
    "InTheAir",
    "KeptDecks",
    "KeptFlip",
    "Landing",
    "Lesson",
    "Level",
    "LogError",
    "NoGame",
    "NotEnrolled",
    "NotKept",
    "OpenHand",
    "PastFlip",
    "PlayedGame",
    "Question",
    "RandomBits",
    "Refused",
    "Scanned",
    "Side",
    "Stale",
    "Stands",
    "Sticker",
    "Table",
    "TableView",
    "Teaching",
    "draw",
    "game_csv",
    "game_json",
    "game_record",
    "game_summary",
    "is_due",
    "no_such_code",
    "read_code",
    "read_deck",
    "read_printed",
    "read_uid",
    "sticker_text",
    "write_code",
    "write_deck",
]
