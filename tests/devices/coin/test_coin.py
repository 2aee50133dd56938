"""A flip from the press to the result in the game, and every way in which it is interrupted."""

import sqlite3
from pathlib import Path
from threading import Barrier, Thread

import pytest

from companion.devices.coin.actuators import Actuators
from companion.devices.coin.coin import GoldCoin
from companion.devices.coin.spin import SPIN, Rest, Spin, SpinStep
from companion.table import InTheAir, KeptFlip, NoGame, NotKept, RandomBits, Refused, Stale
from tests.devices.coin.builder import CoinAtTable, all_ones
from tests.served import no_threads
from tests.table.builder import accepted, open_table


def begin_flip(at: CoinAtTable) -> KeptFlip:
    """Begin a flip, asserting that it was accepted."""
    air = at.coin.flip()
    assert isinstance(air, InTheAir)
    return air.flip


def test_the_commitment_is_in_the_log_before_anything_moves(file: Path) -> None:
    at = CoinAtTable(file)
    flip = begin_flip(at)
    assert [flip] == [past.flip for past in at.table.flips.newest()]
    assert [] == at.recorded.calls
    assert at.table.view is not None
    assert flip == at.table.view.transient.flip


@pytest.mark.parametrize(("bits", "line"), [(lambda bits: 0, "flip heads"), (all_ones, "flip tails")])
def test_the_result_enters_the_game_only_when_it_lands(file: Path, bits: RandomBits, line: str) -> None:
    at = CoinAtTable(file, bits)
    begin_flip(at)
    seen: list[tuple[float, str]] = []
    for moment in (0.5, 2.0, 2.999):
        at.time.plan(moment, lambda: seen.append((at.time.now - 100, at.phase)))
    at.time.plan(3.001, lambda: seen.append((at.time.now - 100, at.phase)))
    at.run()
    assert ["coin", "coin", "coin", "turn"] == [phase for _, phase in seen]
    assert line == at.last_line
    game = at.table.played_games.game(1)
    assert game
    assert "coin" == game.events[-1].entered_by
    (past,) = at.table.flips.newest()
    assert past.checks
    assert past.has_landed


def test_every_step_comes_at_its_time(file: Path) -> None:
    at = CoinAtTable(file)
    begin_flip(at)
    at.run()
    steps = [*SPIN.turning(), *SPIN.landing("heads")]
    assert [*steps, "rest"] == [step for _, step in at.recorded.calls]
    for (when, _), step in zip(at.recorded.calls, steps, strict=False):
        assert pytest.approx(step.at) == when


def test_two_presses_at_once_are_one_flip(file: Path) -> None:
    at = CoinAtTable(file)
    begun = Barrier(8)
    flips: list[object] = []

    def press() -> None:
        begun.wait()
        air = at.coin.flip()
        assert isinstance(air, InTheAir)
        flips.append(air.flip)

    threads = [Thread(target=press) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 8 == len(flips)
    assert 1 == len(set(flips))
    assert 1 == len(at.table.flips.newest()) == len(at.runs)


def test_a_flip_for_which_there_is_no_thread_is_a_sentence_and_the_next_one_turns(file: Path) -> None:
    at = CoinAtTable(file)
    coin = GoldCoin(at.table)
    with no_threads():
        result = coin.flip()
    assert isinstance(result, NotKept)
    assert "no thread left" in result.text
    assert at.table.view
    assert at.table.view.transient.flip is None
    assert isinstance(coin.flip(), InTheAir)
    coin.close()


def test_a_press_during_a_flip_returns_the_same_flip(file: Path) -> None:
    at = CoinAtTable(file)
    flip = begin_flip(at)
    again: list[InTheAir] = []
    at.time.plan(1.0, lambda: again.append(at.coin.in_the_air or pytest.fail("it has landed")))
    at.time.plan(1.5, lambda: begin_flip(at) == flip or pytest.fail("a second flip"))
    at.run()
    assert flip == again[0].flip
    assert pytest.approx(1.0) == again[0].elapsed
    assert 1 == len(at.table.flips.newest())
    assert at.coin.in_the_air is None


def test_there_is_no_flip_where_no_coin_is_due(file: Path) -> None:
    at = CoinAtTable(file)
    assert isinstance(at.coin.flip(version=1), Stale)
    accepted(at.table.submit("undo"))
    assert isinstance(at.coin.flip(), Refused)
    assert "No Wild 50/50 waits for the coin." == at.coin.press()
    assert not at.runs
    assert not at.table.flips.newest()


def test_there_is_no_flip_before_the_first_game(file: Path) -> None:
    assert isinstance(GoldCoin(open_table(file)).flip(), NoGame)


@pytest.mark.parametrize("line", ["undo", "flip tails", "Cy: R5!"])
def test_a_flip_is_dropped_when_the_table_no_longer_needs_it(file: Path, line: str) -> None:
    at = CoinAtTable(file)
    begin_flip(at)
    at.time.plan(1.0, lambda: accepted(at.table.submit(line)))
    at.run()
    assert line == at.last_line
    assert (1.0, "rest") == at.recorded.calls[-1]
    (dropped,) = at.table.flips.newest()
    assert not dropped.has_landed
    assert dropped.checks, "the log reveals the side all the same"
    assert at.coin.in_the_air is None
    assert at.table.view is not None
    assert at.table.view.transient.flip is None


def test_an_undo_just_before_the_spin_drops_the_flip(file: Path) -> None:
    at = CoinAtTable(file)
    begin_flip(at)
    accepted(at.table.submit("undo"))
    at.run()
    assert 100.0 == at.time.now
    assert not at.table.flips.newest()[0].has_landed


def test_a_new_game_drops_the_flip_of_the_old_one(file: Path) -> None:
    at = CoinAtTable(file)
    begin_flip(at)
    at.time.plan(1.0, lambda: accepted(at.table.begin('[Players "Dee, Eve"]\n')))
    at.run()
    assert not at.table.flips.newest()[0].has_landed
    assert 0 == at.table.version


def test_a_hint_during_a_flip_does_not_drop_it(file: Path) -> None:
    at = CoinAtTable(file)
    begin_flip(at)
    at.time.plan(1.0, lambda: accepted(at.table.submit("Cy: hint !")))
    at.run()
    assert "flip heads" == at.last_line
    assert at.table.flips.newest()[0].has_landed


def test_after_a_dropped_flip_the_coin_is_drawn_anew(file: Path) -> None:
    at = CoinAtTable(file)
    first = begin_flip(at)
    at.time.plan(1.0, lambda: accepted(at.table.submit("undo")))
    at.run()
    accepted(at.table.submit("redo"))
    at.coin._bits = all_ones
    second = begin_flip(at)
    assert second.commitment != first.commitment
    at.run()
    assert "flip tails" == at.last_line


class FailingActuators(Actuators):
    """Actuators that fail at their third step and at everything after it."""

    steps = 0

    def do(self, step: SpinStep | Rest) -> None:
        self.steps += 1
        if self.steps > 2:
            raise RuntimeError("the servo came loose")

    def rest(self) -> None:
        raise RuntimeError("the servo came loose")


def test_a_device_that_raises_does_not_stop_the_flip(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    at = CoinAtTable(file, actuators=FailingActuators())
    begin_flip(at)
    at.run()
    assert "flip heads" == at.last_line
    assert "failed in the middle of a flip" in caplog.text


def test_a_locked_log_is_waited_for_and_the_result_is_shown_no_shorter(file: Path) -> None:
    at = CoinAtTable(file)
    begin_flip(at)
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    at.time.plan(2.9, lambda: other.execute("BEGIN IMMEDIATE"))
    at.time.plan(5.5, other.close)
    at.run()
    assert "flip heads" == at.last_line
    assert at.table.flips.newest()[0].has_landed
    landing = SPIN.landing("heads")
    shown = [when for when, step in at.recorded.calls if step in landing]
    assert shown[0] >= 5.5
    assert pytest.approx([shown[0] + step.at - SPIN.seconds for step in landing]) == shown


def test_a_flip_whose_commitment_cannot_be_stored_does_not_begin(file: Path) -> None:
    at = CoinAtTable(file)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert isinstance(at.coin.flip(), NotKept)
    other.close()
    assert not at.runs
    assert at.coin.in_the_air is None


def test_a_restart_during_a_flip_leaves_the_coin_due(file: Path) -> None:
    before = CoinAtTable(file)
    unfinished = begin_flip(before)
    before.table.close()
    after = CoinAtTable(file, all_ones)
    assert "coin" == after.phase
    assert after.coin.in_the_air is None
    flip = begin_flip(after)
    assert flip.commitment != unfinished.commitment
    after.run()
    landed, lost = after.table.flips.newest()
    assert landed.has_landed
    assert (unfinished, None) == (lost.flip, lost.landing)


def test_ctrl_c_during_a_flip_leaves_the_coin_due(file: Path) -> None:
    at = CoinAtTable(file)
    begin_flip(at)
    at.coin.close()
    at.run()
    assert "coin" == at.phase
    assert not at.table.flips.newest()[0].has_landed
    at.coin.close()


def test_the_next_flip_ends_the_lights_of_the_last(file: Path) -> None:
    at = CoinAtTable(file)
    begin_flip(at)
    at.time.plan(4.0, lambda: accepted(at.table.submit("undo")))
    at.time.plan(4.4, lambda: setattr(at.coin, "_bits", all_ones))
    at.time.plan(4.5, lambda: begin_flip(at))
    at.run()
    assert (4.5, "rest") == at.recorded.calls[-1]
    at.run()
    assert 2 == len(at.table.flips.newest())


def test_a_flip_lands_with_a_real_thread_and_clock(file: Path) -> None:
    table = CoinAtTable(file).table
    threads: list[Thread] = []

    def start(run: object) -> None:
        assert callable(run)
        threads.append(Thread(target=run))
        threads[-1].start()

    coin = GoldCoin(table, spin=Spin(seconds=0.05, settling=0.0, shining=0.0), start=start)
    assert isinstance(coin.flip(), InTheAir)
    threads[0].join(timeout=10)
    assert table.flips.newest()[0].has_landed
    coin.close()
