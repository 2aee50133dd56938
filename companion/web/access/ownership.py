"""Whose event is whose, for tables on which each phone may act for its own player only.

A play is the player's, the deal the dealer's, an undo theirs whose event it takes back. An event that no
player owns is the host's, and the host's phone may act for everyone.
"""

from companion.rules import Event, Game, possessive, say
from companion.web.request_context import Visitor


def denial(visitor: Visitor, event: Event, game: Game) -> str:
    """Return why this visitor may not enter ``event`` now, as a sentence; empty where they may."""
    return denial_unless_own(visitor, game.owner_of(event))


def denial_unless_own(visitor: Visitor, player: str | None) -> str:
    """Return why this visitor may not do what is that player's; empty where they may.

    What is nobody's is the host's.
    """
    if not visitor.only_own or (player and player == visitor.seat):
        return ""
    if not player:
        return say("Only the host's phone can do that.")
    return say("Only %(whose)s phone or the host's can do that.", whose=possessive(player))
