"""What one tap takes of a processor at a table of four and of ten, beside a bare uvicorn in the same run.

Each player has a phone, three more only watch, and one screen is the table's. What the companion takes is
told by what its threads do: one hears and sends, some judge and store, one renders. The quietest stretch
counts: whatever else runs on the machine takes the caches from it, and adds a third.
"""

import sys
import tempfile
from contextlib import ExitStack
from itertools import islice
from typing import Final

from bench.screens import PLAYERS, Site, begin, one_each, turns
from bench.servers import bare_uvicorn, companion, serving

WARM_UP, STRETCHES, TAPS = 40, 12, 40
GROUPS: Final = {"server": "hears and sends", "request": "judges and stores", "rendering": "renders"}


def report() -> None:
    """Print the table that docs/figures.md quotes."""
    print(f"\nMilliseconds of processor a tap, in the quietest of {STRETCHES} stretches of {TAPS} taps")
    print(f"{'':26}" + "".join(f"{column:>20}" for column in (*GROUPS.values(), "all")))
    for seats in (4, 10):
        _report(PLAYERS[:seats])


def _report(players: tuple[str, ...]) -> None:
    with ExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory())
        command = [sys.executable, "-m", "bench.named_threads", *companion(data)[3:]]
        ours = Site("the companion", stack.enter_context(serving(command)))
        begin(ours, players)
        ours.open_screens(one_each(ours, players))
        taps = turns(players)
        for player, line in islice(taps, WARM_UP):
            ours.tap(player, line)
        reference = Site("a bare uvicorn", stack.enter_context(serving(bare_uvicorn(ours.event_size))))
        reference.open_screens(one_each(reference, players))
        sites = (reference, ours)
        taken: dict[str, list[dict[str, float]]] = {site.name: [] for site in sites}
        for _ in range(STRETCHES):
            stretch = list(islice(taps, TAPS))
            for site in sites:
                taken[site.name].append(_taken(site, stretch))
    for name, stretches in taken.items():
        # The reference's threads have no such names.
        quietest = min(stretches, key=lambda taken: sum(taken.values()))
        groups = [quietest.get(group, 0.0) for group in GROUPS]
        shown = "".join(f"{each:20.1f}" if any(groups) else f"{'':20}" for each in groups)
        print(f"{name + f', {len(players)} seats':26}{shown}{sum(quietest.values()):20.1f}")


def _taken(site: Site, taps: list[tuple[str, str]]) -> dict[str, float]:
    """Tap so often; return what a tap took of each group of threads."""
    before = site.server.milliseconds
    for player, line in taps:
        site.tap(player, line)
    after = site.server.milliseconds
    return {group: (after[group] - before.get(group, 0)) / len(taps) for group in after}
