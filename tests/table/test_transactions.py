"""Several lines submitted at once are one transaction: all of them become events, or none."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.rules import Unreadable
from companion.table import Level, NoGame, NotKept, Refused, Table, TableView
from tests.table.builder import (
    BEGUN,
    accepted,
    begun,
    break_at,
    break_on,
    mend,
    open_table,
    repeated,
    run_sql,
    store_behind_its_back,
)

DRAWS_AND_KEEPS = ("Ben: draw", "Ben: keep")


@pytest.fixture
def table(file: Path) -> Table:
    """Ana, Ben and Cy after two events, Ben to play; a locked file is waited for 50 ms."""
    begun(file).close()
    return open_table(file, patience=0.05)


def test_all_the_lines_become_events(table: Table) -> None:
    view = accepted(table.submit_all(DRAWS_AND_KEEPS, version=2)).view
    assert (4, "Cy") == (view.version, view.state.turn)
    assert view is table.view


def test_listeners_get_every_event_in_order(table: Table) -> None:
    calls: list[tuple[int, bool]] = []
    table.listen(lambda view: calls.append((view.version, view.more_follows)))
    accepted(table.submit_all(DRAWS_AND_KEEPS))
    accepted(table.submit("Cy: draw"))
    assert [(3, True), (4, False), (5, False)] == calls


def test_a_listener_finds_the_whole_transaction_at_the_table(table: Table) -> None:
    found: list[int] = []
    table.listen(lambda _: found.append(table.version))
    accepted(table.submit_all(DRAWS_AND_KEEPS))
    assert [4, 4] == found


def test_a_log_that_fails_between_two_lines_stores_neither(table: Table, file: Path) -> None:
    calls: list[int] = []
    table.listen(lambda view: calls.append(view.version))
    break_at(file, 4)
    result = table.submit_all(DRAWS_AND_KEEPS, key="press")
    assert isinstance(result, NotKept)
    assert "the disk is broken here" in result.text
    assert (2, []) == (table.version, calls)
    mend(file)
    assert 2 == open_table(file).version
    assert 4 == accepted(table.submit_all(DRAWS_AND_KEEPS, key="press")).view.version
    assert [3, 4] == calls


def test_a_transaction_found_in_the_log_later_is_announced_by_event(table: Table, file: Path) -> None:
    calls: list[tuple[int, bool]] = []
    table.listen(lambda view: calls.append((view.version, view.more_follows)))
    break_at(file, 3)
    assert isinstance(table.submit_all(DRAWS_AND_KEEPS, key="press"), NotKept)
    # A disk may report an error though the commit reached it; the log shows that later.
    mend(file)
    store_behind_its_back(file, ("Ben: draw", None), ("Ben: keep", "press"))
    assert 4 == accepted(table.submit_all(DRAWS_AND_KEEPS, key="press")).view.version
    assert [(3, True), (4, False)] == calls


def test_a_preference_found_in_the_log_later_is_used(table: Table, file: Path) -> None:
    break_on(file, "UPDATE ON games")
    assert isinstance(table.prefer(lambda before: replace(before, level=Level.CARDS)), NotKept)
    assert table.view is not None
    assert Level.TURNS is table.view.preferences.level
    mend(file)
    run_sql(file, "UPDATE games SET level = 'cards'")
    assert Level.CARDS is accepted(table.submit("Ben: draw")).view.preferences.level


@pytest.mark.parametrize("lines", [("Ben: B7", "Cy: B8"), ("Ben: G7", "Cy: R8")], ids=["first", "second"])
def test_a_ruling_against_any_line_changes_nothing(table: Table, lines: tuple[str, ...]) -> None:
    calls: list[TableView] = []
    table.listen(calls.append)
    result = table.submit_all(lines, key="press")
    assert isinstance(result, Refused)
    assert "match" == result.ruling.rule
    assert (2, []) == (table.version, calls)
    accepted(table.submit_all(DRAWS_AND_KEEPS))
    assert result == table.submit_all(lines, key="press")


def test_an_unreadable_line_changes_nothing(table: Table) -> None:
    assert isinstance(table.submit_all(["Ben: draw", "Ben: keep it"]), Unreadable)
    assert 2 == table.version


def test_the_same_key_twice_is_one_transaction(table: Table, file: Path) -> None:
    first = accepted(table.submit_all(DRAWS_AND_KEEPS, key="press")).view
    accepted(table.submit("Cy: draw"))
    again = accepted(table.submit_all(DRAWS_AND_KEEPS, key="press")).view
    assert first.json == again.json
    assert 5 == table.version
    accepted(table.begin(BEGUN))
    table.close()
    reopened = open_table(file)
    assert first.json == repeated(reopened.submit_all(DRAWS_AND_KEEPS, key="press")).answer()
    assert 2 == reopened.version


def test_no_lines_are_no_event(table: Table, file: Path) -> None:
    assert table.view is accepted(table.submit_all([])).view
    assert isinstance(open_table(file.with_name("empty.sqlite")).submit_all([]), NoGame)


def test_a_remark_is_shown_with_every_event_until_the_next(table: Table) -> None:
    calls: list[str] = []
    table.listen(lambda view: calls.append(view.transient.remark))
    accepted(table.submit_all(DRAWS_AND_KEEPS, remark="Ben, 12 ms before Cy"))
    accepted(table.submit("Cy: draw"))
    assert ["Ben, 12 ms before Cy", "Ben, 12 ms before Cy", ""] == calls
