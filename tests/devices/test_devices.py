"""Buttons and lights on gpiozero's own mock pins, and what happens when they are missing or break."""

import gc
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Semaphore

import pytest
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from companion.devices.buzzers.debounce import REORDER_WINDOW
from companion.devices.buzzers.lights import NO_LASTS
from companion.devices.devices import FRAME, LOOK_SECONDS, Devices
from companion.table import Table
from tests.devices.builder import TO_ONE, FakeClock, classic_with
from tests.devices.rig import WIRING, Rig
from tests.table.builder import BEGUN, accepted, open_table


@pytest.fixture
def rig(table: Table, clock: FakeClock) -> Iterator[Rig]:
    rig = Rig(table, clock)
    yield rig
    rig.devices.close()


# Presses


def test_a_button_says_whose_a_scanned_card_is(rig: Rig) -> None:
    accepted(rig.table.begin(classic_with("jump-in")))
    rig.play("Ben: G7")
    rig.devices.scanner.scan("G7")
    rig.press(1)
    assert "Ana: jump" == rig.last


def test_the_button_of_every_seat_works(table: Table, clock: FakeClock) -> None:
    names = [f"Player {number}" for number in range(1, 11)]
    accepted(table.begin(f'[Players "{", ".join(names)}"]\nround\nstart G5\n'))
    table.prefer(lambda before: replace(before, press_ends_turn=True))
    rig = Rig(table, clock)
    for seat in (*range(2, 11), 1):
        rig.press(seat)
        assert f'"Player {seat}": ?' == rig.last
    rig.devices.close()


def test_the_time_of_the_edge_decides_and_not_the_callback(rig: Rig) -> None:
    rig.play(TO_ONE)
    delayed: list[Callable[[], None]] = []
    on_edge = rig.devices.buzzers.edge
    rig.devices.buzzers.edge = lambda *edge: delayed.append(lambda: on_edge(*edge))  # type: ignore[method-assign]
    rig.button(2).drive_low()
    rig.clock.go(0.012)
    rig.button(3).drive_low()
    for callback in reversed(delayed):
        callback()
    rig.attend(REORDER_WINDOW)
    assert "Ben: uno" == rig.last
    assert rig.table.view
    assert "Ben, 12 ms before Cy" == rig.table.view.transient.remark


def test_the_coin_s_button_flips_the_coin(rig: Rig) -> None:
    accepted(rig.table.begin('[Players "Ana, Ben"]\nround\nstart G5\nBen: W50=R heads Ana tails Ben'))
    rig.pins.pin(WIRING.coin.button).drive_low()
    rig.attend(REORDER_WINDOW)
    assert rig.devices.coin.in_the_air


# Lights


def test_lights_follow_the_table(rig: Rig) -> None:
    assert [0.0, 1.0, 0.12] == [rig.light(seat) for seat in (1, 2, 3)]
    rig.play("Ben: ?")
    assert [0.12, 0.0, 1.0] == [rig.light(seat) for seat in (1, 2, 3)]


def test_the_lights_of_empty_seats_stay_dark(rig: Rig) -> None:
    assert {0.0} == {rig.light(seat) for seat in range(4, 11)}


def test_a_light_flashes_while_somebody_can_be_caught(rig: Rig) -> None:
    rig.play(TO_ONE)
    pin = rig.pins.pin(WIRING.seats[1].light)
    pin.clear_states()
    for _ in range(25):
        rig.attend(0.04)
    assert 10 <= len(pin.states) <= 12
    assert {0.0, 1.0} == {state.state for state in pin.states}


def test_a_refused_press_blinks_the_light_and_sounds_the_piezo(rig: Rig) -> None:
    piezo = rig.pins.pin(WIRING.coin.piezo)
    rig.button(1).drive_low()
    rig.attend(REORDER_WINDOW)
    assert 1.0 == rig.light(1)
    assert pytest.approx(233, abs=1) == piezo.frequency
    rig.attend(NO_LASTS)
    assert 0.0 == rig.light(1)
    assert 0.0 == piezo.state


def test_steady_lights_are_not_updated_often(rig: Rig) -> None:
    assert rig.devices.attend() > 1
    rig.play(TO_ONE)
    assert rig.devices.attend() < 0.1


# Whose buzzer is which


def test_with_a_board_a_new_game_asks_for_each_buzzer(rig: Rig) -> None:
    accepted(rig.table.begin('[Players "Dee, Eve"]'))
    for seat in (4, 2):
        rig.press(seat)
    assert rig.table.view
    assert {"Dee": 4, "Eve": 2} == rig.table.view.preferences.paired_buzzers
    rig.play("round; start G5")
    assert [0.12, 1.0] == [rig.light(4), rig.light(2)]


def test_a_player_with_a_paired_buzzer_is_not_asked_again(rig: Rig) -> None:
    accepted(rig.table.prefer(lambda before: replace(before, paired_buzzers={"Ana": 3, "Ben": 1})))
    accepted(rig.table.begin('[Players "Ana, Ben"]'))
    assert rig.table.view
    assert rig.table.view.transient.question is None


def test_without_a_board_nobody_is_asked_for_a_buzzer(table: Table, clock: FakeClock) -> None:
    rig = Rig(table, clock, missing="This is no Raspberry Pi.")
    accepted(table.begin('[Players "Dee, Eve"]'))
    assert table.view
    assert table.view.transient.question is None
    rig.devices.close()


# When things break


def test_a_board_that_is_found_later_is_used(table: Table, clock: FakeClock) -> None:
    rig = Rig(table, clock, missing="lgpio is not installed: sudo apt install python3-lgpio.")
    assert rig.missing == rig.devices.report().missing
    rig.attend(LOOK_SECONDS)
    assert rig.missing == rig.devices.report().missing
    rig.missing = None
    rig.attend(LOOK_SECONDS)
    assert "" == rig.devices.report().missing
    assert 1.0 == rig.light(2)
    rig.devices.close()


def test_a_pin_in_use_is_reported_and_the_others_work(table: Table, clock: FakeClock) -> None:
    from gpiozero import LED

    pins = MockFactory(pin_class=MockPWMPin)
    taken = LED(WIRING.seats[1].button, pin_factory=pins)
    devices = Devices(table, WIRING, pins=lambda: pins, clock=clock)
    devices.attend()
    states = {device.name: device.problem for device in devices.report().devices}
    assert "it is taken" in (states["seat 2's button"] or "")
    assert states["seat 1's button"] is None
    taken.close()
    clock.go(LOOK_SECONDS)
    devices.attend()
    assert () == devices.report().problems
    devices.close()


class Failing(MockPWMPin):  # type: ignore[misc] # gpiozero has no types
    """A pin that fails as lgpio does once its wire is gone."""

    fails = False

    def _set_state(self, value: float) -> None:
        if type(self).fails:
            raise OSError("GPIO not allocated")
        super()._set_state(value)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> type[Failing]:
    monkeypatch.setattr(Failing, "fails", False)
    return Failing


def test_the_light_of_who_dawdles_breathes_and_nothing_ticks_until_then(file: Path, clock: FakeClock) -> None:
    table = open_table(file, record=BEGUN, seconds=clock)
    accepted(table.prefer(lambda before: replace(before, nudge_after=5, turn_limit=20)))
    table.watched()
    rig = Rig(table, clock)
    assert (1.0, 5.0) == (rig.light(2), rig.devices.attend())
    rig.attend(5.0)
    assert rig.light(2) < 1.0
    assert FRAME == rig.devices.attend()
    table.unwatched()
    rig.attend()
    assert 1.0 == rig.light(2)
    table.watched()
    rig.play("Ben: ?")
    assert (1.0, 5.0) == (rig.light(3), rig.devices.attend())
    rig.devices.close()


def test_a_failing_light_is_reported_and_retried(
    table: Table, clock: FakeClock, failing: type[Failing]
) -> None:
    pins = MockFactory(pin_class=failing)
    devices = Devices(table, WIRING, pins=lambda: pins, clock=clock)
    devices.attend()
    failing.fails = True
    accepted(table.submit("Ben: ?"))
    devices.attend()
    assert "Seat 3's light on GPIO 26 does not work: GPIO not allocated." in devices.report().problems
    failing.fails = False
    clock.go(LOOK_SECONDS)
    devices.attend()
    assert () == devices.report().problems
    assert 1.0 == pins.pin(WIRING.seats[2].light).state
    devices.close()


def test_a_button_held_down_at_the_start_is_no_press(table: Table, clock: FakeClock) -> None:
    table.prefer(lambda before: replace(before, press_ends_turn=True))
    pins = MockFactory(pin_class=MockPWMPin)
    hold_down(pins.pin(WIRING.seats[1].button))
    rig = Rig(table, clock, pins)
    rig.attend(1.0)
    assert "start G5" == rig.last
    rig.devices.close()


def hold_down(pin: MockPin) -> None:
    """Keep a pin low, as a finger on its button does, whatever pull is set on it later."""
    pin._set_pull = lambda value: setattr(pin, "_pull", value)
    pin.drive_low()


def test_closing_releases_every_pin(table: Table, clock: FakeClock) -> None:
    rig = Rig(table, clock)
    rig.devices.close()
    rig.devices.close()
    gc.collect()
    again = Devices(table, WIRING, pins=lambda: rig.pins, clock=clock)
    again.attend()
    assert () == again.report().problems
    again.close()


def test_devices_work_on_their_own_threads_too(table: Table) -> None:
    devices = Devices(table, WIRING, pins=lambda: MockFactory(pin_class=MockPWMPin))
    devices.start()
    for line in TO_ONE.split(";"):
        accepted(table.submit(line.strip()))
    assert ("Ben: uno",) == devices.buzzers.press("Ben").lines
    devices.close()


def test_lights_that_go_on_failing_are_complained_of_once(
    table: Table, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    tried = Semaphore(0)

    def pins() -> object:
        tried.release()
        raise RuntimeError("burnt")

    devices = Devices(table, WIRING, pins=pins, clock=clock)
    devices.start()
    for _ in range(3):
        assert tried.acquire(timeout=5)
        clock.go(LOOK_SECONDS)
        devices.say_no(1)
    devices.close()
    assert 1 == caplog.text.count("The lights failed")
