"""What many refusals share: nobody acts, another is to act, no such card."""

from typing import Final

from companion.rules.cards import Card
from companion.rules.rulings import Ruling, ruling
from companion.rules.sentence import Sentence, say
from companion.rules.state import BETWEEN, COUNT, DEAL, FINISHED, IN_PLAY, State

NOBODY_ACTS: Final = {
    BETWEEN: say("No round is under way: deal one first."),
    DEAL: say("The round has no card turned up yet: turn one up first."),
    COUNT: say("The round is over: only the hands are left to count."),
    FINISHED: say("The game is over."),
}


def refuse(state: State, rule: str, text: Sentence) -> Ruling:
    """The ruling in the edition that is played."""
    return ruling(state.setup, rule, text)


def nobody_acts(state: State) -> Ruling | None:
    """The ruling where nobody is to act at all."""
    text = NOBODY_ACTS.get(state.phase)
    return refuse(state, "not-now", text) if text else None


def not_in_play(state: State) -> Ruling | None:
    """The ruling where no round is in play."""
    return None if state.phase in IN_PLAY else nobody_acts(state)


def not_in_round(state: State, rule: str, player: str) -> Ruling | None:
    """The ruling against who has left the game."""
    if player in state.match.seat_of:
        return None
    return refuse(state, rule, say("%(player)s has left the game and holds no cards.", player=player))


def not_their_turn(state: State, player: str) -> Ruling | None:
    """The ruling where another is to act, or nobody."""
    if state.acting is None:
        return nobody_acts(state)
    if state.match.seat_of.get(player) == state.acting:
        return None
    text = say("It is not %(player)s's turn: %(turn)s is to act.", player=player, turn=state.turn)
    return not_in_round(state, "turn-order", player) or refuse(state, "turn-order", text)


def not_in_deck(state: State, *cards: Card) -> Ruling | None:
    """The ruling against a card that the edition's deck does not have."""
    copies = state.setup.edition.copies
    for card in cards:
        if card not in copies:
            edition = state.setup.edition.name
            text = say("The %(edition)s deck has no %(card)s.", edition=edition, card=card.name)
            return refuse(state, "not-in-deck", text)
    return None


def no_copy_left(state: State, card: Card, there: Sentence) -> Ruling:
    """``card`` is whole, and the deck has no other copy of it; ``there`` says where they are."""
    held = state.setup.edition.copies[card]
    times = {1: say("once"), 2: say("twice")}.get(held, say("%(number)d times", number=held))
    # translators: times is "once", "twice" or "4 times", where is "it lies among the discards already"
    text = say(
        "The deck holds %(card)s only %(times)s: %(where)s.", card=card.a_name, times=times, where=there
    )
    return refuse(state, "impossible-card", text)
