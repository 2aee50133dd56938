"""Records in a text file, and beneath each what its cases are.

A record stands in one line, after headers that hold in it alone, as in `tests/rules/facts.py`; headers in a
line of their own hold from there on. Its cases stand further in, a line each.
"""

from pathlib import Path
from typing import Final, NamedTuple

from tests.rules.facts import HEADER, Table

NOTHING_YET: Final = "(nothing yet)"


class Case(NamedTuple):
    """A record, the lines beneath it, and the number of its own line."""

    record: str
    lines: list[str]
    number: int

    def __str__(self) -> str:
        return f"line {self.number}"


def read_cases(file: Path) -> list[Case]:
    """Return the cases of a file."""
    headers, found = dict[str, str](), list[Case]()
    text = file.read_text("utf-8").replace(";\n    ", "; ")
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("    "):
            found[-1].lines.append(line.strip())
        elif line and not line.startswith("#"):
            own, played = headers | dict(HEADER.findall(line)), HEADER.sub("", line).strip()
            if played:
                table = Table(own, (played.removeprefix(NOTHING_YET),))
                found.append(Case(table.record, [], number))
            else:
                headers = own
    assert all(case.lines for case in found)
    return found
