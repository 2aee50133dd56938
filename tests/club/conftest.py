"""A club on a real PostgreSQL server, which asks tables for their tokens, and tables that play on files."""

import os
from collections.abc import Iterator
from itertools import count

import pytest

from tests.club.builder import OWNER, Club
from tests.postgresql import Server

_NUMBERS = count(1)

try:
    import psycopg
except ImportError:
    # Without the server's library, `make check` leaves out what needs a server anyway.
    collect_ignore_glob = ["test_*.py"]
else:
    del psycopg


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The server of this test process, which a test may kill if it starts it again."""
    server = Server.create()
    server.ask_for_passwords_but_of("uno", OWNER)
    server.start()
    with server.connect() as connection:
        connection.execute(f"CREATE ROLE {OWNER} LOGIN CREATEROLE")
    yield server
    server.delete()


@pytest.fixture
def club(server: Server) -> Club:
    """A club without tables yet, in a database of its own."""
    name = f"club_{os.getpid()}_{next(_NUMBERS)}"
    with server.connect() as connection:
        connection.execute(f"CREATE DATABASE {name} OWNER {OWNER} STRATEGY file_copy")
    return Club(server, name)
