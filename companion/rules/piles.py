"""The draw pile and the discard pile: drawing, shuffling back, what can lie there."""

from companion.rules.cards import CARDS, Card
from companion.rules.events import Reshuffle
from companion.rules.refusals import not_in_play, refuse
from companion.rules.rulings import Ruling
from companion.rules.sentence import say
from companion.rules.state import CHALLENGE, IN_PLAY, State


def drawable_cards(state: State) -> int:
    """How many cards can still be drawn: the draw pile, and the discards but the top one."""
    return state.pile + max(state.discards - 1, 0)


def draw_cards(state: State, seat: int, cards: int) -> State:
    """``seat`` draws, the discards coming back where the draw pile runs out.

    Where both are used up it draws what there is, and no more is owed.
    """
    if cards > state.pile:
        state = with_discards_reshuffled(state)
        cards = min(cards, state.pile)
    if not cards:
        return state
    counts, uno_said = state.counts, state.uno_said
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
        uno_said - {seat} if uno_said else uno_said,
        None if state.catchable == seat else state.catchable,
        state.pending,
    )


def with_discards_reshuffled(state: State) -> State:
    """The discards but the top one are shuffled into the draw pile."""
    return state.replace(
        pile=drawable_cards(state), discards=min(state.discards, 1), discard_tally=_seen_top(state)
    )


def _seen_top(state: State) -> int:
    top = state.top
    return top.tally_unit if top is not None else 0


def possible_faces(state: State, card: Card) -> list[Card]:
    """The whole cards that ``card`` could be and that could lie on the discard pile now."""
    fits = state.upcard.fits if state.upcard else card.faces
    return [face for face in card.faces if face in fits and state.copies_left(face) > 0]


def narrowed(state: State, card: Card) -> Card:
    """What a partly known card must be, as far as the rules tell."""
    faces = possible_faces(state, card)
    if len(faces) == 1:
        return faces[0]
    colours = {face.colour for face in faces}
    if card.symbol is None and len(colours) == 1:
        return _number_of(faces[0])
    return card


def _number_of(face: Card) -> Card:
    return CARDS[f"{face.code[0]}?"]


def reshuffle_refused(state: State, event: Reshuffle) -> Ruling | None:
    """The discards may be shuffled back in play, but not under a four that waits."""
    if state.phase is CHALLENGE:
        text = say("A Wild Draw Four waits: reshuffle once it is drawn or challenged.")
        return refuse(state, "not-now", text)
    return not_in_play(state)


def reshuffle(state: State, event: Reshuffle) -> State:
    """The discards but the top one go into the draw pile."""
    if state.phase not in IN_PLAY:
        return state
    return with_discards_reshuffled(state)
