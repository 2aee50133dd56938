"""How everybody stood at each moment of a game: kept beside the game, and never part of its record.

A moment is identified by all that led to it as that holds now, so that after an undo or an amendment the odds
of what never was are not shown: those moments are others.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from threading import Lock
from typing import TYPE_CHECKING, Final

from companion.rules import write_line, write_record
from companion.table.library.replays import Replay, Replays
from companion.table.log.kept_odds import KeptOdds

if TYPE_CHECKING:
    # Who plays without the odds need not wait for them as the companion starts.
    from companion.odds import Odds

KEY_LENGTH: Final = 16


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game after so many of its lines, and all that its odds depend on.

    ``lines`` are those that led to it, as they hold now; whoever is named in them is one of ``names``.
    ``key`` is the same for the same setup and lines, whatever was entered and taken back meanwhile.
    """

    game_id: int
    number: int
    key: str
    headers: str
    names: tuple[str, ...]
    lines: tuple[str, ...]


class OddsHistory:
    """The odds of every game that were worked out so far, at the moments that count.

    What is new is in memory until it is saved: a write for each event would only hold up the next one. Which
    moments were given up is never saved: the next version may know better.
    """

    def __init__(self, kept: KeptOdds, replays: Replays) -> None:
        self._kept = kept
        self._replays = replays
        self._lock = Lock()
        self._new: dict[int, dict[str, Odds]] = {}
        self._given_up: dict[int, frozenset[str]] = {}

    def forget(self) -> None:
        """Forget what is not saved: the log is another one."""
        with self._lock:
            self._new.clear()
            self._given_up.clear()

    def odds(self, game_id: int) -> tuple[tuple[int, "Odds"], ...]:
        """Return the odds at the moments of a game, each with the number of lines after which it is.

        In order; moments whose odds are not worked out yet are left out.
        """
        moments = self._moments(game_id)
        if moments is None:
            return ()
        known = self._known(game_id)
        return tuple((number, known[key]) for number, key in moments.keys.items() if key in known)

    def missing(self, game_id: int) -> tuple[int, ...]:
        """Return the moments of a game whose odds are still to be worked out, by the lines before each."""
        moments = self._moments(game_id)
        if moments is None:
            return ()
        done = self._known(game_id).keys() | self._given_up.get(game_id, ())
        return tuple(number for number, key in moments.keys.items() if key not in done)

    def given_up(self, game_id: int) -> tuple[int, ...]:
        """Return the moments of a game that were given up, by the number of lines before each."""
        keys, moments = self._given_up.get(game_id, ()), self._moments(game_id)
        return tuple(number for number, key in moments.keys.items() if key in keys) if moments else ()

    def position(self, game_id: int, number: int | None = None) -> Position | None:
        """Return the moment after so many lines, else the last one.

        None where that game has no such moment.
        """
        moments = self._moments(game_id)
        return moments.position(number) if moments else None

    def keep(self, position: Position, odds: "Odds") -> None:
        """Remember the odds of a moment, for now in memory."""
        with self._lock:
            self._new.setdefault(position.game_id, {})[position.key] = odds

    def give_up(self, position: Position) -> None:
        """Remember that the odds of a moment cannot be worked out: nobody waits for them any more."""
        with self._lock:
            before = self._given_up.get(position.game_id, frozenset())
            self._given_up[position.game_id] = before | {position.key}

    def save(self) -> None:
        """Store what is new, and let go of the odds of moments that are none any more.

        Raises :class:`.log.LogError`.
        """
        with self._lock:
            found, self._new = self._new, {}
        try:
            for game_id, made in found.items():
                self._save(game_id, made)
        except Exception:
            # Not to be worked out again only because the disk is full.
            with self._lock:
                for game_id, made in found.items():
                    self._new[game_id] = made | self._new.get(game_id, {})
            raise

    def _save(self, game_id: int, made: Mapping[str, "Odds"]) -> None:
        from companion.odds.written import write_odds

        moments = self._moments(game_id)
        if moments:
            valid = {*moments.keys.values()}
            rows = {key: write_odds(odds) for key, odds in made.items() if key in valid}
            self._kept.keep(game_id, rows, {*self._kept.of(game_id)} - valid)

    def _known(self, game_id: int) -> dict[str, "Odds"]:
        from companion.odds.written import read_odds

        kept = ((key, read_odds(text)) for key, text in self._kept.of(game_id).items())
        with self._lock:
            new = dict(self._new.get(game_id, {}))
        return {key: odds for key, odds in kept if odds} | new

    def _moments(self, game_id: int) -> "_Moments | None":
        replay = self._replays.game(game_id)
        if replay is None:
            return None
        found: _Moments = replay.derived.setdefault(_Moments, _Moments(replay))
        return found


class _Moments:
    """The moments of a replay at which something happened as it holds now, and what identifies each."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay

    @cached_property
    def keys(self) -> dict[int, str]:
        """The key of each moment, by the number of lines before it."""
        return dict(self._walk())

    @cached_property
    def lines(self) -> tuple[tuple[int, str], ...]:
        """Each line as it holds now, with the number of the one that was entered for it."""
        events = ((moment.number, game.event) for moment in self.replay.moments for game in moment.games)
        return tuple((number, write_line(event)) for number, event in events if event)

    @cached_property
    def headers(self) -> str:
        """The headers of its record."""
        return write_record(self.replay.begin.setup)

    def _walk(self) -> Iterator[tuple[int, str]]:
        digest = blake2b(self.headers.encode(), digest_size=KEY_LENGTH)
        yield 0, digest.hexdigest()
        for number, line in self.lines:
            digest.update(f"{line}\n".encode())
            yield number, digest.hexdigest()

    def position(self, number: int | None) -> Position | None:
        """Return the moment after so many lines, else the last one."""
        at = max(self.keys) if number is None else number
        if at not in self.keys:
            return None
        lines = tuple(line for entered, line in self.lines if entered <= at)
        return Position(self.replay.game_id, at, self.keys[at], self.headers, self.replay.end.names, lines)
