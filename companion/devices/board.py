"""Which board this is, and a way to its pins, or a sentence that says what is missing.

    try:
        pins = open_pins()
        button = Button(wiring.seats[0].button, pin_factory=pins)
    except NoPins as missing:
        print(missing)

gpiozero finds pins by itself too, but falls from one library to the next with warnings alone, and the
time of an edge, which says who was first, comes with lgpio only. So here it is lgpio, or what
``GPIOZERO_PIN_FACTORY`` names (``mock`` in tests), and nothing else.
"""

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.devices.header import SHARED_WITH
from companion.devices.wiring import Device, Wiring

ROOT: Final = Path("/")
CHOSEN_FACTORY: Final = "GPIOZERO_PIN_FACTORY"
APT_LGPIO: Final = "sudo apt install python3-lgpio"


class NoPins(Exception):
    """There is no way to a board's pins; ``str()`` says what is missing and what helps."""


@dataclass(frozen=True, slots=True)
class Board:
    """The machine this runs on; ``model`` is None where it is no Raspberry Pi."""

    model: str | None
    switched_on: frozenset[str]

    def cautions(self, wiring: Wiring) -> tuple[str, ...]:
        """A sentence for each thing that is switched on and wants a wired pin."""
        return tuple(
            f"{_capital(interface)} is on and may take GPIO {_listed(taken)} ({_names(taken)}). "
            "Switch it off: sudo raspi-config, Interface Options."
            for interface in sorted(self.switched_on)
            if (taken := [each for each in wiring.devices if SHARED_WITH.get(each.gpio) == interface])
        )


def find_board(root: Path = ROOT) -> Board:
    """The board, as its kernel describes it."""
    model = _read(root / "proc/device-tree/model").rstrip("\0\n")
    if "Raspberry Pi" not in model:
        return Board(None, frozenset())
    return Board(model, frozenset(_switched_on(root)))


def _switched_on(root: Path) -> Iterator[str]:
    if (root / "dev/i2c-1").exists():
        yield "I2C"
    if list(root.glob("dev/spidev0.*")):
        yield "SPI"
    if list(root.glob("sys/bus/w1/devices/w1_bus_master*")):
        yield "1-Wire"
    # A Pi 5's ttyAMA10 is a connector of its own, away from the header.
    consoles = {word for word in _read(root / "proc/cmdline").split() if word.startswith("console=")}
    if any(each.startswith(("console=serial0", "console=ttyS0", "console=ttyAMA0")) for each in consoles):
        yield "serial console"


def _read(file: Path) -> str:
    try:
        return file.read_text(errors="replace")
    except OSError:
        return ""


def open_pins(root: Path = ROOT) -> object:
    """A gpiozero pin factory whose edges carry the kernel's time; raises :class:`NoPins`."""
    try:
        from gpiozero import Device as AnyDevice
    except ImportError:
        raise NoPins("gpiozero is not installed: pip install 'uno-companion[devices]'.") from None
    if os.environ.get(CHOSEN_FACTORY, "lgpio") != "lgpio":
        return _chosen(AnyDevice)
    if not find_board(root).model:
        raise NoPins("This is no Raspberry Pi, so buzzers and coin are on the screens.")
    _chip_opens(_chip(root))
    _import_lgpio()
    return _lgpio_factory(_chip(root))


def _chosen(devices: type) -> object:
    """What gpiozero makes of the choice in the environment; the tests choose ``mock``."""
    name = os.environ[CHOSEN_FACTORY]
    try:
        devices.ensure_pin_factory()  # type: ignore[attr-defined] # gpiozero has no types
    except Exception as error:  # noqa: BLE001 - a library of any kind, failing in its own way
        raise NoPins(f"{CHOSEN_FACTORY} is {name}, which does not work here: {_lower(error)}.") from None
    factory: object = devices.pin_factory  # type: ignore[attr-defined] # gpiozero has no types
    return factory


def _chip(root: Path) -> Path:
    """The header's own chip: a Pi 5's was number 4 on its first kernels, and may still be called that."""
    return next((chip for chip in (root / "dev/gpiochip4", root / "dev/gpiochip0") if chip.exists()), root)


def _chip_opens(chip: Path) -> None:
    if "gpiochip" not in chip.name:
        raise NoPins("There is no /dev/gpiochip0: the kernel shows no pins. Is this a container?")
    try:
        os.close(os.open(chip, os.O_RDWR))
    except PermissionError:
        raise NoPins(
            f"{chip} may not be opened: sudo usermod -aG gpio {_user()}, then log out and in again."
        ) from None
    except OSError as error:
        raise NoPins(f"{chip} cannot be opened: {_lower(error.strerror)}.") from None


def _import_lgpio() -> None:
    # It leaves pipes in the working directory as it is imported, and needs them no longer after.
    try:
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            import lgpio
    except ImportError:
        raise NoPins(_lgpio_missing()) from None
    except OSError as error:
        raise NoPins(f"lgpio needs room for its pipes: {_lower(error.strerror)}.") from None
    if not hasattr(lgpio, "gpiochip_open"):
        raise NoPins(f"The lgpio here is an empty stand-in from PyPI: pip uninstall lgpio, then {APT_LGPIO}.")


def _lgpio_missing() -> str:
    closed = sys.prefix != sys.base_prefix and not any("dist-packages" in path for path in sys.path)
    then = ", then make clean run, so that .venv sees it" if closed else ""
    return f"lgpio is not installed: {APT_LGPIO}{then}."


def _lgpio_factory(chip: Path) -> object:
    from gpiozero.pins.lgpio import LGPIOFactory

    try:
        factory: object = LGPIOFactory(chip=int(chip.name.removeprefix("gpiochip")))
    except Exception as error:  # noqa: BLE001 - lgpio's errors are plain exceptions
        raise NoPins(f"lgpio cannot open {chip}: {_lower(error)}.") from None
    return factory


def why_not(device: Device, error: Exception) -> str:
    """What a device's error means, and what helps: one sentence or two."""
    name = _capital(device.name)
    if "busy" in str(error).lower() or type(error).__name__ == "GPIOPinInUse":
        return f"{name} cannot have GPIO {device.gpio}: it is taken. {_who_has(device.gpio)}"
    if isinstance(error, ImportError):
        return f"{name} needs a library that is missing: {_lower(error)}."
    return f"{name} on GPIO {device.gpio} does not work: {_lower(error)}."


def _who_has(gpio: int) -> str:
    running = "Another companion may be running: sudo systemctl stop uno-companion."
    interface = SHARED_WITH.get(gpio)
    if interface is None:
        return running
    return f"{running} Or {interface} has it: sudo raspi-config, Interface Options."


def _user() -> str:
    return os.environ.get("USER") or "$USER"


def _listed(devices: list[Device]) -> str:
    numbers = [str(device.gpio) for device in devices]
    return " and ".join(part for part in (", ".join(numbers[:-1]), numbers[-1]) if part)


def _names(devices: list[Device]) -> str:
    return ", ".join(device.name for device in devices)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lower(error: object) -> str:
    text = str(error).rstrip(". ")
    if text[:1] == text[-1:] == "'":  # lgpio quotes its own words
        text = text[1:-1]
    return text if text[:2].isupper() else text[:1].lower() + text[1:]
