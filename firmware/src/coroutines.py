"""Cooperative waiting: generators that yield to the main loop until time has passed or a chip is ready.

The main loop must also serve the cable, the LED and the watchdog, so nothing may block.
"""

from time import ticks_add, ticks_diff, ticks_ms


class ChipStuck(Exception):
    """The chip does not answer as its data sheet says, and has to be reset."""


def pause(milliseconds):
    """Yield until this many milliseconds have passed."""
    end = ticks_add(ticks_ms(), milliseconds)
    while ticks_diff(end, ticks_ms()) > 0:
        yield


def until(condition, milliseconds):
    """Yield until ``condition()`` is true, and return its value; raises ChipStuck after ``milliseconds``."""
    end = ticks_add(ticks_ms(), milliseconds)
    while True:
        result = condition()
        if result:
            return result
        if ticks_diff(end, ticks_ms()) < 0:
            raise ChipStuck
        yield
