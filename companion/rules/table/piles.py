"""The draw pile and the discard pile: drawing, reshuffling, and which cards can lie there."""

from collections.abc import Container

from companion.rules.cards.card import Card
from companion.rules.events import Reshuffle
from companion.rules.language.sentence import say
from companion.rules.table import phases
from companion.rules.table.debts import deflects, stacks
from companion.rules.table.refusals import not_in_play, refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import PendingDebt, PendingReveal, State
from companion.rules.table.uncounted import is_uncounted


def drawable_cards(state: State) -> int:
    """Count the cards that can still be drawn: the draw pile, and the discards that may be shuffled."""
    # Before a card is turned up there is no top card to leave: hence not below zero.
    return state.pile + max(state.discards - _staying(state), 0) + state.match.aside


def _staying(state: State) -> int:
    """Count the discards that stay when they are shuffled: the top one, and one under a waiting four."""
    # A challenge may bring the card underneath back to the top (1983 sheet).
    return 2 if state.phase is phases.CHALLENGE else 1


def draw_cards(state: State, seat: int, cards: int) -> State:
    """Make ``seat`` draw that many cards, reshuffling the discards where the draw pile runs out.

    Where both piles are used up it draws what there is, and no more is owed: a debt would outlive
    its card.
    """
    # Only once a card is owed that is not there: a pile that merely ran empty stays empty.
    if state.match.mercy and not is_uncounted(state, seat):
        # Drawing stops with the card that knocks out.
        cards = min(cards, max(state.match.mercy - state.counts[seat], 0))
    if cards > state.pile:
        state = with_discards_reshuffled(state)
        cards = min(cards, state.pile)
    if not cards:
        return state
    counts, calls = state.counts, state.calls
    # Spelled out for speed: see `State.in_phase`.
    return State(
        state.match,
        state.phase,
        state.acting,
        state.step,
        state.upcard,
        (*counts[:seat], counts[seat] + cards, *counts[seat + 1 :]),
        state.pile - cards,
        state.discards,
        state.discard_tally,
        # Who no longer holds exactly one card has neither called nor can be caught.
        calls.without(frozenset((seat,))) if seat in calls.said or seat in calls.open else calls,
        state.pending,
    )


def with_discards_reshuffled(state: State) -> State:
    """Shuffle the discards but the top one into the draw pile."""
    top = state.upcard
    # Cards back in the deck may come again, so only those that stay count: not the twin of the top card.
    if top is not None and top.laid > 1:
        top = state.match.upcards[top.card, None if top.card.colour else top.colour]
    match = state.match
    if not match.is_usual:
        # The discards that come back are no more beneath the top card, whichever side is up.
        sides = match.card_sides and match.card_sides.forgotten
        match = match.replace(aside=0, card_sides=sides)
    return state.replace(
        match=match,
        upcard=top,
        pile=drawable_cards(state),
        discards=min(state.discards, _staying(state)),
        discard_tally=_seen_on_top(state),
    )


def _seen_on_top(state: State) -> int:
    seen = state.top.tally_unit if state.top is not None else 0
    four = state.pending
    if state.phase is phases.CHALLENGE and isinstance(four, PendingDebt) and four.previous is not None:
        seen += four.previous.card.tally_unit
    return seen


def possible_faces(state: State, card: Card) -> list[Card]:
    """Return the wholly known cards that ``card`` could be and that could be played now."""
    fits: Container[Card] = state.upcard.fits if state.upcard else card.faces
    if state.phase is phases.DEBT:
        fits = [face for face in card.faces if stacks(state, face) or deflects(state, face)]
    # A number that acts is always noticed: an unseen number is none of them.
    acting = state.ruleset.acting_numbers if card.symbol is None else ()
    return [
        face
        for face in card.faces
        if face in fits and face.symbol not in acting and state.copies_left(face) > 0
    ]


def narrowed(state: State, card: Card) -> Card:
    """Return a partly known card with whatever the rules let one conclude about it.

    A card that stands against rule `match` has no possible face, and comes back as it was.
    """
    faces = possible_faces(state, card)
    if len(faces) == 1:
        return faces[0]
    # A special card of one colour is a single face already: only numbers can share their colour.
    colours = {face.colour for face in faces}
    if card.symbol is None and len(colours) == 1:
        # The first letter of a coloured card's code is its colour: `R7` narrows to `R?`.
        return state.match.deck.own[f"{faces[0].code[0]}?"]
    return card


def reshuffle_refused(state: State, event: Reshuffle) -> Ruling | None:
    """Return the ruling against a reshuffle: out of play, or while cards are owed."""
    # A guilty card may go back to the hand (1983): the one beneath should still lie there.
    if state.phase is phases.CHALLENGE:
        text = say("A challenge may come: reshuffle once the cards are drawn.")
        return refuse(state, "not-now", text)
    if state.phase is phases.REVEAL:
        text = say("%(player)s draws until the colour comes: reshuffle after that.", player=state.turn)
        names = isinstance(state.pending, PendingReveal) and state.pending.card.names_colour
        return refuse(state, "not-now", text, "draw-colour" if names else "colour-roulette")
    if state.phase is phases.DEBT:
        text = say("%(player)s must draw first. Reshuffle after that.", player=state.turn)
        return refuse(state, "not-now", text, "stacking")
    return not_in_play(state)


def reshuffle(state: State, event: Reshuffle) -> State:
    """Shuffle the discards but the top one into the draw pile, where a round is in play."""
    if state.phase not in phases.IN_PLAY:
        return state
    return with_discards_reshuffled(state)
