"""Games that versions of the companion with other schemas play in turn: none of them is ever lost."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import create_engine

from companion.backups.backup import back_up, check
from companion.backups.comparison import schema_of
from companion.backups.daily import DailyBackups, dated
from companion.backups.rescued import open_table
from companion.backups.versions import OURS
from companion.command_line.arguments import main
from companion.composition import CannotServe, companion
from companion.table import Table
from companion.table.log.schema import migrate
from tests.table.builder import LINES, NOON, OPENED, begun, full_disk, run_sql
from tests.table.test_schema import write_earlier_schema
from tests.test_composition import no_board, settings

BEFORE: Final = OURS - 1
"""The schema of the version before this one."""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory without games."""
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


@pytest.fixture
def games(data: Path) -> Path:
    """The file of the games in it, which the version before this one played: five events."""
    return played_before(data / "games.sqlite", LINES)


def played_before(file: Path, lines: Iterable[str], schema: int = BEFORE) -> Path:
    """Write a file as a version of that schema does that played these lines."""
    draft = file.with_name("draft.sqlite")
    begun(draft, lines).close()
    write_in_schema(draft, file, schema)
    draft.unlink()
    draft.with_name("draft.sqlite.last").unlink()
    return file


def write_in_schema(source: Path, to: Path, schema: int) -> None:
    """Write the rows of a file in another schema, as far as that has their columns."""
    engine = create_engine(f"sqlite:///{to}")
    with engine.begin() as connection:
        migrate(connection, schema)
    engine.dispose()
    with closing(sqlite3.connect(to, isolation_level=None)) as connection:
        connection.execute("ATTACH ? AS source", (str(source),))
        query = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'schema_version'"
        for (table,) in connection.execute(query).fetchall():
            columns = ", ".join(name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})"))
            connection.execute(f"INSERT INTO {table} ({columns}) SELECT {columns} FROM source.{table}")  # noqa: S608


def content(file: Path) -> list[str]:
    """Return all that is in a database, as SQL."""
    with closing(sqlite3.connect(file)) as connection:
        return [*connection.iterdump()]


def started(data: Path) -> tuple[Table, tuple[str, ...]]:
    table, told = open_table(data, lambda: NOON)
    OPENED.append(table)
    return table, told


@pytest.mark.parametrize("schema", range(1, OURS))
def test_games_of_any_earlier_schema_are_kept_as_they_were(data: Path, schema: int) -> None:
    write_earlier_schema(data / "games.sqlite", schema)
    before = content(data / "games.sqlite")
    table, told = started(data)
    table.close()
    assert (3, ()) == (table.version, told)
    assert before == content(data / f"games-schema{schema}.sqlite")
    assert OURS == schema_of(data / "games.sqlite")


def test_what_is_kept_can_be_restored_by_the_version_that_it_is_of(data: Path, games: Path) -> None:
    started(data)
    kept = data / f"games-schema{BEFORE}.sqlite"
    assert 0o600 == kept.stat().st_mode & 0o777
    assert (1, 5, ()) == check(kept)
    # One file, and nothing beside it that a restore would lack.
    assert [kept] == sorted(data.glob("games-schema*"))


def test_games_that_are_not_migrated_are_kept_nowhere_else(data: Path) -> None:
    begun(data / "games.sqlite", LINES).close()
    for _ in range(2):
        started(data)[0].close()
    assert [] == [*data.glob("games-schema*")]


def test_what_an_earlier_copy_has_more_gets_another_name(data: Path, games: Path) -> None:
    played_before(data / f"games-schema{BEFORE}.sqlite", [*LINES, "Ben: G6"])
    started(data)
    kept = {file.name: check(file).events for file in data.glob("games-schema*.sqlite")}
    assert {f"games-schema{BEFORE}.sqlite": 5, f"games-schema{BEFORE}-2.sqlite": 6} == kept


def test_an_import_from_the_command_line_keeps_them_as_well(data: Path, games: Path) -> None:
    (data / "old.csv").write_text("date;Ana;Eve\n2009-12-26;1;2\n")
    assert 0 == main(["import", str(data / "old.csv"), "--data", str(data)])
    assert BEFORE == schema_of(data / f"games-schema{BEFORE}.sqlite")


def test_games_that_cannot_be_kept_on_a_full_disk_are_not_migrated(data: Path, games: Path) -> None:
    before = content(games)
    kept = data / f"games-schema{BEFORE}.sqlite"
    with pytest.raises(CannotServe) as refused, full_disk(), companion(settings(data), pins=no_board):
        pass
    assert (
        "The games are as they were: what another version of UNO Companion played could not be kept beside"
        f" them ({kept}: disk I/O error)." == str(refused.value)
    )
    assert (before, []) == (content(games), [*data.glob("games-schema*")])


def noon() -> datetime:
    return NOON


def test_no_backup_of_another_version_is_replaced(data: Path, games: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    folders = (data / "backups", stick)
    (data / "backups").mkdir()
    for folder in folders:
        back_up(games, folder / "games-2026-11-21.sqlite")
    started(data)
    for _ in range(2):
        assert {} == DailyBackups(data, [stick], noon).make()
    for folder in folders:
        names = {file.name: schema_of(file) for file in dated(folder)}
        assert {f"games-2026-11-21-schema{OURS}.sqlite": OURS, "games-2026-11-21.sqlite": BEFORE} == names


def test_a_backup_is_in_the_schema_of_the_games(
    data: Path, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = data / "copy.sqlite"
    assert 0 == main(["backup", "--data", str(data), str(copy)])
    assert (BEFORE, BEFORE) == (schema_of(copy), schema_of(games))
    assert content(games) == content(copy)
    started(data)
    assert 0 == main(["backup", "--data", str(data), str(copy)])
    assert f"{copy} has games of another version of UNO Companion, and stays." in capsys.readouterr().out
    assert (BEFORE, OURS) == (schema_of(copy), schema_of(data / f"copy-schema{OURS}.sqlite"))
    run_sql(copy, "UPDATE schema_version SET version = version + 2")
    assert 0 == main(["backup", "--data", str(data), str(copy)])
    assert OURS + 1 == schema_of(copy)
