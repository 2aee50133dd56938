"""The ranking at the end of a game."""

from typing import NamedTuple, TypeAlias

from companion.rules import State


class PlacedSide(NamedTuple):
    """A side of a game that is over, a player or a team, and its ``place``; equal sides share one."""

    place: int
    players: tuple[str, ...]


Key: TypeAlias = tuple[int, int, int]


def ranking(state: State) -> tuple[PlacedSide, ...]:
    """Return every side of a finished game by place; empty before its end, and without a scored round.

    The winner is first whatever the totals, then come the better totals, then the eliminated, the last of
    them first. Players who left have no place.
    """
    if not state.winner or not state.rounds:
        return ()
    keys = [_key(state, name) for name in state.totals]
    members = state.setup.scoring.members
    placed = [
        PlacedSide(1 + sum(other < key for other in keys), members(state.players, index))
        for index, key in enumerate(keys)
    ]
    return tuple(sorted(placed))


def _key(state: State, name: str) -> Key:
    """Return the sort key of a side: the least is the best."""
    if name in state.winner:
        return (0, 0, 0)
    total = state.totals[name]
    worth = total if state.setup.scoring.keeps_own else -total
    return (1, -_lasted(state, name), worth)


def _lasted(state: State, name: str) -> int:
    """Return the number of rounds before a player was eliminated."""
    target = state.setup.target
    if name not in state.eliminated or target is None:
        return len(state.rounds) + 1
    return next((at for at, each in enumerate(state.rounds) if each.totals.get(name, 0) >= target), 0)
