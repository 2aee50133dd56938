"""The luck of the draw: how often each player had to draw, beside how often hands like theirs have to."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from companion.odds.later_rounds import simulated_as
from companion.rules import Draw, Game, Phase, Play, underlying


@dataclass
class DrawLuck:
    """On how many of their ``turns`` a player drew instead of playing, and on how many to expect."""

    turns: int = 0
    drawn: int = 0
    expected: float = 0.0


def draw_luck(game: Game) -> dict[str, DrawLuck]:
    """Return how often each player drew instead of playing; who had no turn that was followed is left out.

    To be expected is how often, in simulated games, hands of as many cards had none that fits.
    """
    shares = shares_without(simulated_as(game.state.setup.edition))
    luck: dict[str, DrawLuck] = {}
    for step in game.as_it_holds:
        before = step.before.state if step.before else step.state
        event = underlying(step.event) if step.event else None
        if (
            not isinstance(event, Draw | Play)
            or before.phase is not Phase.TURN
            or before.turn != event.player
        ):
            continue
        held = before.hands[event.player]
        if held:
            mine = luck.setdefault(event.player, DrawLuck())
            mine.turns += 1
            mine.drawn += isinstance(event, Draw)
            mine.expected += shares[min(held, len(shares)) - 1]
    return luck


@cache
def shares_without(edition: str) -> Sequence[float]:
    """Return how many of the hands of one card had none that fits, of two cards, and so on.

    The last is of all larger ones. ``make odds`` counts them anew: see ``bench/odds_data.py``.
    """
    text = files("companion.odds").joinpath("data/draws.json").read_text(encoding="utf-8")
    return tuple(json.loads(text)[edition])
