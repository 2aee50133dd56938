"""A log on a PostgreSQL server: how it is reached, and which companion may write to it.

One connection writes, and holds an advisory lock as long as it lives: whatever breaks (the companion, the
server, the network), the server commits nothing of it once another companion has the lock.
"""

import platform
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from select import POLLIN, poll
from threading import Lock
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DisconnectionError, SQLAlchemyError

from companion.rules import say

DIALECT: Final = "postgresql"
DRIVER: Final = "postgresql+psycopg"

DEAD_AFTER: Final = {"idle": 5, "interval": 2, "count": 3}
"""TCP keepalive: seconds to the first probe, seconds between probes, and their number.

By default a server keeps the lock of a companion that lost its power for two hours.
"""

NOTICES_DEAD: Final = {
    "tcp_user_timeout": 1000 * (DEAD_AFTER["idle"] + DEAD_AFTER["interval"] * DEAD_AFTER["count"]),
    **{f"keepalives_{name}": seconds for name, seconds in DEAD_AFTER.items()},
}
"""The same for this side of a connection, as parameters of libpq."""

DAMAGED_PAGES: Final = ("XX001", "XX002")
"""SQLSTATEs of damaged pages."""

_LOCK: Final = 0x554E4F
"""The first of the lock's two numbers; the second is the schema's, as each may have a table of its own."""

# In one round trip, as the server may be far away.
_SET_UP: Final = """
    SELECT set_config('lock_timeout', %(patience)s, false),
        set_config('tcp_keepalives_idle', %(idle)s, false),
        set_config('tcp_keepalives_interval', %(interval)s, false),
        set_config('tcp_keepalives_count', %(count)s, false),
        set_config('synchronous_commit',
            CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on'
            ELSE current_setting('synchronous_commit') END, false)
"""


class TooFewLetters(Exception):
    """The database cannot hold every name; ``str()`` is a sentence for people."""


class AnotherWrites(Exception):
    """Another companion has the lock."""


class WritesAnew(Exception):
    """The lock was taken just now, and another may have written before: read the log first."""


def open_server(url: URL, patience: float) -> Engine:
    """Return the engine for a server; ``patience``: seconds to wait for a lock or a connection."""
    if url.drivername == DIALECT:
        url = url.set(drivername=DRIVER)
    wanted = {
        "application_name": f"uno-companion on {platform.node()}",
        "connect_timeout": max(2, int(patience)),
        **NOTICES_DEAD,
    }
    try:
        engine = create_engine(
            url,
            connect_args={name: value for name, value in wanted.items() if name not in url.query},
            pool_timeout=patience,
            use_native_hstore=False,
        )
    except ImportError as error:
        raise ImportError(
            'it needs .venv/bin/pip install -e ".[postgresql]", and Debian\'s libpq5'
        ) from error
    session = {"patience": str(max(1, int(patience * 1000)))}
    session |= {name: str(seconds) for name, seconds in DEAD_AFTER.items()}

    def set_up(connection: Any, _: object) -> None:
        # Outside of a transaction, which could be rolled back.
        connection.autocommit = True
        connection.execute(_SET_UP, session)
        connection.autocommit = False

    def look(connection: Any, *_: object) -> None:
        # A server drops connections that idle overnight, and all of them as it restarts.
        if connection.closed or _says_something(connection):
            raise DisconnectionError

    event.listen(engine, "connect", set_up)
    event.listen(engine, "checkout", look)
    return engine


def _says_something(driver: Any) -> bool:
    """Return whether the server sent something unasked, most often that it goes away.

    A query before every tap would take as long as the tap.
    """
    waiting = poll()
    waiting.register(driver.fileno(), POLLIN)
    return bool(waiting.poll(0))


def must_have_all_letters(connection: Connection) -> None:
    """Raise :class:`TooFewLetters` for a database whose encoding is not UTF-8."""
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
    if encoding != "UTF8":
        raise TooFewLetters(
            say(
                "The database is encoded in %(encoding)s, which has not every letter. Make one for the games"
                " with createdb --encoding=UTF8 --template=template0.",
                encoding=encoding,
            )
        )


class SoleWriter:
    """The one connection that writes, of all companions on one database.

    Raises :class:`sqlalchemy.exc.SQLAlchemyError` where the server cannot be reached.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        # Serialises the writers, so that no two transactions count the same rows.
        self._turn = Lock()
        self._connection: Connection | None = None
        self._driver: Any = None
        self._is_closed = False
        self._is_behind = False
        self.another_writes = False
        """Did another companion have the lock when it was last asked for?"""

    @property
    def is_behind(self) -> bool:
        """Was the lock taken, and the log not read since?"""
        return self._is_behind

    def look(self) -> None:
        """Check that the lock is still held; take it where it is free."""
        with self._turn:
            self._held()

    def caught_up(self) -> None:
        """Let writes through, as the caller reads the log now."""
        self._is_behind = False

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction, after those of all others; raises :class:`AnotherWrites`, :class:`WritesAnew`."""
        with self._turn:
            connection = self._held()
            if connection is None:
                raise AnotherWrites
            if self._is_behind:
                raise WritesAnew
            with connection.begin():
                yield connection

    def close(self) -> None:
        """Release the lock, for good."""
        with self._turn:
            self._is_closed = True
            if self._connection:
                # Not by disconnecting alone, which the server may take a moment to notice.
                with suppress(SQLAlchemyError):
                    self._connection.exec_driver_sql("SELECT pg_advisory_unlock_all()")
                self._drop(self._connection)

    def _held(self) -> Connection | None:
        if self._connection and not self._lives(self._connection):
            self._drop(self._connection)
        if self._connection is None and not self._is_closed:
            self._take()
        return self._connection

    def _take(self) -> None:
        connection = self._engine.connect()
        try:
            driver = connection.connection.driver_connection
            lock = text("SELECT pg_try_advisory_lock(:lock, hashtext(current_schema()))")
            is_taken = connection.execute(lock, {"lock": _LOCK}).scalar()
            connection.commit()
        except BaseException:
            connection.invalidate()
            connection.close()
            raise
        self.another_writes = not is_taken
        if is_taken:
            self._connection, self._driver, self._is_behind = connection, driver, True
        else:
            connection.close()

    def _lives(self, connection: Connection) -> bool:
        # SQLAlchemy would connect again by itself, and without the lock.
        if connection.invalidated or self._driver.closed:
            return False
        if _says_something(self._driver):
            try:
                connection.exec_driver_sql("SELECT 1")
                connection.rollback()
            except SQLAlchemyError:
                return False
        return True

    def _drop(self, connection: Connection) -> None:
        self._connection = self._driver = None
        with suppress(SQLAlchemyError):
            # Never back into the pool: it may have the lock.
            connection.invalidate()
            connection.close()
