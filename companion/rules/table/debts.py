"""Debts: with option ``stacking`` a card that others draw for is answered by another, and they add up.

With ``deflect`` a Reverse or Skip answers it too, and sends it on as it is.
"""

from collections.abc import Mapping
from typing import Final

from companion.rules.cards.actions import Action, Reverses, Skips
from companion.rules.cards.card import Card
from companion.rules.events import Play
from companion.rules.language.sentence import Sentence, in_words, say
from companion.rules.options.header import id_of
from companion.rules.table import phases
from companion.rules.table.refusals import refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import PendingDebt, State


def stacks(state: State, card: Card) -> bool:
    """Return whether ``card`` adds its own to the debt that waits."""
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


_REVERSE: Final = (Reverses(),)
_SKIP: Final = (Skips(),)
_SENDS_ON: Final[Mapping[str, tuple[tuple[Action, ...], ...]]] = {
    "": (), "reverse": (_REVERSE,), "skip": (_SKIP,), "both": (_REVERSE, _SKIP),
}  # fmt: skip


def deflects(state: State, card: Card) -> bool:
    """Return whether ``card`` sends the debt that waits on."""
    return _sends_on(state, card, state.ruleset.deflect)


def _sends_on(state: State, card: Card, how: str) -> bool:
    # In the colour in play; what is unknown refuses nothing.
    fits = card.colour is None or state.colour is None or card.colour is state.colour
    return not card.is_wild and card.does in _SENDS_ON[how] and fits


def answers(state: State, event: Play) -> bool:
    """Return whether that play answers the debt that waits; one that sends it on is a single card."""
    return stacks(state, event.card) or (not event.more and deflects(state, event.card))


def answer_refused(state: State, event: Play) -> Ruling | None:
    """Return the ruling against a play that does not answer the debt, or comes after the last card."""
    debt, player, card = state.pending, event.player, event.card
    assert isinstance(debt, PendingDebt)
    if debt.was_last_card:
        text = say("It was the last card of the round: its cards are drawn, and nothing goes on it.")
        return refuse(state, "going-out", text, "stacking")
    if answers(state, event):
        return None
    number, named = in_words(debt.cards), _answers(state)
    parts = {"player": player, "number": number, "card": card.a_name, "answers": named}
    if not named:
        # Only where the table let a card stand that the deck does not hold.
        text = say("%(player)s must draw %(number)s or stack first.", player=player, number=number)
    elif not event.more and _sends_on(state, card, "both"):
        text = say(
            "%(player)s must draw %(number)s, and %(card)s does not answer that: %(answers)s would (house"
            " rule: deflecting).",
            **parts,
        )
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
    """Return what would go on the debt, first what stacks; empty where nothing would."""
    names = list[Sentence]()
    for goes_on in (stacks, deflects):
        for sort in state.match.deck.sorts:
            faces = [face for face in state.match.deck.faces if face.sort is sort and goes_on(state, face)]
            if faces:
                names.append(faces[0].a_name if len(faces) == 1 else sort.names[None][1])
    listed, *others = names or [Sentence()]
    for name in others:
        # translators: what one of these cards is, such as "a Draw Two" or "a green Draw Two"
        listed = say("%(card)s or %(other)s", card=listed, other=name)
    return listed


def debt_beneath(state: State) -> PendingDebt | None:
    """Return the debt that a card laid now goes on; None where there is none."""
    debt = state.pending
    return debt if state.phase is phases.DEBT and isinstance(debt, PendingDebt) else None
