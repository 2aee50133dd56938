"""``uno-companion serve`` as people start it: a process of its own, with a port to ask at."""

import json
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final, Self

CHECKOUT: Final = Path(__file__).parent.parent
FROM_THE_CHECKOUT: Final = (sys.executable, "-m", "companion")


class Companion:
    """A companion in a process of its own; ``said`` is what it has printed so far."""

    def __init__(
        self,
        *arguments: str,
        program: Sequence[str | Path] = FROM_THE_CHECKOUT,
        cwd: Path = CHECKOUT,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.process = subprocess.Popen(
            [*program, "serve", "--host", "127.0.0.1", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd=cwd,
            env=env,
        )
        self.said = ""

    def ready(self) -> Self:
        """Wait for the whole greeting."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line
            if "Ctrl-C" in line:
                return self
        raise AssertionError(self.ended())

    @property
    def port(self) -> int:
        """The port that it says it listens on."""
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.said)
        assert found, self.said
        return int(found[1])

    @property
    def token(self) -> str:
        """The token in the address that it prints."""
        found = re.search(r"\?token=([^\s&]+)", self.said)
        assert found, self.said
        return found[1]

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """What a program with the token gets, from its JSON."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        _, answer = self._fetch(method, path, json.dumps(body) if body else None, headers)
        return json.loads(answer)

    def page(self, path: str) -> str:
        """What a browser gets that only watches."""
        status, answer = self._fetch("GET", path)
        assert 200 == status, answer
        return answer

    def _fetch(
        self, method: str, path: str, body: str | None = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, str]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request(method, path, body, dict(headers or {}))
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def ended(self) -> tuple[int, str, str]:
        """Its status, and the rest of what it said, once it has ended."""
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err

    def kill(self) -> None:
        """End it, whatever it is doing."""
        self.process.kill()
        self.process.communicate()
