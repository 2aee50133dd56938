"""Who may say what, where each phone speaks for its own player only, and the host's for all.

Every event is somebody's own: a play is the player's, the deal the dealer's, an undo theirs whose
event it takes back. What is nobody's is the table's, and so the host's.
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
from companion.web.current import Visitor
from companion.web.words.headline import next_dealer


def refusal(visitor: Visitor, event: Event, game: Game) -> str:
    """Why this visitor may not say ``event`` now, in a sentence; empty where they may."""
    return not_theirs(visitor, speaker(event, game))


def not_theirs(visitor: Visitor, whose: str) -> str:
    """Why this visitor may not say what is that player's own; empty where they may."""
    if not visitor.only_own or (whose and whose == visitor.seat):
        return ""
    if not whose:
        return say("Only the host's phone can do that.")
    return say("Only %(whose)s phone or the host's can do that.", whose=possessive(whose))


def speaker(event: Event, game: Game) -> str:
    """Whose own this event is; empty where it is the table's, and the host speaks for it."""
    match event:
        case Undo():
            return speaker(game.undoes, game.before) if game.undoes and game.before else ""
        case Redo():
            return speaker(game.redoes, game) if game.redoes else ""
        case Stand():
            return ""
        case Round(dealer):
            return awaits(game) if dealer in (None, awaits(game)) else ""
        case Start() | Flip() | Reshuffle():
            return awaits(game)
    return event.player


def awaits(game: Game) -> str:
    """Whom the table waits for: who deals, turns up a card or plays; empty where nobody in particular."""
    state = game.state
    match state.phase:
        case Phase.BETWEEN:
            return next_dealer(game)
        case Phase.DEAL:
            return state.dealer
    return state.turn or ""
