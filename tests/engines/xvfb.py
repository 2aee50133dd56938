"""A screen that is nowhere but in memory."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.engines.engine import Size


@contextmanager
def screen(size: Size) -> Iterator[str]:
    """Start a screen of that size, and give its name; end it."""
    width, height = size
    arguments = ("Xvfb", "-displayfd", "1", "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp")
    with started(arguments, stdout=subprocess.PIPE) as shown:
        assert shown.stdout
        yield f":{shown.stdout.readline().decode().strip()}"


@contextmanager
def started(arguments: tuple[str, ...], **how: Any) -> Iterator["subprocess.Popen[bytes]"]:
    """Start a program that says nothing unless asked for; end it."""
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process: subprocess.Popen[bytes]
    with subprocess.Popen(arguments, **{**quiet, **how}) as process:
        try:
            yield process
        finally:
            process.terminate()
