"""Which browser asks, as far as it matters: one that reads what is written as it is, or an older one.

Asked of the name that a browser sends: a page without scripts gets the right sheets too, and a new browser
exactly what is written. Whoever is not known is taken for older, as what older ones get suits them all.

What browsers came to know later than ``MINIMUM`` needs something to fall back on:
``tests/browser/test_compatibility.py`` names it. Style sheets are written for the minimum alone; older
browsers get a form that ``make sheets`` makes of them, as ``make run`` and the wheel do, and
``static/js/older.js``, which does what neither sheets nor modules do there.
"""

import re
from typing import Final

MINIMUM: Final = {"Chromium": (120, 0), "Firefox": (121, 0), "Safari": (17, 2)}
"""From these on, browsers get the sheets as they are written; older ones get lowered sheets."""

NAMES: Final = {
    # Every browser calls itself after others too. On iOS all are Safari, of the version of the system.
    "Safari": re.compile(r"(?:iPhone|iPad).* OS (?P<major>\d+)_(?P<minor>\d+)"),
    "Chromium": re.compile(r"Chrom(?:e|ium)/(?P<major>\d+)(?P<minor>)"),
    "Firefox": re.compile(r"Firefox/(?P<major>\d+)(?P<minor>)"),
    "WebKit": re.compile(r"Version/(?P<major>\d+)\.(?P<minor>\d+).* Safari/"),
}


def is_older(user_agent: str) -> bool:
    """Is it a browser from before the minimum, or one that nobody knows? Programs are none."""
    if not user_agent.startswith("Mozilla/"):
        return False
    for name, pattern in NAMES.items():
        if found := pattern.search(user_agent):
            version = int(found["major"]), int(found["minor"] or 0)
            # Their own version counts where they say so: the system's stays at 18.
            return version < MINIMUM["Safari" if name == "WebKit" else name]
    return True
