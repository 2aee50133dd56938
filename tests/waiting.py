"""Waiting for what another thread, process or machine does."""

from collections.abc import Callable
from time import monotonic, sleep

PATIENCE = 30.0
"""Seconds; long, as a busy machine is no failure."""


def until(happened: Callable[[], object], patience: float = PATIENCE, pause: float = 0.01) -> None:
    """Look again and again whether this has happened, until it has; both in seconds."""
    end = monotonic() + patience
    while not happened():
        assert monotonic() < end, "It never happened."
        sleep(pause)
