"""The lines of a tournament's log: one entry a line, as JSON that a person can read.

{"at": "2026-11-23T18:00:00Z", "by": "Ana", "do": "start", "number": 1}
"""

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, get_args

from companion.rules import Unreadable, say
from companion.tournament import events
from companion.tournament.results import PlacedPlayer, Result

_EVENTS: Final[dict[str, type[events.Event]]] = {
    kind.__name__.lower(): kind for kind in get_args(events.Event)
}


def write_entry(entry: events.Entry) -> str:
    """Return the line of an entry."""
    event = entry.event
    parts = {field.name: getattr(event, field.name) for field in fields(event)}
    # What is empty unless it is given stands in no line.
    empty = {field.name for field in fields(event) if field.default in (0, "", ()) and not parts[field.name]}
    given = {name: value for name, value in parts.items() if name not in empty}
    line = {"at": entry.at, "by": entry.by, "do": type(event).__name__.lower(), **given}
    return json.dumps(line, ensure_ascii=False)


def read_entry(line: str) -> events.Entry:
    """Return the entry of a line; raises :class:`Unreadable`."""
    try:
        parts = json.loads(line)
    except ValueError:
        raise _unreadable(line) from None
    if not isinstance(parts, dict):
        raise _unreadable(line)
    at, by, kind = parts.pop("at", None), parts.pop("by", None), _EVENTS.get(str(parts.pop("do", "")))
    if not isinstance(at, str) or not isinstance(by, str) or kind is None:
        raise _unreadable(line)
    try:
        return events.Entry(at, by, _event(kind, parts))
    except (TypeError, ValueError):
        raise _unreadable(line) from None


def _unreadable(line: str) -> Unreadable:
    example = write_entry(events.Entry("2026-11-23T18:00:00Z", "Ana", events.Start(1)))
    return Unreadable(
        say("%(line)s is no event of a tournament. Expected one like %(example)s.",
            line=line[:60] or say("Nothing"), example=example)
    )  # fmt: skip


def _event(kind: type[events.Event], parts: dict[str, Any]) -> events.Event:
    read = {field.name: _READ[field.type] for field in fields(kind)}
    # A part that this event does not have is a TypeError of its class.
    values: dict[str, Any] = {name: read.get(name, _text)(value) for name, value in parts.items()}
    return kind(**values)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _number(value: Any) -> int:
    # True is an int to Python.
    if type(value) is not int:
        raise TypeError
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError
    return value


def _names(value: Any) -> tuple[str, ...]:
    return tuple(map(_text, _list(value)))


def _tables(value: Any) -> tuple[tuple[str, ...], ...]:
    return tuple(map(_names, _list(value)))


def _result(value: Any) -> Result:
    rows = [_list(row) for row in _list(value)]
    return tuple(PlacedPlayer(_text(name), _number(place), _number(score)) for name, place, score in rows)


_READ: Final[dict[object, Callable[[Any], object]]] = {
    str: _text,
    int: _number,
    tuple[str, ...]: _names,
    tuple[tuple[str, ...], ...]: _tables,
    Result: _result,
}
