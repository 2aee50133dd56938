"""The pauses of a game, in which the clock of its turns stands still.

A pause begins with a mark, and ends with the next event, or with another mark. No mark is ever changed or
deleted, so that what is timed later, too, leaves the pauses out.

    >>> begun = KeptPause(game=1, seq=2, at="2026-11-21T12:00:05+00:00", entered_by="seat Ana")
    >>> pauses = (begun, begun._replace(at="2026-11-21T12:00:35+00:00", ends=True))
    >>> seconds_paused(pauses, ["2026-11-21T12:00:00+00:00"] * 2 + ["2026-11-21T12:00:40+00:00"])
    {3: 30.0}
    >>> present_pause(pauses, 2), present_pause(pauses[:1], 2) == begun
    (None, True)
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import zip_longest
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from companion.table.log.schema import Transaction, pauses


class KeptPause(NamedTuple):
    """A mark after event ``seq`` of a game: here a pause begins, or ``ends`` before the next event.

    ``entered_by`` is the text of an :class:`.entered_by.EnteredBy`, ``at`` the time (ISO 8601).
    """

    game: int
    seq: int
    at: str
    entered_by: str = ""
    ends: bool = False


def present_pause(marks: Sequence[KeptPause], version: int) -> KeptPause | None:
    """Return the pause of a game with so many events; None where its clock runs."""
    last = marks[-1] if marks else None
    return last if last and last.seq == version and not last.ends else None


def seconds_paused(marks: Sequence[KeptPause], times: Sequence[str]) -> Mapping[int, float]:
    """Return for how many seconds the clock stood still before each event, by the number of that.

    ``times`` (ISO 8601) are those of all events; where it never stood still there is no number.
    """
    found = defaultdict[int, float](float)
    for mark, following in zip_longest(marks, marks[1:]):
        if mark.ends or mark.seq >= len(times):
            continue
        until = following.at if following and following.seq == mark.seq else times[mark.seq]
        # A foreign backup may have any text for a time, or one without its zone.
        with suppress(ValueError, TypeError):
            lasted = datetime.fromisoformat(until) - datetime.fromisoformat(mark.at)
            found[mark.seq + 1] += max(0.0, lasted.total_seconds())
    return dict(found)


class Pauses:
    """The pauses in the database."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    def add(self, mark: KeptPause) -> None:
        """Store a mark after those of its game."""
        with self._transaction(writes=True) as connection:
            add_pauses(connection, (mark,))


def pauses_of(connection: Connection, game: int) -> tuple[KeptPause, ...]:
    """Return the marks of a game, in order."""
    columns = [pauses.c[name] for name in KeptPause._fields]
    found = select(*columns).where(pauses.c.game == game).order_by(pauses.c.number)
    marks = [KeptPause._make(row) for row in connection.execute(found)]
    return tuple([mark._replace(ends=bool(mark.ends)) for mark in marks])


def add_pauses(connection: Connection, marks: Sequence[KeptPause]) -> None:
    """Insert marks of one game after those that are there."""
    if not marks:
        return
    of_game = select(func.max(pauses.c.number)).where(pauses.c.game == marks[0].game)
    last = connection.execute(of_game).scalar() or 0
    rows = [
        {**mark._asdict(), "ends": int(mark.ends), "number": number}
        for number, mark in enumerate(marks, last + 1)
    ]
    connection.execute(pauses.insert(), rows)
