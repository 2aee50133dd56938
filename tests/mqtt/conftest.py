"""A broker for each test, which starts within milliseconds."""

from collections.abc import Iterator

import pytest

from tests.mosquitto import Mosquitto


@pytest.fixture
def broker() -> Iterator[Mosquitto]:
    """A broker that runs and knows nothing."""
    with Mosquitto() as broker:
        broker.start()
        yield broker
