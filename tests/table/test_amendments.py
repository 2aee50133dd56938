"""Amendments at a live table: an event like any other to the log, to a restart and to who listens."""

from pathlib import Path

import pytest

from companion.rules import Unreadable, read_record, replay
from companion.table import PlayedGame, Refused, Table, game_csv, game_record
from tests.table.builder import BEGUN, CLASSIC, accepted, begun, open_table, repeated, run_sql

LINES = ("Ben: G7", "Cy: B7", "amend 3: Ben: G9", "Ana: B2")
SCORES = f'{CLASSIC}[Target "50"]\nround\nBen: out\nAna: points 60\nCy: points 0\n'


def present(table: Table) -> PlayedGame:
    assert table.view
    game = table.played_games.game(table.view.game_id)
    assert game
    return game


def test_an_amendment_is_one_event_of_which_others_are_told_once(file: Path) -> None:
    table = begun(file, LINES[:2])
    told: list[tuple[int, bool]] = []
    table.listen(lambda view: told.append((view.version, view.more_follows)))
    view = accepted(table.submit("amend 3: Ben: G9; Cy: G1", version=4)).view
    assert ([(5, False)], 5, "Ana") == (told, view.version, view.state.turn)


def test_a_restart_and_an_export_have_the_amended_game(file: Path) -> None:
    table = begun(file, LINES)
    assert table.view
    before, record = table.view.json, game_record(present(table))
    table.close()
    resumed = open_table(file)
    assert resumed.view
    assert before == resumed.view.json
    assert [*("round", "start G5"), *LINES] == record.splitlines()[-6:]
    assert replay(read_record(record)).game.state == resumed.view.state
    accepted(resumed.submit("undo"))
    accepted(resumed.submit("undo"))
    assert "B7" == resumed.view.as_json["top"]


def test_an_old_event_that_is_amended_ends_the_game_or_lets_it_go_on(file: Path) -> None:
    table = open_table(file, record=SCORES)
    over = present(table).summary
    accepted(table.submit("amend 3: Ana: points 20"))
    goes_on = present(table)
    assert (("Ben",), ()) == (over.winner, goes_on.summary.winner)
    assert "1,Ana,Ben,0,20,0,0,20,0" == game_csv(goes_on).splitlines()[1]
    # Played to its end, it is listed by what then holds.
    accepted(table.submit("amend 4: Cy: points 40"))
    accepted(table.begin(BEGUN))
    assert ("Ben",) == table.played_games.newest()[1].winner
    assert {"Ana": 0, "Ben": 60, "Cy": 0} == table.played_games.newest()[1].totals


def test_a_game_that_is_taken_up_again_keeps_the_numbers_of_its_lines(file: Path) -> None:
    table = begun(file, LINES)
    before = present(table).state
    accepted(table.begin(BEGUN))
    accepted(table.take_up(1))
    assert before == present(table).state
    assert "G8" == accepted(table.submit("amend 6: Ana: G8!")).view.as_json["top"]


def test_a_key_gets_what_stands_again_also_after_a_restart(file: Path) -> None:
    table = begun(file, ["Ben: G7", "Cy: B7"])
    first = accepted(table.submit("amend 3: Ben: G9", key="tap")).view.answer
    assert b'"stands":[{"line":"Cy: B7","rule":"match","text":"Blue 7 does not go on a green 9. ' in first
    accepted(table.submit("Ana: B2"))
    assert first == accepted(table.submit("amend 3: Ben: G9", key="tap")).view.answer
    accepted(table.begin(BEGUN))
    table.close()
    assert first == repeated(open_table(file).submit("amend 3: Ben: G9", key="tap")).answer()
    run_sql(file, "DELETE FROM answers")
    assert first == repeated(open_table(file).submit("amend 3: Ben: G9", key="tap")).answer()


@pytest.mark.parametrize("step", ["undo", "Ana: B2"])
def test_only_an_amendment_is_answered_with_what_stands(file: Path, step: str) -> None:
    table = begun(file, ["Ben: G7", "Cy: B7", "amend 3: Ben: G9"])
    assert table.view
    assert table.view.answer != table.view.json
    view = accepted(table.submit(step)).view
    assert view.answer == view.json


@pytest.mark.parametrize(
    ("line", "refusal"),
    [("amend 3: Ben: B9", Refused), ("amend 5: nothing", Refused), ("amend 3: Bne: G9", Unreadable)],
)
def test_what_cannot_be_amended_changes_nothing(file: Path, line: str, refusal: type) -> None:
    table = begun(file, ["Ben: G7"])
    assert table.view
    before = table.view.json
    assert isinstance(table.submit(line), refusal)
    assert (before, 3) == (table.view.json, table.version)


def test_a_half_counted_hand_goes_on_while_the_round_is_counted(file: Path) -> None:
    table = open_table(file, record=SCORES.replace("Cy: points 0\n", ""))
    cards = tuple(read_record(f"{SCORES}").setup.edition.deck[:2])
    accepted(table.count_cards("Cy", cards))
    view = accepted(table.submit("amend 3: Ana: points 6")).view
    assert cards == view.transient.half_counted["Cy"]
    assert {} == accepted(table.submit("amend 2: nothing")).view.transient.half_counted


def test_an_emptied_file_leaves_the_amended_game_as_a_record(file: Path) -> None:
    table = begun(file, LINES)
    with table._log._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    file.write_bytes(b"")
    table.look_after()
    saved = replay(read_record(file.with_name("games-rescued.uno").read_text()))
    assert table.game
    assert (table.game.state, None) == (saved.game.state, saved.ruling)
