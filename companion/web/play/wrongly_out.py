"""Who went out by the count, but still holds cards: the last card is played again with the true hand.

Hands drift where a draw was not entered, and the referee then takes a card for the last one. It is the
commonest thing to put right, so that the count offers it in one tap more.
"""

from collections.abc import Iterator
from typing import Final

from companion.rules import Amend, Event, FixHand, Game, Hand, Phase, Points, Undo, underlying, write_line

MOST_OFFERED: Final = 14
"""The largest hand that is offered here; a larger one is entered at the seat."""


def may_still_hold(game: Game) -> str:
    """Return who went out by the count of their cards alone; empty where somebody said it, or nobody did.

    Also empty after an amendment, as the events played once more would have other numbers.
    """
    state = game.state
    if state.phase is not Phase.COUNT or not state.is_followed or not state.out:
        return ""
    is_amended = any(
        isinstance(underlying(event), Amend) for event, _before in _since_holding(game, state.out)
    )
    return "" if is_amended else state.out


def sizes(game: Game) -> tuple[tuple[int, str], ...]:
    """Return the numbers of cards to choose from, each with the lines that say it as one tap."""
    if not may_still_hold(game):
        return ()
    return tuple((cards, "\n".join(lines_where_held(game, cards))) for cards in range(1, MOST_OFFERED + 1))


def lines_where_held(game: Game, cards: int) -> tuple[str, ...]:
    """Return the lines after which that player has played the same card and holds ``cards``.

    Everything from that card on is undone, the hand is set, and the card is played once more, with what
    followed it. Hands that were counted since are not: the round goes on.
    """
    player = may_still_hold(game)
    undone: list[Event] = []
    for event, before in _since_holding(game, player):
        undone.append(event)
        game = before
    held = game.state.hands.get(player)
    if not undone or not held:
        return ()
    again = [event for event in reversed(undone) if not isinstance(underlying(event), Hand | Points)]
    events = (*(Undo() for _event in undone), FixHand(player, held + cards), *again)
    return tuple(map(write_line, events))


def _since_holding(game: Game, player: str) -> Iterator[tuple[Event, Game]]:
    """Yield each event since that player held a card, the last first, and the game before it."""
    while game.before and game.event and not game.state.hands.get(player):
        yield game.event, game.before
        game = game.before
