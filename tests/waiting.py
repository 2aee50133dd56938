"""Waiting for what another thread does."""

from collections.abc import Callable
from time import monotonic, sleep

PATIENCE = 30.0
"""Seconds; long, as a busy machine is no failure."""


def until(happened: Callable[[], bool]) -> None:
    """Wait until this has happened."""
    end = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < end
        sleep(0.01)
