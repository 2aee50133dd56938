"""Connections to a club's database, made when they are needed and again after they break."""

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from threading import RLock
from typing import Any, Final, TypeAlias

import psycopg
from psycopg.errors import LockNotAvailable, QueryCanceled

from companion.rules import say
from companion.table.log.postgresql import DEAD_AFTER, NOTICES_DEAD

CONNECT_SECONDS: Final = 5  # until a server that does not answer counts as away
PROCESS: Final = f"uno-companion {secrets.token_hex(8)}"
"""Tells the sessions of this process from those of all others."""

_SESSION: Final = " ".join(
    (
        *(f"-c tcp_keepalives_{name}={seconds}" for name, seconds in DEAD_AFTER.items()),
        "-c statement_timeout=60s",
        "-c lock_timeout=5s",
        # All of ours is called with its schema: who may create something in another one is not called.
        "-c search_path=pg_catalog",
    )
)

Session: TypeAlias = "psycopg.Connection[Any]"


BREAKS: Final = (psycopg.OperationalError, psycopg.InterfaceError, OSError)
"""The errors after which a connection is of no more use."""


class Unreached(Exception):
    """The club's database cannot be reached, or not any more."""


def first_line(error: Exception) -> str:
    """Return an error's first line; the server's hints after it help nobody here."""
    if isinstance(error, LockNotAvailable | QueryCanceled):
        return say("somebody else keeps it busy")
    return next(iter(str(error).strip().splitlines()), type(error).__name__)


def unreached(error: Exception) -> Exception | None:
    """Return the error for a broken connection; None for any other server error."""
    return Unreached(first_line(error)) if isinstance(error, BREAKS) else None


def parameters(server: Mapping[str, Any], **session: Any) -> dict[str, Any]:
    """Return connection parameters with which a lost server is noticed, and nothing waits for long."""
    return {
        "application_name": PROCESS,
        "connect_timeout": CONNECT_SECONDS,
        **NOTICES_DEAD,
        **server,
        **session,
        "options": f"{_SESSION} {server.get('options', '')}",
        "autocommit": True,
    }


class ClubConnection:
    """A connection to a club's database for one thread at a time, made on first use and after it breaks.

    ``told_as`` translates server errors; ``enter`` is called with each new session.
    """

    def __init__(
        self,
        server: Mapping[str, Any],
        told_as: Callable[[Exception], Exception | None] = unreached,
        enter: Callable[[Session], object] = lambda _: None,
        **session: Any,
    ) -> None:
        self._parameters = parameters(server, **session)
        self._told_as = told_as
        self._enter = enter
        self._lock = RLock()
        self._session: Session | None = None
        self._is_closed = False

    def open(self) -> None:
        """Connect now, rather than on first use."""
        with self.use():
            pass

    @property
    def is_open(self) -> bool:
        """Is there a session, which may have broken unnoticed?"""
        return self._session is not None

    @contextmanager
    def use(self) -> Iterator[Session]:
        """Use the session in one thread at a time."""
        with self._lock:
            try:
                self._session = self._session or self._connected()
                yield self._session
            except (psycopg.Error, OSError) as error:
                if isinstance(error, BREAKS):
                    self._drop()
                if told := self._told_as(error):
                    raise told from error
                raise

    def rows(self, query: str, given: Any = None) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        with self.use() as session:
            found = session.execute(query.encode(), given)
            return found.fetchall() if found.description else []

    def close(self) -> None:
        """End the connection for good."""
        self._is_closed = True
        with self._lock:
            self._drop()

    def _connected(self) -> Session:
        if self._is_closed:
            raise psycopg.OperationalError("closed")
        session: Session = psycopg.connect(**self._parameters)
        try:
            self._enter(session)
        except BaseException:
            session.close()
            raise
        return session

    def _drop(self) -> None:
        session, self._session = self._session, None
        if session:
            with suppress(psycopg.Error):
                session.close()
