"""Rows as CSV that a spreadsheet shows as they are."""

import csv
import re
from collections.abc import Iterable
from io import StringIO
from typing import Final

_FORMULA: Final = r"'*(?:[^\S\t\r\n]|\")*[=+\-@＝＋－＠\t\r\n]"
"""How a cell begins that a spreadsheet would run as a formula (OWASP, CSV injection), guarded or not."""

# One that separates by something else than we do begins a cell within ours, whatever quotes stand around it.
_BEGIN: Final = r"(^|[,;|\t\r\n])"
_BARE: Final = re.compile(rf"{_BEGIN}(?={_FORMULA})")
_GUARDED: Final = re.compile(rf"{_BEGIN}'(?={_FORMULA})")


def as_csv(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as CSV in which no text is a formula; numbers stay numbers."""
    text = StringIO()
    csv.writer(text).writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def as_text(cell: str) -> str:
    """Return what stands in a cell of :func:`as_csv`."""
    return _GUARDED.sub(r"\1", cell) if "'" in cell else cell


def _cell(value: object) -> object:
    # The apostrophe makes it text.
    return _BARE.sub(r"\1'", value) if isinstance(value, str) else value
