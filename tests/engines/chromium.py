"""Old Chromiums, driven by their DevTools protocol over a pipe: Playwright drives none of them."""

import json
import os
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tests.engines.engine import PATIENCE, Engine, Size, ready

ARGUMENTS: Final = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--single-process", "--no-zygote", "--no-first-run"),
    *("--hide-scrollbars", "--remote-debugging-pipe", "--disable-dev-shm-usage"),
)


class Chromium(Engine):
    """One tab of a Chromium, at the other end of two pipes."""

    def __init__(self, to_it: int, from_it: int) -> None:
        self._to_it = os.fdopen(to_it, "wb", buffering=0)
        self._from_it = os.fdopen(from_it, "rb")
        self._asked = 0
        self._session: dict[str, str] = {}
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self._ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = {"sessionId": attached["sessionId"]}
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
        """Close the pipes."""
        self._to_it.close()
        self._from_it.close()

    def _ask(self, method: str, **parameters: object) -> dict[str, Any]:
        self._asked += 1
        message = {"id": self._asked, "method": method, "params": parameters, **self._session}
        self._to_it.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self._asked:
                if "error" in answer:
                    raise ValueError(f"{method}: {answer['error']}")
                return dict(answer["result"])

    def _read(self) -> dict[str, Any]:
        read = bytearray()
        while (byte := self._from_it.read(1)) != b"\0":
            if not byte:
                raise ConnectionError("The browser has gone.")
            read += byte
        return dict(json.loads(read))


@contextmanager
def old_chromium(program: Path, home: Path) -> Iterator[Chromium]:
    """Start a Chromium with an empty profile; end it."""
    child_reads, we_write = os.pipe()
    we_read, child_writes = os.pipe()

    def as_three_and_four() -> None:
        os.dup2(child_reads, 103)
        os.dup2(child_writes, 104)
        os.dup2(103, 3)
        os.dup2(104, 4)

    folder = program.parent
    surroundings = {**os.environ, "HOME": str(home), "LD_LIBRARY_PATH": str(folder / "lib")}
    started = subprocess.Popen(
        [str(program), *ARGUMENTS, f"--user-data-dir={home}"],
        env=surroundings,
        close_fds=False,
        preexec_fn=as_three_and_four,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(child_reads)
    os.close(child_writes)
    engine = Chromium(we_write, we_read)
    try:
        yield engine
    finally:
        engine.close()
        started.terminate()
        started.wait(PATIENCE)
