"""What one game adds to one player's statistics: a row of numbers, and how two of them add up."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection
from itertools import accumulate
from statistics import mean
from typing import Any, Final, NamedTuple

SHARES: Final = 2520
"""Parts of a game or round, as every number of players from 1 to 10 divides it: sums stay exact."""

ZERO: Final = ord("0")
"""The letter of a turn of no second."""


class Contribution(NamedTuple):
    """A row of numbers about one player, of one game or of several.

    ``games`` are those played to their end, ``chance`` how many of them would be won by chance alone: the sum
    of 1 / number of players, or of sides, as a whole number of :data:`SHARES`; ``rounds_chance`` the same for
    rounds. ``points`` were earned by
    going out. ``hands`` are those counted at the end of a round that somebody else won, ``hand_points`` what
    they came to, ``worst_hand`` the dearest. ``challenges`` are this player's own, ``bluffs`` the Wild Draw
    Fours of theirs that a challenge found guilty. ``flips`` are of a coin that decided between this player
    and another; ``heads`` and ``tails`` how it fell. ``knocked_out`` is how often the mercy rule put this
    player out of a round, ``turned_over`` how often they turned all cards over, ``discarded`` how many cards
    went along with others of theirs, ``most_owed`` the most cards that they ever owed at once. ``imported``
    are games of which nothing but places and points is known. ``turns`` has a letter for each turn that was
    timed, :func:`letter_of` its length: of what is kept of a game this is the most, and as text the shortest.
    """

    games: int = 0
    won: int = 0
    chance: int = 0
    rounds: int = 0
    rounds_won: int = 0
    rounds_chance: int = 0
    points: int = 0
    hands: int = 0
    hand_points: int = 0
    caught: int = 0
    catches: int = 0
    challenges_won: int = 0
    challenges_lost: int = 0
    fours: int = 0
    bluffs: int = 0
    imported: int = 0
    flips_won: int = 0
    flips_lost: int = 0
    heads: int = 0
    tails: int = 0
    knocked_out: int = 0
    turned_over: int = 0
    discarded: int = 0
    worst_hand: int = 0
    most_owed: int = 0
    turns: str = ""

    @property
    def is_followed(self) -> bool:
        """Is more known than places and points? Else all other numbers mean nothing."""
        return self.games > self.imported or self.rounds > 0 or self.games == 0

    @property
    def earned(self) -> int | None:
        """The points earned by going out; None where everybody is charged their own hand, or nobody knows."""
        if self.points:
            return self.points
        return None if self.rounds_won or not self.is_followed else 0

    @property
    def won_by_chance(self) -> float:
        """How many games chance alone would have won."""
        return self.chance / SHARES

    @property
    def rounds_by_chance(self) -> float:
        """How many rounds chance alone would have won."""
        return self.rounds_chance / SHARES

    @property
    def average_hand(self) -> float | None:
        """The mean of the points left in hand; None where no hand was counted."""
        return self.hand_points / self.hands if self.hands else None

    @property
    def median_seconds(self) -> float | None:
        """The median length of a turn; None where none was timed."""
        if not self.turns:
            return None
        # A letter of an alphabet is soon counted; sorting all would take ten times as long.
        counted = sorted(Counter(self.turns).items())
        so_far = list(accumulate(count for _, count in counted))
        middle = {(len(self.turns) - 1) // 2, len(self.turns) // 2}
        return mean(ord(counted[bisect_right(so_far, place)][0]) - ZERO for place in middle)


NOTHING = Contribution()


def letter_of(seconds: float) -> str:
    """Return the letter of a turn of that length, in whole seconds."""
    return chr(ZERO + round(seconds))


def add_up(rows: Collection[Contribution]) -> Contribution:
    """Return the contribution of several games together."""
    if not rows:
        return NOTHING
    # Column by column: ten times as fast as row by row, and every page adds up every game.
    *sums, worst, owed, turns = zip(*rows, strict=True)
    added: list[Any] = [sum(column) for column in sums]
    return Contribution._make((*added, max(worst), max(owed), "".join(turns)))
