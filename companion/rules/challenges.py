"""A pending Wild Draw Four: its cards are drawn, or it is challenged."""

from companion.rules.events import Accept, Challenge
from companion.rules.piles import draw_cards
from companion.rules.refusals import not_their_turn, refuse
from companion.rules.rulings import Ruling
from companion.rules.sentence import in_words, say
from companion.rules.state import CHALLENGE, REPLAY, PendingFour, State
from companion.rules.turns import pass_turn_to, resolve_pending


def accept_refused(state: State, event: Accept) -> Ruling | None:
    """Return the ruling against an acceptance by anybody but the player who must draw."""
    if state.phase is not CHALLENGE:
        return refuse(state, "not-now", say("No Wild Draw Four waits to be drawn for."))
    # In this phase the one to act is the one who must draw.
    return not_their_turn(state, event.player)


def accept(state: State, event: Accept) -> State:
    """Draw the cards; the turn is lost."""
    return resolve_pending(state) if state.phase is CHALLENGE else state


def challenge_refused(state: State, event: Challenge) -> Ruling | None:
    """Return the ruling against a challenge: by another player, or of an empty hand as guilty."""
    if state.phase is not CHALLENGE or not isinstance(state.pending, PendingFour):
        return refuse(state, "not-now", say("No Wild Draw Four waits to be challenged."))
    # Not `turn-order`: the sheets name the one player who may challenge, so the ruling quotes that.
    if event.player != state.turn:
        four = in_words(state.ruleset.wild_draw_four)
        text = say(
            "Only %(player)s, who must draw the %(number)s, may challenge.", player=state.turn, number=four
        )
        return refuse(state, "challenge", text)
    # Hands are hidden from the referee, so the table's verdict counts; only an empty hand is known.
    if event.guilty and state.pending.was_last_card:
        player = state.seats[state.pending.player]
        text = say("It was %(player)s's last card, and an empty hand is innocent.", player=player)
        return refuse(state, "challenge-innocent", text)
    return None


def challenge(state: State, event: Challenge) -> State:
    """Settle the challenge: the challenger draws more, or the guilty player draws instead."""
    if state.phase is not CHALLENGE or not isinstance(state.pending, PendingFour):
        return state
    if not event.guilty:
        return resolve_pending(state, state.ruleset.lost_challenge)
    if state.ruleset.guilty_takes_card_back:
        return _take_back(state, state.pending)
    assert state.acting is not None
    # The sheets say who draws, not whose turn follows: the challenger, who lost nothing, takes a normal one.
    return pass_turn_to(draw_cards(state, state.pending.player, state.ruleset.guilty_penalty), state.acting)


def _take_back(state: State, four: PendingFour) -> State:
    """Return the Wild Draw Four to the hand of its player, who must play another card (1983 sheet)."""
    seat, counts, card = four.player, state.counts, state.top
    assert card is not None
    # A penalty since may have shuffled the card beneath into the draw pile: the table looks it out again.
    buried = state.discards == 1 and state.pile > 0
    held = counts[seat] + 1
    return state.replace(
        phase=REPLAY,
        acting=seat,
        upcard=four.previous,
        counts=(*counts[:seat], held, *counts[seat + 1 :]),
        pile=state.pile - buried,
        discards=state.discards - 1 + buried,
        # A card back in the hand can be played again, so it no longer counts as discarded.
        discard_tally=state.discard_tally - card.tally_unit,
        uno_said=state.uno_said if held == state.ruleset.uno_hand else state.uno_said - {seat},
        catchable=None if state.catchable == seat else state.catchable,
    )
