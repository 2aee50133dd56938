"""Tests of a club, which without the server's library are left out: they need a server anyway."""

from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.club.builder import Club

if TYPE_CHECKING:
    from companion.club.tournaments import Tournaments

if find_spec("psycopg") is None:
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture
def tournaments(club: Club) -> Iterator["Tournaments"]:
    """The club's tournaments, as a board leads them."""
    from companion.club.tournaments import Tournaments

    with closing(Tournaments(club.own_address, Random(1))) as found:
        yield found
