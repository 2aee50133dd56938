"""A board on a real PostgreSQL server, with real tables that push to it."""

from collections.abc import Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.board.builder import Gathering
from tests.board.organiser import Phone
from tests.club.builder import Club
from tests.club.hall import Venue

if find_spec("psycopg") is None:
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture
def gathering(club: Club, tmp_path: Path) -> Iterator[Gathering]:
    """A club with its board, and tables that come as a test lets them."""
    with ExitStack() as stack:
        yield Gathering(club, tmp_path, stack)


@pytest.fixture
def phone(gathering: Gathering) -> Phone:
    """An organiser's phone at the board of a club."""
    return Phone(gathering.board())


@pytest.fixture
def kitchen(gathering: Gathering, tmp_path: Path) -> Venue:
    """A table of the club that plays what it is told."""
    folder = tmp_path / "venues"
    folder.mkdir()
    return gathering.enter(Venue(gathering.club, "Kitchen", folder))
