"""Every test of the table runs on an SQLite file and on a PostgreSQL server, but those of a file itself."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from tests.postgresql import Databases, shared_server
from tests.table.builder import Places

HERE: Final = Path(__file__).parent

SQLITE, POSTGRESQL = "sqlite", "postgresql"

PAGES: Final = "A disk alters the pages of a file; a server has checksums of its own."
COPIES: Final = "Backups are copies of a file; a server has its own."
LOST: Final = "A file is deleted or replaced; of a server's files nobody else knows."

OF_A_FILE: Final = {
    "test_backup.py": COPIES,
    "test_foreign.py": COPIES,
    "test_exchange.py": COPIES,
    "test_let_go.py": COPIES,
    "test_damaged_file.py": PAGES,
    "test_lost_file.py": LOST,
    "test_after_a_backup_was_restored_its_games_are_watched": COPIES,
    "test_a_log_that_another_took_the_place_of_is_forgotten": COPIES,
    "test_an_emptied_file_leaves_the_amended_game_as_a_record": LOST,
    "test_a_page_that_the_disk_lost_ends_only_its_game": PAGES,
    "test_a_full_disk_loses_no_event_that_was_accepted": "The disk of this process is not the server's.",
    "test_a_game_begins_once_what_is_stored_just_then_is_done": "Of a server's writers each waits anyway.",
    "test_the_log_is_synced_to_disk_at_every_commit": "test_on_a_server.py has the server's own.",
}
"""The tests that are about an SQLite file, each with why: files of tests, and single ones by their names."""

IN_THE_GATE: Final = frozenset(
    f"test_{what}.py"
    for what in ("transactions", "schema", "keys", "live", "on_a_server", "outbox", "restart", "not_kept")
)
"""The files whose tests show what a server could do otherwise than a file; on it the others are thorough."""

# One worker takes all of them, early on: so a database is emptied for the next test, and not made anew.
ON_A_SERVER: Final = (pytest.mark.server, pytest.mark.xdist_group("server"))
BOTH: Final = (SQLITE, pytest.param(POSTGRESQL, marks=ON_A_SERVER))


@pytest.fixture(scope="session")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    """The databases of this test process, on the server of the whole run."""
    own, worker = tmp_path_factory.getbasetemp(), os.environ.get("PYTEST_XDIST_WORKER")
    with shared_server(own.parent if worker else own) as server:
        databases = Databases(server, worker or "alone")
        yield databases
        databases.close()


@pytest.fixture(params=BOTH)
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """The path of a log that does not exist yet, or of a file that says which empty database is to be one."""
    if request.param == SQLITE:
        yield tmp_path / "games.sqlite"
        return
    databases: Databases = request.getfixturevalue("databases")
    with databases.one(tmp_path / "games.postgresql") as place:
        yield place


@pytest.fixture(scope="module", params=BOTH)
def places(request: pytest.FixtureRequest) -> Places:
    """What gives such a path for a block, for tests that need one after the other."""
    databases = request.getfixturevalue("databases") if request.param == POSTGRESQL else None
    return partial(_place, databases)


@contextmanager
def _place(databases: Databases | None) -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        if databases is None:
            yield Path(folder) / "games.sqlite"
            return
        with databases.one(Path(folder) / "games.postgresql") as place:
            yield place


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the server's variant of what is about a file, and most others of the gate."""
    items[:] = [each for each in items if not _is_of_a_file(each) or not each.get_closest_marker("server")]
    for each in items:
        if each.get_closest_marker("server") and _is_thorough(each.path):
            each.add_marker(pytest.mark.thorough)


def _is_thorough(path: Path) -> bool:
    return path.parent == HERE and path.name not in IN_THE_GATE


def _is_of_a_file(item: pytest.Item) -> bool:
    return isinstance(item, pytest.Function) and (
        item.path.name in OF_A_FILE or item.originalname in OF_A_FILE
    )
