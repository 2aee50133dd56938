"""Settings of the whole test run, the order of the tests, and the fixtures that most of them share."""

import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, MethodType
from typing import TYPE_CHECKING, ClassVar, Final, cast

import pytest
from _pytest.runner import runtestprotocol
from flask import Flask
from hypothesis import settings
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from sqlalchemy import Engine
from werkzeug.routing import Rule

from tests.table.builder import OPENED

if TYPE_CHECKING:
    from tests.club.builder import Club
    from tests.postgresql import Server

# The same examples every time, however slow the machine: a red test means a change.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("gate", settings.get_profile("steady"), max_examples=25)  # make test
settings.register_profile("quick", settings.get_profile("steady"), max_examples=10)  # make check
settings.load_profile("steady")

MEMORY: Final = Path("/dev/shm")  # noqa: S108 - pytest has a folder of its own there
ROOM: Final = 2 << 30
"""Bytes that the whole run may need, with a profile for each browser."""


def _has_room(folder: Path) -> bool:
    """Can the tests keep their files here, and start the programs that some install?"""
    return (
        folder.is_dir()
        and os.access(folder, os.W_OK)
        and not os.statvfs(folder).f_flag & os.ST_NOEXEC
        and shutil.disk_usage(folder).free > ROOM
    )


# Half of the time of a test with a table went into waiting for the disk, as each of its events is durable.
if "TMPDIR" not in os.environ and _has_room(MEMORY):
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


class MemoryCache(BytecodeCache):
    """The compiled templates of one test process, shared by every application that its tests create.

    Half of the time of a test that looks at one page went into compiling that page anew: it saves three
    minutes of the processor. In memory alone: on disk it would outlive a change of the options that
    templates are compiled with.
    """

    def __init__(self) -> None:
        self._compiled: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load the code of a template whose source is still the same."""
        bucket.code = self._compiled.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store a template's code as it is: most of a load went into reading it from bytes."""
        assert bucket.code is not None
        self._compiled[bucket.key, bucket.checksum] = bucket.code


Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": MemoryCache()}


class CompiledRule(Rule):
    """A route that is compiled once for all applications of a test process.

    Each test has an application of its own, and compiling its eighty routes was most of creating it: it
    saves a minute of the processor, and nothing here stays that saves less.
    """

    _compiled: ClassVar[dict[tuple[str, str], "CompiledRule"]] = {}

    def compile(self) -> None:
        """Take what was compiled for the first route of this path, or compile it."""
        first = self._compiled.setdefault((self.rule, repr(self.defaults)), self)
        if first is self:
            super().compile()
            return
        self._parts, self._trace, self._converters = first._parts, first._trace, first._converters
        self.arguments = first.arguments
        self._build = MethodType(cast(MethodType, first._build).__func__, self)
        self._build_unknown = MethodType(cast(MethodType, first._build_unknown).__func__, self)


Flask.url_rule_class = CompiledRule


class CompiledStatements(dict[tuple[object, ...], object]):
    """The SQL of a test process, compiled once for all databases of a sort.

    Each test has a database of its own, and SQLAlchemy compiles anew for each: every third second of opening
    and reading a table.
    """

    def get(self, key: tuple[object, ...], default: object = None) -> object:
        """Return what was compiled for any database of the sort that the key begins with."""
        return super().get((type(key[0]), *key[1:]), default)

    def __setitem__(self, key: tuple[object, ...], compiled: object) -> None:
        """Store it for all databases of that sort."""
        super().__setitem__((type(key[0]), *key[1:]), compiled)


STATEMENTS: Final = CompiledStatements()
Engine._compiled_cache = property(lambda _: STATEMENTS, lambda *_: None)  # type: ignore[assignment] # in place of one each


TESTS = Path(__file__).parent

# The referee's tests name a fault within seconds; a browser's only show that there is one.
# Of the web's and the browser's tests the longest come first, or one worker would end with them alone.
ORDER = (
    *("rules", "statistics", "games", "table", "labels", "hardware", "workshop", "devices"),
    *("web/server/test_every_screen.py", "web/words/test_language.py", "web", "."),
    *("browser/test_full_games.py", "browser/test_the_evening.py", "browser"),
    "firmware",
)


LONGEST_ID: Final = 100
"""Characters of a case in a test's name; the longest case is as long as a record may be, a million."""


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name a case that is a long text by how it begins; None where pytest names it.

    The names went through every worker and report, ten megabytes of them.
    """
    if isinstance(val, str | bytes) and len(val) > LONGEST_ID:
        return repr(val[:LONGEST_ID])
    return None


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The path of a log that does not exist yet."""
    return tmp_path / "games.sqlite"


@pytest.fixture(scope="session")
def server() -> Iterator["Server"]:
    """The PostgreSQL server for clubs of this test process, which a test may kill if it starts it again."""
    from tests.club.builder import club_server

    with club_server() as server:
        yield server


@pytest.fixture
def club(server: "Server") -> "Club":
    """A club without tables yet, in a database of its own."""
    from tests.club.builder import Club

    return Club.create(server)


@pytest.fixture(autouse=True)
def _close_tables() -> Iterator[None]:
    """Close the tables that a test has opened with ``open_table``."""
    yield
    while OPENED:
        OPENED.pop().close()


@cache
def _place(path: Path) -> int:
    """Return the index in ``ORDER`` of a file of tests, or of the nearest folder that is listed."""
    file = path.relative_to(TESTS)
    return next(ORDER.index(str(each)) for each in (file, *file.parents) if str(each) in ORDER)


# A worker takes a file of tests at a time, as one message for each of thousands is a quarter of the work.
# The browser's take seconds each: one at a time, or a worker would be left with a long file at the end.
@cache
def _group(path: Path) -> pytest.MarkDecorator | None:
    """Return the mark of the tests that one worker takes together, of a file whose tests are quick."""
    file = path.relative_to(TESTS)
    return None if file.is_relative_to("browser") else pytest.mark.xdist_group(str(file))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Let a worker report a test once, and its set-up and its end only where they did not pass.

    Three reports for each of thousands were as much work as many of the tests themselves.
    """
    if not hasattr(item.config, "workerinput"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_collection_finish(session: pytest.Session) -> None:
    """Look whether xdist took the groups; let the garbage collector leave alone what every test needs.

    It went through thousands of tests and modules again and again, a tenth of the time.
    """
    if session.config.getoption("loadgroup", default=False):
        for item in session.items:
            group = item.get_closest_marker("xdist_group")
            assert group is None or item.nodeid.endswith(f"@{group.args[0]}"), "xdist took no groups."
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Where something failed in a checkout whose languages are not compiled, say what to run."""
    if not terminalreporter.getreports("failed"):
        return
    from catalogues import not_compiled

    if missing := not_compiled():
        said = f"Not compiled: {', '.join(missing)}. Run `make languages`, and then the tests again."
        terminalreporter.write_line(said, yellow=True)


@pytest.hookimpl(tryfirst=True)  # xdist reads the groups in the same hook
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the referee's tests first, the browser's and the firmware's last."""
    items.sort(key=lambda item: _place(item.path))
    for item in items:
        group = _group(item.path)
        if group and not item.get_closest_marker("xdist_group"):
            item.add_marker(group)
