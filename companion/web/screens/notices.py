"""The notice on a screen about a tap that had no effect: refused, overtaken, or not kept."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from werkzeug.datastructures import MultiDict

from companion import rules
from companion.rules import say
from companion.table import TableView
from companion.web.request_context import Visitor
from companion.web.words.language import _

MOVED: Final = say("The table has moved on. Here it is as it stands.")


@dataclass(frozen=True)
class Notice:
    """A sentence for the people at the table.

    Where the referee refused, ``rule`` is the id of the rule, ``line`` the lines of the record that would
    let the event stand, and ``event`` what was refused, if it could be read; ``source`` is where the refusal
    comes from, the rule sheet or our ruling. ``back`` and ``stand`` are the answers to it.
    """

    text: str
    rule: str = ""
    line: str = ""
    event: rules.Event | None = None
    source: str = ""

    def told_to(self, visitor: Visitor) -> "Notice":
        """Return the notice as this visitor gets it: overruling the referee is the host's."""
        return replace(self, line="") if visitor.is_limited else self

    @property
    def back(self) -> str:
        """Take it back; a hand of another size than was expected is counted again."""
        return _("Count again") if self._is_of_another_size else _("Take it back")

    @property
    def stand(self) -> str:
        """Let it stand; such a hand is kept as it is."""
        if self._is_of_another_size and isinstance(self.event, rules.Hand):
            return _("Keep %(count)d", count=len(self.event.cards))
        return _("Let it stand")

    @property
    def _is_of_another_size(self) -> bool:
        return self.rule == "hand-count" and isinstance(self.event, rules.Hand)


def notice_after_tap(view: TableView, visitor: Visitor, query: MultiDict[str, str]) -> Notice | None:
    """Return the notice about the tap that led to this address, or that the table overtook its question.

    Lines are judged, which may take a while, for who may enter some alone.
    """
    seen = query.get("at", type=int)
    if "moved" in query or (seen is not None and seen != view.version):
        return Notice(MOVED)
    is_told = "ruled" in query and visitor.acts
    return _ruling_notice(view, query["ruled"].split("\n")) if is_told else None


def _ruling_notice(view: TableView, lines: Sequence[str]) -> Notice | None:
    """Judge ``lines`` as the table stands and return the notice of the first ruling, if there is one.

    After a redirect only the lines are left of a refused tap, so that they are judged once more for the page.
    """
    try:
        events = list(view.game.read_entered(lines))
    except rules.Unreadable as unreadable:
        return Notice(str(unreadable))
    game = view.game
    for place, event in enumerate(events):
        after = game.apply(event)
        if isinstance(after, rules.Ruling):
            return Notice(after.text, after.rule, _let_stand(game, events, place), event, after.sheet)
        game = after
    return None


def _let_stand(game: rules.Game, events: Sequence[rules.Event], place: int) -> str:
    """Return the lines of these events with the one at ``place`` left to stand; empty where it cannot be.

    ``game`` is the one before that event.
    """
    event = events[place]
    # A correction, a change of seats or an undo that cannot be has no effect that could stand; of an
    # amendment it would be the line in it.
    is_of_the_table = isinstance(event, rules.Fix | rules.Seats | rules.Leave | rules.End)
    if isinstance(event, rules.Join):
        # While something waits, one joins all the same; where no seat or no card is left, nobody can.
        is_of_the_table = rules.apply(game.state, rules.LetStand(event)) == game.state
    if is_of_the_table or isinstance(event, rules.LetStand | rules.Undo | rules.Amend):
        return ""
    return "\n".join(map(rules.write_line, (*events[:place], rules.LetStand(event), *events[place + 1 :])))
