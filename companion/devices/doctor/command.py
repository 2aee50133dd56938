"""What ``uno-companion doctor`` prints, and its exit status."""

import json
from pathlib import Path
from typing import Final

from companion.devices.board.board import ROOT
from companion.devices.board.pins import NoPins, open_pins
from companion.devices.doctor.examination import Report, as_json, as_text, examine
from companion.devices.doctor.trial import try_everything

WELL: Final = 0
UNWELL: Final = 1


def run(data: Path, as_program: bool = False, interactive: bool = False, root: Path = ROOT) -> int:
    """Examine, and try by hand if asked to; returns the exit status."""
    report = examine(data, root)
    if as_program:
        print(json.dumps(as_json(report), ensure_ascii=False, indent=2))
        return UNWELL if report.problems else WELL
    print(as_text(report), flush=True)
    if interactive:
        return _interactive(report, root)
    return UNWELL if report.problems else WELL


class _AtTheKeyboard:
    """The person who called the doctor."""

    def tell(self, sentence: str) -> None:
        print(sentence, flush=True)

    def ask(self, question: str) -> str:
        return input(question)


def _interactive(report: Report, root: Path) -> int:
    if report.wiring is None:
        return UNWELL
    try:
        pins = open_pins(root)
    except NoPins:
        return UNWELL  # the report has said why
    print()
    try:
        tried = try_everything(report.wiring, pins, _AtTheKeyboard())
    except EOFError:
        print("\nNobody is there to answer.")
        return UNWELL
    failed = [each.device.name for each in tried if not each.works]
    print("\nEverything works." if not failed else f"\nTo look at: {', '.join(failed)}.")
    return UNWELL if failed else WELL
