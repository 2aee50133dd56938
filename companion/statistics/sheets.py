"""Reads the rows of a sheet of old results: CSV of any program's separator and encoding."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from typing import Final, NamedTuple

from companion.foundation.spreadsheets import as_text
from companion.rules import Unreadable, say
from companion.statistics.bg_stats import is_export, sheet_of

MOST_BYTES_OF_A_SHEET: Final = 250_000
MOST_BYTES_OF_AN_EXPORT: Final = 4_000_000
"""Of an app's file, from which a sheet is made."""

EDITION, SCORING, DATE, GAME = "edition", "scoring", "date", "game"
ABOUT_THE_GAME: Final = (DATE, GAME, EDITION, SCORING)
NAME, NAMES, POINTS, PLACE = "name", "names", "points", "place"

SEPARATORS: Final = ";\t,"
_CHOSEN: Final = re.compile(r'"?sep=([^\w\s"])"?')
"""A first line that names the separator, for spreadsheets."""

_IS_DATE: Final = re.compile(rf'\s*{DATE}\s*|"\s*{DATE}\s*"\s*', re.IGNORECASE)


class Cell(NamedTuple):
    """A player's values in a row; ``points`` and ``place`` may be empty."""

    name: str
    points: str
    place: str = ""


class SheetRow(NamedTuple):
    """A row: what it says ``about`` the game by column, and the ``cells`` of players."""

    line: int
    about: Mapping[str, str]
    cells: tuple[Cell, ...]
    is_whole_game: bool

    @property
    def key(self) -> tuple[str, ...]:
        """What is equal in all rows of a game."""
        return tuple(self.about.get(word, "") for word in ABOUT_THE_GAME)


class Sheet(NamedTuple):
    """The rows up to the first wrong one, and what is wrong with that."""

    rows: tuple[SheetRow, ...]
    wrong: Unreadable | None = None


@contextmanager
def at_line(line: int) -> Iterator[None]:
    """Give this line to an :class:`~companion.rules.Unreadable` raised within the block."""
    try:
        yield
    except Unreadable as error:
        error.line = line
        raise


def sheet_text(data: bytes) -> str:
    """Return the text of a file; raises :class:`~companion.rules.Unreadable`."""
    if len(data) > MOST_BYTES_OF_AN_EXPORT:
        raise too_large(MOST_BYTES_OF_AN_EXPORT)
    try:
        # Excel's “Unicode text” begins with one of these marks.
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError as error:
        with at_line(data.count(b"\n", 0, error.start) + 1):
            raise _no_text() from None
    if "\0" in text:
        with at_line(text.count("\n", 0, text.index("\0")) + 1):
            raise _no_text()
    if is_export(text):
        text = sheet_of(text)
    # A form changes line ends: neither they nor blank lines at the end matter.
    text = "\n".join(text.splitlines()).rstrip() + "\n"
    if len(text.encode()) > MOST_BYTES_OF_A_SHEET:
        raise too_large(MOST_BYTES_OF_A_SHEET)
    return text


def too_large(most: int) -> Unreadable:
    """Return the error for a file of more bytes."""
    return Unreadable(say("That file is too large. Expected at most %(most)s bytes.", most=f"{most:,}"))


def _no_text() -> Unreadable:
    return Unreadable(
        say("That is no text in UTF-8. Save the sheet as “CSV UTF-8”, or choose Unicode (UTF-8).")
    )


def read_sheet(text: str) -> Sheet:
    """Return the rows of a text."""
    rows = list[SheetRow]()
    try:
        for row in _rows(text):
            rows.append(row)
    except Unreadable as error:
        return Sheet(tuple(rows), error)
    return Sheet(tuple(rows))


def _rows(text: str) -> Iterator[SheetRow]:
    """Yield the rows below the header, without blank ones; raises :class:`~companion.rules.Unreadable`."""
    lines = text.splitlines(keepends=True)
    above, separator = _find_header(lines)
    reader = csv.reader(lines[above:], delimiter=separator, strict=True)
    header: list[str] | None = None
    line = above + 1
    try:
        for cells in reader:
            cells = [as_text(cell.strip()) for cell in cells]
            with at_line(line):
                if header is None:
                    header = _header(cells)
                elif any(cells):
                    yield _row(line, header, cells)
            line = above + reader.line_num + 1
    except csv.Error as error:
        with at_line(line):
            raise Unreadable(say("A quote mark is left open, or stands alone.")) from error


def _find_header(lines: Sequence[str]) -> tuple[int, str]:
    """Return the number of lines above the header, such as a title, and the separator of its cells."""
    # In the first line, or below the order of the dates.
    chosen = next(filter(None, (_CHOSEN.fullmatch(line.strip()) for line in lines[:2])), None)
    for above, line in enumerate(lines):
        for separator in chosen[1] if chosen else SEPARATORS:
            if any(_IS_DATE.fullmatch(cell) for cell in line.split(separator)):
                return above, separator
    with at_line(1):
        raise Unreadable(
            say("The header row has no date. Expected one like %(example)s.", example="date;Ana;Ben;Cy")
        )


def _header(cells: Sequence[str]) -> list[str]:
    known = {*ABOUT_THE_GAME, NAME, NAMES, POINTS, PLACE}
    header = [cell.casefold() if cell.casefold() in known else cell for cell in cells]
    while header and not header[-1]:
        header.pop()
    if "" in header:
        raise Unreadable(say("A column has no heading. Expected a player's name above every column."))
    twice = next((word for place, word in enumerate(header) if word in header[:place]), None)
    if twice:
        raise Unreadable(say("Two columns are called %(name)s. Expected every heading once.", name=twice))
    return header


def _row(line: int, header: Sequence[str], cells: Sequence[str]) -> SheetRow:
    if any(cells[len(header) :]):
        raise Unreadable(
            say(
                "That row has %(found)d cells and the header %(expected)d. Expected as many, and whole"
                " numbers without a comma.",
                found=len(cells),
                expected=len(header),
            )
        )
    row = dict(zip_longest(header, cells[: len(header)], fillvalue=""))
    about = {word: row.pop(word) for word in ABOUT_THE_GAME if word in row}
    if NAMES not in row and NAME not in row:
        # A player without points did not play.
        return SheetRow(
            line, about, tuple(Cell(*each) for each in row.items() if each[1]), is_whole_game=True
        )
    known = (NAME, NAMES, POINTS) if NAMES in row else (NAME, POINTS, PLACE)
    if others := [word for word in row if word not in known]:
        raise Unreadable(say("%(word)s is no column that is known here.", word=others[0]))
    if NAMES in row:
        return SheetRow(line, about, _lists(row[NAMES], row.get(POINTS, "")), is_whole_game=True)
    cell = Cell(row[NAME], row.get(POINTS, ""), row.get(PLACE, ""))
    return SheetRow(line, about, (cell,), is_whole_game=False)


def _lists(names: str, points: str) -> tuple[Cell, ...]:
    players, numbers = ([part.strip() for part in re.split("[,;/]", text)] for text in (names, points))
    if not points:
        numbers = [""] * len(players)
    if len(players) != len(numbers):
        raise Unreadable(
            say(
                "There are %(names)d names and %(points)d points. Expected as many of both.",
                names=len(players),
                points=len(numbers),
            )
        )
    return tuple(Cell(*each) for each in zip(players, numbers, strict=True))
