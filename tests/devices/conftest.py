"""A real table on a real log, for devices to act on."""

from pathlib import Path

import pytest

from companion.table import Table
from tests.table.builder import begun


@pytest.fixture
def table(file: Path) -> Table:
    """Ana, Ben and Cy at the table, a green 5 turned up, Ben to play, two events logged."""
    return begun(file)
