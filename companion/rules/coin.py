"""A Wild 50/50 that waits: the coin says who of two has to draw."""

from companion.rules.events import Flip
from companion.rules.piles import draw_cards
from companion.rules.refusals import refuse
from companion.rules.rulings import Ruling
from companion.rules.sentence import say
from companion.rules.state import COIN, PendingCoin, State
from companion.rules.turns import resolve_pending


def flip_refused(state: State, event: Flip) -> Ruling | None:
    """The coin is flipped only for a Wild 50/50."""
    if state.phase is COIN:
        return None
    return refuse(state, "not-now", say("No Wild 50/50 waits for the coin."))


def flip(state: State, event: Flip) -> State:
    """The one whose side did not come up draws; nobody loses a turn."""
    due = state.pending
    if not isinstance(due, PendingCoin):
        return state
    loser = state.match.seat_of.get(due.tails if event.side == "heads" else due.heads)
    after_coin = resolve_pending(state)
    if loser is None:
        return after_coin
    return draw_cards(after_coin, loser, state.ruleset.coin_penalty)
