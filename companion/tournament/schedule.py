"""Who is whose partner in which round, for the tournaments in which everybody is everybody's.

Eight players: a round is four hands with one partner; seven rounds are the 28 hands of the 1983 sheet. In a
cycle, as a test shows, each two are partners in one round and opponents in two; everybody deals once a round,
and first in one or two. Who sits to whose left cannot be even in such a rotation: of the 56 ordered pairs 40
occur once, 8 never and 8 twice. The next cycle is mirrored, so that both together are even.
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
    """Return the rounds of a cycle: one with each of the others."""
    return players - 1


def partners_round(players: tuple[str, ...], number: int) -> tuple[tuple[str, ...], ...]:
    """Return the tables of that round, counted from 1, for four or eight players."""
    if len(players) == 4:
        # The companion's own game for four has its order of partners, and its own mirror image.
        return (SCORINGS["partner-rotation"].seating(players, ROTATION_HANDS * (number - 1)),)
    cycle, index = divmod(number - 1, rounds_of_partners(len(players)))
    tables = tuple(tuple(players[seat] for seat in table) for table in _EIGHT[index])
    return tables if cycle % 2 == 0 else tuple((one, *reversed(rest)) for one, *rest in tables)
