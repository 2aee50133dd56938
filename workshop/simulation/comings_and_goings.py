"""Simulated players who join, leave or come back, between rounds or in the middle of one."""

from random import Random

from companion.rules import Join, Leave, Seats
from workshop.simulation.table import SimulatedTable

GUESTS = ("Kim", "Lou", "Uncle Max", "Søren, jr.", "O", "seats", "round")
"""Who may join a game under way: some names are words of the record, or have to be quoted there."""

MOST_PLAYERS = 10


def most_seats(table: SimulatedTable) -> int:
    """Return how many can be dealt to, so that two cards of the deck are left."""
    return min(table.box.most_players, (len(table.deck) - 2) // table.ruleset.hand_size)


def new_seating(table: SimulatedTable, rng: Random) -> Seats | None:
    """Return who sits down for the next round: most stay, some leave, some come, some come back."""
    sheet = table.sheet
    if sheet.has_sides:
        return None
    staying = [name for name in sheet.sitting if rng.random() < 0.8]
    others = absent(table)
    names = staying + rng.sample(others, rng.randint(0, min(2, len(others))))
    if rng.random() < 0.5:
        rng.shuffle(names)
    return Seats(tuple(names)) if 2 <= len(names) <= most_seats(table) else None


def absent(table: SimulatedTable) -> list[str]:
    """Return who may come: those who left, and guests."""
    sheet = table.sheet
    others = [name for name in (*sheet.left, *GUESTS) if name not in (*sheet.sitting, *sheet.eliminated)]
    # A guest who left is in both lists.
    return list(dict.fromkeys(others))


def joining(table: SimulatedTable, rng: Random) -> Join | None:
    """Return who joins in the middle of a round, or None where nobody can."""
    others = absent(table)
    if table.sheet.has_sides or not others or len(table.sheet.sitting) >= most_seats(table):
        return None
    # Of cards that nobody saw the record does not know whether they are still there to be dealt.
    is_unsure = bool(table.uncounted or table.unseen)
    if table.is_exhausted or (is_unsure and len(table.draw_pile) < table.ruleset.hand_size):
        return None
    return Join(rng.choice(others), rng.choice(table.seats))


def leaving(table: SimulatedTable, rng: Random) -> Leave | None:
    """Return who leaves in the middle of a round, or None where nobody can."""
    if table.sheet.has_sides or len(table.seats) < 3:
        return None
    return Leave(rng.choice([name for name in table.seats if name != table.out]))
