"""A round begins: the deal, the card turned up, the colour of a Wild turned up."""

from dataclasses import replace

from companion.rules.cards import upcard
from companion.rules.events import NameColour, Round, Start
from companion.rules.piles import draw_cards, with_discards_reshuffled
from companion.rules.refusals import nobody_acts, not_in_deck, not_their_turn, refuse
from companion.rules.rulings import Ruling
from companion.rules.sentence import say
from companion.rules.setup import FEWEST_PLAYERS
from companion.rules.state import BETWEEN, COLOUR, DEAL, FINISHED, IN_PLAY, TURN, State
from companion.rules.turns import DEALT, pass_turn_to, resolve_pending, seat_after


def round_refused(state: State, event: Round) -> Ruling | None:
    """A round begins only between rounds, dealt by someone still in the game."""
    if state.phase is FINISHED:
        return nobody_acts(state)
    if state.phase is not BETWEEN:
        return refuse(state, "not-now", say("A round is under way: finish it before the next."))
    if event.dealer in state.eliminated:
        text = say("%(player)s has left the game: the deal passes on.", player=event.dealer)
        return refuse(state, "next-dealer", text)
    return None


def deal_round(state: State, event: Round) -> State:
    """A round is dealt; the deal passes to the left, over who has left the game."""
    before, seats = state.match, state.match.next_seats
    dealer = event.dealer or before.next_dealer
    if dealer not in seats or len(seats) < FEWEST_PLAYERS:
        return state
    match = replace(before, round=before.round + 1, dealer=dealer, seats=seats)
    hand = before.ruleset.hand_size
    return State(
        match,
        DEAL,
        counts=(hand,) * len(seats),
        pile=before.setup.edition.deck_size - hand * len(seats),
    )


def start_refused(state: State, event: Start) -> Ruling | None:
    """One card is turned up, right after the deal."""
    if state.phase is DEAL:
        return not_in_deck(state, event.card)
    if state.phase in IN_PLAY:
        return refuse(state, "not-now", say("A card is turned up already."))
    return nobody_acts(state)


def turn_up(state: State, event: Start) -> State:
    """A card is turned up, and does what it does at the start; a Wild Draw Four goes back."""
    card = event.card
    if state.phase not in DEALT or card.is_challengeable:
        return state
    state = resolve_pending(state)
    if not state.pile:
        state = with_discards_reshuffled(state)
    if state.phase not in DEALT or not state.pile:
        return state
    dealer = state.match.seat_of[state.dealer]
    state = pass_turn_to(state, dealer).replace(
        upcard=upcard(card, None),
        pile=state.pile - 1,
        discards=state.discards + 1,
        discard_tally=state.discard_tally + card.tally_unit,
    )
    if card.reverses:
        return state.replace(step=-1)
    first = seat_after(state, dealer)
    if card.is_wild:
        return state.replace(phase=COLOUR, acting=first)
    if card.draws:
        state = draw_cards(state, first, state.ruleset.draw_two)
    return state.replace(acting=seat_after(state, first) if card.skips else first)


def colour_refused(state: State, event: NameColour) -> Ruling | None:
    """Only the first player names a colour, and only after a Wild turned up."""
    refusal = not_their_turn(state, event.player)
    if refusal or state.phase is COLOUR:
        return refusal
    return refuse(state, "not-now", say("No Wild was turned up that waits for its colour."))


def name_colour(state: State, event: NameColour) -> State:
    """The colour of the Wild on top is named."""
    if state.phase not in IN_PLAY or state.upcard is None:
        return state
    named = state.replace(upcard=upcard(state.upcard.card, event.colour))
    return named.replace(phase=TURN) if state.phase is COLOUR else named
