"""The kinds of tournament, and what a table's result is worth, as data."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from companion.rules import FEWEST_PLAYERS, MOST_PLAYERS, Sentence, say
from companion.tournament.results import Result


@dataclass(frozen=True, slots=True)
class TournamentKind:
    """One kind of tournament.

    ``tie_breaks`` are the slugs of what players are compared by, in this order, after the place in a final.
    ``partnered``: partners sit opposite and have the same score. ``eliminates``: who does not go on is out.
    ``by_points``: those meet who have as many. ``bye_wins``: who has no opponent in a round gets the points
    of a win.
    """

    slug: str
    name: Sentence
    summary: Sentence
    tie_breaks: tuple[str, ...]
    partnered: bool = False
    eliminates: bool = False
    by_points: bool = False
    bye_wins: bool = False
    sizes: range = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)

    @property
    def chooses_who_meets(self) -> bool:
        """Does the draw choose who meets, as not everybody meets everybody?"""
        return self.by_points or self.eliminates


KINDS: Final = {
    kind.slug: kind
    for kind in (
        TournamentKind(
            "swiss",
            say("Swiss"),
            say("Everybody plays each round, with others who have done as well and whom they have not met."),
            ("points", "wins", "opponents", "direct", "difference"),
            by_points=True,
            bye_wins=True,
        ),
        TournamentKind(
            "round-robin",
            say("Round robin"),
            say("Everybody meets everybody."),
            ("points", "direct", "wins", "difference"),
        ),
        TournamentKind(
            "knock-out",
            say("Knock-out"),
            say("The better half of each table goes on, until one table is left: the final."),
            ("reached", "place"),
            eliminates=True,
        ),
        TournamentKind(
            "partners",
            say("Everybody's partner"),
            say("Four or eight players: four hands with each of the others as partner. Highest wins."),
            ("points",),
            partnered=True,
            sizes=range(4, 5),
        ),
    )
}


@dataclass(frozen=True, slots=True)
class Placing:
    """What a result is worth: ``points`` of each player, in the order of the result."""

    slug: str
    name: Sentence
    summary: Sentence
    points: Callable[[Result], list[Fraction]]
    bye: Fraction = Fraction(1)


def _beaten(result: Result) -> list[Fraction]:
    others = max(len(result) - 1, 1)
    worth = []
    for placed in result:
        behind = sum(other.place > placed.place for other in result)
        level = sum(other.place == placed.place for other in result) - 1
        worth.append(Fraction(2 * behind + level, 2 * others))
    # Alone at the table, as all others have left: that is a win.
    return worth if len(result) > 1 else [Fraction(1)]


def _won(result: Result) -> list[Fraction]:
    first = sum(placed.place == 1 for placed in result)
    return [Fraction(placed.place == 1, first) for placed in result]


def _scored(result: Result) -> list[Fraction]:
    return [Fraction(placed.score) for placed in result]


PLACINGS: Final = {
    placing.slug: placing
    for placing in (
        Placing(
            "beaten",
            say("Opponents beaten"),
            say("How many of the others at the table one beat: 1 for first place, 0 for last."),
            _beaten,
        ),
        Placing(
            "winner", say("Winner only"), say("1 for the winner of a table; several winners share it."), _won
        ),
        Placing("score", say("Scores"), say("The scores of all games together."), _scored, bye=Fraction(0)),
    )
}
"""All give the same sum at each table of a size, however many are level, but the scores."""
