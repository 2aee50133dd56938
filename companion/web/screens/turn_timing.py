"""What a screen is sent of the time of a turn: it takes the steps by its own clock, and asks nobody."""

from typing import NamedTuple

from companion.table import TableView, TurnStage, steps
from companion.web.request_context import present_table
from companion.web.words.language import _
from companion.web.words.typesetting import text_width, widest_word


class TurnTiming(NamedTuple):
    """The time of a turn, for the screens of the table and of the player it is about.

    ``id`` is another for each turn. ``limit`` is the time for it in seconds, 0 where it has none. ``sent`` is
    what the browser reads: how old the turn is when this is rendered, as its clock and ours may differ.
    """

    id: int
    limit: int
    sent: dict[str, object]

    @property
    def over(self) -> str:
        """What is said when the time is up."""
        return _("Time is up")

    @property
    def widths(self) -> str:
        """How wide that is in em, in a line and word by word, as CSS."""
        return f"--width:{text_width(self.over):.2f};--word:{widest_word(self.over):.2f}"


def turn_timing(view: TableView, seat: str = "") -> TurnTiming | None:
    """Return the time of the turn; None where none runs, or not that of this phone's ``seat``."""
    turn = view.turn
    if turn is None or turn.stopped is not None or seat not in ("", turn.player):
        return None
    limit = view.preferences.turn_limit
    began = _milliseconds(turn.since)
    sent = {
        "id": began,
        "age": _milliseconds(present_table().now) - began,
        "limit": limit * 1000,
        "steps": [(_milliseconds(step.after), step.stage) for step in steps(view.preferences)],
        "says": {
            TurnStage.NUDGE: _("%(player)s, it is your turn.", player=turn.player),
            TurnStage.OVER: _("Time is up."),
        },
    }
    return TurnTiming(began, limit, sent)


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)
