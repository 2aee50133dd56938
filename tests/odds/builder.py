"""Builders of games and of playouts whose every card is known."""

from dataclasses import replace
from random import Random

from companion.odds import Odds, odds
from companion.odds.behaviour import Behaviour
from companion.odds.places import Places
from companion.odds.playouts import Playout
from companion.rules import EDITIONS, Card, Game, State, read_card, read_record, replay

SENSIBLE = Behaviour(draw=0, keep=0, bluff=0, bluff_drawn=0, accept=0, colour=0.01, challenge=0)
"""People who do nothing that their hands do not make them do."""

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")


def a_game(lines: str, players: int = 2, edition: str = "classic", **headers: str) -> Game:
    """Return the game after these lines, separated by semicolons; other record headers by name."""
    given = {"Edition": edition, "Players": ", ".join(NAMES[:players]), **headers}
    head = "".join(f'[{key} "{value}"]\n' for key, value in given.items())
    replayed = replay(read_record(head + lines.replace("; ", "\n") + "\n"))
    assert replayed.ruling is None, replayed.ruling.text
    return replayed.game


def estimated(game: Game, samples: int = 60, seed: int = 1) -> Odds:
    """Return the odds of a game."""
    return odds(game, Random(seed), samples)


def cards(codes: str) -> list[Card]:
    """Return cards from their codes in a record."""
    return [read_card(code, EDITIONS["modern"].words) for code in codes.split()]


def a_playout(
    state: State, hands: tuple[str, ...], pile: str, discards: str, seed: int = 1, challenge: float = 0.0
) -> Playout:
    """Return a playout in which these cards lie; the last of each pile is on top."""
    chance = Random(seed)
    places = Places([cards(hand) for hand in hands], cards(pile), cards(discards), chance)
    return Playout(state, places, replace(SENSIBLE, challenge=challenge), chance)
