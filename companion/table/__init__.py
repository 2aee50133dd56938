"""One live table: takes commands one at a time, commits them to an append-only log, then tells listeners.

    table = Table.open("sqlite:///games.sqlite", clock)
    table.begin('[Players "Ana, Ben"]')
    table.submit("round")
    table.prefer(lambda before: replace(before, level=Level.CARDS))

Every result is a value: :class:`Accepted`, :class:`Repeated`, :class:`Stale`, :class:`Refused`,
:class:`Unreadable <companion.rules.Unreadable>`, :class:`NoGame`, :class:`Damaged`, :class:`NotKept`.
"""

from companion.table.commitment import Drawn, RandomBits, Side, draw
from companion.table.gathering import GatheredSeat, Gathering
from companion.table.library.entered_by import EnteredBy, Means, read_entered_by
from companion.table.library.evenings import Evening, by_evening
from companion.table.library.exports import PlayedGame, game_csv, game_json, game_record
from companion.table.library.odds_history import OddsHistory, Position
from companion.table.library.people import FILE_LENGTH, Importing, Renaming
from companion.table.library.played_games import PlayedGames
from companion.table.library.replays import EnteredLine, Replay, ReplayedLine, Replays
from companion.table.library.statistics import Standings
from companion.table.library.summary import GameSummary
from companion.table.live.enrolment import Enrolled, Enrolment, NotEnrolled
from companion.table.live.present import Clock
from companion.table.live.results import (
    ANOTHER_GAME,
    KEY_USED,
    Accepted,
    Damaged,
    NoGame,
    NotKept,
    Refused,
    Repeated,
    Result,
    Stale,
)
from companion.table.live.sticker_lookup import DeckLookup, NoDecks, StickerLookup
from companion.table.live.table import Forgotten, Table
from companion.table.log.flips import InTheAir, KeptFlip, PastFlip
from companion.table.log.head_file import WHO, Head
from companion.table.log.kept_identities import KeptIdentity
from companion.table.log.log import CorruptPages, DiskFull, LogError
from companion.table.log.outbox import (
    Batch,
    Heads,
    LoggedEvent,
    LoggedGame,
    LoggedIdentity,
    LoggedPause,
    Outbox,
)
from companion.table.log.rule_sets import RuleSet, RuleSetError
from companion.table.preferences import Level, Preferences
from companion.table.stickers.codes import (
    Command,
    Sticker,
    no_such_code,
    read_code,
    read_sticker_text,
    write_sticker_text,
)
from companion.table.stickers.deck import Deck, DeckError, read_uid
from companion.table.stickers.deck_file import read_deck, write_deck
from companion.table.transient import OpenHand, Question, Scanned, Transient
from companion.table.turn_time import LIMITS, NUDGES, Turn, TurnStage, steps
from companion.table.view import TableView
