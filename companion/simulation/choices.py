"""What a simulated player can lay: one card or several, a twin out of turn, a hand to swap with."""

from random import Random

from companion.rules import FOUR_COLOURS, Card, Colour, Jump, Play
from companion.simulation import boxes, debts
from companion.simulation.actions import lay
from companion.simulation.cards import is_number
from companion.simulation.table import Table

MOST_AT_ONCE = 8
"""How many cards of one sort may be played together."""


def playable(table: Table, player: str) -> list[Card]:
    """Return the cards that may be played now, by the whole hand: the referee sees less."""
    return [card for card in table.hands[player] if table.may_play(player, card)]


def stackable(table: Table, player: str) -> list[Card]:
    """Return the cards that may be laid on the debt that waits; a four with a Draw Two in hand is a bluff."""
    hand = table.hands[player]
    if table.out or (table.ruleset.finishes_with_number and len(hand) == 1):
        return []
    return [card for card in hand if debts.stacks(table, card)]


def twins(table: Table) -> list[str]:
    """Return who holds the twin of the top card and may jump in with it."""
    top = table.top
    if not (table.ruleset.jumps_in and table.phase == "turn" and table.laid and top and not top.is_wild):
        return []
    holders = [name for name in table.seats if top in table.hands[name]]
    return [name for name in holders if is_allowed_at_the_end(table, name, [top])]


def is_allowed_at_the_end(table: Table, player: str, cards: list[Card]) -> bool:
    """Return whether these cards may be laid though they could be the last ones."""
    ends = len(table.hands[player]) == len(cards)
    return not ends or not table.ruleset.finishes_with_number or is_number(cards[-1])


def of_one_sort(table: Table, card: Card) -> bool:
    """Return whether several cards of this sort may be played at once."""
    kind = table.ruleset.multiples
    return (is_number(card) and bool(kind)) or (kind == "any" and card.symbol in ("S", "R", "D"))


def with_more(table: Table, player: str, card: Card, rng: Random) -> list[Card]:
    """Return the card, and others of its sort from the same hand, as many as the player likes."""
    if not of_one_sort(table, card) or table.phase == "drawn":
        return [card]
    others = list(table.hands[player])
    others.remove(card)
    others = [other for other in others if other.symbol == card.symbol][: MOST_AT_ONCE - 1]
    cards = [card, *rng.sample(others, rng.randint(0, len(others)))]
    return cards if is_allowed_at_the_end(table, player, cards) else [card]


def swaps(table: Table, player: str, cards: list[Card], rng: Random) -> str | None:
    """Return whose hand a seven is swapped for; with the last card it may be said or not."""
    if cards[-1].symbol != "7" or not table.ruleset.sevens_swap:
        return None
    if len(cards) == len(table.hands[player]) and rng.random() < 0.5:
        return None
    return rng.choice([name for name in table.seats if name != player])


def play(table: Table, player: str, cards: list[Card], rng: Random) -> Play:
    """Return the play of these cards, with the colour, the two players or the swap that it needs."""
    *_, last = cards
    if boxes.is_of_all_wild(last):
        return _wild(table, player, last, rng)
    colour = _favourite_colour(table, player, rng) if last.is_wild else None
    if last.symbol == "W50":
        heads, tails = _two_for_the_coin(table, player, rng)
        return Play(player, last, colour, heads, tails)
    return lay(player, cards, colour, swaps(table, player, cards, rng))


def _wild(table: Table, player: str, card: Card, rng: Random) -> Play:
    """Return the play of a card of All Wild, with whom it chooses; a last Forced Swap may choose nobody."""
    other = rng.choice([name for name in table.seats if name != player])
    if card.symbol == "WF" and not (len(table.hands[player]) == 1 and rng.random() < 0.5):
        return Play(player, card, swap=other)
    return Play(player, card, target=other if card.symbol == "WT" else None)


def jump(table: Table, player: str, rng: Random) -> Jump:
    """Return the jump of a player who holds the twin."""
    assert table.top is not None
    return Jump(player, swaps(table, player, [table.top], rng))


def _favourite_colour(table: Table, player: str, rng: Random) -> Colour:
    held = [card.colour for card in table.hands[player] if card.colour]
    return rng.choice(held or list(FOUR_COLOURS))


def _two_for_the_coin(table: Table, player: str, rng: Random) -> tuple[str | None, str | None]:
    last = len(table.hands[player]) == 1
    if last and not table.ruleset.coin_on_last_card and rng.random() < 0.5:
        return None, None
    heads, tails = rng.sample(table.seats, 2)
    return heads, tails
