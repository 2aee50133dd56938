"""A real table on a real log, for devices to act on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table import Table
from tests.devices.builder import FakeClock
from tests.devices.fake_lgpio import FakeLgpio, fake_lgpio
from tests.table.builder import begun


@pytest.fixture
def table(file: Path) -> Table:
    """Ana, Ben and Cy at the table, a green 5 turned up, Ben to play, two events logged."""
    return begun(file)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """A clock for the devices and for gpiozero's mock pins, which time their own edges."""
    clock = FakeClock()
    monkeypatch.setattr("gpiozero.pins.mock.monotonic", clock)
    return clock


@pytest.fixture
def lgpio() -> Iterator[FakeLgpio]:
    """A stand-in for lgpio that records what it is sent."""
    with fake_lgpio() as stand_in:
        yield stand_in
