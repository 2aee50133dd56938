"""UNO Companion's card reader: starts by itself when the Pico has power."""

import os
from time import ticks_diff, ticks_ms

from machine import WDT, Timer

from lamp import Lamp
from line import Line
from link import Link
from scanner import Scanner
from wires import lamp_pin, readers

VERSION = "1.0.0"
PATIENCE = 8000
"""Milliseconds until the watchdog starts the Pico anew; 8388 is the most that it can."""


def main() -> None:
    """Scan for ever."""
    link = Link("".join([f"{byte:02x}" for byte in os.urandom(4)]), VERSION)
    scanner = Scanner(readers(), link, Lamp(lamp_pin()), Line())
    watchdog = WDT(timeout=PATIENCE)
    try:
        _run(scanner, watchdog)
    except KeyboardInterrupt:
        # Somebody wants the prompt, to install something perhaps. A watchdog cannot be stopped.
        Timer(period=1000, callback=lambda _: watchdog.feed())


def _run(scanner: Scanner, watchdog: WDT) -> None:
    # ticks_ms begins again after some days; the sum of the steps does not.
    now, last = 0, ticks_ms()
    while True:
        tick = ticks_ms()
        now += ticks_diff(tick, last)
        last = tick
        scanner.step(now)
        watchdog.feed()


main()
