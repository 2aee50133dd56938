"""How a companion ends: no signal is lost, however early it comes, and no caller is left hanging."""

import signal
import socket
import subprocess
import sys
from contextlib import ExitStack
from select import select
from typing import Final

import pytest
from flask import Flask

from companion.web.server.http import Server
from tests.served import CHECKOUT

ROUNDS: Final = 1000
"""Waiting with ``Event.wait`` lost one signal in a hundred."""

PATIENCE_SECONDS: Final = 30

STOPS: Final = 30
CALLERS: Final = 6
"""Of 60 servers that stopped under as many callers, 18 left one hanging."""

WAITING: Final = """
import os, sys, time
from random import Random
from companion.web.server.http import wait_for_the_end

chance = Random(50)

def ready():
    os.write(1, b"r")
    until = time.perf_counter() + chance.random() * 1e-4
    while time.perf_counter() < until:
        pass

for _ in range(int(sys.argv[1])):
    wait_for_the_end(ready)
    os.write(1, b"e")
"""
"""Waits again and again, each time a little longer between being ready and waiting."""


@pytest.mark.started
def test_a_signal_that_follows_the_greeting_at_once_ends_it() -> None:
    command = [sys.executable, "-c", WAITING, str(ROUNDS)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, bufsize=0, cwd=CHECKOUT) as child:
        for _ in range(ROUNDS):
            assert b"r" == written(child)
            child.send_signal(signal.SIGINT)
            assert b"e" == written(child)
    assert 0 == child.returncode


def test_who_connects_as_the_server_stops_is_hung_up(app: Flask) -> None:
    for _ in range(STOPS):
        server = Server(app, "127.0.0.1", 0)
        with ExitStack() as stack:
            callers = [stack.enter_context(socket.socket()) for _ in range(CALLERS)]
            for caller in callers:
                caller.setblocking(False)
                caller.connect_ex(("127.0.0.1", server.port))
            server.stop()
            for caller in callers:
                caller.settimeout(PATIENCE_SECONDS)
                assert is_hung_up(caller)


def is_hung_up(caller: socket.socket) -> bool:
    """Return whether the other side has closed the connection, or never took it."""
    try:
        return not caller.recv(1)
    except OSError as error:
        return not isinstance(error, TimeoutError)


def written(child: subprocess.Popen[bytes]) -> bytes:
    """Return the next byte that it writes; end it if it writes none."""
    assert child.stdout is not None
    if not select([child.stdout], [], [], PATIENCE_SECONDS)[0]:
        child.kill()
    return child.stdout.read(1)
