"""The score sheet of the simulated match: who sits there, dealer, points and winner."""

from collections.abc import Sequence

from companion.rules import Setup

HANDS_WITH_EACH_PARTNER = 4
"""Rounds until the partners change; three pairings of four players make twelve rounds."""


class ScoreSheet:
    """A match kept as on paper: seating, dealer, totals, eliminations, winners.

    ``sitting`` are the players of the next round in seat order, ``left`` the points of those who left. A
    *side* is whoever has a total: a player, or one of the two teams. Nothing here is shared with
    the referee's scoring, which it checks.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.scoring = setup.scoring.slug
        self.target = setup.target
        self.rounds = setup.ruleset.rounds
        self.sitting = list(setup.players)
        self.last_seating = list(setup.players)
        self.dealer = setup.dealer
        self.rounds_begun = 0
        self.rounds_scored = 0
        self.totals = dict.fromkeys(self._sides(), 0)
        self.left: dict[str, int] = {}
        self.eliminated: list[str] = []
        self.winners: list[str] = []

    @property
    def players(self) -> list[str]:
        """Everyone listed: those who play on, then the eliminated."""
        return self.sitting + self.eliminated

    @property
    def has_sides(self) -> bool:
        """Whether players belong together, so that nobody can come or go."""
        return self.scoring in ("partners", "teams", "partner-rotation")

    @property
    def _is_low(self) -> bool:
        return self.scoring in ("low-score", "challenge-uno")

    def _sides(self) -> list[str]:
        if self.scoring in ("partners", "teams"):
            return [self._team(self.sitting[0]), self._team(self.sitting[1])]
        return list(self.sitting)

    def _team(self, player: str) -> str:
        first = self.sitting.index(player) % 2
        return " & ".join(self.sitting[first::2])

    def _ring(self) -> list[str]:
        """Return the seating of the next round."""
        if self.scoring != "partner-rotation":
            return self.sitting
        a, b, c, d = self.sitting
        odd_cycle = ([a, b, c, d], [a, c, b, d], [a, b, d, c])
        even_cycle = ([a, d, c, b], [a, d, b, c], [a, c, d, b])
        return (*odd_cycle, *even_cycle)[self.rounds_begun // HANDS_WITH_EACH_PARTNER % 6]

    def begin_round(self, dealer: str | None = None) -> list[str]:
        """Begin a round, and return its players, each to the left of the one before."""
        ring = list(self._ring())
        self.dealer = dealer or self.next_dealer()
        self.last_seating = ring
        self.rounds_begun += 1
        return list(ring)

    def next_dealer(self) -> str:
        """Return who deals next: the first dealer, then always the next to the left who still sits there."""
        if not self.rounds_begun:
            return self.dealer
        order = self._ring() if self.scoring == "partner-rotation" else self.last_seating
        chair = order.index(self.dealer)
        return self._first_still_there([*order[chair + 1 :], *order[:chair]])

    def _first_still_there(self, to_the_left: Sequence[str]) -> str:
        return next((name for name in to_the_left if name in self.sitting), self.sitting[0])

    # Comings and goings.

    def seat(self, names: Sequence[str]) -> None:
        """Seat these players for the next round: others leave, new ones join, some come back."""
        staying = [name for name in names if name in self.sitting]
        worst = max((self.totals[name] for name in staying), default=0) if self._is_low else 0
        for name in self.sitting:
            if name not in names:
                self.left[name] = self.totals.pop(name)
        for name in names:
            if name not in staying:
                self.totals[name] = max(self.left.pop(name, 0), worst)
        self.sitting = list(names)
        if not self.rounds_begun:
            header = self.setup.players
            chair = header.index(self.setup.dealer)
            self.dealer = self._first_still_there([*header[chair:], *header[:chair]])

    def leave(self, name: str) -> None:
        """Take a player off the list in the middle of a round; the points are kept."""
        self.left[name] = self.totals.pop(name)
        self.sitting.remove(name)

    def join(self, name: str, after: str) -> None:
        """Write a player on the list in the middle of a round, to the left of another one."""
        worst = max(self.totals[each] for each in self.sitting) if self._is_low else 0
        self.totals[name] = max(self.left.pop(name, 0), worst)
        if name in self.last_seating:
            self.last_seating.remove(name)
        for names in (self.sitting, self.last_seating):
            names.insert(names.index(after) + 1, name)

    def write_total(self, name: str, points: int) -> None:
        """Write a total of a player, or of the side of one, whatever it was."""
        side = name if name in self.totals else self._team(name)
        self.totals[side] = points

    # Points.

    def who_counts(self, seats: list[str], out: str) -> list[str]:
        """Return the players whose hands count after ``out`` went out."""
        if self.has_sides:
            first = seats.index(out) % 2
            return seats[1 - first :: 2]
        return [name for name in seats if name != out]

    def score(self, seats: list[str], out: str, left: dict[str, int]) -> None:
        """Score a round; ``left`` has the points left in each hand that counts."""
        for side, points in self._gains(seats, out, left).items():
            self.totals[side] += points
        self.rounds_scored += 1
        self.winners = self._who_won()

    def _gains(self, seats: list[str], out: str, left: dict[str, int]) -> dict[str, int]:
        if self._is_low:
            return left
        everything = sum(left.values())
        if self.scoring in ("partners", "teams"):
            return {self._team(out): everything}
        if self.scoring == "partner-rotation":
            partner = seats[(seats.index(out) + 2) % 4]
            return {out: everything, partner: everything}
        return {out: everything}

    def _who_won(self) -> list[str]:
        if self.scoring == "challenge-uno":
            return self._last_one_left()
        if self.scoring == "partner-rotation":
            over = self.rounds_scored == 3 * HANDS_WITH_EACH_PARTNER * self.setup.ruleset.cycles
        else:
            reached = self.target is not None and max(self.totals.values()) >= self.target
            over = reached or self.rounds_scored == self.rounds
        return self.best() if over else []

    def _last_one_left(self) -> list[str]:
        assert self.target is not None
        fell = [name for name in self.sitting if self.totals[name] >= self.target]
        self.sitting = [name for name in self.sitting if name not in fell]
        self.eliminated += fell
        if not self.sitting:
            lowest = min(self.totals[name] for name in fell)
            return [name for name in fell if self.totals[name] == lowest]
        return self.sitting if len(self.sitting) == 1 else []

    def best(self) -> list[str]:
        """Return who has the best total, several in a tie; the eliminated have lost already."""
        totals = {side: total for side, total in self.totals.items() if side not in self.eliminated}
        best = min(totals.values()) if self._is_low else max(totals.values())
        return [side for side, total in totals.items() if total == best]
