"""What it costs that screens speak several languages, beside one language in the same run.

The same table of ten as in :mod:`bench.screens`, three times: all screens in one language; in three, where
all phones of a player speak that player's; and in three at every seat, so that each page is rendered thrice.
"""

import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Final

from bench.screens import PLAYERS, SCREENS, TAPS, WARM_UP, Site, begin, print_table, seated, turns
from bench.servers import companion, serving
from tests.web.words.pseudo import ROOT, read, write_language

SPOKEN: Final = ("en", "de", "fr")

SPREADS: Final[dict[str, Callable[[int], str]]] = {
    "one language": lambda _: SPOKEN[0],
    "a player's": lambda number: SPOKEN[number % len(PLAYERS) % len(SPOKEN)],
    "at every seat": lambda number: SPOKEN[number // len(PLAYERS) % len(SPOKEN)],
}
"""Which language the how manyth phone speaks; the seats take turns in getting one."""


def report() -> None:
    """Print the table that docs/figures.md quotes."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        catalogue = read(ROOT / "companion" / "translations" / "messages.pot")
        for locale in SPOKEN[1:]:
            write_language(catalogue, folder / "translations", locale)
        sites = []
        for number, (name, spoken) in enumerate(SPREADS.items()):
            serve = companion(str(folder / str(number)))
            command = [sys.executable, "-m", "bench.polyglot", str(folder / "translations"), *serve[3:]]
            site = Site(name, stack.enter_context(serving(command)))
            begin(site, PLAYERS)
            site.open_screens(seated(site, PLAYERS, SCREENS, spoken))
            sites.append(site)
        for number, (player, line) in enumerate(islice(turns(PLAYERS), WARM_UP + TAPS)):
            for site in sites:
                if number == WARM_UP:
                    site.forget()
                site.tap(player, line)
    print(f"\nMilliseconds from a tap, {SCREENS} screens, {len(PLAYERS)} seats, {len(SPOKEN)} languages")
    one, *several = sites
    for each in several:
        print_table(one, each)
