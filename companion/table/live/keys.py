"""Idempotency keys: what came before under the same key changes nothing, and gives the first result."""

from companion.rules import Ruling
from companion.table.library.course import Course
from companion.table.library.projection import project
from companion.table.live.present import Present
from companion.table.live.results import Accepted, Refused, Repeated, Result
from companion.table.log.log import Log, LogError
from companion.table.view import TableView


class Keys:
    """The keys in the log, and the result of what came with each."""

    def __init__(self, log: Log, present: Present) -> None:
        self._log = log
        self._present = present

    def first_result(self, key: str | None) -> Result | None:
        """Return the result of what came with this key before; None where nothing did."""
        if key is None:
            return None
        match self._log.came_of(key):
            case Ruling() as ruling:
                return Refused(ruling)
            case (game_id, version):
                return self._earlier(key, game_id, version)
        return None

    def _earlier(self, key: str, game_id: int, version: int) -> Accepted | Repeated:
        course = self._present.course
        if course and course.kept.id == game_id:
            return Accepted(_view_at(course, version))
        # Only who asks for the answer has it looked up, and outside of the lock: most only ask whether it is.
        return Repeated(game_id, version, lambda: self._first_answer(key, game_id, version))

    def _first_answer(self, key: str, game_id: int, version: int) -> bytes:
        if answer := self._log.answer(key):
            return answer
        # A phone's tap, or from before answers were kept.
        kept = self._log.game(game_id)
        assert kept is not None
        return _view_at(project(kept, self._log.history(game_id)), version).answer


def _view_at(course: Course, version: int) -> TableView:
    """Return the table after so many events; raises :class:`LogError` where they cannot be read."""
    if course.damage and version > course.latest.version:
        raise LogError(course.damage)
    return course.view(version)
