"""What the devices need besides their pins: the card reader's port, the Pi's supply, and the service."""

import os
import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from companion.devices.board.board import ROOT, Computer, supply_sagged
from companion.devices.scanner.known_readers import ListedPort
from companion.devices.scanner.serial_port import NoPort, list_ports
from companion.devices.scanner.usb_devices import ReaderAnswers, unknown_devices

Ask: TypeAlias = Callable[[Sequence[str]], str | None]
ListPorts: TypeAlias = Callable[[], Iterable[ListedPort]]

SERVICE: Final = "uno-companion.service"
SERVICE_NAME: Final = "Service"
SECONDS_TO_ANSWER: Final = 5.0

TOO_LOW_NOW: Final = 1 << 0
WAS_TOO_LOW: Final = 1 << 16
"""The bits of the firmware's ``get_throttled`` that are about the supply: now, and since the Pi started."""

BETTER_SUPPLY: Final = (
    "Give the Pi a supply of 5.1 V with a short, thick cable, and servo and lamps one of their own."
)


@dataclass(frozen=True, slots=True)
class Surrounding:
    """One of them: what is there in a few words, and a sentence where that is wrong or worth knowing."""

    name: str
    words: str
    problem: str = ""
    caution: str = ""


def ask_system(command: Sequence[str]) -> str | None:
    """Run a command and return what it answers; None where there is none, or it fails."""
    try:
        done = subprocess.run(  # noqa: S603 - the commands are this module's own
            command, capture_output=True, text=True, check=True, timeout=SECONDS_TO_ANSWER
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout


def reader(answers: ReaderAnswers, ports: ListPorts = list_ports) -> Surrounding:
    """Return the serial ports that the card reader may be on; nothing is sent to any of them."""
    name = "Card reader"
    try:
        listed = list(ports())
    except NoPort as missing:
        return Surrounding(name, "cannot be looked for", caution=str(missing))
    found = [port.device for port in listed if answers.may_be_reader(port)]
    strange = [device for device in unknown_devices(listed, answers) if device.is_reader is None]
    if not found and strange:
        left_alone = f"{strange[0].name} on {strange[0].port} is left alone"
        if_it_is = "if it is a card reader, say so on the Devices page"
        return Surrounding(name, "none is known", caution=f"{left_alone}: {if_it_is}.")
    if not found:
        return Surrounding(name, "none is plugged in")
    closed = [port for port in found if not os.access(port, os.R_OK | os.W_OK)]
    words = f"may be on {' or '.join(found)}"
    if closed:
        rights = "sudo usermod -aG dialout $USER, then log out and in again"
        return Surrounding(name, words, f"{closed[0]} may not be opened: {rights}.")
    return Surrounding(name, words)


def supply(board: Computer, ask: Ask = ask_system, root: Path = ROOT) -> Surrounding | None:
    """Return the Pi's own guard of its supply; None on another machine."""
    if not board.model:
        return None
    flags = _flags(ask, root)
    name = "Supply"
    if flags is None:
        return Surrounding(name, "nobody here watches it")
    if flags & TOO_LOW_NOW:
        return Surrounding(name, "too low", f"The Pi's supply is below 4.63 V now. {BETTER_SUPPLY}")
    if flags & WAS_TOO_LOW:
        sagged = f"The Pi's supply fell below 4.63 V since it started. {BETTER_SUPPLY}"
        return Surrounding(name, "has sagged", caution=sagged)
    return Surrounding(name, "has held since the Pi started")


def _flags(ask: Ask, root: Path) -> int | None:
    # "throttled=0x50000"; the command is Raspberry Pi OS's, the alarm of the kernel every system's.
    answer = (ask(["vcgencmd", "get_throttled"]) or "").strip().removeprefix("throttled=")
    try:
        return int(answer, 16)
    except ValueError:
        sagged = supply_sagged(root)
        return None if sagged is None else WAS_TOO_LOW if sagged else 0


@dataclass(frozen=True, slots=True)
class Service:
    """What systemd says of the service that starts the companion with the machine."""

    is_installed: bool
    is_running: bool
    is_failing: bool
    starts_itself: bool

    @property
    def surrounding(self) -> Surrounding:
        """That in words."""
        if not self.is_installed:
            return Surrounding(SERVICE_NAME, "not installed")
        if self.is_failing:
            why = f"journalctl -u {SERVICE} -n 20 says why"
            return Surrounding(SERVICE_NAME, "fails", f"The service ends as soon as it starts: {why}.")
        runs = "runs" if self.is_running else "does not run"
        starts = "starts" if self.starts_itself else "does not start"
        return Surrounding(SERVICE_NAME, f"{runs}; {starts} with this machine")


def find_service(ask: Ask = ask_system) -> Service | None:
    """Return the service; None where there is no systemd to ask."""
    answer = ask(["systemctl", "show", SERVICE, "--property=LoadState,ActiveState,SubState,UnitFileState"])
    if not answer:
        return None
    said = dict(line.partition("=")[::2] for line in answer.splitlines())
    return Service(
        is_installed=said.get("LoadState") == "loaded",
        is_running=said.get("ActiveState") == "active",
        is_failing=said.get("ActiveState") == "failed" or said.get("SubState") == "auto-restart",
        starts_itself=said.get("UnitFileState") == "enabled",
    )
