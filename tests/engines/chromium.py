"""Old Chromiums, driven by their DevTools protocol: Playwright drives none of them."""

import json
import os
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final
from urllib.error import URLError
from urllib.request import urlopen

from tests.engines.engine import PATIENCE, PAUSE, Engine, Size, ready
from tests.engines.websocket import WebSocket
from tests.served import free_port

PROGRAMS: Final = Path(__file__).parent / "node_modules/.programs"
"""Where they lie, each in a folder named for its version."""

ARGUMENTS: Final = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-zygote", "--no-first-run"),
    *("--hide-scrollbars", "--disable-dev-shm-usage"),
)


class Chromium(Engine):
    """One tab of a Chromium, at the other end of a socket."""

    def __init__(self, address: str, process: int) -> None:
        self.process = process
        """The number of the browser's process, whose children draw."""
        self._socket = WebSocket(address)
        self._asked = 0
        self._ask("Page.enable")

    def resize(self, size: Size) -> None:
        """Give the page a window of that size."""
        width, height = size
        self._ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def open(self, address: str) -> None:
        """Go there, and wait until all of it is loaded."""
        self._ask("Page.navigate", url=address)
        self.until(f"return document.readyState === 'complete' && {ready(address)}")

    def run(self, script: str) -> Any:
        """Return what the body of a function returns."""
        expression = f"(function () {{ {script} }})()"
        answer = self._ask("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise ValueError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def picture(self) -> bytes:
        """Return what the page looks like, as a PNG."""
        return b64decode(self._ask("Page.captureScreenshot", format="png")["data"])

    def close(self) -> None:
        """Close the socket."""
        self._socket.close()

    def _ask(self, method: str, **parameters: object) -> dict[str, Any]:
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.receive())
            if answer.get("id") == self._asked:
                if "error" in answer:
                    raise ValueError(f"{method}: {answer['error']}")
                return dict(answer["result"])


@contextmanager
def old_chromium(program: Path, home: Path) -> Iterator[Chromium]:
    """Start a Chromium with an empty profile; end it."""
    port = free_port()
    surroundings = {**os.environ, "HOME": str(home), "LD_LIBRARY_PATH": str(program.parent / "lib")}
    arguments = (*ARGUMENTS, f"--remote-debugging-port={port}", f"--user-data-dir={home}", "about:blank")
    with subprocess.Popen(
        [str(program), *arguments], env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as started:
        try:
            engine = Chromium(tab_at(port), started.pid)
            yield engine
            engine.close()
        finally:
            started.terminate()


def tab_at(port: int) -> str:
    """Return the address of its only tab, once it is there."""
    end = monotonic() + PATIENCE
    while True:
        try:
            with urlopen(f"http://127.0.0.1:{port}/json/list", timeout=PATIENCE) as listed:
                tabs = json.load(listed)
        except URLError:
            tabs = []
        if tabs:
            return str(tabs[0]["webSocketDebuggerUrl"])
        assert monotonic() < end, "Chromium has not said where its tab is."
        sleep(PAUSE)
