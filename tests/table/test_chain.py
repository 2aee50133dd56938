"""What a bad disk or a stranger did to the log is told: each event carries a digest of all before it."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.table import EnteredBy, Means
from companion.table.log.kept_games import History
from companion.table.log.log import Log
from tests.table.builder import LINES, accepted, address, begun, open_table, run_sql

CY = EnteredBy(Means.SEAT, "Cy")


def history_of(file: Path) -> History:
    """Return the history of game 1 in that file, without a table that reads it."""
    with closing(Log(address(file))) as log:
        return log.history(1)


@pytest.mark.parametrize(
    ("harm", "damage"),
    [
        ("UPDATE events SET line = 'Ben: G6' WHERE seq = 3", "Event 3 is not as it was logged."),
        ("UPDATE events SET at = '2026-11-22' WHERE seq = 3", "Event 3 is not as it was logged."),
        ("UPDATE events SET digest = '' WHERE seq = 3", "Event 3 is not as it was logged."),
        (
            "UPDATE events SET line = CAST(X'42656EBA' AS TEXT) WHERE seq = 3",
            "Event 3 is not as it was logged.",
        ),
        ("UPDATE events SET line = X'42656E' WHERE seq = 3", "Event 3 is not as it was logged."),
        ("DELETE FROM events WHERE seq = 3", "Event 3 is missing."),
    ],
    ids=["line", "time", "digest", "no UTF-8", "bytes", "missing"],
)
def test_a_game_is_read_up_to_what_was_altered(file: Path, harm: str, damage: str) -> None:
    begun(file, LINES).close()
    run_sql(file, harm)
    history = history_of(file)
    assert (["round", "start G5"], damage) == ([event.line for event in history.events], history.damage)


@pytest.mark.parametrize("harm", ["'seat Ana'", "'host'", "''", "X'63'"])
def test_who_entered_an_event_is_not_altered_unnoticed(file: Path, harm: str) -> None:
    table = begun(file)
    accepted(table.submit("Ben: G7", entered_by=CY))
    table.close()
    run_sql(file, f"UPDATE events SET entered_by = {harm} WHERE seq = 3")  # noqa: S608 - ours
    assert "Event 3 is not as it was logged." == history_of(file).damage


def test_the_chain_goes_on_after_a_restart_and_over_a_batch(file: Path) -> None:
    begun(file, LINES).close()
    table = open_table(file)
    accepted(table.submit_all(["Ben: draw", "Ben: keep"], key="press"))
    accepted(table.submit("undo"))
    table.close()
    history = history_of(file)
    assert (8, None) == (len(history.events), history.damage)


def test_altered_headers_are_noticed_and_the_events_read(file: Path) -> None:
    begun(file, LINES).close()
    run_sql(file, "UPDATE games SET headers = replace(headers, 'Ana', 'Eve')")
    history = history_of(file)
    assert (5, "Its headers are not as they were logged.") == (len(history.events), history.damage)
