"""A club on a real PostgreSQL server, which asks tables for their tokens, and tables that play on files."""

from collections.abc import Iterator

import pytest

from tests.club.builder import Club, club_server
from tests.postgresql import Server

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
    with club_server() as server:
        yield server


@pytest.fixture
def club(server: Server) -> Club:
    """A club without tables yet, in a database of its own."""
    return Club.create(server)
