"""The way to a board's pins, or a sentence that says what is missing.

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
import fcntl
import os
import sys
import tempfile
from pathlib import Path
from typing import Final

from companion.devices.board.board import ROOT, find_board
from companion.devices.board.header import SHARED_WITH
from companion.devices.board.wiring import Device, DeviceKind
from companion.foundation.user_error import UserError
from companion.rules import Sentence, capital, join_sentences, say

CHOSEN_FACTORY: Final = "GPIOZERO_PIN_FACTORY"
PIP_DEVICES: Final = ".venv/bin/pip install -e '.[devices]'"
SPI_ON: Final = "dtoverlay=spi0-0cs,no_miso"
GET_CHIP_INFO: Final = 0x8044B401
"""GPIO_GET_CHIPINFO_IOCTL of linux/gpio.h, which fills in a name, a label of 32 bytes each, and a number."""

HEADER_CHIPS: Final = ("pinctrl-bcm", "pinctrl-rp1")
"""How the drivers for the header's chip begin its label: up to a Pi 4, and a Pi 5."""

APT_LGPIO: Final = "sudo apt install python3-lgpio"


class NoPins(UserError):
    """There is no way to a board's pins."""


def open_pins(root: Path = ROOT) -> object:
    """Return a gpiozero pin factory whose edges carry the kernel's time; raises :class:`NoPins`."""
    is_chosen = os.environ.get(CHOSEN_FACTORY, "lgpio") != "lgpio"
    # First of all: a machine without pins need not load what drives them.
    if not is_chosen and not find_board(root).model:
        raise NoPins(say("This is no Raspberry Pi, so buzzers and coin are on the screens."))
    try:
        from gpiozero import Device as AnyDevice
    except ImportError:
        raise NoPins(say("gpiozero is not installed: %(command)s.", command=PIP_DEVICES)) from None
    except OSError as error:
        # The import reads files, and a table that is swamped with phones may have no descriptor left.
        raise NoPins(say("gpiozero cannot be read: %(problem)s.", problem=_lower(error.strerror))) from None
    if is_chosen:
        return _chosen(AnyDevice)
    # The chip before the library: whoever may not open it needs no other advice first.
    chip = _chip(root)
    _chip_opens(chip)
    _import_lgpio()
    return _lgpio_factory(chip)


def _chosen(devices: type) -> object:
    """Return the pin factory that the environment chooses, as the tests do."""
    name = os.environ[CHOSEN_FACTORY]
    try:
        devices.ensure_pin_factory()  # type: ignore[attr-defined] # gpiozero has no types
    except Exception as error:  # noqa: BLE001 - a library of any kind, failing in its own way
        raise NoPins(
            say(
                "%(setting)s is %(name)s, which does not work here: %(error)s.",
                setting=CHOSEN_FACTORY,
                name=name,
                error=_lower(error),
            )
        ) from None
    factory: object = devices.pin_factory  # type: ignore[attr-defined] # gpiozero has no types
    return factory


def _chip(root: Path) -> Path:
    """Return the header's own chip, of which a kernel may number several as it pleases.

    A Pi 5's was number 4 on its first kernels, and may still be called that.
    """
    chips = sorted((root / "dev").glob("gpiochip*"))
    usual = (root / "dev/gpiochip4", root / "dev/gpiochip0")
    return next((chip for chip in chips if _label(chip).startswith(HEADER_CHIPS)), None) or next(
        (chip for chip in usual if chip.exists()), root
    )


def _label(chip: Path) -> str:
    """Return the driver's label of the chip; empty if it has none."""
    told = bytearray(68)
    try:
        with chip.open("rb") as opened:
            fcntl.ioctl(opened, GET_CHIP_INFO, told)
    except OSError:
        return ""
    return told[32:64].rstrip(b"\0").decode(errors="replace")


def _chip_opens(chip: Path) -> None:
    if "gpiochip" not in chip.name:
        raise NoPins(say("There is no /dev/gpiochip0: the kernel shows no pins. Is this a container?"))
    try:
        os.close(os.open(chip, os.O_RDWR))
    except PermissionError:
        raise NoPins(
            say(
                "%(chip)s may not be opened: %(command)s, then log out and in again.",
                chip=chip,
                command=f"sudo usermod -aG gpio {_user()}",
            )
        ) from None
    except OSError as error:
        raise NoPins(_cannot_open(chip, error.strerror)) from None


def _import_lgpio() -> None:
    # It leaves pipes in the working directory as it is imported, and needs them no longer after.
    try:
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            import lgpio
    except ImportError:
        raise NoPins(_lgpio_missing()) from None
    except OSError as error:
        raise NoPins(
            say("lgpio needs room for its pipes: %(error)s.", error=_lower(error.strerror))
        ) from None
    # An empty package of that name is on PyPI, and imports all the same.
    if not hasattr(lgpio, "gpiochip_open"):
        stand_in = say(
            "The lgpio here is an empty stand-in from PyPI: pip uninstall lgpio, then %(command)s.",
            command=APT_LGPIO,
        )
        raise NoPins(stand_in)


def _lgpio_missing() -> Sentence:
    # A virtual environment sees what apt installed only if it was made with --system-site-packages.
    closed = sys.prefix != sys.base_prefix and not any("dist-packages" in path for path in sys.path)
    if closed:
        return say(
            "lgpio is not installed: %(command)s, then make clean run, so that .venv sees it.",
            command=APT_LGPIO,
        )
    return say("lgpio is not installed: %(command)s.", command=APT_LGPIO)


def _lgpio_factory(chip: Path) -> object:
    from gpiozero.pins.lgpio import LGPIOFactory

    try:
        factory: object = LGPIOFactory(chip=int(chip.name.removeprefix("gpiochip")))
    except Exception as error:  # noqa: BLE001 - lgpio's errors are plain exceptions
        raise NoPins(say("lgpio cannot open %(chip)s: %(error)s.", chip=chip, error=_lower(error))) from None
    return factory


def _cannot_open(chip: Path, error: str | None) -> Sentence:
    return say("%(chip)s cannot be opened: %(error)s.", chip=chip, error=_lower(error))


def diagnose(device: Device, error: Exception) -> Sentence:
    """Return what a device's error means, and what helps: one sentence or two."""
    name, gpio = device.name, device.gpio
    # lgpio's errors differ in their text alone; gpiozero has a class for a pin that it uses itself.
    if "busy" in str(error).lower() or type(error).__name__ == "GPIOPinInUse":
        taken = say("%(device)s cannot have GPIO %(gpio)d: it is taken.", device=name, gpio=gpio)
        return join_sentences(capital(taken), _who_has(gpio))
    if isinstance(error, ImportError):
        missing = _lower(error)
        return capital(
            say("%(device)s needs a library that is missing: %(error)s.", device=name, error=missing)
        )
    broken = _lower(error)
    failed = capital(
        say("%(device)s on GPIO %(gpio)d does not work: %(error)s.", device=name, gpio=gpio, error=broken)
    )
    if device.kind is DeviceKind.RING:
        return join_sentences(failed, say("Is SPI on? Expected in config.txt: %(line)s", line=SPI_ON))
    return failed


def _who_has(gpio: int) -> Sentence:
    running = say("Another companion may be running: sudo systemctl stop uno-companion.")
    interface = SHARED_WITH.get(gpio)
    if interface is None:
        return running
    shared = say("Or %(interface)s has it: sudo raspi-config, Interface Options.", interface=interface)
    return join_sentences(running, shared)


def _user() -> str:
    return os.environ.get("USER") or "$USER"


def _lower(error: object) -> str:
    text = str(error).rstrip(". ")
    if text[:1] == text[-1:] == "'":  # lgpio quotes its own words
        text = text[1:-1]
    return text if text[:2].isupper() else text[:1].lower() + text[1:]
