"""The referee of five editions of UNO: pure, and from the standard library alone.

Cards and events go in, tables come out; whatever a rule speaks against comes back as a
:class:`Ruling`. What came of an event is asked of the game, as :class:`Effect`\\ s. The game
record is the one way to write any of it down.

All that others may import is here: nothing outside this package imports past it.
"""

from companion.rules.book import rule_book
from companion.rules.cards import CARDS, FACES, NUMBERS, PARTLY_KNOWN, Card, Colour, read_card
from companion.rules.edition import Edition
from companion.rules.editions import EDITIONS
from companion.rules.effects import Effect, EffectKind
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
    underlying,
)
from companion.rules.game import Game, Legal, Replayed, legal, new_game, replay
from companion.rules.lines import read_line, write_line
from companion.rules.match import RoundResult
from companion.rules.options import OPTIONS, Number, OneOf, Option, check_options
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
    join_sentences,
    possessive,
    say,
    say_counted,
)
from companion.rules.setup import (
    FEWEST_PLAYERS,
    HEADERS,
    MOST_PLAYERS,
    Setup,
    read_name,
    read_number,
    read_setup,
)
from companion.rules.state import CountedHand, Phase, State
from companion.rules.unreadable import (
    Unreadable,
    did_you_mean,
    no_edition,
    no_option,
    no_scoring,
    no_target,
    not_known,
    or_nothing,
)

__all__ = [  # noqa: RUF022 - grouped by what a reader looks for
    # What a table agrees on
    "EDITIONS", "FEWEST_PLAYERS", "HEADERS", "MOST_PLAYERS", "OPTIONS", "SCORINGS",
    "Edition", "Number", "OneOf", "Option", "Ruleset", "Scoring", "Setup", "check_options", "read_setup",
    # Cards
    "CARDS", "FACES", "NUMBERS", "PARTLY_KNOWN", "Card", "Colour", "read_card",
    # What can happen, and what came of it
    "Accept", "Catch", "Challenge", "Draw", "Event", "Flip", "Hand", "Hint", "Keep", "NameColour", "Out",
    "Play", "Points", "Redo", "Reshuffle", "Round", "Stand", "Start", "TableEvent", "Undo", "Uno",
    "underlying",
    "Effect", "EffectKind",
    # The game, and the table at one moment of it
    "CountedHand", "Game", "Legal", "Phase", "Replayed", "RoundResult", "State",
    "apply", "legal", "new_game", "replay",
    # What a rule speaks against, and the rule book
    "Ruling", "rule_book",
    # The game record, and the table for programs and in text
    "Record", "as_json", "draw_table", "read_line", "read_record", "write_line", "write_record",
    # What cannot be read
    "Unreadable", "did_you_mean", "no_edition", "no_option", "no_scoring", "no_target", "not_known",
    "or_nothing", "read_name", "read_number",
    # Sentences in any language
    "Sentence", "all_of", "any_of", "capital", "in_words", "join_sentences", "possessive", "say",
    "say_counted",
]  # fmt: skip
