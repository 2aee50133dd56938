"""What browsers from before the minimum get: their own form of each style sheet.

What browsers came to know later than the minimum in ``companion/web/older/engines.py`` needs something to
fall back on: ``tests/browser/test_compatibility.py`` names it. Style sheets are written for the minimum
alone; older browsers get a form that ``companion/web/older/`` makes of them, and ``static/js/older.js``,
which does what neither sheets nor modules do there.
"""

from companion.web.older.engines import MINIMUM, is_older
from companion.web.older.lowering import lowered

__all__ = (
    "MINIMUM",
    "is_older",
    "lowered",
)
