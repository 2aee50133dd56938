"""Corrections: the table says what really holds, and moves its cards so that it does."""

from companion.rules import FixDirection, FixHand, FixSide, FixTop, FixTotal, FixTurn
from workshop.simulation import debts
from workshop.simulation.state import TableState


def fix_turn(table: TableState, event: FixTurn) -> None:
    """Put another player on turn; drop what is pending without drawing for it."""
    table.drop_debt()
    table.coin, table.drawn = None, []
    table.turn = event.name
    if table.phase != "colour":
        table.phase, table.is_roulette = "turn", False
    table.end_if_out()


def fix_direction(table: TableState, event: FixDirection) -> None:
    """Turn the direction of play."""
    table.step = 1 if event.direction == "left" else -1


def fix_top(table: TableState, event: FixTop) -> None:
    """Put another card on top, for which the one that lies there goes into the draw pile."""
    if table.top is not event.card:
        place = table.draw_pile.index(event.card)
        table.draw_pile[place], table.discards[-1] = table.discards[-1], event.card
    if colour := event.colour or event.card.colour:
        table.colour = colour
    if table.phase == "colour" and (colour or event.card.is_wild):
        # What lies there is named: no colour is waited for any more, not that of a roulette either.
        table.phase, table.is_roulette = "turn", False
    debts.put_on_top(table, event.card)


def fix_side(table: TableState, event: FixSide) -> None:
    """Flip all cards, where the table says that the other side is up."""
    if table.is_light_up == (event.side == "light"):
        return
    table.drawn = [table.back_of(card) for card in table.drawn]
    table.turn_over()
    table.laid, table.is_lowest_known = 0, False


def fix_hand(table: TableState, event: FixHand) -> None:
    """Move cards between a hand and the draw pile until the hand is as large as the table says."""
    name, hand = event.name, table.hands.get(event.name)
    if hand is None:  # knocked out as the same was done before anybody reported it
        return
    table.uncounted.discard(name)
    while len(hand) < event.cards:
        hand.append(table.draw_pile.pop())
    while len(hand) > event.cards:
        # The cards drawn in this turn lie at the end: they are the last ones to go.
        table.draw_pile.insert(0, hand.pop(0))
    table.drawn = [card for card in table.drawn if name != table.turn or card in hand]
    table.said_uno.discard(name)
    table.uno_open.discard(name)
    if table.about_to_say == name:
        table.about_to_say = None
    if table.out == name:
        table.out = None
    debts.judge_again(table, name)


def fix_total(table: TableState, event: FixTotal) -> None:
    """Write another total on the score sheet."""
    table.sheet.write_total(event.name, event.points)
