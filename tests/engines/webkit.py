"""WebKitGTK, the engine of Safari, driven by its WebDriver on a screen that Xvfb makes."""

import json
import os
import socket
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.engines.engine import PATIENCE, PAUSE, Engine, Size
from tests.engines.xvfb import screen, started
from tests.served import free_port


class WebKit(Engine):
    """One window of a WebKit, as large as its screen."""

    def __init__(self, port: int, browser: Path) -> None:
        self._address = f"http://127.0.0.1:{port}/session"
        options = {"binary": str(browser), "args": ["--automation", "--full-screen"]}
        capabilities = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._address += f"/{self._ask('POST', '', capabilities)['sessionId']}"

    def resize(self, size: Size) -> None:
        """Give the page a window of that size."""
        width, height = size
        self._ask("POST", "/window/rect", {"x": 0, "y": 0, "width": width, "height": height})
        self.until(f"return innerWidth === {width} && innerHeight === {height}")

    def open(self, address: str) -> None:
        """Go there, and wait until all of it is loaded."""
        self._ask("POST", "/url", {"url": address})

    def run(self, script: str) -> Any:
        """Return what the body of a function returns."""
        return self._ask("POST", "/execute/sync", {"script": script, "args": []})

    def picture(self) -> bytes:
        """Return what the page looks like, as a PNG."""
        return b64decode(self._ask("GET", "/screenshot"))

    def close(self) -> None:
        """End the session, and with it the window."""
        self._ask("DELETE", "")

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self._address + path, data, method=method)  # noqa: S310 - our own driver
        try:
            with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - the same
                return json.load(answer)["value"]
        except HTTPError as error:
            raise ValueError(error.read().decode()) from error


@contextmanager
def webkit(driver: str, browser: Path, home: Path, size: Size) -> Iterator[WebKit]:
    """Start a screen of that size, and a WebKit on it; end both."""
    with screen(size) as display:
        surroundings = {**os.environ, "HOME": str(home), "DISPLAY": display, "GDK_BACKEND": "x11"}
        port = free_port()
        with started((driver, f"--port={port}"), env=surroundings):
            _wait_for(port)
            engine = WebKit(port, browser)
            yield engine
            engine.close()


def _wait_for(port: int) -> None:
    end = monotonic() + PATIENCE
    while monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        sleep(PAUSE)
    raise ConnectionError("The driver has not begun to listen.")
