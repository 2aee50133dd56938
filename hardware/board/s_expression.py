"""S-expressions, which KiCad's files are made of: write them and read them."""

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

Expression: TypeAlias = "str | float | int | Sequence[Expression]"


class Quoted(str):
    """A text that stands in quotation marks, as names do; any other is a keyword."""

    __slots__ = ()


def write(expression: Expression, depth: int = 0) -> str:
    """Return the text of an expression, a line for each list that holds lists."""
    if isinstance(expression, list):
        return _list(expression, depth)
    if isinstance(expression, Quoted):
        return '"' + expression.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(expression, float):
        return _number(expression)
    return str(expression)


def _number(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _list(items: Sequence[Expression], depth: int) -> str:
    parts = [write(item, depth + 1) for item in items]
    if not any(isinstance(item, list) and any(isinstance(each, list) for each in item) for item in items):
        return f"({' '.join(parts)})"
    margin = "\n" + "  " * (depth + 1)
    head = [part for item, part in zip(items, parts, strict=True) if not isinstance(item, list)]
    rest = [part for item, part in zip(items, parts, strict=True) if isinstance(item, list)]
    return f"({' '.join(head)}{margin}{margin.join(rest)})"


_TOKEN = re.compile(r'[()]|"(?:[^"\\]|\\.)*"|[^\s()"]+')


def read(text: str) -> list[Expression]:
    """Return the one expression of a text; numbers stay texts, as only some of them are numbers."""
    found = _read(iter(_TOKEN.findall(text)))
    assert isinstance(found[0], list)
    return found[0]


def _read(tokens: Iterator[str]) -> list[Expression]:
    items: list[Expression] = []
    for sign in tokens:
        if sign == "(":
            items.append(_read(tokens))
        elif sign == ")":
            return items
        elif sign.startswith('"'):
            items.append(Quoted(re.sub(r"\\(.)", r"\1", sign[1:-1])))
        else:
            items.append(sign)
    return items


def every(expression: Sequence[Expression], name: str) -> Iterator[list[Expression]]:
    """Yield the lists of that name directly inside an expression."""
    for item in expression:
        if isinstance(item, list) and item and item[0] == name:
            yield item


def one(expression: Sequence[Expression], name: str) -> list[str]:
    """Return what the only list of that name directly inside an expression says."""
    (found,) = every(expression, name)
    return [str(item) for item in found[1:]]
