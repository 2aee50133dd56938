"""Fixtures: a simulated Pico with each reader chip, and a companion at its cable."""

import sys
from collections.abc import Iterator

import pytest

from tests.firmware.builder import FIRMWARE, Companion, Pico

# The pure modules of the firmware are also tested under CPython, where Hypothesis runs.
sys.path.append(str(FIRMWARE))


@pytest.fixture(params=["mfrc522", "pn532"])
def pico(request: pytest.FixtureRequest) -> Iterator[Pico]:
    with Pico(request.param) as pico:
        yield pico


@pytest.fixture
def companion(pico: Pico) -> Iterator[Companion]:
    """A companion connected to a reader with an empty pad."""
    with Companion(pico) as companion:
        yield companion.greet()
