"""The story of a finished game on its page: in sentences that lead to their moments, and who was in front."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from companion.statistics import Story, story_of
from companion.table import Replay
from companion.web.words.language import _, counted
from companion.web.words.typesetting import text_width

WIDTH: Final = 340
LETTERS: Final = 14
"""The width of the picture, and the size of its letters."""

MOST_TURNS: Final = 4
MOST_CATCHES: Final = 3
"""Sentences of a kind: the last ones, which mattered most."""


class Sentence(NamedTuple):
    """A sentence, and after how many lines the table is what it tells of."""

    text: str
    line: int


class Span(NamedTuple):
    """Rounds in a row after which the same one was in front; ``name`` is empty where it does not fit."""

    x: float
    width: float
    name: str
    title: str


class Told(NamedTuple):
    """What the page shows."""

    sentences: tuple[Sentence, ...]
    spans: tuple[Span, ...]
    width: int = WIDTH


def told(replay: Replay) -> Told:
    """Return the story of a game."""
    story = story_of((moment.number, game) for moment in replay.moments for game in moment.games)
    return Told(tuple(_sentences(story)), tuple(_spans(story)))


def _sentences(story: Story) -> Iterator[Sentence]:
    for lead in story.turning_points[-MOST_TURNS:-1]:
        yield Sentence(
            _("%(player)s took the lead in round %(number)d.", player=lead.name, number=lead.round), lead.line
        )
    for lead in story.turning_points[-1:]:
        text = _(
            "Round %(number)d decided it: from then on %(player)s was in front.",
            number=lead.round,
            player=lead.name,
        )
        yield Sentence(text, lead.line)
    if story.spree and story.spree.cards > 1:
        spree = story.spree
        text = _(
            "The longest drawing spree: %(player)s drew %(count)d cards before playing one.",
            player=spree.player,
            count=spree.cards,
        )
        yield Sentence(text, spree.line)
    for catch in story.catches[-MOST_CATCHES:]:
        yield Sentence(_("%(player)s caught %(other)s.", player=catch.by, other=catch.player), catch.line)
    if story.flips:
        number, line = len(story.flips), story.flips[-1].line
        heads = sum(flip.side == "heads" for flip in story.flips)
        yield Sentence(
            counted(
                "The coin flew %(num)d time, heads %(heads)d.",
                "The coin flew %(num)d times, heads %(heads)d.",
                number,
                heads=heads,
            ),
            line,
        )


def _spans(story: Story) -> Iterator[Span]:
    """Yield who was in front, from the first round that had one to the last."""
    if len(story.leads) < 2:
        return
    first, last = story.leads[0].round, story.leads[-1].round
    step = WIDTH / (last - first + 1)
    groups = [[*leads] for _name, leads in groupby(story.leads, lambda lead: lead.name)]
    ends = [*(leads[0].round for leads in groups[1:]), last + 1]
    for leads, end in zip(groups, ends, strict=True):
        begin, name = leads[0].round, leads[0].name
        width = round((end - begin) * step, 1)
        fits = LETTERS * text_width(name) + 12 <= width
        title = _("Round %(first)d to %(last)d: %(player)s", first=begin, last=end - 1, player=name)
        yield Span(round((begin - first) * step, 1), width, name if fits else "", title)
