"""A player leaves in the middle of a round."""

from companion.rules import Card, Leave
from workshop.simulation.state import TableState


def leave(table: TableState, event: Leave) -> None:
    """Put the hand under the draw pile, skip the seat, and drop what is pending for that player."""
    name = event.player
    drop_what_waits(table, name)
    table.draw_pile[:0] = stand_up(table, name)
    table.sheet.leave(name)
    if table.phase == "turn":
        table.end_if_out()


def drop_what_waits(table: TableState, name: str) -> None:
    """Drop what is pending for a player who leaves, and let the next one go on."""
    if table.debt and name in (table.turn, table.debt.by):
        table.drop_debt()
        _go_on_with(table, _next_but(table, name, table.turn))
    elif table.coin and name in (table.coin.player, table.coin.heads, table.coin.tails):
        after = table.after(table.coin.player)
        table.coin = None
        _go_on_with(table, _next_but(table, name, after))
    elif name == table.turn:
        phase = table.phase
        _go_on_with(table, _next_but(table, name, name))
        table.phase = "colour" if phase == "colour" else "turn"
        table.is_roulette = table.is_roulette and phase == "colour"


def _next_but(table: TableState, name: str, player: str | None) -> str:
    """Return ``player``, or the next one where ``player`` leaves as ``name``."""
    assert player is not None
    return table.after(player) if player == name else player


def _go_on_with(table: TableState, player: str) -> None:
    table.phase, table.turn, table.drawn = "turn", player, []


def stand_up(table: TableState, name: str) -> list[Card]:
    """Take a player out of the round, and return the hand."""
    hand = table.hands.pop(name)
    table.seats.remove(name)
    table.said_uno.discard(name)
    table.uno_open.discard(name)
    table.uncounted.discard(name)
    if table.about_to_say == name:
        table.about_to_say = None
    return hand
