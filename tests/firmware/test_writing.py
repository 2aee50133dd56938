"""``make firmware``: which board is written, and what becomes of the service that holds its port."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.__main__ import CannotWrite, find_port
from tests.devices.scanner.builder import PICO, Listed
from tests.firmware.builder import FIRMWARE, ROOT

RUNS, STOPPED = "exit 0", '[ "$1" != is-active ]'
PORT = "/dev/ttyACM0"


class Machine:
    """A machine on which ``systemctl``, ``sudo`` and ``mpremote`` only say that they were called."""

    def __init__(self, folder: Path, service: str, mpremote: str = "exit 0") -> None:
        self._folder = folder
        self._called = folder / "called"
        self._command("systemctl", f'echo "$*" >>{self._called}; {service}')
        self._command("mpremote", f'echo "mpremote $*" >>{self._called}; {mpremote}')
        self._command("sudo", 'exec "$@"')

    def _command(self, name: str, script: str) -> None:
        file = self._folder / name
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)

    def write(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "firmware", *arguments],
            env={**os.environ, "PATH": f"{self._folder}:{os.environ['PATH']}"},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )

    @property
    def called(self) -> list[str]:
        """Each command, its first two words."""
        return [" ".join(line.split()[:2]) for line in self._called.read_text().splitlines()]

    @property
    def written(self) -> str:
        return next(line for line in self._called.read_text().splitlines() if " fs " in line)


def test_the_service_is_stopped_while_the_reader_is_written(tmp_path: Path) -> None:
    machine = Machine(tmp_path, RUNS)
    done = machine.write(PORT)
    assert (0, "") == (done.returncode, done.stderr)
    service = "uno-companion.service"
    mpremote = ["mpremote connect"] * 2
    order = [f"is-active {service}", f"stop {service}", *mpremote, f"start {service}"]
    assert order == machine.called
    files = " ".join(sorted(str(file) for file in FIRMWARE.glob("*.py")))
    assert f"mpremote connect {PORT} resume fs cp {files} : + reset" == machine.written


def test_the_service_is_started_again_where_nothing_could_be_written(tmp_path: Path) -> None:
    machine = Machine(tmp_path, RUNS, mpremote="exit 1")
    done = machine.write(PORT)
    assert 1 == done.returncode
    assert f"It was not written. Another program may hold {PORT}, as `make run` does.\n" == done.stderr
    assert "start uno-companion.service" == machine.called[-1]


def test_a_board_without_pins_is_not_written(tmp_path: Path) -> None:
    machine = Machine(tmp_path, RUNS, mpremote='echo "ESP32C3 module with ESP32C3"')
    done = machine.write(PORT)
    assert 2 == done.returncode
    assert done.stderr.startswith("No pins are known for an ESP32C3.")
    assert 1 == machine.called.count("mpremote connect")
    assert "start uno-companion.service" == machine.called[-1]


def test_a_service_that_does_not_run_is_left_alone(tmp_path: Path) -> None:
    machine = Machine(tmp_path, STOPPED)
    assert 0 == machine.write(PORT).returncode
    assert "mpremote connect" == machine.called[-1]
    assert {"is-active uno-companion.service", "mpremote connect"} == set(machine.called)


def test_a_service_that_cannot_be_stopped_is_not_written_past(tmp_path: Path) -> None:
    machine = Machine(tmp_path, '[ "$1" = is-active ]')
    done = machine.write(PORT)
    assert 2 == done.returncode
    assert "Try it by hand: sudo systemctl stop uno-companion.service" in done.stderr
    assert ["is-active uno-companion.service", "stop uno-companion.service"] == machine.called


def test_the_one_board_that_is_known_is_written() -> None:
    printer = Listed("/dev/ttyACM0", (0x2C99, 0x000D))
    assert "/dev/ttyACM1" == find_port([printer, Listed("/dev/ttyACM1", PICO), Listed("/dev/ttyS0")])


@pytest.mark.parametrize(
    ("ports", "sentence"),
    [
        ([Listed("/dev/ttyS0")], "No board is plugged in."),
        ([Listed("/dev/ttyUSB0", (0x1A86, 0x7523))], "If one of these is: make firmware PORT=/dev/ttyUSB0"),
        (
            [Listed("/dev/ttyACM0", PICO), Listed("/dev/ttyACM1", PICO)],
            "Say which: make firmware PORT=/dev/ttyACM0 or PORT=/dev/ttyACM1",
        ),
    ],
)
def test_no_board_is_guessed(ports: list[Listed], sentence: str) -> None:
    with pytest.raises(CannotWrite) as refused:
        find_port(ports)
    assert sentence in str(refused.value)


def test_what_writes_the_reader_needs_nothing_but_mpremote(tmp_path: Path) -> None:
    """Some of what the companion needs has no wheel for a 32-bit Pi."""
    program = "import sys, firmware.__main__; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert {"companion", "firmware"} == {name for name in loaded if name not in sys.stdlib_module_names} - {
        "__main__"
    }
