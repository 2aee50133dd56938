"""Backups made by themselves, and the commands that make, check and restore one."""

import os
import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.backups.daily import DAYS_KEPT, UPLOADED, DailyBackups, dated, newest
from companion.command_line.arguments import main
from companion.composition import CannotServe, companion
from tests.table.builder import BEGUN, LINES, NOON, accepted, begun, full_disk, open_table, rows, run_sql
from tests.test_composition import ask, no_board, settings


class Calendar:
    """A clock that a test turns to another day."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """The folder of a USB stick, on another disk than the games."""
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory with a game of five events."""
    folder = tmp_path / "data"
    folder.mkdir()
    begun(folder / "games.sqlite", LINES).close()
    return folder


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Run a command; return its status and what it wrote."""
    status = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.long
def test_a_backup_a_day_is_kept_for_two_weeks(data: Path, stick: Path) -> None:
    calendar = Calendar()
    backups = DailyBackups(data, [stick], calendar)
    for _ in range(DAYS_KEPT + 3):
        assert {} == backups.make()
        calendar.now += timedelta(days=1)
    for folder in (data / "backups", stick):
        names = [file.name for file in dated(folder)]
        assert ("games-2026-11-17.sqlite", "games-2026-11-04.sqlite", 14) == (names[0], names[-1], len(names))
    assert 0o700 == (data / "backups").stat().st_mode & 0o777


def test_the_backup_of_a_day_is_renewed_once_something_was_played(data: Path) -> None:
    backups = DailyBackups(data, [], Calendar())
    backups.make()
    (today,) = dated(data / "backups")
    first = today.stat().st_ino
    backups.make()
    assert first == today.stat().st_ino
    accepted(open_table(data / "games.sqlite").submit("Ben: G6"))
    backups.make()
    assert 6 == open_table(today).version


def test_a_missing_stick_is_said_and_used_once_it_is_back(data: Path, stick: Path) -> None:
    stick.rmdir()
    backups = DailyBackups(data, [stick], Calendar())
    assert {stick: f"There is no folder {stick}, so no backup was made there."} == backups.make()
    assert 1 == len(dated(data / "backups"))
    stick.mkdir()
    assert {} == backups.make()
    assert 1 == len(dated(stick))


def test_a_stick_that_cannot_be_looked_at_is_named_and_the_rest_is_made(data: Path, tmp_path: Path) -> None:
    # As with a stick that was pulled while it is mounted, the system has an error for each look at it.
    stick = tmp_path / ("stick" * 100)
    backups = DailyBackups(data, [stick], Calendar())
    ((folder, trouble),) = backups.make().items()
    assert stick == folder
    assert "[Errno" not in trouble
    assert 1 == len(dated(data / "backups"))


def test_a_stick_has_its_backup_where_the_data_directory_has_no_room_for_one(data: Path, stick: Path) -> None:
    (data / "backups").write_text("")
    backups = DailyBackups(data, [stick], Calendar())
    assert {
        data / "backups": f"No backup was made in {data / 'backups'}. {data / 'backups'}: File exists."
    } == backups.make()
    assert 1 == len(dated(stick))


def test_no_good_backup_is_deleted_while_a_game_is_damaged(data: Path) -> None:
    calendar = Calendar()
    backups = DailyBackups(data, [], calendar)
    backups.make()
    run_sql(data / "games.sqlite", "DELETE FROM events WHERE seq = 4")
    for _ in range(DAYS_KEPT + 3):
        calendar.now += timedelta(days=1)
        (trouble,) = backups.make().values()
        assert "Event 4 is missing." in trouble
    assert DAYS_KEPT + 4 == len(dated(data / "backups"))


def without_its_log(file: Path) -> None:
    file.with_name(f"{file.name}-wal").unlink()


def with_a_lost_page(file: Path) -> None:
    ((page,),) = rows(file, "SELECT rootpage FROM sqlite_schema WHERE name = 'events'")
    content = bytearray(file.read_bytes())
    content[4096 * (page - 1) : 4096 * page] = bytes(4096)
    file.write_bytes(content)


@pytest.mark.parametrize("harm", [without_its_log, with_a_lost_page])
def test_a_start_on_a_damaged_file_leaves_the_good_backups_of_the_day(
    tmp_path: Path, stick: Path, harm: Callable[[Path], None]
) -> None:
    (tmp_path / "data").mkdir()
    begun(tmp_path / "data" / "games.sqlite", LINES)
    DailyBackups(tmp_path / "data", [stick], Calendar()).make()
    killed = tmp_path / "killed"
    shutil.copytree(tmp_path / "data", killed, ignore=shutil.ignore_patterns("*-shm"))
    harm(killed / "games.sqlite")
    for _ in range(2):
        troubles = DailyBackups(killed, [stick], Calendar()).make()
        for folder in (killed / "backups", stick):
            assert f"No earlier backup in {folder} is deleted meanwhile." in troubles[folder]
            names = ["games-2026-11-01.sqlite", "games-2026-11-01-damaged.sqlite"]
            assert names == [file.name for file in dated(folder)]
            assert 5 == open_table(folder / names[0]).version
    assert killed / "backups" / "games-2026-11-01.sqlite" == newest(killed)


def test_what_is_played_after_a_lost_end_takes_no_fuller_backup_s_place(data: Path) -> None:
    calendar = Calendar()
    DailyBackups(data, [], calendar).make()
    run_sql(data / "games.sqlite", "DELETE FROM events WHERE seq > 3")
    backups = DailyBackups(data, [], calendar)
    for line in ("Cy: G6", "Ana: G1"):
        table = open_table(data / "games.sqlite")
        accepted(table.submit(line))
        table.close()
        (trouble,) = backups.make().values()
    today, less = (data / "backups" / f"games-2026-11-01{end}.sqlite" for end in ("", "-less"))
    assert f"{today} has more than the games, and stays. They are kept as {less}." == trouble
    assert [today, less] == dated(data / "backups")
    assert [5, 5] == [open_table(file).version for file in (today, less)]
    calendar.now += timedelta(days=1)
    assert {} == backups.make()


@pytest.mark.long
def test_a_clock_that_ran_ahead_deletes_no_later_backup(data: Path, stick: Path) -> None:
    calendar = Calendar()
    backups = DailyBackups(data, [stick], calendar)
    table = open_table(data / "games.sqlite")

    def play_days(days: int) -> None:
        for _ in range(days):
            accepted(table.submit("Ben: hint !"))
            assert {} == backups.make()
            calendar.now += timedelta(days=1)

    calendar.now += timedelta(days=300)
    play_days(DAYS_KEPT)
    calendar.now = Calendar().now
    play_days(2)
    for folder in (data / "backups", stick):
        versions = [open_table(file).version for file in dated(folder)]
        assert [*range(5 + DAYS_KEPT + 2, 5 + 2, -1)] == versions
        assert ["games-2026-11-02.sqlite", "games-2026-11-01.sqlite"] == [
            each.name for each in dated(folder)
        ][:2]


def test_no_backup_goes_that_has_what_the_latest_lacks(data: Path) -> None:
    calendar = Calendar()
    backups = DailyBackups(data, [], calendar)
    backups.make()
    run_sql(data / "games.sqlite", "DELETE FROM events WHERE seq = 5")
    (data / "games.sqlite.last").unlink()
    for _ in range(DAYS_KEPT + 3):
        calendar.now += timedelta(days=1)
        assert {} == backups.make()
    kept = dated(data / "backups")
    assert (DAYS_KEPT + 1, "games-2026-11-01.sqlite") == (len(kept), kept[0].name)


def test_a_companion_keeps_backups_by_itself(tmp_path: Path) -> None:
    with companion(settings(tmp_path), clock=lambda: NOON, pins=no_board):
        pass
    (file,) = dated(tmp_path / "backups")
    assert "games-2026-11-21.sqlite" == file.name


def test_a_running_table_is_backed_up_and_cannot_be_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with companion(settings(tmp_path), pins=no_board) as running:
        ask(running, "POST", "/api/games", {"record": BEGUN})
        file = tmp_path / "copy.sqlite"
        assert (0, f"1 game, 2 events: {file}\n", "") == run(capsys, "backup", file, "--data", tmp_path)
        status, out, err = run(capsys, "restore", file, "--data", tmp_path)
        assert (2, "") == (status, out)
        assert "A table plays on these games." in err
        assert 2 == ask(running, "GET", "/api/table")["version"]


def test_a_backup_without_a_name_goes_into_the_data_directory(
    data: Path, stick: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == run(capsys, "backup", "--data", data)[0]
    assert 0 == run(capsys, "backup", stick, "--data", data)[0]
    assert [1, 1] == [len([*folder.glob("games-*.sqlite")]) for folder in (data / "backups", stick)]


def test_a_check_says_that_all_is_well_or_what_is_not(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = data / "games.sqlite"
    assert (0, f"1 game, 5 events, each as it was logged: {file}\n", "") == run(
        capsys, "check", "--data", data
    )
    run_sql(file, "UPDATE events SET line = 'Cy: G6' WHERE seq = 4")
    damage = "Game 1 in the log is damaged. Event 4 is not as it was logged."
    assert (1, f"1 game, 3 events can be read: {file}\n{damage}\n", "") == run(
        capsys, "check", "--data", data
    )
    (data / "notes.txt").write_text("Buy milk." * 100)
    status, out, err = run(capsys, "check", data / "notes.txt")
    assert (2, "") == (status, out)
    assert "file is not a database" in err
    assert (2, "", f"uno-companion: There is no {data / 'gone'}.\n") == run(capsys, "check", data / "gone")


def test_the_newest_backup_is_restored_and_the_replaced_file_stays(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, "backup", "--data", data)
    table = open_table(data / "games.sqlite")
    accepted(table.submit("Ben: G6"))
    table.close()
    status, out, _err = run(capsys, "restore", "--data", data)
    (replaced,) = data.glob("games-replaced-*.sqlite")
    assert (0, True, True) == (status, "1 game, 5 events restored" in out, str(replaced) in out)
    assert [5, 6] == [open_table(file).version for file in (data / "games.sqlite", replaced)]


def test_what_was_only_looked_at_is_no_backup_to_go_back_to(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, "backup", "--data", data)
    other = begun(data / "backups" / UPLOADED, [*LINES, "Ben: G6"])
    other.close()
    status, out, _err = run(capsys, "restore", "--data", data)
    assert (0, False) == (status, UPLOADED in out)
    assert 5 == open_table(data / "games.sqlite").version


def test_the_newest_backup_is_that_with_the_most_in_it_whatever_a_clock_said(data: Path) -> None:
    backups = DailyBackups(data, [], Calendar())
    backups.make()
    (ahead,) = dated(data / "backups")
    ahead = ahead.rename(ahead.with_name("games-2031-01-01.sqlite"))
    table = open_table(data / "games.sqlite")
    accepted(table.submit("Ben: G6"))
    table.close()
    backups.make()
    os.utime(ahead, (2e9, 2e9))
    assert "games-2026-11-01.sqlite" == (newest(data) or data).name


def test_a_copy_by_hand_takes_the_place_of_nothing_that_has_more(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    precious, less = tmp_path / "mine.sqlite", tmp_path / "mine-less.sqlite"
    begun(precious, [*LINES, "Ben: G6"]).close()
    status, out, _err = run(capsys, "backup", precious, "--data", data)
    assert (0, f"1 game, 5 events: {less}\n{precious} has more than the games, and stays.\n") == (status, out)
    assert [6, 5] == [open_table(file).version for file in (precious, less)]


def test_a_damaged_backup_is_restored_only_where_that_is_wanted(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, "backup", data / "copy.sqlite", "--data", data)
    run_sql(data / "copy.sqlite", "DELETE FROM events WHERE seq = 4")
    status, out, _err = run(capsys, "restore", data / "copy.sqlite", "--data", data)
    assert (1, True) == (status, "was not restored" in out)
    assert 5 == open_table(data / "games.sqlite").version
    assert 0 == run(capsys, "restore", data / "copy.sqlite", "--anyway", "--data", data)[0]


def test_restoring_without_a_backup_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _out, err = run(capsys, "restore", "--data", tmp_path)
    assert (2, True) == (status, "There is no backup in" in err)


@pytest.mark.parametrize("content", [b"", b"Buy milk." * 1000], ids=["empty", "no database"])
def test_a_lost_file_is_refused_with_the_backup_that_brings_it_back(
    data: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    run(capsys, "backup", "--data", data)
    (data / "games.sqlite").write_bytes(content)
    with pytest.raises(CannotServe, match="The newest backup is"), companion(settings(data), pins=no_board):
        pass
    assert 0 == run(capsys, "restore", "--data", data)[0]
    with companion(settings(data), pins=no_board) as running:
        assert 5 == ask(running, "GET", "/api/table")["version"]


def test_a_start_on_a_full_disk_says_so_and_advises_no_way_back(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, "backup", "--data", data)
    with pytest.raises(CannotServe) as refused, full_disk(), companion(settings(data), pins=no_board):
        pass
    assert f"The disk of {data} is full. Make room on it, then start again: nothing is lost." == str(
        refused.value
    )
