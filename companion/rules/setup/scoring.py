"""The ways of scoring as data: who plays with whom, who is credited, when the game ends."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from companion.rules.language.sentence import Sentence, say

Winners: TypeAlias = tuple[int, ...]
"""The indices of the totals that have won; empty while the game goes on."""

ROTATION_HANDS: Final = 4
"""Rounds with each partner before the seats move."""

_THIRDS: Final = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))

_ROTATION: Final = (*_THIRDS, *((first, *reversed(rest)) for first, *rest in _THIRDS))
"""The seatings of two cycles, as indices of players; partners sit opposite.

The second cycle is the first one seen in a mirror: in both together each sits twice to the left of each.
"""

CYCLE_HANDS: Final = ROTATION_HANDS * len(_THIRDS)
"""Rounds until everybody was everybody's partner."""


class Standing(NamedTuple):
    """The totals after a round, and what decides whether the game is over.

    ``target`` is None where only the number of rounds ends the game; ``cycles`` is how often everybody is
    everybody's partner, where seats rotate. ``fell`` are the indices of totals eliminated by now,
    ``fell_before`` of those that were so before this round.
    """

    totals: Sequence[int]
    target: int | None
    rounds: int
    fell: frozenset[int] = frozenset()
    fell_before: frozenset[int] = frozenset()
    cycles: int = 1

    def leaders(self, best: Callable[[Iterable[int]], int], among: Iterable[int] | None = None) -> Winners:
        """Return the indices with the best total, looked for ``among`` some of them or all."""
        indices = range(len(self.totals)) if among is None else sorted(among)
        wanted = best(self.totals[index] for index in indices)
        return tuple(index for index in indices if self.totals[index] == wanted)

    @property
    def reached(self) -> bool:
        """Has anybody reached the target?"""
        return self.target is not None and max(self.totals) >= self.target


def _first_to_target(standing: Standing) -> Winners:
    return standing.leaders(max) if standing.reached else ()


def _lowest_at_target(standing: Standing) -> Winners:
    return standing.leaders(min) if standing.reached else ()


def _last_one_left(standing: Standing) -> Winners:
    left = tuple(index for index in range(len(standing.totals)) if index not in standing.fell)
    if left:
        return left if len(left) == 1 else ()
    # All fell at once, as after a correction: the best of this round's.
    return standing.leaders(min, standing.fell - standing.fell_before)


def _highest_after_rotation(standing: Standing) -> Winners:
    over = standing.rounds >= CYCLE_HANDS * standing.cycles
    return standing.leaders(max) if over else ()


@dataclass(frozen=True, slots=True)
class Scoring:
    """One way of scoring.

    ``players`` are the numbers it can be played with. ``partnered``: alternate seats are
    one side, and the other side's hands count. ``team_totals``: a side has one total,
    else each player has one. ``keeps_own``: each is charged the own hand, else the hands go
    to who went out. ``eliminates``: who reaches the target is out of the game. ``rotates``:
    the seats move every four rounds. ``wins`` says who has won, ``best`` which total is the best one.
    """

    slug: str
    name: Sentence
    summary: Sentence
    wins: Callable[[Standing], Winners]
    best: Callable[[Iterable[int]], int] = max
    players: frozenset[int] = frozenset(range(2, 11))
    partnered: bool = False
    team_totals: bool = False
    keeps_own: bool = False
    eliminates: bool = False
    rotates: bool = False

    def total_names(self, players: tuple[str, ...]) -> tuple[str, ...]:
        """Return the names of the totals: each player's, or each team's as ``Ana & Cy``.

        >>> SCORINGS["teams"].total_names(("Ana", "Ben", "Cy", "Dan"))
        ('Ana & Cy', 'Ben & Dan')
        """
        if self.team_totals:
            return tuple(" & ".join(players[side::2]) for side in (0, 1))
        return players

    def members(self, players: tuple[str, ...], total: int) -> tuple[str, ...]:
        """Return the players whose total has that index: one player, or a whole team."""
        return players[total::2] if self.team_totals else (players[total],)

    @property
    def may_change_seats(self) -> bool:
        """May players come, go and move? Not where they sit as partners."""
        return not self.partnered

    def eliminated(self, totals: Sequence[int], target: int | None) -> frozenset[int]:
        """Return the indices of the totals that are out of the game once a round is scored."""
        if not self.eliminates or target is None:
            return frozenset()
        return frozenset(index for index, total in enumerate(totals) if total >= target)

    def seating(self, players: tuple[str, ...], rounds_before: int) -> tuple[str, ...]:
        """Return the players in seat order for the round after ``rounds_before`` rounds."""
        if not self.rotates:
            return players
        move = rounds_before // ROTATION_HANDS % len(_ROTATION)
        return tuple(players[seat] for seat in _ROTATION[move])

    def counted(self, seats: tuple[str, ...], out: str) -> tuple[str, ...]:
        """Return the players whose hands count once ``out`` has gone out."""
        if not self.partnered:
            return tuple(name for name in seats if name != out)
        return seats[1 - seats.index(out) % 2 :: 2]

    def gains(
        self, players: tuple[str, ...], seats: tuple[str, ...], out: str, points: dict[str, int]
    ) -> tuple[int, ...]:
        """Return what a round adds to each total, from the ``points`` of the hands that count."""
        if self.keeps_own:
            return tuple(points.get(name, 0) for name in players)
        side = seats[seats.index(out) % 2 :: 2] if self.partnered else (out,)
        # A team's total is named by the players in their first seats: only scorings without teams rotate.
        credited = {" & ".join(players[players.index(out) % 2 :: 2])} if self.team_totals else {*side}
        earned = sum(points.values())
        return tuple(earned if name in credited else 0 for name in self.total_names(players))


SCORINGS: Final = {
    scoring.slug: scoring
    for scoring in (
        Scoring(
            "winner-takes-all",
            say("Winner takes all"),
            say("Whoever goes out gets the points of every other hand. First to the target wins."),
            _first_to_target,
        ),
        Scoring(
            "low-score",
            say("Low score"),
            say("Your leftover cards count against you. When one reaches the target, the lowest wins."),
            _lowest_at_target,
            best=min,
            keeps_own=True,
        ),
        Scoring(
            "challenge-uno",
            say("Challenge UNO"),
            say("Your leftover cards count against you; at the target you are out. The last one left wins."),
            _last_one_left,
            best=min,
            keeps_own=True,
            eliminates=True,
        ),
        Scoring(
            "partners",
            say("Partners"),
            say("Two against two, partners opposite. The other pair's hands go to your pair."),
            _first_to_target,
            players=frozenset({4}),
            partnered=True,
            team_totals=True,
        ),
        Scoring(
            "teams",
            say("Two teams"),
            say("Two teams in alternate seats. The other team's hands go to your team."),
            _first_to_target,
            players=frozenset({4, 6, 8, 10}),
            partnered=True,
            team_totals=True,
        ),
        Scoring(
            "partner-rotation",
            say("Changing partners"),
            say("Four hands with each of the other three, each player's own total. Highest wins."),
            _highest_after_rotation,
            players=frozenset({4}),
            partnered=True,
            rotates=True,
        ),
    )
}
