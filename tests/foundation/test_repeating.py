"""What is done again and again goes on, whatever happens in between."""

import logging
from queue import SimpleQueue
from threading import Event

import pytest

from companion.foundation.repeating import Repeating


def test_an_action_that_fails_once_is_done_again(caplog: pytest.LogCaptureFixture) -> None:
    done, calls = Event(), list[int]()

    def action() -> None:
        calls.append(len(calls))
        if len(calls) == 1:
            raise OSError("The stick was pulled out.")
        done.set()

    repeating = Repeating("backups", 0.0, action)
    with caplog.at_level(logging.ERROR):
        repeating.start()
        assert done.wait(10)
    repeating.close()
    assert "backups failed; it is tried again." in caplog.text


def test_nothing_is_done_once_it_is_closed() -> None:
    begun, calls = Event(), list[int]()

    def action() -> None:
        calls.append(0)
        begun.set()

    repeating = Repeating("backups", 3600.0, action)
    repeating.start()
    assert begun.wait(10)
    repeating.close()
    assert [0] == calls


def test_who_is_woken_does_it_before_its_time() -> None:
    calls = SimpleQueue[int]()
    repeating = Repeating("results", 3600.0, lambda: calls.put(0))
    repeating.start()
    calls.get(timeout=10)
    repeating.wake("something was told")
    calls.get(timeout=10)
    repeating.close()
