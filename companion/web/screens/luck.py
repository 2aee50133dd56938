"""Everybody's luck in a game: cards that had to be drawn, coins, challenges."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.statistics import NO_GAMES, facts_of
from companion.table import Replay
from companion.web.request_context import present_identities


class Luck(NamedTuple):
    """What chance brought one player: turns on which they drew, and how many were to be expected.

    ``coins`` and ``challenges`` are how many they won, and of how many; None where there was none.
    """

    name: str
    turns: int
    drawn: int
    expected: float
    coins: tuple[int, int] | None
    challenges: tuple[int, int] | None


def luck_of(replay: Replay, begun: str) -> tuple[Luck, ...]:
    """Return the luck of everybody in a game of whom anything is known; ``begun`` is when it began."""
    return tuple(_luck(replay, begun, present_identities().player_of))


def _luck(replay: Replay, begun: str, called: Callable[[str], str]) -> Iterator[Luck]:
    from companion.odds import DrawLuck, draw_luck  # needs time to be loaded, and is wanted by few

    game = replay.end
    draws = draw_luck(game)
    times = [moment.entered.at for moment in replay.moments]
    facts = facts_of(game, times, game_id=replay.game_id, begun=begun).contributions
    for name in game.everyone:
        drawn, counted = draws.get(name, DrawLuck()), facts.get(name, NO_GAMES)
        coins = _won_of(counted.flips_won, counted.flips_lost)
        challenges = _won_of(counted.challenges_won, counted.challenges_lost)
        if drawn.turns or coins or challenges:
            yield Luck(called(name), drawn.turns, drawn.drawn, drawn.expected, coins, challenges)


def _won_of(won: int, lost: int) -> tuple[int, int] | None:
    return (won, won + lost) if won + lost else None
