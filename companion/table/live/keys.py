"""Idempotency keys: a command repeated under its key changes nothing, and gets the first result again."""

from companion.rules import Ruling
from companion.table.library.replayed_game import ReplayedGame, project
from companion.table.live.present import Present
from companion.table.live.results import Accepted, Refused, Repeated, Result
from companion.table.log.log import Log, LogError
from companion.table.view import TableView


class Keys:
    """The keys in the log, and the first result of each."""

    def __init__(self, log: Log, present: Present) -> None:
        self._log = log
        self._present = present

    def first_result(self, key: str | None) -> Result | None:
        """Return the first result of this key; None where it is new."""
        if key is None:
            return None
        match self._log.came_of(key):
            case Ruling() as ruling:
                return Refused(ruling)
            case (game_id, version):
                return self._earlier(key, game_id, version)
        return None

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
