"""Return freed memory to the system; Python and the C library would keep it."""

import ctypes
import gc
from typing import Final

_TRIM: Final = getattr(ctypes.CDLL(None), "malloc_trim", None)
"""Only glibc has it."""


def give_back_memory() -> None:
    """Return unused memory to the system; takes as long as rendering a page or two."""
    # asyncio's connections are parts of reference cycles.
    gc.collect()
    if _TRIM:
        _TRIM(0)
