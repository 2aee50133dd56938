"""The beginning of a round: the deal, the card turned up, the colour of a Wild turned up."""

from companion.rules.cards.actions import EVERYBODY, Action, Draws, Reverses, Skips
from companion.rules.cards.card import Card, Upcard
from companion.rules.cards.colours import Colour
from companion.rules.events import NameColour, Round, Start
from companion.rules.language.sentence import say
from companion.rules.setup.setup import FEWEST_PLAYERS
from companion.rules.table import phases
from companion.rules.table.card_sides import colour_on_side_refused
from companion.rules.table.match import CardSides
from companion.rules.table.piles import draw_cards, with_discards_reshuffled
from companion.rules.table.refusals import nobody_acts, not_in_deck, not_their_turn, refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import PendingDebt, PendingReveal, State
from companion.rules.turn.turns import DEALT, begin_reveal, resolve_pending, seat_after


def round_refused(state: State, event: Round) -> Ruling | None:
    """Return the ruling against a new round: one is under way, or its dealer has left the game."""
    if state.phase is phases.FINISHED:
        return nobody_acts(state)
    if state.phase is not phases.BETWEEN:
        return refuse(state, "not-now", say("A round is under way: finish it before the next."))
    if event.dealer is not None and event.dealer not in state.match.next_seats:
        text = say("%(player)s has left the game: the deal passes on.", player=event.dealer)
        source = "challenge-uno" if event.dealer in state.eliminated else "seats"
        return refuse(state, "next-dealer", text, source)
    return None


def deal_round(state: State, event: Round) -> State:
    """Deal a round; the deal passes to the left, over players who have left the game."""
    before, seats = state.match, state.match.next_seats
    dealer = event.dealer or before.next_dealer
    # Only reached where the table lets it stand: a dealer who has left, or one player left alone.
    if dealer not in seats or len(seats) < FEWEST_PLAYERS:
        return state
    # Where a game that is over goes on, nobody has won it until this round is scored.
    match = before.replace(round=before.round + 1, dealer=dealer, seats=seats, order=seats, winners=())
    if not match.is_usual:
        match = match.cleared.replace(card_sides=CardSides() if match.setup.edition.back else None)
    hand = before.ruleset.hand_size
    # A fresh state: cards, calls and direction of the round before do not carry over.
    return State(
        match,
        phases.DEAL,
        counts=(hand,) * len(seats),
        pile=before.setup.edition.deck_size - hand * len(seats),
    )


def start_refused(state: State, event: Start) -> Ruling | None:
    """Return the ruling against turning up a card: not right after the deal, or not of this deck."""
    if state.phase is phases.DEAL:
        return not_in_deck(state, event.card)
    if state.phase in phases.IN_PLAY:
        return refuse(state, "not-now", say("A card is turned up already."))
    return nobody_acts(state)


def turn_up(state: State, event: Start) -> State:
    """Turn up a card, with its effect at the start (rule `start-card`)."""
    card = event.card
    # A Wild Draw Four goes back into the deck and another card is turned up: nothing changes.
    if state.phase not in DEALT or card.is_challengeable:
        return state
    # In mid-round only where the table lets it stand; then no earlier effect stays pending.
    state = resolve_pending(state)
    if not state.pile:
        state = with_discards_reshuffled(state)
    if state.phase not in DEALT or not state.pile:
        return state
    state = state.replace(
        pile=state.pile - 1,
        discards=state.discards + 1,
        discard_tally=state.discard_tally + card.tally_unit,
    )
    if state.ruleset.turns_up_number and not card.is_number:
        return state
    # A dealer who left in mid-round has no seat to begin from: only where the table lets it stand.
    dealer = state.match.seat_of.get(state.dealer, 0)
    turned_up = state.match.turned_up[card, None]
    state = state.in_phase(phases.TURN, seat_after(state, dealer)).replace(upcard=turned_up)
    if not state.ruleset.turned_up_acts:
        return state
    # A Wild only waits for its colour: the sheet of the Wild 50/50 flips no coin for it.
    if card.is_wild:
        return state.replace(phase=phases.COLOUR)
    for action in card.does:
        state = _act_turned_up(state, action, dealer, card)
    return state


def _act_turned_up(state: State, action: Action, dealer: int, card: Card) -> State:
    """Return the table once one action of a card that was turned up has changed it; others do nothing."""
    assert state.acting is not None
    match action:
        case Reverses():
            # The dealer plays first, and to the right; between two as well, whatever a Reverse does later.
            return state.replace(step=-1, acting=dealer)
        case Skips(players):
            missed = (state.acting + state.step * players) % len(state.counts)
            return state.replace(acting=dealer if players == EVERYBODY else missed)
        case Draws() if state.ruleset.stacking:
            return state.in_phase(phases.DEBT, state.acting, PendingDebt(state.ruleset.draws_of(card), card))
        case Draws():
            drawn = draw_cards(state, state.acting, state.ruleset.draws_of(card))
            return drawn.replace(acting=seat_after(drawn, state.acting))
    return state


def colour_refused(state: State, event: NameColour) -> Ruling | None:
    """Return the ruling against naming a colour: by another player, or with no Wild turned up."""
    refusal = not_their_turn(state, event.player)
    if refusal or state.phase is phases.COLOUR:
        return refusal or colour_on_side_refused(state, event.colour)
    return refuse(state, "not-now", say("No Wild was turned up that waits for its colour."))


def top_card(state: State, top: Upcard | None, card: Card, colour: Colour | None) -> Upcard:
    """Return ``card`` in place of ``top``, laid or turned up as that was, with the colour in play.

    A card that shows its colour has no other.
    """
    ways = state.match.upcards if top and top.laid else state.match.turned_up
    return ways[card, None if card.colour else colour]


def name_colour(state: State, event: NameColour) -> State:
    """Name the colour of the Wild on top, or of the card that the table says lies there instead."""
    top = state.upcard
    if state.phase not in phases.IN_PLAY or top is None:
        return state
    # In another phase only where the table lets it stand: the colour changes, the turn does not.
    if state.phase is not phases.COLOUR and not top.card.names_colour:
        return state
    named = state.replace(upcard=top_card(state, top, top.card, event.colour))
    if (
        state.phase is phases.COLOUR
        and top.card.reveals
        and not top.card.names_colour
        and state.acting is not None
    ):
        return begin_reveal(named, state.acting, PendingReveal(top.card))
    return named.replace(phase=phases.TURN) if state.phase is phases.COLOUR else named
