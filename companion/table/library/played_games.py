"""The games in the log: listed by their summaries, and replayed where somebody looks at one."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from threading import Lock
from typing import Final

from companion.rules import Unreadable, read_kept_headers
from companion.table.library.course import Course
from companion.table.library.evenings import Evening, evening_of
from companion.table.library.exports import PlayedGame, UnreadableGame
from companion.table.library.projection import project
from companion.table.library.readable import ReadableLog
from companion.table.library.replays import Replays
from companion.table.library.summary import GameSummary, read_summary, write_summary
from companion.table.log.log import LogError
from companion.table.log.schema import MOST_ID

REACH: Final = 20
"""How many games before and after one may be of the same evening."""

READ: Final = 64
"""Headers of games in memory, as read."""


class PlayedGames:
    """Every game in the log; ``present`` returns the course of the one on the table, ``replays`` all of each.

    Nothing is ever added to an earlier game. Each is replayed once for its summary: when it ends, by the
    next one's beginning, or the first time it is listed, where an older companion kept none.
    """

    def __init__(self, log: ReadableLog, present: Callable[[], Course | None], replays: Replays) -> None:
        self._log = log
        self._present = present
        self._replays = replays
        # Who asks at the same time for a list waits, rather than make its summaries as well.
        self._lock = Lock()

    def game(self, game_id: int) -> PlayedGame | None:
        """One game, with its events; None where there is no such game, or its headers make no sense."""
        found = self._found(game_id)
        return found if isinstance(found, PlayedGame) else None

    def unreadable(self, game_id: int) -> UnreadableGame | None:
        """Return what is left of a game whose headers make no sense; None for every other."""
        found = self._found(game_id)
        return found if isinstance(found, UnreadableGame) else None

    def _found(self, game_id: int) -> PlayedGame | UnreadableGame | None:
        present = self._present()
        if present and present.kept.id == game_id:
            return played(present, is_present=True)
        replay = self._replays.game(game_id)
        game = played(replay.course) if replay and replay.course else self._read(game_id)
        if game:
            self._list_as_shown(game)
        if isinstance(game, PlayedGame):
            game = replace(game, continued_by=self._log.continued_by([game_id]).get(game_id))
        return game

    def newest(self, most: int = 50, before: int | None = None) -> tuple[GameSummary, ...]:
        """Return the newest ``most`` games, or the newest of those before that one."""
        with self._lock:
            listed = self._log.summaries(most, before)
            # Looked at after the list: what is listed and is not the present game is over.
            present = self._present()
            found = {game: read_summary(text, game, begun) for game, begun, text in listed if text}
            if present:
                found[present.kept.id] = played(present, is_present=True).summary
            made = {game: self._made(game) for game, *_ in listed if not found.get(game)}
            # A list can be read where nothing can be written: then they are made again the next time.
            with suppress(LogError):
                if made:
                    self._log.keep_summaries({game: write_summary(each) for game, each in made.items()})
            went_on = self._log.continued_by(game for game, *_ in listed)
        shown = (found.get(game) or made[game] for game, *_ in listed)
        return tuple(replace(each, continued_by=went_on.get(each.id)) for each in shown)

    def all(self) -> tuple[GameSummary, ...]:
        """Every game, the newest first."""
        return self.newest(MOST_ID)

    def evening(self, game_id: int) -> Evening | None:
        """Return the evening of this game.

        None where there is no such game, or nobody knows when it began.
        """
        return evening_of(game_id, self.newest(2 * REACH, game_id + REACH))

    def players(self, most: int) -> tuple[tuple[str, ...], ...]:
        """Return who played the newest games, as their headers say; no event is read."""
        return tuple(map(_players, self._log.headers(most)))

    def _read(self, game_id: int) -> PlayedGame | UnreadableGame | None:
        kept = self._log.game(game_id)
        if kept is None:
            return None
        history = self._log.history(game_id)
        try:
            return played(project(kept, history))
        except LogError as error:
            return UnreadableGame(game_id, kept.begun, kept.headers, history.events, str(error))

    def _list_as_shown(self, game: PlayedGame | UnreadableGame) -> None:
        # Its summary may be from when it was whole, or could not be read. Where nothing can be written, its
        # own page says it.
        summary = write_summary(game.summary)
        with suppress(LogError):
            ((_, _, listed),) = self._log.summaries(1, game.id + 1)
            if listed != summary:
                self._log.keep_summaries({game.id: summary})

    def _made(self, game_id: int) -> GameSummary:
        # Not kept in memory, from which a long list would drive what somebody looks at.
        game = self._read(game_id)
        assert game
        return game.summary


def played(course: Course, is_present: bool = False) -> PlayedGame:
    """Return what a game has come to at the end of its course."""
    # The events first: another may be added meanwhile.
    kept, events = course.kept, course.events
    game = course.view(len(events)).game
    return PlayedGame(kept.id, kept.begun, game.state, game.everyone, events, is_present, course.damage or "")


@lru_cache(READ)
def _players(headers: str) -> tuple[str, ...]:
    try:
        return read_kept_headers(headers).players
    except Unreadable:
        return ()
