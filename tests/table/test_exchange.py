"""A backup takes the place of the games, all of it or nothing, and what is said of it is true."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from companion.backups.backup import BackupError, back_up
from companion.backups.exchange import NotOpened, put_in_place
from companion.table import Question, Table
from tests.table.builder import LINES, accepted, begun, full_disk, open_table, run_sql


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Where a backup goes."""
    return tmp_path / "copy.sqlite"


def test_a_restored_backup_is_the_table_and_the_replaced_file_stays(file: Path, copy: Path) -> None:
    table, asked = begun(file, LINES), Question("pairing", "Ana")
    table.people.submit("guest Cy")
    table.update_transient(lambda shown: replace(shown, question=asked))
    back_up(file, copy)
    table.people.submit("member Cy")
    accepted(table.submit("Ben: G6"))
    table.close()
    replaced = file.with_name("games-replaced.sqlite")
    put_in_place(copy, file, replaced)
    again = open_table(file)
    assert (5, (), frozenset(("Cy",))) == (again.version, again.warnings, again.people.identities.guests)
    assert asked == (again.view and again.view.transient.question)
    assert 6 == open_table(replaced).version


def test_a_backup_is_restored_where_the_database_is_gone_or_damaged(file: Path, copy: Path) -> None:
    begun(file, LINES).close()
    back_up(file, copy)
    file.write_bytes(b"")
    put_in_place(copy, file, file.with_name("empty.sqlite"))
    assert 5 == open_table(file).version
    file.unlink()
    put_in_place(copy, file, file.with_name("gone.sqlite"))
    assert 5 == open_table(file).version


class DiskThatFills:
    """Lets go of a table's file, and leaves no room to open another one, the first so many times."""

    def __init__(self, table: Table, times: int) -> None:
        self._table = table
        self._times = times

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """Let go of it for the block, after which the disk may be full."""
        with ExitStack() as stack, self._table.let_go():
            yield
            if self._times:
                self._times -= 1
                stack.enter_context(full_disk())


def test_where_the_backup_cannot_be_opened_the_games_are_played_on(file: Path, copy: Path) -> None:
    table = begun(file, LINES)
    back_up(file, copy)
    accepted(table.submit("Ben: G6"))
    with pytest.raises(BackupError, match="cannot be kept or read"):
        put_in_place(copy, file, file.with_name("aside.sqlite"), DiskThatFills(table, times=1))
    assert (6, ()) == (table.version, table.warnings)
    accepted(table.submit("Cy: G1"))
    table.close()
    assert [file.name, f"{file.name}.last"] == sorted(each.name for each in file.parent.glob("[!c]*"))
    assert 7 == open_table(file).version


def test_games_that_cannot_be_opened_again_are_there_after_a_restart(file: Path, copy: Path) -> None:
    table = begun(file, LINES)
    back_up(file, copy)
    accepted(table.submit("Ben: G6"))
    with pytest.raises(NotOpened, match="The games are as they were, but cannot be opened: "):
        put_in_place(copy, file, file.with_name("aside.sqlite"), DiskThatFills(table, times=2))
    table.close()
    again = open_table(file)
    assert (6, ()) == (again.version, again.warnings)


def test_a_damaged_file_that_a_backup_took_the_place_of_is_still_known_to_be_damaged(
    file: Path, copy: Path
) -> None:
    begun(file, LINES).close()
    back_up(file, copy)
    run_sql(file, "DELETE FROM events WHERE seq = 5")
    aside = file.with_name("aside.sqlite")
    put_in_place(copy, file, aside)
    assert [0, 1] == [len(open_table(each).warnings) for each in (file, aside)]
