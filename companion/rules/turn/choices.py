"""Cards with a choice: the coin's two players, a target, a hand to swap for, cards that go along."""

from collections.abc import Iterable, Iterator

from companion.rules.cards.actions import Targets
from companion.rules.cards.card import Card
from companion.rules.events import Play
from companion.rules.language.sentence import capital, say
from companion.rules.table.piles import narrowed
from companion.rules.table.refusals import no_face_left, not_in_deck, refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import State
from companion.rules.turn.hand_moves import swap_refused
from companion.rules.turn.multiples import hand_too_small, no_copies_left


def choice_refused(state: State, event: Play) -> Ruling | None:
    """Return the ruling against a missing or impossible choice: a target, or cards that go along."""
    if event.card.discards:
        return _along_refused(state, event)
    is_last = state.counts[state.match.seat_of[event.player]] == 1
    if event.card.flips_coin:
        return _coin_refused(state, event, is_last)
    return target_refused(state, event) or swap_refused(state, event.player, event.card, event.swap, is_last)


def target_refused(state: State, event: Play) -> Ruling | None:
    """Return the ruling against a card for which somebody draws, without another player of the round."""
    card, others = event.card, state.match.seat_of.keys() - {event.player}
    if event.target in others or state.ruleset.action_of(card, Targets) is None:
        return None
    assert card.sort
    text = say("%(card)s needs another player of the round, who draws.", card=card.a_name)
    return refuse(state, card.sort.rule, capital(text))


def _coin_refused(state: State, event: Play, is_last: bool) -> Ruling | None:
    # The sheet does not list the Wild 50/50 among the last cards that still act: no coin, so no players.
    if is_last and not state.ruleset.coin_on_last_card:
        return None
    two = {name for name in (event.heads, event.tails) if name in state.match.seat_of}
    if len(two) == 2:
        return None
    text = say("A Wild 50/50 needs two different players of the round: one heads, one tails.")
    return refuse(state, "wild-50-50", text)


def _along_refused(state: State, event: Play) -> Ruling | None:
    """Return the ruling against the cards that go with a Discard All."""
    cards = event.along if isinstance(event.along, tuple) else ()
    refusal = not_in_deck(state, *cards) or no_copies_left(state, (event.card, *cards))
    if refusal:
        return refusal
    top = narrowed(state, event.card)
    for card in cards:
        if card.is_wild or (card.colour and top.colour and card.colour is not top.colour):
            text = say("%(card)s does not go with it: only cards of its colour do.", card=card.a_name)
            return refuse(state, "discard-all", capital(text))
    for card, faces in zip(cards, _faces_along(state, top, cards), strict=True):
        if not faces:
            return no_face_left(state, card)
    return hand_too_small(state, event.player, event.laid or 1)


def _faces_along(state: State, top: Card, along: Iterable[Card]) -> Iterator[list[Card]]:
    """Yield the possible faces of each card laid with a Discard All, in the colour of that."""
    seen = top.tally_unit
    for card in along:
        acting = state.ruleset.acting_numbers if card.symbol is None else ()
        of_colour = (face for face in card.faces if top.colour in (None, face.colour))
        there = (face for face in of_colour if state.copies_left(face, seen) > 0)
        faces = [face for face in there if face.symbol not in acting]
        seen += faces[0].tally_unit if len(faces) == 1 else 0
        yield faces


def tally_along(state: State, top: Card, along: Iterable[Card]) -> int:
    """Return the tally of the cards laid with a Discard All, each with a single possible face counted."""
    return sum(faces[0].tally_unit for faces in _faces_along(state, top, along) if len(faces) == 1)
