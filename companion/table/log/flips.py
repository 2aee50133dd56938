"""The append-only log of flips: each commitment before its spin, and what was drawn after it.

A flip that was cut short by a loss of power has a commitment and no landing, for good.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sqlalchemy import func, select

from companion.rules import still_holds
from companion.table.commitment import Drawn, Side
from companion.table.log.schema import MOST_ID, Transaction, flip_keys, flips, landings


class KeptFlip(NamedTuple):
    """A flip as it begins: the game and its version, the commitment, the time (ISO 8601).

    A ``free`` one decides nothing in the game.
    """

    id: int
    game: int
    version: int
    commitment: str
    at: str
    free: bool = False


class Landing(NamedTuple):
    """What was drawn for a flip. ``seq`` is the number of the event it became; None where it became none."""

    flip: int
    side: Side
    salt: str
    at: str
    seq: int | None


@dataclass(frozen=True)
class PastFlip:
    """A flip and its landing; None while it is in the air, and where the companion stopped meanwhile.

    ``is_taken_back``: what it decided was undone or corrected since.
    """

    flip: KeptFlip
    landing: Landing | None
    is_taken_back: bool = False

    def after(self, lines: Sequence[str]) -> "PastFlip":
        """Return the flip as it holds now, given all lines of its game."""
        seq = self.landing.seq if self.landing else None
        return replace(self, is_taken_back=seq is not None and not still_holds(seq, lines))

    @property
    def has_landed(self) -> bool:
        """Did it land, and become an event unless it was free?"""
        return self.landing is not None and (self.flip.free or self.landing.seq is not None)

    @property
    def drawn(self) -> Drawn | None:
        """What was drawn, once it is revealed."""
        return Drawn(self.landing.side, self.landing.salt) if self.landing else None

    @property
    def checks(self) -> bool | None:
        """Does the commitment match what was revealed? None while nothing is."""
        return self.drawn.commitment == self.flip.commitment if self.drawn else None


@dataclass(frozen=True)
class InTheAir:
    """A flip that is turning now: its ``seconds`` and ``half_turns`` in all, and ``elapsed`` seconds."""

    flip: KeptFlip
    seconds: float
    half_turns: float
    elapsed: float


class Flips:
    """The flips in the database; no row is ever changed or deleted."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    def begin(
        self,
        game: int,
        version: int,
        commitment: str,
        at: str,
        key: str | None = None,
        *,
        free: bool = False,
    ) -> KeptFlip:
        """Store a commitment; the database refuses a second use, whose result would be known beforehand."""
        with self._transaction(writes=True) as connection:
            last = connection.execute(select(func.max(flips.c.id))).scalar_one()
            flip = KeptFlip((last or 0) + 1, game, version, commitment, at, free)
            connection.execute(flips.insert().values({**flip._asdict(), "free": int(free)}))
            if key is not None:
                connection.execute(flip_keys.insert().values(_of_key(key, flip)))
        return flip

    def name(self, key: str, flip: KeptFlip) -> None:
        """Let an idempotency key mean this flip, too."""
        with self._transaction(writes=True) as connection:
            connection.execute(flip_keys.insert().values(_of_key(key, flip)))

    def flip(self, number: int) -> KeptFlip | None:
        """Return the flip of that number."""
        with self._transaction() as connection:
            row = connection.execute(select(*_FLIP).where(flips.c.id == number)).first()
        return _flip(tuple(row)) if row else None

    def end(self, landing: Landing) -> None:
        """Store what was drawn for a flip that became no event."""
        with self._transaction(writes=True) as connection:
            connection.execute(landings.insert().values(landing._asdict()))

    def landing(self, flip: int) -> Landing | None:
        """Return how this flip ended, if it did."""
        with self._transaction() as connection:
            row = connection.execute(select(*_LANDING).where(landings.c.flip == flip)).first()
        return Landing(*row) if row else None

    def newest(self, most: int, before: int | None = None) -> tuple[PastFlip, ...]:
        """Return the newest flips, or the newest of those before one."""
        both = select(*_FLIP, *_LANDING).outerjoin_from(flips, landings, landings.c.flip == flips.c.id)
        if before is not None:
            both = both.where(flips.c.id < min(before, MOST_ID))
        with self._transaction() as connection:
            rows = connection.execute(both.order_by(flips.c.id.desc()).limit(most))
            return tuple(_past(tuple(row)) for row in rows)

    def tally(self) -> dict[Side, int]:
        """Return how often each side landed in a game."""
        landed = select(landings.c.side, func.count()).where(landings.c.seq.is_not(None))
        with self._transaction() as connection:
            rows = connection.execute(landed.group_by(landings.c.side))
            found: dict[str, int] = {side: count for side, count in rows}  # noqa: C416 - rows are no pairs
        return {"heads": found.get("heads", 0), "tails": found.get("tails", 0)}


_FLIP = tuple(flips.c[name] for name in KeptFlip._fields)
_LANDING = tuple(landings.c[name] for name in Landing._fields)


def _past(row: tuple[object, ...]) -> PastFlip:
    begun, ended = row[: len(_FLIP)], row[len(_FLIP) :]
    return PastFlip(_flip(begun), Landing._make(ended) if ended[0] is not None else None)


def _flip(row: tuple[object, ...]) -> KeptFlip:
    flip = KeptFlip._make(row)
    return flip._replace(free=bool(flip.free))


def _of_key(key: str, flip: KeptFlip) -> dict[str, object]:
    return {"key": key, "game": flip.game, "version": flip.version, "flip": flip.id}
