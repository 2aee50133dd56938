"""The mercy rule: whoever holds too many cards is out of the round, and brings its winner points."""

from companion.rules import Mercy
from workshop.simulation import leaving
from workshop.simulation.state import TableState


def knock_out(table: TableState) -> None:
    """Knock out everybody who holds too many cards; their hands come back when the discards are shuffled."""
    limit = table.ruleset.mercy
    for name in list(table.seats) if limit else []:
        # A player with an uncounted hand has to say so.
        if len(table.hands[name]) >= limit and name not in table.uncounted:
            put_out(table, name)


def put_out(table: TableState, name: str) -> None:
    """Put one player out of the round, and the hand aside."""
    if table.phase != "count":
        leaving.drop_what_waits(table, name)
    table.aside += leaving.stand_up(table, name)
    table.knocked_out.append(name)
    if table.phase == "turn":
        table.end_if_out()


def show_mercy(table: TableState, event: Mercy) -> None:
    """Put a player out of the round, as the table says."""
    if table.ruleset.mercy:
        put_out(table, event.player)


def is_won(table: TableState) -> bool:
    """Return whether everybody but one was knocked out, who has won the round."""
    return bool(table.knocked_out) and len(table.seats) == 1
