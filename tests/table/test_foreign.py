"""A backup from anywhere: what is no companion's is refused at every door, and no page of it is taken."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from companion.backups.backup import BackupError, back_up, check, compare, look_into, take_in
from companion.backups.exchange import put_in_place
from companion.table.log.schema import migrate
from tests.table.builder import BEGUN, CLASSIC, accepted, begun, open_table, rows, run_sql


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """A backup of a game of five events, on a stick."""
    stick = tmp_path / "stick"
    stick.mkdir()
    table = begun(stick / "games.sqlite", ["Ben: G7", "Cy: G8", "Ana: G9"])
    table.people.submit("guest Cy")
    table.close()
    return stick / "games.sqlite"


SPELL = "AFTER INSERT ON events BEGIN DELETE FROM events; END"


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        (f"CREATE TRIGGER spell {SPELL}", "not made as"),
        (f"CREATE TRIGGER games {SPELL}", "not made as"),
        ("CREATE VIEW spell AS SELECT 1", "not made as"),
        ("CREATE INDEX spell ON events (seq) WHERE seq > 2", "not made as"),
        ("CREATE INDEX spell ON events (hex(line))", "not made as"),
        ("ALTER TABLE games ADD COLUMN spell TEXT AS (hex(zeroblob(500000000)))", "not made as"),
        ("ALTER TABLE games ADD COLUMN spell TEXT CHECK (spell > '')", "not made as"),
        ("DROP TABLE events", "no games"),
        ("DROP TABLE imports", "not made as"),
        ("UPDATE schema_version SET version = 'abc'", "not made as"),
        ("UPDATE schema_version SET version = -1", "not made as"),
        ("UPDATE schema_version SET version = 19", "not made as"),
        ("UPDATE schema_version SET version = 99", "newer UNO Companion"),
        ("INSERT INTO schema_version VALUES (20)", "not made as"),
        ("DELETE FROM schema_version", "not made as"),
        ("UPDATE games SET id = 9223372036854775807", "games that no companion writes"),
        ("UPDATE games SET id = -1", "games that no companion writes"),
        ("UPDATE identities SET seq = 9223372036854775807", "identities that no companion writes"),
        ("UPDATE events SET seq = 'last' WHERE seq = 5", "events that no companion writes"),
        ("UPDATE games SET headers = x'00'", "games that no companion writes"),
        ("UPDATE games SET headers = hex(zeroblob(4000001))", "too big"),
    ],
)
def test_what_no_companion_made_is_refused_and_changes_nothing(
    foreign: Path, file: Path, harm: str, why: str
) -> None:
    begun(file).close()
    before = file.read_bytes()
    run_sql(foreign, "PRAGMA journal_mode = DELETE", harm)
    with pytest.raises(BackupError, match=why):
        take_in(foreign, file)
    names = sorted(each.name for each in file.parent.glob("games*"))
    assert (["games.sqlite"], before) == (names, file.read_bytes())


@pytest.mark.parametrize("content", [b"", b"Buy milk. " * 1000, None], ids=["empty", "text", "half of it"])
def test_what_is_no_database_is_refused(foreign: Path, file: Path, content: bytes | None) -> None:
    whole = foreign.read_bytes()
    foreign.write_bytes(whole[: len(whole) // 2] if content is None else content)
    with pytest.raises(BackupError):
        take_in(foreign, file)
    assert not file.exists()


def test_more_than_anybody_ever_keeps_is_refused(foreign: Path, file: Path) -> None:
    run_sql(
        foreign,
        "WITH RECURSIVE n(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n LIMIT 100001)"
        " INSERT INTO decks SELECT x, '', '' FROM n",
    )
    with pytest.raises(BackupError, match="decks that no companion writes"):
        take_in(foreign, file)


def leads_in_circles(file: Path) -> None:
    """Let each branch of a tree lead to the next tree, and so on."""
    names = ("events", "refusals", "rule_sets", "odds", "answers")
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for statement in ("journal_mode = DELETE", "page_size = 512"):
            connection.execute(f"PRAGMA {statement}")
        connection.execute("VACUUM")
        for name in names:
            columns = [column for _, column, *_ in connection.execute(f"PRAGMA table_info({name})")]
            marks = ", ".join("hex(randomblob(20))" if each != "game" else "1" for each in columns)
            numbers = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 60)"
            connection.execute(f"{numbers} INSERT INTO {name} SELECT {marks} FROM n")  # noqa: S608 - our own
        query = "SELECT name, rootpage FROM sqlite_schema"
        roots = dict(connection.execute(query).fetchall())
    content = bytearray(file.read_bytes())
    for name, leads_to in pairwise(names):
        page, target = 512 * (roots[name] - 1), roots[leads_to].to_bytes(4, "big")
        assert 5 == content[page], "an inner page of a table"
        content[page + 8 : page + 12] = target
        for place in range(int.from_bytes(content[page + 3 : page + 5], "big")):
            at = page + int.from_bytes(content[page + 12 + 2 * place : page + 14 + 2 * place], "big")
            content[at : at + 4] = target
    file.write_bytes(content)


def test_a_file_that_leads_in_circles_is_left_in_time(foreign: Path, file: Path) -> None:
    begun(file).close()
    leads_in_circles(foreign)
    with pytest.raises(BackupError, match="takes far longer to read than a file of its size"):
        take_in(foreign, file)


def test_what_is_worked_out_from_the_events_is_not_believed(foreign: Path, file: Path) -> None:
    run_sql(foreign, "INSERT INTO summaries VALUES (1, 'Eve has won everything.')")
    take_in(foreign, file)
    assert ([], 5) == (rows(file, "SELECT * FROM summaries"), open_table(file).version)


def test_what_sqlite_keeps_to_find_its_way_disturbs_nobody(foreign: Path, file: Path) -> None:
    run_sql(foreign, "ANALYZE")
    take_in(foreign, file)
    assert [] == rows(file, "SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'")
    assert 5 == open_table(file).version


def test_of_a_backup_with_a_lost_page_all_the_rest_comes_back(foreign: Path, file: Path) -> None:
    table = open_table(foreign)
    for _ in range(300):
        accepted(table.submit("Ben: hint !"))
    accepted(table.begin(BEGUN))
    table.close()
    content = bytearray(foreign.read_bytes())
    pages = range(8192, len(content), 4096)
    lost = [at for at in pages if content.count(b"Ben: hint", at, at + 4096) > 9][1]
    content[lost : lost + 4096] = bytes(4096)
    foreign.write_bytes(content)
    report = check(foreign)
    assert (2, True, True) == (
        report.games,
        "The file of the games is damaged" in report.damage[0],
        "Game 1 in the log is damaged. Event" in report.damage[1],
    )
    put_in_place(foreign, file, file.with_name("aside.sqlite"))
    assert 240 < rows(file, "SELECT count(*) FROM events")[0][0] < 308
    again = open_table(file)
    assert (2, 2) == (again.view and again.view.game_id, again.version)


DOORS: dict[str, Callable[[Path, Path], object]] = {
    "restored": lambda foreign, file: put_in_place(foreign, file, file.with_name("aside.sqlite")),
    "compared": lambda foreign, file: compare(foreign, file, file.parent),
    "uploaded": take_in,
    "checked": lambda foreign, _: check(foreign),
    "listed": lambda foreign, _: look_into(foreign),
}


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS.keys())
def test_no_door_lets_a_spell_or_a_link_in(
    foreign: Path, file: Path, door: Callable[[Path, Path], object]
) -> None:
    begun(file).close()
    before = file.read_bytes()
    link, pipe = (foreign.with_name(name) for name in ("link.sqlite", "pipe.sqlite"))
    link.symlink_to(file)
    os.mkfifo(pipe)
    run_sql(foreign, f"CREATE TRIGGER games {SPELL}")
    for other, why in ((link, "a link, or no file"), (pipe, "a link, or no file"), (foreign, "not made as")):
        with pytest.raises(BackupError, match=why):
            door(other, file)
    assert (before, False) == (file.read_bytes(), file.with_name("aside.sqlite").exists())


def test_nothing_is_written_through_a_link(foreign: Path, file: Path, tmp_path: Path) -> None:
    begun(file).close()
    precious, to = tmp_path / "precious", foreign.with_name("copy.sqlite")
    for name in ("copy.sqlite", "copy.sqlite.part", "copy.sqlite.part.last", "copy.sqlite.part-journal"):
        foreign.with_name(name).symlink_to(precious)
    assert [2, 2] == [back_up(file, to).report.events for _ in range(2)]
    assert not precious.exists()
    precious.write_text("mine")
    take_in(file, to)
    assert ("mine", False) == (precious.read_text(), to.is_symlink())


def test_an_older_backup_is_brought_to_the_present_schema(tmp_path: Path, file: Path) -> None:
    old = tmp_path / "old.sqlite"
    engine = create_engine(f"sqlite:///{old}")
    with engine.begin() as connection:
        migrate(connection, 1)
        connection.exec_driver_sql("INSERT INTO games VALUES (1, ?, '2026-11-21')", (CLASSIC,))
        connection.exec_driver_sql("INSERT INTO events VALUES (1, 1, 'round', '2026-11-21', NULL)")
    engine.dispose()
    assert (1, (1, 1, 0)) == (look_into(old).games, look_into(old).reached)
    put_in_place(old, file, file.with_name("aside.sqlite"))
    assert 1 == open_table(file).version
