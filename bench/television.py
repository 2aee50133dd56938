"""What the table costs a weak television: the processor time of its browser, beside pages without a table.

Chromium 79, as in televisions of 2021, draws by the processor alone. What it takes to open a page, down to
the pixels, stands beside that of a page of text; a turn is what one more event takes, from stream to pixels.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import sleep
from typing import Final

from tests.browser.conftest import TOKEN, House, house_in
from tests.engines.chromium import PROGRAMS, Chromium, old_chromium

VERSION: Final = "79"
TELEVISION: Final = (1920, 1080)
GAME: Final = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy, Dee, Eve"]\nround\nstart B5\n'
PAGES: Final = {"a page of text": "/rules", "a phone's page": "/play", "the table": "/table"}
TURNS: Final = ("Ben: B?", "Cy: B?", "Dee: B?", "Eve: B?", "Ana: B?") * 2
TIMES, WARM_UP = 9, 1
TICKS_A_SECOND: Final = os.sysconf("SC_CLK_TCK")
DRAWN: Final = 0.6
"""Seconds after which a page or an event has long been drawn, with all that moves."""


@contextmanager
def television() -> Iterator[tuple[House, Chromium]]:
    """Start a table of five, and the browser that is to show it."""
    program = PROGRAMS / VERSION / "chromium"
    with (
        tempfile.TemporaryDirectory() as data,
        tempfile.TemporaryDirectory() as home,
        house_in(Path(data)) as house,
        old_chromium(program, Path(home)) as engine,
    ):
        engine.resize(TELEVISION)
        engine.open(f"{house.address}/?token={TOKEN}")
        house.begin(GAME)
        yield house, engine


def processor_ms(engine: Chromium, act: Callable[[str], object], what: str) -> float:
    """Return how many milliseconds of processor the browser takes for that, until it is drawn."""
    before = _processor_ms(engine)
    act(what)
    sleep(DRAWN)
    return _processor_ms(engine) - before


def _processor_ms(engine: Chromium) -> float:
    threads = Path(f"/proc/{engine.process}/task").iterdir()
    children = [child for each in threads for child in (each / "children").read_text().split()]
    processes = (str(engine.process), *children)
    return sum(_ticks(Path("/proc") / each) for each in processes) * 1000 / TICKS_A_SECOND


def _ticks(process: Path) -> int:
    user, system = (process / "stat").read_text().rpartition(")")[2].split()[11:13]
    return int(user) + int(system)


def report() -> None:
    """Print the median and the least of each page, opened in turns; then what a turn takes."""
    if not (PROGRAMS / VERSION / "chromium").exists():
        print(f"\nChromium {VERSION} is not here: make sets it up, on x86_64 alone.")
        return
    with television() as (house, engine):
        opened = [
            [processor_ms(engine, engine.open, house.address + path) for path in PAGES.values()]
            for _ in range(WARM_UP + TIMES)
        ]
        turns = [processor_ms(engine, house.table.submit, each) for each in TURNS]
    print(f"\nMilliseconds of processor in Chromium {VERSION}: {TIMES} openings of each, {len(TURNS)} turns")
    print(f"{'':18}{'median':>10}{'least':>10}{'times':>10}")
    columns = list(zip(*opened[WARM_UP:], strict=True))
    for name, times in zip((*PAGES, "a turn"), (*columns, turns), strict=True):
        of_text = median(times) / median(columns[0])
        print(f"{name:18}{median(times):10.0f}{min(times):10.0f}{of_text:10.2f}")


if __name__ == "__main__":
    report()
