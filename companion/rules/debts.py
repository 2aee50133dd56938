"""Debts: with option ``stacking`` a Draw Two or Wild Draw Four is answered by another, and they add up."""

from companion.rules.cards import Card
from companion.rules.refusals import refuse
from companion.rules.rulings import Ruling
from companion.rules.sentence import Sentence, in_words, say
from companion.rules.state import DEBT, PendingDebt, State


def stacks(state: State, card: Card) -> bool:
    """Does ``card`` answer the debt that waits?"""
    debt, how = state.pending, state.ruleset.stacking
    if not isinstance(debt, PendingDebt) or not card.draws:
        return False
    on_four = debt.card.is_challengeable
    if card.is_challengeable:
        return on_four or how != "same"
    # A Draw Two goes on a Wild Draw Four in the colour that was named; one seen in part may have it.
    fits = card.colour is None or state.colour is None or card.colour is state.colour
    return not on_four or (how == "mixed" and fits)


def stack_refused(state: State, player: str, card: Card) -> Ruling | None:
    """Return the ruling against a card that does not answer the debt, or comes after the last card."""
    debt = state.pending
    assert isinstance(debt, PendingDebt)
    if debt.was_last_card:
        text = say("It was the last card of the round: its cards are drawn, and nothing goes on it.")
        return refuse(state, "going-out", text, "stacking")
    if stacks(state, card):
        return None
    text = say(
        "%(player)s must draw %(number)s, and %(card)s does not answer that: %(answers)s would (house "
        "rule: stacking).",
        player=player,
        number=in_words(debt.cards),
        card=card.a_name,
        answers=_answers(state, debt),
    )
    return refuse(state, "stacking", text)


def _answers(state: State, debt: PendingDebt) -> Sentence:
    """Return what would go on the debt."""
    how, colour = state.ruleset.stacking, state.colour
    if not debt.card.is_challengeable:
        return say("a Draw Two") if how == "same" else say("a Draw Two or a Wild Draw Four")
    if how != "mixed":
        return say("a Wild Draw Four")
    if colour is None:
        return say("a Draw Two or a Wild Draw Four")
    return say("a %(colour)s Draw Two or a Wild Draw Four", colour=colour.word)


def owed_with(state: State, draws: int) -> int:
    """Return what is owed once a card for ``draws`` lies on the debt, if there is one."""
    waiting = state.pending
    return draws + (waiting.cards if state.phase is DEBT and isinstance(waiting, PendingDebt) else 0)


def is_innocent(state: State) -> bool:
    """Is a Wild Draw Four laid now innocent whatever its player holds?"""
    debt = state.pending
    if state.phase is not DEBT or not isinstance(debt, PendingDebt):
        return False
    # Guilty is who held a Draw Two that would have stacked: on a Wild Draw Four only `mixed` lets one.
    return debt.card.is_challengeable and state.ruleset.stacking != "mixed"
