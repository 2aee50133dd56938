"""A Wild Draw Four that waits: the four are drawn, or the card is challenged."""

from companion.rules.events import Accept, Challenge
from companion.rules.piles import draw_cards
from companion.rules.refusals import not_their_turn, refuse
from companion.rules.rulings import Ruling
from companion.rules.sentence import in_words, say
from companion.rules.state import CHALLENGE, REPLAY, PendingFour, State
from companion.rules.turns import pass_turn_to, resolve_pending


def accept_refused(state: State, event: Accept) -> Ruling | None:
    """Only who must draw the four draws them."""
    if state.phase is not CHALLENGE:
        return refuse(state, "not-now", say("No Wild Draw Four waits to be drawn for."))
    return not_their_turn(state, event.player)


def accept(state: State, event: Accept) -> State:
    """The four are drawn and the turn is lost."""
    return resolve_pending(state) if state.phase is CHALLENGE else state


def challenge_refused(state: State, event: Challenge) -> Ruling | None:
    """Only who must draw may challenge, and an empty hand is innocent."""
    if state.phase is not CHALLENGE or not isinstance(state.pending, PendingFour):
        return refuse(state, "not-now", say("No Wild Draw Four waits to be challenged."))
    if event.player != state.turn:
        four = in_words(state.ruleset.wild_draw_four)
        text = say(
            "Only %(player)s, who must draw the %(number)s, may challenge.", player=state.turn, number=four
        )
        return refuse(state, "challenge", text)
    if event.guilty and state.pending.was_last_card:
        player = state.seats[state.pending.player]
        text = say("It was %(player)s's last card, and an empty hand is innocent.", player=player)
        return refuse(state, "challenge-innocent", text)
    return None


def challenge(state: State, event: Challenge) -> State:
    """Innocent: the challenger draws more. Guilty: the challenged one draws."""
    if state.phase is not CHALLENGE or not isinstance(state.pending, PendingFour):
        return state
    if not event.guilty:
        return resolve_pending(state, state.ruleset.lost_challenge)
    if state.ruleset.guilty_takes_card_back:
        return _take_back(state, state.pending)
    assert state.acting is not None
    return pass_turn_to(draw_cards(state, state.pending.player, state.ruleset.guilty_penalty), state.acting)


def _take_back(state: State, fours: PendingFour) -> State:
    """The Wild Draw Four returns to the hand; its player must play another card.

    The card beneath may have been shuffled into the draw pile by a penalty since: it is
    looked out again.
    """
    seat, counts, card = fours.player, state.counts, state.top
    assert card is not None
    buried = state.discards == 1 and state.pile > 0
    held = counts[seat] + 1
    return state.replace(
        phase=REPLAY,
        acting=seat,
        upcard=fours.previous,
        counts=(*counts[:seat], held, *counts[seat + 1 :]),
        pile=state.pile - buried,
        discards=state.discards - 1 + buried,
        discard_tally=state.discard_tally - card.tally_unit,
        uno_said=state.uno_said if held == state.ruleset.uno_hand else state.uno_said - {seat},
        catchable=None if state.catchable == seat else state.catchable,
    )
