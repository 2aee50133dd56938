"""An event that cannot be stored changes nothing, and may be sent again once there is room."""

import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from companion.table import NotKept, Table
from tests.table.builder import CLASSIC, accepted, begun, locked, open_table, store_behind_its_back

# Plays until the disk is full, makes room and plays on; prints why the last event was not stored.
# A limit on the size of files, with the signal ignored that comes with it, is a disk that is full.
PLAY_ON_A_FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from companion.table import NotKept
from tests.table.builder import accepted, begun, locked, open_table
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
file = Path(sys.argv[1])
table = begun(file)
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
used = max(each.stat().st_size for each in file.parent.glob(f"{file.name}*"))
resource.setrlimit(resource.RLIMIT_FSIZE, (used + 50_000, hard))
while not isinstance(result := table.submit("Cy: hint !"), NotKept):
    full_at = accepted(result).view.version
assert full_at == table.version
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
assert full_at + 1 == accepted(table.submit("Cy: hint !")).view.version
table.close()
assert full_at + 1 == open_table(file).version
print(result.text)
"""


@pytest.fixture
def table(file: Path) -> Table:
    """A game under way, at a table that waits 50 ms for a locked file."""
    begun(file).close()
    return open_table(file, patience=0.05)


def test_an_event_that_cannot_be_stored_changes_nothing(table: Table, file: Path) -> None:
    versions: list[int] = []
    table.listen(lambda view: versions.append(view.version))
    with locked(file):
        result = table.submit("Ben: G7", key="tap")
    assert isinstance(result, NotKept)
    assert "lock" in result.text
    assert (2, []) == (table.version, versions)
    assert 3 == accepted(table.submit("Ben: G7", key="tap")).view.version
    assert [3] == versions


def test_a_game_begins_once_what_is_stored_just_then_is_done(file: Path) -> None:
    begun(file).close()
    table = open_table(file)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("INSERT INTO rule_sets (name, options) VALUES ('Sunday', '')")

    def be_done(_connection: Any, _cursor: Any, statement: str, *_given: Any) -> None:
        # As late as can be: before the first statement that waits for it.
        if other.in_transaction and statement.startswith(("BEGIN IMMEDIATE", "INSERT")):
            other.execute("COMMIT")

    event.listen(Engine, "before_cursor_execute", be_done)
    try:
        game = accepted(table.begin(CLASSIC)).view.game_id
    finally:
        event.remove(Engine, "before_cursor_execute", be_done)
        other.close()
    assert (2, ["Sunday"]) == (game, [kept.name for kept in table.rule_sets.all()])


def test_an_event_that_was_stored_after_all_counts_once(table: Table, file: Path) -> None:
    versions: list[int] = []
    table.listen(lambda view: versions.append(view.version))
    with locked(file):
        assert isinstance(table.submit("Ben: G7", key="tap"), NotKept)
    # A disk may report an error though the commit reached it; the log shows that later.
    store_behind_its_back(file, ("Ben: G7", "tap"))
    assert 3 == accepted(table.submit("Ben: G7", key="tap")).view.version
    assert (3, [3]) == (table.version, versions)


@pytest.mark.started
def test_a_full_disk_loses_no_event_that_was_accepted(file: Path) -> None:
    played = subprocess.run(
        [sys.executable, "-c", PLAY_ON_A_FULL_DISK, str(file)],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
        check=False,
    )
    assert "" == played.stderr
    assert "cannot be kept" in played.stdout
