"""Waiting without standing still: generators that yield while the main loop goes on."""

from time import ticks_add, ticks_diff, ticks_ms


class Hung(Exception):
    """A chip does not answer as it should; it wants a reset."""


def pause(milliseconds):
    """Let so much time go by."""
    end = ticks_add(ticks_ms(), milliseconds)
    while ticks_diff(end, ticks_ms()) > 0:
        yield


def until(condition, milliseconds):
    """Wait for ``condition()`` and return what it says; raises Hung if it takes too long."""
    end = ticks_add(ticks_ms(), milliseconds)
    while True:
        answer = condition()
        if answer:
            return answer
        if ticks_diff(end, ticks_ms()) < 0:
            raise Hung
        yield
