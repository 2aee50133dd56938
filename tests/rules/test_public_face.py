"""The public interface of the rules: these names may be imported, and nothing from the modules inside."""

import companion.rules
from tests.imports import CHECKOUT, imports_past

FOLDERS = ("companion", "bench", "hardware", "pictures", "tests", "workshop")
INSIDE = (CHECKOUT / "companion" / "rules", CHECKOUT / "tests" / "rules")

PUBLIC = (
    "Accept", "Amend", "Amendment", "AppliedEvent", "CARDS", "CODE_LENGTH", "CYCLE_HANDS", "Card", "Catch",
    "Challenge",
    "Colour", "CountedHand", "DECK_NAME_LENGTH", "Draw", "Drew", "EDITIONS", "Edition", "Effect",
    "EffectKind", "End", "Event", "FACES", "FEWEST_PLAYERS", "FOUR_COLOURS", "Fix", "FixDirection",
    "FixHand", "FixSide", "FixTop", "FixTotal", "FixTurn", "Flip", "Game", "HEADERS",
    "HEADER_LENGTH", "Hand", "Hint", "Jump", "KEY_LENGTH", "Keep", "LINE_LENGTH", "LOG_LENGTH", "Leave",
    "Legal", "MOST_PLAYERS", "Mercy", "NAME_LENGTH", "NUMBERS", "NameColour", "ONE_SIDED",
    "OPTIONS", "OPTION_GROUPS", "OneOf", "Option", "OptionGroup", "Out", "PARTLY_KNOWN", "Past", "Phase",
    "Play", "Points", "RECORD_LENGTH", "ROTATION_HANDS", "RULES_NAME_LENGTH", "Record", "Redo",
    "Replayed", "Reshuffle", "Revision", "Round", "RoundResult", "Ruleset", "Ruling", "SCORINGS",
    "SEAT_LENGTH", "SORTS", "Scoring", "Seats", "Sentence", "Setup", "Sort", "Stand", "Start", "State",
    "TableEvent", "Undo", "Uno", "Unreadable", "Upcard", "WholeNumber", "all_of", "any_of", "apply",
    "as_json", "ascii_digits", "capital", "check_names", "check_newcomers", "check_options", "did_you_mean",
    "draw_table", "effects_of", "guilty_cards", "id_of", "in_words", "is_title", "join_sentences",
    "legal", "may_come_up", "namesake", "nearest", "new_game", "no_edition", "no_option", "no_points",
    "no_room_for_stickers", "no_scoring",
    "no_target", "not_known", "or_nothing", "player_named", "possessive", "read_card", "read_events",
    "read_kept_headers", "read_line", "read_name", "read_new_name", "read_number", "read_options",
    "read_record", "read_setup", "refuse", "rematches", "renamed", "replay", "rule_book", "say",
    "say_counted", "score_round", "sound", "still_holds", "there_is_already", "too_many_players",
    "underlying", "write_line", "write_lines", "write_options", "write_record",
)  # fmt: skip
"""Add a name here when others are to build on it; taking one away breaks them."""


def test_the_public_names_are_these() -> None:
    assert sorted(PUBLIC) == sorted(companion.rules.__all__)


def test_every_public_name_is_there() -> None:
    assert [] == [name for name in PUBLIC if not hasattr(companion.rules, name)]


def test_nobody_imports_past_them() -> None:
    outside = [
        source
        for folder in FOLDERS
        for source in (CHECKOUT / folder).rglob("*.py")
        if not any(source.is_relative_to(inside) for inside in INSIDE) and "node_modules" not in source.parts
    ]
    assert set() == imports_past("companion.rules", outside)
