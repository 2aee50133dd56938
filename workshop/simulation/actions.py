"""One action of a simulated player, and whether the rules allow it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from companion.rules import Card, Colour, Edition, Play, TableEvent, read_line

ANY_RULE: frozenset[str] = frozenset({"any"})
"""A violation for which the rules do not fix which rule the referee names."""


class Outcome(Enum):
    """What the table does about an action."""

    DONE = "done"
    LET_STAND = "let stand"
    WITHOUT_EFFECT = "let stand, without effect"
    TAKEN_BACK = "taken back"


@dataclass(frozen=True)
class Action:
    """An event with full knowledge of the cards, and what the referee should say to it.

    ``breaks`` has the rules of which a referee who sees everything public must name one. It is empty
    for a legal action, and for a violation that only hidden cards would prove. An ``unreported``
    action happens at the table without being entered, such as drawing four before the next turn.
    """

    event: TableEvent
    breaks: frozenset[str] = frozenset()
    outcome: Outcome = Outcome.DONE
    unreported: bool = False


def violation(event: TableEvent, *rules: str, stands: bool = False) -> Action:
    """Return an action against one of ``rules`` (none: any rule), taken back or let stand."""
    return Action(event, frozenset(rules) or ANY_RULE, Outcome.LET_STAND if stands else Outcome.TAKEN_BACK)


def harmless(event: TableEvent, *rules: str) -> Action:
    """Return an action against one of ``rules`` that changes nothing, even where it is let stand."""
    return Action(event, frozenset(rules), Outcome.WITHOUT_EFFECT)


def lay(
    player: str,
    cards: Sequence[Card],
    colour: Colour | None = None,
    swap: str | None = None,
    deck: Edition | None = None,
) -> Play:
    """Return the play of one card or of several; ``colour`` is the one named for a wild at the end."""
    if len(cards) == 1:
        return Play(player, cards[0], colour, swap=swap)
    letter = next((card.colour.letter for card in cards if card.colour), "R")
    *below, last = (f"{card.code}={letter}" if card.is_wild else card.code for card in cards)
    named = f"{cards[-1].code}={colour.letter}" if colour else last
    play = read_line(f"A: {' '.join((*below, named))}", ["A"], deck=deck)
    assert isinstance(play, Play)
    return replace(play, player=player, swap=swap)
