"""Giving memory back to the system, which Python and the C library keep otherwise once it was used."""

import ctypes
import gc
from typing import Final

_TRIM: Final = getattr(ctypes.CDLL(None), "malloc_trim", None)
"""Of glibc alone."""


def give_back_memory() -> None:
    """Give back what nothing uses; takes as long as a page or two."""
    # A connection of asyncio is a part of circles.
    gc.collect()
    if _TRIM:
        _TRIM(0)
