"""Settings of the whole test run: the Hypothesis profile, and the order of the tests."""

from pathlib import Path

import pytest
from hypothesis import settings

# The same examples every time, however slow the machine: a red test means a change.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

# The referee's own tests say in seconds what is wrong; a browser only shows that something is.
ORDER = ("rules", "games", "simulation", "table", "devices", "web", "browser")
TESTS = Path(__file__).parent


def _place(item: pytest.Item) -> int:
    folder = item.path.relative_to(TESTS).parts[0]
    return ORDER.index(folder) if folder in ORDER else ORDER.index("web")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Runs the referee's tests first and the browser's last."""
    items.sort(key=_place)
