"""What each partnership won together, where everybody is everybody's partner: the sheet has it kept."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.rules import CYCLE_HANDS, ROTATION_HANDS, Phase, RoundResult, State


class PartnershipPoints(NamedTuple):
    """Two who play together, and their ``points`` in each cycle in which they have."""

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
        """Return the points of a round in which they played together."""
        return _won(result, self.members)


class Pairing(NamedTuple):
    """Two partnerships that play against each other, from round ``first`` to ``last`` of the latest cycle."""

    partnerships: tuple[PartnershipPoints, ...]
    first: int
    last: int
    is_on: bool


def pairings(state: State) -> tuple[Pairing, ...]:
    """Return the three ways in which four players are partners in turn; nothing where partners stay."""
    if not state.setup.scoring.rotates:
        return ()
    # Once the last round is scored its cycle is still the latest.
    cycle = min(len(state.rounds) // CYCLE_HANDS, state.ruleset.cycles - 1)
    begins = cycle * CYCLE_HANDS
    return tuple(_pairing(state, first) for first in range(begins, begins + CYCLE_HANDS, ROTATION_HANDS))


def pairing_of(found: Sequence[Pairing], index: int) -> Pairing | None:
    """Return the pairing that played a scored round, counted from 0; None where partners stay."""
    return found[index // ROTATION_HANDS % len(found)] if found else None


def _pairing(state: State, first: int) -> Pairing:
    """Return the pairing of the rounds from that one on, counted from 0, with those of earlier cycles."""
    last, in_first_cycle = first + ROTATION_HANDS, first % CYCLE_HANDS
    blocks = [state.rounds[at : at + ROTATION_HANDS] for at in range(in_first_cycle, last, CYCLE_HANDS)]
    # As they sat first: in every second cycle the seats run the other way round.
    seats = state.setup.scoring.seating(state.players, in_first_cycle)
    partnerships = tuple(
        PartnershipPoints(
            side, tuple(sum(_won(result, side) for result in block) for block in blocks if block)
        )
        for side in (seats[::2], seats[1::2])
    )
    is_on = state.phase is not Phase.FINISHED and first <= len(state.rounds) < last
    return Pairing(partnerships, first + 1, last, is_on)


def _won(result: RoundResult, side: Sequence[str]) -> int:
    return result.gains[result.out] if result.out in side else 0
