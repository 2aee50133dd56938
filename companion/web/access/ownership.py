"""Whose event is whose, for tables on which each phone may act for its own player only.

A play is the player's, the deal the dealer's, an undo theirs whose event it takes back. An event that no
player owns is the host's, and the host's phone may act for everyone.
"""

from companion.rules import (
    Event,
    Flip,
    Game,
    Phase,
    Redo,
    Reshuffle,
    Round,
    Stand,
    Start,
    Undo,
    possessive,
    say,
)
from companion.web.request_context import Visitor
from companion.web.words.headline import next_dealer


def denial(visitor: Visitor, event: Event, game: Game) -> str:
    """Return why this visitor may not enter ``event`` now, as a sentence; empty where they may."""
    return denial_unless_own(visitor, owner(event, game))


def denial_unless_own(visitor: Visitor, player: str) -> str:
    """Return why this visitor may not do what is that player's; empty where they may.

    What is nobody's (an empty ``player``) is the host's.
    """
    if not visitor.only_own or (player and player == visitor.seat):
        return ""
    if not player:
        return say("Only the host's phone can do that.")
    return say("Only %(whose)s phone or the host's can do that.", whose=possessive(player))


def owner(event: Event, game: Game) -> str:
    """Return the player whose event this is; empty where it is the host's to enter."""
    match event:
        case Undo():
            # Asked of the game before that event: there it was still clear whose turn it was.
            return owner(game.undoes, game.before) if game.undoes and game.before else ""
        case Redo():
            return owner(game.redoes, game) if game.redoes else ""
        case Stand():
            # Overruling the referee is the host's: the player whom it helps must not do so alone.
            return ""
        case Round(dealer):
            # Naming another dealer than the next one changes the order for everyone.
            return awaits(game) if dealer in (None, awaits(game)) else ""
        case Start() | Flip() | Reshuffle():
            return awaits(game)
    return event.player


def awaits(game: Game) -> str:
    """Return whom the table waits for: who deals, turns up a card or plays; empty where nobody does."""
    state = game.state
    match state.phase:
        case Phase.BETWEEN:
            return next_dealer(game)
        case Phase.DEAL:
            return state.dealer
    return state.turn or ""
