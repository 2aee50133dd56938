"""The signals that end a companion: none is lost, however early it comes."""

import signal
import subprocess
import sys
from select import select
from typing import Final

import pytest

from tests.served import CHECKOUT

ROUNDS: Final = 1000
"""Waiting with ``Event.wait`` lost one signal in a hundred."""

PATIENCE_SECONDS: Final = 30

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


def written(child: subprocess.Popen[bytes]) -> bytes:
    """Return the next byte that it writes; end it if it writes none."""
    assert child.stdout is not None
    if not select([child.stdout], [], [], PATIENCE_SECONDS)[0]:
        child.kill()
    return child.stdout.read(1)
