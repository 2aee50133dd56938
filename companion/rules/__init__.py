"""The referee of several editions of UNO: pure, and from the standard library alone.

A game is played in the lines of its record, each of which is read as an event:

    >>> setup = read_record('[Edition "classic"]\\n[Players "Ana, Ben, Cy"]').setup
    >>> game = new_game(setup)
    >>> for line in ("round", "start R5", "Ben: R7", "Cy: W4=G", "Ana: accept"):
    ...     game = game.apply(read_line(line, setup.players))
    >>> game.state.turn, str(game.state.colour), game.state.hands
    ('Ben', 'green', {'Ana': 11, 'Ben': 6, 'Cy': 6})
    >>> print(game.apply(read_line("Ben: B8", setup.players)).text)
    Blue 8 does not go on a Wild Draw Four, which is green now. Play green or a Wild.
    >>> [effect.kind.value for effect in game.effects]
    ['drew', 'skipped', 'turn']

``game.apply(event)`` returns the next :class:`Game`, or the :class:`Ruling` against the event; what the
event did is in ``game.effects``. ``read_line`` and ``write_line`` are inverses.

This is the whole public interface: nothing outside this package imports from its modules.
"""

from companion.rules.book import rule_book
from companion.rules.cards import actions
from companion.rules.cards.blanks import (
    BLANK_HEADERS,
    COUNTED_EFFECTS,
    MOST_DRAWN,
    SENTENCE_LENGTH,
    Blank,
    read_blank,
    read_sentence,
)
from companion.rules.cards.card import CARDS, FACES, PARTLY_KNOWN, Card, Upcard, read_card
from companion.rules.cards.colours import FOUR_COLOURS, Colour
from companion.rules.cards.sorts import NUMBERS, SORTS, Sort
from companion.rules.editions import EDITIONS, ONE_SIDED
from companion.rules.editions.edition import Edition
from companion.rules.editions.rule import Rule, Section
from companion.rules.editions.ruleset import Ruleset
from companion.rules.effects import Effect, EffectKind, effects_of
from companion.rules.events import (
    Accept,
    Amend,
    Catch,
    Challenge,
    Draw,
    Drew,
    End,
    Event,
    Fix,
    FixDirection,
    FixHand,
    FixSide,
    FixTop,
    FixTotal,
    FixTurn,
    Flip,
    Hand,
    Hint,
    Join,
    Jump,
    Keep,
    Leave,
    LetStand,
    Mercy,
    NameColour,
    Out,
    Play,
    Points,
    Redo,
    Reshuffle,
    Revision,
    Round,
    Seats,
    Start,
    TableEvent,
    Undo,
    Uno,
    underlying,
)
from companion.rules.game import Game, Legal, Replayed, legal, new_game, replay, still_holds
from companion.rules.language.namesakes import (
    check_newcomers,
    namesake,
    player_named,
    sound,
    there_is_already,
)
from companion.rules.language.sentence import (
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
from companion.rules.language.typography import ascii_digits
from companion.rules.language.unreadable import (
    Unreadable,
    did_you_mean,
    nearest,
    no_edition,
    no_option,
    no_points,
    no_room_for_stickers,
    no_scoring,
    no_target,
    not_known,
    or_nothing,
)
from companion.rules.options import OPTION_GROUPS, OPTIONS, OptionGroup
from companion.rules.options.header import check_options, id_of, read_options, write_options
from companion.rules.options.option import OneOf, Option, WholeNumber
from companion.rules.past.amendments import Amendment, AppliedEvent, LineInContext
from companion.rules.record.anonymous import Anonymous, anonymous, labels, names_in, without_words
from companion.rules.record.lines import read_line, write_line
from companion.rules.record.record import (
    Record,
    read_events,
    read_kept_headers,
    read_record,
    write_lines,
    write_record,
)
from companion.rules.record.report import as_json, draw_table
from companion.rules.referee import apply
from companion.rules.rematch import rematches
from companion.rules.renaming import renamed
from companion.rules.round.counting import score_round
from companion.rules.round.mercy import knock_out
from companion.rules.setup.limits import (
    CODE_LENGTH,
    DECK_NAME_LENGTH,
    HEADER_LENGTH,
    KEY_LENGTH,
    LINE_LENGTH,
    LOG_LENGTH,
    NAME_LENGTH,
    RECORD_LENGTH,
    RULES_NAME_LENGTH,
    SEAT_LENGTH,
    check_names,
)
from companion.rules.setup.scoring import CYCLE_HANDS, ROTATION_HANDS, SCORINGS, Scoring
from companion.rules.setup.setup import (
    FEWEST_PLAYERS,
    HEADERS,
    MOST_PLAYERS,
    Setup,
    is_title,
    read_name,
    read_new_name,
    read_number,
    read_setup,
    too_many_players,
)
from companion.rules.table.card_sides import may_come_up
from companion.rules.table.debts import deflects, stacks
from companion.rules.table.phases import Phase
from companion.rules.table.refusals import refuse
from companion.rules.table.rounds import RoundResult
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import CountedHand, PendingDebt, PendingDrawn, PendingReveal, State
from companion.rules.turn.challenges import guilty_cards
