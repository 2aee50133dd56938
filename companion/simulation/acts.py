"""One thing that somebody does at a table, and whether the rules allow it."""

from dataclasses import dataclass
from enum import Enum

from companion.rules import TableEvent

ANY_RULE: frozenset[str] = frozenset({"any"})
"""Against the rules, though none of them says under which name."""


class Fate(Enum):
    """What becomes of an act."""

    DONE = "done"
    STANDS = "let stand"
    BACK = "taken back"


@dataclass(frozen=True)
class Act:
    """An event, told with everything about it known.

    ``breaks`` are the rules that a referee who saw all that is public would name, one of
    them; empty where the act is legal, or wrong in a way that only the hidden cards show.
    ``unsaid`` is something people do without telling: drawing four before the next one plays.
    """

    event: TableEvent
    breaks: frozenset[str] = frozenset()
    fate: Fate = Fate.DONE
    unsaid: bool = False


def breach(event: TableEvent, *rules: str, stands: bool = False) -> Act:
    """An act against one of ``rules``, taken back or let stand."""
    return Act(event, frozenset(rules) or ANY_RULE, Fate.STANDS if stands else Fate.BACK)
