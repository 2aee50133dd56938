"""The game record: a game as text that people read, type and mail, one event a line.

``read_record`` and ``write_record`` are inverses. Text that is not valid raises :class:`Unreadable`
with its line; whether an event may happen is for the referee.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from companion.rules.events import Event
from companion.rules.lines import read_line, without_comment, write_line
from companion.rules.sentence import say
from companion.rules.setup import Setup, read_setup, write_headers
from companion.rules.unreadable import Unreadable

_HEADER: Final = re.compile(r'\s*\[\s*(\w+)\s+"(.*)"\s*\]\s*(?:#.*)?')


class Record(NamedTuple):
    """A record as read: the set-up, and each event with the number of its line."""

    setup: Setup
    lines: tuple[tuple[int, Event], ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """The events alone."""
        return tuple(event for _, event in self.lines)


def _read_header(text: str, headers: dict[str, str]) -> str:
    header = _HEADER.fullmatch(text)
    if header is None:
        raise Unreadable(say('%(text)s is no header. Expected [Key "Value"].', text=text))
    key, value = header.groups()
    if key in headers:
        raise Unreadable(say("The header %(key)s is here twice. Expected it once.", key=key))
    headers[key] = value
    return key


def _at(line: int, error: Unreadable) -> Unreadable:
    error.line = line
    return error


def _lines(text: str) -> Iterator[tuple[int, str]]:
    # Not `splitlines`, which also breaks at a form feed or U+2028: editors would count other lines.
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff")), start=1):
        if without_comment(line):
            yield number, line.strip()


def read_record(text: str) -> Record:
    """Read a whole record; raises :class:`Unreadable` with the line at fault.

    The whole text is read before anything is played, so that an unreadable line counts even after a
    ruling.
    """
    headers: dict[str, str] = {}
    # Kept to the end: only with all headers together is it known whether one is wrong.
    places: dict[str, int] = {}
    events: list[tuple[int, str]] = []
    number = 1
    for number, line in _lines(text):
        if not line.startswith("["):
            events.append((number, line))
            continue
        try:
            if events:
                raise Unreadable(say("A header stands after an event. Expected headers first."))
            places[_read_header(line, headers)] = number
        except Unreadable as error:
            raise _at(number, error) from None
    try:
        setup = read_setup(headers)
    except Unreadable as error:
        raise _at(places.get(error.header or "", number), error) from None
    return Record(setup, tuple(_read_events(events, setup.players)))


def _read_events(lines: Iterable[tuple[int, str]], players: Sequence[str]) -> Iterator[tuple[int, Event]]:
    for number, line in lines:
        try:
            yield number, read_line(line, players)
        except Unreadable as error:
            raise _at(number, error) from None


def write_record(setup: Setup, events: Iterable[Event] = ()) -> str:
    """Return the record of a game as text, ending in a line end; the inverse of ``read_record``."""
    headers = [f'[{key} "{value}"]' for key, value in write_headers(setup).items()]
    lines = [write_line(event) for event in events]
    return "\n".join([*headers, *([""] if lines else []), *lines, ""])
