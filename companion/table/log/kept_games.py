"""Games and events as the log keeps them: their rows, and their digests."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Row

from companion.rules import Sentence, say
from companion.table.log.chain import event_digest, event_digests
from companion.table.log.pauses import KeptPause
from companion.table.log.schema import events
from companion.table.preferences import Level, Preferences


class KeptGame(NamedTuple):
    """A game in the log: its record's headers, when it began (ISO 8601), the table's preferences.

    ``damage``: its preferences cannot be read, and are the defaults. ``is_doubted``: the machine's clock was
    in doubt when it began.
    """

    id: int
    headers: str
    begun: str
    preferences: Preferences
    damage: str | None = None
    is_doubted: bool = False


class ListedGame(NamedTuple):
    """A game in a list, with the text of its summary if one is kept; ``is_doubted`` as in a kept game."""

    id: int
    begun: str
    summary: str | None
    is_doubted: bool = False


class KeptEvent(NamedTuple):
    """An event in the log: ``seq`` counts from 1 in its game, ``at`` is when it was taken (ISO 8601).

    ``entered_by`` is the text of an :class:`.entered_by.EnteredBy`; empty where nobody knows.
    """

    game: int
    seq: int
    line: str
    at: str
    entered_by: str = ""


class History(NamedTuple):
    """The events of a game up to the first that was altered or lost, and what is wrong with that one.

    ``pauses`` are the marks of when the clock of its turns stood still.
    """

    events: tuple[KeptEvent, ...]
    damage: str | None = None
    pauses: tuple[KeptPause, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """The events as they were entered."""
        return tuple(event.line for event in self.events)


EVENT_COLUMNS: Final = (events.c.game, events.c.seq, events.c.line, events.c.at, events.c.entered_by)
"""The columns of a :class:`KeptEvent`."""


def sealed(before: str, batch: Sequence[KeptEvent]) -> list[dict[str, Any]]:
    """Return consecutive events as rows, each with its digest."""
    rows = ((event.seq, event.at, event.line, event.entered_by) for event in batch)
    digests = event_digests(before, rows)
    pairs = zip(batch, digests, strict=True)
    return [{**event._asdict(), "key": None, "digest": digest} for event, digest in pairs]


def compare(before: str, rows: Iterable[Row[Any]], kept: list[KeptEvent]) -> str | None:
    """Append to ``kept`` the events whose digests match; return what is wrong with the first that does not.

    ``before`` is the digest of the game.
    """
    for row in rows:
        event, digest = KeptEvent._make(row[:-1]), row[-1]
        if event.seq != len(kept) + 1:
            return say("Event %(number)d is missing.", number=len(kept) + 1)
        if digest != event_digest(before, event.seq, event.at, event.line, event.entered_by):
            return say("Event %(number)d is not as it was logged.", number=event.seq)
        kept.append(event)
        before = digest
    return None


def damaged(game: int, damage: str) -> Sentence:
    """Return the sentence for a game of which something is lost or altered."""
    return say("Game %(number)d in the log is damaged. %(damage)s", number=game, damage=damage)


def _mapping(text: str) -> dict[str, Any]:
    found = json.loads(text)
    if not isinstance(found, dict):
        raise TypeError(text)
    return found


def _phones(text: str) -> dict[str, tuple[str, ...]]:
    return {seat: tuple(phones) for seat, phones in _mapping(text).items()}


# Each field's column, as released databases call it, and how its value is written and read.
_PREFERENCES: Final[Mapping[str, tuple[str, Callable[[Any], object], Callable[[Any], object]]]] = {
    "level": ("level", str, Level),
    "press_ends_turn": ("press_ends_turn", int, bool),
    "paired_buzzers": ("claimed", lambda paired: json.dumps(dict(paired)), _mapping),
    "real_coin": ("real_coin", int, bool),
    "own_seat_only": ("own_seat_only", int, bool),
    "host_key": ("host", str, str),
    "phones": ("seats", lambda phones: json.dumps(dict(phones)), _phones),
    "nudge_after": ("nudge_after", int, int),
    "turn_limit": ("turn_limit", int, int),
    "odds": ("odds", int, bool),
}


def preference_columns(preferences: Preferences) -> dict[str, object]:
    """Return the columns of ``games`` that hold these preferences."""
    fields = _PREFERENCES.items()
    return {column: write(getattr(preferences, name)) for name, (column, write, _read) in fields}


def _preferences(row: Row[Any]) -> Preferences:
    fields: dict[str, Any] = {
        name: read(row._mapping[column]) for name, (column, _write, read) in _PREFERENCES.items()
    }
    return Preferences(**fields)


def read_game(row: Row[Any]) -> KeptGame:
    """Return the game in a row of ``games``."""
    game = KeptGame(row.id, row.headers, row.begun, Preferences(), is_doubted=bool(row.doubted))
    try:
        return game._replace(preferences=_preferences(row))
    except (ValueError, TypeError):
        return game._replace(damage=say("The settings of this table cannot be read; the usual ones hold."))
