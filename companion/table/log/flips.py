"""The append-only log of flips: each commitment before its spin, and what was drawn after it.

A flip during which the plug was pulled has a commitment and no landing, and stays that way.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sqlalchemy import func, select

from companion.rules import still_holds
from companion.table.commitment import Drawn, Side
from companion.table.log.schema import MOST_ID, Transaction, flips, landings


class KeptFlip(NamedTuple):
    """A begun flip: at which game's table, at which version, with which commitment, when (ISO 8601).

    A ``free`` one is of no game: people flip the coin for whatever they like.
    """

    id: int
    game: int
    version: int
    commitment: str
    at: str
    free: bool = False


class Landing(NamedTuple):
    """A flip's end: what was drawn. ``seq`` is the event it became; None where it became none."""

    flip: int
    side: Side
    salt: str
    at: str
    seq: int | None


@dataclass(frozen=True)
class PastFlip:
    """A flip and its landing; without one it is in the air, or the companion stopped meanwhile.

    ``is_taken_back``: what it decided was undone or corrected since.
    """

    flip: KeptFlip
    landing: Landing | None
    is_taken_back: bool = False

    def after(self, lines: Sequence[str]) -> "PastFlip":
        """Return it as it stands in its game, of which these are all lines so far."""
        seq = self.landing.seq if self.landing else None
        return replace(self, is_taken_back=seq is not None and not still_holds(seq, lines))

    @property
    def has_landed(self) -> bool:
        """Did it come down, and decide something where it was of the game?"""
        return self.landing is not None and (self.flip.free or self.landing.seq is not None)

    @property
    def drawn(self) -> Drawn | None:
        """What was drawn, once it is revealed."""
        return Drawn(self.landing.side, self.landing.salt) if self.landing else None

    @property
    def checks(self) -> bool | None:
        """Is the commitment that of what was revealed? None while nothing is."""
        return self.drawn.commitment == self.flip.commitment if self.drawn else None


@dataclass(frozen=True)
class InTheAir:
    """A flip that is turning now: ``seconds`` and ``half_turns`` in all, ``elapsed`` seconds so far."""

    flip: KeptFlip
    seconds: float
    half_turns: float
    elapsed: float


class Flips:
    """The flips in the database; no row is ever changed or deleted."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    def begin(self, game: int, version: int, commitment: str, at: str, *, free: bool = False) -> KeptFlip:
        """Store a commitment; the database refuses the same one twice."""
        # UNIQUE in the schema: with a commitment used again, its result would be known beforehand.
        with self._transaction(writes=True) as connection:
            last = connection.execute(select(func.max(flips.c.id))).scalar_one()
            flip = KeptFlip((last or 0) + 1, game, version, commitment, at, free)
            connection.execute(flips.insert().values({**flip._asdict(), "free": int(free)}))
        return flip

    def end(self, landing: Landing) -> None:
        """Reveal what was drawn for a flip that became no event: a free one, or one that was done without."""
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
    flip = KeptFlip._make(begun)
    flip = flip._replace(free=bool(flip.free))
    return PastFlip(flip, Landing._make(ended) if ended[0] is not None else None)
