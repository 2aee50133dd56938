"""The game record: a game as text that people read, type and mail, one event a line.

``read_record`` and ``write_record`` are inverses. Text that is not valid raises :class:`Unreadable`
with its line; whether an event may happen is for the referee.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from companion.rules.events import Event, seated_names
from companion.rules.language.namesakes import check_newcomers
from companion.rules.language.sentence import say
from companion.rules.language.slips import slip
from companion.rules.language.unreadable import Unreadable
from companion.rules.record.lines import is_event, known_names, read_line, without_comment, write_line
from companion.rules.setup import limits
from companion.rules.setup.setup import Setup, read_setup, write_headers

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
    key, value = _split_header(text)
    if key in headers:
        raise Unreadable(say("The header %(key)s is here twice. Expected it once.", key=key))
    limits.check_length(value, limits.HEADER_LENGTH)
    headers[key] = value
    return key


def _split_header(text: str) -> tuple[str, str]:
    header = _HEADER.fullmatch(text)
    if header is None:
        error = Unreadable(say('%(text)s is no header. Expected [Key "Value"].', text=text))
        raise slip(error, text, _split_header, str)
    return header[1], header[2]


def _check_first(lines: Sequence[tuple[int, str]], *, may_be_event: bool) -> None:
    """Raise :class:`Unreadable` if the first line after the headers is not an event, or may not be one."""
    for number, line in lines[:1]:
        if not (may_be_event and is_event(line)):
            try:
                _split_header(line)
            except Unreadable as error:
                raise _at(number, error) from None


def _at(line: int, error: Unreadable) -> Unreadable:
    # A line that is set already is nearer to the fault.
    error.line = error.line or line
    return error


def _lines(text: str) -> Iterator[tuple[int, str]]:
    # Not `splitlines`, which also breaks at a form feed or a lone CR: editors would count other lines.
    for number, line in enumerate(re.split(r"\r?\n", text.removeprefix("\ufeff")), start=1):
        if without_comment(line):
            yield number, line.strip()


def read_record(text: str) -> Record:
    """Read a whole record; raises :class:`Unreadable` with the line at fault.

    The whole text is read before anything is played, so that an unreadable line counts even after a
    ruling. Its texts keep within the :mod:`limits <companion.rules.setup.limits>`.
    """
    limits.check_length(text, limits.RECORD_LENGTH)
    headers: dict[str, str] = {}
    # Kept to the end: only with all headers together is it known whether one is wrong.
    places: dict[str, int] = {}
    events: list[tuple[int, str]] = []
    number = 1
    for number, line in _lines(text):
        try:
            limits.check_length(line, limits.LINE_LENGTH)
            if not line.startswith("["):
                events.append((number, line))
                continue
            if events:
                _check_first(events, may_be_event=bool(headers))
                raise Unreadable(say("A header stands after an event. Expected headers first."))
            places[_read_header(line, headers)] = number
        except Unreadable as error:
            raise _at(number, error) from None
    try:
        if "Players" not in headers:
            _check_first(events, may_be_event=True)
        setup = read_setup(headers)
        limits.check_names(setup.players, "Players")
    except Unreadable as error:
        raise _at(places.get(error.header or "", number), error) from None
    return Record(setup, tuple(_read_events(events, setup)))


def _read_events(lines: Iterable[tuple[int, str]], setup: Setup) -> Iterator[tuple[int, Event]]:
    numbers, texts = zip(*lines, strict=True) if lines else ((), ())
    events = limits.within_limits(read_events(texts, setup), setup.players)
    for number in numbers:
        try:
            yield number, next(events)
        except Unreadable as error:
            raise _at(number, error) from None


def read_kept_headers(text: str) -> Setup:
    """Return the set-up in the headers that the log keeps, also from before there were limits.

    Raises :class:`Unreadable`.
    """
    kept = (_HEADER.fullmatch(line) for _, line in _lines(text))
    return read_setup({header[1]: header[2] for header in kept if header})


def read_entered(
    lines: Sequence[str], setup: Setup, names: tuple[str, ...], here: tuple[str, ...]
) -> Iterator[Event]:
    """Parse lines that are entered together, like :func:`read_events`, and within the limits.

    Raises :class:`Unreadable` too where a new player's name is taken for one of those ``here``.
    """
    limits.check_line_count(len(lines))
    for line in lines:
        limits.check_length(line, limits.LINE_LENGTH)
    for event in read_events(lines, setup, names):
        check_newcomers(seated_names(event), here)
        yield event


def read_events(lines: Iterable[str], setup: Setup, names: tuple[str, ...] = ()) -> Iterator[Event]:
    """Parse the lines of a game in order, each with the names known by then; raises :class:`Unreadable`.

    ``names`` are those known above the first line, which are the header's where none are given.
    """
    names = names or setup.players
    for line in lines:
        event = read_line(line, names, setup.ruleset, setup.edition)
        names = known_names(names, event)
        yield event


def write_record(setup: Setup, events: Iterable[Event] = ()) -> str:
    """Return the record of a game as text, ending in a line end; the inverse of ``read_record``."""
    return write_lines(setup, [write_line(event) for event in events])


def write_lines(setup: Setup, lines: Sequence[str]) -> str:
    """Return the record of a game whose events are lines already."""
    headers = [f'[{key} "{value}"]' for key, value in write_headers(setup).items()]
    return "\n".join([*headers, *([""] if lines else []), *lines, ""])
