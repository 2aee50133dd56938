"""Cards owed for a Draw Two or a Wild Draw Four that has been laid and not been drawn for yet.

Without the option ``stacking`` only a Wild Draw Four waits, to be accepted or challenged; with it each of
them does, and may be answered with another.
"""

from dataclasses import replace

from companion.rules import Accept, Card, Challenge
from workshop.simulation import mercy, roulette
from workshop.simulation.state import Debt, Four, TableState

SENDS_ON = {"": "", "reverse": "R", "skip": "S", "both": "RS"}
"""The symbols of the coloured cards that send a debt on, by the value of the option ``deflect``."""


def stacks(table: TableState, card: Card) -> bool:
    """Return whether a card adds to the pending debt."""
    mode = table.ruleset.stacking
    if table.debt is None or table.debt.newest is None or not mode or not table.draws_of(card):
        return False
    beneath = table.debt.newest
    if not table.draws_of(beneath):
        return False
    if card.symbol == beneath.symbol or mode == "same":
        return card.symbol == beneath.symbol
    if table.draws_of(card) >= table.draws_of(beneath):
        return True
    in_colour = not beneath.is_wild or card.is_wild or card.colour is table.colour
    return mode == "mixed" and in_colour


def sends_on(table: TableState, card: Card) -> bool:
    """Return whether a card, laid alone, sends the pending debt on as it is."""
    in_colour = table.colour is not None and card.colour is table.colour
    return table.phase == "debt" and may_send_on(table, card) and in_colour


def may_send_on(table: TableState, card: Card) -> bool:
    """Return whether a card sends a debt on where it has the colour in play."""
    return card.symbol in tuple(SENDS_ON[table.ruleset.deflect])


def answers(table: TableState, card: Card) -> bool:
    """Return whether a card may be laid alone on the pending debt."""
    return stacks(table, card) or sends_on(table, card)


def send_on(table: TableState, player: str, debt: Debt, card: Card) -> None:
    """Put the debt before the next player, in the new direction; after a last card it is drawn at once."""
    if card.symbol == "R" and not table.is_two_handed:
        table.step = -table.step
    table.pass_turn(table.after(player))
    table.debt = replace(debt, by=player, four=None, is_sent_on=True)
    if table.out:
        pay(table)
    else:
        table.phase = "debt"


def put_on_top(table: TableState, card: Card) -> None:
    """Let a card that draws be the newest one of the debt: the table says that it was."""
    debt = table.debt
    if debt is None or table.phase != "debt" or not table.draws_of(card):
        return
    four = None
    if table.is_four(card) and debt.by and not debt.is_sent_on:
        four = debt.four or _four_after_all(table, debt, debt.by)
    table.debt = replace(debt, newest=card, four=four)


def _four_after_all(table: TableState, debt: Debt, player: str) -> Four:
    # What proved it is long covered: nobody could have been guilty on another four, else the table says.
    on_four = debt.beneath is not None and table.is_four(debt.beneath)
    innocent = on_four and table.ruleset.stacking != "mixed"
    proof = frozenset(card for card in table.deck if not table.is_four(card))
    return Four(player, frozenset() if innocent else proof, False, None, False, False)


def new_four(table: TableState, player: str, on: Debt | None, *, said_uno: bool, had_drawn: bool) -> Four:
    """Return the Wild Draw Four that ``player`` lays, judged before it covers the card beneath.

    One that is laid ``on`` a debt is guilty for a Draw Two that would have gone there instead.
    """
    faces = set(table.deck)
    if on:
        proof = frozenset(card for card in faces if not table.is_four(card) and stacks(table, card))
    else:
        proof = frozenset(card for card in faces if table.is_guilty([card]))
    guilty = not proof.isdisjoint(table.hands[player])
    return Four(player, proof, guilty, table.colour, said_uno, had_drawn)


def owe(
    table: TableState, player: str, cards: int, four: Four | None, newest: Card, on: Debt | None = None
) -> None:
    """Let the player after ``player`` owe the cards, or draw them at once where nothing can be answered."""
    ruleset = table.ruleset
    waits = bool(ruleset.stacking) if four is None else bool(ruleset.stacking) or ruleset.may_challenge
    if table.out or not cards:
        # Nothing can be played on a last card: it can only be challenged.
        waits = four is not None and ruleset.may_challenge
    turns_round = newest.symbol in table.box.reverses
    if turns_round and not table.is_two_handed:
        table.step = -table.step
    # Between two, whoever turns play round with such a card owes it.
    debtor = player if turns_round and table.is_two_handed else table.after(player)
    table.pass_turn(debtor)
    table.debt = Debt(cards, player, four, newest, on.newest if on else None)
    if waits:
        # Nothing is owed for what draws until a colour comes: it can only be challenged.
        table.phase = "debt" if ruleset.stacking and cards else "challenge"
        table.keeps_card_beneath = table.phase == "challenge"
    else:
        pay(table)


def pay(table: TableState, extra: int = 0) -> None:
    """Let the player on turn draw the debt and lose the turn."""
    debt, debtor = table.debt, table.turn
    assert debt is not None
    assert debtor is not None
    table.drop_debt()
    if not debt.cards:
        roulette.begin(table, debtor, added=extra)
        return
    if debtor != table.out:
        table.take(debtor, debt.cards + extra)
    table.pass_turn(table.after(debtor))
    table.end_if_out()
    mercy.knock_out(table)


def accept(table: TableState, _: Accept) -> None:
    """Draw what is owed."""
    pay(table)


def accept_until(table: TableState, player: str) -> None:
    """Accept a card that draws until a colour comes, by saying how many came."""
    if table.debt and not table.debt.cards and table.phase == "challenge" and player == table.turn:
        pay(table)


def challenge(table: TableState, event: Challenge) -> None:
    """Settle a challenge of the newest card."""
    debt, ruleset = table.debt, table.ruleset
    assert debt is not None
    assert debt.four is not None
    four = debt.four
    if not event.guilty:
        pay(table, ruleset.innocent_penalty)
    elif not debt.cards:
        table.drop_debt()
        roulette.begin(table, four.player, then=event.player)
    elif ruleset.stacking:
        table.drop_debt()
        table.take(four.player, debt.cards)
        table.pass_turn(event.player)
    elif ruleset.guilty_takes_card_back:
        _take_it_back(table, four)
    else:
        table.drop_debt()
        table.take(four.player, ruleset.guilty_penalty)
        table.pass_turn(event.player)


def _take_it_back(table: TableState, four: Four) -> None:
    table.drop_debt()
    table.hands[four.player].append(table.discards.pop())
    table.laid -= 1
    table.colour = four.colour_before
    if four.had_drawn:
        # No other card could have been played: with the penalty the turn is over.
        table.take(four.player, table.ruleset.guilty_penalty)
        table.pass_turn(table.after(four.player))
        return
    table.phase, table.turn = "replay", four.player
    table.about_to_say = four.player if four.had_said_uno else None


def judge_again(table: TableState, player: str) -> None:
    """Judge the Wild Draw Four of ``player`` by the hand that the table says they really held."""
    if table.debt and table.debt.four and table.debt.four.player == player:
        four = table.debt.four
        guilty = not four.proof.isdisjoint(table.hands[player])
        table.debt = replace(table.debt, four=replace(four, guilty=guilty))
