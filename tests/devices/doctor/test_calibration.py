"""The servo set by eye, on gpiozero's own pins on a stand-in for lgpio, and what is kept of it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.devices.board.wiring import Servo, read_wiring
from companion.devices.doctor.calibration import AT_THE_END, HOW, calibrate, with_servo
from tests.devices.fake_lgpio import FakeLgpio, open_fake_pins

SERVO = 18
NOTHING = Servo(600, 2400, 0)


class Person:
    """Somebody who answers what a test says, in this order, and keeps the rest as it is."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.told: list[str] = []

    def tell(self, sentence: str) -> None:
        self.told.append(sentence)

    def ask(self, question: str) -> str:
        self.told.append(question)
        return self.answers.pop(0) if self.answers else ""


@pytest.fixture
def pins(lgpio: FakeLgpio) -> Iterator[Any]:
    pins = open_fake_pins()
    yield pins
    pins.close()


def test_whoever_is_content_changes_nothing(tmp_path: Path, lgpio: FakeLgpio, pins: Any) -> None:
    assert calibrate(read_wiring(tmp_path), tmp_path, pins, Person())
    assert [1500, 600, 2400, 0] == lgpio.pulses(SERVO)
    assert read_wiring() == read_wiring(tmp_path)


def test_each_answer_turns_the_coin_and_the_last_place_is_kept(
    tmp_path: Path, lgpio: FakeLgpio, pins: Any
) -> None:
    person = Person("+", "+", "", "--", "+", "", "-", "")
    assert calibrate(read_wiring(tmp_path), tmp_path, pins, person)
    turned = [1500, 1510, 1520, 620, 570, 580, 2420, 2410, 0]
    assert turned == lgpio.pulses(SERVO)
    assert Servo(560, 2390, 20) == read_wiring(tmp_path).servo
    assert f"{tmp_path}/wiring.toml has it now. It holds from the companion's next start." == person.told[-1]


def test_no_answer_turns_the_servo_beyond_what_lgpio_sends(
    tmp_path: Path, lgpio: FakeLgpio, pins: Any
) -> None:
    person = Person("", "--", "--", "--", "", "")
    assert calibrate(read_wiring(tmp_path), tmp_path, pins, person)
    assert [1500, 600, 550, 500, 2400, 0] == lgpio.pulses(SERVO)
    assert AT_THE_END in person.told


def test_another_answer_is_told_how_it_goes(tmp_path: Path, pins: Any) -> None:
    person = Person("left")
    assert calibrate(read_wiring(tmp_path), tmp_path, pins, person)
    assert 2 == person.told.count(HOW)


def test_the_servo_is_let_go_when_nobody_answers_any_more(
    tmp_path: Path, lgpio: FakeLgpio, pins: Any
) -> None:
    class Gone(Person):
        def ask(self, question: str) -> str:
            raise EOFError

    with pytest.raises(EOFError):
        calibrate(read_wiring(tmp_path), tmp_path, pins, Gone())
    assert [1500, 0] == lgpio.pulses(SERVO)
    assert not (tmp_path / "wiring.toml").exists()


def test_a_wiring_without_a_servo_is_told_so(tmp_path: Path, pins: Any) -> None:
    (tmp_path / "wiring.toml").write_text('coin.servo = "none"')
    person = Person()
    assert not calibrate(read_wiring(tmp_path), tmp_path, pins, person)
    assert ["No servo is wired: give it a GPIO in wiring.toml."] == person.told


def test_a_pin_that_is_taken_is_named(tmp_path: Path, pins: Any) -> None:
    from gpiozero import LED

    person = Person()
    with LED(SERVO, pin_factory=pins):
        assert not calibrate(read_wiring(tmp_path), tmp_path, pins, person)
    assert person.told[0].startswith("The coin's servo cannot have GPIO 18: it is taken.")


# What is written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", "[servo]\nuno = 600\nfifty = 2400\ntrim = 0\n"),
        (
            "# mine\n[seats]\ncount = 2",
            "# mine\n[seats]\ncount = 2\n\n[servo]\nuno = 600\nfifty = 2400\ntrim = 0\n",
        ),
        (
            "[servo] # by eye\ntrim=7\n# why\n\n[coin]\nservo = 13\n",
            "[servo] # by eye\nuno = 600\nfifty = 2400\ntrim = 0\n# why\n\n[coin]\nservo = 13\n",
        ),
    ],
)
def test_everything_else_in_the_file_stays_as_it_was(text: str, written: str) -> None:
    assert written == with_servo(text, NOTHING)
    assert written == with_servo(written, NOTHING)


def test_a_file_that_says_it_in_another_way_is_left_alone(tmp_path: Path, pins: Any) -> None:
    file = tmp_path / "wiring.toml"
    file.write_text("servo.uno = 610\n")
    person = Person()
    assert not calibrate(read_wiring(tmp_path), tmp_path, pins, person)
    assert f"Write this into {file}:\n[servo]\nuno = 610\nfifty = 2400\ntrim = 0" == person.told[-1]
    assert "servo.uno = 610\n" == file.read_text()
