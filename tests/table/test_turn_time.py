"""Since when a player is waited for, and what that comes to; by a clock that the test sets forward."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.table import (
    KeptFlip,
    Level,
    Preferences,
    Question,
    Table,
    TableView,
    Turn,
    TurnStage,
    steps,
)
from companion.table.live.table import UNWATCHED_GAP
from companion.table.turn_time import NUDGE_LASTS, seconds_left, stage
from tests.devices.builder import FakeClock
from tests.table.builder import BEGUN, accepted, open_table

FRESH, NUDGE, NUDGED, OVER = TurnStage
BOTH = Preferences(nudge_after=30, turn_limit=60)
NUDGES = Preferences(nudge_after=30)
LIMIT = Preferences(turn_limit=60)
COIN = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\nBen: W50=B heads Ana tails Cy\n'


@pytest.mark.parametrize(
    ("preferences", "age", "expected"),
    [
        (Preferences(), 1e6, FRESH),
        (NUDGES, 0, FRESH),
        (NUDGES, 29.9, FRESH),
        (NUDGES, 30, NUDGE),
        (NUDGES, 30 + NUDGE_LASTS, NUDGED),
        (NUDGES, 60, NUDGE),
        (NUDGES, 90, NUDGE),
        (NUDGES, 120, NUDGED),
        (NUDGES, 1e6, NUDGED),
        (LIMIT, 59.9, FRESH),
        (LIMIT, 60, OVER),
        (BOTH, 36, NUDGED),
        (BOTH, 60, OVER),
        (BOTH, 90, OVER),
        (Preferences(nudge_after=60, turn_limit=30), 60, OVER),
    ],
)
def test_what_a_turn_has_come_to(preferences: Preferences, age: float, expected: TurnStage) -> None:
    assert expected is stage(age, preferences)


def test_nobody_is_nudged_a_fourth_time() -> None:
    assert [30, 60, 90] == [step.after for step in steps(NUDGES) if step.stage is NUDGE]


@pytest.mark.parametrize(
    ("preferences", "age", "expected"),
    [(Preferences(), 0, None), (BOTH, 0, 30), (BOTH, 30, NUDGE_LASTS), (BOTH, 50, 10), (BOTH, 60, None)],
)
def test_how_long_it_is_to_the_next_step(
    preferences: Preferences, age: float, expected: float | None
) -> None:
    assert expected == seconds_left(age, preferences)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def timed(file: Path, clock: FakeClock) -> Table:
    """A table whose turns are timed: Ben's has just begun."""
    table = open_table(file, record=BEGUN, seconds=clock)
    accepted(table.prefer(lambda before: replace(before, nudge_after=30, turn_limit=60)))
    table.watched()
    return table


def age(table: Table) -> float | None:
    """Return how old the turn is; None where nobody is waited for."""
    assert table.view
    return table.now - table.view.turn.since if table.view.turn else None


def test_nothing_is_timed_unless_the_table_wants_it(file: Path) -> None:
    table = open_table(file, record=BEGUN)
    assert table.view
    assert table.view.turn is None


def test_a_turn_begins_with_the_event_that_gave_it(timed: Table, clock: FakeClock) -> None:
    clock.go(7)
    accepted(timed.submit("Ben: ?"))
    assert timed.view
    assert Turn("Cy", clock()) == timed.view.turn


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["Ben: draw"], 7),  # and may play it: still the same turn
        (["Ben: uno!"], 7),
        (["Ben: ?"], 0),
        (["Ben: ?", "undo"], 0),
        (["fix turn Ana"], 0),
        (["fix direction right"], 7),
    ],
)
def test_what_begins_a_turn_and_what_goes_on(
    timed: Table, clock: FakeClock, lines: list[str], expected: float
) -> None:
    clock.go(7)
    for line in lines:
        accepted(timed.submit(line))
    assert expected == age(timed)


def test_between_two_a_skip_begins_another_turn_of_the_same_player(timed: Table, clock: FakeClock) -> None:
    accepted(timed.begin('[Edition "classic"]\n[Players "Ana, Ben"]\nround\nstart G5'))
    clock.go(7)
    accepted(timed.submit("Ben: GS"))
    assert timed.view
    assert ("Ben", 0) == (timed.view.state.turn, age(timed))


def test_a_change_of_the_pace_begins_the_turn_afresh_and_of_another_preference_not(
    timed: Table, clock: FakeClock
) -> None:
    clock.go(7)
    accepted(timed.prefer(lambda before: replace(before, press_ends_turn=True)))
    assert 7 == age(timed)
    accepted(timed.prefer(lambda before: replace(before, nudge_after=60)))
    assert 0 == age(timed)


@pytest.mark.parametrize("line", ["round", "Ben: out!"])
def test_nobody_is_waited_for_before_the_first_card_and_in_the_count(timed: Table, line: str) -> None:
    if line == "round":
        accepted(timed.begin(BEGUN.removesuffix("start G5\n")))
    else:
        accepted(timed.submit(line))
    assert age(timed) is None


def test_nobody_is_waited_for_where_only_scores_are_kept(timed: Table) -> None:
    accepted(timed.prefer(lambda before: replace(before, level=Level.SCORES)))
    assert age(timed) is None


def test_nobody_is_waited_for_while_the_coin_is_in_the_air(timed: Table, clock: FakeClock) -> None:
    accepted(timed.begin(COIN))
    assert 0 == age(timed)
    flip = timed.flips.begin("a" * 64)
    assert isinstance(flip, KeptFlip)
    assert age(timed) is None
    clock.go(7)
    timed.update_transient(lambda shown: replace(shown, flip=None))
    assert 0 == age(timed)


def test_nobody_is_waited_for_while_buzzers_are_paired(timed: Table) -> None:
    timed.update_transient(lambda shown: replace(shown, question=Question("pairing", "Ana")))
    assert age(timed) is None


def test_a_restart_begins_the_turn_afresh(timed: Table, file: Path, clock: FakeClock) -> None:
    clock.go(500)
    timed.close()
    assert 0 == age(open_table(file, seconds=clock))


@pytest.mark.parametrize(("pause", "expected"), [(UNWATCHED_GAP, 5 + UNWATCHED_GAP), (UNWATCHED_GAP + 1, 0)])
def test_a_pause_begins_the_turn_afresh_and_a_change_of_pages_does_not(
    timed: Table, clock: FakeClock, pause: float, expected: float
) -> None:
    shown: list[TableView] = []
    timed.listen(shown.append)
    clock.go(5)
    timed.unwatched()
    assert not timed.is_watched
    clock.go(pause)
    timed.watched()
    assert (True, expected) == (timed.is_watched, age(timed))
    assert len(shown) == (expected == 0)
