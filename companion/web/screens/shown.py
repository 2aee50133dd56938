"""What a phone shows on the table screen, in the form that it has there: leaves, read at three metres."""

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import Final, NamedTuple

from flask import render_template

from companion.rules import Rule, Section
from companion.statistics import Portrait
from companion.web.screens.chances import Series
from companion.web.screens.scores import Scoreboard, ScoreLine
from companion.web.words.language import _, translated
from companion.web.words.phrases import listed
from companion.web.words.typesetting import UNSPACED, text_width

LATEST: Final = 3
"""Rounds whose points stand beside the totals; the chart has all of them."""

COLUMNS: Final = 3
"""Columns of rules on a leaf."""

COLUMN: Final = 19.5
"""How wide such a column is, in em of the widest typeface."""

NARROWER: Final = 0.8
"""How much of that Japanese fills: its letters are as wide in every typeface."""

LINES: Final = 19.5
"""Lines of text in a column."""

A_TITLE: Final = 0.7
"""The space below a rule, in lines, and how much higher than a line its title is."""


class Passage(NamedTuple):
    """A rule, below the ``title`` of its part where that begins."""

    title: str
    rule: Rule


def shown_score(
    board: Scoreboard,
    headline: str,
    faces: Mapping[str, Portrait],
    charts: Iterable[tuple[str, str, Series]],
) -> str:
    """Render a score, with what its latest rounds brought, and how the chances went."""
    here = [each for each in board.standings if not each.has_left]
    return render_template(
        "shown/score.html",
        board=board,
        state=board.state,
        news=_news(board, here) or headline,
        here=here,
        latest=board.rounds[-LATEST:],
        faces=faces,
        charts=[*charts],
    )


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


def rule_leaves(sections: Sequence[Section]) -> list[list[list[Passage]]]:
    """Return the rules of these parts in reading order: leaves of columns, each as full as it may be."""
    columns, room = list[list[Passage]](), 0.0
    for section in sections:
        title = translated(section.title)
        for rule in section.rules:
            passage, title = Passage(title, rule), ""
            if (lines := _lines(passage)) > room:
                columns.append([])
                room = LINES
            columns[-1].append(passage)
            room -= lines
    return [columns[first : first + COLUMNS] for first in range(0, len(columns), COLUMNS)]


def _lines(passage: Passage) -> float:
    texts = passage.title, translated(passage.rule.title), translated(passage.rule.text)
    column = COLUMN * NARROWER if UNSPACED.search(texts[-1]) else COLUMN
    return A_TITLE * (1 + bool(passage.title)) + sum(ceil(text_width(text) / column) for text in texts)
