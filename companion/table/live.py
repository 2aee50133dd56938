"""The live table: takes events one at a time from any thread, and never forgets one."""

import json
import logging
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import TypeAlias, TypeVar

from sqlalchemy import URL

from companion.rules import (
    Catch,
    Event,
    Flip,
    Game,
    Phase,
    Ruling,
    Setup,
    Uno,
    Unreadable,
    one_after_the_other,
    read_line,
    read_record,
    replay,
    say,
    write_line,
    write_record,
)
from companion.table.answers import Accepted, Answer, NoGame, NotKept, Refused, Stale
from companion.table.aside import Aside, OpenHand
from companion.table.exports import PlayedGame
from companion.table.fairness import Drawn, Side
from companion.table.flips import KeptFlip, Landing, PastFlip
from companion.table.folding import fold, seen
from companion.table.log import KeptEvent, KeptGame, Log, LogError, Preferences
from companion.table.teaching import Teaching
from companion.table.view import Level, TableView

Clock: TypeAlias = Callable[[], datetime]
Listener: TypeAlias = Callable[[TableView], None]
_A = TypeVar("_A")

logger = logging.getLogger(__name__)


class Table:
    """The one table of this process: the present game, and those that were played before.

    The log is the truth; what is in memory is what opening the log once gives, and moves on
    only after an event is durable. Listeners are told after that, every event once and in
    order. They should be quick: they hold up the one who posted.
    """

    def __init__(self, log: Log, clock: Clock) -> None:
        self._log = log
        self._clock = clock
        self._lock = Lock()
        self._listeners: tuple[Listener, ...] = ()
        self._news: deque[TableView] = deque()
        self._telling = Lock()
        self._in_doubt = False
        self._earlier: dict[int, PlayedGame] = {}
        self._view: TableView | None = None
        self._view = self._read_log()
        self.decks = log.decks
        self.teaching = Teaching(log.decks, self._view)
        self.listen(self.teaching.heard)

    @classmethod
    def open(cls, where: str | Path, clock: Clock, patience: float = 5.0) -> "Table":
        """Open the log at a database URL, or in an SQLite file; raises :class:`LogError`.

        ``patience`` is how many seconds to wait for a file that another program has locked.
        """
        file = isinstance(where, Path)
        url = URL.create("sqlite", database=str(where)).render_as_string() if file else str(where)
        return cls(Log(url, patience), clock)

    def close(self) -> None:
        """Let go of the log."""
        self._log.close()

    @property
    def view(self) -> TableView | None:
        """The present table; None before the first game begins."""
        return self._view

    @property
    def game(self) -> Game | None:
        """The present game."""
        return self._view.game if self._view else None

    @property
    def version(self) -> int:
        """How many events of the present game are logged."""
        return self._view.version if self._view else 0

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell ``listener`` of every change from now on; call what is returned to end that."""
        self._listeners = (*self._listeners, listener)

        def leave() -> None:
            self._listeners = tuple(known for known in self._listeners if known is not listener)

        return leave

    def submit(
        self,
        line: str,
        version: int | None = None,
        key: str | None = None,
        game_id: int | None = None,
        remark: str = "",
    ) -> Answer:
        """One event in the record's words; answers once it is durable, or changes nothing.

        ``version`` and ``game_id`` say what the sender had seen. The same ``key`` twice is
        one event, and gets the first answer. ``remark`` is shown with it, until the next event.
        """
        return self._in_turn(lambda: self._submit(line, version, key, game_id, remark))

    def answered(self, key: str) -> Answer | None:
        """What was answered to the event that came with this key; None where none came."""
        return self._in_turn(lambda: self._first_answer(key))

    def begin(self, record: str, level: Level | None = None) -> Answer:
        """Begin a game from a record's headers, and its lines if it has any."""
        return self._in_turn(lambda: self._begin(record, level))

    def follow(self, level: Level) -> Answer:
        """Follow the present game more or less closely from now on."""
        return self._in_turn(lambda: self._prefer(lambda view: replace(view, level=level)))

    def let_presses_end_turns(self, wanted: bool) -> Answer:
        """From now on a press on one's own turn ends it, or no longer does."""
        return self._in_turn(lambda: self._prefer(lambda view: replace(view, press_ends_turn=wanted)))

    def claim(self, claimed: Mapping[str, int]) -> Answer:
        """Whose buzzer is which from now on; nobody's means that they go by the seats."""
        return self._in_turn(lambda: self._prefer(lambda view: replace(view, claimed=dict(claimed))))

    def put_aside(self, change: Callable[[Aside], Aside]) -> None:
        """Show something besides the game, on every screen, without an event."""
        self._in_turn(lambda: self._put_aside(change))

    def flip_the_real_coin(self, wanted: bool) -> Answer:
        """From now on the table flips its own gold coin, or leaves that to the companion."""
        return self._in_turn(lambda: self._prefer(lambda view: replace(view, real_coin=wanted)))

    def let_only_own_seats(self, wanted: bool) -> Answer:
        """From now on a phone says only what is its own player's, or again anything."""
        return self._in_turn(lambda: self._prefer(lambda view: replace(view, own_seat_only=wanted)))

    def hand_to(self, host: str) -> Answer:
        """From now on the host's phone is the one that shows this key."""
        return self._in_turn(lambda: self._prefer(lambda view: replace(view, host=host)))

    def begin_flip(
        self, commitment: str, version: int | None = None, game_id: int | None = None
    ) -> KeptFlip | Answer:
        """Keep the commitment of a flip about to spin, where the coin is due."""
        return self._in_turn(lambda: self._begin_flip(commitment, version, game_id))

    def land(self, flip: KeptFlip, drawn: Drawn) -> Answer:
        """The coin has landed: reveal what was sealed and enter it, both or neither.

        Where the coin is no longer due it is revealed all the same, and the answer is Stale.
        """
        return self._in_turn(lambda: self._land(flip, drawn))

    def drop_flip(self, flip: KeptFlip, drawn: Drawn) -> Answer:
        """The table did without this flip: reveal what was sealed, and enter nothing."""
        return self._in_turn(lambda: self._drop(flip, drawn))

    def flips(self, most: int | None = None) -> tuple[PastFlip, ...]:
        """Every flip of the companion's coin, the newest first, or the newest ``most``."""
        return self._log.flips.newest(most)

    def tally(self) -> dict[Side, int]:
        """How often each side of the companion's coin landed."""
        return self._log.flips.tally()

    def games(self, most: int | None = None) -> tuple[PlayedGame, ...]:
        """Every game, the newest first, or the newest ``most`` of them."""
        return tuple(self._played_game(kept) for kept in self._log.games()[:most])

    def setups(self) -> tuple[Setup, ...]:
        """What was agreed on for each game, the newest first; quick, as no event is read."""
        return tuple(read_record(kept.headers).setup for kept in self._log.games())

    def played_game(self, game_id: int) -> PlayedGame | None:
        """One game, with its events; None where there is no such game."""
        kept = self._log.game(game_id)
        return self._played_game(kept) if kept else None

    def _played_game(self, kept: KeptGame) -> PlayedGame:
        present = self._view is not None and kept.id == self._view.game_id
        if not present and kept.id in self._earlier:
            return self._earlier[kept.id]
        events = self._log.events(kept.id)
        game = PlayedGame(kept.id, kept.begun, fold(kept, events).state, events, present)
        if not present:
            self._earlier[kept.id] = game
        return game

    def _in_turn(self, action: Callable[[], _A]) -> _A | NotKept:
        answer: _A | NotKept
        with self._lock:
            try:
                if self._in_doubt:
                    self._settle()
                answer = action()
            except LogError as error:
                # It may or may not be in the log: read it again before the next event.
                self._in_doubt = True
                again = say("Nothing was changed; please try again.")
                answer = NotKept(one_after_the_other(str(error), again))
        self._tell()
        return answer

    def _submit(
        self, line: str, version: int | None, key: str | None, game_id: int | None, remark: str
    ) -> Answer:
        if key is not None and (first := self._first_answer(key)):
            return first
        view = self._view
        if view is None:
            return NoGame()
        if stale := _stale(view, version, game_id):
            return stale
        try:
            event = read_line(line, view.state.setup.players)
        except Unreadable as unreadable:
            return unreadable
        return self._judge(view, event, key, remark)

    def _judge(self, view: TableView, event: Event, key: str | None, remark: str) -> Answer:
        after = view.game.apply(event)
        kept = KeptEvent(view.game_id, view.version + 1, write_line(event), self._now())
        if isinstance(after, Ruling):
            if key is not None:
                self._log.refuse(kept, key, after)
            return Refused(after)
        self._log.append(kept, key)
        return self._move_on(_after(view, after, remark))

    def _begin(self, text: str, level: Level | None) -> Answer:
        try:
            record = read_record(text)
        except Unreadable as unreadable:
            return unreadable
        game, line, ruling = replay(record)
        if ruling:
            return Refused(ruling, line)
        lines = [write_line(event) for event in record.events]
        preferences = _carried_over(self._view, record.setup, level)
        kept = self._log.begin(write_record(record.setup, []), lines, self._now(), preferences)
        return self._move_on(self._beside(seen(kept, game)))

    def _beside(self, view: TableView) -> TableView:
        """With what is still shown when a game is read again, or another begins."""
        before = self._view.aside if self._view else Aside()
        flip = before.flip if before.flip and is_due(before.flip, view) else None
        return replace(view, aside=replace(before.moved_on(), flip=flip))

    def _prefer(self, change: Callable[[TableView], TableView]) -> Answer:
        if self._view is None:
            return NoGame()
        changed = change(self._view)
        self._log.prefer(changed.game_id, _preferences(changed))
        return self._move_on(changed)

    def _put_aside(self, change: Callable[[Aside], Aside]) -> Answer:
        view = self._view
        if view is None:
            return NoGame()
        aside = change(view.aside)
        return Accepted(view) if aside == view.aside else self._move_on(replace(view, aside=aside))

    def _begin_flip(self, commitment: str, version: int | None, game_id: int | None) -> KeptFlip | Answer:
        view = self._view
        if view is None:
            return NoGame()
        if stale := _stale(view, version, game_id):
            return stale
        if isinstance(ruling := view.game.apply(Flip("heads")), Ruling):
            return Refused(ruling)
        flip = self._log.flips.begin(view.game_id, view.version, commitment, self._now())
        self._move_on(replace(view, aside=replace(view.aside, flip=flip)))
        return flip

    def _land(self, flip: KeptFlip, drawn: Drawn) -> Answer:
        view = self._view
        assert view is not None
        if self._log.flips.landing(flip.id):
            # The disk reported an error, but the landing is in the log after all.
            return Accepted(view)
        after = view.game.apply(Flip(drawn.side))
        if not is_due(flip, view) or isinstance(after, Ruling):
            return self._drop(flip, drawn)
        kept = KeptEvent(view.game_id, view.version + 1, write_line(Flip(drawn.side)), self._now())
        self._log.land(kept, Landing(flip.id, drawn.side, drawn.salt, kept.at, kept.seq))
        return self._move_on(_after(view, after))

    def _drop(self, flip: KeptFlip, drawn: Drawn) -> Answer:
        view = self._view
        assert view is not None
        if not self._log.flips.landing(flip.id):
            self._log.flips.end(Landing(flip.id, drawn.side, drawn.salt, self._now(), None))
        if view.aside.flip == flip:
            view = self._move_on(replace(view, aside=replace(view.aside, flip=None))).view
        return Stale(view, say("The table did without this flip. Here it is as it stands."))

    def _first_answer(self, key: str) -> Answer | None:
        if ruling := self._log.refused(key):
            return Refused(ruling)
        if event := self._log.accepted(key):
            return Accepted(self._view_at(event))
        return None

    def _view_at(self, event: KeptEvent) -> TableView:
        kept = self._log.game(event.game)
        assert kept is not None
        return fold(kept, self._log.events(event.game)[: event.seq])

    def _read_log(self) -> TableView | None:
        newest = self._log.newest()
        return self._beside(fold(newest, self._log.events(newest.id))) if newest else None

    def _settle(self) -> None:
        """Read again what the log has, after a commit that may or may not have gone through."""
        kept, view = self._read_log(), self._view
        if kept and (view is None or (kept.game_id, kept.version) != (view.game_id, view.version)):
            self._move_on(kept)
        self._in_doubt = False

    def _move_on(self, view: TableView) -> Accepted:
        self._view = view
        self._news.append(view)
        return Accepted(view)

    def _tell(self) -> None:
        # Outside the table's lock, so that a listener may itself submit; whoever is telling
        # already tells this too, so that every listener hears everything in order.
        while self._news:
            if not self._telling.acquire(blocking=False):
                return
            try:
                while self._news:
                    self._tell_all(self._news.popleft())
            finally:
                self._telling.release()

    def _tell_all(self, view: TableView) -> None:
        for listener in self._listeners:
            try:
                listener(view)
            except Exception:
                logger.exception("%r failed; the table goes on without it.", listener)

    def _now(self) -> str:
        return self._clock().isoformat(timespec="milliseconds")


def is_due(flip: KeptFlip, view: TableView) -> bool:
    """Does this table still wait for that flip?"""
    return view.game_id == flip.game and view.state.phase is Phase.COIN


def _after(view: TableView, game: Game, remark: str = "") -> TableView:
    flip = view.aside.flip if game.state.phase is Phase.COIN else None
    # A card waits for its colour while UNO is said and caught around it.
    scanned = view.aside.scanned if isinstance(game.event, Uno | Catch) and not game.ahead else None
    aside = replace(view.aside.moved_on(remark), flip=flip, scanned=scanned, hand=_still_open(view, game))
    return replace(view, game=game, aside=aside)


def _still_open(view: TableView, game: Game) -> OpenHand | None:
    """The hand that was being laid open, or the one that comes after it."""
    hand, state = view.aside.hand, game.state
    if hand is None or state.phase is not Phase.COUNT or hand.player in state.awaited:
        return hand if state.phase is Phase.COUNT else None
    return hand.then(state.awaited[0], state.counted)


def _stale(view: TableView, version: int | None, game_id: int | None) -> Stale | None:
    if game_id is not None and game_id != view.game_id:
        return Stale(view, say("Another game has begun since. Here it is as it stands."))
    if version is not None and version != view.version:
        text = say(
            "The table has moved on: it is at version %(present)d, not %(seen)d.",
            present=view.version,
            seen=version,
        )
        return Stale(view, text)
    return None


def _preferences(view: TableView) -> Preferences:
    return Preferences(
        view.level,
        int(view.press_ends_turn),
        json.dumps(dict(view.claimed)),
        int(view.real_coin),
        int(view.own_seat_only),
        view.host,
    )


def _carried_over(view: TableView | None, setup: Setup, level: Level | None) -> Preferences:
    """A new game is played as the last one was; who plays again keeps the buzzer."""
    if view is None:
        return Preferences(level or Level.TURNS)
    known = all(name in view.claimed for name in setup.players)
    kept = {name: view.claimed[name] for name in setup.players} if known else {}
    return _preferences(replace(view, level=level or view.level, claimed=kept))
