"""The live table at one moment, as everyone who shows it gets it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

from companion.rules import Game, Legal, State, as_json, legal, write_line
from companion.table.aside import NOTHING_ASIDE, Aside


class Level(StrEnum):
    """How closely the companion follows: a preference of the table, free to change mid-game."""

    SCORES = "scores"
    TURNS = "turns"
    CARDS = "cards"


@dataclass(frozen=True, eq=False, repr=False)
class TableView:
    """One moment of a game: immutable, and everything derived from it is derived once.

    ``level``, ``press_ends_turn`` and ``real_coin`` (the table flips its own) are preferences of
    the table; ``claimed`` are the numbers of the buzzers that players claimed. ``own_seat_only``: a
    phone says only what is its own player's, but for the host's, which shows the key ``host``.
    ``aside`` is what is shown besides, and forgotten.
    """

    game_id: int
    game: Game
    level: Level
    press_ends_turn: bool = False
    claimed: Mapping[str, int] = field(default_factory=dict)
    real_coin: bool = False
    own_seat_only: bool = False
    host: str = ""
    aside: Aside = NOTHING_ASIDE

    def __repr__(self) -> str:
        # The game reaches back to its first event; nobody wants to read that.
        return f"<TableView of game {self.game_id} at version {self.version}>"

    @property
    def state(self) -> State:
        """What the referee knows."""
        return self.game.state

    @property
    def version(self) -> int:
        """How many events of this game are logged."""
        return self.game.version

    @cached_property
    def buzzers(self) -> Mapping[str, int]:
        """Whose buzzer is which: as claimed, or in seat order where nobody claimed one."""
        return self.claimed or {name: seat for seat, name in enumerate(self.state.setup.players, 1)}

    @cached_property
    def legal(self) -> Legal:
        """What may come next: answers ``in`` and iterates."""
        return legal(self.game)

    @cached_property
    def as_json(self) -> dict[str, Any]:
        """What ``GET /api/table`` answers: the table, its version, what may come next, what was scanned."""
        lines = [write_line(event) for event in self.legal]
        scanned = self.aside.scanned
        card = scanned.card.code if scanned and scanned.card else None
        return {**as_json(self.state), "version": self.version, "legal": lines, "scanned": card}

    @cached_property
    def json(self) -> bytes:
        """:attr:`as_json` encoded, for everyone who asks."""
        return json.dumps(self.as_json, ensure_ascii=False, separators=(",", ":")).encode()
