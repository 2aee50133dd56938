"""The board that the companion runs on, and what of it is in the way of the wired pins."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.devices.board.header import SHARED_WITH
from companion.devices.board.wiring import Wiring
from companion.rules import all_of, capital, say

ROOT: Final = Path("/")  # of the kernel's files; tests pass a folder of their own
SUPPLY_ALARMS: Final = "sys/class/hwmon/hwmon*/in0_lcrit_alarm"
"""The kernel's ``rpi_volt`` driver: "1" where the Pi's 5 V fell below 4.63 V since it was last read."""


@dataclass(frozen=True, slots=True)
class Computer:
    """The machine this runs on; ``model`` is None where it is no Raspberry Pi."""

    model: str | None
    switched_on: frozenset[str]

    def cautions(self, wiring: Wiring) -> tuple[str, ...]:
        """Return a sentence for each interface that is switched on and takes a wired pin."""
        return tuple(
            capital(
                say(
                    "%(interface)s is on and may take GPIO %(pins)s (%(devices)s). Switch it off:"
                    " sudo raspi-config, Interface Options.",
                    interface=interface,
                    pins=all_of([str(device.gpio) for device in taken]),
                    devices=", ".join(device.name for device in taken),
                )
            )
            for interface in sorted(self.switched_on)
            if (taken := [each for each in wiring.devices if SHARED_WITH.get(each.gpio) == interface])
        )


def find_board(root: Path = ROOT) -> Computer:
    """Return the board, as its kernel describes it."""
    model = _read(root / "proc/device-tree/model").rstrip("\0\n")
    if "Raspberry Pi" not in model:
        return Computer(None, frozenset())
    return Computer(model, frozenset(_switched_on(root)))


def supply_sagged(root: Path = ROOT) -> bool | None:
    """Has the Pi's own guard seen its supply too low since it was last asked? None where there is none."""
    alarms = [_read(alarm).strip() for alarm in root.glob(SUPPLY_ALARMS)]
    return "1" in alarms if alarms else None


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
