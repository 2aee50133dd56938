"""A game that cannot be read is told with what is left of it; the table opens, and everything else works."""

from pathlib import Path

import pytest

from companion.rules import EDITIONS, read_record, replay
from companion.table import Damaged, Level, NotKept, PlayedGame, Table, game_record
from tests.table.builder import BEGUN, LINES, accepted, begun, break_on, mend, open_table, run_sql

MISSING = "DELETE FROM events WHERE game = 1 AND seq = 4"
NOT_LISTED_YET = "DELETE FROM summaries"


def damaged(file: Path, *harms: str, and_another: bool = True) -> Table:
    """Return a table that opens a damaged game 1; ``and_another`` has begun after it."""
    table = begun(file, LINES)
    if and_another:
        accepted(table.begin(BEGUN))
    table.close()
    run_sql(file, *harms)
    return open_table(file)


def first_game(table: Table) -> PlayedGame:
    game = table.played_games.game(1)
    assert game
    return game


def test_an_earlier_game_is_read_up_to_its_damage(file: Path) -> None:
    table = damaged(file, MISSING, NOT_LISTED_YET)
    game = first_game(table)
    assert "Game 1 in the log is damaged. Event 4 is missing." == game.damage
    assert ["round", "start G5", "Ben: G7"] == [event.line for event in game.events]
    again = replay(read_record(game_record(game)))
    assert (game.state, None) == (again.game.state, again.ruling)
    assert [(2, ""), (1, game.damage)] == [(each.id, each.damage) for each in table.played_games.newest()]
    accepted(table.submit("Ben: G6"))


def test_a_line_that_an_older_companion_may_have_written_is_told(file: Path) -> None:
    begun(file, LINES).close()
    tables = (
        "pending",
        "answers",
        "continuations",
        "statistics",
        "identities",
        "imports",
        "odds",
        "flip_keys",
        "forgotten",
        "gatherings",
        "pauses",
    )
    since = [f"DROP TABLE {table}" for table in tables]
    run_sql(file, "UPDATE schema_version SET version = 10", *since)
    for column in ("digest", "nudge_after", "turn_limit", "odds", "doubted"):
        run_sql(file, f"ALTER TABLE games DROP COLUMN {column}")
    run_sql(file, "ALTER TABLE events DROP COLUMN digest", "ALTER TABLE events DROP COLUMN entered_by")
    run_sql(file, "ALTER TABLE flips DROP COLUMN free")
    run_sql(file, "UPDATE events SET line = 'Cy: hops' WHERE seq = 4")
    table = open_table(file)
    assert "Game 1 in the log cannot be read. Event 4:" in first_game(table).damage
    assert 3 == table.version


def test_a_game_without_readable_headers_leaves_its_lines(file: Path) -> None:
    table = damaged(file, "UPDATE games SET headers = 'a spilt drink' WHERE id = 1")
    assert table.played_games.game(1) is None
    game = table.played_games.unreadable(1)
    assert game
    assert "Game 1 in the log cannot be read. Its headers:" in game.damage
    assert "a spilt drink\n\nround\nstart G5\nBen: G7\nCy: G8\nAna: G9\n" == game.record
    assert [2, 1] == [each.id for each in table.played_games.newest()]
    assert (("Ana", "Ben", "Cy"), ()) == table.played_games.players(2)


def test_the_table_opens_on_a_present_game_without_headers(file: Path) -> None:
    table = damaged(file, "UPDATE games SET headers = ''", and_another=False)
    assert table.view is None
    (warning,) = table.warnings
    assert "Its headers" in warning
    accepted(table.begin(BEGUN))
    assert () == table.warnings


def test_the_present_game_stands_at_its_damage_and_takes_no_event(file: Path) -> None:
    table = damaged(file, MISSING, and_another=False)
    assert 3 == table.version
    (warning,) = table.warnings
    assert "Event 4 is missing. It stands as after event 3." in warning
    for result in (table.submit("Cy: G6"), table.submit("Cy: G6", key="tap"), table.flips.begin("seal")):
        assert isinstance(result, Damaged)
        assert (warning, table.view) == (result.text, result.view)


def test_play_goes_on_from_the_readable_part_as_a_new_game(file: Path) -> None:
    table = damaged(file, MISSING, and_another=False)
    accepted(table.begin(game_record(first_game(table))))
    assert ((2, 3), ()) == ((table.played_games.newest()[0].id, table.version), table.warnings)
    accepted(table.submit("Cy: G6"))


def test_damage_found_while_playing_leaves_what_is_in_memory(file: Path) -> None:
    table = begun(file, LINES)
    run_sql(file, MISSING)
    break_on(file, "INSERT ON events")
    assert isinstance(table.submit("Ben: G6"), NotKept)
    result = table.submit("Ben: G6")
    assert isinstance(result, Damaged)
    assert "Event 4 is missing. It stands as after event 5." in result.text
    mend(file)
    accepted(table.begin(game_record(first_game(table))))
    accepted(table.submit("Ben: G6"))


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE games SET level = 'x'",
        "UPDATE games SET claimed = '{'",
        "UPDATE games SET claimed = '[]'",
        "UPDATE games SET seats = '[]'",
    ],
)
def test_unreadable_preferences_are_the_usual_ones_and_told(file: Path, harm: str) -> None:
    table = damaged(file, harm, and_another=False)
    assert table.view
    assert Level.TURNS is table.view.preferences.level
    assert ("The settings of this table cannot be read; the usual ones hold.",) == table.warnings
    accepted(table.submit("Ben: G6"))


def test_a_page_that_the_disk_lost_ends_only_its_game(file: Path) -> None:
    table = begun(file, ["Cy: hint !"] * 300)
    accepted(table.begin(BEGUN))
    table.close()
    content = bytearray(file.read_bytes())
    starts = range(8192, len(content), 4096)
    page = next(start for start in starts if content.count(b"Cy: hint", start, start + 4096) > 9)
    content[page : page + 4096] = b"\xff" * 4096
    file.write_bytes(content)
    again = open_table(file)
    assert ["The file of the games is damaged"] == [each[:32] for each in again.warnings]
    assert "malformed" in first_game(again).damage
    assert [2, 1] == [game.id for game in again.played_games.newest()]
    accepted(again.submit("Ben: G7"))


@pytest.mark.parametrize(
    "harm", ["UPDATE decks SET edition = 'x' WHERE id = 1", "UPDATE lessons SET card = 'x' WHERE deck = 1"]
)
def test_a_deck_that_cannot_be_read_leaves_the_others(file: Path, harm: str) -> None:
    table = begun(file)
    for name, uid in (("Ours", "04a1b2c3d4e5f6"), ("Theirs", "04a1b2c3d4e5f7")):
        table.decks.enrol(table.decks.add(name, EDITIONS["classic"]).id, uid)
    run_sql(file, harm)
    assert ["Theirs"] == [deck.name for deck in table.decks.all()]
    assert table.decks.deck(1) is None
    assert table.decks.with_sticker("04a1b2c3d4e5f6") is None
