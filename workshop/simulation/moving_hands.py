"""Hands that change places: two of them are swapped, or all are passed on or dealt anew."""

from workshop.simulation.state import TableState


def swap(table: TableState, player: str, other: str | None) -> None:
    """Swap two hands; with nobody else to swap with, nothing happens."""
    if other in (None, player) or other not in table.seats:
        return
    hands = table.hands
    hands[player], hands[other] = hands[other], hands[player]
    if len(table.uncounted & {player, other}) == 1:
        table.uncounted ^= {player, other}
    _begin_anew(table, {player, other})


def pass_on(table: TableState) -> None:
    """Pass every hand to the next player in the direction of play."""
    table.uncounted = {table.after(name) for name in table.uncounted}
    table.hands = {table.after(name): table.hands[name] for name in table.seats}
    _begin_anew(table, set(table.seats))


def deal_anew(table: TableState, player: str) -> None:
    """Gather all hands, shuffle them, and deal them one by one, beginning to the left of ``player``."""
    cards = [card for hand in table.hands.values() for card in hand]
    table.rng.shuffle(cards)
    place = table.seats.index(player) + 1
    to_the_left = [*table.seats[place:], *table.seats[:place]]
    table.hands = {name: [] for name in table.seats}
    while cards:
        for name in to_the_left[: len(cards)]:
            table.hands[name].append(cards.pop())
    if table.uncounted:
        # Of one unknown hand's cards nobody knows how many anybody got.
        table.uncounted = set(table.seats)
    _begin_anew(table, set(table.seats))


def _begin_anew(table: TableState, moved: set[str]) -> None:
    """Forget the UNO calls of who got another hand: for a single card a new call is due."""
    table.said_uno -= moved
    table.uno_open -= moved
    if table.about_to_say in moved:
        table.about_to_say = None
    if table.ruleset.calls_uno:
        single = {name for name in moved - table.uncounted if len(table.hands[name]) == 1}
        table.uno_open |= single
        table.excused |= single
