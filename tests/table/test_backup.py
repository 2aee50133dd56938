"""A backup is whole while the table plays on, and what is wrong with a file is told."""

import stat
from pathlib import Path
from threading import Event, Thread

import pytest

from companion.backups.backup import BackupError, BackupReport, back_up, check, look_into
from tests.table.builder import BEGUN, LINES, accepted, begun, open_table, run_sql


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Where a backup goes."""
    return tmp_path / "copy.sqlite"


def test_a_backup_of_a_running_table_has_every_event_and_is_one_file(file: Path, copy: Path) -> None:
    table = begun(file, LINES)
    assert BackupReport(1, 5) == back_up(file, copy).report
    assert 0o600 == stat.S_IMODE(copy.stat().st_mode)
    assert b"\x01\x01" == copy.read_bytes()[18:20]  # no write-ahead log: one file to carry away
    accepted(table.submit("Ben: G6"))
    assert 5 == open_table(copy).version


def test_backups_checks_and_taps_do_not_disturb_each_other(file: Path, copy: Path) -> None:
    table = begun(file)
    reports, is_enough = list[BackupReport](), Event()

    def keep_backing_up() -> None:
        while not is_enough.is_set():
            reports.extend((back_up(file, copy).report, check(file)))

    backups = Thread(target=keep_backing_up)
    backups.start()
    taps = 0
    while backups.is_alive() and (len(reports) < 10 or taps < 2):
        accepted(table.submit("Cy: hint !"))
        taps += 1
    is_enough.set()
    backups.join()
    assert ({()}, True) == ({report.damage for report in reports}, len(reports) >= 10)


def test_a_backup_that_cannot_be_written_leaves_the_earlier_one(file: Path, copy: Path) -> None:
    begun(file)
    back_up(file, copy)
    before = copy.read_bytes()
    with pytest.raises(BackupError, match="file is not a database"):
        back_up(_no_database(file), copy)
    with pytest.raises(BackupError, match="There is no"):
        back_up(file.with_name("other.sqlite"), copy)
    with pytest.raises(BackupError, match="No such file or directory"):
        back_up(file, file.parent / "stick" / "copy.sqlite")
    assert before == copy.read_bytes()


def _no_database(file: Path) -> Path:
    other = file.with_name("notes.sqlite")
    other.write_text("Buy milk, and a second deck of cards.\n" * 100)
    return other


def test_a_backup_whose_write_ahead_log_cannot_be_looked_for_cannot_be_read(file: Path) -> None:
    long = file.with_name("g" * 253)
    begun(long.with_name("games.sqlite")).close()
    long.with_name("games.sqlite").rename(long)
    with pytest.raises(BackupError, match="File name too long"):
        look_into(long)


def test_a_check_replays_every_game_and_leaves_the_file_alone(file: Path) -> None:
    table = begun(file, LINES)
    accepted(table.begin(BEGUN))
    table.close()
    before = file.read_bytes()
    assert BackupReport(2, 7) == check(file)
    assert before == file.read_bytes()


@pytest.mark.parametrize(
    ("harm", "damage"),
    [
        ("DELETE FROM events WHERE seq = 4", "Game 1 in the log is damaged. Event 4 is missing."),
        (
            "UPDATE events SET line = 'Cy: G6' WHERE seq = 4",
            "Game 1 in the log is damaged. Event 4 is not as it was logged.",
        ),
    ],
    ids=["missing", "altered"],
)
def test_a_check_and_a_backup_tell_a_damaged_game(file: Path, copy: Path, harm: str, damage: str) -> None:
    begun(file, LINES).close()
    run_sql(file, harm)
    assert BackupReport(1, 3, (damage,)) == check(file)
    assert BackupReport(1, 3, (damage,)) == back_up(file, copy).report


def test_a_copy_of_damaged_games_takes_the_place_of_none_that_has_more(file: Path, copy: Path) -> None:
    begun(file, LINES).close()
    back_up(file, copy)
    run_sql(file, "UPDATE events SET line = 'Cy: G6' WHERE seq = 4")
    first = [back_up(file, copy).file.name for _ in range(2)]
    run_sql(file, "UPDATE events SET line = 'Cy: G6' WHERE seq = 2")
    second = [back_up(file, copy).file.name for _ in range(2)]
    assert (["copy-damaged.sqlite"] * 2, ["copy-damaged-2.sqlite"] * 2) == (first, second)
    assert BackupReport(1, 5) == check(copy)


def test_a_check_tells_a_lost_end(file: Path) -> None:
    begun(file, LINES).close()
    run_sql(file, "DELETE FROM events WHERE seq = 5")
    (damage,) = check(file).damage
    assert "has lost its end" in damage
