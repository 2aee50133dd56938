"""The light that tells: how the reader is, and for a moment what became of a card.

A pattern is how many milliseconds the light is on, then off, and so on, over and over.
"""

ALONE = (60, 940)
"""No companion is listening."""
READY = (1,)
"""Steadily on: lay a card."""
WAITING = (0, 1)
"""Steadily off: the companion does not have the card yet, wait."""
BROKEN = (60, 140, 60, 740)
"""The reader's chip does not answer."""

FLASHES = {
    "taken": ((60, 60), 240),
    "ok": ((400, 1), 400),
    "no": ((40, 40), 1200),
    "ask": ((250, 250), 1500),
    "identify": ((100, 100), 5000),
}
"""What the light shows for a moment, and for how long."""


class Lamp:
    """Shows a mood, and a flash over it while that lasts; ``pin`` has ``value(0 or 1)``."""

    def __init__(self, pin: object) -> None:
        self.mood: tuple[int, ...] = ALONE
        self._pin = pin
        self._flash: tuple[tuple[int, ...], int] | None = None
        self._since = 0
        self._lit: bool | None = None

    def flash(self, name: str, now: int) -> bool:
        """Show this for a moment; says whether there is such a flash."""
        if name not in FLASHES:
            return False
        self._flash = FLASHES[name]
        self._since = now
        return True

    def step(self, now: int) -> None:
        """Light or darken the pin as it should be now."""
        if self._flash and now - self._since >= self._flash[1]:
            self._flash = None
        if self._flash:
            lit = is_lit(self._flash[0], now - self._since)
        else:
            lit = is_lit(self.mood, now)
        if lit != self._lit:
            self._lit = lit
            self._pin.value(1 if lit else 0)


def is_lit(pattern: tuple[int, ...], time: int) -> bool:
    """Is a light with this pattern on, so long after it began?"""
    time %= sum(pattern)
    lit = True
    for length in pattern:
        if time < length:
            return lit
        time -= length
        lit = not lit
    return lit
