"""Settings of the whole test run: the Hypothesis profile, and the order of the tests."""

from pathlib import Path

import pytest
from flask import Flask
from hypothesis import settings
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

# The same examples every time, however slow the machine: a red test means a change.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")


class Compiled(BytecodeCache):
    """What one application compiled of its templates, for all the others that tests make.

    Half of the time of a test that looks at one page went into compiling that page anew. In this
    process alone: on disk it would outlive a change of the options that templates are compiled with.
    """

    def __init__(self) -> None:
        self._compiled: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Bring what is there for this template; Jinja compares it with the source."""
        if compiled := self._compiled.get(bucket.key):
            bucket.bytecode_from_string(compiled)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it."""
        self._compiled[bucket.key] = bucket.bytecode_to_string()


Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": Compiled()}

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
