"""The games in the log: listed by their summaries, and replayed where somebody looks at one."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from threading import Lock
from typing import Final

from companion.rules import Unreadable, read_kept_headers
from companion.table.library.evenings import Evening, evening_of
from companion.table.library.exports import PlayedGame, UnreadableGame
from companion.table.library.readable import ReadableLog
from companion.table.library.replayed_game import ReplayedGame, project
from companion.table.library.replays import Replays
from companion.table.library.summary import GameSummary, read_summary, write_summary
from companion.table.log.log import LogError
from companion.table.log.schema import MOST_ID

MOST_OF_AN_EVENING: Final = 20
"""Games before and after one that are looked through for its evening."""

HEADERS_IN_MEMORY: Final = 64


class PlayedGames:
    """Every game in the log; ``present`` returns the one on the table.

    An earlier game never changes. It is replayed once for its summary: when the next game begins, or when it
    is first listed, where an older companion stored none.
    """

    def __init__(
        self, log: ReadableLog, present: Callable[[], ReplayedGame | None], replays: Replays
    ) -> None:
        self._log = log
        self._present = present
        self._replays = replays
        # Whoever asks for a list meanwhile waits, rather than make the same summaries.
        self._lock = Lock()

    def game(self, game_id: int) -> PlayedGame | None:
        """Return a game with its events; None where there is none, or its headers cannot be read."""
        found = self._found(game_id)
        return found if isinstance(found, PlayedGame) else None

    def unreadable(self, game_id: int) -> UnreadableGame | None:
        """Return a game whose headers cannot be read; None for every other."""
        found = self._found(game_id)
        return found if isinstance(found, UnreadableGame) else None

    def _found(self, game_id: int) -> PlayedGame | UnreadableGame | None:
        present = self._present()
        if present and present.kept.id == game_id:
            return played(present, is_present=True)
        replay = self._replays.game(game_id)
        game = played(replay.replayed) if replay and replay.replayed else self._read(game_id)
        if game:
            self._list_as_shown(game)
        if isinstance(game, PlayedGame):
            game = replace(game, continued_by=self._log.continued_by([game_id]).get(game_id))
        return game

    def newest(self, most: int = 50, before: int | None = None) -> tuple[GameSummary, ...]:
        """Return the newest ``most`` games, or the newest of those before that one."""
        with self._lock:
            listed = self._log.summaries(most, before)
            # Asked after the list: whatever is listed and is not the present game is over.
            present = self._present()
            found = {
                each.id: read_summary(each.summary, each.id, each.begun) for each in listed if each.summary
            }
            if present:
                found[present.kept.id] = played(present, is_present=True).summary
            made = {each.id: self._made(each.id) for each in listed if not found.get(each.id)}
            # Where nothing can be written they are made again the next time.
            with suppress(LogError):
                if made:
                    self._log.keep_summaries({game: write_summary(each) for game, each in made.items()})
            went_on = self._log.continued_by(each.id for each in listed)
        return tuple(
            replace(
                found.get(each.id) or made[each.id],
                continued_by=went_on.get(each.id),
                is_doubted=each.is_doubted,
            )
            for each in listed
        )

    def all(self) -> tuple[GameSummary, ...]:
        """Every game, the newest first."""
        return self.newest(MOST_ID)

    def evening(self, game_id: int) -> Evening | None:
        """Return the evening of this game; None where there is none, or nobody knows when it began."""
        return evening_of(game_id, self.newest(2 * MOST_OF_AN_EVENING, game_id + MOST_OF_AN_EVENING))

    def players(self, most: int) -> tuple[tuple[str, ...], ...]:
        """Return who played the newest games, from their headers alone."""
        return tuple(map(_players, self._log.headers(most)))

    def _read(self, game_id: int) -> PlayedGame | UnreadableGame | None:
        kept = self._log.game(game_id)
        if kept is None:
            return None
        history = self._log.history(game_id)
        try:
            return played(project(kept, history))
        except LogError as error:
            return UnreadableGame(
                game_id, kept.begun, kept.headers, history.events, str(error), kept.is_doubted
            )

    def _list_as_shown(self, game: PlayedGame | UnreadableGame) -> None:
        # Its summary may be from before it was damaged, or unreadable.
        summary = write_summary(game.summary)
        with suppress(LogError):
            (listed,) = self._log.summaries(1, game.id + 1)
            if listed.summary != summary:
                self._log.keep_summaries({game.id: summary})

    def _made(self, game_id: int) -> GameSummary:
        # Not by the replays in memory: a long list would push out those that people look at.
        game = self._read(game_id)
        assert game
        return game.summary


def played(replayed: ReplayedGame, is_present: bool = False) -> PlayedGame:
    """Return a game as it stands after its last event."""
    # The events first: another may be added meanwhile.
    kept, events = replayed.kept, replayed.events
    game = replayed.view(len(events)).game
    return PlayedGame(
        kept.id,
        kept.begun,
        game.state,
        game.everyone,
        events,
        is_present,
        replayed.damage or "",
        is_doubted=kept.is_doubted,
        paused=replayed.seconds_paused,
    )


@lru_cache(HEADERS_IN_MEMORY)
def _players(headers: str) -> tuple[str, ...]:
    try:
        return read_kept_headers(headers).players
    except Unreadable:
        return ()
