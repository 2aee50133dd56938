"""What a simulated player can lay: one card or several, a twin out of turn, a hand to swap with."""

from random import Random

from companion.rules import Card, Colour, Jump, Play
from workshop.simulation import debts
from workshop.simulation.actions import lay
from workshop.simulation.cards import is_number
from workshop.simulation.table import SimulatedTable

MOST_AT_ONCE = 8
"""How many cards of one sort may be played together."""

FEWEST_UNCOUNTED, DEEP_PILE = 10, 70
"""A hand that nobody counted is counted before it gets smaller, or the draw pile may run out."""

MANY_AT_ONCE = ("S", "R", "D", "E", "F")
"""The symbols, besides numbers, of which several may be played together by the option for any sort."""


def playable(table: SimulatedTable, player: str) -> list[Card]:
    """Return the cards that may be played now, by the whole hand: the referee sees less."""
    return [card for card in table.hands[player] if table.may_play(player, card)]


def stackable(table: SimulatedTable, player: str) -> list[Card]:
    """Return the cards that may answer the debt that waits; a four with a Draw Two in hand is a bluff."""
    hand = table.hands[player]
    if table.out or (table.ruleset.finishes_with_number and len(hand) == 1):
        return []
    return [card for card in hand if debts.answers(table, card)]


def twins(table: SimulatedTable) -> list[str]:
    """Return who holds the twin of the top card and may jump in with it."""
    top = table.top
    if not (table.ruleset.jumps_in and table.phase == "turn" and table.laid and top and has_twin(table, top)):
        return []
    holders = [name for name in table.seats if top in table.hands[name]]
    return [name for name in holders if is_allowed_at_the_end(table, name, [top])]


def has_twin(table: SimulatedTable, card: Card) -> bool:
    """Return whether the twin of a card may be laid out of turn."""
    return not card.is_wild and card.symbol != table.box.discarding


def is_allowed_at_the_end(table: SimulatedTable, player: str, cards: list[Card]) -> bool:
    """Return whether these cards may be laid though they could be the last ones."""
    ends = len(table.hands[player]) == len(cards)
    return not ends or table.may_be_last(cards[-1])


def of_one_sort(table: SimulatedTable, card: Card) -> bool:
    """Return whether several cards of this sort may be played at once."""
    kind = table.ruleset.multiples
    return (is_number(card) and bool(kind)) or (kind == "any" and card.symbol in MANY_AT_ONCE)


def with_more(table: SimulatedTable, player: str, card: Card, rng: Random) -> list[Card]:
    """Return the card, and others of its sort from the same hand, as many as the player likes."""
    alone = table.phase == "drawn" or debts.sends_on(table, card)
    if not of_one_sort(table, card) or alone or player in table.uncounted:
        return [card]
    others = list(table.hands[player])
    others.remove(card)
    others = [other for other in others if other.symbol == card.symbol][: MOST_AT_ONCE - 1]
    cards = [card, *rng.sample(others, rng.randint(0, len(others)))]
    return cards if is_allowed_at_the_end(table, player, cards) else [card]


def swaps(table: SimulatedTable, player: str, cards: list[Card], rng: Random) -> str | None:
    """Return the player with whom hands are swapped; optional with the last card."""
    if not table.swaps(cards[-1]):
        return None
    if len(cards) == len(table.hands[player]) and rng.random() < 0.5:
        return None
    return _another(table, player, rng)


def _along(table: SimulatedTable, player: str, card: Card, rng: Random) -> tuple[Card, ...] | None:
    """Return the cards that go with a Discard All: as a rule all of its colour, None where nobody counts."""
    of_its_colour = [other for other in table.hands[player] if other.colour is card.colour]
    of_its_colour.remove(card) if card in of_its_colour else None
    many_stay = len(table.hands[player]) - len(of_its_colour) > FEWEST_UNCOUNTED
    # A player who called UNO before is believed.
    many_stay = many_stay and table.about_to_say != player
    if many_stay and len(table.draw_pile) > DEEP_PILE and table.phase != "debt" and rng.random() < 0.3:
        return None
    goes_out = len(of_its_colour) == len(table.hands[player]) - 1
    keeps = table.ruleset.finishes_with_number and goes_out
    number = len(of_its_colour) - keeps if rng.random() < 0.7 else rng.randint(0, len(of_its_colour) - keeps)
    return tuple(of_its_colour[: max(number, 0)])


def _comes_up(table: SimulatedTable, player: str, rng: Random) -> Card | None:
    """Return what is reported of the card that a Flip brings up; None where that is optional."""
    is_known = table.is_lowest_known and not table.uncounted
    return None if is_known and rng.random() < 0.5 else table.comes_up


def is_unforeseen(table: SimulatedTable, card: Card) -> bool:
    """Return whether the card that comes up is unknown: the debt is drawn first, and may cause a shuffle."""
    return card.symbol == table.box.turning and table.debt is not None


def _another(table: SimulatedTable, player: str, rng: Random) -> str:
    return rng.choice([name for name in table.seats if name != player])


def play(table: SimulatedTable, player: str, cards: list[Card], rng: Random) -> Play:
    """Return the play of these cards, with the colour, the two players or the swap that it needs."""
    *_, last = cards
    colour = _favourite_colour(table, player, rng) if table.names_colour(last) else None
    if last.symbol == "W50":
        heads, tails = _two_for_the_coin(table, player, rng)
        return Play(player, last, colour, heads, tails)
    if last.symbol == table.box.discarding and len(cards) == 1:
        return Play(player, last, along=_along(table, player, last, rng))
    if last.symbol == table.box.turning and len(cards) == 1:
        return Play(player, last, top=_comes_up(table, player, rng))
    if last.symbol in table.box.targeted:
        return Play(player, last, colour, target=_another(table, player, rng))
    return lay(player, cards, colour, swaps(table, player, cards, rng), table.edition)


def jump(table: SimulatedTable, player: str, rng: Random) -> Jump:
    """Return the jump of a player who holds the twin."""
    assert table.top is not None
    return Jump(player, swaps(table, player, [table.top], rng))


def _favourite_colour(table: SimulatedTable, player: str, rng: Random) -> Colour:
    held = [card.colour for card in table.hands[player] if card.colour]
    return rng.choice(held or table.colours)


def _two_for_the_coin(table: SimulatedTable, player: str, rng: Random) -> tuple[str | None, str | None]:
    last = len(table.hands[player]) == 1
    if last and not table.ruleset.coin_on_last_card and rng.random() < 0.5:
        return None, None
    heads, tails = rng.sample(table.seats, 2)
    return heads, tails
