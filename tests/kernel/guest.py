"""On a real kernel: its pins (gpio-sim) and its USB (dummy_hcd); run by ``make pi``.

This runs as root within the virtual machine that ``.ci/pi`` boots.
"""

import os
import subprocess
import sys
import tty
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import pytest

from companion.devices.board.outputs import end_outputs
from companion.devices.board.pins import open_pins
from companion.devices.board.wiring import read_wiring
from companion.devices.devices import Devices
from companion.ports import ReaderStatus
from companion.table import Level, Table
from tests.devices.builder import CLASSIC_TO_ONE
from tests.firmware.builder import Pico
from tests.table.builder import NOON, accepted, record_of

PATIENCE: Final = 60.0
"""Seconds: a processor that is emulated is slow."""

CHIP: Final = Path("/sys/kernel/config/gpio-sim/pi")
LINES: Final = 54
MODEL: Final = b"Raspberry Pi 4 Model B Rev 1.4\0"
REVISION: Final = "Revision\t: c03114\n"
"""The same board's, as gpiozero looks for it."""

WIRING: Final = read_wiring()
PROJECT: Final = Path(__file__).parents[2]


def until(happened: Callable[[], bool]) -> None:
    """Wait until this has happened."""
    end = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < end
        sleep(0.01)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Raspberry Pi's chip, and a root directory in which its kernel says which board that is."""
    subprocess.run(["modprobe", "gpio-sim"], check=True)
    (CHIP / "bank").mkdir(parents=True)
    (CHIP / "bank/num_lines").write_text(str(LINES))
    (CHIP / "bank/label").write_text("pinctrl-bcm2711")
    (CHIP / "live").write_text("1")
    until(Path("/dev/gpiochip0").exists)
    root = tmp_path_factory.mktemp("root")
    (root / "proc/device-tree").mkdir(parents=True)
    (root / "proc/device-tree/model").write_bytes(MODEL)
    (root / "dev").symlink_to("/dev")
    (root / "cpuinfo").write_text(REVISION)
    subprocess.run(["mount", "--bind", root / "cpuinfo", "/proc/cpuinfo"], check=True)
    return root


def line(gpio: int) -> Path:
    """Return the folder in which the kernel lets a pin be seen and pulled."""
    (found,) = Path("/sys/devices/platform").glob(f"gpio-sim.*/gpiochip*/sim_gpio{gpio}")
    return found


def pull(gpio: int, down: bool) -> None:
    """Close a button's contact to ground, or open it."""
    (line(gpio) / "pull").write_text("pull-down" if down else "pull-up")


def is_lit(gpio: int | None) -> bool:
    """Return whether that pin drives its light."""
    assert gpio is not None
    return (line(gpio) / "value").read_text().strip() == "1"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table.open(tmp_path / "games.sqlite", lambda: NOON)
    yield table
    table.close()


@pytest.fixture(autouse=True)
def nobody_presses(root: Path) -> None:
    for each in WIRING.seats:
        pull(each.button, down=False)


@pytest.fixture
def devices(table: Table, root: Path) -> Iterator[Devices]:
    devices = Devices(table, WIRING, pins=partial(open_pins, root))
    devices.start()
    until(lambda: not devices.report().missing)
    assert () == devices.report().problems
    yield devices
    assert () == devices.report().problems
    devices.close()


# First, as lgpio keeps a pin that was closed until its process has ended.
def test_a_companion_that_is_killed_leaves_no_light_on(root: Path, tmp_path: Path) -> None:
    victim = subprocess.Popen([sys.executable, "-m", "tests.kernel.victim", str(tmp_path), str(root)])
    try:
        until(lambda: is_lit(WIRING.seats[1].light))
    finally:
        victim.kill()
        victim.wait()
    end_outputs(tmp_path, is_shutting_down=False, root=root)
    assert not any(is_lit(each.light) for each in WIRING.seats)


def test_a_press_on_a_pin_says_uno(table: Table, devices: Devices) -> None:
    accepted(table.begin(CLASSIC_TO_ONE, Level.TURNS))
    pull(WIRING.seats[1].button, down=True)
    until(lambda: record_of(table).endswith("Ben: uno\n"))


@pytest.mark.parametrize(("first", "second", "ruled"), [(1, 2, "Ben: uno\n"), (2, 1, "Cy: catch Ben\n")])
def test_the_first_of_two_presses_wins_by_the_kernel_s_time(
    table: Table, devices: Devices, first: int, second: int, ruled: str
) -> None:
    accepted(table.begin(CLASSIC_TO_ONE, Level.TURNS))
    pull(WIRING.seats[first].button, down=True)
    pull(WIRING.seats[second].button, down=True)
    until(lambda: ruled in record_of(table))


def test_a_contact_that_bounces_is_one_press(table: Table, devices: Devices) -> None:
    accepted(table.begin(CLASSIC_TO_ONE, Level.TURNS))
    for down in (True, False) * 4:
        pull(WIRING.seats[1].button, down)
    pull(WIRING.seats[1].button, down=True)
    until(lambda: record_of(table).endswith("Ben: uno\n"))
    sleep(0.5)
    assert 1 == record_of(table).count("uno")


def test_the_light_of_whoever_is_on_turn_is_on(table: Table, devices: Devices) -> None:
    accepted(table.begin(CLASSIC_TO_ONE + "Ben: uno\n", Level.TURNS))
    until(lambda: is_lit(WIRING.seats[2].light))
    accepted(table.submit("Cy: ?"))
    until(lambda: is_lit(WIRING.seats[0].light))
    until(lambda: not is_lit(WIRING.seats[2].light))


def test_a_reader_that_is_plugged_in_later_is_found_and_read(table: Table, devices: Devices) -> None:
    accepted(table.begin('[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\n', Level.CARDS))
    devices.scanner.connect(None)
    subprocess.run(["modprobe", "dummy_hcd"], check=True)
    subprocess.run(["modprobe", "g_serial", "idVendor=0x2e8a", "idProduct=0x0005"], check=True)
    until(Path("/dev/ttyGS0").exists)
    gadget = os.open("/dev/ttyGS0", os.O_RDWR | os.O_NOCTTY)
    tty.setraw(gadget)
    with Pico(cable=(gadget, os.dup(gadget))) as pico:
        until(lambda: devices.scanner.state.status is ReaderStatus.LISTENING)
        pico.lay("04A1B2C3D4E5F6", "G7 classic")
        until(lambda: "start G7" in record_of(table))
