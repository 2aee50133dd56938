"""A game as the log keeps it: what it is made of, its rows, and the digests by which events are compared."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Row

from companion.rules import Sentence, say
from companion.table.log.chain import event_digest, event_digests
from companion.table.log.schema import events
from companion.table.preferences import Level, Preferences


class KeptGame(NamedTuple):
    """A game in the log: its record's headers, when it began (ISO 8601), what the table prefers.

    ``damage`` is what is wrong with the preferences, which are then the usual ones.
    """

    id: int
    headers: str
    begun: str
    preferences: Preferences
    damage: str | None = None


class KeptEvent(NamedTuple):
    """An event in the log: ``seq`` counts from 1 in its game, ``at`` is when it was taken (ISO 8601).

    ``entered_by`` is from where it came, as :class:`.entered_by.EnteredBy` writes it; empty where nobody
    knows.
    """

    game: int
    seq: int
    line: str
    at: str
    entered_by: str = ""


class History(NamedTuple):
    """The events of a game up to the first that is not as it was logged, and what is wrong with that one."""

    events: tuple[KeptEvent, ...]
    damage: str | None = None

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
    """Add to ``kept`` the events that are as they were logged; return what is wrong with the next one.

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
    """Return the sentence for a game in the log of which something is lost or altered."""
    return say("Game %(number)d in the log is damaged. %(damage)s", number=game, damage=damage)


# The two directions of one mapping. The columns' names are those of released databases.


def preference_columns(preferences: Preferences) -> dict[str, object]:
    """Return the columns of ``games`` that hold these preferences."""
    return {
        "level": preferences.level.value,
        "press_ends_turn": int(preferences.press_ends_turn),
        "claimed": json.dumps(dict(preferences.paired_buzzers)),
        "real_coin": int(preferences.real_coin),
        "own_seat_only": int(preferences.own_seat_only),
        "host": preferences.host_key,
        "seats": json.dumps(dict(preferences.phones)),
        "nudge_after": preferences.nudge_after,
        "turn_limit": preferences.turn_limit,
        "odds": int(preferences.odds),
    }


def _preferences(row: Row[Any]) -> Preferences:
    return Preferences(
        level=Level(row.level),
        press_ends_turn=bool(row.press_ends_turn),
        paired_buzzers=_mapping(row.claimed),
        real_coin=bool(row.real_coin),
        own_seat_only=bool(row.own_seat_only),
        host_key=row.host,
        phones={seat: tuple(phones) for seat, phones in _mapping(row.seats).items()},
        nudge_after=int(row.nudge_after),
        turn_limit=int(row.turn_limit),
        odds=bool(row.odds),
    )


def _mapping(text: str) -> dict[str, Any]:
    found = json.loads(text)
    if not isinstance(found, dict):
        raise TypeError(text)
    return found


def read_game(row: Row[Any]) -> KeptGame:
    """Return the game in a row of ``games``."""
    game = KeptGame(row.id, row.headers, row.begun, Preferences())
    try:
        return game._replace(preferences=_preferences(row))
    except (ValueError, TypeError):
        return game._replace(damage=say("The settings of this table cannot be read; the usual ones hold."))
