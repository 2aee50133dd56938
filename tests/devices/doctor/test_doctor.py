"""The doctor's examination, command and trial by hand, on gpiozero's own mock pins."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest
from gpiozero import Device as AnyDevice
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from companion.command_line.arguments import main
from companion.devices.board.wiring import DeviceKind, Wiring, read_wiring
from companion.devices.doctor.command import run
from companion.devices.doctor.examination import as_json, as_text, examine
from companion.devices.doctor.trial import Tried, try_everything
from tests.devices.builder import FakeClock

TWO = "[seats]\ncount = 2\n"


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> Iterator[MockFactory]:
    """Mock pins in place of a board's, chosen as a user would choose them."""
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.setattr(AnyDevice, "pin_factory", factory)
    yield factory
    factory.reset()


@pytest.fixture
def wiring(tmp_path: Path) -> Wiring:
    """A wiring of two seats and the coin."""
    (tmp_path / "wiring.toml").write_text(TWO)
    return read_wiring(tmp_path)


# The examination


def test_a_whole_board_has_no_problem(pins: MockFactory, tmp_path: Path) -> None:
    report = examine(tmp_path)
    assert () == report.problems
    assert 25 == len(report.findings)
    assert as_text(report).endswith("Everything answers.")


def test_the_examination_releases_every_pin(pins: MockFactory, tmp_path: Path) -> None:
    assert examine(tmp_path) == examine(tmp_path)


def test_the_examination_lights_and_moves_nothing(pins: MockFactory, tmp_path: Path) -> None:
    lights = [device for device in read_wiring().devices if device.kind is not DeviceKind.BUTTON]
    watched = [pins.pin(device.gpio) for device in lights]
    for pin in watched:
        pin.clear_states()
    examine(tmp_path)
    assert all(not state.state for pin in watched for state in pin.states)


def test_a_button_held_down_is_named(pins: MockFactory, tmp_path: Path) -> None:
    _held(pins, 4)
    assert ("Seat 3's button is held down, or its two wires touch.",) == examine(tmp_path).problems


def _held(pins: MockFactory, gpio: int) -> None:
    # A mock pin follows its pull until it is driven, and claiming a pin sets the pull.
    pins.pin(gpio)._set_pull = lambda value: None
    pins.pin(gpio).drive_low()


def test_a_pin_in_use_is_named(pins: MockFactory, tmp_path: Path) -> None:
    from gpiozero import LED

    with LED(12, pin_factory=pins):
        (problem,) = examine(tmp_path).problems
    assert problem.startswith("Seat 1's light cannot have GPIO 12: it is taken.")


def test_a_pin_without_pwm_breaks_its_device_alone(
    monkeypatch: pytest.MonkeyPatch, pins: MockFactory, wiring: Wiring, tmp_path: Path
) -> None:
    monkeypatch.setattr(pins, "pin_class", MockPin)
    report = examine(tmp_path)
    broken = {finding.device.kind for finding in report.findings if finding.problem}
    assert {DeviceKind.LIGHT, DeviceKind.SERVO, DeviceKind.PIEZO} == broken


def test_a_mistake_in_the_wiring_is_reported(pins: MockFactory, tmp_path: Path) -> None:
    (tmp_path / "wiring.toml").write_text("coin.servo = 5")
    report = examine(tmp_path)
    assert () == report.findings
    assert "seat 1's button and the coin's servo are both on GPIO 5" in as_text(report)


def test_the_wiring_file_is_named(pins: MockFactory, wiring: Wiring, tmp_path: Path) -> None:
    assert f"Wiring       {tmp_path}/wiring.toml" in as_text(examine(tmp_path))


def test_a_caution_is_no_problem(pins: MockFactory, tmp_path: Path) -> None:
    (tmp_path / "wiring.toml").write_text("seats.1.button = 14")
    report = examine(tmp_path)
    assert () == report.problems
    assert "Worth knowing:\n  - Seat 1's button is on GPIO 14, which the serial console drives" in as_text(
        report
    )


def test_without_pins_the_devices_are_still_listed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    told = as_json(examine(tmp_path, root=tmp_path))
    assert (False, None, None) == (told["ok"], told["board"], told["pin_factory"])
    assert ["This is no Raspberry Pi, so buzzers and coin are on the screens."] == told["problems"]
    devices = told["devices"]
    assert isinstance(devices, list)
    first = {"name": "seat 1's button", "kind": "button", "gpio": 5, "pin": 29}
    assert {**first, "state": "unknown", "problem": None} == devices[0]


# The command


def test_no_problem_is_status_0(
    pins: MockFactory, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == main(["doctor", "--json", "--data", str(tmp_path)])
    assert json.loads(capsys.readouterr().out)["ok"]


def test_a_problem_is_status_1(pins: MockFactory, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _held(pins, 5)
    assert 1 == main(["doctor", "--data", str(tmp_path)])
    assert "  !!  seat 1's button         GPIO 5   pin 29" in capsys.readouterr().out


def test_json_and_interactive_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["doctor", "--json", "--interactive"])
    assert 2 == ended.value.code
    assert 1 == len(capsys.readouterr().err.splitlines())


def test_a_closed_standard_input_ends_the_trial(
    pins: MockFactory, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO())
    assert 1 == run(tmp_path, interactive=True)
    assert "Nobody is there to answer." in capsys.readouterr().out


# The trial by hand


class _Tester:
    """A person who presses what they are told to and answers yes, unless a test says otherwise."""

    def __init__(self, pins: MockFactory, wiring: Wiring, clock: FakeClock) -> None:
        self.pins = pins
        self.clock = clock
        self.gpios = {device.name: device.gpio for device in wiring.devices}
        self.answers: dict[str, str] = {}
        self.presses: dict[str, str] = {}
        self.sentences: list[str] = []
        self.on_question: dict[str, Callable[[], None]] = {}

    def tell(self, sentence: str) -> None:
        self.sentences.append(sentence)
        if sentence.startswith("Press "):
            name = sentence.removeprefix("Press ").removesuffix(".")
            self._press(self.presses.get(name, name))

    def _press(self, name: str) -> None:
        if name in self.gpios:
            self._bounce(name, down=True)
            self.clock.go(0.2)
            self._bounce(name, down=False)
            self.clock.go(0.2)

    def _bounce(self, name: str, down: bool) -> None:
        """Five edges, a millisecond apart."""
        pin = self.pins.pin(self.gpios[name])
        for step in range(5):
            if down == (step % 2 == 0):
                pin.drive_low()
            else:
                pin.drive_high()
            self.clock.go(0.001)

    def try_everything(self, wiring: Wiring) -> tuple[Tried, ...]:
        return try_everything(wiring, self.pins, self, patience=0, clock=self.clock)

    def ask(self, question: str) -> str:
        self.sentences.append(question)
        self.on_question.get(question, lambda: None)()
        return self.answers.get(question, "")


@pytest.fixture
def tester(pins: MockFactory, wiring: Wiring, clock: FakeClock) -> _Tester:
    return _Tester(pins, wiring, clock)


def test_every_device_is_tried(tester: _Tester, wiring: Wiring) -> None:
    tried = tester.try_everything(wiring)
    assert {Tried(device, True) for device in wiring.devices} == set(tried)
    assert "Is seat 1's light lit? [Y/n] " in tester.sentences
    assert "Did the coin's servo turn, and is the UNO side to the front? [Y/n] " in tester.sentences
    assert "Do you hear the piezo? [Y/n] " in tester.sentences
    assert "Press seat 2's button." in tester.sentences


def test_a_light_is_lit_while_asked_about_and_dark_after(tester: _Tester, wiring: Wiring) -> None:
    seen: list[float] = []
    tester.on_question["Is seat 1's light lit? [Y/n] "] = lambda: seen.append(tester.pins.pin(12).state)
    tester.on_question["Is seat 2's light lit? [Y/n] "] = lambda: seen.append(tester.pins.pin(12).state)
    tester.try_everything(wiring)
    assert [1, 0] == seen


def test_the_servo_turns_half_a_turn_while_it_is_watched(tester: _Tester, wiring: Wiring) -> None:
    pulses: list[float] = []
    watch = "Watch the coin's servo, then press Enter. "
    question = "Did the coin's servo turn, and is the UNO side to the front? [Y/n] "
    for moment in (watch, question):
        tester.on_question[moment] = lambda: pulses.append(round(tester.pins.pin(18).state * 20, 2))
    tester.try_everything(wiring)
    assert [2.4, 0.6] == pulses  # milliseconds: one end, and the other
    assert not tester.pins.pin(18).state


def test_a_light_that_stays_dark_is_reported(tester: _Tester, wiring: Wiring) -> None:
    tester.answers["Is seat 2's light lit? [Y/n] "] = "n"
    failed = [each.device.name for each in tester.try_everything(wiring) if not each.works]
    assert ["seat 2's light"] == failed


def test_crossed_wires_are_named(tester: _Tester, wiring: Wiring) -> None:
    tester.presses["seat 1's button"] = "seat 2's button"
    tester.try_everything(wiring)
    assert 1 == tester.sentences.count("That was seat 2's button. Are its wires on GPIO 5?")


def test_bounces_of_one_button_say_nothing_of_the_next(tester: _Tester, wiring: Wiring) -> None:
    assert all(each.works for each in tester.try_everything(wiring))
    assert [] == [sentence for sentence in tester.sentences if sentence.startswith("That was")]


def test_a_button_that_was_right_may_be_pressed_again(tester: _Tester, wiring: Wiring) -> None:
    tester.presses["seat 2's button"] = "seat 1's button"
    tester.try_everything(wiring)
    assert [] == [sentence for sentence in tester.sentences if sentence.startswith("That was")]
    assert "Nothing came from seat 2's button: look at its wire to GPIO 6." in tester.sentences


def test_a_button_that_is_never_pressed_is_reported(tester: _Tester, wiring: Wiring) -> None:
    tester.presses["the coin's button"] = "nothing"
    failed = [each.device.name for each in tester.try_everything(wiring) if not each.works]
    assert ["the coin's button"] == failed
    assert "Nothing came from the coin's button: look at its wire to GPIO 3." in tester.sentences


def test_a_device_that_cannot_be_opened_does_not_stop_the_others(tester: _Tester, wiring: Wiring) -> None:
    from gpiozero import LED

    with LED(12, pin_factory=tester.pins):
        tried = tester.try_everything(wiring)
    assert ["seat 1's light"] == [each.device.name for each in tried if not each.works]


def test_a_light_that_fails_in_use_does_not_stop_the_others(tester: _Tester, wiring: Wiring) -> None:
    def fail(value: float) -> None:
        raise OSError("The supply is gone")

    pin = tester.pins.pin(12)
    pin._set_state = lambda value: fail(value) if value else None
    tried = tester.try_everything(wiring)
    assert ["seat 1's light"] == [each.device.name for each in tried if not each.works]
    assert "Seat 1's light on GPIO 12 does not work: the supply is gone." in tester.sentences


@pytest.mark.started
def test_the_installed_command_runs(tmp_path: Path) -> None:
    program = str(Path(sys.executable).with_name("uno-companion"))
    command = [program, "doctor", "--data", str(tmp_path)]
    environment = {"GPIOZERO_PIN_FACTORY": "mock", "GPIOZERO_MOCK_PIN_CLASS": "mockpwmpin"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.endswith("Everything answers.\n")


def test_calibrating_without_anybody_at_hand_ends(
    pins: MockFactory, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO())
    assert 1 == main(["doctor", "--calibrate", "--data", str(tmp_path)])
    assert "Nobody is there to answer." in capsys.readouterr().out
