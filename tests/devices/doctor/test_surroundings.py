"""What the doctor says of the card reader's port, the Pi's supply and the service."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.devices.board.board import Computer
from companion.devices.doctor.examination import as_json, as_text, examine
from companion.devices.doctor.surroundings import Ask, Surrounding, ask_system, find_service, reader, supply
from companion.devices.scanner.serial_port import NoPort
from companion.devices.scanner.usb_devices import ReaderAnswers
from tests.devices.scanner.builder import PICO, Listed

PI = Computer("Raspberry Pi Zero 2 W Rev 1.0", frozenset())


BRIDGE = (0x1A86, 0x7523)


def answering(answer: str | None) -> Ask:
    """A system that answers every question so."""
    return lambda command: answer


# The supply


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("throttled=0x0\n", "has held since the Pi started"),
        ("throttled=0x50000\n", "has sagged"),
        ("throttled=0x50005\n", "too low"),
        ("throttled=0x80008\n", "has held since the Pi started"),  # it was hot, and its supply was well
    ],
)
def test_the_supply_is_what_the_firmware_says_of_it(answer: str, words: str) -> None:
    told = supply(PI, answering(answer))
    assert told
    assert words == told.words
    assert ("too low" == words, "has sagged" == words) == (bool(told.problem), bool(told.caution))


@pytest.mark.parametrize(
    ("alarm", "words"), [("0\n", "has held since the Pi started"), ("1\n", "has sagged")]
)
def test_without_the_firmware_s_command_the_kernel_is_asked(tmp_path: Path, alarm: str, words: str) -> None:
    file = tmp_path / "sys/class/hwmon/hwmon0/in0_lcrit_alarm"
    file.parent.mkdir(parents=True)
    file.write_text(f"{alarm}\n")
    told = supply(PI, answering(None), tmp_path)
    assert told
    assert words == told.words


def test_a_pi_that_cannot_say_it_is_no_problem(tmp_path: Path) -> None:
    assert Surrounding("Supply", "nobody here watches it") == supply(PI, answering("what?"), tmp_path)


def test_another_machine_is_not_asked_for_its_supply() -> None:
    def ask(command: Sequence[str]) -> str | None:
        raise AssertionError(command)

    assert supply(Computer(None, frozenset()), ask) is None


# The card reader


def test_the_ports_that_a_reader_may_be_on_are_named(tmp_path: Path) -> None:
    ours, approved = tmp_path / "ttyACM1", tmp_path / "ttyUSB0"
    ours.touch()
    approved.touch()
    answers = ReaderAnswers()
    answers.give("1A86:7523:", is_reader=True)
    ports = [Listed(str(ours), PICO), Listed(str(approved), BRIDGE), Listed("/dev/ttyS0")]
    told = Surrounding("Card reader", f"may be on {ours} or {approved}")
    assert told == reader(answers, lambda: ports)


def test_what_nobody_was_asked_about_yet_may_be_one() -> None:
    answers, ports = ReaderAnswers(), [Listed("/dev/ttyUSB0", BRIDGE, product="USB Serial")]
    if_it_is = "if it is a card reader, say so on the Devices page"
    caution = f"USB Serial on /dev/ttyUSB0 is left alone: {if_it_is}."
    assert Surrounding("Card reader", "none is known", caution=caution) == reader(answers, lambda: ports)
    answers.give("1A86:7523:", is_reader=False)
    assert Surrounding("Card reader", "none is plugged in") == reader(answers, lambda: ports)


def test_no_reader_is_no_problem() -> None:
    assert Surrounding("Card reader", "none is plugged in") == reader(ReaderAnswers(), list)


def test_a_port_that_may_not_be_opened_names_the_group_to_join(tmp_path: Path) -> None:
    told = reader(ReaderAnswers(), lambda: [Listed(str(tmp_path / "ttyACM0"), PICO)])
    assert told.problem.startswith(f"{tmp_path}/ttyACM0 may not be opened: sudo usermod -aG dialout")


def test_without_pyserial_it_is_told_what_to_install() -> None:
    def ports() -> list[Listed]:
        raise NoPort("pyserial is not installed.")

    assert "pyserial is not installed." == reader(ReaderAnswers(), ports).caution


# The service


RUNS = "LoadState=loaded\nActiveState=active\nSubState=running\nUnitFileState=enabled\n"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (RUNS, "runs; starts with this machine"),
        (RUNS.replace("=active", "=inactive"), "does not run; starts with this machine"),
        (RUNS.replace("enabled", "disabled"), "runs; does not start with this machine"),
        ("LoadState=not-found\nActiveState=inactive\nSubState=dead\nUnitFileState=\n", "not installed"),
        (RUNS.replace("active", "activating").replace("running", "auto-restart"), "fails"),
        (RUNS.replace("active", "failed"), "fails"),
    ],
)
def test_the_service_is_what_systemd_says_of_it(answer: str, words: str) -> None:
    service = find_service(answering(answer))
    assert service
    assert (words, "fails" == words) == (service.surrounding.words, bool(service.surrounding.problem))


def test_without_systemd_there_is_no_service_to_speak_of() -> None:
    assert find_service(answering(None)) is None


def test_while_the_service_runs_its_pins_are_left_alone(tmp_path: Path) -> None:
    report = examine(tmp_path, tmp_path, answering(RUNS), list)
    assert ((), None) == (report.problems, report.factory)
    text = as_text(report)
    assert "Service      runs; starts with this machine" in text
    assert "  --  seat 1's button" in text
    assert "sudo systemctl stop uno-companion, and start it again after." in text
    assert "Everything answers." not in text


def test_programs_are_told_the_same_words(tmp_path: Path) -> None:
    told = as_json(examine(tmp_path, tmp_path, answering(RUNS), list))
    assert ("runs; starts with this machine", "none is plugged in") == (told["service"], told["card_reader"])


def test_a_command_that_is_not_there_answers_nothing() -> None:
    assert ask_system(["uno-companion-has-no-such-command"]) is None
    assert ask_system(["false"]) is None
    assert "5\n" == ask_system(["echo", "5"])
