"""Which games count: by edition, scoring, number of players, and span of time."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import date, datetime, time
from typing import Final, Protocol, TypeVar

from companion.rules import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS, SCORINGS, Sentence, any_of, say


class FilterError(ValueError):
    """There is no such filter; ``str()`` is a sentence for people."""


class Game(Protocol):
    """What of a game is asked for: its facts have it, and a row of the database."""

    @property
    def begun(self) -> str:
        """When it began (ISO 8601)."""

    @property
    def edition(self) -> str:
        """The slug of its edition."""

    @property
    def scoring(self) -> str:
        """The slug of its scoring."""

    @property
    def players(self) -> int:
        """How many sat at the table in the end."""


AnyGame = TypeVar("AnyGame", bound=Game)
ALIKE: Final = ("edition", "scoring", "players")
"""The filters that take a game which has the same."""


@dataclass(frozen=True, slots=True)
class Filters:
    """Which games count; a field that is None leaves all of them.

    ``players`` is the number of players at the end, ``since`` and ``until`` the first and the last day
    on which a game may have begun, in the companion's own time zone.
    """

    edition: str | None = None
    scoring: str | None = None
    players: int | None = None
    since: date | None = None
    until: date | None = None

    def take(self, game: Game) -> bool:
        """Return whether this game counts."""
        return bool(self.taken((game,)))

    def taken(self, games: Iterable[AnyGame]) -> list[AnyGame]:
        """Return those of the games that count, in the same order."""
        found = list(games)
        for name in ALIKE:
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
        """The query of an address that asks for these."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: str(value) for name, value in found.items() if value is not None}


ALL: Final = Filters()
EARLIEST: Final = date(1900, 1, 1)
LATEST: Final = date(9000, 1, 1)
"""Beyond them not every time zone has a moment for every day."""

NAMES: Final = tuple(field.name for field in fields(Filters))


def read_filters(query: Mapping[str, str]) -> Filters:
    """Return the filters of a query, where one that is empty is none; raises :class:`FilterError`."""
    given = {name: query.get(name, "").strip() for name in NAMES}
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


# Seconds are compared, not days: which day a game began on would be asked of the time zone for each anew.
def _begun(game: Game) -> float:
    return datetime.fromisoformat(game.begun).timestamp()


def _moment(day: date, at: time) -> float:
    """Return that time of the day here, of a day on which somebody may have played."""
    return datetime.combine(min(max(day, EARLIEST), LATEST), at).timestamp()
