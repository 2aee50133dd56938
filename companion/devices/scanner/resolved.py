"""A resolved scan: its lines, what waits from now on, and a sentence for people."""

from dataclasses import dataclass

from companion.ports import ScanOutcome
from companion.rules import Card, Game, LetStand, Ruling, TableEvent, Undo, write_line
from companion.table import OpenHand, Scanned


@dataclass(frozen=True, slots=True)
class ResolvedScan:
    """What a scan means: ``scanned`` waits from now on (None: nothing), ``hand`` is new (None: unchanged)."""

    outcome: ScanOutcome
    text: str
    lines: tuple[str, ...] = ()
    scanned: Scanned | None = None
    hand: OpenHand | None = None


def rejected_scan(text: str) -> ResolvedScan:
    """Return a scan without effect."""
    return ResolvedScan(ScanOutcome.NO, text)


def open_question(outcome: ScanOutcome, scanned: Scanned) -> ResolvedScan:
    """Return a scan that waits beside the game."""
    return ResolvedScan(outcome, scanned.text, scanned=scanned)


def entered_scan(game: Game, text: str, *events: TableEvent | Undo, card: Card | None = None) -> ResolvedScan:
    """Return a scan that enters all of the events, or the ruling against one of them."""
    for event in events:
        after = game.apply(event)
        if isinstance(after, Ruling):
            # No table can let an undo stand, so nothing waits.
            return rejected_scan(after.text) if isinstance(event, Undo) else refused(after, card, event)
        game = after
    return ResolvedScan(ScanOutcome.ENTERED, text, tuple(map(write_line, events)))


def refused(ruling: Ruling, card: Card | None, *choices: TableEvent) -> ResolvedScan:
    """Return a scan that breaks a rule; any of the ``choices`` lets it stand."""
    lines = tuple(write_line(LetStand(event)) for event in choices)
    return open_question(
        ScanOutcome.BROKE_A_RULE, Scanned("table", ruling.text, card, ruling=ruling, lines=lines)
    )
