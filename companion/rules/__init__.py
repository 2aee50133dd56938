"""The referee of five editions of UNO: pure, and from the standard library alone.

Cards and events go in, tables come out; whatever a rule speaks against comes back as a
:class:`Ruling`. The game record is the one way to write any of it down.
"""

from companion.rules.book import rule_book
from companion.rules.cards import CARDS, FACES, PARTLY_KNOWN, Card, Colour, read_card
from companion.rules.edition import Edition
from companion.rules.editions import EDITIONS
from companion.rules.events import (
    Accept,
    Catch,
    Challenge,
    Draw,
    Event,
    Flip,
    Hand,
    Hint,
    Keep,
    NameColour,
    Out,
    Play,
    Points,
    Redo,
    Reshuffle,
    Round,
    Stand,
    Start,
    TableEvent,
    Undo,
    Uno,
)
from companion.rules.game import Game, Legal, Replayed, legal, new_game, replay
from companion.rules.lines import read_line, write_line
from companion.rules.match import RoundResult
from companion.rules.options import OPTIONS, Option, check_options
from companion.rules.reading import Unreadable
from companion.rules.record import Record, read_record, write_record
from companion.rules.referee import apply
from companion.rules.report import as_json, draw_table
from companion.rules.ruleset import Ruleset
from companion.rules.rulings import Ruling
from companion.rules.scoring import SCORINGS, Scoring
from companion.rules.sentence import (
    Sentence,
    all_of,
    any_of,
    capital,
    in_words,
    one_after_the_other,
    possessive,
    say,
    say_counted,
)
from companion.rules.setup import Setup, read_setup
from companion.rules.state import Counted, Phase, State

__all__ = [
    "CARDS", "EDITIONS", "FACES", "OPTIONS", "PARTLY_KNOWN", "SCORINGS", "Accept", "Card", "Catch",
    "Challenge", "Colour", "Counted", "Draw", "Edition", "Event", "Flip", "Game", "Hand", "Hint",
    "Keep", "Legal", "NameColour", "Option", "Out", "Phase", "Play", "Points", "Record", "Redo",
    "Replayed", "Reshuffle", "Round", "RoundResult", "Ruleset", "Ruling", "Scoring", "Sentence", "Setup",
    "Stand", "Start", "State", "TableEvent", "Undo", "Uno", "Unreadable", "all_of", "any_of", "apply",
    "as_json", "capital", "check_options", "draw_table", "in_words", "legal", "new_game",
    "one_after_the_other", "possessive", "read_card", "read_line", "read_record", "read_setup", "replay",
    "rule_book", "say", "say_counted", "write_line", "write_record",
]  # fmt: skip
