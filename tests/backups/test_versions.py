"""Games that versions of the companion with other schemas play in turn: none of them is ever lost."""

import shutil
import sqlite3
import sys
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from sqlalchemy import create_engine

from companion.backups.backup import back_up, check
from companion.backups.comparison import schema_of
from companion.backups.daily import DailyBackups, dated
from companion.backups.merging import merge
from companion.backups.rescued import open_table
from companion.backups.versions import OURS
from companion.command_line.arguments import main
from companion.composition import CannotServe, companion
from companion.rules import EDITIONS
from companion.table import LogError, Question, Table
from companion.table.log.schema import migrate
from tests.table.builder import (
    BEGUN,
    LINES,
    NOON,
    OPENED,
    accepted,
    begun,
    full_disk,
    rows,
    run_sql,
)
from tests.table.builder import open_table as open_games
from tests.table.test_schema import BEFORE_DIGESTS, write_earlier_schema
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


NEWER: Final = f"games-schema{OURS + 1}.sqlite"
OURS_KEPT: Final = f"games-schema{OURS}.sqlite"
EVE_AND_FAY: Final = '[Edition "classic"]\n[Players "Eve, Fay"]\nround\nstart G5\n'


def play(file: Path, lines: Iterable[str] = (), record: str = "") -> None:
    """Play on in a file of this version, and begin a game with that record."""
    table = open_games(file)
    for line in lines:
        accepted(table.submit(line))
    if record:
        accepted(table.begin(record))
    table.close()


def played_by_newer(file: Path) -> None:
    """Turn a file into one of the next version, whose schema this one does not know."""
    run_sql(
        file,
        "ALTER TABLE games ADD COLUMN mood TEXT NOT NULL DEFAULT ''",
        "UPDATE schema_version SET version = version + 1",
    )


def lines_of(file: Path) -> dict[int, list[str]]:
    """Return the events of each game after the three turns that all files have in common."""
    found = dict[int, list[str]]()
    for game, line in rows(file, "SELECT game, line FROM events ORDER BY game, seq"):
        found.setdefault(game, []).append(line)
    return {game: lines[5:] if lines[2:5] == [*LINES] else lines[2:] for game, lines in found.items()}


@pytest.fixture
def left(data: Path) -> Path:
    """The file of the games as a newer version left it: it kept ours, and played on."""
    file = data / "games.sqlite"
    begun(file, LINES).close()
    back_up(file, data / OURS_KEPT)
    play(file, ["Ben: G6"], EVE_AND_FAY)
    played_by_newer(file)
    return file


def test_an_older_version_goes_on_with_what_was_kept_for_it_and_says_what_is_missing(
    data: Path, left: Path
) -> None:
    before = content(left)
    for version in (5, 6):
        table, told = started(data)
        assert (version, told[0]) == (table.version, table.view and table.view.transient.remark)
        missing = "What a newer version of UNO Companion played is missing here, and comes back with it from"
        assert (f"{missing} {NEWER}. Its games: 1, 2.",) == told
        accepted(table.submit({5: "Ben: G1", 6: "Cy: G2"}[version]))
        table.close()
    assert before == content(data / NEWER)
    assert not (data / OURS_KEPT).exists()


def test_one_for_which_nothing_was_kept_names_the_newest_backup_that_it_can_read(
    data: Path, left: Path
) -> None:
    (data / "backups").mkdir()
    (data / OURS_KEPT).rename(data / "backups" / "games-2026-11-20.sqlite")
    before = left.read_bytes()
    with pytest.raises(LogError, match=r"newer UNO Companion .* newest backup is .*/games-2026-11-20.sqlite"):
        started(data)
    assert before == left.read_bytes()


def test_what_was_kept_of_a_still_older_schema_is_gone_on_with_as_well(data: Path, left: Path) -> None:
    (data / OURS_KEPT).unlink()
    played_before(data / f"games-schema{BEFORE}.sqlite", LINES)
    table, _ = started(data)
    assert (5, True) == (table.version, (data / NEWER).exists())
    assert BEFORE == schema_of(data / f"games-schema{BEFORE}.sqlite")


def test_a_file_that_only_has_the_name_of_what_is_kept_is_not_taken(data: Path, left: Path) -> None:
    (data / OURS_KEPT).write_text("Buy milk")
    with pytest.raises(LogError, match="newer UNO Companion"):
        started(data)


class Case(NamedTuple):
    """What each of two versions played after the three turns that both know, and what comes of it."""

    newer: tuple[str, ...]
    older: tuple[str, ...]
    games: dict[int, list[str]]
    told: tuple[str, ...]


def added(*games: int) -> str:
    listed = ", ".join(map(str, games))
    return f"What another version of UNO Companion played meanwhile has been added. Its games: {listed}."


WENT_ON_IN_BOTH: Final = (
    "Game 1 went on in both versions of UNO Companion: as the other one knows it, it is game 2."
)

CASES: Final = {
    "nobody played": Case((), (), {1: []}, ()),
    "the newer played": Case(("Ben: G6",), (), {1: ["Ben: G6"]}, ()),
    "the older played": Case((), ("Ben: G6", "Cy: G1"), {1: ["Ben: G6", "Cy: G1"]}, (added(1),)),
    "the older played on": Case(("Ben: G6",), ("Ben: G6", "Cy: G1"), {1: ["Ben: G6", "Cy: G1"]}, (added(1),)),
    "both played": Case(
        ("Ben: G6",), ("Ben: G1",), {1: ["Ben: G6"], 2: ["Ben: G1"]}, (added(2), WENT_ON_IN_BOTH)
    ),
}


@pytest.mark.parametrize("schema", range(BEFORE_DIGESTS, OURS))
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_an_older_version_played_is_added_when_the_newer_is_back(
    data: Path, case: Case, schema: int
) -> None:
    begun(data / OURS_KEPT, [*LINES, *case.newer]).close()
    played_before(data / "games.sqlite", [*LINES, *case.older], schema)
    table, told = started(data)
    assert (case.games, case.told, ()) == (lines_of(data / "games.sqlite"), told, table.warnings)
    assert {*case.games} == {game.id for game in table.played_games.newest()}
    table.close()
    assert (len(case.games), ()) == check(data / "games.sqlite")[::2]
    assert not (data / OURS_KEPT).exists()
    assert ((), ()) == (started(data)[1], started(data)[0].warnings)


def test_games_that_each_version_began_are_all_there_and_the_last_one_is_on_the_table(data: Path) -> None:
    begun(data / OURS_KEPT, LINES).close()
    play(data / OURS_KEPT, record=BEGUN)
    begun(data / "mine.sqlite", LINES).close()
    play(data / "mine.sqlite", record=EVE_AND_FAY)
    write_in_schema(data / "mine.sqlite", data / "games.sqlite", BEFORE)
    table, told = started(data)
    assert ((added(3),), 3) == (told, table.view and table.view.game_id)
    assert ("Eve", "Fay") == (table.view and table.view.state.players)


def test_after_a_version_that_could_not_go_back_by_itself_what_its_restore_replaced_comes_back(
    data: Path,
) -> None:
    begun(data / "games-replaced-2026-11-20-120000.sqlite", ["Ben: R5"]).close()
    replaced = data / "games-replaced-2026-11-21-120000.sqlite"
    begun(replaced, [*LINES, "Ben: G6"]).close()
    played_before(data / "games.sqlite", [*LINES, "Ben: G1"])
    _, told = started(data)
    assert {1: ["Ben: G6"], 2: ["Ben: G1"]} == lines_of(data / "games.sqlite")
    assert ((added(2), WENT_ON_IN_BOTH), True) == (told, replaced.exists())


def test_merging_the_same_file_again_adds_nothing(data: Path) -> None:
    ours, other = data / "ours.sqlite", data / "other.sqlite"
    begun(ours, [*LINES, "Ben: G6"]).close()
    begun(other, [*LINES, "Ben: G1"]).close()
    play(other, record=EVE_AND_FAY)
    assert ((2, 3), {1: 2}) == merge(ours, other)
    before = content(ours)
    assert ((), {}) == merge(ours, other)
    assert before == content(ours)
    play(other, ["Fay: G1"])
    assert ((3,), {}) == merge(ours, other)


def test_what_is_beside_the_games_is_merged_too(data: Path) -> None:
    files = (data / "ours.sqlite", data / "other.sqlite")
    said = (["guest Ana", "guest Ben"], ["guest Ana", "guest Cy", "undo 2"])
    for number, (file, lines) in enumerate(zip(files, said, strict=True)):
        table = begun(file, LINES)
        for line in lines:
            table.people.submit(line)
        table.rule_sets.keep(f"Set {number}", "stacking")
        deck = table.decks.add(f"Deck {number}", EDITIONS["classic"])
        table.decks.enrol(deck.id, f"04A1B2C{number}")
        table.close()
    merge(*files)
    table = open_games(files[0])
    assert ['guest "Ana"', 'guest "Ben"', 'guest "Cy"', "undo 3"] == [
        each.line for each in table.people.events
    ]
    assert (frozenset({"Ana", "Ben"}), ()) == (table.people.identities.guests, table.warnings)
    assert ["Set 0", "Set 1"] == [each.name for each in table.rule_sets.all()]
    decks = [(deck.name, [*deck.stickers]) for deck in table.decks.all()]
    assert [("Deck 0", ["04A1B2C0"]), ("Deck 1", ["04A1B2C1"])] == decks


def test_flips_keep_what_they_decided(data: Path) -> None:
    ours, other = data / "ours.sqlite", data / "other.sqlite"
    begun(ours, LINES).close()
    play(ours, record=BEGUN)
    begun(other, LINES).close()
    play(other, record=EVE_AND_FAY)
    for file, word in ((ours, "ours"), (other, "other")):
        run_sql(
            file,
            f"INSERT INTO flips VALUES (1, 2, 2, 'sealed {word}', '2026-11-21', 0)",  # noqa: S608
            f"INSERT INTO landings VALUES (1, 'heads', '{word}', '2026-11-21', 2)",  # noqa: S608
        )
    merge(ours, other)
    both = "SELECT id, game, salt FROM flips JOIN landings ON flip = id ORDER BY id"
    assert [(1, 2, "ours"), (2, 3, "other")] == rows(ours, both)


def test_what_waits_beside_the_game_waits_where_that_goes_on(data: Path) -> None:
    ours, other = data / "ours.sqlite", data / "other.sqlite"
    begun(ours, [*LINES, "Ben: G6"]).close()
    table, asked = begun(other, [*LINES, "Ben: G1"]), Question("pairing", "Ana")
    table.update_transient(lambda shown: replace(shown, question=asked))
    table.close()
    merge(ours, other)
    view = open_games(ours).view
    assert (2, asked) == (view and view.game_id, view and view.transient.question)


def test_what_a_newer_version_kept_on_pages_that_are_damaged_is_said_and_stays(data: Path) -> None:
    begun(data / OURS_KEPT, [*LINES, "Ben: G6"]).close()
    run_sql(data / OURS_KEPT, "ALTER TABLE rule_sets RENAME COLUMN options TO optiones")
    played_before(data / "games.sqlite", [*LINES, "Ben: G1"])
    table, (told,) = started(data)
    assert f"cannot be added, and stays in {OURS_KEPT}: " in told
    assert (6, True) == (table.version, (data / OURS_KEPT).exists())


def test_on_a_full_disk_nothing_is_merged_and_nothing_lost(data: Path) -> None:
    begun(data / OURS_KEPT, [*LINES, "Ben: G6"]).close()
    played_before(data / "games.sqlite", [*LINES, "Ben: G1"])
    before = [content(data / name) for name in (OURS_KEPT, "games.sqlite")]
    with pytest.raises(LogError, match="The games are as they were"), full_disk():
        started(data)
    assert before == [content(data / name) for name in (OURS_KEPT, "games.sqlite")]
    assert (added(2), WENT_ON_IN_BOTH) == started(data)[1]


PULLED: list[tuple[Path, Path]] = []
"""The folder of which a copy is made before each step, and where the copies go."""


def _copy_before(step: str, arguments: tuple[object, ...]) -> None:
    if PULLED and step in ("open", "os.rename", "os.remove", "sqlite3.connect"):
        folder, copies = PULLED.pop()
        shutil.copytree(folder, copies / f"{len([*copies.iterdir()])}")
        PULLED.append((folder, copies))


sys.addaudithook(_copy_before)


def pulled_at_each_step(data: Path, folder: Path) -> list[Path]:
    """Start on these games; return the data directory as the disk has it before each step of that."""
    folder.mkdir()
    PULLED.append((data, folder))
    try:
        started(data)[0].close()
    finally:
        PULLED.clear()
    return [*folder.iterdir()]


def test_wherever_the_plug_is_pulled_on_the_way_back_it_is_gone_at_the_next_start(
    data: Path, left: Path, tmp_path: Path
) -> None:
    after = pulled_at_each_step(data, tmp_path / "pulled")
    assert len(after) > 10
    for each in after:
        table, told = started(each)
        assert (5, 1, ()) == (table.version, len(told), table.warnings)
        assert {1: ["Ben: G6"], 2: []} == lines_of(each / NEWER)
        assert [NEWER] == [file.name for file in each.glob("games-schema*")]


def test_wherever_it_is_pulled_while_both_are_merged_every_event_is_there_after_the_next_start(
    data: Path, tmp_path: Path
) -> None:
    begun(data / OURS_KEPT, [*LINES, "Ben: G6"]).close()
    played_before(data / "games.sqlite", [*LINES, "Ben: G1"])
    after = pulled_at_each_step(data, tmp_path / "pulled")
    assert len(after) > 20
    for each in after:
        table, _ = started(each)
        assert ({1: ["Ben: G6"], 2: ["Ben: G1"]}, ()) == (lines_of(each / "games.sqlite"), table.warnings)
        assert {1: ["Ben: G1"]} == lines_of(each / f"games-schema{BEFORE}.sqlite")
        assert not (each / OURS_KEPT).exists()
