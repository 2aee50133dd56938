"""A companion whose file of games was lost starts with what it had saved of them, and says so."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.backups.rescued import open_table
from companion.table import LogError, Table
from tests.table.builder import BEGUN, LINES, NOON, OPENED, accepted, begun, record_of, rows, run_sql
from tests.table.test_lost_file import written_back

SAVED = "games-rescued.sqlite"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory."""
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


@pytest.fixture
def table(data: Path) -> Table:
    """A table that plays: five events, of which the file itself has none, as its log is not written back."""
    return begun(data / "games.sqlite", LINES)


def killed(table: Table, data: Path) -> Path:
    """Return the data directory as the disk has it where the process ends now, without a word."""
    table.look_after()
    return shutil.copytree(data, data.with_name("after"))


def started(data: Path) -> tuple[Table, tuple[str, ...]]:
    table, told = open_table(data, lambda: NOON)
    OPENED.append(table)
    return table, told


def without_its_log(file: Path) -> None:
    file.with_name("games.sqlite-wal").unlink()


def cut_off(file: Path) -> None:
    os.truncate(file, 5000)


@pytest.mark.parametrize("harm", [Path.unlink, without_its_log])
def test_it_goes_on_with_every_game_as_they_were_saved(
    table: Table, data: Path, harm: Callable[[Path], None]
) -> None:
    table.people.submit("guest Cy")
    harm(data / "games.sqlite")
    after = killed(table, data)
    again, told = started(after)
    assert 5 == again.version
    assert ['guest "Cy"'] == [each.line for each in again.people.events]
    assert (f"The file of the games was lost. The games go on as they were saved in {SAVED}.",) == told
    assert again.view
    assert told == (again.view.transient.remark,)
    accepted(again.submit("Ben: G6"))
    again.close()
    again, told = started(after)
    assert (6, ()) == (again.version, told)


@pytest.mark.parametrize("harm", [lambda file: file.write_bytes(b""), cut_off], ids=["emptied", "cut off"])
def test_where_only_the_present_game_was_known_it_goes_on_after_the_newest_backup(
    table: Table, data: Path, harm: Callable[[Path], object]
) -> None:
    (data / "backups").mkdir()
    accepted(table.begin(BEGUN))
    begun(data / "backups" / "games-2026-11-20.sqlite", ["Ben: draw"]).close()
    accepted(table.submit("Ben: G7"))
    record = record_of(table)
    written_back(table)
    harm(data / "games.sqlite")
    after = killed(table, data)
    again, told = started(after)
    assert ("games-rescued.uno" in told[0], 3) == (True, again.version)
    assert record.partition("\n\n")[2] == record_of(again).partition("\n\n")[2]
    assert 2 == again.view.game_id if again.view else 0
    again.close()
    assert () == started(after)[1]


def test_without_any_backup_the_present_game_goes_on_alone(table: Table, data: Path) -> None:
    written_back(table)
    (data / "games.sqlite").write_bytes(b"")
    after = killed(table, data)
    again, told = started(after)
    assert (1, 5) == (len(told), again.version)


def test_a_file_that_has_all_of_it_is_left_as_it_is(table: Table, data: Path) -> None:
    (data / "games.sqlite-wal").unlink()
    table.look_after()
    table.close()
    again, told = started(data)
    assert ((), 5, True) == (told, again.version, (data / SAVED).exists())


def test_other_games_that_somebody_put_there_stay(table: Table, data: Path, tmp_path: Path) -> None:
    (data / "games.sqlite").unlink()
    after = killed(table, data)
    begun(tmp_path / "other.sqlite", ["Ben: G6", "Cy: G1", "Ana: G2"]).close()
    for end in ("-wal", "-shm"):
        (after / f"games.sqlite{end}").unlink(missing_ok=True)
    (tmp_path / "other.sqlite").rename(after / "games.sqlite")
    again, told = started(after)
    assert () == told
    assert "not the one that was here before" in again.warnings[0]


def test_what_was_saved_before_the_last_events_takes_the_place_of_nothing(table: Table, data: Path) -> None:
    (data / "games.sqlite").unlink()
    after = killed(table, data)
    run_sql(after / SAVED, "DELETE FROM events WHERE seq = 5")
    with pytest.raises(LogError, match="missing or empty"):
        started(after)
    assert [(4,)] == rows(after / SAVED, "SELECT count(*) FROM events")
