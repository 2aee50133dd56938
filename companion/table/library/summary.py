"""The entry of a game in a list: kept in the log once the game is over, so that no list replays one."""

import json
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, Final


@dataclass(frozen=True)
class GameSummary:
    """A game in a few words; ``edition`` and ``scoring`` are slugs, ``rounds`` counts the scored ones.

    ``options`` are those in force, sorted. ``players`` sit at its table in the end, ``everyone`` is or was
    there, in the order in which they came. ``damage`` says why it cannot be read to its end; without
    readable headers all of its fields that have a default keep it. ``continued_by`` is the id of the game
    that took it up; ``is_doubted``: the machine's clock was in doubt when it began.
    """

    id: int
    begun: str
    event: str | None = None
    edition: str = ""
    scoring: str = ""
    target: int | None = None
    options: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    everyone: tuple[str, ...] = ()
    rounds: int = 0
    totals: dict[str, int] = field(default_factory=dict)
    left: dict[str, int] = field(default_factory=dict)
    winner: tuple[str, ...] = ()
    version: int = 0
    is_present: bool = False
    damage: str = ""
    continued_by: int | None = None
    is_doubted: bool = False

    def __hash__(self) -> int:
        # By what differs from game to game; points by player cannot be hashed.
        return hash((self.id, self.begun, self.version))

    @property
    def is_finished(self) -> bool:
        """Has somebody won it?"""
        return bool(self.winner)

    @property
    def may_go_on(self) -> bool:
        """Can it be taken up: begun, neither finished nor taken up before?"""
        return bool(self.version) and not (
            self.is_finished or self.is_present or self.continued_by or self.damage
        )

    @property
    def as_json(self) -> dict[str, Any]:
        """The summary for programs, in which an empty edition, scoring or damage is null."""
        shown = {name: value for name, value in vars(self).items() if name not in _NOT_SHOWN}
        named = {"present": self.is_present, "doubted": self.is_doubted}
        return {**shown, **named, **{name: shown[name] or None for name in _OR_NULL}}


SUMMARIES_IN_MEMORY: Final = 128

_NOT_SHOWN: Final = ("everyone", "is_present", "is_doubted")
_OR_NULL: Final = ("edition", "scoring", "damage")
_KEPT_BESIDES: Final = ("id", "begun", "is_present", "continued_by", "is_doubted")
_NEEDED: Final = {field.name for field in fields(GameSummary)} - {*_KEPT_BESIDES, "damage"}
_LISTS: Final = ("options", "players", "everyone", "winner")


def write_summary(summary: GameSummary) -> str:
    """Return the summary as text, without the fields that the log keeps elsewhere."""
    kept = {name: value for name, value in vars(summary).items() if name not in _KEPT_BESIDES}
    return json.dumps(kept, ensure_ascii=False)


@lru_cache(SUMMARIES_IN_MEMORY)
def read_summary(text: str, game_id: int, begun: str) -> GameSummary | None:
    """Read the summary of a game that is over; None where a companion with other fields wrote it."""
    try:
        found = json.loads(text)
        if not _NEEDED <= found.keys():
            return None
        lists = {name: tuple(found[name]) for name in _LISTS}
        return GameSummary(id=game_id, begun=begun, is_present=False, **{**found, **lists})
    except (ValueError, TypeError, AttributeError):
        return None
