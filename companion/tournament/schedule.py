"""Who is whose partner in which round, for the tournaments in which everybody is everybody's.

Eight players: a round is four hands with one partner, seven rounds are the 28 hands of the sheet of 1983.
Shown by a test, of one cycle: each two players are partners in one round, so for four hands, and opponents
in exactly two, so for eight; everybody deals once in each round and deals first in one or two. Everybody
plays one to five rounds at the first table: which table is called the first can make it no more even. Who
sits to whose left is not even either, and cannot be in any schedule that turns as this one does: of the 56
ordered pairs 40 do so once, 8 never and 8 twice. The next cycle is the mirror image of the one before, so
that in two cycles each sits twice to the left of each.
"""

from typing import Final

from companion.rules import ROTATION_HANDS, SCORINGS, Sentence, say

PARTNERS: Final = (4, 8)  # numbers of players who can all be each other's partners

_EIGHT: Final = (
    ((0, 1, 2, 3), (4, 5, 6, 7)),
    ((7, 1, 4, 2), (6, 3, 5, 0)),
    ((3, 7, 6, 2), (0, 4, 5, 1)),
    ((7, 0, 6, 1), (2, 5, 3, 4)),
    ((2, 6, 4, 0), (3, 1, 5, 7)),
    ((4, 7, 0, 3), (1, 6, 5, 2)),
    ((5, 7, 2, 0), (6, 4, 1, 3)),
)
"""Each round's two tables in seat order: partners sit opposite, the first deals first."""


def wrong_field(found: int) -> Sentence:
    """Return why so many cannot be everybody's partner."""
    return say("This takes four players or eight, and %(found)d are here.", found=found)


def rounds_of_partners(players: int) -> int:
    """Return how many rounds one cycle has: one with each of the others."""
    return players - 1


def partners_round(players: tuple[str, ...], number: int) -> tuple[tuple[str, ...], ...]:
    """Return the tables of that round, counted from 1, for four or eight players."""
    if len(players) == 4:
        # The companion's own game for four has its order of partners, and its own mirror image.
        return (SCORINGS["partner-rotation"].seating(players, ROTATION_HANDS * (number - 1)),)
    cycle, index = divmod(number - 1, rounds_of_partners(len(players)))
    tables = tuple(tuple(players[seat] for seat in table) for table in _EIGHT[index])
    return tables if cycle % 2 == 0 else tuple((one, *reversed(rest)) for one, *rest in tables)
