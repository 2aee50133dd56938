"""A game that somebody brings as a record: read and played before the table has to do with it."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.rules import (
    Game,
    Unreadable,
    check_newcomers,
    read_record,
    replay,
    write_line,
    write_record,
)
from companion.table.live.results import Refused


class Opening(NamedTuple):
    """A game to put on the table: its headers, its lines, and the game before them and after each."""

    headers: str
    lines: Sequence[str]
    games: Sequence[Game]


def opening_of(text: str) -> Opening | Refused | Unreadable:
    """Return the game of a record, or why it is none."""
    try:
        record = read_record(text)
        # A game that has begun already is taken as it is: an old one may have any names.
        check_newcomers(() if record.lines else record.setup.players)
    except Unreadable as unreadable:
        return unreadable
    games, line, ruling = replay(record)
    if ruling:
        return Refused(ruling, line)
    return Opening(write_record(record.setup), [write_line(event) for event in record.events], games)
