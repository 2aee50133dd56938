"""Idempotency keys: a command repeated under its key changes nothing, and gets the first result again.

Another command under a key that was used is refused: whoever sent it meant something that did not happen.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

from companion.rules import Game, Unreadable, write_line
from companion.table.library.replayed_game import ReplayedGame, project
from companion.table.live.opening import Opening
from companion.table.live.present import Present
from companion.table.live.results import KEY_USED, Accepted, NoGame, Refused, Repeated, Result, Stale
from companion.table.log.kept_keys import CameOf
from companion.table.log.log import Log, LogError
from companion.table.view import TableView

IsSame: TypeAlias = Callable[[CameOf], bool]
"""Is what came of a key that of this command?"""


class Keys:
    """The keys in the log, and the first result of each."""

    def __init__(self, log: Log, present: Present) -> None:
        self._log = log
        self._present = present

    def first_result(self, key: str | None, is_same: IsSame = lambda came: True) -> Result | None:
        """Return the first result of this key; None where it is new.

        Where that is not ``is_same``, the result is :class:`.Stale`.
        """
        if key is None or (came := self._log.came_of(key)) is None:
            return None
        if not is_same(came):
            return self.used()
        return Refused(came.ruling) if came.ruling else self._earlier(key, came.game, came.version)

    def used(self) -> Result:
        """Return the result for a key that was used for another command."""
        view = self._present.view
        return Stale(view, KEY_USED) if view else NoGame(KEY_USED)

    def is_event(self, line: str, came: CameOf) -> bool:
        """Was that event entered by this line, however it is written?"""
        if came.line is None or line.strip() == came.line:
            return came.line is not None
        with suppress(Unreadable):
            return [came.line] == [write_line(event) for event in self._game(came.game).read_all([line])]
        return False

    def is_beginning(self, opening: Opening | Refused | Unreadable, came: CameOf) -> bool:
        """Was that game begun with this record?"""
        if not came.is_beginning or not isinstance(opening, Opening):
            return False
        kept, lines = self._log.game(came.game), tuple(opening.lines)
        is_as_long = kept is not None and kept.headers == opening.headers and came.version == len(lines)
        return is_as_long and self._log.lines(came.game, len(lines)) == lines

    def is_taking_up(self, game_id: int, came: CameOf) -> bool:
        """Did that game take up this one?"""
        return came.is_beginning and self._log.continued_by([game_id]).get(game_id) == came.game

    def _game(self, game_id: int) -> Game:
        view = self._present.view
        if view and view.game_id == game_id:
            return view.game
        kept = self._log.game(game_id)
        assert kept is not None
        return project(kept, self._log.history(game_id)).latest

    def _earlier(self, key: str, game_id: int, version: int) -> Accepted | Repeated:
        replayed = self._present.replayed
        if replayed and replayed.kept.id == game_id:
            return Accepted(_view_at(replayed, version))
        # Looked up when it is asked for, outside of the lock: most senders only ask whether it is known.
        return Repeated(game_id, version, lambda: self._first_answer(key, game_id, version))

    def _first_answer(self, key: str, game_id: int, version: int) -> bytes:
        if answer := self._log.answer(key):
            return answer
        # A phone's tap, or from before answers were stored.
        kept = self._log.game(game_id)
        assert kept is not None
        return _view_at(project(kept, self._log.history(game_id)), version).answer


def _view_at(replayed: ReplayedGame, version: int) -> TableView:
    """Return the table after so many events; raises :class:`LogError` where one cannot be read."""
    if replayed.damage and version > replayed.latest.version:
        raise LogError(replayed.damage)
    return replayed.view(version)
