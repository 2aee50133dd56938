"""How many tables, and how many at each."""

from companion.rules import FEWEST_PLAYERS, MOST_PLAYERS


def table_sizes(players: int, size: int) -> tuple[int, ...]:
    """Return the sizes of the tables for so many players, the bigger ones first.

    At tables of two somebody is left over where the number is odd. Else nobody is, and the sizes differ by
    one at most. Of all numbers of tables that leaves, the one with the fewest seats too many or too few,
    all tables together: 41 players at tables of four are one five and nine fours. Of two that are equal the
    one with more and smaller tables, where nobody waits for long: six are two threes.
    """
    if size == FEWEST_PLAYERS:
        return (FEWEST_PLAYERS,) * (players // FEWEST_PLAYERS)
    splits = [_evenly(players, tables) for tables in range(1, players // FEWEST_PLAYERS + 1)]
    possible = [split for split in splits if max(split) <= MOST_PLAYERS]
    return min(possible, key=lambda split: (sum(abs(each - size) for each in split), -len(split)), default=())


def _evenly(players: int, tables: int) -> tuple[int, ...]:
    least, more = divmod(players, tables)
    return (least + 1,) * more + (least,) * (tables - more)
