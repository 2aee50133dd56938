"""A Wild Draw Four that waits: the four are drawn, or the card is challenged."""

from companion.rules.events import Accept, Challenge
from companion.rules.piles import draw_cards
from companion.rules.refusing import no, not_their_turn
from companion.rules.rulings import Ruling
from companion.rules.sentence import in_words, say
from companion.rules.state import CHALLENGE, REPLAY, Fours, State
from companion.rules.turns import settled, turn_of


def accept_refused(state: State, event: Accept) -> Ruling | None:
    """Only who must draw the four draws them."""
    if state.phase is not CHALLENGE:
        return no(state, "not-now", say("No Wild Draw Four waits to be drawn for."))
    return not_their_turn(state, event.player)


def accept(state: State, event: Accept) -> State:
    """The four are drawn and the turn is lost."""
    return settled(state) if state.phase is CHALLENGE else state


def challenge_refused(state: State, event: Challenge) -> Ruling | None:
    """Only who must draw may challenge, and an empty hand is innocent."""
    if state.phase is not CHALLENGE or not isinstance(state.pending, Fours):
        return no(state, "not-now", say("No Wild Draw Four waits to be challenged."))
    if event.player != state.turn:
        four = in_words(state.ruleset.wild_draw_four)
        text = say(
            "Only %(player)s, who must draw the %(number)s, may challenge.", player=state.turn, number=four
        )
        return no(state, "challenge", text)
    if event.guilty and state.pending.last:
        player = state.seats[state.pending.player]
        text = say("It was %(player)s's last card, and an empty hand is innocent.", player=player)
        return no(state, "challenge-innocent", text)
    return None


def challenge(state: State, event: Challenge) -> State:
    """Innocent: the challenger draws more. Guilty: the challenged one draws."""
    if state.phase is not CHALLENGE or not isinstance(state.pending, Fours):
        return state
    if not event.guilty:
        return settled(state, state.ruleset.lost_challenge)
    if state.ruleset.guilty_takes_card_back:
        return _take_back(state, state.pending)
    assert state.acting is not None
    return turn_of(draw_cards(state, state.pending.player, state.ruleset.guilty_penalty), state.acting)


def _take_back(state: State, fours: Fours) -> State:
    """The Wild Draw Four returns to the hand; its player must play another card.

    The card beneath may have been shuffled into the draw pile by a penalty since: it is
    looked out again.
    """
    seat, counts, card = fours.player, state.counts, state.top
    assert card is not None
    buried = state.discards == 1 and state.pile > 0
    held = counts[seat] + 1
    return state.but(
        phase=REPLAY,
        acting=seat,
        upcard=fours.under,
        counts=(*counts[:seat], held, *counts[seat + 1 :]),
        pile=state.pile - buried,
        discards=state.discards - 1 + buried,
        seen=state.seen - card.once,
        said=state.said if held == state.ruleset.uno_hand else state.said - {seat},
        catchable=None if state.catchable == seat else state.catchable,
    )
