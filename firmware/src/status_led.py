"""The status LED: steady patterns for the reader's state, short flashes for the result of a card.

A pattern is a repeated sequence of milliseconds on, off, on, off and so on.
"""

NO_COMPANION = (60, 940)  # is listening
READY = (1,)  # steady: a card may be laid
BUSY = (0, 1)  # dark: the companion has not acknowledged the card yet
NO_CHIP = (60, 140, 60, 740)  # answers

FLASHES = {
    "taken": ((60, 60), 240),
    "ok": ((400, 1), 400),
    "no": ((40, 40), 1200),
    "ask": ((250, 250), 1500),
    "identify": ((100, 100), 5000),
}
"""The pattern of each flash and its whole length in milliseconds. All but ``taken`` are the protocol's."""


class StatusLed:
    """An LED that shows ``pattern`` unless a flash covers it; ``pin`` has a method ``value(0 or 1)``."""

    def __init__(self, pin: object) -> None:
        self.pattern: tuple[int, ...] = NO_COMPANION
        self._pin = pin
        self._flash: tuple[tuple[int, ...], int] | None = None
        self._since = 0
        self._lit: bool | None = None

    def flash(self, name: str, now: int) -> bool:
        """Show a flash from now on, over any other; return whether there is one of that name."""
        if name not in FLASHES:
            return False
        self._flash = FLASHES[name]
        self._since = now
        return True

    def step(self, now: int) -> None:
        """Set the pin for this moment, in milliseconds; to be called often."""
        if self._flash and now - self._since >= self._flash[1]:
            self._flash = None
        if self._flash:
            lit = is_lit(self._flash[0], now - self._since)
        else:
            lit = is_lit(self.pattern, now)
        if lit != self._lit:  # a pin is written only when it changes, not once a loop
            self._lit = lit
            self._pin.value(1 if lit else 0)


def is_lit(pattern: tuple[int, ...], time: int) -> bool:
    """Return whether a light with this pattern is on, ``time`` milliseconds after it began."""
    time %= sum(pattern)
    lit = True
    for length in pattern:
        if time < length:
            return lit
        time -= length
        lit = not lit
    return lit
