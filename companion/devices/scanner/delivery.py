"""What both ends of a reader's line do so that nothing is lost or taken twice.

An :class:`Outbox` says one thing at a time, again and again, until the other end has acknowledged
it. An :class:`Inbox` knows by sender and number what it had before. Time is in milliseconds and
passed in. Like framing.py this runs in the companion and on the reader.
"""

FIRST_WAIT = 150
LONGEST_WAIT = 2000
"""Before a thing is said again: twice as long each time, up to this."""

_MOST_SENDERS = 8


class Outbox:
    """Things to say, in order, each until it is acknowledged; ``limit`` is how many it holds."""

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
        """Say these words after what waits already; returns their number."""
        self._number += 1
        self._waiting.append((self._number, words))
        if len(self._waiting) == 1:
            self.hurry()
        return self._number

    def hurry(self) -> None:
        """Say it at once, and patiently only after that: the other end is new, or back."""
        self._wait = FIRST_WAIT
        self._next = 0

    def due(self, now: int) -> tuple[int, tuple[str, ...]] | None:
        """What is to be said now, if anything, with its number."""
        if not self._waiting or now < self._next:
            return None
        self._next = now + self._wait
        self._wait = min(2 * self._wait, LONGEST_WAIT)
        return self._waiting[0]

    def acknowledged(self, number: int) -> tuple[str, ...] | None:
        """The words that the other end now has, or None where these were acknowledged before."""
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
        """The number of the last thing taken from that sender."""
        for known, number in self._last:
            if known == sender:
                return number
        return 0

    def take(self, sender: str, number: int) -> bool:
        """Is this new? Then it is known from now on."""
        if number <= self.last(sender):
            return False
        self._last = [each for each in self._last if each[0] != sender][1 - _MOST_SENDERS :]
        self._last.append((sender, number))
        return True
