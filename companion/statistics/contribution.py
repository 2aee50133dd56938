"""What one game adds to one player's statistics: a row of numbers, and the sum of rows."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection
from itertools import accumulate
from statistics import mean
from typing import Any, Final, NamedTuple

SHARES: Final = 2520
"""Parts of a game: every number of players from 1 to 10 divides it, so that sums stay exact."""

ZERO_SECONDS: Final = ord("0")


class Contribution(NamedTuple):
    """A row of numbers about one player, of one game or of several.

    ``games`` were played to their end; ``chance`` of them would be won by chance: the sum of 1 / sides, in
    :data:`SHARES`; ``rounds_chance`` likewise. ``points`` were earned by going out. ``hands`` were counted at
    the end of rounds that others won, with ``hand_points`` in all and ``worst_hand`` at most.
    ``challenges_...`` are the player's own, ``bluffs`` their cards that a challenge found guilty.
    ``flips_...`` decided between the player and another, ``heads`` and ``tails`` count their results.
    ``knocked_out``: times out by the mercy rule; ``turned_over``: times that the player flipped all cards;
    ``discarded``: cards that went along with theirs; ``shuffles``: times that all hands were dealt anew for
    a card of theirs; ``most_owed``: the largest debt in cards. ``imported`` games are known by places and
    points alone. ``turns`` has the :func:`letter_of` each timed turn, as text to save space.
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
    shuffles: int = 0
    worst_hand: int = 0
    most_owed: int = 0
    turns: str = ""

    @property
    def is_followed(self) -> bool:
        """Is more known than places and points? Otherwise the other numbers mean nothing."""
        return self.games > self.imported or self.rounds > 0 or self.games == 0

    @property
    def earned(self) -> int | None:
        """The points earned by going out; None where going out earns none, or nobody knows."""
        if self.points:
            return self.points
        return None if self.rounds_won or not self.is_followed else 0

    @property
    def won_by_chance(self) -> float:
        """The games that chance alone would have won."""
        return self.chance / SHARES

    @property
    def rounds_by_chance(self) -> float:
        """The rounds that chance alone would have won."""
        return self.rounds_chance / SHARES

    @property
    def average_hand(self) -> float | None:
        """The mean points left in hand; None where no hand was counted."""
        return self.hand_points / self.hands if self.hands else None

    @property
    def median_seconds(self) -> float | None:
        """The median length of a turn in seconds; None where none was timed."""
        if not self.turns:
            return None
        # Counting letters is ten times faster than sorting all of them.
        counted = sorted(Counter(self.turns).items())
        so_far = list(accumulate(count for _, count in counted))
        middle = {(len(self.turns) - 1) // 2, len(self.turns) // 2}
        return mean(ord(counted[bisect_right(so_far, place)][0]) - ZERO_SECONDS for place in middle)


NO_GAMES = Contribution()


def letter_of(seconds: float) -> str:
    """Return the letter of a turn of that many seconds, rounded.

    >>> letter_of(0.2), letter_of(9.8), Contribution(turns="0:").median_seconds
    ('0', ':', 5)
    """
    return chr(ZERO_SECONDS + round(seconds))


def add_up(rows: Collection[Contribution]) -> Contribution:
    """Return the contribution of several games together."""
    if not rows:
        return NO_GAMES
    # By column, ten times as fast as by row: every page adds up every game.
    *sums, worst, owed, turns = zip(*rows, strict=True)
    added: list[Any] = [sum(column) for column in sums]
    return Contribution._make((*added, max(worst), max(owed), "".join(turns)))
