"""The story of a game on its page: in sentences that lead to their moments, and who was in front."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from companion.rules import State
from companion.statistics import Lead, Story, story_of, turning_round
from companion.table import Replay
from companion.web.request_context import present_identities
from companion.web.screens.chances import Chances
from companion.web.screens.present_names import state_now
from companion.web.screens.scores import leaders
from companion.web.words.language import _
from companion.web.words.typesetting import text_width

WIDTH: Final = 340
LETTERS: Final = 14
"""The width of the picture, and the size of its letters."""

BESIDE_A_NAME: Final = 12
NARROWEST: Final = 18
"""The narrowest span with room for the number of a round below it."""

MOST_TURNS: Final = 4
MOST_CATCHES: Final = 3
"""The most sentences of a kind: the last ones, which mattered most."""


class StorySentence(NamedTuple):
    """A sentence, and after how many lines the table is what it tells of."""

    text: str
    line: int


class Span(NamedTuple):
    """Consecutive rounds, from ``first`` on, after each of which the same one was in front.

    ``name`` is as much of theirs as fits, ``is_last`` whether it is the one who was in front at the end too.
    """

    x: float
    width: float
    first: int
    name: str
    title: str
    is_last: bool


class ToldStory(NamedTuple):
    """What the page shows."""

    sentences: tuple[StorySentence, ...]
    spans: tuple[Span, ...]
    width: int = WIDTH
    narrowest: int = NARROWEST


def told(replay: Replay, chances: Chances | None = None) -> ToldStory:
    """Return the story of a game, up to now if it is not over.

    Where its ``chances`` tell what decided it, the points say no more than who was in front.
    """
    story = story_of((moment.number, game) for moment in replay.moments for game in moment.games)
    state = state_now(replay.end.state)
    if state is not replay.end.state:
        story = _called_now(story, replay.end.state, state)
    decides = not (chances and chances.turned)
    return ToldStory(tuple(_sentences(story, state, decides=decides)), tuple(_spans(story)))


def _called_now(story: Story, state: State, as_now: State) -> Story:
    player_of = present_identities().player_of
    names = dict(zip(state.totals, as_now.totals, strict=True))
    spree = story.spree
    return story._replace(
        leads=tuple(lead._replace(name=names.get(lead.name) or player_of(lead.name)) for lead in story.leads),
        spree=spree and spree._replace(player=player_of(spree.player)),
        catches=tuple(
            catch._replace(by=player_of(catch.by), player=player_of(catch.player)) for catch in story.catches
        ),
    )


def _sentences(story: Story, state: State, *, decides: bool) -> Iterator[StorySentence]:
    for lead in story.turning_points[-MOST_TURNS:]:
        yield StorySentence(_lead(lead, story.turning_points[-1], state, decides=decides), lead.line)
    if story.spree and story.spree.cards > 1:
        spree = story.spree
        text = _(
            "The longest drawing spree: %(player)s drew %(count)d cards before playing one.",
            player=spree.player,
            count=spree.cards,
        )
        yield StorySentence(text, spree.line)
    for catch in story.catches[-MOST_CATCHES:]:
        yield StorySentence(
            _("%(player)s caught %(other)s.", player=catch.by, other=catch.player), catch.line
        )
    if story.flips:
        number, line = len(story.flips), story.flips[-1].line
        heads = sum(flip.side == "heads" for flip in story.flips)
        yield StorySentence(
            _("Coin flips: heads %(heads)d, tails %(tails)d.", heads=heads, tails=number - heads), line
        )


def how_it_turned(state: State) -> str:
    """Return since which round the winner of a game was in front; empty where there is nothing to tell."""
    number = turning_round(state)
    if number is None:
        return ""
    lead = Lead(number, 0, state.winner[0])
    return _lead(lead, lead, state, decides=number != state.rounds[0].number)


def _lead(lead: Lead, last: Lead, state: State, *, decides: bool) -> str:
    """Tell of a round after which somebody else was in front; of the ``last`` one, what came of it."""
    parts = {"player": lead.name, "number": lead.round}
    if lead is last and state.winner and not decides:
        return _("From round %(number)d on %(player)s was in front.", **parts)
    if lead is last and state.winner:
        return _("Round %(number)d decided it: from then on %(player)s was in front.", **parts)
    if lead is last and leaders(state) == {lead.name}:
        return _("%(player)s has been in front since round %(number)d.", **parts)
    return _("%(player)s took the lead in round %(number)d.", **parts)


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
        title = (
            _("Round %(first)d to %(last)d: %(player)s", first=begin, last=end - 1, player=name)
            if end - begin > 1
            else _("Round %(number)d: %(player)s", number=begin, player=name)
        )
        is_last = name == story.leads[-1].name
        yield Span(round((begin - first) * step, 1), width, begin, _fitting(name, width), title, is_last)


def _fitting(name: str, width: float) -> str:
    """Return as much of a name as can be read within that width; empty where that would be one letter."""
    cut = next((cut for cut in _cuts(name) if LETTERS * text_width(cut) + BESIDE_A_NAME <= width), "")
    return cut if len(cut) > 2 or cut == name else ""


def _cuts(name: str) -> Iterator[str]:
    yield name
    for length in range(len(name) - 1, 1, -1):
        yield f"{name[:length].rstrip()}…"
