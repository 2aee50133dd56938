"""How long players think: from the event that gives a turn to the one that ends it, without pauses."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from types import MappingProxyType
from typing import Final, NamedTuple

from companion.rules import EffectKind, Fix, Game, Join, Leave, Phase, underlying

LONGEST_TURN: Final = 120
"""Seconds: a player who took longer was away, and the turn is not timed."""

NO_PAUSES: Final[Mapping[int, float]] = MappingProxyType({})
"""The seconds paused before each event, by its number, where nobody ever paused."""


class TimedTurn(NamedTuple):
    """A turn that is over, in which round, and how many seconds it took."""

    player: str
    round: int
    seconds: float


class _Begun(NamedTuple):
    """A turn that is being timed: whose, since when (ISO 8601), and the seconds paused since."""

    player: str
    at: str
    paused: float = 0.0


class TurnTimer:
    """Times the turns of a game as it goes on: given each event that counts once, in order."""

    def __init__(self) -> None:
        self._begun: _Begun | None = None
        # The line of the event before.
        self._line = 0

    def add(self, step: Game, now: str, paused: float = 0.0) -> TimedTurn | None:
        """Take in an event and its time (ISO 8601); return the turn that it ends, if that is timed.

        ``paused`` are the seconds for which the clock stood still before it.
        """
        assert step.event is not None
        event = underlying(step.event)
        is_put_right, follows = isinstance(event, Fix | Join | Leave), step.number == self._line + 1
        self._line = step.number
        # Undoing and correcting takes time that belongs to no turn.
        begun, self._begun = self._begun if follows and not is_put_right else None, None
        if is_put_right:
            return None
        begun = begun and begun._replace(paused=begun.paused + paused)
        turns = [effect.player for effect in step.effects if effect.kind is EffectKind.TURN]
        if not turns and step.state.is_in_play:
            self._begun = begun
            return None
        if turns and step.state.phase is Phase.TURN and turns[-1]:
            self._begun = _Begun(turns[-1], now)
        is_own = begun and begun.player == getattr(event, "player", None)
        return _timed(begun, now, step) if begun and is_own else None


def thinking_times(
    game: Game, times: Sequence[str], paused: Mapping[int, float] = NO_PAUSES
) -> Mapping[int, Mapping[str, float]]:
    """Return the seconds that each player thought, by round; ``times`` are those of all logged events."""
    timer, found = TurnTimer(), defaultdict[int, dict[str, float]](dict)
    for step in game.as_it_holds:
        if turn := timer.add(step, times[step.number - 1], paused.get(step.number, 0.0)):
            of_round = found[turn.round]
            of_round[turn.player] = of_round.get(turn.player, 0.0) + turn.seconds
    return found


def _timed(begun: _Begun, ended: str, step: Game) -> TimedTurn | None:
    # Lines entered together have the same time: nobody knows how long each turn took.
    if begun.at == ended:
        return None
    # A foreign backup may have any text for a time, or one without its zone.
    with suppress(ValueError, TypeError):
        lasted = datetime.fromisoformat(ended) - datetime.fromisoformat(begun.at)
        seconds = lasted.total_seconds() - begun.paused
        if 0 < seconds <= LONGEST_TURN:
            return TimedTurn(begun.player, step.state.round, seconds)
    return None
