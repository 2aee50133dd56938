"""The live table at one moment, for all that show it."""

import json
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from companion import rules
from companion.table.buzzer_numbers import buzzer_numbers
from companion.table.log.flips import KeptFlip
from companion.table.log.pauses import KeptPause
from companion.table.preferences import Level, Preferences
from companion.table.transient import Transient
from companion.table.turn_time import Turn, TurnStage, seconds_left, stage


@dataclass(frozen=True, eq=False, repr=False)
class TableView:
    """One moment of a game; immutable, and everything derived from it is derived once.

    ``transient`` is what screens show besides the game. ``more_follows``: another event of the same
    transaction follows, so that this is never the present view, but has its sounds and words. ``turn`` is the
    player waited for, where turns are timed. ``coin_flips`` are the numbers of events that
    the companion's coin made. ``pause`` is why the clock of the turn stands still; None while it runs.
    """

    game_id: int
    game: rules.Game
    preferences: Preferences = field(default_factory=Preferences)
    transient: Transient = field(default_factory=Transient)
    more_follows: bool = False
    turn: Turn | None = None
    coin_flips: frozenset[int] = frozenset()
    pause: KeptPause | None = None
    derived: dict[Hashable, Any] = field(default_factory=dict, init=False)
    """What the layers above derive from this view, each under a key of its own."""

    def __repr__(self) -> str:
        # The generated repr would print every event: the game links back to its first.
        return f"<TableView of game {self.game_id} at version {self.version}>"

    @property
    def state(self) -> rules.State:
        """The referee's state."""
        return self.game.state

    @property
    def version(self) -> int:
        """The number of logged events of this game."""
        return self.game.version

    def timed(self, before: "TableView | None", now: float) -> "TableView":
        """Return the same with its :attr:`turn`, which goes on from the view before, or begins ``now``."""
        player = self._waited_for
        turn = Turn(player, now) if player else None
        if turn and before and before.turn and self._goes_on(before):
            turn = before.turn
        if turn:
            turn = turn.paused(now) if self.pause else turn.running(now)
        # Not another view where nothing changes, so that what was derived is kept.
        return self if turn == self.turn else replace(self, turn=turn)

    def stage(self, now: float) -> TurnStage:
        """Return the stage of the turn; fresh where it is not timed."""
        age = self._running_age(now)
        return TurnStage.FRESH if age is None else stage(age, self.preferences)

    def seconds_to_step(self, now: float) -> float | None:
        """Return the seconds to the turn's next stage; None where there is none."""
        age = self._running_age(now)
        return None if age is None else seconds_left(age, self.preferences)

    def _running_age(self, now: float) -> float | None:
        return self.turn.age(now) if self.turn and self.turn.stopped is None else None

    @property
    def _waited_for(self) -> str | None:
        """The player whose turn is timed; None while a coin is in the air or a buzzer is paired."""
        is_wanted = self.preferences.is_timed and self.preferences.level is not Level.SCORES
        flip = self.transient.flip
        is_busy = (flip and not flip.free) or self.transient.asks_for_buzzer
        return self.state.turn if is_wanted and not is_busy else None

    def _goes_on(self, before: "TableView") -> bool:
        """Is it the same turn? The same player may have the next one too; undo begins a turn again."""
        if self.game_id != before.game_id or self.preferences.pace != before.preferences.pace:
            return False
        begins = any(effect.kind is rules.EffectKind.TURN for effect in self.game.latest_effects)
        return self.state.turn == before.state.turn and (self.version == before.version or not begins)

    def revises_coin(self, event: rules.Event) -> bool:
        """Would this undo or redo revise what the companion's coin decided?"""
        game = self.game.ahead if isinstance(event, rules.Redo) else self.game
        is_revision = isinstance(event, rules.Undo | rules.Redo)
        return is_revision and game is not None and game.number in self.coin_flips

    def awaits(self, flip: KeptFlip) -> bool:
        """Return whether this table still waits for that flip; for a free one it always does."""
        return flip.free or (self.game_id == flip.game and self.state.phase is rules.Phase.COIN)

    def after(self, game: rules.Game, remark: str = "") -> "TableView":
        """Return the view after another event, with the transient state that stays."""
        before, after = self.transient, replace(self, game=game, pause=None)
        flip = before.flip if before.flip and after.awaits(before.flip) else None
        # A card goes on waiting for its colour while UNO is said and caught around it.
        is_beside = isinstance(game.event, rules.Uno | rules.Catch) and not game.ahead
        scanned = before.scanned if is_beside else None
        transient = replace(before.after_event(remark), flip=flip, scanned=scanned)
        if game.state.phase is rules.Phase.COUNT:
            left = before.counting(game.state.awaited, game.state.counted)
            transient = replace(transient, hand=left.hand, half_counted=left.half_counted)
        return replace(after, transient=transient)

    @cached_property
    def buzzers(self) -> Mapping[str, int]:
        """The number of each player's buzzer: see :func:`.buzzer_numbers`."""
        return buzzer_numbers(self.game, self.preferences.paired_buzzers)

    @cached_property
    def legal(self) -> rules.Legal:
        """The events that may come next."""
        return rules.legal(self.game)

    @cached_property
    def as_json(self) -> dict[str, Any]:
        """The body of ``GET /api/table``: the state, its version, what may come, a scan, a pause."""
        lines = [rules.write_line(event) for event in self.legal]
        scanned = self.transient.scanned
        card = scanned.card.code if scanned and scanned.card else None
        paused = self.pause.entered_by if self.pause else None
        more = {"game": self.game_id, "version": self.version, "legal": lines, "scanned": card}
        return {**rules.as_json(self.state), **more, "paused": paused}

    @cached_property
    def json(self) -> bytes:
        """:attr:`as_json` as bytes."""
        return _encoded(self.as_json)

    @property
    def answer(self) -> bytes:
        """:attr:`json` for the sender: after an amendment with the lines that now stand against a rule."""
        if not self.game.is_amended_now:
            return self.json
        stands = [
            {"line": step.line, "rule": step.ruling.rule, "text": step.ruling.text}
            for step in self.game.stands
            if step.ruling
        ]
        return _encoded({**self.as_json, "stands": stands})


def _encoded(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
