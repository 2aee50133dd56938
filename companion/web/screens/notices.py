"""The notice on a screen about a tap that had no effect: refused, overtaken, or not kept."""

from dataclasses import dataclass
from typing import Final

from companion.rules import Event, Ruling, Stand, Undo, Unreadable, read_line, say, write_line
from companion.table import TableView

MOVED: Final = say("The table has moved on. Here it is as it stands.")


@dataclass(frozen=True)
class Notice:
    """A sentence for the people at the table.

    Where the referee refused, ``rule`` is the id of the rule, ``line`` the line of the record that would
    let the event stand, and ``event`` what was refused, if it could be read.
    """

    text: str
    rule: str = ""
    line: str = ""
    event: Event | None = None


def ruling_notice(view: TableView, line: str) -> Notice | None:
    """Judge ``line`` as the table stands and return the notice of its ruling; None where it is legal.

    After a redirect only the line is left of a refused tap, so that it is judged once more for the page.
    """
    try:
        event = read_line(line, view.state.setup.players)
    except Unreadable as unreadable:
        return Notice(str(unreadable))
    ruling = view.game.apply(event)
    if not isinstance(ruling, Ruling):
        return None
    # Taking back what cannot be taken back has no effect that could stand.
    stands = "" if isinstance(event, Stand | Undo) else write_line(Stand(event))
    return Notice(ruling.text, ruling.rule, stands, event)
