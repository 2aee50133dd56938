"""The score sheet of the simulated match: dealer, points and winner."""

from companion.rules import Setup

HANDS_WITH_EACH_PARTNER = 4
"""Rounds until the partners change; three pairings of four players make twelve rounds."""


class ScoreSheet:
    """A match kept as on paper: seating, dealer, totals, eliminations, winners.

    A *side* is whoever has a total: a player, or one of the two teams. Nothing here is shared with
    the referee's scoring, which it checks.
    """

    def __init__(self, setup: Setup) -> None:
        self.players = setup.players
        self.scoring = setup.scoring.slug
        self.target = setup.target
        self.dealer = setup.dealer
        self.rounds_begun = 0
        self.rounds_scored = 0
        self.totals = dict.fromkeys(self._sides(), 0)
        self.eliminated: list[str] = []
        self.winners: list[str] = []

    def _sides(self) -> list[str]:
        if self.scoring in ("partners", "teams"):
            return [self._team(self.players[0]), self._team(self.players[1])]
        return list(self.players)

    def _team(self, player: str) -> str:
        first = self.players.index(player) % 2
        return " & ".join(self.players[first::2])

    def _ring(self) -> tuple[str, ...]:
        """Return the seating of the next round, eliminated players included."""
        if self.scoring != "partner-rotation":
            return self.players
        a, b, c, d = self.players
        cycle = ((a, b, c, d), (a, c, b, d), (a, b, d, c))
        return cycle[self.rounds_begun // HANDS_WITH_EACH_PARTNER % 3]

    def begin_round(self, dealer: str | None = None) -> list[str]:
        """Begin a round, and return its players, each to the left of the one before."""
        ring = self._ring()
        self.dealer = dealer or self.next_dealer()
        self.rounds_begun += 1
        return [name for name in ring if name not in self.eliminated]

    def next_dealer(self) -> str:
        """Return who deals next: the first dealer, then always the next player left in the match."""
        if not self.rounds_begun:
            return self.dealer
        ring = self._ring()
        chair = ring.index(self.dealer) + 1
        to_the_left = ring[chair:] + ring[:chair]
        return next(name for name in to_the_left if name not in self.eliminated)

    def who_counts(self, seats: list[str], out: str) -> list[str]:
        """Return the players whose hands count after ``out`` went out."""
        if self.scoring in ("partners", "teams", "partner-rotation"):
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
        if self.scoring in ("low-score", "challenge-uno"):
            return left
        everything = sum(left.values())
        if self.scoring in ("partners", "teams"):
            return {self._team(out): everything}
        if self.scoring == "partner-rotation":
            partner = seats[(seats.index(out) + 2) % 4]
            return {out: everything, partner: everything}
        return {out: everything}

    def _who_won(self) -> list[str]:
        reached = [side for side, total in self.totals.items() if total >= self.target]
        if self.scoring == "challenge-uno":
            self.eliminated = reached
            left = [name for name in self.players if name not in reached]
            return left if len(left) == 1 else []
        if self.scoring == "partner-rotation":
            over = self.rounds_scored == 3 * HANDS_WITH_EACH_PARTNER
            return self._all_with(max(self.totals.values())) if over else []
        if self.scoring == "low-score":
            return self._all_with(min(self.totals.values())) if reached else []
        return reached

    def _all_with(self, total: int) -> list[str]:
        return [side for side, its_total in self.totals.items() if its_total == total]
