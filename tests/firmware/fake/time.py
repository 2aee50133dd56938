"""MicroPython's own ``time``, whose clock a test may put forward."""

import utime
from utime import *  # noqa: F403 - all of it, as the firmware asks for more than this fake knows

_ahead = 0


def pass_by(milliseconds):
    """Let so much time pass at once."""
    global _ahead
    _ahead += milliseconds


def ticks_ms():
    return utime.ticks_add(utime.ticks_ms(), _ahead)
