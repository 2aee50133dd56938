"""The odds of a table that is played at, worked out by the real process."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Condition

import pytest

from companion.live_odds import process
from companion.live_odds.pace import SAMPLES_PER_BATCH
from companion.live_odds.service import OddsService
from companion.odds import Advice, Odds
from companion.table import Table
from tests.table.builder import accepted, begun

PATIENCE = 60.0
"""Seconds within which even a machine that is busy with other tests has an answer."""


FAILS, DIES = 2, 5
FAULTY = f"""
import os
from random import Random
from companion.live_odds import worker

def answers(game, job):
    if game.version == {FAILS}:
        raise ValueError("a fault")
    if game.version == {DIES}:
        os._exit(1)
    return [worker.odds(game, Random(1), 1)]

worker.answers = answers
worker.main()
"""
"""The process, with a fault in it that two moments bring about."""

A_GUESS = Odds(1, {}, {}, {})


class Watched:
    """The odds of a table, and a way to wait for them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.odds = OddsService(table)
        self._changed = Condition()
        self.odds.listen(self._notify)
        self.odds.start()

    def _notify(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def wait(self, until: Callable[[], object]) -> None:
        """Wait until that is so."""
        with self._changed:
            assert self._changed.wait_for(until, PATIENCE)

    def latest(self) -> Odds | None:
        """Return the odds of the present moment; None before they are worked out."""
        view = self.table.view
        assert view
        latest = self.odds.latest(view)
        return latest.odds if latest and latest.version == view.version else None

    def advice(self) -> Advice | None:
        """Return what whoever may challenge is told at present."""
        view = self.table.view
        assert view
        return self.odds.advice(view)

    def switch(self, *, on: bool) -> None:
        """Want the odds, or want them no more."""
        accepted(self.table.prefer(lambda before: replace(before, odds=on)))


@pytest.fixture
def watched(file: Path) -> Iterator[Watched]:
    """A table where everybody has a card or two left, so that the odds are soon worked out."""
    found = Watched(begun(file, ("fix hand Ben 2", "fix hand Cy 1", "fix hand Ana 1")))
    yield found
    found.odds.close()


def test_a_table_that_wants_no_odds_has_no_process(watched: Watched) -> None:
    accepted(watched.table.submit("Ben: draw"))
    assert (None, None, False) == (watched.odds.pid, watched.latest(), watched.odds.is_missing)


@pytest.mark.started
def test_the_odds_follow_the_table_also_over_the_death_of_the_process(watched: Watched) -> None:
    watched.switch(on=True)
    watched.wait(watched.latest)
    first = watched.latest()
    assert first
    # Each is written with four digits.
    assert pytest.approx(1.0, abs=0.001) == sum(chance.value for chance in first.round.values())

    pid = watched.odds.pid
    assert pid
    assert 19 == os.getpriority(os.PRIO_PROCESS, pid)
    os.kill(pid, signal.SIGKILL)
    watched.wait(lambda: watched.odds.is_missing)
    accepted(watched.table.submit("Ben: G7!"))
    watched.wait(watched.latest)
    assert not watched.odds.is_missing
    assert pid != watched.odds.pid

    watched.switch(on=False)
    view = watched.table.view
    assert view
    assert watched.odds.latest(view) is None
    watched.odds.close()
    assert watched.odds.pid is None
    # What was known is kept, and shown again where the table wants it.
    assert {5, 6} <= {number for number, _odds in watched.table.odds_history.odds(1)}


@pytest.mark.started
def test_whoever_may_challenge_is_advised_for_as_long_as_the_table_waits(watched: Watched) -> None:
    watched.switch(on=True)
    assert None is watched.advice()
    accepted(watched.table.submit("Ben: W4=R"))
    watched.wait(watched.advice)
    # The odds of everybody come first.
    assert watched.latest()
    advice = watched.advice()
    assert advice
    assert "Cy" == advice.player
    assert 0 < advice.bluff.error < 1

    accepted(watched.table.submit("undo"))
    assert None is watched.advice()
    accepted(watched.table.submit("redo"))
    watched.wait(watched.advice)
    watched.switch(on=False)
    assert None is watched.advice()


@pytest.mark.started
def test_moments_from_before_are_worked_out_when_there_is_nothing_else_to_do(watched: Watched) -> None:
    history = watched.table.odds_history
    for number in range(4):
        position = history.position(1, number)
        assert position
        history.keep(position, A_GUESS)
    assert (4, 5) == history.missing(1)
    watched.switch(on=True)
    watched.wait(lambda: not history.missing(1))
    (*earlier, before, now) = history.odds(1)
    assert [(number, A_GUESS) for number in range(4)] == earlier
    assert [4, 5] == [number for number, odds in (before, now) if odds.samples >= SAMPLES_PER_BATCH]


@pytest.mark.started
def test_a_moment_that_cannot_be_worked_out_holds_up_no_other(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "WORKER", (sys.executable, "-c", FAULTY))
    history = watched.table.odds_history
    watched.switch(on=True)
    watched.wait(lambda: not history.missing(1))
    assert (FAILS, DIES) == history.given_up(1)
    assert watched.odds.is_missing
    assert [0, 1, 3, 4] == [number for number, _odds in history.odds(1)]


def test_where_no_process_can_be_started_the_odds_are_missing_and_the_game_goes_on(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "WORKER", ("/no/such/program",))
    watched.switch(on=True)
    watched.wait(lambda: watched.odds.is_missing)
    assert 6 == accepted(watched.table.submit("Ben: draw")).view.version
    watched.switch(on=False)
    watched.odds.close()
    assert not watched.odds.is_missing
