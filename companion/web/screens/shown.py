"""What a phone shows on the table screen, in the form that it has there: leaves, read at three metres."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from companion.rules import Rule, Section
from companion.web.screens.scores import Scoreboard, ScoreLine
from companion.web.words.language import _, translated
from companion.web.words.phrases import listed

LATEST: Final = 8
"""Rounds that have a column each."""

LETTERS: Final = 620
"""As much of the rules as stands on a leaf; a longer rule has one of its own."""

A_TITLE: Final = 80
"""The room that a rule's title and the space around it take, in letters."""


class RulesLeaf(NamedTuple):
    """A few rules of one part."""

    title: str
    rules: tuple[Rule, ...]


def score_for_wall(board: Scoreboard, headline: str) -> dict[str, Any]:
    """Return what the score shows at three metres beside all that it has."""
    here = [each for each in board.standings if not each.has_left]
    return {"news": _news(board, here) or headline, "here": here, "latest": board.rounds[-LATEST:]}


def _news(board: Scoreboard, here: Sequence[ScoreLine]) -> str:
    """Return who leads and by how much; empty once somebody has won, and before the first round."""
    ahead = [each for each in here if each.is_leading]
    if board.state.winner or not board.rounds or not ahead:
        return ""
    if len(ahead) > 1:
        return _("%(players)s lead together", players=listed([each.name for each in ahead]))
    others = [each.total for each in here if not (each.is_leading or each.is_out)]
    points = min(abs(total - ahead[0].total) for total in others) if others else 0
    return _("%(player)s leads by %(points)d", player=ahead[0].name, points=points)


def rule_leaves(sections: Sequence[Section]) -> tuple[RulesLeaf, ...]:
    """Return the rules of these parts in reading order, as many on a leaf as there is room for."""
    return tuple(
        RulesLeaf(translated(section.title), tuple(some))
        for section in sections
        for some in _some(section.rules)
    )


def _some(rules: Sequence[Rule]) -> Iterator[list[Rule]]:
    leaf, room = list[Rule](), LETTERS
    for rule in rules:
        letters = len(translated(rule.text)) + A_TITLE
        if leaf and letters > room:
            yield leaf
            leaf, room = [], LETTERS
        leaf.append(rule)
        room -= letters
    if leaf:
        yield leaf
