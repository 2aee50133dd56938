"""What browsers from before the minimum get: their own form of each style sheet."""

from companion.web.older.engines import MINIMUM, is_older
from companion.web.older.lowering import lowered

__all__ = (
    "MINIMUM",
    "is_older",
    "lowered",
)
