"""A file of an older schema is migrated; one of a newer schema is refused."""

from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text

from companion.table import Level, LogError
from companion.table.log.schema import MADE, MIGRATIONS, TABLES, made_as, migrate
from tests.table.builder import CLASSIC, ON_SERVER, accepted, begun, engine_of, open_table, run_sql

EVENT = "INSERT INTO events (game, seq, line, at, key) VALUES (1, :seq, :line, '2026-11-01', :key)"


BEFORE_DIGESTS = 10
"""The last schema whose events have no digest: what is written by hand is written in it at the latest."""


def write_earlier_schema(file: Path, version: int) -> None:
    """Write a file of an earlier schema, with a game of three events."""
    if file.suffix == ON_SERVER:
        run_sql(file, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    engine = engine_of(file)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE schema_version (version INTEGER NOT NULL)"))
        connection.execute(text("INSERT INTO schema_version VALUES (:version)"), {"version": version})
        for migration in MIGRATIONS[: min(version, BEFORE_DIGESTS)]:
            migration(connection)
        game = "INSERT INTO games (id, headers, begun) VALUES (1, :headers, '2026-11-01')"
        connection.execute(text(game), {"headers": CLASSIC})
        for seq, line in enumerate(("round", "start G5", "Ben: G7"), 1):
            event = {"seq": seq, "line": line, "key": f"key {seq}"}
            connection.execute(text(EVENT), event)
        for migration in MIGRATIONS[BEFORE_DIGESTS:version]:
            migration(connection)
    engine.dispose()


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_a_game_of_any_earlier_schema_can_be_continued(file: Path, version: int) -> None:
    write_earlier_schema(file, version)
    table = open_table(file)
    assert 3 == table.version
    assert table.view is not None
    assert Level.TURNS is table.view.preferences.level
    assert (0, 0) == table.view.preferences.pace
    assert not table.view.preferences.odds
    assert 3 == accepted(table.submit("Ben: G7", key="key 3")).view.version
    accepted(table.submit("Cy: G9"))
    table.close()
    assert 4 == open_table(file).version


def test_a_file_of_a_newer_companion_is_refused_and_left_as_it_is(file: Path) -> None:
    begun(file).close()
    run_sql(file, "UPDATE schema_version SET version = version + 1")
    before = file.read_bytes()
    with pytest.raises(LogError, match="newer UNO Companion"):
        open_table(file)
    assert before == file.read_bytes()


def test_the_migrations_make_the_tables_that_the_log_uses(file: Path) -> None:
    open_table(file).close()
    engine = engine_of(file)
    made = inspect(engine)
    for table in TABLES.values():
        assert {c.name for c in table.columns} == {column["name"] for column in made.get_columns(table.name)}
    engine.dispose()


def test_the_digest_of_the_tables_is_that_of_what_the_migrations_make() -> None:
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        migrate(connection)
        assert made_as(connection) == MADE
    engine.dispose()


def test_the_log_is_synced_to_disk_at_every_commit(file: Path) -> None:
    table = begun(file)
    with table._log._engine.connect() as connection:
        assert "wal" == connection.exec_driver_sql("PRAGMA journal_mode").scalar()
        assert 2 == connection.exec_driver_sql("PRAGMA synchronous").scalar()  # FULL
