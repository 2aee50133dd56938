"""A pending Wild 50/50: the coin decides which of two players draws."""

from companion.rules.events import Flip
from companion.rules.language.sentence import say
from companion.rules.table import phases
from companion.rules.table.piles import draw_cards
from companion.rules.table.refusals import refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import PendingCoin, State
from companion.rules.turn.turns import resolve_pending


def flip_refused(state: State, event: Flip) -> Ruling | None:
    """Return the ruling against a flip with no Wild 50/50 pending."""
    if state.phase is phases.COIN:
        return None
    if (
        state.phase is phases.COUNT
        and state.top
        and state.top.flips_coin
        and not state.ruleset.coin_on_last_card
    ):
        text = say("As the last card a Wild 50/50 flips no coin here (house rule: coin on the last card).")
        return refuse(state, "not-now", text, "last-card-coin")
    return refuse(state, "not-now", say("No Wild 50/50 waits for the coin."))


def flip(state: State, event: Flip) -> State:
    """Make the player whose side did not come up draw; nobody loses a turn."""
    due = state.pending
    if not isinstance(due, PendingCoin):
        return state
    loser = state.match.seat_of.get(due.tails if event.side == "heads" else due.heads)
    after_coin = resolve_pending(state)
    # A side may name somebody not in the round, where the table let that play stand.
    if loser is None:
        return after_coin
    return draw_cards(after_coin, loser, state.ruleset.coin_penalty)
