"""What is wrong with the log is said on every screen."""

from pathlib import Path

import pytest

from companion.rules import EDITIONS
from companion.table import Table
from companion.web.app import create_app
from companion.web.server.http import Server
from tests.table.builder import begun, open_table, run_sql
from tests.web.builder import TOKEN, scanned, screen


@pytest.fixture
def damaged(file: Path) -> Table:
    """A table whose file has lost its last event."""
    begun(file, ["Ben: G7"]).close()
    run_sql(file, "DELETE FROM events WHERE seq = 3")
    return open_table(file)


@pytest.mark.parametrize(
    "path", ["/play", "/table", "/score", "/count", "/devices", "/reader", "/rules", "/games", "/teach"]
)
def test_every_screen_shows_the_warning_once(damaged: Table, path: str) -> None:
    client = scanned(create_app(damaged, TOKEN))
    page = client.get(path, follow_redirects=True).text
    assert 1 == page.count("The file of the games has lost its end")


@pytest.mark.parametrize("is_teaching", [True, False])
def test_a_screen_that_teaches_a_deck_is_told_while_it_does(
    table: Table, file: Path, server: Server, is_teaching: bool
) -> None:
    if is_teaching:
        table.enrolment.begin(table.decks.add("Kitchen", EDITIONS["classic"]).id)
    with screen(server.port, "/stream?view=teach") as shown:
        assert "deleted or replaced" not in shown.next_called("page").data
        file.unlink()
        table.look_after()
        assert "deleted or replaced" in shown.next_called("page").data
