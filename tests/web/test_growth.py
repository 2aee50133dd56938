"""No page and no call costs more for the games played before: counted in the database's own steps."""

from pathlib import Path

import pytest
from sqlalchemy import event

from companion.table import Table
from companion.web.app import create_app
from tests.table.builder import BEGUN, accepted, open_table
from tests.web.builder import TOKEN

FEW, MANY = 40, 120
"""Games behind a table: more than a list shows at once, and three times as many."""

TO_FIFTY = """[Edition "classic"]
[Players "Ana, Ben, Cy"]
[Target "50"]
round
Ana: out
Ben: points 60
Cy: points 1
"""


def grown(file: Path, games: int) -> Table:
    """Return a table with so many finished games behind the one under way."""
    table = open_table(file)
    for _ in range(games):
        accepted(table.begin(TO_FIFTY))
    accepted(table.begin(BEGUN))
    return table


def steps(table: Table) -> dict[str, int]:
    """Return how many steps the database takes for each page and call that has no number in its address."""
    counted = 0

    def count() -> None:
        nonlocal counted
        counted += 1

    @event.listens_for(table._log._engine, "checkout")
    def watch(connection: object, *_: object) -> None:
        connection.set_progress_handler(count, 1)  # type: ignore[attr-defined] # an SQLite connection

    # The statistics sum up every game that is over, once until another ends.
    while table.statistics.catch_up():
        pass
    table.statistics.standings()
    app = create_app(table, TOKEN)
    client = app.test_client()
    found = {}
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and not rule.arguments and rule.rule != "/stream":
            counted = 0
            client.get(rule.rule, headers={"Authorization": f"Bearer {TOKEN}"})
            found[rule.rule] = counted
    return found


@pytest.mark.long
def test_no_page_reads_more_at_a_table_with_many_games(tmp_path: Path) -> None:
    few, many = (steps(grown(tmp_path / f"{games}.sqlite", games)) for games in (FEW, MANY))
    assert few["/api/games"] > few["/play"]
    assert {} == {path: (few[path], many[path]) for path in few if many[path] > few[path]}
