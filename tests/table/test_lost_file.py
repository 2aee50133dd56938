"""The file of the games is deleted or replaced while the table plays: said, refused, and saved beside it."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.rules import read_record, replay
from companion.table import NotKept, Table
from companion.table.log.log import Log
from tests.table.builder import BEGUN, NOON, accepted, begun, open_table

LINES = ("Ben: G7", "Cy: G8", "undo", "redo")


@pytest.fixture
def table(file: Path) -> Table:
    """A game under way after six events."""
    return begun(file, LINES)


def replaced(file: Path) -> None:
    other = file.with_name("other.sqlite")
    other.write_bytes(file.read_bytes())
    other.replace(file)


@pytest.mark.parametrize("part", ["", "-wal", "-shm"], ids=["games", "log", "index"])
@pytest.mark.parametrize("harm", [Path.unlink, replaced], ids=["deleted", "replaced"])
def test_a_tap_is_refused_and_every_event_is_saved_beside(
    table: Table, file: Path, harm: Callable[[Path], None], part: str
) -> None:
    shown: list[int] = []
    table.listen(lambda view: shown.append(view.version))
    harm(file.with_name(f"{file.name}{part}"))
    result = table.submit("Ana: G9", key="tap")
    saved = file.with_name("games-rescued.sqlite")
    assert isinstance(result, NotKept)
    assert str(saved) in result.text
    assert (result.text,) == table.warnings
    assert [6] == shown  # every screen is told at once
    again = open_table(saved)
    assert 6 == again.version
    accepted(again.submit("Ana: G9", key="tap"))


def test_a_loss_is_noticed_without_a_tap_and_saved_once(table: Table, file: Path) -> None:
    shown: list[int] = []
    table.listen(lambda view: shown.append(view.version))
    table.look_after()
    assert [] == [*table.warnings]
    file.unlink()
    table.look_after()
    table.look_after()
    assert [6] == shown
    (warning,) = table.warnings
    assert "deleted or replaced" in warning
    assert ["games-rescued.sqlite"] == [each.name for each in file.parent.glob("games-rescued*")]


def written_back(table: Table) -> None:
    with table._log._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


def emptied(table: Table, file: Path) -> None:
    written_back(table)
    file.write_bytes(b"")


def cut_in_its_log(_table: Table, file: Path) -> None:
    log = file.with_name(f"{file.name}-wal")
    os.truncate(log, log.stat().st_size - 5000)


@pytest.mark.parametrize("harm", [emptied, cut_in_its_log])
def test_what_was_cut_off_leaves_the_record_of_the_present_game(
    table: Table, file: Path, harm: Callable[[Table, Path], None]
) -> None:
    table.look_after()
    assert () == table.warnings
    harm(table, file)
    table.look_after()
    saved = replay(read_record(file.with_name("games-rescued.uno").read_text()))
    assert table.game
    assert (table.game.state, None) == (saved.game.state, saved.ruling)


def test_a_growing_file_is_no_loss(table: Table, file: Path) -> None:
    for _ in range(40):
        accepted(table.submit("Cy: hint !"))
    written_back(table)
    accepted(table.submit("Cy: hint !"))
    assert () == table.warnings


def test_nothing_is_written_at_the_place_of_a_lost_file(table: Table, file: Path) -> None:
    file.unlink()
    table.submit("Ana: G9")
    table.close()
    assert not file.exists()


def test_the_games_are_created_for_their_owner_alone(file: Path) -> None:
    before = file.parent.stat()
    table = Table.open(file, lambda: NOON)
    accepted(table.begin(BEGUN))
    modes = {each.name: each.stat().st_mode & 0o777 for each in file.parent.glob("games.sqlite*")}
    assert {"games.sqlite", "games.sqlite-wal", "games.sqlite-shm", "games.sqlite.last"} == modes.keys()
    assert {0o600} == {*modes.values()}
    assert before.st_mode == file.parent.stat().st_mode
    table.close()


def test_a_log_in_memory_has_no_file_to_lose() -> None:
    log = Log("sqlite:///:memory:")
    assert not log.is_lost
    log.close()
