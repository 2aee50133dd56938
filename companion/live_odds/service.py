"""The table's odds while people play: gives the process its work and tells the listeners.

One thread handles every change and answer in turn; it runs from the first time that the table wants the odds.
The process runs only while it wants them.
"""

import json
import logging
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from companion.foundation.listeners import Listeners
from companion.live_odds.agenda import Agenda, Task
from companion.live_odds.jobs import Job
from companion.live_odds.pace import ADVICE, NOBODY_WAITS, PEOPLE_WAIT
from companion.live_odds.process import Process
from companion.ports import LatestOdds
from companion.rules import Game
from companion.table import LogError, Position, Table, TableView

if TYPE_CHECKING:
    from companion.odds import Advice

FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 60.0
"""Seconds until a dead worker is replaced, doubled with each that died without an answer."""

SAVED_AFTER: Final = 50  # moments in a row; before that, once nothing is left to do
Message: TypeAlias = Callable[[], None]

logger = logging.getLogger(__name__)


def pause_after(deaths: int) -> float:
    """Return the seconds until the next worker, after that many ``deaths`` without an answer.

    >>> [pause_after(deaths) for deaths in (0, 1, 2, 20)]
    [0.5, 1.0, 2.0, 60.0]
    """
    return min(FIRST_PAUSE * 2.0 ** min(deaths, 10), LONGEST_PAUSE)


class _Work(NamedTuple):
    """The moment that the process works on, the table's version and the job's number."""

    task: Task
    position: Position
    version: int
    number: int

    @property
    def job(self) -> Job:
        """The job for the process."""
        at, (pace, advice) = self.position, (NOBODY_WAITS, None)
        if self.task.is_newest:
            pace, advice = PEOPLE_WAIT, ADVICE
        return Job(self.number, at.headers, at.names, at.lines, at.key, pace, advice)


class _Advised(NamedTuple):
    """Advice for a challenge, with the game and version for which it holds."""

    game_id: int
    version: int
    advice: "Advice"


class OddsService:
    """The odds at this table while it wants them; the table never waits for them.

    A process that dies is restarted; a moment at which it fails, or dies again, is given up. Listeners hear
    of every new estimate, when there is none, and when no moment is left.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._history = table.odds_history
        self._agenda = Agenda(self._history.missing)
        self._messages: SimpleQueue[Message] = SimpleQueue()
        self._thread: Thread | None = None
        self._listeners = Listeners[[]]()
        self.listen = self._listeners.listen
        # Compared by identity, as a backup or an amendment also makes it another game.
        self._seen: Game | None = None
        self._leave = table.listen(self._changed)
        self._latest: LatestOdds | None = None
        self._advised: _Advised | None = None
        self._is_missing = False
        # Used by the odds thread only.
        self._is_wanted = self._is_over = False
        self._process: Process | None = None
        self._work: _Work | None = None
        self._jobs = 0
        self._unsaved = 0
        self._has_filled_in = False
        self._deaths = 0
        self._died_at: Position | None = None
        self._not_before = 0.0

    def start(self) -> None:
        """Begin with the present game, if it wants the odds."""
        if self._table.view:
            self._changed(self._table.view)

    def close(self) -> None:
        """Stop, and store what is known."""
        self._leave()
        if self._thread:
            self._messages.put(self._end)
            # A process that no longer reads would block that thread.
            if process := self._process:
                process.kill()
            self._thread.join()

    def latest(self, view: TableView) -> LatestOdds | None:
        """Return the newest odds of that game; None if there are none or the table wants none."""
        latest = self._latest
        is_shown = view.preferences.odds and latest and latest.game_id == view.game_id
        return latest if is_shown else None

    def advice(self, view: TableView) -> "Advice | None":
        """Return the advice for the player who may challenge now, for nobody else; None if not known yet."""
        advised = self._advised
        holds = advised and (advised.game_id, advised.version) == (view.game_id, view.version)
        return advised.advice if view.preferences.odds and advised and holds else None

    @property
    def is_missing(self) -> bool:
        """Are the odds wanted but unavailable for now?"""
        return self._is_missing

    @property
    def pid(self) -> int | None:
        """The process id of the worker, if there is one."""
        process = self._process
        return process.pid if process else None

    def request(self, game_id: int) -> None:
        """Compute the odds at every moment of that game when there is nothing else to do."""
        if self._thread:
            self._messages.put(lambda: self._agenda.request(game_id))

    # What the table's threads do.

    def _changed(self, view: TableView) -> None:
        seen = view.game if view.preferences.odds else None
        if seen is self._seen or view.more_follows:
            return
        self._seen = seen
        if self._thread is None:
            thread = Thread(target=self._run, name="odds", daemon=True)
            thread.start()
            self._thread = thread
        self._messages.put((lambda: self._want(view.game_id)) if seen else self._want_no_more)

    # What the one thread does.

    def _run(self) -> None:
        while not self._is_over:
            try:
                self._hear()
                self._go_on()
            except LogError as error:
                logger.warning("The odds wait for the games: %s", error)
            except Exception:
                logger.exception("The odds failed; they begin anew with the next event.")
        self._stop()

    def _hear(self) -> None:
        """Handle all messages; wait for one if there is nothing else to do."""
        pauses = self._is_wanted and not self._process
        with suppress(Empty):
            self._messages.get(timeout=max(self._not_before - monotonic(), 0) if pauses else None)()
            while True:
                self._messages.get_nowait()()

    def _end(self) -> None:
        self._is_over = True

    def _want(self, game_id: int) -> None:
        self._is_wanted = True
        self._advised = None
        self._agenda.happened(game_id)

    def _want_no_more(self) -> None:
        self._is_wanted = self._is_missing = False
        self._latest = self._advised = None
        self._stop()

    def _stop(self) -> None:
        if self._process:
            self._process.close()
        self._process = self._work = None
        self._save()

    def _go_on(self) -> None:
        if not self._is_wanted or self._is_over:
            return
        if self._process is None and monotonic() >= self._not_before:
            self._process = self._started()
        if self._process and (self._work is None or self._agenda.is_urgent):
            self._begin(self._process)

    def _begin(self, process: Process) -> None:
        """Send the next job, which replaces the present one."""
        self._work = None
        while task := self._agenda.next():
            view = self._table.view
            version = view.version if view else 0
            # If the table has moved on since, this is the newest moment.
            position = self._history.position(task.game_id, task.number)
            if position and position.number in self._history.given_up(position.game_id):
                self._lack(task)
            elif position:
                self._jobs += 1
                self._work = _Work(task, position, version, self._jobs)
                process.send(self._work.job)
                return
        self._save()
        if self._has_filled_in:
            self._has_filled_in = False
            self._listeners.tell()

    def _started(self) -> Process | None:
        put = self._messages.put
        try:
            return Process(
                lambda line: put(lambda: self._answered(json.loads(line))),
                lambda process: put(lambda: self._died(process)),
            )
        except (OSError, RuntimeError) as error:
            logger.warning("The odds cannot be worked out for now: %s", error)
            self._pause()
            return None

    def _answered(self, answer: dict[str, Any]) -> None:
        work = self._work
        # Answers to earlier jobs no longer count.
        if work is None or answer["number"] != work.number:
            return
        if failure := answer.get("failed"):
            logger.warning("The odds after line %d failed: %s", work.position.number, failure)
            self._work = None
            self._give_up(work)
        elif "odds" in answer:
            self._keep(work, answer["odds"])
        elif "advice" in answer:
            self._advise(work, answer["advice"])
        else:
            self._work = None

    def _keep(self, work: _Work, written: str) -> None:
        from companion.odds.written import read_odds

        found = read_odds(written)
        assert found
        self._deaths = 0
        self._history.keep(work.position, found)
        self._unsaved += 1
        if work.task.is_newest:
            self._latest = LatestOdds(work.task.game_id, work.version, found)
            self._tell(is_missing=False)
            return
        self._has_filled_in = True
        if self._unsaved >= SAVED_AFTER:
            self._save()

    def _give_up(self, work: _Work) -> None:
        self._history.give_up(work.position)
        self._has_filled_in = True
        self._lack(work.task)

    def _lack(self, task: Task) -> None:
        if task.is_newest:
            self._tell(is_missing=True)

    def _advise(self, work: _Work, written: str) -> None:
        from companion.odds.written import read_advice

        self._advised = _Advised(work.task.game_id, work.version, read_advice(written))
        self._listeners.tell()

    def _died(self, process: Process) -> None:
        """Replace a process that died, unless it was ended here."""
        if process is not self._process:
            return
        logger.warning("The process that works out the odds has ended. Another is started.")
        process.close()
        if work := self._work:
            # A single death may have another cause.
            if work.position == self._died_at:
                self._give_up(work)
            self._died_at = work.position
        self._process = self._work = None
        self._pause()
        if view := self._table.view:
            self._agenda.happened(view.game_id)

    def _pause(self) -> None:
        self._not_before = monotonic() + pause_after(self._deaths)
        self._deaths += 1
        self._tell(is_missing=True)

    def _save(self) -> None:
        if not self._unsaved:
            return
        self._unsaved = 0
        try:
            self._history.save()
        except LogError as error:
            logger.warning("The odds are not stored: %s", error)

    def _tell(self, *, is_missing: bool) -> None:
        if is_missing and self._is_missing:
            return
        self._is_missing = is_missing
        self._listeners.tell()
