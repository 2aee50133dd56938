"""A real table on a real log, for devices to act on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table import Table
from tests.table.builder import OPENED, begun


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Ana, Ben and Cy at the table, a green 5 turned up, Ben to play, two events logged."""
    yield begun(tmp_path / "games.sqlite")
    while OPENED:
        OPENED.pop().close()
