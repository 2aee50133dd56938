"""What a screen has to say about a tap that did not go through."""

from dataclasses import dataclass
from typing import Final

from companion.rules import Event, Ruling, Stand, Undo, Unreadable, read_line, write_line
from companion.rules.sentence import say
from companion.table import TableView

MOVED: Final = say("The table has moved on. Here it is as it stands.")


@dataclass(frozen=True)
class Notice:
    """A sentence for the people at the table.

    A refusal carries its ``rule`` and the ``line`` that would let it stand. ``event`` is
    what was refused, where it could be read.
    """

    text: str
    rule: str = ""
    line: str = ""
    event: Event | None = None


def refusal(view: TableView, line: str) -> Notice | None:
    """The referee's word on ``line`` as the table stands; None where it has nothing against it."""
    try:
        event = read_line(line, view.state.setup.players)
    except Unreadable as unreadable:
        return Notice(str(unreadable))
    ruling = view.game.apply(event)
    if not isinstance(ruling, Ruling):
        return None
    stands = "" if isinstance(event, Stand | Undo) else write_line(Stand(event))
    return Notice(ruling.text, ruling.rule, stands, event)
