"""Decks with two sides: which one is up, what a Flip turns over, what is known of the side below."""

from dataclasses import replace
from typing import TypeVar

from companion.rules.cards.card import Card, upcard
from companion.rules.cards.colours import Colour
from companion.rules.editions.edition import Edition
from companion.rules.events import CardSide, FixTop, Hand, LetStand, Play, Revision, Start, TableEvent
from companion.rules.language.sentence import Sentence, capital, say
from companion.rules.table import phases
from companion.rules.table.match import CardSides
from companion.rules.table.refusals import refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import State

_E = TypeVar("_E", bound=TableEvent | Revision | LetStand)


def turned_over(state: State, said: Card | None, is_over: bool) -> State:
    """Return the table once the Flip on top has turned everything over.

    ``said`` is what the table says lies on top now. Where the round ``is_over`` nobody names its colour.
    """
    match, sides = state.match, state.match.card_sides
    if sides is None:
        return state
    match = match.replace(card_sides=CardSides(sides.down, state.top, state.discard_tally))
    lowest = sides.lowest
    # What is known already may say more than the table does.
    if said and _may_be(state, said) and not (lowest and frozenset(lowest.faces) <= frozenset(said.faces)):
        lowest = said
    turned = state.replace(
        match=match, upcard=match.turned_up[lowest, None] if lowest else None, discard_tally=sides.seen
    )
    return turned.replace(phase=phases.COLOUR) if lowest and lowest.is_wild and not is_over else turned


def _may_be(state: State, said: Card) -> bool:
    """Can that card come to lie on top, as far as the referee knows?"""
    sides = state.match.card_sides
    # With a hand that nobody counted, the discards may have been shuffled.
    if sides is None or sides.lowest is None or state.match.uncounted:
        return True
    return not frozenset(said.faces).isdisjoint(sides.lowest.faces)


def may_come_up(state: State) -> tuple[Card, ...]:
    """Return the faces that may come to lie on top by a Flip, as far as the referee knows."""
    sides, underside = state.match.card_sides, state.underside
    if sides is None or underside is None:
        return ()
    return tuple(face for face in underside.faces if _may_be(state, face))


def acts_on_visible_side(state: State, card: Card) -> bool:
    """Return whether a card acts with this side up: one of the other side, let stand, does nothing."""
    return card in state.match.copies or any(card.symbol == sort.symbol for sort in state.match.deck.sorts)


def side_refused(state: State, event: Play) -> Ruling | None:
    """Return the ruling against a colour of the side that is down, or a card on top that is not on it."""
    match, edition = state.match, state.setup.edition
    if match.card_sides is None or edition.back is None:
        return None
    named = (event.colour, *(each.colour for each in event.more if each.card.is_wild))
    for colour in named:
        if colour and (refusal := colour_on_side_refused(state, colour)):
            return refusal
    underside = state.underside
    if event.top and underside and event.top not in underside.copies:
        text = say("%(card)s cannot come up: it is not on the other side.", card=event.top.a_name)
        return refuse(state, "side", capital(text))
    return None


def colour_on_side_refused(state: State, colour: Colour) -> Ruling | None:
    """Return the ruling against naming a colour of the side that is down."""
    if state.match.card_sides is None or colour in state.match.deck.colours:
        return None
    return refuse(state, "side", colour_is_down(colour))


def colour_is_down(colour: Colour) -> Sentence:
    """Return the sentence against a colour that no card has on the side that is up."""
    return capital(say("%(colour)s is on the side of the cards that is down.", colour=colour.word))


def top_refused(state: State, event: Play) -> Ruling | None:
    """Return the ruling against a top card other than the one known to come up."""
    if event.top is None or state.match.card_sides is None or _may_be(state, event.top):
        return None
    lowest = state.match.card_sides.lowest
    assert lowest is not None
    text = say("%(card)s lay beneath all others: it comes up.", card=lowest.a_name)
    return refuse(state, "flip-card", capital(text))


def most_on_a_side(state: State) -> int:
    """Return the points of all cards on the side that is up, on the dearer side where that is unknown."""
    back = None if state.match.card_sides else state.setup.edition.back
    return max(deck.deck_points for deck in (state.match.deck, back) if deck)


def on_visible_side(state: State, event: _E) -> tuple[State, _E]:
    """Return the state and the event with its cards read as cards of the side that is up.

    A record's word for a partly known card means one of that side. Where the side is unknown, the first hand
    with a card of one side alone tells it.
    """
    seen: TableEvent | Revision | LetStand = event
    edition = state.setup.edition
    if edition.back is None:
        return state, event
    if isinstance(seen, LetStand):
        state, inner = on_visible_side(state, seen.event)
        seen = LetStand(inner)
    elif isinstance(seen, Hand):
        state = _side_told(state, seen)
        seen = replace(seen, cards=tuple(_seen(state.match.deck, card) for card in seen.cards))
    elif isinstance(seen, Start | FixTop):
        seen = replace(seen, card=_seen(state.match.deck, seen.card))
    elif isinstance(seen, Play):
        deck = state.match.deck
        more = tuple(
            upcard(_seen(deck, each.card), each.colour if each.card.is_wild else None) for each in seen.more
        )
        top = seen.top and _seen(state.underside or deck, seen.top)
        seen = replace(seen, card=_seen(deck, seen.card), more=more, top=top)
    return state, seen  # type: ignore[return-value] # an event of the same type


def _seen(deck: Edition, card: Card) -> Card:
    return deck.own.get(card.code, card)


def _side_told(state: State, event: Hand) -> State:
    """Return the table with the side that is up, where it is not known and the hand shows it."""
    light, dark = state.setup.edition, state.setup.edition.back
    if state.phase is not phases.COUNT or state.match.card_sides or dark is None:
        return state
    # Let stand, of somebody who is not in the round: it shows nothing of the hands there.
    if event.player not in state.match.seat_of:
        return state
    for card in event.cards:
        if (card.code in light.own) != (card.code in dark.own):
            up: CardSide = "light" if card.code in light.own else "dark"
            return state.replace(match=state.match.replace(card_sides=CardSides(up)))
    return state
