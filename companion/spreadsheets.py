"""Rows as CSV that a spreadsheet shows as they are."""

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Final

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet would run (OWASP, CSV injection)."""


def as_csv(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as CSV in which no text is a formula; numbers stay numbers."""
    text = StringIO()
    csv.writer(text).writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    # The apostrophe makes it text.
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
