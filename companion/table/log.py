"""The log: every game's events in the record's own words, append-only, durable once kept."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, create_engine, event, func, select
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from companion.rules import Ruling, Sentence, say
from companion.table.decks import KeptDecks
from companion.table.flips import Flips, Landing
from companion.table.schema import NewerSchema, events, games, landings, migrate, refusals


class LogError(Exception):
    """The log cannot be opened, read or written; ``str()`` is a sentence for people."""


class Preferences(NamedTuple):
    """How the table likes to play, as the log has it.

    ``claimed`` is the buzzers' JSON, ``host`` the key that the host's phone shows.
    """

    level: str
    press_ends_turn: int = 0
    claimed: str = "{}"
    real_coin: int = 0
    own_seat_only: int = 0
    host: str = ""


class KeptGame(NamedTuple):
    """A game as the log has it: its record's headers, when it began, what the table prefers."""

    id: int
    headers: str
    begun: str
    level: str
    press_ends_turn: int
    claimed: str
    real_coin: int
    own_seat_only: int
    host: str


class KeptEvent(NamedTuple):
    """An event as the log has it; ``seq`` counts from 1 in its game."""

    game: int
    seq: int
    line: str
    at: str


class Log:
    """The games and their events in a database; nothing in it is ever changed or deleted.

    Writes are one transaction each and return once they are durable.
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
            self.close()
            raise
        self.flips = Flips(self._transaction)
        self.decks = KeptDecks(self._transaction)

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    def begin(self, headers: str, lines: Sequence[str], at: str, preferences: Preferences) -> KeptGame:
        """Keep a new game and the events it begins with."""
        with self._transaction() as connection:
            last = connection.execute(select(func.max(games.c.id))).scalar_one()
            game = KeptGame((last or 0) + 1, headers, at, *preferences)
            connection.execute(games.insert().values(game._asdict()))
            if lines:
                rows = [KeptEvent(game.id, seq, line, at)._asdict() for seq, line in enumerate(lines, 1)]
                connection.execute(events.insert(), rows)
        return game

    def append(self, event: KeptEvent, key: str | None) -> None:
        """Keep one event; the same place or the same key twice is refused by the database."""
        with self._transaction() as connection:
            connection.execute(events.insert().values(**event._asdict(), key=key))

    def land(self, event: KeptEvent, landing: Landing) -> None:
        """Keep a flip's end and the event it becomes: both or neither."""
        with self._transaction() as connection:
            connection.execute(landings.insert().values(landing._asdict()))
            connection.execute(events.insert().values(event._asdict()))

    def refuse(self, event: KeptEvent, key: str, ruling: Ruling) -> None:
        """Keep that ``event`` was ruled against, so that its key never becomes an event."""
        words = {"rule": ruling.rule, "text": ruling.text, "sheet": ruling.sheet}
        with self._transaction() as connection:
            connection.execute(
                refusals.insert().values(
                    key=key, game=event.game, version=event.seq - 1, line=event.line, at=event.at, **words
                )
            )

    def prefer(self, game: int, preferences: Preferences) -> None:
        """Keep how the table likes to play this game."""
        with self._transaction() as connection:
            connection.execute(games.update().where(games.c.id == game).values(preferences._asdict()))

    def games(self) -> tuple[KeptGame, ...]:
        """Every game, the newest first."""
        with self._transaction() as connection:
            rows = connection.execute(select(*_GAME).order_by(games.c.id.desc()))
            return tuple(KeptGame(*row) for row in rows)

    def game(self, game: int) -> KeptGame | None:
        """One game."""
        if game > _MOST_GAMES:
            return None
        with self._transaction() as connection:
            row = connection.execute(select(*_GAME).where(games.c.id == game)).first()
        return KeptGame(*row) if row else None

    def newest(self) -> KeptGame | None:
        """The game that began last."""
        with self._transaction() as connection:
            row = connection.execute(select(*_GAME).order_by(games.c.id.desc()).limit(1)).first()
        return KeptGame(*row) if row else None

    def events(self, game: int) -> tuple[KeptEvent, ...]:
        """A game's events, in order."""
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


_MOST_GAMES: Final = 2**31 - 1
_GAME = tuple(games.c[name] for name in KeptGame._fields)
_EVENT = (events.c.game, events.c.seq, events.c.line, events.c.at)


def _engine(url: str, patience: float) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return create_engine(parsed, pool_pre_ping=True)
    engine = create_engine(parsed, connect_args={"timeout": patience})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _set_up_sqlite(connection: DBAPIConnection, _: object) -> None:
    # Python's own module must not begin transactions: it leaves CREATE TABLE outside of them.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _reason(error: SQLAlchemyError) -> str:
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0].rstrip(".")
