"""A player leaves in the middle of a round."""

from companion.rules import Leave
from companion.simulation import debts
from companion.simulation.state import TableState


def leave(table: TableState, event: Leave) -> None:
    """Put the hand under the draw pile, pass the seat over, and drop what waited for that player."""
    name = event.player
    if table.debt and name in (table.turn, table.debt.by):
        debts.drop(table)
        _go_on_with(table, _next_but(table, name, table.turn))
    elif table.coin and name in (table.coin.player, table.coin.heads, table.coin.tails):
        after = table.after(table.coin.player)
        table.coin = None
        _go_on_with(table, _next_but(table, name, after))
    elif name == table.turn:
        phase = table.phase
        _go_on_with(table, _next_but(table, name, name))
        table.phase = "colour" if phase == "colour" else "turn"
    _stand_up(table, name)
    if table.phase == "turn":
        table.end_if_out()


def _next_but(table: TableState, name: str, player: str | None) -> str:
    """Return ``player``, or who comes after where it is ``name`` who leaves."""
    assert player is not None
    return table.after(player) if player == name else player


def _go_on_with(table: TableState, player: str) -> None:
    table.phase, table.turn, table.drawn = "turn", player, []


def _stand_up(table: TableState, name: str) -> None:
    table.draw_pile[:0] = table.hands.pop(name)
    table.seats.remove(name)
    table.said_uno.discard(name)
    table.uno_open.discard(name)
    if table.about_to_say == name:
        table.about_to_say = None
    table.sheet.leave(name)
