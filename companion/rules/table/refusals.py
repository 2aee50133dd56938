"""Refusals that several rules share: nobody is to act, another player is, the deck has no such card.

Each returns None where it does not apply, so that a rule chains them with ``or`` in their order.

A refusal says what it rests on where that is not the rule it names: ``refuse(..., source)`` takes another
rule, an option, or one of ``FINE_POINTS``, on which an edition may be ``silent_on``. A house rule that
would allow it stands in brackets.
"""

from typing import Final

from companion.rules.cards.card import Card
from companion.rules.language.sentence import Sentence, capital, say
from companion.rules.table import phases
from companion.rules.table.rulings import Ruling, ruling
from companion.rules.table.state import State

NOBODY_ACTS: Final = {
    phases.BETWEEN: say("No round is under way: deal one first."),
    phases.DEAL: say("The cards are dealt: turn one up first."),
    phases.COUNT: say("The round is over: only the hands are left to count."),
    phases.FINISHED: say("The game is over."),
}
"""Why nobody is to act, for each phase in which that is so."""


def refuse(state: State, rule: str, text: Sentence, source: str = "") -> Ruling:
    """Return the ruling under that rule's id, in the edition that is played.

    ``source`` is what states the reason, where it is not that rule: see :func:`ruling`.
    """
    return ruling(state.setup, rule, text, source)


def nobody_acts(state: State) -> Ruling | None:
    """Return the ruling where the phase leaves nobody to act."""
    text = NOBODY_ACTS.get(state.phase)
    return refuse(state, "not-now", text) if text else None


def not_in_play(state: State) -> Ruling | None:
    """Return the ruling where no round is in play."""
    return None if state.phase in phases.IN_PLAY else nobody_acts(state)


def not_in_round(state: State, rule: str, player: str) -> Ruling | None:
    """Return the ruling against a player who has left the game or never sat down, under that rule's id."""
    if player in state.match.seat_of:
        return None
    if player not in (*state.left, *state.eliminated):
        return refuse(state, rule, say("%(player)s is not in this round.", player=player), "seats")
    # Who reached the target is out by the scoring; a player who simply goes home is in no sheet.
    source = "challenge-uno" if player in state.eliminated else "seats"
    return refuse(state, rule, say("%(player)s has left the game and holds no cards.", player=player), source)


def not_their_turn(state: State, player: str) -> Ruling | None:
    """Return the ruling where somebody else is to act, or nobody."""
    if state.acting is None:
        return nobody_acts(state)
    if state.match.seat_of.get(player) == state.acting:
        return None
    # That the player has left comes first: "not your turn" would promise one later.
    text = say("It is not %(player)s's turn: %(turn)s plays now.", player=player, turn=state.turn)
    return not_in_round(state, "turn-order", player) or refuse(state, "turn-order", text)


def not_in_deck(state: State, *cards: Card) -> Ruling | None:
    """Return the ruling against the first card that the deck does not have, or not on the side that is up."""
    edition, copies = state.setup.edition, state.match.copies
    for card in cards:
        if card not in copies:
            if edition.back and (card in edition.copies or card in edition.back.copies):
                text = say("%(card)s is on the side of the cards that is down.", card=card.a_name)
                return refuse(state, "side", capital(text))
            text = say("There is no %(card)s in this box: %(edition)s.", card=card.name, edition=edition.name)
            return refuse(state, "not-in-deck", text)
    return None


def no_copy_left(state: State, card: Card, there: Sentence) -> Ruling:
    """Return the ruling against a known card with no copy left; ``there`` says where the copies are."""
    held = state.match.copies.get(card, 0)
    times = {1: say("once"), 2: say("twice")}.get(held, say("%(number)d times", number=held))
    # translators: times is "once", "twice" or "4 times", where is "it lies among the discards already"
    text = say(
        "The deck holds %(card)s only %(times)s: %(where)s.", card=card.a_name, times=times, where=there
    )
    return refuse(state, "impossible-card", text, copies_of(card))


def no_face_left(state: State, card: Card) -> Ruling:
    """Return the ruling against a card seen in part with no face left that it can be."""
    text = say("Every %(card)s that fits here lies among the discards already.", card=card.name)
    return refuse(state, "impossible-card", text, copies_of(card))


def copies_of(card: Card) -> str:
    """Return what states how often the deck holds such a card."""
    # Of the numbers the sheets give the sum alone: that the 0 is the single one is our ruling.
    return "impossible-card" if card.is_number and card.symbol else "copies"
