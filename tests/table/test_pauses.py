"""A pause stops the clock of the turn until the next event, and is no part of what people thought."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from companion.table import EnteredBy, Means, NoGame, Stale, Table, TurnStage
from tests.devices.builder import FakeClock
from tests.table.builder import BEGUN, NOON, OPENED, accepted, address, open_table

MUM = EnteredBy(Means.SEAT, "Mum")


class Paced:
    """A table whose turns are timed, in a file, with the clock on its wall."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.clock = FakeClock()
        self.table = self.opened()
        accepted(self.table.begin(BEGUN))
        accepted(self.table.prefer(lambda before: replace(before, turn_limit=60)))

    def opened(self) -> Table:
        wall = lambda: NOON + timedelta(seconds=self.clock())  # noqa: E731
        OPENED.append(Table.open(address(self.file), wall, seconds=self.clock))
        return OPENED[-1]

    @property
    def age(self) -> float:
        """How much time of the turn is gone."""
        assert self.table.view
        assert self.table.view.turn
        return self.table.view.turn.age(self.table.now)

    @property
    def paused(self) -> str | None:
        """What programs are told of it."""
        assert self.table.view
        found: str | None = self.table.view.as_json["paused"]
        return found


@pytest.fixture
def paced(file: Path) -> Paced:
    return Paced(file)


def test_in_a_pause_a_turn_grows_no_older(paced: Paced) -> None:
    paced.clock.go(7)
    accepted(paced.table.pause(MUM))
    paced.clock.go(100)
    assert (7, "seat Mum") == (paced.age, paced.paused)
    accepted(paced.table.pause(MUM, ends=True))
    paced.clock.go(3)
    assert (10, None) == (paced.age, paced.paused)


def test_in_a_pause_nobody_is_told_that_the_time_is_up(paced: Paced) -> None:
    accepted(paced.table.pause(MUM))
    paced.clock.go(100)
    assert paced.table.view
    now = paced.table.now
    assert (TurnStage.FRESH, None) == (paced.table.view.stage(now), paced.table.view.seconds_to_step(now))


@pytest.mark.parametrize(("line", "expected"), [("Ben: draw", 7), ("Ben: G7", 0), ("undo", 0)])
def test_the_next_event_ends_it(paced: Paced, line: str, expected: float) -> None:
    paced.clock.go(7)
    accepted(paced.table.pause(MUM))
    paced.clock.go(100)
    accepted(paced.table.submit(line))
    assert paced.paused is None
    if line != "undo":
        assert expected == paced.age


def test_a_restart_keeps_it_and_what_it_took(paced: Paced) -> None:
    paced.clock.go(10)
    accepted(paced.table.pause(MUM))
    paced.table.close()
    paced.clock.go(30)
    paced.table = paced.opened()
    assert "seat Mum" == paced.paused
    accepted(paced.table.pause(MUM, ends=True))
    paced.table.close()
    paced.table = paced.opened()
    assert paced.paused is None


def test_twice_is_once(paced: Paced) -> None:
    for ends in (False, False, True, True):
        accepted(paced.table.pause(EnteredBy(Means.HOST), ends=ends))
    assert paced.paused is None


def test_where_nobody_plays_there_is_nothing_to_pause(file: Path) -> None:
    table = open_table(file)
    assert isinstance(table.pause(MUM), NoGame)
    accepted(table.begin(BEGUN.removesuffix("start G5\n")))
    refused = table.pause(MUM)
    assert isinstance(refused, Stale)
    assert "Nobody's turn is running, so there is nothing to pause." == refused.text


def test_the_length_of_a_turn_leaves_pauses_out_also_after_the_game_was_taken_up(paced: Paced) -> None:
    paced.clock.go(10)
    accepted(paced.table.pause(MUM))
    paced.clock.go(30)
    accepted(paced.table.pause(MUM, ends=True))
    paced.clock.go(5)
    accepted(paced.table.pause(MUM))
    paced.clock.go(40)
    accepted(paced.table.submit("Ben: draw"))
    paced.clock.go(2)
    accepted(paced.table.submit("Ben: keep"))
    ben = paced.table.statistics.standings().player("Ben")
    assert ben
    assert 17 == ben.total.median_seconds
    accepted(paced.table.begin(BEGUN))
    accepted(paced.table.take_up(1))
    game = paced.table.played_games.game(3)
    assert game
    assert {3: 70} == game.paused
