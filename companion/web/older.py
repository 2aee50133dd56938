"""Whether a request comes from a browser older than the minimum, by its ``User-Agent``.

So pages without scripts get the right style sheets too. An unknown browser is taken for an older one, as what
those get suits all.

Features that browsers got later than ``MINIMUM`` need a fallback:
``tests/browser/test_compatibility.py`` names them. Style sheets are written for the minimum alone; older
browsers get a form that ``make sheets`` makes of them, as ``make run`` and the wheel do, and
``static/js/older.js``, which does what neither sheets nor modules do there.
"""

import re
from typing import Final

MINIMUM: Final = {"Chromium": (120, 0), "Firefox": (121, 0), "Safari": (17, 2)}
"""The first versions that get the style sheets as they are written; older ones get lowered sheets."""

NAMES: Final = {
    # Every browser names others too. On iOS all are Safari, in the version of the system.
    "Safari": re.compile(r"(?:iPhone|iPad).* OS (?P<major>\d+)_(?P<minor>\d+)"),
    "Chromium": re.compile(r"Chrom(?:e|ium)/(?P<major>\d+)(?P<minor>)"),
    "Firefox": re.compile(r"Firefox/(?P<major>\d+)(?P<minor>)"),
    "WebKit": re.compile(r"Version/(?P<major>\d+)\.(?P<minor>\d+).* Safari/"),
}


def is_older(user_agent: str) -> bool:
    """Is it a browser older than the minimum, or an unknown one? Programs are not browsers."""
    if not user_agent.startswith("Mozilla/"):
        return False
    for name, pattern in NAMES.items():
        if found := pattern.search(user_agent):
            version = int(found["major"]), int(found["minor"] or 0)
            # Safari's own version counts if it is given, as the system's is frozen at 18.
            return version < MINIMUM["Safari" if name == "WebKit" else name]
    return True
