"""The preferences of a table, which may change during a game and are no part of its record."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum


class Level(StrEnum):
    """How closely the companion follows the game."""

    SCORES = "scores"
    TURNS = "turns"
    CARDS = "cards"


@dataclass(frozen=True)
class Preferences:
    """The preferences of one table, changed by :meth:`.live.Table.prefer`; immutable.

    ``press_ends_turn``: a press on one's own turn ends it. ``paired_buzzers``: the number of each player's
    buzzer; empty where nobody paired one. ``real_coin``: the players flip a coin of their own.
    ``own_seat_only``: a phone acts for its own player alone, except the host's, which has ``host_key``.
    ``phones``: the numbers of the phones at each seat. ``nudge_after``: seconds until a slow player is
    nudged. ``turn_limit``: seconds for a turn; 0 is never, of both. ``odds``: screens show the odds.
    """

    level: Level = Level.TURNS
    press_ends_turn: bool = False
    paired_buzzers: Mapping[str, int] = field(default_factory=dict)
    real_coin: bool = False
    own_seat_only: bool = False
    host_key: str = ""
    phones: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    nudge_after: int = 0
    turn_limit: int = 0
    odds: bool = False

    @property
    def pace(self) -> tuple[int, int]:
        """The two times of a turn, in seconds: :attr:`nudge_after` and :attr:`turn_limit`."""
        return self.nudge_after, self.turn_limit

    @property
    def is_timed(self) -> bool:
        """Is either time set?"""
        return any(self.pace)

    def after_gathering(self, phones: Mapping[str, tuple[str, ...]], host_key: str) -> "Preferences":
        """Return the preferences with the phones of those who gathered at their seats, and the first host."""
        gathered = {phone for there in phones.values() for phone in there}
        others = {
            seat: left
            for seat, there in self.phones.items()
            if seat not in phones and (left := tuple(phone for phone in there if phone not in gathered))
        }
        return replace(self, phones={**others, **phones}, host_key=host_key or self.host_key)

    def for_next_game(self, players: Collection[str], level: Level | None = None) -> "Preferences":
        """Return the preferences for a new game of these players, at ``level`` if given."""
        # All or none: where some are paired, the others have no buzzer.
        all_paired = all(name in self.paired_buzzers for name in players)
        paired = {name: self.paired_buzzers[name] for name in players} if all_paired else {}
        return replace(self, level=level or self.level, paired_buzzers=paired)
