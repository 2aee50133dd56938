"""Decides who of several contenders was first, by the times of their edges. Pure."""

from collections.abc import Collection, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from companion.rules import all_of, say

RESOLUTION: Final = 0.0005
"""Edges closer than this, in seconds, are a tie.

The kernel stamps an edge in its interrupt handler, which other interrupts may delay by some hundred
microseconds; edges that waited together are stamped in the order of their pins.
"""


class Contender(NamedTuple):
    """A player who pressed in a race, and when, in seconds of the edges' clock."""

    name: str
    at: float


class Decision(NamedTuple):
    """Who was first, and by how much in words; empty for a single contender."""

    first: str
    margin: str


def decide(contenders: Sequence[Contender], sayers: Collection[str]) -> Decision:
    """Return who was first; a tie goes to one of the ``sayers``, who must say UNO.

    >>> ruled = decide([Contender("Cy", 5.012), Contender("Ben", 5.0)], sayers=["Ben"])
    >>> ruled.first, str(ruled.margin)
    ('Ben', 'Ben, 12 ms before Cy')
    """
    ordered = sorted(contenders, key=attrgetter("at"))

    tied = [each for each in ordered if each.at - ordered[0].at < RESOLUTION]
    first = next((each for each in tied if each.name in sayers), ordered[0])
    others = [each for each in tied if each.name != first.name]
    if others:
        return Decision(first.name, _tie([first.name, *(each.name for each in others)], first.name in sayers))
    later = [each for each in ordered if each.name != first.name]
    return Decision(first.name, margin(first, later[0]) if later else "")


def margin(first: Contender, second: Contender) -> str:
    """Return by how much ``first`` was first, in words."""
    # At least 1 ms: "0 ms before" would read as a tie.
    thousandths = max(1, round((second.at - first.at) * 1000))
    return say(
        "%(first)s, %(number)d ms before %(second)s", first=first.name, number=thousandths, second=second.name
    )


def _tie(names: list[str], goes_to_sayer: bool) -> str:
    if goes_to_sayer:
        return say(
            "%(names)s at the same moment. It goes to %(player)s, who had to say UNO.",
            names=all_of(names),
            player=names[0],
        )
    return say("%(names)s at the same moment.", names=all_of(names))
