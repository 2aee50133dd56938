"""The servers that the benchmark asks, each in a process of its own."""

import os
import re
import ssl
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from bench.environments import CHECKOUT, Command

TOKEN: Final = "bench"  # noqa: S105 - the table lives for a minute, on this machine alone
ADDRESS: Final = re.compile(r"https?://127\.0\.0\.1:(\d+)")


class Running(NamedTuple):
    """A server's port and its process."""

    port: int
    process: int

    @property
    def megabytes(self) -> float:
        """What of it is resident in memory."""
        return self._status("VmRSS") / 1000

    @property
    def threads(self) -> int:
        """How many threads it has."""
        return self._status("Threads")

    @property
    def descriptors(self) -> int:
        """How many files and connections it has open."""
        return len(list(Path(f"/proc/{self.process}/fd").iterdir()))

    @property
    def milliseconds(self) -> Mapping[str, float]:
        """What each group of its threads has taken of a processor: those of one name but for a number."""
        taken = defaultdict[str, float](float)
        for thread in Path(f"/proc/{self.process}/task").iterdir():
            name = (thread / "comm").read_text().strip().rstrip("0123456789_")
            taken[name] += int((thread / "schedstat").read_text().split()[0]) / 1e6
        return taken

    def _status(self, field: str) -> int:
        lines = Path(f"/proc/{self.process}/status").read_text().splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith(f"{field}:")))


@contextmanager
def serving(command: Command, environment: Mapping[str, str] = MappingProxyType({})) -> Iterator[Running]:
    """Run a server that prints its address, until the block ends; ``environment`` adds to this one's."""
    # What it complains of is not printed between the figures.
    with subprocess.Popen(
        command,
        cwd=CHECKOUT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout is not None
        try:
            ports = (int(found[1]) for found in map(ADDRESS.search, server.stdout) if found)
            port = next(ports, None)
            if port is None:
                raise SystemExit(f"{' '.join(map(str, command))} did not start.")
            yield Running(port, server.pid)
        finally:
            server.terminate()


def companion(data: str) -> Command:
    """Return the command that serves a table on this machine."""
    at = ("--host", "127.0.0.1", "--port", "0")
    return [sys.executable, "-m", "companion", "serve", *at, "--data", data, "--token", TOKEN]


def over_https(folder: Path) -> tuple[Command, ssl.SSLContext]:
    """Return the command that serves a table in this folder over https, and what trusts its certificate."""
    cert, key = folder / "cert.pem", folder / "key.pem"
    names = ("-subj", "/CN=bench", "-addext", "subjectAltName=IP:127.0.0.1")
    kind = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1")
    made = ("openssl", "req", "-x509", *kind, *names, "-keyout", key, "-out", cert)
    subprocess.run(made, check=True, capture_output=True)
    command = [*companion(str(folder / "data")), "--cert", str(cert), "--key", str(key)]
    return command, ssl.create_default_context(cafile=cert)


def bare_uvicorn(event: int) -> Command:
    """Return the command of the reference, whose events have so many bytes."""
    return [sys.executable, "-m", "bench.bare_uvicorn", str(event)]


def bare_flask() -> Command:
    """Return the command of the reference for the start."""
    return [sys.executable, "-m", "bench.bare_flask"]
