"""What many refusals share: nobody acts, another is to act, no such card."""

from typing import Final

from companion.rules.cards import Card
from companion.rules.rulings import Ruling, ruling
from companion.rules.state import BETWEEN, COUNT, DEAL, FINISHED, IN_PLAY, State

_NOBODY_ACTS: Final = {
    BETWEEN: "No round is under way: deal one first.",
    DEAL: "The round has no card turned up yet: turn one up first.",
    COUNT: "The round is over: only the hands are left to count.",
    FINISHED: "The game is over.",
}


def no(state: State, rule: str, text: str) -> Ruling:
    """The ruling in the edition that is played."""
    return ruling(state.setup, rule, text)


def cards_held(number: int) -> str:
    """``1 card``, ``2 cards``."""
    return "1 card" if number == 1 else f"{number} cards"


def nobody_acts(state: State) -> Ruling | None:
    """The ruling where nobody is to act at all."""
    text = _NOBODY_ACTS.get(state.phase)
    return no(state, "not-now", text) if text else None


def not_in_play(state: State) -> Ruling | None:
    """The ruling where no round is in play."""
    return None if state.phase in IN_PLAY else nobody_acts(state)


def not_in_round(state: State, rule: str, player: str) -> Ruling | None:
    """The ruling against who has left the game."""
    if player in state.match.seat_of:
        return None
    return no(state, rule, f"{player} has left the game and holds no cards.")


def not_their_turn(state: State, player: str) -> Ruling | None:
    """The ruling where another is to act, or nobody."""
    if state.acting is None:
        return nobody_acts(state)
    if state.match.seat_of.get(player) == state.acting:
        return None
    return not_in_round(state, "turn-order", player) or no(
        state, "turn-order", f"It is not {player}'s turn: {state.turn} is to act."
    )


def not_in_deck(state: State, *cards: Card) -> Ruling | None:
    """The ruling against a card that the edition's deck does not have."""
    copies = state.setup.edition.copies
    for card in cards:
        if card not in copies:
            text = f"The {state.setup.edition.name} deck has no {card.name}."
            return no(state, "not-in-deck", text)
    return None


def no_more_of(state: State, card: Card, there: str) -> Ruling:
    """``card`` is whole: the deck has no other copy of it."""
    held = state.setup.edition.copies[card]
    times = "once" if held == 1 else "twice" if held == 2 else f"{held} times"
    text = f"The deck holds {card.a_name} only {times}: it {there}."
    return no(state, "impossible-card", text)
