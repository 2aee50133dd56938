"""A record to begin a game from: read and replayed before the table is locked."""

from collections.abc import Sequence
from typing import NamedTuple

from companion import rules
from companion.table.live.results import Refused


class Opening(NamedTuple):
    """A game to begin: its headers, its lines, and the game before the first line and after each."""

    headers: str
    lines: Sequence[str]
    games: Sequence[rules.Game]


def opening_of(text: str) -> Opening | Refused | rules.Unreadable:
    """Read and replay a record."""
    try:
        record = rules.read_record(text)
        # A record with lines is taken as it is: an old one may have any names.
        rules.check_newcomers(() if record.lines else record.setup.players)
    except rules.Unreadable as unreadable:
        return unreadable
    games, line, ruling = rules.replay(record)
    if ruling:
        return Refused(ruling, line)
    lines = [rules.write_line(event) for event in record.events]
    return Opening(rules.write_record(record.setup), lines, games)
