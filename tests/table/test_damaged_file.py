"""A database file that is damaged, shorter, empty, gone or another one is told when the table opens."""

import shutil
from pathlib import Path

import pytest

from companion.table import LogError, Table
from tests.table.builder import CLASSIC, accepted, begun, open_table, run_sql

FILES = ("games.sqlite", "games.sqlite-wal", "games.sqlite-shm", "games.sqlite.last")


def power_cut(table: Table, file: Path) -> Path:
    """Return the file as a disk has it while ``table`` is open: with a log that is not written back yet."""
    elsewhere = file.parent / "after"
    elsewhere.mkdir()
    for name in FILES:
        shutil.copy(file.with_name(name), elsewhere / name)
    return elsewhere / file.name


def test_acknowledged_events_that_a_damaged_write_ahead_log_drops_are_told(file: Path) -> None:
    after = power_cut(begun(file, ["Ben: G7", "Cy: G8"]), file)
    frames = after.with_name("games.sqlite-wal")
    content = bytearray(frames.read_bytes())
    content[-100] ^= 1
    frames.write_bytes(content)
    table = open_table(after)
    assert 3 == table.version
    (warning,) = table.warnings
    assert "event 4 of game 1 was kept, and is not in it" in warning
    accepted(table.submit("Cy: G8"))
    table.close()
    assert () == open_table(after).warnings


def test_an_event_of_who_is_who_that_the_file_has_lost_is_told_until_it_is_said_again(file: Path) -> None:
    table = begun(file, ["Ben: G7"])
    for line in ("guest Ben", "colour Ana: gold"):
        table.people.submit(line)
    assert () == open_table(power_cut(table, file)).warnings
    table.close()
    run_sql(file, "DELETE FROM identities WHERE seq = 2")
    again = open_table(file)
    (warning,) = again.warnings
    assert "event 2 of who is who was kept, and is not in it" in warning
    again.people.submit("colour Ana: teal")
    again.close()
    assert () == open_table(file).warnings


def test_what_the_games_have_lost_is_told_whatever_was_said_of_who_is_who_since(file: Path) -> None:
    table = begun(file, ["Ben: G7"])
    table.people.submit("guest Ben")
    table.close()
    run_sql(file, "DELETE FROM events WHERE seq = 3")
    (warning,) = open_table(file).warnings
    assert "event 3 of game 1 was kept, and is not in it" in warning


def test_old_results_alone_are_kept_too(file: Path) -> None:
    table = open_table(file)
    table.people.import_results(
        table.people.read_results(b"date;Ana;Ben\n2019-12-26;1;2\n").results, "old.csv"
    )
    table.close()
    assert () == open_table(file).warnings
    file.unlink()
    with pytest.raises(LogError, match="missing or empty, and games were kept in it"):
        open_table(file)


@pytest.mark.parametrize(
    "harm", [Path.unlink, lambda file: file.write_bytes(b"")], ids=["deleted", "emptied"]
)
def test_an_empty_table_does_not_take_the_place_of_games_that_were_kept(file: Path, harm: object) -> None:
    begun(file, ["Ben: G7"]).close()
    assert callable(harm)
    harm(file)
    with pytest.raises(LogError, match="missing or empty, and games were kept in it"):
        open_table(file)
    file.with_name("games.sqlite.last").unlink()
    assert 0 == open_table(file).version


def test_another_file_in_the_place_of_the_games_is_told(file: Path) -> None:
    begun(file, ["Ben: G7"]).close()
    other = file.with_name("other.sqlite")
    begun(other, ["Ben: G6"]).close()
    other.replace(file)
    (warning,) = open_table(file).warnings
    assert "not the one that was here before" in warning


@pytest.mark.parametrize("harm", [(b"line TEXT", b"linE TEXU"), (b"TABLE schema_v", b"TABLE schema_w")])
def test_a_damaged_schema_is_no_other_schema(file: Path, harm: tuple[bytes, bytes]) -> None:
    begun(file, ["Ben: G7"]).close()
    content = file.read_bytes()
    assert harm[0] in content
    file.write_bytes(content.replace(*harm))
    with pytest.raises(LogError, match="malformed"):
        open_table(file)


@pytest.mark.parametrize("version", ["5", "-1", "'x'"])
def test_a_damaged_number_of_the_schema_migrates_nothing(file: Path, version: str) -> None:
    begun(file, ["Ben: G7"]).close()
    run_sql(file, f"UPDATE schema_version SET version = {version}")  # noqa: S608 - our own
    with pytest.raises(LogError, match="database disk image is malformed"):
        open_table(file)


def test_a_file_without_its_newest_game_is_told(file: Path) -> None:
    table = begun(file, ["Ben: G7"])
    accepted(table.begin(CLASSIC))
    table.close()
    run_sql(file, "DELETE FROM games WHERE id = 2")
    (warning,) = open_table(file).warnings
    assert "game 2" in warning


def test_a_torn_head_file_accuses_nobody(file: Path) -> None:
    begun(file).close()
    file.with_name("games.sqlite.last").write_bytes(b"\0" * 64)
    assert () == open_table(file).warnings
