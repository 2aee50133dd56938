"""Filters of games: by edition, scoring, number of players and time."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import date, datetime, time
from typing import Any, Final, TypeVar

from companion.rules import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS, SCORINGS, Sentence, any_of, say


class FilterError(ValueError):
    """There is no such filter; ``str()`` is a sentence for people."""


Game = TypeVar("Game")
"""The facts of a game, or a row of the database with these columns."""

EQUAL: Final = ("edition", "scoring", "players")
"""The filters that take games of an equal value."""


@dataclass(frozen=True, slots=True)
class Filters:
    """Which games count; a field that is None takes all.

    ``players`` is their number at the end, ``since`` and ``until`` the first and last day on which a game may
    have begun, in the companion's time zone.
    """

    edition: str | None = None
    scoring: str | None = None
    players: int | None = None
    since: date | None = None
    until: date | None = None

    def take(self, game: object) -> bool:
        """Return whether this game counts."""
        return bool(self.taken((game,)))

    def taken(self, games: Iterable[Game]) -> list[Game]:
        """Return the games that count, in the same order."""
        found = list(games)
        for name in EQUAL:
            if (value := getattr(self, name)) is not None:
                found = [game for game in found if getattr(game, name) == value]
        if self.since:
            first = _moment(self.since, time.min)
            found = [game for game in found if first <= _begun(game)]
        if self.until:
            last = _moment(self.until, time.max)
            found = [game for game in found if last >= _begun(game)]
        return found

    @property
    def query(self) -> dict[str, str]:
        """These filters as the query of a URL.

        >>> Filters(edition="classic", players=4).query
        {'edition': 'classic', 'players': '4'}
        """
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: str(value) for name, value in found.items() if value is not None}


ALL: Final = Filters()
EARLIEST_DAY: Final = date(1900, 1, 1)
LATEST_DAY: Final = date(9000, 1, 1)
"""Beyond these days not every time zone has a timestamp."""


def read_filters(query: Mapping[str, str]) -> Filters:
    """Return the filters of a query, of which empty ones are left out; raises :class:`FilterError`."""
    given = {field.name: query.get(field.name, "").strip() for field in fields(Filters)}
    return Filters(
        edition=_one_of("edition", given["edition"], EDITIONS),
        scoring=_one_of("scoring", given["scoring"], SCORINGS),
        players=_players(given["players"]),
        since=_date("since", given["since"]),
        until=_date("until", given["until"]),
    )


def _one_of(name: str, value: str, known: Mapping[str, object]) -> str | None:
    if value and value not in known:
        raise _error(name, value, any_of(sorted(known)))
    return value or None


def _players(value: str) -> int | None:
    counts = [str(number) for number in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]
    if value and value not in counts:
        expected = say("a number from %(least)d to %(most)d", least=FEWEST_PLAYERS, most=MOST_PLAYERS)
        raise _error("players", value, expected)
    return int(value) if value else None


def _date(name: str, value: str) -> date | None:
    try:
        return date.fromisoformat(value) if value else None
    except ValueError:
        raise _error(name, value, say("a day such as 2026-11-21")) from None


def _error(name: str, value: str, expected: Sentence) -> FilterError:
    text = say(
        "“%(name)s” is “%(value)s”. Expected %(expected)s.", name=name, value=value[:60], expected=expected
    )
    return FilterError(text)


# Seconds are compared, not days: the day of each game would be asked of the time zone.
def _begun(game: Any) -> float:
    return datetime.fromisoformat(game.begun).timestamp()


def _moment(day: date, at: time) -> float:
    """Return the timestamp of that local time, within the supported days."""
    return datetime.combine(min(max(day, EARLIEST_DAY), LATEST_DAY), at).timestamp()
