"""Drawing until a colour comes, which who draws names for a Colour Roulette, and who laid a Draw Colour."""

from workshop.simulation.state import TableState


def spin(table: TableState, player: str) -> None:
    """Let the next player name the colour; after a last card nobody draws."""
    table.pass_turn(table.after(player))
    if not table.out:
        table.phase, table.is_roulette = "colour", True


def begin(table: TableState, player: str | None = None, then: str | None = None, added: int = 0) -> None:
    """Let a player, as a rule the one on turn, draw until the colour comes, if there is anything to draw.

    ``then`` is who plays after it, where that is not the next one; ``added`` is drawn at the end as well.
    """
    table.phase, table.drawn, table.turn = "reveal", [], player or table.turn
    table.reveal_then, table.reveal_added = then, added
    if table.is_exhausted:
        end(table)


def draw(table: TableState, cards: int) -> None:
    """Draw some of the cards; end the roulette once there is nothing left."""
    assert table.turn is not None
    table.drawn += table.take(table.turn, cards)
    if table.is_exhausted:
        end(table)


def end(table: TableState) -> None:
    """End the turn, as the colour has come."""
    assert table.turn is not None
    table.take(table.turn, table.reveal_added)
    then = table.reveal_then if table.reveal_then in table.seats else table.after(table.turn)
    table.reveal_then, table.reveal_added = None, 0
    table.pass_turn(then)
    table.end_if_out()


def end_uncounted(table: TableState) -> None:
    """Let the player draw until the colour comes, without counting the cards."""
    assert table.turn is not None
    table.take(table.turn, cards_to_come(table))
    table.uncounted.add(table.turn)
    end(table)


def cards_to_come(table: TableState) -> int:
    """Return how many cards are drawn until one of the colour comes, in the pile as it lies."""
    for place, card in enumerate(reversed(table.draw_pile), 1):
        if card.colour is table.colour:
            return place
    return len(table.draw_pile)
