"""The entry point of a wireless buzzer; MicroPython runs main.py as soon as the board has power."""

import json
import os
from time import sleep_ms, ticks_diff, ticks_us

from machine import WDT

from buzzer import SECOND, Buzzer
from buzzer_board import Battery, Button, Lamp, Wifi, every_second, was_woken
from buzzer_pins import UnknownBoard, pins_of
from line import Line

WATCHDOG_TIMEOUT = 8000  # milliseconds; an RP2040's longest is 8388


class Clock:
    """Microseconds since a second before the start, as the press that woke the board was before that.

    ``ticks_us`` wraps around; the sum of its differences does not.
    """

    def __init__(self) -> None:
        self._now = SECOND
        self._last = ticks_us()

    def now(self) -> int:
        """Return the time; to be asked at least every few minutes."""
        tick = ticks_us()
        self._now += ticks_diff(tick, self._last)
        self._last = tick
        return self._now

    def at(self, tick: int) -> int:
        """Return the time of a tick that was a moment ago."""
        return self._now + ticks_diff(tick, self._last)


def main() -> None:
    """Run the buzzer for ever; where it cannot, say why, and leave the prompt."""
    try:
        with open("settings.json") as file:  # noqa: PTH123 - MicroPython has no pathlib
            settings = json.load(file)
        pins = pins_of(os.uname().machine)
    except (OSError, ValueError):
        print("There is no settings.json: uno-companion wireless-buzzer makes one.")
        return
    except UnknownBoard as unknown:
        print(unknown)
        return
    buzzer = Buzzer(settings["key"].encode(), settings["number"], new_name)
    wifi = Wifi(settings["wifi"], settings["password"], settings.get("naps", False))
    line = Line(settings.get("companion", ""), settings["port"])
    watchdog = WDT(timeout=WATCHDOG_TIMEOUT)
    clock, button, lamp = Clock(), Button(pins["button"]), Lamp(pins["light"])
    battery = Battery(settings.get("battery"))
    sleeps = settings.get("sleeps", 0) if "wakes" in pins else 0
    if sleeps and was_woken():
        buzzer.wake(clock.now())
    try:
        while True:
            buzzer.millivolts = battery.millivolts(clock.now())
            step(buzzer, wifi, line, clock, button, lamp)
            watchdog.feed()
            if sleeps and buzzer.is_alone(clock.now(), sleeps):
                lamp.show(0)
                wifi.leave()
                button.sleeps()
            sleep_ms(1)
    except KeyboardInterrupt:
        # Somebody wants the prompt, perhaps to install a new version. A watchdog cannot be stopped, so
        # a timer feeds it from here on.
        every_second(pins["timer"], watchdog.feed)


def new_name() -> str:
    """Return a random name."""
    return "".join([f"{byte:02x}" for byte in os.urandom(4)])


def step(buzzer: Buzzer, wifi: Wifi, line: Line, clock: Clock, button: Button, lamp: Lamp) -> None:
    """Do all that is due."""
    now = clock.now()
    for tick, down in button.changes():
        buzzer.edge(clock.at(tick), down)
    wifi.look(now)
    data = line.receive()
    while data:
        # Answered at once: the less time passes, the better the companion knows this clock.
        answer = buzzer.receive(data, clock.now())
        if answer:
            line.found()
            line.send(answer)
        data = line.receive()
    if not buzzer.is_connected(now):
        line.lost()
    line.send(buzzer.due(now))
    lamp.show(buzzer.level if buzzer.is_connected(now) else lamp.searching(now))


main()
