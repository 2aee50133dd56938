"""``uno-companion serve`` as people start it: in a process of its own, asked over HTTP; and a poor system."""

import json
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from random import randrange
from tempfile import TemporaryFile
from typing import Any, Final, Self
from urllib.parse import urlencode

CHECKOUT: Final = Path(__file__).parent.parent
FROM_THE_CHECKOUT: Final = (sys.executable, "-m", "companion")


OWN_PORTS: Final = (11_000, 32_768)
"""Above the ports that browsers block, below those that Linux gives to outgoing connections."""


def free_port() -> int:
    """Return a port that a server can bind again after it has ended.

    It is outside the range from which the system takes the ports of outgoing connections: one of
    these could take the port meanwhile.
    """
    while True:
        port = randrange(*OWN_PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def no_threads() -> Iterator[None]:
    """Let every thread that is begun meanwhile fail to start, as where the system has none left."""
    # No stack is that large.
    threading.stack_size(1 << 46)
    try:
        yield
    finally:
        threading.stack_size(0)


class Companion:
    """A companion in a process of its own, at the latest until the end of a ``with`` block.

    ``printed`` is its output so far.
    """

    def __init__(
        self,
        *arguments: str,
        program: Sequence[str | Path] = FROM_THE_CHECKOUT,
        command: str = "serve",
        cwd: Path = CHECKOUT,
        env: Mapping[str, str] | None = None,
    ) -> None:
        # A file: in a pipe that nobody reads meanwhile there is room for 64 KiB.
        self._errors = TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed by kill
        self.process = subprocess.Popen(
            [*program, command, "--host", "127.0.0.1", *arguments],
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            encoding="utf-8",
            cwd=cwd,
            env=env,
        )
        self.printed = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_raised: object) -> None:
        self.kill()

    def ready(self) -> Self:
        """Wait until it has printed the whole greeting, whose last line mentions Ctrl-C."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.printed += line
            if "Ctrl-C" in line:
                return self
        raise AssertionError(self.ended())

    @property
    def port(self) -> int:
        """The port that its greeting names."""
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.printed)
        assert found, self.printed
        return int(found[1])

    @property
    def token(self) -> str:
        """The token in the address that its greeting names."""
        found = re.search(r"\?token=([^\s&]+)", self.printed)
        assert found, self.printed
        return found[1]

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request with the token, as a program does, and return the JSON of the response."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        _, text = self._fetch(method, path, json.dumps(body) if body else None, headers)
        return json.loads(text)

    def page(self, path: str, *, acts: bool = False) -> str:
        """Return the page that a browser without the token gets, or one that ``acts`` with it."""
        headers = {"Authorization": f"Bearer {self.token}"} if acts else {}
        status, text = self._fetch("GET", path, None, headers)
        assert 200 == status, text
        return text

    def tap(self, path: str, **fields: str) -> None:
        """Submit a form with these fields, as a button of a page does."""
        headers = {
            "Authorization": f"Bearer {self.token}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        status, text = self._fetch("POST", path, urlencode(fields), headers)
        assert 303 == status, text

    def _fetch(
        self, method: str, path: str, body: str | None = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, str]:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=10)) as connection:
            connection.request(method, path, body, dict(headers or {}))
            response = connection.getresponse()
            # A picture is no text, and here only looked at for whether it is there.
            return response.status, response.read().decode(errors="replace")

    def ended(self) -> tuple[int, str, str]:
        """Wait for its end; return its status and the rest of its output and errors."""
        out, _ = self.process.communicate(timeout=20)
        self._errors.seek(0)
        return self.process.returncode, out, self._errors.read()

    def kill(self) -> None:
        """End it, whatever it is doing."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()
        self._errors.close()
