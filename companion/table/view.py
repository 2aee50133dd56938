"""The live table at one moment, as everyone who shows it gets it."""

import json
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from companion.rules import (
    Catch,
    EffectKind,
    Event,
    Game,
    Legal,
    Phase,
    Redo,
    State,
    Undo,
    Uno,
    as_json,
    legal,
    write_line,
)
from companion.table.buzzer_numbers import buzzer_numbers
from companion.table.log.flips import KeptFlip
from companion.table.preferences import Level, Preferences
from companion.table.transient import Transient
from companion.table.turn_time import Turn, TurnStage, seconds_left, stage


@dataclass(frozen=True, eq=False, repr=False)
class TableView:
    """One moment of a game: immutable, and everything derived from it is derived once.

    ``transient`` is what screens show besides the game. ``more_follows``: another event of the same
    transaction comes at once, so this moment is never the present one, but has its sounds and words.
    ``turn`` is who is waited for, where the table wants that timed. ``coin_flips`` are the numbers of the
    events as which the companion's coin landed.
    """

    game_id: int
    game: Game
    preferences: Preferences = field(default_factory=Preferences)
    transient: Transient = field(default_factory=Transient)
    more_follows: bool = False
    turn: Turn | None = None
    coin_flips: frozenset[int] = frozenset()
    derived: dict[Hashable, Any] = field(default_factory=dict, init=False)
    """What the layers above derive from this moment, each under a name of its own."""

    def __repr__(self) -> str:
        # The game links back to its first event: the generated repr would print every one of them.
        return f"<TableView of game {self.game_id} at version {self.version}>"

    @property
    def state(self) -> State:
        """What the referee knows."""
        return self.game.state

    @property
    def shows_odds(self) -> bool:
        """Does the table want the odds, and do they know its deck?"""
        return self.preferences.odds and self.state.setup.edition.has_odds

    @property
    def version(self) -> int:
        """How many events of this game are logged."""
        return self.game.version

    def timed(self, before: "TableView | None", now: float) -> "TableView":
        """Return the same, with the :attr:`turn` that went on since the moment before, or begins ``now``."""
        player = self._waited_for
        turn = Turn(player, now) if player else None
        if turn and before and before.turn and self._goes_on(before):
            turn = before.turn
        # The same view where nothing is timed: what was derived from it is kept.
        return self if turn == self.turn else replace(self, turn=turn)

    def stage(self, now: float) -> TurnStage:
        """Return what the turn has come to by now; fresh where it is not timed."""
        return stage(now - self.turn.since, self.preferences) if self.turn else TurnStage.FRESH

    def seconds_to_step(self, now: float) -> float | None:
        """Return how long it is until the turn comes to another stage; None where it comes to none."""
        return seconds_left(now - self.turn.since, self.preferences) if self.turn else None

    @property
    def _waited_for(self) -> str | None:
        """Who dawdles, if anybody does: nobody is waited for while a coin is in the air."""
        is_wanted = self.preferences.is_timed and self.preferences.level is not Level.SCORES
        flip = self.transient.flip
        is_busy = (flip and not flip.free) or self.transient.asks_for_buzzer
        return self.state.turn if is_wanted and not is_busy else None

    def _goes_on(self, before: "TableView") -> bool:
        """Is it the turn that it was? Another of the same player may follow; undo begins it afresh."""
        if self.game_id != before.game_id or self.preferences.pace != before.preferences.pace:
            return False
        begins = any(effect.kind is EffectKind.TURN for effect in self.game.latest_effects)
        return self.state.turn == before.state.turn and (self.version == before.version or not begins)

    def revises_coin(self, event: Event) -> bool:
        """Would that event take back, or put back, what the companion's coin decided?"""
        game = self.game.ahead if isinstance(event, Redo) else self.game
        return isinstance(event, Undo | Redo) and game is not None and game.number in self.coin_flips

    def awaits(self, flip: KeptFlip) -> bool:
        """Return whether this table still waits for that flip: a free one comes down whatever happens."""
        return flip.free or (self.game_id == flip.game and self.state.phase is Phase.COIN)

    def after(self, game: Game, remark: str = "") -> "TableView":
        """Return the view after another event of the game, with what still waits beside it."""
        before, after = self.transient, replace(self, game=game)
        flip = before.flip if before.flip and after.awaits(before.flip) else None
        # A card goes on waiting for its colour while UNO is said and caught around it.
        scanned = before.scanned if isinstance(game.event, Uno | Catch) and not game.ahead else None
        transient = replace(before.after_event(remark), flip=flip, scanned=scanned)
        if game.state.phase is Phase.COUNT:
            left = before.counting(game.state.awaited, game.state.counted)
            transient = replace(transient, hand=left.hand, half_counted=left.half_counted)
        return replace(after, transient=transient)

    @cached_property
    def buzzers(self) -> Mapping[str, int]:
        """The number of each player's buzzer: as paired, or in seat order where none is."""
        return buzzer_numbers(self.game, self.preferences.paired_buzzers)

    @cached_property
    def legal(self) -> Legal:
        """What may come next: tests membership with ``in``, and iterates."""
        return legal(self.game)

    @cached_property
    def as_json(self) -> dict[str, Any]:
        """The body of ``GET /api/table``: the table, its version, what may come next, the scanned card."""
        lines = [write_line(event) for event in self.legal]
        scanned = self.transient.scanned
        card = scanned.card.code if scanned and scanned.card else None
        return {**as_json(self.state), "version": self.version, "legal": lines, "scanned": card}

    @cached_property
    def json(self) -> bytes:
        """:attr:`as_json` encoded, once for all the clients of a moment."""
        return _encoded(self.as_json)

    @property
    def answer(self) -> bytes:
        """:attr:`json` for whoever entered the event: after an amendment also what stands against a rule."""
        game = self.game
        if not game.is_amended_now:
            return self.json
        stands = [
            {"line": step.line, "rule": step.ruling.rule, "text": step.ruling.text}
            for step in game.stands
            if step.ruling
        ]
        return _encoded({**self.as_json, "stands": stands})


def _encoded(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
