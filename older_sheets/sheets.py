"""A style sheet read into its rules, as far as the companion's own sheets go."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
PAIRS: Final = {"(": ")", "[": "]"}


@dataclass(frozen=True)
class Declaration:
    """A property and its value, as it is written."""

    name: str
    value: str

    def __str__(self) -> str:
        return f"{self.name}:{self.value}"


@dataclass
class CssRule:
    """What stands in a pair of braces, and what is written before them; without braces ``items`` is None."""

    prelude: str
    items: "list[Declaration | CssRule] | None" = field(default_factory=list)

    @property
    def declarations(self) -> list[Declaration]:
        """Its own, without those of the rules in it."""
        return [item for item in self.items or () if isinstance(item, Declaration)]

    @property
    def rules(self) -> "list[CssRule]":
        """Those in it."""
        return [item for item in self.items or () if isinstance(item, CssRule)]


def read_sheet(css: str) -> list[CssRule]:
    """Return the rules of a style sheet."""
    items = _read_items(_pieces(COMMENT.sub("", css)))
    return [item for item in items if isinstance(item, CssRule)]


def split(text: str, at: str) -> list[str]:
    """Return the parts of a text between these characters, but for those in brackets and in quotes."""
    parts, begin = [], 0
    for place in _found(text, at):
        parts.append(text[begin:place].strip())
        begin = place + 1
    return [part for part in (*parts, text[begin:].strip()) if part]


def _found(text: str, characters: str) -> Iterator[int]:
    """Yield where one of these characters stands, but in brackets and in quotes."""
    depth, quote = 0, ""
    for place, character in enumerate(text):
        if quote:
            quote = "" if character == quote and text[place - 1] != "\\" else quote
        elif character in "\"'":
            quote = character
        elif character in "([":
            depth += 1
        elif character in ")]":
            depth -= 1
        elif character in characters and not depth:
            yield place


def closing(text: str, opening: int) -> int:
    """Return where the bracket that is opened there is closed."""
    depth, quote = 0, ""
    for place in range(opening, len(text)):
        character = text[place]
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character in PAIRS:
            depth += 1
        elif character in PAIRS.values():
            depth -= 1
            if not depth:
                return place
    raise ValueError(f"A bracket is not closed: {text}")


def _pieces(css: str) -> Iterator[str]:
    """Yield the text before each brace and semicolon, and that."""
    begin = 0
    for place in _found(css, "{};"):
        yield css[begin:place].strip()
        yield css[place]
        begin = place + 1


def _read_items(pieces: Iterator[str]) -> list[Declaration | CssRule]:
    items: list[Declaration | CssRule] = []
    for text in pieces:
        match next(pieces):
            case "{":
                items.append(CssRule(" ".join(text.split()), _read_items(pieces)))
            case ";":
                items += _read_end(text)
            case _:
                return [*items, *_read_end(text)]
    return items


def _read_end(text: str) -> Iterable[Declaration | CssRule]:
    if text.startswith("@"):
        yield CssRule(text, None)
    elif text:
        name, _, value = text.partition(":")
        yield Declaration(name.strip(), " ".join(value.split()))
