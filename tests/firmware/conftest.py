"""A Pico for a test, with each of the chips that it can have."""

import sys
from collections.abc import Iterator

import pytest

from tests.firmware.builder import FIRMWARE, Companion, Pico

# What of the firmware is pure is tested here too, where Hypothesis can have its way with it.
sys.path.append(str(FIRMWARE))


@pytest.fixture(params=["mfrc522", "pn532"])
def pico(request: pytest.FixtureRequest) -> Iterator[Pico]:
    with Pico(request.param) as pico:
        yield pico


@pytest.fixture
def companion(pico: Pico) -> Iterator[Companion]:
    """A companion that has been greeted by a reader with an empty pad."""
    with Companion(pico) as companion:
        yield companion.greet()
