"""The entry point of the card reader; MicroPython runs main.py as soon as the board has power."""

import os
from time import ticks_diff, ticks_ms

from machine import WDT

from link import Link
from pins import UnknownBoard
from scanner import Scanner
from status_led import StatusLed
from usb_serial import UsbSerial

VERSION = "1.0.0"
WATCHDOG_TIMEOUT = 8000  # milliseconds; an RP2040's longest is 8388


def main() -> None:
    """Run the reader for ever; on a board without pins say so, and leave the prompt."""
    try:
        from board import every_second, led_pin, readers
    except UnknownBoard as unknown:
        print(unknown)
        return
    link = Link("".join([f"{byte:02x}" for byte in os.urandom(4)]), VERSION)
    scanner = Scanner(readers(), link, StatusLed(led_pin()), UsbSerial())
    watchdog = WDT(timeout=WATCHDOG_TIMEOUT)
    try:
        _run(scanner, watchdog)
    except KeyboardInterrupt:
        # Somebody wants the prompt, perhaps to install a new version. A watchdog cannot be stopped, so
        # a timer feeds it from here on.
        every_second(watchdog.feed)


def _run(scanner: Scanner, watchdog: WDT) -> None:
    # ticks_ms wraps around after some days; the sum of its differences does not.
    now, last = 0, ticks_ms()
    while True:
        tick = ticks_ms()
        now += ticks_diff(tick, last)
        last = tick
        scanner.step(now)
        watchdog.feed()


main()
