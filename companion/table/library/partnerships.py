"""The points of each partnership where partners rotate: the sheet asks to keep them."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.rules import CYCLE_HANDS, ROTATION_HANDS, Phase, RoundResult, State


class PartnershipPoints(NamedTuple):
    """Two partners, and their ``points`` in each cycle in which they played together."""

    members: tuple[str, ...]
    points: tuple[int, ...]

    @property
    def name(self) -> str:
        """Both of them: ``Ana & Cy``."""
        return " & ".join(self.members)

    @property
    def total(self) -> int:
        """The points of all cycles."""
        return sum(self.points)

    def won(self, result: RoundResult) -> int:
        """Return the points of a round: those of the member who went out."""
        return result.gains[result.out] if result.out in self.members else 0


class Pairing(NamedTuple):
    """Two partnerships against each other in rounds ``first`` to ``last`` of the latest cycle.

    ``is_on``: those rounds are being played now.
    """

    partnerships: tuple[PartnershipPoints, ...]
    first: int
    last: int
    is_on: bool


def pairings(state: State) -> tuple[Pairing, ...]:
    """Return the three pairings of four players who rotate; empty where partners stay."""
    if not state.setup.scoring.rotates:
        return ()
    # Once the last round is scored its cycle is still the latest.
    cycle = min(len(state.rounds) // CYCLE_HANDS, state.ruleset.cycles - 1)
    begins = cycle * CYCLE_HANDS
    return tuple(_pairing(state, first) for first in range(begins, begins + CYCLE_HANDS, ROTATION_HANDS))


def pairing_of(found: Sequence[Pairing], index: int) -> Pairing | None:
    """Return the pairing of the scored round at ``index`` (from 0); None where partners stay."""
    return found[index // ROTATION_HANDS % len(found)] if found else None


def _pairing(state: State, first: int) -> Pairing:
    """Return the pairing from round ``first`` (from 0) on, with its points of earlier cycles."""
    last, in_first_cycle = first + ROTATION_HANDS, first % CYCLE_HANDS
    blocks = [state.rounds[at : at + ROTATION_HANDS] for at in range(in_first_cycle, last, CYCLE_HANDS)]
    # As in the first cycle: in every second one the seats run the other way round.
    seats = state.setup.scoring.seating(state.players, in_first_cycle)
    sides = (PartnershipPoints(side, ()) for side in (seats[::2], seats[1::2]))
    partnerships = tuple(
        side._replace(points=tuple(sum(map(side.won, block)) for block in blocks if block)) for side in sides
    )
    is_on = state.phase is not Phase.FINISHED and first <= len(state.rounds) < last
    return Pairing(partnerships, first + 1, last, is_on)
