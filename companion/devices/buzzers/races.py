"""Who was first: ruled by the time of each edge, whatever order the news of it came in.

    ruled = rule([Claim("Cy", 5.012), Claim("Ben", 5.0)], sayer="Ben")
    ruled.first, ruled.margin       # Ben, "Ben, 12 ms before Cy"

News of an edge may come late and out of order, so a press waits: :class:`HeldBack` hands out what came
in only when enough time has passed for whatever was earlier to be in as well.
"""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from companion.rules import all_of, say

HOLD_BACK: Final = 0.020
"""How long, in seconds, the first news waits for other news."""

RESOLUTION: Final = 0.0005
"""Edges closer than this are a tie.

The kernel counts nanoseconds, but stamps an edge in its interrupt handler, which other interrupts
hold up for some hundred microseconds at the worst, and edges that waited for it together are stamped
in the order of their pins. So a difference below half a millisecond says nothing about the hands.
"""


class Claim(NamedTuple):
    """Somebody who was there, and when."""

    name: str
    at: float


class Ruled(NamedTuple):
    """Who was first, and in words by how much; no words where nobody else was there."""

    first: str
    margin: str


def rule(claims: Sequence[Claim], sayer: str) -> Ruled:
    """Who was first; a tie goes to ``sayer``, who must say UNO."""
    ordered = sorted(claims, key=attrgetter("at"))
    # An edge on the border of the resolution belongs to the side that the clock says it is on.
    tied = [claim for claim in ordered if claim.at - ordered[0].at < RESOLUTION]
    first = next((claim for claim in tied if claim.name == sayer), ordered[0])
    others = [claim for claim in tied if claim.name != first.name]
    if others:
        names = all_of([first.name, *(claim.name for claim in others)])
        if first.name == sayer:
            why = say(
                "%(names)s at the same moment. It goes to %(player)s, who had to say UNO.",
                names=names,
                player=sayer,
            )
        else:
            why = say("%(names)s at the same moment.", names=names)
        return Ruled(first.name, why)
    later = [claim for claim in ordered if claim.name != first.name]
    return Ruled(first.name, margin(first, later[0]) if later else "")


def margin(first: Claim, second: Claim) -> str:
    """By how much, in words."""
    thousandths = max(1, round((second.at - first.at) * 1000))
    return say(
        "%(first)s, %(number)d ms before %(second)s",
        first=first.name,
        number=thousandths,
        second=second.name,
    )


class Timed(Protocol):
    """Something that happened at a time of the edges' clock."""

    @property
    def at(self) -> float: ...  # noqa: D102 - the class says it


_T = TypeVar("_T", bound=Timed)


class HeldBack(Generic[_T]):
    """What came in and is not ruled on yet."""

    def __init__(self, hold_back: float = HOLD_BACK) -> None:
        self._hold_back = hold_back
        self._waiting: list[_T] = []
        self._due: float | None = None

    def add(self, news: _T, now: float) -> None:
        """News that came in just ``now``, whenever it happened."""
        if self._due is None:
            self._due = now + self._hold_back
        self._waiting.append(news)

    @property
    def due(self) -> float | None:
        """When to ask for what is ready; None while nothing waits."""
        return self._due

    def ready(self, now: float) -> Iterable[_T]:
        """All that waits, in the order in which it happened; nothing before it is due."""
        if self._due is None or now < self._due:
            return ()
        ready, self._waiting, self._due = self._waiting, [], None
        return sorted(ready, key=attrgetter("at"))
