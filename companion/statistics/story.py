"""The story of a game: leads, the longest drawing spree, catches and coins."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.rules import Effect, EffectKind, Game, Scoring, State


class Lead(NamedTuple):
    """A player alone in the lead after a round; ``line`` ended that round."""

    round: int
    line: int
    name: str


class Spree(NamedTuple):
    """Cards that a player drew before playing again, the last of them at ``line``."""

    player: str
    cards: int
    line: int


class CatchMoment(NamedTuple):
    """Somebody was caught."""

    by: str
    player: str
    line: int


class FlipMoment(NamedTuple):
    """The coin landed."""

    side: str
    line: int


class Story(NamedTuple):
    """The story of a game; ``leads`` has each round after which one player was alone in the lead."""

    leads: tuple[Lead, ...]
    spree: Spree | None
    catches: tuple[CatchMoment, ...]
    flips: tuple[FlipMoment, ...]

    @property
    def turning_points(self) -> tuple[Lead, ...]:
        """The rounds after which the lead had changed."""
        before = ("", *(lead.name for lead in self.leads))
        return tuple(lead for lead, name in zip(self.leads, before, strict=False) if lead.name != name)


def story_of(moments: Iterable[tuple[int, Game]]) -> Story:
    """Return the story of a game from (number, game after it) of each line."""
    leads, catches, flips = list[Lead](), list[CatchMoment](), list[FlipMoment]()
    spree: Spree | None = None
    drawn: dict[str, int] = {}
    for line, game in moments:
        before = game.before.state if game.before else game.state
        for effect in game.effects:
            match effect:
                case Effect(EffectKind.DREW, player=str(player), count=int(count)):
                    drawn[player] = drawn.get(player, 0) + count
                    if spree is None or drawn[player] > spree.cards:
                        spree = Spree(player, drawn[player], line)
                case Effect(EffectKind.PLAYED, player=str(player)):
                    drawn.pop(player, None)
                case Effect(EffectKind.DEALT):
                    drawn.clear()
                case Effect(EffectKind.CAUGHT, player=str(player), by=str(by)):
                    catches.append(CatchMoment(by, player, line))
                case Effect(EffectKind.COIN, side=str(side)):
                    flips.append(FlipMoment(side, line))
        if len(game.state.rounds) > len(before.rounds) and (leader := _leader(game.state)):
            leads.append(Lead(game.state.rounds[-1].number, line, leader))
    return Story(tuple(leads), spree, tuple(catches), tuple(flips))


def turning_round(state: State) -> int | None:
    """Return the round after which the winner kept the lead; None where there is more than one winner.

    A game of one round has none either.
    """
    if len(state.winner) != 1 or len(state.rounds) < 2:
        return None
    found = None
    for result in reversed(state.rounds):
        if _in_front(state, result.totals) != state.winner[0]:
            break
        found = result.number
    # The last round, where a rule breaks a tie that the totals show.
    return found or state.rounds[-1].number


def _in_front(state: State, totals: Mapping[str, int]) -> str:
    """Return who was alone in the lead with these totals, without players whom they eliminate."""
    out = state.setup.scoring.eliminated(tuple(totals.values()), state.setup.target)
    still = {name: total for place, (name, total) in enumerate(totals.items()) if place not in out}
    return _best(still, state.setup.scoring)


def _leader(state: State) -> str:
    """Return who is alone in the lead; empty where nobody is."""
    if len(state.winner) == 1:
        return state.winner[0]
    totals = {name: total for name, total in state.totals.items() if name not in state.eliminated}
    return _best(totals, state.setup.scoring)


def _best(totals: Mapping[str, int], scoring: Scoring) -> str:
    """Return whose total is better than every other; empty where two share the best."""
    best = (min if scoring.keeps_own else max)(totals.values(), default=None)
    names = [name for name, total in totals.items() if total == best]
    return names[0] if len(names) == 1 else ""
