"""Debts: with option ``stacking`` a card that others draw for is answered by another, and they add up."""

from companion.rules.cards.card import Card
from companion.rules.language.sentence import Sentence, in_words, say
from companion.rules.options.header import id_of
from companion.rules.table import phases
from companion.rules.table.refusals import refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import PendingDebt, State


def stacks(state: State, card: Card) -> bool:
    """Return whether ``card`` answers the debt that waits."""
    debt, how = state.pending, state.ruleset.stacking
    if not isinstance(debt, PendingDebt) or not card.draws:
        return False
    beneath = debt.card
    if card.symbol == beneath.symbol:
        return True
    if how == "same" or card.draws >= beneath.draws:
        return how != "same"
    # On a wild one for fewer goes in the colour that was named; one seen in part may have it.
    fits = card.colour is None or state.colour is None or card.colour is state.colour
    return how == "mixed" and (fits or not beneath.is_wild)


def stack_refused(state: State, player: str, card: Card) -> Ruling | None:
    """Return the ruling against a card that does not answer the debt, or comes after the last card."""
    debt = state.pending
    assert isinstance(debt, PendingDebt)
    if debt.was_last_card:
        text = say("It was the last card of the round: its cards are drawn, and nothing goes on it.")
        return refuse(state, "going-out", text, "stacking")
    if stacks(state, card):
        return None
    number, answers = in_words(debt.cards), _answers(state)
    parts = {"player": player, "number": number, "card": card.a_name, "answers": answers}
    if not answers:
        # Only where the table let a card stand that the deck does not hold.
        text = say("%(player)s must draw %(number)s or answer first.", player=player, number=number)
    elif "stacking" in map(id_of, state.setup.edition.options):
        text = say(
            "%(player)s must draw %(number)s, and %(card)s does not answer that: %(answers)s would.", **parts
        )
    else:
        text = say(
            "%(player)s must draw %(number)s, and %(card)s does not answer that: %(answers)s would (house"
            " rule: stacking).",
            **parts,
        )
    return refuse(state, "stacking", text)


def _answers(state: State) -> Sentence:
    """Return what would go on the debt; empty where nothing would."""
    names = list[Sentence]()
    for sort in state.match.deck.sorts:
        faces = [face for face in state.match.deck.faces if face.sort is sort and stacks(state, face)]
        if faces:
            names.append(faces[0].a_name if len(faces) == 1 else sort.names[None][1])
    listed, *others = names or [Sentence()]
    for name in others:
        # translators: what one of these cards is, such as "a Draw Two" or "a green Draw Two"
        listed = say("%(card)s or %(other)s", card=listed, other=name)
    return listed


def increased_debt(state: State, draws: int) -> int:
    """Return what is owed once a card for ``draws`` lies on the debt, if there is one."""
    waiting = state.pending
    return draws + (waiting.cards if state.phase is phases.DEBT and isinstance(waiting, PendingDebt) else 0)


def is_innocent(state: State) -> bool:
    """Is a Wild Draw Four laid now innocent whatever its player holds?"""
    debt = state.pending
    if state.phase is not phases.DEBT or not isinstance(debt, PendingDebt):
        return False
    # Guilty is who held a Draw Two that would have stacked: on a Wild Draw Four only `mixed` lets one.
    return debt.card.is_challengeable and state.ruleset.stacking != "mixed"
