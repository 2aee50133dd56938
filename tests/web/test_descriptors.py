"""A companion whose file descriptors are used up: it refuses more, says so at most once, and goes on."""

import errno
import os
import resource
import socket
import sys
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Final

import pytest
from flask import Flask

from companion.web.server.connections import SPARE_DESCRIPTORS, is_last_descriptor
from tests.served import Companion

FEW: Final = 64
WITH_FEW: Final = (
    sys.executable,
    "-c",
    f"""
import resource, sys
from companion.command_line.arguments import main
resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW // 2}, {FEW}))
sys.exit(main(sys.argv[1:]))
""",
)
MOST_LINES: Final = 20
"""On stderr, where thousands of connections were once a hundred megabytes of tracebacks."""


def is_answered(phone: HTTPConnection) -> bool:
    """Ask for the table: there is no game yet, which is an answer."""
    phone.request("GET", "/api/table")
    answer = phone.getresponse()
    answer.read()
    return answer.status == 404


def is_answered_anew(port: int) -> bool:
    """Ask over a connection of its own; False where that is refused."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=10)) as later, suppress(ConnectionError):
        return is_answered(later)
    return False


@pytest.mark.started
def test_used_up_descriptors_stop_nobody_for_long_and_fill_no_log(tmp_path: Path) -> None:
    with Companion("--port", "0", "--data", str(tmp_path), program=WITH_FEW).ready() as companion:
        with closing(HTTPConnection("127.0.0.1", companion.port, timeout=10)) as phone, ExitStack() as stack:
            assert is_answered(phone)
            for number in range(2 * FEW):
                connection = stack.enter_context(socket.socket())
                connection.bind((f"127.0.0.{2 + number // 40}", 0))
                connection.connect(("127.0.0.1", companion.port))
            # Who is in stays in.
            assert all(is_answered(phone) for _ in range(5))
        deadline = monotonic() + 10
        while not is_answered_anew(companion.port):
            assert monotonic() < deadline
        companion.process.terminate()
        _, _, complaints = companion.ended()
    assert complaints.count("out of system resource") <= 1
    assert "Traceback" not in complaints
    assert len(complaints.splitlines()) < MOST_LINES


@pytest.mark.parametrize(
    ("from_the_last", "is_last"), [(SPARE_DESCRIPTORS + 1, False), (SPARE_DESCRIPTORS, True), (1, True)]
)
def test_the_last_descriptors_are_for_files_and_no_connection_has_one(
    from_the_last: int, is_last: bool
) -> None:
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    connection = SimpleNamespace(fileno=lambda: most - from_the_last)
    assert is_last is is_last_descriptor(connection)


@pytest.mark.parametrize(("number", "status"), [(errno.EMFILE, 503), (errno.ENFILE, 503), (errno.EIO, 500)])
def test_a_page_without_a_descriptor_says_to_try_again(app: Flask, number: int, status: int) -> None:
    def page() -> str:
        raise OSError(number, os.strerror(number))

    app.add_url_rule("/famine", view_func=page)
    answer = app.test_client().get("/famine")
    assert (status, status == 503) == (answer.status_code, "Try again in a moment." in answer.text)
