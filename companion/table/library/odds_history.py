"""The odds at each position of a game: kept beside the game, and never part of its record.

The key of a position covers the setup and all lines up to it as they hold now. After an undo or an amendment
the keys are others, so that nobody is shown the odds of what never was.
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

BYTES_OF_A_KEY: Final = 16


@dataclass(frozen=True, slots=True)
class Position:
    """A game after ``number`` of its lines, and all that its odds depend on.

    ``lines`` are those up to here as they hold now, ``names`` everybody named in them. ``key`` is the same
    for the same setup and lines, whatever was entered and undone in between.
    """

    game_id: int
    number: int
    key: str
    headers: str
    names: tuple[str, ...]
    lines: tuple[str, ...]


class OddsHistory:
    """The odds of every game that were estimated so far, by position.

    New ones stay in memory until :meth:`save`: a write for each event would hold up the next event. Positions
    that were given up are never saved: the next version may manage them.
    """

    def __init__(self, kept: KeptOdds, replays: Replays) -> None:
        self._kept = kept
        self._replays = replays
        self._lock = Lock()
        self._new: dict[int, dict[str, Odds]] = {}
        self._given_up: dict[int, frozenset[str]] = {}

    def forget(self) -> None:
        """Forget what is not saved, as another log is open."""
        with self._lock:
            self._new.clear()
            self._given_up.clear()

    def odds(self, game_id: int) -> tuple[tuple[int, "Odds"], ...]:
        """Return (number of lines before it, odds) of each position whose odds are known, in order."""
        keys = self._keys(game_id)
        known = self._known(game_id) if keys else {}
        return tuple((number, known[key]) for number, key in keys.items() if key in known)

    def missing(self, game_id: int) -> tuple[int, ...]:
        """Return the positions whose odds are still to be estimated, by the number of lines before each."""
        keys = self._keys(game_id)
        done = self._known(game_id).keys() | self._given_up.get(game_id, ()) if keys else ()
        return tuple(number for number, key in keys.items() if key not in done)

    def given_up(self, game_id: int) -> tuple[int, ...]:
        """Return the positions that were given up, by the number of lines before each."""
        given_up = self._given_up.get(game_id, ())
        return tuple(number for number, key in self._keys(game_id).items() if key in given_up)

    def position(self, game_id: int, number: int | None = None) -> Position | None:
        """Return the position after ``number`` lines, by default the last; None where there is none."""
        positions = self._positions(game_id)
        return positions.at(number) if positions else None

    def keep(self, position: Position, odds: "Odds") -> None:
        """Remember the odds of a position, for now in memory."""
        with self._lock:
            self._new.setdefault(position.game_id, {})[position.key] = odds

    def give_up(self, position: Position) -> None:
        """Remember that the odds of a position cannot be estimated, so that nobody waits for them."""
        with self._lock:
            before = self._given_up.get(position.game_id, frozenset())
            self._given_up[position.game_id] = before | {position.key}

    def save(self) -> None:
        """Store what is new, and delete odds whose position is gone; raises :class:`.log.LogError`."""
        with self._lock:
            found, self._new = self._new, {}
        try:
            for game_id, made in found.items():
                self._save(game_id, made)
        except Exception:
            # Not estimated again only because the disk is full.
            with self._lock:
                for game_id, made in found.items():
                    self._new[game_id] = made | self._new.get(game_id, {})
            raise

    def _save(self, game_id: int, made: Mapping[str, "Odds"]) -> None:
        from companion.odds.written import write_odds

        if valid := {*self._keys(game_id).values()}:
            rows = {key: write_odds(odds) for key, odds in made.items() if key in valid}
            self._kept.keep(game_id, rows, {*self._kept.of(game_id)} - valid)

    def _known(self, game_id: int) -> dict[str, "Odds"]:
        from companion.odds.written import read_odds

        kept = ((key, read_odds(text)) for key, text in self._kept.of(game_id).items())
        with self._lock:
            new = dict(self._new.get(game_id, {}))
        return {key: odds for key, odds in kept if odds} | new

    def _positions(self, game_id: int) -> "_Positions | None":
        replay = self._replays.game(game_id)
        if replay is None:
            return None
        found: _Positions = replay.derived.setdefault(_Positions, _Positions(replay))
        return found

    def _keys(self, game_id: int) -> Mapping[int, str]:
        positions = self._positions(game_id)
        return positions.keys if positions else {}


class _Positions:
    """The positions of a replay, and the key of each."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay

    @cached_property
    def keys(self) -> dict[int, str]:
        """The key of each position, by the number of lines before it."""
        return dict(self._walk())

    @cached_property
    def lines(self) -> tuple[tuple[int, str], ...]:
        """Each line as it holds now, with the number of the line that was entered for it."""
        events = ((moment.number, game.event) for moment in self.replay.moments for game in moment.games)
        return tuple((number, write_line(event)) for number, event in events if event)

    @cached_property
    def headers(self) -> str:
        """The headers of its record."""
        return write_record(self.replay.begin.setup)

    def _walk(self) -> Iterator[tuple[int, str]]:
        digest = blake2b(self.headers.encode(), digest_size=BYTES_OF_A_KEY)
        yield 0, digest.hexdigest()
        for number, line in self.lines:
            digest.update(f"{line}\n".encode())
            yield number, digest.hexdigest()

    def at(self, number: int | None) -> Position | None:
        """Return the position after ``number`` lines, by default the last; None where there is none."""
        at = max(self.keys) if number is None else number
        if at not in self.keys:
            return None
        lines = tuple(line for entered, line in self.lines if entered <= at)
        return Position(self.replay.game_id, at, self.keys[at], self.headers, self.replay.end.names, lines)
