"""Debounces one button: a change counts once the contact has stayed so, timed by its first edge.

    >>> button = Debouncer()
    >>> button.edge(5.0, down=True)
    >>> button.edge(5.001, down=False)     # it bounces
    >>> button.edge(5.002, down=True)
    >>> button.settle(5.019)               # news may be late
    []
    >>> button.settle(5.020)
    [Change(at=5.0, down=True)]

A button that is stuck, or chatters faster than any hand, is ignored until it is released.

Presses are held back for late edges anyway, and bounce is over by then. gpiozero's ``bounce_time`` (lgpio's
own debounce) waits as well, but stamps the last bounce: the more a contact bounces, the later its press would
count.
"""

from bisect import insort
from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from math import inf
from typing import Final, Literal, NamedTuple, TypeAlias

REORDER_WINDOW: Final = 0.020
"""Seconds that an edge is held back for others, which may be reported late and out of order.

Longer than the 15 ms of delay that ``make bench`` measures with busy cores, too short to be felt.
"""

STAYS: Final = 0.005
"""Seconds that a contact must stay closed to be pressed, and open to be released.

No finger is faster; a new microswitch bounces in shorter gaps (Cherry MX: over after 5 ms).
"""

SPIKE: Final = 0.0001
"""Seconds below which a pulse is ignored: a neighbour's edge, coupled through the cable for microseconds."""

LOCK_OUT: Final = 0.025
"""Seconds that a contact may bounce after a change: a worn microswitch takes several times 5 ms.

No finger releases and presses again within them.
"""

STUCK_SECONDS: Final = 8.0  # that nobody holds a buzzer
CHATTER: Final = 7
"""Presses within :data:`CHATTER_WITHIN` that come from no hand: the quickest manage five."""

CHATTER_WITHIN: Final = 0.5  # seconds; no contact bounces for so long
MOST_NEWS: Final = 64  # edges of a contact kept for late news; a buzzing contact has more
QUIET_SECONDS: Final = 1.0  # after which a button that chattered is trusted again
Trouble: TypeAlias = Literal["", "stuck", "chattering"]


class Change(NamedTuple):
    """A press or release, at the time of its first edge."""

    at: float
    down: bool


class _News(NamedTuple):
    at: float
    down: bool


class _Contact(NamedTuple):
    """A contact's state since ``since``; ``first`` is its first edge since the button last rested."""

    down: bool = False
    since: float = -inf
    first: float | None = None


class Debouncer:
    """Turns a button's edges into presses and releases; times are in seconds of one clock."""

    def __init__(self, lock_out: float = LOCK_OUT, hold_back: float = REORDER_WINDOW) -> None:
        self.is_down = False
        self.trouble: Trouble = ""
        self._lock_out = lock_out
        self.hold_back = hold_back
        # The contact's last certain state, and the edges since then in order.
        self._certain = _Contact()
        self._news: list[_News] = []
        self._changed_at = -inf
        self._presses: deque[float] = deque(maxlen=CHATTER)

    def begin(self, at: float, down: bool) -> None:
        """Begin at the present level; a button that is held down already is no press."""
        self.is_down = down
        if down:
            self._changed_at = at
            self._certain = _Contact(down, at)

    def edge(self, at: float, down: bool) -> None:
        """Report an edge, late or not; :meth:`settle` returns what comes of it."""
        if at < self._certain.since:
            return  # What came since says more.
        insort(self._news, _News(at, down))
        if len(self._news) > MOST_NEWS:
            self._be_certain(self._contact())

    def settle(self, now: float) -> list[Change]:
        """Return the changes that are certain by now; also detects trouble and its end."""
        changes: list[Change] = []
        while stayed := self._stayed(now):
            if stayed.down != self.is_down and (change := self._change(stayed)):
                changes.append(change)
            self._be_certain(stayed._replace(first=None))
        self._look_for_trouble(now)
        return changes

    @property
    def due(self) -> float | None:
        """When to call :meth:`settle`; None while it rests."""
        contact = self._contact()
        if contact.first is not None:
            return self._certain_at(contact)
        if self.trouble == "chattering":
            return contact.since + QUIET_SECONDS
        if self.is_down and not self.trouble:
            return self._changed_at + STUCK_SECONDS
        return None

    def undecided(self, now: float) -> float | None:
        """Return the time of an edge that may still become a press; None if there is none."""
        first = self._contact().first
        may_be = first is not None and not self.is_down and now < first + self.hold_back
        return first if may_be else None

    def _contacts(self) -> Iterator[_Contact]:
        """Yield the contact's states from the certain to the present one, without spikes."""
        contact = self._certain
        for at in self._edges():
            yield contact
            down = not contact.down
            first = at if contact.first is None and down != self.is_down else contact.first
            contact = _Contact(down, at, first)
        yield contact

    def _edges(self) -> list[float]:
        edges: list[float] = []
        down = self._certain.down
        for news in self._news:
            if news.down == down:
                continue  # The contact was back before its pin was read.
            down = news.down
            if edges and news.at - edges[-1] < SPIKE:
                edges.pop()
            else:
                edges.append(news.at)
        return edges

    def _contact(self) -> _Contact:
        return list(self._contacts())[-1]

    def _stayed(self, now: float) -> _Contact | None:
        """Return the first state that lasted long enough to count."""
        contacts = [*self._contacts(), _Contact(since=now)]
        for contact, after in pairwise(contacts):
            long_enough = after.since >= contact.since + STAYS
            # A change within the lock-out is not lost: the contact after it is looked at once more.
            free = contact.down == self.is_down or after.since >= self._changed_at + self._lock_out
            if contact.first is not None and long_enough and free and now >= self._certain_at(contact):
                return contact
        return None

    def _certain_at(self, contact: _Contact) -> float:
        """Return when this state is certain, if it stays so until then."""
        assert contact.first is not None
        if contact.down == self.is_down:
            # Nothing that anybody waits for, and the last edge may still turn out to be of a spike.
            return contact.since + STAYS + self.hold_back
        free = self._changed_at + self._lock_out
        return max(contact.since + STAYS, contact.first + self.hold_back, free)

    def _be_certain(self, contact: _Contact) -> None:
        self._certain = contact
        self._news = [news for news in self._news if news.at > contact.since]

    def _change(self, contact: _Contact) -> Change | None:
        assert contact.first is not None
        was_ignored = self.trouble != ""
        self.is_down, self._changed_at = contact.down, contact.first
        if self.is_down:
            self._presses.append(contact.first)
            if len(self._presses) == CHATTER and contact.first - self._presses[0] < CHATTER_WITHIN:
                self.trouble = "chattering"
        elif self.trouble == "stuck":
            self.trouble = ""
        # The release that ends a trouble is ignored too: its press never counted.
        return None if was_ignored or self.trouble else Change(contact.first, self.is_down)

    def _look_for_trouble(self, now: float) -> None:
        contact = self._contact()
        if self.trouble == "chattering":
            if now - contact.since >= QUIET_SECONDS:
                self.trouble = "stuck" if self.is_down else ""
                self._presses.clear()
        elif contact.first is not None and now - contact.first >= CHATTER_WITHIN > now - contact.since:
            self.trouble = "chattering"
        elif self.is_down and contact.down and not self.trouble and now - self._changed_at >= STUCK_SECONDS:
            self.trouble = "stuck"
