"""What ``uno-companion doctor`` prints, and its exit status."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

from companion.devices.board.board import ROOT
from companion.devices.board.pins import NoPins, open_pins
from companion.devices.board.wiring import Wiring
from companion.devices.doctor.calibration import calibrate
from companion.devices.doctor.examination import DoctorReport, as_json, as_text, examine
from companion.devices.doctor.trial import try_everything

WELL: Final = 0
UNWELL: Final = 1


def run(
    data: Path,
    as_program: bool = False,
    interactive: bool = False,
    calibrating: bool = False,
    root: Path = ROOT,
) -> int:
    """Examine, and try by hand or set the servo by eye if asked to; returns the exit status."""
    report = examine(data, root)
    if as_program:
        print(json.dumps(as_json(report), ensure_ascii=False, indent=2))
        return UNWELL if report.problems else WELL
    print(as_text(report), flush=True)
    if calibrating:
        return _with_pins(report, root, lambda wiring, pins: calibrate(wiring, data, pins, _AtTheKeyboard()))
    if interactive:
        return _with_pins(report, root, _tried)
    return UNWELL if report.problems else WELL


class _AtTheKeyboard:
    def tell(self, sentence: str) -> None:
        print(sentence, flush=True)

    def ask(self, question: str) -> str:
        return input(question)


def _with_pins(report: DoctorReport, root: Path, do: Callable[[Wiring, object], bool]) -> int:
    """Run an action with the board's pins; return the exit status."""
    if report.wiring is None or report.factory is None:
        return UNWELL  # the report has said why
    try:
        pins = open_pins(root)
    except NoPins:
        return UNWELL  # the report has said why
    print()
    try:
        return WELL if do(report.wiring, pins) else UNWELL
    except EOFError:
        print("\nNobody is there to answer.")
        return UNWELL


def _tried(wiring: Wiring, pins: object) -> bool:
    tried = try_everything(wiring, pins, _AtTheKeyboard())
    failed = [each.device.name for each in tried if not each.works]
    print("\nEverything works." if not failed else f"\nTo look at: {', '.join(failed)}.")
    return not failed
