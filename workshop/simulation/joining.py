"""A player joins in the middle of a round."""

from companion.rules import Join
from workshop.simulation.state import TableState


def join(table: TableState, event: Join) -> None:
    """Put a chair to the left of another, and deal a hand to who sits down there."""
    table.sheet.join(event.name, event.after)
    table.seats.insert(table.seats.index(event.after) + 1, event.name)
    table.hands[event.name] = []
    # In the order of the seats, as the referee tells the hands.
    table.hands = {name: table.hands[name] for name in table.seats}
    table.take(event.name, table.ruleset.hand_size)
