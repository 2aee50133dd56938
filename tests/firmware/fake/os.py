"""MicroPython's own ``os``, on a machine that calls itself by what is in BOARD."""

from collections import namedtuple

from uos import *  # noqa: F403 - all of it, as the firmware asks for more than this fake knows
from uos import getenv

_Machine = namedtuple("_Machine", ("machine",))


def uname():
    return _Machine(getenv("BOARD"))
