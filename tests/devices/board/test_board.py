"""Which board this is, how its pins are opened, and the message for each thing that can be missing."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest
from gpiozero import Device as AnyDevice
from gpiozero import GPIOPinInUse
from gpiozero.pins.mock import MockFactory

from companion.devices.board.board import Computer, find_board
from companion.devices.board.pins import NoPins, diagnose, open_pins
from companion.devices.board.wiring import Device, DeviceKind, read_wiring

LIGHT = Device("seat 1's light", DeviceKind.LIGHT, 12)
NOBODY = 65534
PI_5 = "Raspberry Pi 5 Model B Rev 1.0"
PI_ZERO = "Raspberry Pi Zero 2 W Rev 1.0"


@pytest.fixture(autouse=True)
def _no_factory_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)


def _machine(root: Path, model: str = PI_5, *files: str, cmdline: str = "") -> Path:
    for name, text in (
        ("proc/device-tree/model", f"{model}\0"),
        ("proc/cmdline", cmdline),
        *((file, "") for file in files),
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def _missing(root: Path) -> str:
    with pytest.raises(NoPins) as caught:
        open_pins(root)
    return str(caught.value)


# Which board


@pytest.mark.parametrize("model", [PI_5, PI_ZERO])
def test_a_pi_is_known_by_its_model(tmp_path: Path, model: str) -> None:
    assert Computer(model, frozenset()) == find_board(_machine(tmp_path, model))


def test_another_machine_is_no_pi(tmp_path: Path) -> None:
    assert Computer(None, frozenset()) == find_board(tmp_path)
    assert Computer(None, frozenset()) == find_board(_machine(tmp_path, "Some Other Board", "dev/i2c-1"))


def test_interfaces_that_are_switched_on_are_found(tmp_path: Path) -> None:
    wires = ("dev/i2c-1", "dev/spidev0.0", "sys/bus/w1/devices/w1_bus_master1/name")
    board = find_board(_machine(tmp_path, PI_5, *wires, cmdline="console=ttyAMA0,115200 console=tty1"))
    assert {"I2C", "SPI", "1-Wire", "serial console"} == board.switched_on


def test_the_debug_connector_of_a_pi_5_takes_no_pin(tmp_path: Path) -> None:
    assert frozenset() == find_board(_machine(tmp_path, cmdline="console=ttyAMA10,115200")).switched_on


def test_the_caution_about_spi_names_the_seats_on_its_pins() -> None:
    (caution,) = Computer(PI_5, frozenset({"SPI"})).cautions(read_wiring())
    assert "SPI is on and may take GPIO 7, 8, 9, 10 and 11 (seat 6's button, seat 7's button," in caution
    assert caution.endswith("Switch it off: sudo raspi-config, Interface Options.")


def test_two_seats_share_no_pin_with_an_interface() -> None:
    board = Computer(PI_5, frozenset({"SPI", "1-Wire", "serial console"}))
    assert () == board.cautions(read_wiring().first(2))


# What can be missing


def test_a_laptop_is_told_to_use_the_screens(tmp_path: Path) -> None:
    assert "This is no Raspberry Pi, so buzzers and coin are on the screens." == _missing(tmp_path)


def test_a_container_without_a_gpio_chip_is_told_so(tmp_path: Path) -> None:
    sentence = "There is no /dev/gpiochip0: the kernel shows no pins. Is this a container?"
    assert sentence == _missing(_machine(tmp_path))


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user may enter, which ``tmp_path`` is not."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@contextmanager
def _without_root() -> Iterator[None]:
    """Act as the user nobody where root, who may open every file, runs the tests."""
    owner = os.geteuid()
    if owner == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(owner)


def test_a_chip_without_permission_names_the_group_to_join(
    open_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("USER", "ana")
    root = _machine(open_folder, PI_5, "dev/gpiochip0")
    (root / "dev/gpiochip0").chmod(0)
    sentence = (
        f"{root}/dev/gpiochip0 may not be opened: sudo usermod -aG gpio ana, then log out and in again."
    )
    with _without_root():
        assert sentence == _missing(root)


def test_a_chip_that_cannot_be_opened_gives_the_reason(tmp_path: Path) -> None:
    root = _machine(tmp_path)
    (root / "dev/gpiochip0").mkdir(parents=True)
    assert f"{root}/dev/gpiochip0 cannot be opened: is a directory." == _missing(root)


@pytest.mark.parametrize("chip", ["gpiochip0", "gpiochip4"])
def test_a_missing_lgpio_is_installed_with_apt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chip: str
) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    sentence = _missing(_machine(tmp_path, PI_5, f"dev/{chip}"))
    assert sentence.startswith("lgpio is not installed: sudo apt install python3-lgpio")


def test_the_empty_lgpio_of_pypi_is_recognised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", ModuleType("lgpio"))
    sentence = (
        "The lgpio here is an empty stand-in from PyPI: "
        "pip uninstall lgpio, then sudo apt install python3-lgpio."
    )
    assert sentence == _missing(_machine(tmp_path, PI_5, "dev/gpiochip0"))


def test_a_missing_gpiozero_is_installed_with_the_devices_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    root = _machine(tmp_path)
    assert "gpiozero is not installed: .venv/bin/pip install -e '.[devices]'." == _missing(root)


WITHOUT_DESCRIPTORS = """
import os, resource
from companion.devices.board.pins import NoPins, open_pins
# Chosen, as the file that says which board this is could not be read either.
os.environ["GPIOZERO_PIN_FACTORY"] = "mock"
resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))
try:
    open_pins()
except NoPins as missing:
    print(missing)
"""


@pytest.mark.started
def test_a_gpiozero_that_cannot_be_read_just_now_gives_the_reason() -> None:
    answer = subprocess.run([sys.executable, "-c", WITHOUT_DESCRIPTORS], capture_output=True, text=True)
    assert ("gpiozero cannot be read: too many open files.\n", "") == (answer.stdout, answer.stderr)


def test_the_environment_may_choose_the_factory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.setattr(AnyDevice, "pin_factory", None)
    assert isinstance(open_pins(), MockFactory)


def test_an_unknown_pin_factory_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mokc")
    monkeypatch.setattr(AnyDevice, "pin_factory", None)
    with pytest.raises(
        NoPins, match="GPIOZERO_PIN_FACTORY is mokc, which does not work here: unable to find"
    ):
        open_pins()


# What a device's error means


def test_a_pin_in_use_says_what_may_hold_it() -> None:
    sentence = (
        "Seat 1's light cannot have GPIO 12: it is taken. "
        "Another companion may be running: sudo systemctl stop uno-companion."
    )
    assert sentence == diagnose(LIGHT, Exception("'GPIO busy'"))
    assert sentence == diagnose(LIGHT, GPIOPinInUse("pin GPIO12 is already in use"))


def test_a_pin_in_use_that_spi_shares_mentions_spi() -> None:
    sentence = diagnose(Device("seat 6's button", DeviceKind.BUTTON, 7), Exception("GPIO busy"))
    assert sentence.endswith("Or SPI has it: sudo raspi-config, Interface Options.")


def test_any_other_error_is_quoted() -> None:
    assert "Seat 1's light on GPIO 12 does not work: bad pin." == diagnose(LIGHT, RuntimeError("Bad pin."))


def test_a_missing_library_is_named() -> None:
    sentence = "Seat 1's light needs a library that is missing: no module named 'spidev'."
    assert sentence == diagnose(LIGHT, ImportError("No module named 'spidev'"))
