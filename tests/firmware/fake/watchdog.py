"""A watchdog that does not reset the board, but reports that it would have."""

from time import ticks_diff, ticks_ms


class Watchdog:
    def __init__(self, timeout):
        assert timeout <= 8388
        self._timeout = timeout
        self._fed = ticks_ms()

    def feed(self):
        if ticks_diff(ticks_ms(), self._fed) > self._timeout:
            self.report("starved")
        self._fed = ticks_ms()
