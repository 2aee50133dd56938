"""Builders of set-ups and simulated tables for the tests."""

from random import Random

from companion.rules import FOUR_COLOURS, Card, Play, Round, Setup, Start, read_card, read_setup
from workshop.simulation import SimulatedTable
from workshop.simulation.actions import lay

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")


def a_setup(edition: str = "classic", players: int = 3, **headers: str) -> Setup:
    """Return a set-up with the first ``players`` of `NAMES`, Ana dealing; other record headers by name."""
    return read_setup({"Edition": edition, "Players": ", ".join(NAMES[:players]), **headers})


def a_table(edition: str = "classic", players: int = 3, seed: int = 1, **headers: str) -> SimulatedTable:
    """Return a table at which nothing has been dealt."""
    return SimulatedTable(a_setup(edition, players, **headers), Random(seed))


def cards(codes: str, edition: str = "classic") -> list[Card]:
    """Return cards from their codes in a record of that edition."""
    words = a_setup(edition).edition.words
    return [read_card(code, words) for code in codes.split()]


def dealt(
    start: str = "R5", edition: str = "classic", players: int = 3, options: str = "", **hands: str
) -> SimulatedTable:
    """Return a table with this card turned up and these hands; a short draw pile is enough for the tests."""
    table = a_table(edition, players, Options=options)
    table.do(Round())
    table.hands = {name: cards(hands.get(name, "Y1 Y2 Y3 Y4 Y5 Y6 Y7"), edition) for name in table.seats}
    table.draw_pile = [*cards("B1 B2 B3 B4 B5 B6 B7 B8 B9 GS GS GR GR GD GD"), read_card(start)]
    table.do(Start(read_card(start)))
    return table


def plays(
    player: str, codes: str, named: str = "", swap: str | None = None, edition: str = "classic"
) -> Play:
    """Return the play of one card or several, the colour named for a wild by its letter."""
    return lay(
        player,
        cards(codes, edition),
        next((colour for colour in FOUR_COLOURS if colour.letter == named), None),
        swap,
    )
