"""Facts about the rules, as the `*.facts` beside this file have them: a sentence, and the lines that show it.

    # What the file is about.

    [Edition "classic | original"]
    [Players "Ana, Ben, Cy"]
    [After "round; start R5; fix hand Ben 2"]

    Who forgets UNO can be caught.
        Ben: R7 -> open Ben, turn Cy
            Ana: catch Ben | Cy: catch Ben -> hands 7 3 7, open -
            Ben: uno -> called Ben, told uno Ben
            Cy: R8; Ana: catch Ben -> refused by uno-call

    UNO said too late no longer saves. [Options "uno-strict"]
        Ben: R7; Ben: uno -> refused by uno-strict
        [Options ""] Ben: R7; Ben: uno -> called Ben

Lines are those of a record, and what stands further in comes after the line above it; `pass Cy Ana` is
short for both drawing and keeping, and a line goes on in the next after a semicolon. Behind an arrow is
what the table then shows, in the words of its JSON, with its UNO part as `open` and `called`; `-` is none,
and `?` a number that nobody knows. What is not `refused by` a rule, or `refused with` a sentence, is
allowed, which is said where nothing else is; where it changes nothing, the table is `as before`. What was
`told` are the effects of the last line. Headers are those of a record too, and `After` has the lines with
which every table begins. They hold for what follows in the file, or, in the line of a sentence or of a
play, for that and what stands beneath. Of what stands between ` | `, each is tried.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias

from tests.rules.builder import passes, record

# A line goes on in the next one within quotation marks and after a semicolon.
LINE = re.compile(r'(?:"[^"]*"|;\n|[^"\n])*\n')
HEADER = re.compile(r'\s*\[(\w+) "([^"]*)"\]')
SAID = re.compile(r'(?:"[^"]*"|[^",])+')
PASS = re.compile(r"\bpass ([\w ]+)")
ReadShown: TypeAlias = Callable[[str], dict[str, object]]
TEAM_OR_NAME = re.compile(r"\w\S*(?: & \w\S*)*")


class Case(NamedTuple):
    """A record, what its table shows after the last line, and the number of the line that says so."""

    record: str
    wanted: dict[str, object]
    line: int


@dataclass(frozen=True)
class Fact:
    """A sentence, with the cases that show it."""

    file: Path
    sentence: str
    cases: list[Case] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.file.stem}: {self.sentence}"


class Table(NamedTuple):
    """How a table was set up, and the lines that were played at it."""

    headers: dict[str, str]
    lines: tuple[str, ...] = ()

    @property
    def record(self) -> str:
        """Its record's text."""
        headers = {key.lower(): value for key, value in self.headers.items()}
        lines = ";".join([headers.pop("after", ""), *self.lines])
        lines = PASS.sub(lambda names: passes(*names[1].split()), lines)
        return record(headers.pop("edition"), headers.pop("players"), lines, **headers)


WriteTable: TypeAlias = Callable[[Table], str]


class Row(NamedTuple):
    """A line of a fact: how far in it stands, the tables that it comes to, whether it says what they show."""

    indent: int
    tables: list[Table]
    shows: bool


def _word(text: str) -> str | None:
    return None if text == "-" else text


def _names(text: str) -> list[str]:
    return TEAM_OR_NAME.findall(text)


def _number(text: str) -> int | None:
    return None if text == "?" else int(text)


def _numbers(text: str) -> list[int | None]:
    return [] if text == "-" else [_number(each) for each in text.split()]


def _by_name(text: str) -> dict[str, int]:
    return {name: int(number) for name, number in re.findall(r"(\w.*?) (-?\d+)(?: |$)", text)}


def _effects(text: str) -> list[str]:
    return [] if text == "-" else text.split("; ")


def _debt(text: str) -> dict[str, object] | None:
    cards, _, by = text.partition(" by ")
    return None if text == "-" else {"cards": int(cards), "by": _word(by)}


SHOWN: dict[str, Callable[[str], object]] = {
    **dict.fromkeys(("phase", "dealer", "turn", "direction", "side", "top", "colour"), _word),
    **dict.fromkeys(("players", "knocked_out", "open", "called", "eliminated", "winner", "options"), _names),
    **dict.fromkeys(("target", "round", "draw_pile"), _number),
    **dict.fromkeys(("totals", "left"), _by_name),
    "told": _effects,
    "hands": _numbers,
    "debt": _debt,
}
"""How each thing that a table shows is read."""


def read_shown(text: str) -> dict[str, object]:
    """Read what stands behind an arrow, as `Seen.facts` has it."""
    shown: dict[str, object] = {"unplayed": 0}
    for said in map(str.strip, SAID.findall(text)):
        if said.startswith("refused by "):
            shown["rule"] = said.removeprefix("refused by ")
        elif said.startswith("refused with "):
            shown["sentence"] = said.removeprefix("refused with ").strip('"')
        elif said == "as before":
            shown["changed"] = False
        elif said != "allowed":
            name, _, value = said.partition(" ")
            shown[name] = SHOWN[name](value)
    return shown if "sentence" in shown else {"rule": None} | shown


class Reader:
    """Reads the facts of a file, a line after the other."""

    def __init__(self, file: Path, read: ReadShown, write: WriteTable) -> None:
        self.file = file
        self._read_shown = read
        self._write = write
        self.facts: list[Fact] = []
        self._headers: dict[str, str] = {}
        self._rows: list[Row] = []

    def read(self, number: int, line: str) -> None:
        """Read a line."""
        said, headers = HEADER.sub("", line).strip(), dict(HEADER.findall(line))
        indent = len(line) - len(line.lstrip())
        self.end(indent)
        if indent:
            self._read_row(number, indent, headers, said)
        elif said:
            tables = [Table(each) for each in _each(self._headers | headers)]
            self._rows = [Row(0, tables, shows=False)]
            self.facts.append(Fact(self.file, said))
        else:
            self._headers |= headers

    def end(self, indent: int = 0) -> None:
        """End the rows that stand as far in, or further."""
        if self._rows and indent <= self._rows[-1].indent and not self._rows[-1].shows:
            raise ValueError("The line before shows nothing. Expected an arrow in it, or lines further in.")
        while indent and indent <= self._rows[-1].indent:
            self._rows.pop()

    def _read_row(self, number: int, indent: int, headers: dict[str, str], said: str) -> None:
        lines, _, shown = f" {said}".partition(" -> ")
        tables = [
            Table(table.headers | each, (*table.lines, played))
            for table in self._rows[-1].tables
            for each in _each(headers)
            for played in lines.split(" | ")
        ]
        # Where a header is said again, tables that differed in it are one.
        tables = [table for place, table in enumerate(tables) if table not in tables[:place]]
        self._rows.append(Row(indent, tables, bool(shown)))
        if shown:
            self.facts[-1].cases.extend(
                Case(self._write(each), self._read_shown(shown), number) for each in tables
            )


def _each(headers: dict[str, str]) -> Iterator[dict[str, str]]:
    """Yield the headers with one of their values each."""
    for values in product(*(value.split(" | ") for value in headers.values())):
        yield dict(zip(headers, values, strict=True))


def read_facts(
    text: str, file: Path, read: ReadShown = read_shown, write: WriteTable = attrgetter("record")
) -> list[Fact]:
    """Read the facts of a file; where it cannot be read, the error's note has file, number and line.

    ``read`` reads what stands behind an arrow, and ``write`` makes a text of headers and lines: others than
    those of the rules tell of something else.
    """
    reader = Reader(file, read, write)
    number = 1
    for line in LINE.findall(text):
        if not line.isspace() and not line.lstrip().startswith("#"):
            try:
                reader.read(number, re.sub(r"\n *", " ", line.rstrip()))
            except (IndexError, KeyError, TypeError, ValueError) as error:
                error.add_note(f"{file}:{number}: {line}")
                raise
        number += line.count("\n")
    reader.end()
    return reader.facts


def read_words(text: str) -> dict[str, object]:
    """Read what stands behind an arrow where each thing is a word, and after it what is said of it."""
    said = (each.strip().partition(" ") for each in SAID.findall(text))
    return {name: value.strip('"') for name, _, value in said}


class Shows(Protocol):
    """Whatever such facts are about, after its steps."""

    def shows(self, what: str, said: str) -> str:
        """What is asked for, in the words of a fact; where it only says a part of it, what is ``said``."""


def plain(table: Table) -> str:
    """Return headers and steps as they are, a line each."""
    headers = [f'[{name} "{value}"]' for name, value in table.headers.items() if name != "After"]
    lines = ";".join([table.headers.get("After", ""), *table.lines]).split(";")
    return "\n".join([*headers, *(line.strip() for line in lines if line.strip())])


def facts_in(folder: Path, write: WriteTable = attrgetter("record")) -> list[Fact]:
    """Read the facts in the files of a folder, told in words."""
    files = sorted(folder.glob("*.facts"))
    return [fact for file in files for fact in read_facts(file.read_text("utf-8"), file, read_words, write)]


def check(fact: Fact, make: Callable[[str], Shows]) -> None:
    """Assert that a fact is so of what is made of its headers and steps."""
    for case in fact.cases:
        about = make(case.record)
        shown = {what: about.shows(what, f"{said}") for what, said in case.wanted.items()}
        assert case.wanted == shown, (
            f"{fact.sentence}\n{fact.file.name}, line {case.line}:\n\n{case.record}\n"
            f"Wanted {case.wanted}\nShown  {shown}\n\n{about}"
        )
