"""``uno-companion doctor``: the board and what it needs, every device, and what is wrong with each.

With a person at hand it goes on to light each light and wait for each button: see :mod:`.trial`.
"""

import importlib.metadata
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.devices.board.board import ROOT, Computer, find_board
from companion.devices.board.header import PLACES
from companion.devices.board.part import open_part
from companion.devices.board.pins import NoPins, diagnose, open_pins
from companion.devices.board.wiring import DEFAULTS, FILE, Device, DeviceKind, Miswired, Wiring, read_wiring
from companion.devices.doctor.surroundings import (
    SERVICE,
    Ask,
    ListPorts,
    Surrounding,
    ask_system,
    find_service,
    reader,
    supply,
)
from companion.devices.scanner.serial_port import list_ports
from companion.devices.scanner.usb_devices import ReaderAnswers
from companion.rules import capital

SERVICE_HAS_THE_PINS: Final = (
    "The service runs and has the pins, so they are not looked at: the Devices page shows what it finds. "
    f"To try them here, sudo systemctl stop {SERVICE.removesuffix('.service')}, and start it again after."
)


@dataclass(frozen=True, slots=True)
class Finding:
    """A device, and what is wrong with it, if anything."""

    device: Device
    problem: str | None


@dataclass(frozen=True, slots=True)
class DoctorReport:
    """What the doctor found; ``problems`` is what keeps the devices from working."""

    board: Computer
    factory: str | None
    wiring: Wiring | None
    wired_by: Path
    findings: tuple[Finding, ...]
    general: tuple[str, ...]
    cautions: tuple[str, ...]
    surroundings: tuple[Surrounding, ...] = ()

    @property
    def problems(self) -> tuple[str, ...]:
        """Every sentence that something must be done about."""
        around = tuple(each.problem for each in self.surroundings if each.problem)
        return self.general + around + tuple(each.problem for each in self.findings if each.problem)


def examine(
    data: Path, root: Path = ROOT, ask: Ask = ask_system, ports: ListPorts = list_ports
) -> DoctorReport:
    """Look at everything once, moving and lighting nothing.

    ``ask`` is what the system is asked by, ``ports`` lists its serial ports.
    """
    board = find_board(root)
    service = find_service(ask)
    around = (
        supply(board, ask, root),
        reader(ReaderAnswers(data), ports),
        service.surrounding if service else None,
    )
    surroundings = tuple(each for each in around if each)
    own = data / FILE
    wired_by = own if own.is_file() else DEFAULTS
    general: list[str] = []
    wiring, pins = None, None
    try:
        wiring = read_wiring(data)
    except Miswired as error:
        general.append(str(error))
    cautions = [each.caution for each in surroundings if each.caution]
    if service and service.is_running:
        # Every pin would be called taken, and a button is only well while the service hears it.
        cautions.append(SERVICE_HAS_THE_PINS)
    else:
        try:
            pins = open_pins(root)
        except NoPins as missing:
            general.append(str(missing))
    findings = tuple(_findings(wiring, pins)) if wiring else ()
    if wiring:
        cautions += [*wiring.cautions, *board.cautions(wiring)]
    return DoctorReport(
        board, _factory(pins), wiring, wired_by, findings, tuple(general), tuple(cautions), surroundings
    )


def _findings(wiring: Wiring, pins: object | None) -> Iterator[Finding]:
    if pins is None:
        yield from (Finding(device, None) for device in wiring.devices)
        return
    with ExitStack() as opened:
        for device in wiring.devices:
            yield Finding(device, _problem(device, pins, opened))


def _problem(device: Device, pins: object, opened: ExitStack) -> str | None:
    try:
        hands_on = open_part(device, pins)
    except Exception as error:  # noqa: BLE001 - each pin library fails in its own way
        return diagnose(device, error)
    opened.callback(hands_on.close)
    # Nobody presses while the doctor looks, so a button that is down is a short or a stuck one.
    if device.kind is DeviceKind.BUTTON and hands_on.is_active:
        return f"{capital(device.name)} is held down, or its two wires touch."
    return None


def _factory(pins: object | None) -> str | None:
    if pins is None:
        return None
    name = type(pins).__name__.removesuffix("Factory").lower()
    return f"{name}, with gpiozero {importlib.metadata.version('gpiozero')}"


def as_json(report: DoctorReport) -> dict[str, object]:
    """Return the report for a program."""
    return {
        "ok": not report.problems,
        "board": report.board.model,
        "pin_factory": report.factory,
        "wiring": str(report.wired_by),
        **{each.name.lower().replace(" ", "_"): each.words for each in report.surroundings},
        "devices": [
            {
                "name": each.device.name,
                "kind": each.device.kind.value,
                "gpio": each.device.gpio,
                "pin": PLACES[each.device.gpio],
                "state": _state(report, each),
                "problem": each.problem,
            }
            for each in report.findings
        ],
        "problems": list(report.problems),
        "cautions": list(report.cautions),
    }


def as_text(report: DoctorReport) -> str:
    """Return the report for a person: what is there, then what to do."""
    rows = [
        f"Board        {report.board.model or 'no Raspberry Pi'}",
        f"Pin factory  {report.factory or 'none'}",
        f"Wiring       {report.wired_by}",
        *(f"{each.name:<13}{each.words}" for each in report.surroundings),
    ]
    if report.findings:
        rows += ["", *(_row(report, each) for each in report.findings)]
    for title, sentences in (("What is wrong", report.problems), ("Worth knowing", report.cautions)):
        if sentences:
            rows += ["", f"{title}:", *(f"  - {sentence}" for sentence in sentences)]
    answers = report.factory and not report.problems
    return "\n".join([*rows, *(("", "Everything answers.") if answers else ())])


STATES: Final = {"works": "ok", "broken": "!!", "unknown": "--"}


def _state(report: DoctorReport, finding: Finding) -> str:
    if finding.problem:
        return "broken"
    return "works" if report.factory else "unknown"


def _row(report: DoctorReport, finding: Finding) -> str:
    device = finding.device
    state = STATES[_state(report, finding)]
    return f"  {state}  {device.name:<24}GPIO {device.gpio:<4}pin {PLACES[device.gpio]}"
