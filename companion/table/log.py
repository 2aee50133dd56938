"""The append-only log: every game's events in the words of the record, in a database.

Of a game, only its preferences are ever updated.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Engine, Row, create_engine, event, func, select
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from companion.rules import Ruling, Sentence, say
from companion.table.decks import KeptDecks
from companion.table.flips import Flips, Landing
from companion.table.preferences import Level, Preferences
from companion.table.schema import NewerSchema, events, games, landings, migrate, refusals


class LogError(Exception):
    """The log cannot be opened, read or written; ``str()`` is a sentence for people."""


class KeptGame(NamedTuple):
    """A game in the log: its record's headers, when it began (ISO 8601), what the table prefers."""

    id: int
    headers: str
    begun: str
    preferences: Preferences


class KeptEvent(NamedTuple):
    """An event in the log: ``seq`` counts from 1 in its game, ``at`` is when it was taken (ISO 8601)."""

    game: int
    seq: int
    line: str
    at: str


class Log:
    """The games and their events in a database; no event in it is ever changed or deleted.

    Each write is one transaction, and has returned only once that is durable. Every method raises
    :class:`LogError`; after one by a write it is unknown whether that was committed.
    """

    def __init__(self, url: str, patience: float = 5.0) -> None:
        try:
            self._engine = _engine(url, patience)
        except (ArgumentError, NoSuchModuleError, ImportError) as error:
            raise LogError(
                say(
                    "This database address cannot be used: %(error)s. Expected one like"
                    " sqlite:///games.sqlite or postgresql+psycopg://user@host/name.",
                    error=error,
                )
            ) from error
        try:
            with self._transaction() as connection:
                migrate(connection)
        except Exception:
            # Nobody gets this object, so nobody else could close the file.
            self.close()
            raise
        self.flips = Flips(self._transaction)
        self.decks = KeptDecks(self._transaction)

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    def begin(self, headers: str, lines: Sequence[str], at: str, preferences: Preferences) -> KeptGame:
        """Store a new game and the events it begins with."""
        with self._transaction() as connection:
            # Counted here, as every database has its own way to generate keys, and may leave gaps.
            last = connection.execute(select(func.max(games.c.id))).scalar_one()
            game = KeptGame((last or 0) + 1, headers, at, preferences)
            values = {"id": game.id, "headers": headers, "begun": at, **_columns(preferences)}
            connection.execute(games.insert().values(values))
            if lines:
                rows = [KeptEvent(game.id, seq, line, at)._asdict() for seq, line in enumerate(lines, 1)]
                connection.execute(events.insert(), rows)
        return game

    def append(self, batch: Sequence[KeptEvent], key: str | None = None) -> None:
        """Append these events, at least one: all of them or none.

        The last one carries the idempotency key of the whole. The database refuses the same place
        and the same key twice.
        """
        *leading, last = batch
        rows = [{**each._asdict(), "key": None} for each in leading] + [{**last._asdict(), "key": key}]
        with self._transaction() as connection:
            connection.execute(events.insert(), rows)

    def land(self, event: KeptEvent, landing: Landing) -> None:
        """Store a flip's end and the event it becomes: both or neither."""
        with self._transaction() as connection:
            connection.execute(landings.insert().values(landing._asdict()))
            connection.execute(events.insert().values(event._asdict()))

    def refuse(self, event: KeptEvent, key: str, ruling: Ruling) -> None:
        """Store the ruling against ``event``, so that its idempotency key never becomes an event."""
        # In a table of its own: a ruling has no place in the sequence of events.
        words = {"rule": ruling.rule, "text": ruling.text, "sheet": ruling.sheet}
        with self._transaction() as connection:
            connection.execute(
                refusals.insert().values(
                    key=key, game=event.game, version=event.seq - 1, line=event.line, at=event.at, **words
                )
            )

    def prefer(self, game: int, preferences: Preferences) -> None:
        """Store how the table likes to play this game, in place of what it preferred before."""
        with self._transaction() as connection:
            connection.execute(games.update().where(games.c.id == game).values(_columns(preferences)))

    def games(self) -> tuple[KeptGame, ...]:
        """Every game, the newest first."""
        with self._transaction() as connection:
            rows = connection.execute(select(games).order_by(games.c.id.desc()))
            return tuple(map(_kept_game, rows))

    def game(self, game: int) -> KeptGame | None:
        """One game."""
        if game > _MOST_GAMES:
            return None
        with self._transaction() as connection:
            row = connection.execute(select(games).where(games.c.id == game)).first()
        return _kept_game(row) if row else None

    def newest(self) -> KeptGame | None:
        """The game that began last."""
        with self._transaction() as connection:
            row = connection.execute(select(games).order_by(games.c.id.desc()).limit(1)).first()
        return _kept_game(row) if row else None

    def events(self, game: int) -> tuple[KeptEvent, ...]:
        """The events of a game, in order."""
        with self._transaction() as connection:
            rows = connection.execute(select(*_EVENT).where(events.c.game == game).order_by(events.c.seq))
            return tuple(KeptEvent(*row) for row in rows)

    def accepted(self, key: str) -> KeptEvent | None:
        """The event that came with this key."""
        with self._transaction() as connection:
            row = connection.execute(select(*_EVENT).where(events.c.key == key)).first()
        return KeptEvent(*row) if row else None

    def refused(self, key: str) -> Ruling | None:
        """The ruling against what came with this key."""
        columns = (refusals.c.rule, refusals.c.text, refusals.c.sheet)
        with self._transaction() as connection:
            row = connection.execute(select(*columns).where(refusals.c.key == key)).first()
        return Ruling(row.rule, Sentence(row.text), Sentence(row.sheet)) if row else None

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        try:
            with self._engine.begin() as connection:
                yield connection
        except NewerSchema as error:
            raise LogError(str(error)) from error
        except SQLAlchemyError as error:
            raise LogError(
                say("The games cannot be kept or read: %(reason)s.", reason=_reason(error))
            ) from error


# What an INTEGER holds in every database: a larger number in an address is no game, rather than an error.
_MOST_GAMES: Final = 2**31 - 1
_EVENT = (events.c.game, events.c.seq, events.c.line, events.c.at)


def cannot_be_read(game: int, place: str, error: Exception) -> Sentence:
    """The sentence for a game in the log that makes no sense at that place."""
    return say(
        "Game %(number)d in the log cannot be read. %(place)s: %(error)s",
        number=game,
        place=place,
        error=str(error),
    )


# The two directions of one mapping. The columns' names are those of released databases.


def _columns(preferences: Preferences) -> dict[str, object]:
    return {
        "level": preferences.level.value,
        "press_ends_turn": int(preferences.press_ends_turn),
        "claimed": json.dumps(dict(preferences.paired_buzzers)),
        "real_coin": int(preferences.real_coin),
        "own_seat_only": int(preferences.own_seat_only),
        "host": preferences.host_key,
    }


def _preferences(row: Row[Any]) -> Preferences:
    return Preferences(
        level=Level(row.level),
        press_ends_turn=bool(row.press_ends_turn),
        paired_buzzers=json.loads(row.claimed),
        real_coin=bool(row.real_coin),
        own_seat_only=bool(row.own_seat_only),
        host_key=row.host,
    )


def _kept_game(row: Row[Any]) -> KeptGame:
    try:
        return KeptGame(row.id, row.headers, row.begun, _preferences(row))
    except ValueError as error:
        raise LogError(cannot_be_read(row.id, say("Its headers"), error)) from error


def _engine(url: str, patience: float) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        # A server drops connections that idle overnight; ask before each use rather than lose an event.
        return create_engine(parsed, pool_pre_ping=True)
    engine = create_engine(parsed, connect_args={"timeout": patience})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _set_up_sqlite(connection: DBAPIConnection, _: object) -> None:
    # Python's own module must not begin transactions: it leaves CREATE TABLE outside of them.
    connection.isolation_level = None
    cursor = connection.cursor()
    # A write-ahead log: pages that list games never wait for an event being stored, nor it for them.
    cursor.execute("PRAGMA journal_mode = WAL")
    # FULL syncs at every commit. WAL's usual NORMAL can lose the last ones when the plug is pulled.
    cursor.execute("PRAGMA synchronous = FULL")
    # SQLite checks no REFERENCES unless each connection asks for it.
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _reason(error: SQLAlchemyError) -> str:
    # Only the driver's own sentence: SQLAlchemy adds the statement and a link, which help nobody at a table.
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0].rstrip(".")
