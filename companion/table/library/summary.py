"""What a list says of a game: kept in the log once the game is over, so that no list replays one."""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from companion.rules import State


@dataclass(frozen=True)
class GameSummary:
    """A game in a few words; ``edition`` and ``scoring`` are slugs, ``rounds`` counts those that were scored.

    ``options`` are those that were on, in order of their names. ``players`` sit at its table in the end,
    ``everyone`` is or was there, in the order in which they came. ``damage`` says why it cannot be read to
    its end; without readable headers it has no edition, scoring, options or players. ``continued_by`` is the
    game as which it went on, if it did.
    """

    id: int
    begun: str
    event: str | None
    edition: str
    scoring: str
    target: int | None
    options: tuple[str, ...]
    players: tuple[str, ...]
    everyone: tuple[str, ...]
    rounds: int
    totals: dict[str, int]
    left: dict[str, int]
    winner: tuple[str, ...]
    version: int
    is_present: bool
    damage: str = ""
    continued_by: int | None = None

    def __hash__(self) -> int:
        # By what differs from game to game; points by player cannot be hashed.
        return hash((self.id, self.begun, self.version))

    @property
    def is_finished(self) -> bool:
        """Has somebody won it?"""
        return bool(self.winner)

    @property
    def may_go_on(self) -> bool:
        """Can it be taken up again, as it was neither finished nor taken up before?"""
        return bool(self.version) and not (
            self.is_finished or self.is_present or self.continued_by or self.damage
        )

    @property
    def as_json(self) -> dict[str, Any]:
        """The summary for programs."""
        shown = {name: value for name, value in vars(self).items() if name not in _NOT_SHOWN}
        return {**shown, "present": self.is_present, "damage": self.damage or None, **_or_null(self)}


READ: Final = 128
"""Summaries in memory, as read."""

_NOT_SHOWN: Final = ("everyone", "is_present")
_KEPT_BESIDES: Final = ("id", "begun", "is_present", "continued_by")
_LISTS: Final = ("options", "players", "everyone", "winner")


def summarise(
    game_id: int, begun: str, state: State, everyone: tuple[str, ...], version: int, is_present: bool
) -> GameSummary:
    """Return the summary of a game as it stands."""
    setup = state.setup
    return GameSummary(
        id=game_id,
        begun=begun,
        event=setup.event,
        edition=setup.edition.slug,
        scoring=setup.scoring.slug,
        target=setup.target,
        options=tuple(sorted(setup.options)),
        players=state.players,
        everyone=everyone,
        rounds=len(state.rounds),
        totals=state.totals,
        left=state.left,
        winner=state.winner,
        version=version,
        is_present=is_present,
    )


def unreadable_summary(game_id: int, begun: str, version: int, damage: str) -> GameSummary:
    """Return the summary of a game whose headers make no sense."""
    return GameSummary(
        id=game_id,
        begun=begun,
        event=None,
        edition="",
        scoring="",
        target=None,
        options=(),
        players=(),
        everyone=(),
        rounds=0,
        totals={},
        left={},
        winner=(),
        version=version,
        is_present=False,
        damage=damage,
    )


def _or_null(summary: GameSummary) -> dict[str, Any]:
    return {"edition": summary.edition or None, "scoring": summary.scoring or None}


# The two directions of one mapping, for the log.


def write_summary(summary: GameSummary) -> str:
    """Return the summary as text, without what the log says of the game besides."""
    kept = {name: value for name, value in vars(summary).items() if name not in _KEPT_BESIDES}
    return json.dumps(kept, ensure_ascii=False)


@lru_cache(READ)
def read_summary(text: str, game_id: int, begun: str) -> GameSummary | None:
    """Return the summary of a game that is over; None where another companion wrote it, with other fields."""
    try:
        found = json.loads(text)
        lists = {name: tuple(found[name]) for name in _LISTS}
        return GameSummary(id=game_id, begun=begun, is_present=False, **{**found, **lists})
    except (ValueError, TypeError, KeyError):
        return None
