"""Simulated players who join, leave or come back."""

from random import Random

from companion.rules import Leave, Seats
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
    others = [name for name in (*sheet.left, *GUESTS) if name not in (*sheet.sitting, *sheet.eliminated)]
    # A guest who left is in both lists.
    others = list(dict.fromkeys(others))
    names = staying + rng.sample(others, rng.randint(0, min(2, len(others))))
    if rng.random() < 0.5:
        rng.shuffle(names)
    return Seats(tuple(names)) if 2 <= len(names) <= most_seats(table) else None


def leaving(table: SimulatedTable, rng: Random) -> Leave | None:
    """Return who leaves in the middle of a round, or None where nobody can."""
    if table.sheet.has_sides or len(table.seats) < 3:
        return None
    return Leave(rng.choice([name for name in table.seats if name != table.out]))
