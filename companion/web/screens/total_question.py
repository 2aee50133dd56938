"""A total that is put right on the score page: whose it may be, and the question what it really is."""

from dataclasses import dataclass
from urllib.parse import urlencode

from companion.rules import FixTotal, Ruling, possessive
from companion.table import TableView
from companion.web.access.forms import line_before_points
from companion.web.request_context import Visitor
from companion.web.words.language import _


@dataclass(frozen=True)
class TotalQuestion:
    """The question what a total is; ``line`` is that of the record, up to the points that are typed."""

    name: str
    text: str
    points: int
    line: str

    @property
    def href(self) -> str:
        """The address of the question, which stays open while the game goes on."""
        return "/score?" + urlencode({"ask": "total", "player": self.name})


def total_questions(view: TableView, visitor: Visitor) -> dict[str, TotalQuestion]:
    """Return the question about each total that this visitor may put right now, by the name of the total."""
    if not visitor.may_host:
        return {}
    state, asked = view.state, {}
    for name, points in state.totals.items():
        # A side's total goes by any of its players.
        player = state.sides[name][0]
        as_it_is = FixTotal(player, points)
        if not isinstance(view.game.apply(as_it_is), Ruling):
            text = _("What is %(whose)s total?", whose=possessive(name))
            asked[name] = TotalQuestion(name, text, points, line_before_points(as_it_is))
    return asked
