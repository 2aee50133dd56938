"""A board on a real PostgreSQL server, with real tables that push to it."""

from collections.abc import Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.board.builder import Gathering
from tests.club.builder import Club

if find_spec("psycopg") is None:
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture
def gathering(club: Club, tmp_path: Path) -> Iterator[Gathering]:
    """A club with its board, and tables that come as a test lets them."""
    with ExitStack() as stack:
        yield Gathering(club, tmp_path, stack)
