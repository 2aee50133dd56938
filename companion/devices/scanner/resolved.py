"""A resolved scan: the lines that it says, what waits from now on, and a sentence for people."""

from dataclasses import dataclass

from companion.ports import ScanOutcome
from companion.rules import Card, Game, LetStand, Ruling, TableEvent, Undo, write_line
from companion.table import OpenHand, Scanned


@dataclass(frozen=True, slots=True)
class ResolvedScan:
    """What a scan means at one table. ``scanned`` waits from now on, ``hand`` is being counted.

    ``scanned`` None: nothing waits any more. ``hand`` None: it is as it was before.
    """

    outcome: ScanOutcome
    text: str
    lines: tuple[str, ...] = ()
    scanned: Scanned | None = None
    hand: OpenHand | None = None


def no(text: str) -> ResolvedScan:
    """Nothing comes of it."""
    return ResolvedScan(ScanOutcome.NO, text)


def waits(outcome: ScanOutcome, scanned: Scanned) -> ResolvedScan:
    """Return that it waits beside the game."""
    return ResolvedScan(outcome, scanned.text, scanned=scanned)


def entered(game: Game, text: str, *events: TableEvent | Undo, card: Card | None = None) -> ResolvedScan:
    """Return all of the events, or what the referee has against one of them."""
    for event in events:
        after = game.apply(event)
        if isinstance(after, Ruling):
            # An undo is nothing that a table can let stand, so nothing waits for its decision.
            return no(after.text) if isinstance(event, Undo) else refused(after, card, event)
        game = after
    return ResolvedScan(ScanOutcome.ENTERED, text, tuple(map(write_line, events)))


def refused(ruling: Ruling, card: Card | None, *choices: TableEvent) -> ResolvedScan:
    """Return that it breaks a rule; any one of the ``choices`` lets it stand."""
    lines = tuple(write_line(LetStand(event)) for event in choices)
    return waits(ScanOutcome.BROKE_A_RULE, Scanned("table", ruling.text, card, ruling=ruling, lines=lines))
