"""Debouncing one button: the first edge of a press counts, and the bounce after it does not.

    button = Debouncer()
    button.edge(5.0, down=True)      # Change(at=5.0, down=True)
    button.edge(5.001, down=False)   # None: it bounces

It also knows a button that is stuck, and one that chatters faster than any hand; such a button is
ignored until it is let go.

This is a lock-out: a change counts at once, and what follows within the lock-out does not. gpiozero's
``bounce_time``, which is lgpio's own debounce, waits for the contact to settle instead and stamps the
last bounce. A press is then timed later the more its contact bounces, so the better press would lose.
"""

from collections import deque
from typing import Final, Literal, NamedTuple, TypeAlias

LOCK_OUT: Final = 0.025
"""How long, in seconds, a contact may bounce after each change.

A new microswitch is specified for about 5 ms (Cherry MX: 5 ms at most), and a worn one takes several
times that. No finger lets go and presses again within it.
"""

STUCK: Final = 8.0
"""Nobody holds a buzzer for so many seconds."""

CHATTER: Final = 7
"""So many presses within :data:`CHATTER_WITHIN` come from no hand: the quickest manage five."""

CHATTER_WITHIN: Final = 0.5
QUIET: Final = 1.0
"""A button that chattered is trusted again after so many seconds at rest."""

Trouble: TypeAlias = Literal["", "stuck", "chattering"]


class Change(NamedTuple):
    """The button went down or up, at the time of the edge that said so."""

    at: float
    down: bool


class Debouncer:
    """Turns a button's edges into its changes; all times are in seconds of one clock."""

    def __init__(self, lock_out: float = LOCK_OUT) -> None:
        self.is_down = False
        self.trouble: Trouble = ""
        self._lock_out = lock_out
        self._level = False
        self._edge_at = self._changed_at = float("-inf")
        self._presses: deque[float] = deque(maxlen=CHATTER)

    def begin(self, at: float, down: bool) -> None:
        """The level the button is found at: held down already is no press."""
        self.is_down = self._level = down
        if down:
            self._edge_at = self._changed_at = at

    def edge(self, at: float, down: bool) -> Change | None:
        """The change that this edge is, if it is one."""
        if at < self._edge_at:
            return None  # It comes late, and what came since says more.
        # An edge may be the first news for a long time: what was due before it comes first.
        settled = self.settle(at)
        self._level, self._edge_at = down, at
        if settled is None and down != self.is_down and at - self._changed_at >= self._lock_out:
            return self._change(at)
        return settled

    def settle(self, now: float) -> Change | None:
        """The change that the bounce hid, once the lock-out is over; notices trouble, and its end."""
        self._look_for_trouble(now)
        # A release within the lock-out is not lost: the level after it is looked at once more.
        if self._level != self.is_down and now - self._changed_at >= self._lock_out:
            return self._change(self._edge_at)
        return None

    @property
    def due(self) -> float | None:
        """When to ask it to settle; None while it rests."""
        if self._level != self.is_down:
            return self._changed_at + self._lock_out
        if self.trouble == "chattering":
            return self._edge_at + QUIET
        if self.is_down and not self.trouble:
            return self._changed_at + STUCK
        return None

    def _change(self, at: float) -> Change | None:
        was_ignored = self.trouble != ""
        self.is_down, self._changed_at = self._level, at
        if self.is_down:
            self._presses.append(at)
            if len(self._presses) == CHATTER and at - self._presses[0] < CHATTER_WITHIN:
                self.trouble = "chattering"
        elif self.trouble == "stuck":
            self.trouble = ""
        # The release that ends a trouble is ignored too: its press never counted.
        return None if was_ignored or self.trouble else Change(at, self.is_down)

    def _look_for_trouble(self, now: float) -> None:
        if self.trouble == "chattering" and now - self._edge_at >= QUIET:
            self.trouble = "stuck" if self.is_down else ""
            self._presses.clear()
        elif self.is_down and self._level and not self.trouble and now - self._changed_at >= STUCK:
            self.trouble = "stuck"
