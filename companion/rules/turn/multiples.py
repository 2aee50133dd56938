"""Several cards in one play (``multiples``): which may go together, and whether the hand holds them."""

from typing import Final

from companion.rules.cards.card import Card
from companion.rules.cards.sorts import NUMBERS
from companion.rules.events import Play
from companion.rules.language.sentence import say
from companion.rules.table import phases
from companion.rules.table.refusals import no_copy_left, refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import State

MOST_CARDS: Final = 8
"""Cards in one play: a Classic deck holds no more of one number, or of one special sort."""

_NUMBER_SYMBOLS: Final = frozenset(sort.symbol for sort in NUMBERS)


def several_refused(state: State, event: Play) -> Ruling | None:
    """Return the ruling against several cards at once."""
    cards, how = event.cards, state.ruleset.multiples
    if not how:
        text = say("One card at a time is played here (house rule: several at once).")
        return refuse(state, "multiples", text)
    if len(cards) > MOST_CARDS:
        text = say(
            "%(found)d cards are too many: up to %(most)d go together.", found=len(cards), most=MOST_CARDS
        )
        return refuse(state, "multiples", text)
    if not _are_of_one_sort(cards, state.ruleset.acting_numbers, special=how == "any"):
        text = (
            say("Cards played together are of one number, or all Skips, Reverses or Draw Twos.")
            if how == "any"
            else say("Only cards of one number are played together here (house rule: several at once).")
        )
        return refuse(state, "multiples", text)
    refusal = hand_too_small(state, event.player, len(cards))
    if refusal or state.phase is not phases.DRAWN:
        return refusal
    return refuse(state, "draw", say("After drawing only the drawn card may be played, alone."))


def hand_too_small(state: State, player: str, cards: int) -> Ruling | None:
    """Return the ruling against more cards than that hand holds, as far as anybody counted it."""
    held = state.counts[state.match.seat_of[player]]
    if cards <= held:
        return None
    text = say("%(player)s holds %(held)d and cannot play %(found)d.", player=player, held=held, found=cards)
    return refuse(state, "hand-count", text)


def _are_of_one_sort(cards: tuple[Card, ...], acting: frozenset[str], special: bool) -> bool:
    first = cards[0]
    if any(card.is_wild or card.turns_over for card in cards):
        return False
    if not first.is_number:
        return special and all(card.symbol == first.symbol for card in cards)
    unseen = _NUMBER_SYMBOLS - acting
    could_be = (frozenset((card.symbol,)) if card.symbol else unseen for card in cards)
    return bool(_NUMBER_SYMBOLS.intersection(*could_be))


def no_copies_left(state: State, cards: tuple[Card, ...]) -> Ruling | None:
    """Return the ruling against a known card that has been seen too often, those before it counted."""
    before = 0
    for card in cards:
        if card.is_known and state.copies_left(card, before) <= 0:
            return no_copy_left(state, card, say("it is among these or the discards already"))
        before += card.tally_unit
    return None
