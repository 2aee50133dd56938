"""Settings of the whole test run: the Hypothesis profile, and the order of the tests."""

from pathlib import Path

import pytest
from hypothesis import settings

# The same examples every time, however slow the machine: a red test means a change.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

TESTS = Path(__file__).parent

# The referee's own tests say in seconds what is wrong; a browser only shows that something is.
# Lighthouse measures how quick a page is, so beside it runs what leaves a core in peace: the firmware.
ORDER = (
    *("rules", "games", "table", "labels", "hardware", "simulation", "devices", "web", "."),
    *("browser", "browser/test_lighthouse.py", "firmware"),
)


def _place(item: pytest.Item) -> int:
    file = item.path.relative_to(TESTS)
    return next(ORDER.index(str(each)) for each in (file, *file.parents) if str(each) in ORDER)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Runs the referee's tests first, the browser's and the firmware's last."""
    items.sort(key=_place)
