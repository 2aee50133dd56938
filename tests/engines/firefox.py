"""Debian's Firefox, driven by what every Firefox has: its remote control over a plain socket, Marionette."""

import json
import os
import socket
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

from tests.engines.engine import PATIENCE, PAUSE, Engine, Size

PREFERENCES: Final = """
user_pref("marionette.port", 0);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("ui.prefersReducedMotion", 1);
"""


class Firefox(Engine):
    """One tab of a Firefox, at the other end of a socket."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._asked = 0
        self._read()  # who it is
        self._ask("WebDriver:NewSession")

    def resize(self, size: Size) -> None:
        """Give the page a window of that size."""
        width, height = size
        self._ask("WebDriver:SetWindowRect", width=width, height=height)
        around = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self._ask("WebDriver:SetWindowRect", width=width + around[0], height=height + around[1])

    def open(self, address: str) -> None:
        """Go there, and wait until all of it is loaded."""
        self._ask("WebDriver:Navigate", url=address)

    def run(self, script: str) -> Any:
        """Return what the body of a function returns."""
        return self._ask("WebDriver:ExecuteScript", script=script, args=[])["value"]

    def picture(self) -> bytes:
        """Return what the page looks like, as a PNG."""
        return b64decode(self._ask("WebDriver:TakeScreenshot", full=False)["value"])

    def close(self) -> None:
        """Close the socket."""
        self._socket.close()

    def _ask(self, command: str, **parameters: object) -> dict[str, Any]:
        self._asked += 1
        message = json.dumps([0, self._asked, command, parameters])
        self._socket.sendall(f"{len(message)}:{message}".encode())
        _, _, error, result = self._read()
        if error:
            raise ValueError(f"{command}: {error}")
        return dict(result)

    def _read(self) -> Any:
        length = bytearray()
        while (byte := self._socket.recv(1)) != b":":
            if not byte:
                raise ConnectionError("The browser has gone.")
            length += byte
        text = bytearray()
        while len(text) < int(length):
            text += self._socket.recv(int(length) - len(text))
        return json.loads(text)


@contextmanager
def firefox(program: str, home: Path) -> Iterator[Firefox]:
    """Start a Firefox with an empty profile; end it."""
    (home / "user.js").write_text(PREFERENCES)
    arguments = (program, "--headless", "--marionette", "--no-remote", "--profile", str(home), "about:blank")
    surroundings = {**os.environ, "HOME": str(home)}
    with subprocess.Popen(
        arguments, env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as started:
        try:
            engine = Firefox(_port_in(home / "MarionetteActivePort"))
            yield engine
            engine.close()
        finally:
            started.terminate()


def _port_in(file: Path) -> int:
    end = monotonic() + PATIENCE
    while not (file.exists() and file.read_text()):
        assert monotonic() < end, "Firefox has not said where it listens."
        sleep(PAUSE)
    return int(file.read_text())
