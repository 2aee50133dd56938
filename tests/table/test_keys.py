"""Idempotency keys: an event sent twice with one key counts once, and gets the first result again."""

from pathlib import Path

import pytest

from companion.rules import Unreadable
from companion.table import Refused, Stale
from tests.table.builder import (
    BEGUN,
    CLASSIC,
    accepted,
    begun,
    open_table,
    repeated,
    rows,
    run_sql,
    statements,
)


def test_the_same_key_twice_is_one_event(file: Path) -> None:
    table = begun(file)
    first = accepted(table.submit("Ben: G7", version=2, key="tap"))
    accepted(table.submit("Cy: G8"))
    again = accepted(table.submit("Ben: G7", version=2, key="tap"))
    assert first.view.json == again.view.json
    assert 4 == table.version


def test_the_key_of_several_events_gets_the_result_after_all_of_them(file: Path) -> None:
    table = begun(file)
    first = accepted(table.submit_all(["Ben: draw", "Ben: keep"], key="tap"))
    again = accepted(table.submit_all(["Ben: draw", "Ben: keep"], key="tap"))
    assert first.view.version == again.view.version == table.version


def test_a_key_is_remembered_after_a_restart_and_in_the_next_game(file: Path) -> None:
    table = begun(file)
    first = accepted(table.submit("Ben: G7", key="tap"))
    accepted(table.begin(BEGUN))
    table.close()
    table = open_table(file)
    assert first.view.json == repeated(table.submit("Ben: G7", key="tap")).answer()
    assert 2 == table.version


@pytest.mark.parametrize("harm", ["answer = 'a spilt drink'", "answer = ''", "key = 'another'"])
def test_an_answer_that_is_not_kept_is_read_from_the_game(file: Path, harm: str) -> None:
    table = begun(file)
    first = accepted(table.submit("Ben: G7", key="tap"))
    accepted(table.begin(BEGUN))
    run_sql(file, f"UPDATE answers SET {harm}")  # noqa: S608 - of our own
    assert first.view.json == repeated(table.submit("Ben: G7", key="tap")).answer()


def test_a_key_of_an_earlier_game_replays_nothing(file: Path) -> None:
    table = begun(file)
    accepted(table.submit("Ben: G7", key="tap"))
    accepted(table.submit_all(["Cy: G8"], key="a phone's tap"))
    accepted(table.begin(BEGUN, key="new"))
    accepted(table.begin(BEGUN))
    with statements(table) as sent:
        repeated(table.submit("Ben: G7", key="tap")).answer()
        repeated(table.begin(BEGUN, key="new")).answer()
        repeated(table.submit_all(["Cy: G8"], key="a phone's tap"))
    assert [] == [each for each in sent if "ORDER BY events.seq" in each]


def test_answers_are_kept_of_the_newest_games_and_earlier_keys_answered_from_the_game(file: Path) -> None:
    table = open_table(file)
    first = accepted(table.begin(BEGUN, key="begin 1"))
    for number in range(2, 6):
        accepted(table.submit("Ben: G7", key=f"tap {number}"))
        accepted(table.begin(BEGUN, key=f"begin {number}"))
    kept = {key for (key,) in rows(file, "SELECT key FROM answers")}
    assert {"begin 3", "tap 4", "begin 4", "tap 5", "begin 5"} == kept
    assert first.view.json == repeated(table.begin(BEGUN, key="begin 1")).answer()


def test_the_same_key_twice_begins_one_game(file: Path) -> None:
    table = begun(file)
    first = accepted(table.begin(BEGUN, key="new"))
    accepted(table.submit("Ben: G7"))
    accepted(table.begin(BEGUN, key="newer"))
    table.close()
    table = open_table(file)
    again = repeated(table.begin(BEGUN, key="new"))
    assert (first.view.json, 2) == (again.answer(), again.game_id)
    assert 3 == len(table.played_games.newest())
    assert table.view
    assert 3 == table.view.game_id


def test_a_game_without_a_turn_is_begun_once_too(file: Path) -> None:
    table = open_table(file)
    for _ in range(2):
        assert 0 == accepted(table.begin(CLASSIC, key="new")).view.version
    assert 1 == len(table.played_games.newest())


def test_a_key_that_was_used_for_something_else_is_refused_and_nothing_is_entered(file: Path) -> None:
    table = begun(file)
    accepted(table.submit("Ben: G7", key="tap"))
    refused = table.submit("Cy: B9", key="bad")
    assert isinstance(refused, Refused)
    accepted(table.begin(BEGUN, key="new"))
    for stale in (
        table.submit("Ben: G8", key="tap"),
        table.submit("Ben: nonsense", key="tap"),
        table.submit("Cy: R8", key="bad"),
        table.submit("Ben: draw", key="new"),
        table.begin(BEGUN, key="tap"),
        table.begin(BEGUN, key="bad"),
        table.begin(BEGUN.replace("round", "round Ben"), key="new"),
        table.begin(CLASSIC, key="new"),
        table.begin("nonsense", key="new"),
        table.take_up(1, key="new"),
    ):
        assert isinstance(stale, Stale), stale
        assert "used for something else" in stale.text
    assert (2, 2) == (table.version, len(table.played_games.newest()))
    # The same, however it is written, is the same.
    assert 3 == repeated(table.submit(" Ben :G7 # again", key="tap")).version
    assert refused == table.submit("Cy: B9", key="bad")


def test_a_key_of_a_game_that_was_taken_up_takes_up_no_other(file: Path) -> None:
    table = begun(file)
    accepted(table.begin(BEGUN))
    first = accepted(table.take_up(1, key="on"))
    assert first.view.json == accepted(table.take_up(1, key="on")).view.json
    assert isinstance(table.take_up(2, key="on"), Stale)
    assert 3 == len(table.played_games.newest())


def test_a_record_that_was_not_taken_may_be_sent_again_under_its_key(file: Path) -> None:
    table = open_table(file)
    assert isinstance(table.begin("round", key="new"), Unreadable)
    assert isinstance(table.begin(f"{BEGUN}Ben: B9\n", key="new"), Refused)
    assert 2 == accepted(table.begin(BEGUN, key="new")).view.version


def test_a_refused_event_stays_refused_under_its_key(file: Path) -> None:
    table = begun(file)
    first = table.submit("Cy: G7", key="tap")
    assert isinstance(first, Refused)
    accepted(table.submit("Ben: G8"))
    assert first == table.submit("Cy: G7", key="tap")
    table.close()
    assert first == open_table(file).submit("Cy: G7", key="tap")


def test_a_stale_or_unreadable_event_may_be_sent_again_under_its_key(file: Path) -> None:
    table = begun(file)
    assert isinstance(table.submit("Ben: G7", version=1, key="a"), Stale)
    assert isinstance(table.submit("Ben: G77", key="a"), Unreadable)
    assert 3 == accepted(table.submit("Ben: G7", version=2, key="a")).view.version


def test_an_undone_event_does_not_come_back_with_its_key(file: Path) -> None:
    table = begun(file)
    accepted(table.submit("Ben: G7", key="tap"))
    accepted(table.submit("undo"))
    accepted(table.submit("Ben: G7", key="tap"))
    assert 4 == table.version
    assert table.view is not None
    assert "G5" == table.view.as_json["top"]
