"""A PostgreSQL server of the tests' own: in a private folder, reached by a socket there, and gone afterwards.

It promises nothing over a power cut, as nothing of it is kept; a durable one does, where servers are timed.
"""

import fcntl
import os
import pwd
import re
import select
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.table.log.log import Log

if TYPE_CHECKING:
    # Not to be had without the server's library, which `make check` can do without.
    import psycopg

FORGETFUL: Final = """
fsync = off
full_page_writes = off
synchronous_commit = off
shared_buffers = 16MB
max_wal_size = 32MB
wal_level = minimal
max_wal_senders = 0
autovacuum = off
max_connections = 200
"""

DURABLE: Final = """
max_connections = 1100
"""
"""For a thousand tables, and all else as a new server has it: what is committed is on the disk."""

SETTINGS: Final = """
listen_addresses = ''
log_min_messages = fatal
"""

# An order of text that is not that of its bytes, as most servers have one.
LOCALE: Final = ("--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en-US")
ANYBODY: Final = "nobody"


def _programs() -> Path:
    """Return the folder of the server's programs: Debian's newest."""
    found = Path("/usr/lib/postgresql").glob("*/bin/postgres")
    newest = max(found, key=lambda each: int(each.parts[-3]), default=None)
    anywhere = shutil.which("postgres")
    assert newest or anywhere, "There is no PostgreSQL here. Install what Debian calls postgresql."
    return (newest or Path(str(anywhere))).parent


class Server:
    """One server in a folder that is its own, which :meth:`create` made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._data = folder / "data"
        # It refuses to run as root.
        root = os.geteuid() == 0
        self._as: dict[str, Any] = (
            {"user": ANYBODY, "group": folder.group(), "extra_groups": []} if root else {}
        )

    @classmethod
    def create(cls, *, is_durable: bool = False) -> "Server":
        """Make a server that does not run yet."""
        folder = Path(tempfile.mkdtemp(prefix="uno-postgresql-"))
        if os.geteuid() == 0:
            shutil.chown(folder, ANYBODY, pwd.getpwnam(ANYBODY).pw_gid)
        server = cls(folder)
        server._run(
            "initdb", "-D", server._data, "-U", "uno", "--auth=trust", "--encoding=UTF8", *LOCALE,
            "--no-sync", "--no-instructions", *([] if is_durable else ["--wal-segsize=1"]),
        )  # fmt: skip
        with (server._data / "postgresql.conf").open("a") as settings:
            settings.write(DURABLE if is_durable else FORGETFUL)
            settings.write(f"{SETTINGS}unix_socket_directories = '{folder}'\n")
        return server

    def ask_for_passwords_but_of(self, *roles: str) -> None:
        """Let nobody else in without a password, from its next start on."""
        trusted = "".join(f"local all {role} trust\n" for role in roles)
        (self._data / "pg_hba.conf").write_text(f"{trusted}local all all scram-sha-256\n")

    @contextmanager
    def trusting(self) -> Iterator[None]:
        """Let anybody in for the block, as anybody."""
        file = self._data / "pg_hba.conf"
        before = file.read_text()
        try:
            self._let_in(file, "local all all trust\n")
            yield
        finally:
            self._let_in(file, before)

    def _let_in(self, file: Path, rules: str) -> None:
        file.write_text(rules)
        self._run("pg_ctl", "reload", "-D", self._data)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._run("pg_ctl", "start", "--wait", "-D", self._data, "-l", self.folder / "log")

    def checkpoint(self) -> None:
        """Have what is there outlive a kill; what comes after it, this server may forget."""
        with self.connect() as connection:
            connection.execute("CHECKPOINT")

    def kill(self) -> None:
        """End it as a pulled plug would end its programs: none of them says or writes anything more."""
        postmaster = self.pid
        sessions = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        _end(signal.SIGKILL, postmaster, *map(int, sessions))
        # Where nobody buries it, its dead process would still be taken for one that runs.
        for mark in (self._data / "postmaster.pid", *self.folder.glob(".s.PGSQL.*.lock")):
            mark.unlink()

    def delete(self) -> None:
        """End it, where it runs, and leave nothing."""
        with suppress(FileNotFoundError):
            _end(signal.SIGQUIT, self.pid)
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def pid(self) -> int:
        """The process that all of its others are children of."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def address(self, database: str) -> str:
        """The address of a database, as ``serve --database`` takes it."""
        return f"postgresql://uno@/{database}?host={self.folder}"

    def connect(self, database: str = "postgres") -> "psycopg.Connection[Any]":
        """A connection of which each statement is a transaction."""
        import psycopg

        return psycopg.connect(self.address(database), autocommit=True)

    def _run(self, program: str, *arguments: object) -> None:
        command = [str(_programs() / program), *map(str, arguments)]
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL, **self._as)


def _end(how: signal.Signals, *processes: int) -> None:
    """Send these processes a signal, and wait until they have ended."""
    ends = []
    for process in processes:
        with suppress(ProcessLookupError):  # a session may end by itself at any moment
            ends.append(os.pidfd_open(process))
    for each in ends:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(each, how)
    for each in ends:
        select.select([each], [], [])
        os.close(each)


@contextmanager
def shared_server(meeting: Path) -> Iterator[Server]:
    """One server for all test processes that meet in a folder: the first starts it, the last deletes it."""
    place = meeting / "postgresql"
    with (meeting / "postgresql.door").open("w") as door, (meeting / "postgresql.users").open("w") as users:
        fcntl.flock(door, fcntl.LOCK_EX)
        if not place.exists():
            server = Server.create()
            server.start()
            place.write_text(str(server.folder))
        server = Server(Path(place.read_text()))
        fcntl.flock(users, fcntl.LOCK_SH)
        fcntl.flock(door, fcntl.LOCK_UN)
        try:
            yield server
        finally:
            fcntl.flock(door, fcntl.LOCK_EX)
            fcntl.flock(users, fcntl.LOCK_UN)
            with suppress(BlockingIOError):
                fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
                place.unlink()
                server.delete()


class Databases:
    """Databases of a server, each for one test at a time, with the log's empty tables.

    To empty one takes a millisecond, to copy a new one twenty.
    """

    def __init__(self, server: Server, who: str) -> None:
        self._server = server
        self._admin = server.connect()
        self._names = (f"{who}_{number}" for number in count(1))
        self._template = next(self._names)
        self._admin.execute(f"CREATE DATABASE {self._template}")
        Log(server.address(self._template)).close()
        with server.connect(self._template) as connection:
            tables = connection.execute(
                "SELECT relname FROM pg_stat_user_tables WHERE relname <> 'schema_version'"
            )
            delete = "; ".join(f"DELETE FROM {table}" for (table,) in tables)  # noqa: S608 - our tables
        # In one transaction, and without asking what refers to what.
        self._empty = f"SET lock_timeout = 1000; SET session_replication_role = replica; {delete}"
        self._free: list[str] = []

    @contextmanager
    def one(self, place: Path) -> Iterator[Path]:
        """A database for a block, its address in the file ``place``."""
        name = self._free.pop() if self._free else self._copied()
        place.write_text(self._server.address(name))
        yield place
        if is_altered(place) or not self._emptied(name):
            self._admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
        else:
            self._free.append(name)

    def close(self) -> None:
        """Let go of the server."""
        self._admin.close()

    def _copied(self) -> str:
        name = next(self._names)
        self._admin.execute(f"CREATE DATABASE {name} TEMPLATE {self._template} STRATEGY file_copy")
        return name

    def _emptied(self, name: str) -> bool:
        import psycopg

        try:
            with self._server.connect(name) as connection:
                connection.execute(self._empty)
        except psycopg.OperationalError:
            return False
        return True


def is_altered(place: Path) -> bool:
    """Has a test altered the tables themselves?"""
    return place.with_name(f"{place.name}.altered").exists()


def run_statements(place: Path, *statements: str) -> None:
    """Run statements on the database whose address is in ``place``, as one transaction."""
    if any(re.match("CREATE|ALTER|DROP|UPDATE schema_version", each) for each in statements):
        place.with_name(f"{place.name}.altered").touch()
    import psycopg

    with psycopg.connect(place.read_text()) as connection:
        for statement in statements:
            connection.execute(statement)
