"""The coin's lights, servo and piezo on gpiozero's own mock pins."""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.devices.board.part import open_part
from companion.devices.board.wiring import Device, Wiring, parse_wiring, read_wiring
from companion.devices.coin.actuators import BoardActuators
from companion.devices.coin.spin import SPIN, Rest, SpinStep
from companion.table import InTheAir, Side
from tests.devices.coin.builder import CoinAtTable
from tests.devices.fake_lgpio import FakeLgpio, open_fake_pins

UNO, FIFTY, SERVO, PIEZO = 17, 27, 18, 19


@pytest.fixture
def pins() -> Iterator[Any]:
    """Mock pins, which the rest of gpiozero uses like any board's."""
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.reset()


@pytest.fixture
def actuators(pins: Any) -> Iterator[BoardActuators]:
    actuators = BoardActuators(read_wiring(), pins)
    yield actuators
    actuators.close()


def duty_cycle(pins: Any, gpio: int) -> float:
    return float(pins.pin(gpio).state)


def history(pins: Any, gpio: int) -> list[float]:
    return [float(each.state) for each in pins.pin(gpio).states]


def pulse(pins: Any) -> float:
    """Return the servo's pulse in milliseconds: the duty cycle of a period of 20 ms."""
    return duty_cycle(pins, SERVO) * 20


@pytest.mark.parametrize(("side", "lit", "dark"), [("heads", UNO, FIFTY), ("tails", FIFTY, UNO)])
def test_one_light_is_on_at_a_time(
    actuators: BoardActuators, pins: Any, side: Side, lit: int, dark: int
) -> None:
    actuators.do(SpinStep(0, "tails" if side == "heads" else "heads"))
    actuators.do(SpinStep(0, side))
    assert (1, 0) == (duty_cycle(pins, lit), duty_cycle(pins, dark))


def test_a_tick_is_a_tone_that_ends(actuators: BoardActuators, pins: Any) -> None:
    actuators.do(SpinStep(0, hertz=880.0))
    assert 880 == pins.pin(PIEZO).frequency
    assert 0.5 == duty_cycle(pins, PIEZO)
    actuators.do(Rest(0, piezo=True))
    assert pins.pin(PIEZO).frequency is None or 0 == duty_cycle(pins, PIEZO)


def test_the_servo_s_signal_ends_once_it_has_settled(actuators: BoardActuators, pins: Any) -> None:
    actuators.do(SpinStep(0, degrees=90))
    actuators.do(Rest(0, servo=True))
    assert pins.pin(SERVO).frequency is None


def test_a_silent_piezo_is_low(lgpio: FakeLgpio) -> None:
    actuators = BoardActuators(read_wiring(), open_fake_pins())
    actuators.do(SpinStep(0, hertz=880.0))
    assert 1 == lgpio.levels[PIEZO]
    actuators.do(Rest(0, piezo=True))
    assert 0 == lgpio.levels[PIEZO]
    actuators.close()


def test_lgpio_never_has_to_end_its_pulses_before_the_last(file: Path, lgpio: FakeLgpio) -> None:
    actuators = BoardActuators(read_wiring(), open_fake_pins())
    actuators.open()
    opened = len(lgpio.sent)
    at = CoinAtTable(file, actuators=actuators)
    at.coin.flip()
    at.run()
    actuators.do(SpinStep(0, "tails", 880.0, 0))
    actuators.rest()
    ended = [each for each in lgpio.sent[opened:] if each.what.startswith("tx") and not each.values[0]]
    assert [] == ended
    assert {0} == {lgpio.levels[gpio] for gpio in (UNO, FIFTY, SERVO, PIEZO)}
    actuators.close()
    assert not lgpio.trains


def test_pins_that_are_busy_are_given_back_a_moment_later(lgpio: FakeLgpio) -> None:
    actuators = BoardActuators(read_wiring(), open_fake_pins())
    actuators.do(SpinStep(0, "heads", 880.0, 90))
    lgpio.busy = {UNO: 2, SERVO: 2, PIEZO: 2}
    actuators.close()
    assert {UNO: 0, SERVO: 0, PIEZO: 0} == lgpio.busy
    assert {0} == {lgpio.levels[gpio] for gpio in (UNO, FIFTY, SERVO, PIEZO)}


def test_a_whole_flip_on_the_board(file: Path, actuators: BoardActuators, pins: Any) -> None:
    at = CoinAtTable(file, actuators=actuators)
    assert isinstance(at.coin.flip(), InTheAir)
    seen: list[float] = []
    at.time.plan(3.1, lambda: seen.extend((duty_cycle(pins, UNO), duty_cycle(pins, FIFTY), pulse(pins))))
    at.run()
    assert pytest.approx([1, 0, 0.6]) == seen
    for gpio in (UNO, FIFTY):
        assert history(pins, gpio).count(1) >= 8, "the lights alternate"
    assert (0, 0, None) == (duty_cycle(pins, UNO), duty_cycle(pins, FIFTY), pins.pin(SERVO).frequency)
    assert "flip heads" == at.last_line
    assert () == at.coin.problems


# As lgpio is told it, through gpiozero's own class for a board's pins


def test_every_pulse_of_a_whole_flip_is_told_to_lgpio_in_microseconds(file: Path, lgpio: FakeLgpio) -> None:
    actuators = BoardActuators(read_wiring(), open_fake_pins())
    at = CoinAtTable(file, actuators=actuators)
    at.coin.flip()
    at.run()
    rocking = [step.degrees for step in SPIN.turning() if isinstance(step, SpinStep)]
    told = [read_wiring().servo.pulse(degrees) for degrees in rocking if degrees is not None]
    assert [*told, 600, 0] == lgpio.pulses(SERVO)
    assert (1500, 17) == (told[0], len(told))
    assert [0, 0, 0] == [lgpio.levels[gpio] for gpio in (UNO, FIFTY, SERVO)]
    assert () == at.coin.problems
    actuators.close()


def test_the_settling_is_told_in_steps_of_single_microseconds(lgpio: FakeLgpio) -> None:
    actuators = BoardActuators(read_wiring(), open_fake_pins())
    for degrees in (-90, 0.1, 12.5, 90):
        actuators.do(SpinStep(0, degrees=degrees))
    assert [600, 1501, 1625, 2400] == lgpio.pulses(SERVO)
    actuators.close()


def test_no_pulse_of_a_flip_is_beyond_what_the_servo_was_calibrated_to(
    tmp_path: Path, file: Path, lgpio: FakeLgpio
) -> None:
    (tmp_path / "wiring.toml").write_text("[servo]\nuno = 540\nfifty = 2310\ntrim = 12")
    actuators = BoardActuators(read_wiring(tmp_path), open_fake_pins())
    at = CoinAtTable(file, actuators=actuators)
    at.coin.flip()
    at.run()
    sent = [pulse for pulse in lgpio.pulses(SERVO) if pulse]
    assert (552, True) == (sent[-1], all(552 <= pulse <= 2322 for pulse in sent))
    actuators.close()


def test_a_servo_that_is_let_go_in_the_middle_of_a_pulse_leaves_its_pin_low(lgpio: FakeLgpio) -> None:
    actuators = BoardActuators(read_wiring(), open_fake_pins())
    actuators.do(SpinStep(0, degrees=90))
    assert lgpio.is_lit(SERVO)
    actuators.rest()
    actuators.rest()
    assert (0, False) == (lgpio.levels[SERVO], lgpio.is_lit(SERVO))
    assert () == actuators.problems
    actuators.close()


class FailingOpener:
    """An opener of devices for which the one called ``name`` fails until ``works`` is set."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.works = False

    def __call__(self, device: Device, pins: object) -> Any:
        if device.name == self.name and not self.works:
            raise RuntimeError("No reply from the pin")
        return open_part(device, pins)


DEVICES = ("the coin's UNO light", "the coin's 50/50 light", "the coin's servo", "the piezo")


@pytest.mark.parametrize("name", DEVICES)
def test_a_broken_device_is_reported_and_the_others_go_on(
    file: Path, pins: Any, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    opener = FailingOpener(name)
    actuators = BoardActuators(read_wiring(), pins, opener=opener)
    at = CoinAtTable(file, actuators=actuators)
    at.coin.flip()
    at.run()
    assert "flip heads" == at.last_line
    (problem,) = at.coin.problems
    assert problem.startswith(f"{name[0].upper()}{name[1:]} on GPIO")
    works = [gpio for gpio in (UNO, FIFTY) if 1 in history(pins, gpio)]
    assert (1 if "light" in name else 2) == len(works)

    opener.works = True
    actuators.begin()
    actuators.do(SPIN.turning()[1])
    assert () == actuators.problems
    actuators.close()


def test_a_device_that_breaks_during_a_flip_is_reported(
    file: Path, actuators: BoardActuators, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    at = CoinAtTable(file, actuators=actuators)
    at.coin.flip()
    servo = actuators.servo
    assert servo
    at.time.plan(1.0, lambda: servo.use(lambda device: device.close()))
    at.run()
    assert "flip heads" == at.last_line
    assert "servo" in " ".join(at.coin.problems)


def test_a_pin_in_use_is_reported(pins: Any, caplog: pytest.LogCaptureFixture) -> None:
    from gpiozero import LED

    caplog.set_level(logging.CRITICAL)
    other = LED(UNO, pin_factory=pins)
    actuators = BoardActuators(read_wiring(), pins)
    actuators.do(SpinStep(0, "heads"))
    assert actuators.problems[0].startswith("The coin's UNO light cannot have GPIO 17: it is taken.")
    other.close()
    actuators.begin()
    actuators.do(SpinStep(0, "heads"))
    assert () == actuators.problems
    actuators.close()


def test_a_device_that_is_not_wired_is_no_problem(pins: Any) -> None:
    bare: Wiring = parse_wiring("[seats.1]\nbutton = 5\n[coin]\nbutton = 3\n")
    actuators = BoardActuators(bare, pins)
    for step in (*SPIN.turning(), *SPIN.landing("tails")):
        actuators.do(step)
    actuators.rest()
    assert () == actuators.problems


def test_a_servo_that_causes_undervoltage_is_switched_off(tmp_path: Path, pins: Any) -> None:
    alarm = tmp_path / "sys/class/hwmon/hwmon1/in0_lcrit_alarm"
    alarm.parent.mkdir(parents=True)
    alarm.write_text("0\n")
    actuators = BoardActuators(read_wiring(), pins, root=tmp_path)
    actuators.do(SpinStep(0, degrees=90))
    actuators.rest()
    assert not actuators.problems
    alarm.write_text("1\n")
    actuators.do(SpinStep(0, degrees=90))
    actuators.rest()
    assert "its own 5 V" in " ".join(actuators.problems)
    actuators.begin()
    actuators.do(SpinStep(0, "heads", degrees=-90))
    assert pins.pin(SERVO).frequency is None
    assert 1 == duty_cycle(pins, UNO)
    actuators.close()


def test_closing_twice_is_fine(pins: Any) -> None:
    actuators = BoardActuators(read_wiring(), pins)
    actuators.do(SpinStep(0, "heads"))
    actuators.close()
    actuators.close()
    assert () == BoardActuators(read_wiring(), pins).problems


def test_a_missing_device_is_reported_before_the_first_flip(
    pins: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    opener = FailingOpener("the coin's servo")
    actuators = BoardActuators(read_wiring(), pins, opener=opener)
    actuators.open()
    assert "servo" in " ".join(actuators.problems)
    assert 0 == duty_cycle(pins, UNO)
    opener.works = True
    actuators.open()
    assert () == actuators.problems
    assert pins.pin(SERVO).frequency is None, "nothing moves"
    actuators.close()
