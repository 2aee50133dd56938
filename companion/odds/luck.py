"""The luck of the draw: how often each player drew, beside how often hands of that size have to."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.odds.fitted import fitted
from companion.odds.later_rounds import simulated_as
from companion.rules import Draw, Game, Phase, Play, underlying


@dataclass
class DrawLuck:
    """A player's ``turns``: on how many they had ``drawn`` instead of playing, and how many to expect."""

    turns: int = 0
    drawn: int = 0
    expected: float = 0.0


def draw_luck(game: Game) -> dict[str, DrawLuck]:
    """Return each player's luck; players without a turn that was followed are left out.

    Expected is how often simulated hands of the same size had no card that fits.
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


def shares_without(edition: str) -> Sequence[float]:
    """Return the share of simulated hands without a fitting card: of one card, of two, and so on.

    The last share is that of all larger hands.
    """
    shares: Sequence[float] = fitted("draws")[edition]
    return shares
