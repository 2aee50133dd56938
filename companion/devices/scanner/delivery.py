"""Reliable delivery over a reader's line: nothing is lost, and nothing is taken twice.

An :class:`Outbox` sends one thing at a time, again and again, until the other end has acknowledged
it (stop-and-wait). An :class:`Inbox` knows by sender and number what it had before. Time is in
milliseconds and passed in. Like framing.py this runs in the companion and, as it is, under MicroPython
on the reader, so both do without dataclasses, enums and the like.
"""

FIRST_WAIT = 150
LONGEST_WAIT = 2000  # milliseconds until something is sent again, doubled each time up to this
_MOST_SENDERS = 8
"""A sender is one boot of one reader: enough for a few readers that are swapped and reset in one evening."""


class Outbox:
    """Things to send, in order, each until it is acknowledged; ``limit`` is how many it holds."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._waiting: list[tuple[int, tuple[str, ...]]] = []
        self._number = 0
        self._wait = FIRST_WAIT
        self._next = 0

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def is_full(self) -> bool:
        """Is there no room for another thing?"""
        return len(self._waiting) >= self.limit

    def put(self, words: tuple[str, ...]) -> int:
        """Send these words after what waits already; returns their number."""
        self._number += 1
        self._waiting.append((self._number, words))
        if len(self._waiting) == 1:
            self.hurry()
        return self._number

    def hurry(self) -> None:
        """Send at once, and patiently only after that: the other end is new, or back."""
        self._wait = FIRST_WAIT
        self._next = 0

    def due(self, now: int) -> tuple[int, tuple[str, ...]] | None:
        """Return what is to be sent now, if anything, with its number."""
        if not self._waiting or now < self._next:
            return None
        self._next = now + self._wait
        self._wait = min(2 * self._wait, LONGEST_WAIT)
        return self._waiting[0]

    def acknowledged(self, number: int) -> tuple[str, ...] | None:
        """Return the words that the other end now has, or None where these were acknowledged before."""
        if not self._waiting or self._waiting[0][0] != number:
            return None
        words = self._waiting.pop(0)[1]
        self.hurry()
        return words


class Inbox:
    """Which things came before, from each of the last few senders."""

    def __init__(self) -> None:
        self._last: list[tuple[str, int]] = []

    def last(self, sender: str) -> int:
        """Return the number of the last thing taken from that sender."""
        for known, number in self._last:
            if known == sender:
                return number
        return 0

    def take(self, sender: str, number: int) -> bool:
        """Is this new? Then it is known from now on."""
        if number <= self.last(sender):
            return False
        # The sender heard last goes to the end, so that it is the most silent one that is forgotten.
        self._last = [each for each in self._last if each[0] != sender][1 - _MOST_SENDERS :]
        self._last.append((sender, number))
        return True
