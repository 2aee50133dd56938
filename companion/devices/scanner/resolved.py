"""What a scan comes to: the lines that it says, what waits, and a sentence for people."""

from dataclasses import dataclass
from enum import StrEnum

from companion.rules import Card, Game, Ruling, Stand, TableEvent, Undo, write_line
from companion.table import OpenHand, Scanned


class Act(StrEnum):
    """What a scan comes to, in a word."""

    ENTERED = "entered"
    WAITS = "waits"
    COUNTED = "counted"
    TAKEN_BACK = "taken back"
    BROKE_A_RULE = "broke a rule"
    UNKNOWN = "unknown"
    NO = "no"

    @property
    def light(self) -> str:
        """What the reader's light shows for it."""
        match self:
            case Act.WAITS | Act.UNKNOWN:
                return "ask"
            case Act.BROKE_A_RULE | Act.NO:
                return "no"
        return "ok"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a scan comes to. ``scanned`` waits from now on, ``hand`` lies open; None is as it was before."""

    act: Act
    text: str
    lines: tuple[str, ...] = ()
    scanned: Scanned | None = None
    hand: OpenHand | None = None


def no(text: str) -> Meaning:
    """Nothing comes of it."""
    return Meaning(Act.NO, text)


def waits(act: Act, scanned: Scanned) -> Meaning:
    """It waits beside the game."""
    return Meaning(act, scanned.text, scanned=scanned)


def entered(game: Game, text: str, *events: TableEvent | Undo, card: Card | None = None) -> Meaning:
    """All of the events, or what the referee has against one of them."""
    for event in events:
        after = game.apply(event)
        if isinstance(after, Ruling):
            return no(after.text) if isinstance(event, Undo) else refused(after, card, event)
        game = after
    return Meaning(Act.ENTERED, text, tuple(map(write_line, events)))


def refused(ruling: Ruling, card: Card | None, *choices: TableEvent) -> Meaning:
    """It breaks a rule; any one of the ``choices`` lets it stand."""
    lines = tuple(write_line(Stand(event)) for event in choices)
    return waits(Act.BROKE_A_RULE, Scanned("table", ruling.text, card, rule=ruling.rule, lines=lines))
