"""Messages on stderr: each is written, and none so often that it fills a disk."""

import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.web.server.log_limit import MOST_MESSAGES, QUIET_SECONDS, LogLimit
from tests.devices.builder import FakeClock
from tests.served import Companion


class Written(logging.Handler):
    """Keeps what would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def written(clock: FakeClock) -> Iterator[Written]:
    handler = Written()
    handler.addFilter(LogLimit(clock))
    logger = logging.getLogger("companion")
    logger.addHandler(handler)
    yield handler
    logger.removeHandler(handler)


def complain(number: int) -> None:
    logging.getLogger("companion.web").warning("No backup was made in %s.", number)


def test_a_complaint_is_written_once_a_minute(written: Written, clock: FakeClock) -> None:
    for _ in range(1000):
        complain(1)
    complain(2)
    assert ["No backup was made in 1.", "No backup was made in 2."] == written.lines
    clock.now += QUIET_SECONDS
    complain(1)
    assert 3 == len(written.lines)


def test_complaints_that_differ_are_written_up_to_a_limit(written: Written, clock: FakeClock) -> None:
    for number in range(1000):
        complain(number)
    assert MOST_MESSAGES == len(written.lines)
    clock.now += QUIET_SECONDS
    complain(1000)
    assert MOST_MESSAGES + 1 == len(written.lines)


@pytest.mark.started
def test_a_hundred_requests_that_are_none_are_one_line(tmp_path: Path) -> None:
    with Companion("--port", "0", "--data", str(tmp_path)).ready() as companion:
        for _ in range(100):
            with socket.create_connection(("127.0.0.1", companion.port), timeout=10) as connection:
                connection.sendall(b"\0\r\n\r\n")
                assert connection.recv(1000).startswith(b"HTTP/1.1 400")
        companion.process.terminate()
        assert "Invalid HTTP request received.\n" == companion.ended()[2]
