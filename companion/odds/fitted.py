"""Numbers fitted on simulated games, kept as data. ``make odds`` fits them anew, see ``bench/odds_data``."""

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def fitted(name: str) -> dict[str, Any]:
    """Return the numbers of ``data/NAME.json``.

    >>> sorted(fitted("bluffs"))
    ['drawn', 'held']
    """
    text = files("companion.odds").joinpath(f"data/{name}.json").read_text(encoding="utf-8")
    numbers: dict[str, Any] = json.loads(text)
    return numbers
