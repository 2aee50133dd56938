"""Tables in a club, and all that either of them has, to be compared."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from threading import Condition
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sqlalchemy import create_engine, text

from companion.ports import ClubState
from companion.table import EnteredBy, Means, Table
from tests.postgresql import Server
from tests.table.builder import accepted, address
from tests.waiting import until

if TYPE_CHECKING:
    import psycopg

    from companion.club.membership import Membership
    from companion.club.service import ClubService, Push
    from companion.club.table_club import TableClub

OWNER: Final = "owner"
"""Owns the club's databases, and is no superuser."""

SOON: Final = 20.0
"""Seconds within which something must have come."""

END_SESSIONS: Final = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = %s"
"""Cuts off a table, by its role."""

Rows: TypeAlias = list[tuple[Any, ...]]

CONTENT: Final = {
    "games": ("id", "headers", "begun", "digest"),
    "events": ("game", "seq", "line", "at", "entered_by", "digest"),
    "identities": ("seq", "line", "at", "digest"),
    "pauses": ("game", "number", "seq", "at", "entered_by", "ends"),
}

_numbers = count(1)


@contextmanager
def club_server() -> Iterator[Server]:
    """A server that asks tables for their tokens, until the block ends."""
    server = Server.create()
    server.ask_for_passwords_but_of("uno", OWNER)
    server.start()
    try:
        with server.connect() as connection:
            connection.execute(f"CREATE ROLE {OWNER} LOGIN CREATEROLE")
        yield server
    finally:
        server.delete()


class Club:
    """A club's database, with what its owner does there."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.name = name
        self.own_address = f"postgresql://{OWNER}@/{name}?host={server.folder}"
        self.address = f"postgresql:///{name}?host={server.folder}"

    @classmethod
    def create(cls, server: Server) -> "Club":
        """Make a club without tables, in a database of its own."""
        name = f"club_{os.getpid()}_{next(_numbers)}"
        with server.connect() as connection:
            connection.execute(f"CREATE DATABASE {name} OWNER {OWNER} STRATEGY file_copy")
        return cls(server, name)

    def member(self, table: str) -> "Membership":
        """Let a table in, and return its membership."""
        from companion.club.membership import Membership, read_address
        from companion.club.owner import ClubOwner

        with closing(ClubOwner(self.own_address)) as owner:
            return Membership(table, read_address(self.address), owner.add_table(table))

    def connect(self) -> "psycopg.Connection[Any]":
        """A connection as the owner."""
        import psycopg

        return psycopg.connect(self.own_address, autocommit=True)

    def rows(self, query: str, *given: object) -> Rows:
        """What a query finds, for the owner."""
        with self.connect() as connection:
            return connection.execute(query.encode(), given).fetchall()

    def heard(self, last_word: str, name: str = "%") -> None:
        """Have that be the time of the last word of those tables; by itself the server says when it was."""
        with self.server.connect(self.name) as connection:
            connection.execute("SET session_replication_role = replica")
            connection.execute(
                f"UPDATE club.presence SET seen = {last_word}"  # noqa: S608 - the tests' own
                " FROM club.tables WHERE id = club_table AND name LIKE %s".encode(),
                [name],
            )

    def log(self, table: str = "Kitchen", log: int = 1) -> dict[str, Rows]:
        """All that the club has of a table's log."""
        return {each: self.rows(_QUERIES[each], table, log) for each in CONTENT}


def session_of(member: "Membership") -> "psycopg.Connection[Any]":
    """Come with a table's token, for whatever can be said in SQL."""
    import psycopg

    return psycopg.connect(**member.server, user=member.role, password=member.token, autocommit=True)


def amend_for_hours(own: "psycopg.Connection[Any]", game: int, dealer: str, other: str) -> None:
    """Log thousands of amendments of a long game of two, as the first table of the club."""
    turns = [f"{name}: {does}" for name in (other, dealer) for does in ("draw", "keep")] * 250
    lines = ["round", "start R5", *turns, *["amend 3: " + turns[0]] * 15_000]
    own.execute(
        "INSERT INTO club.events (club_table, log, game, seq, line, at, entered_by, digest, clock_offset)"
        " SELECT 1, 1, %s, seq, line, '2026-11-21T12:00:00+00:00', '', '', 0"
        " FROM unnest(%s::text[]) WITH ORDINALITY AS added (line, seq)",
        [game, lines],
    )


def _query(table: str, columns: tuple[str, ...]) -> str:
    named = ", ".join("game" if (table, each) == ("games", "id") else f"l.{each}" for each in columns)
    return (
        f"SELECT {named} FROM club.{table} l JOIN club.tables t ON t.id = club_table"  # noqa: S608 - ours
        " WHERE (t.name, log) = (%s, %s) ORDER BY 1, 2"
    )


_QUERIES: Final = {table: _query(table, columns) for table, columns in CONTENT.items()}


def local_log(file: Path) -> dict[str, Rows]:
    """All of a table's log that goes to a club, as its database has it."""
    engine = create_engine(address(file))
    with engine.connect() as connection:
        found = {
            each: [
                tuple(row)
                for row in connection.execute(text(f"SELECT {', '.join(c)} FROM {each} ORDER BY 1, 2"))  # noqa: S608
            ]
            for each, c in CONTENT.items()
        }
    engine.dispose()
    return found


soon = partial(until, patience=SOON)


def now() -> datetime:
    """The table's clock."""
    return datetime.now(UTC)


@contextmanager
def pushing(
    table: Table, member: "Membership", clock: Callable[[], datetime] = now, batch: int = 500
) -> Iterator["Push"]:
    """What brings a table's log to its club, a step at a time."""
    from companion.club.copy import ClubCopy
    from companion.club.service import Push

    with closing(Push(table.outbox, partial(ClubCopy, member, clock), batch)) as push:
        yield push


def push_all(push: "Push") -> None:
    """Bring everything to the club."""
    while push.step():
        pass


MUM: Final = EnteredBy(Means.SEAT, "Mum")


def play(table: Table, turns: int = 1) -> None:
    """Let whose turn it is draw and keep, that many times: two events each."""
    for _turn in range(turns):
        assert table.view
        turn = table.view.state.turn
        accepted(table.submit_all((f"{turn}: draw", f"{turn}: keep")))


class States:
    """Waits for a table to stand somehow with its club, as its service says or whoever brings it into one."""

    def __init__(self, club: "ClubService | TableClub") -> None:
        self._changed = Condition()
        self._club = club
        club.listen(self._notify)

    def become(self, wanted: Callable[[ClubState], object]) -> ClubState:
        """Wait until it stands as wanted; return how."""
        with self._changed:
            assert self._changed.wait_for(lambda: (state := self._club.state) and wanted(state), SOON)
        assert self._club.state
        return self._club.state

    def _notify(self) -> None:
        with self._changed:
            self._changed.notify_all()


class Arrivals:
    """Waits, as a board does, for rows to come."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._board = club.connect()
        self._board.execute("LISTEN club")

    def come(self) -> None:
        """Wait until somebody is there."""
        next(self._board.notifies(timeout=SOON))

    def wait_for(self, events: int) -> None:
        told = self._board.notifies(timeout=SOON)
        while [(events,)] != self._club.rows("SELECT count(*) FROM club.events"):
            next(told)

    def close(self) -> None:
        self._board.close()
