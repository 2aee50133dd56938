"""Where a test's games are kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.builder import OPENED


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "games.sqlite"
    while OPENED:
        OPENED.pop().close()
