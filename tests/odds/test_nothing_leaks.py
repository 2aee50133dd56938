"""The odds know what the table has seen and nothing else."""

from random import Random

import pytest

from companion.odds import challenge_advices, odds
from companion.rules import Draw, Game, Keep, Round, Start, TableEvent
from tests.workshop.simulation.builder import a_table, cards, plays
from workshop.simulation.actions import Action
from workshop.simulation.checker import Checker

START = Start(cards("R5")[0])
SAME_IN_PUBLIC: tuple[TableEvent, ...] = (
    plays("Ben", "R1"),
    Draw("Cy"),
    Keep("Cy"),
    plays("Ana", "R2"),
    plays("Ben", "W", named="G"),
)
ONE = {"Ana": "R2 W W4 W4 W4 W4 W", "Ben": "R1 W G1 G2 G3 G4 G6", "Cy": "B1 B2 B3 B4 B6 B7 B8"}
OTHER = {"Ana": "R2 Y1 Y2 Y3 Y4 B1 B2", "Ben": "R1 W RS RS BS BS YS", "Cy": "W W W W4 W4 G5 R7"}


def told(level: str, hands: dict[str, str], *more: TableEvent) -> Game:
    """Return the game as it is followed at that level, at a table with these real hands."""
    table = a_table(players=3)
    checker = Checker(level, table, Random(5))
    for event in (Round(), START, *SAME_IN_PUBLIC, *more):
        checker.report(Action(event))
        if isinstance(event, Start):
            table.draw_pile.append(event.card)
        table.do(event)
        if isinstance(event, Round):
            table.hands = {name: cards(codes) for name, codes in hands.items()}
    return checker.game


@pytest.mark.long
@pytest.mark.parametrize("level", ["scores", "turns", "cards"])
def test_the_same_public_record_with_other_real_hands_gives_the_same_odds(level: str) -> None:
    one, other = (odds(told(level, hands), Random(1), 40) for hands in (ONE, OTHER))
    assert one == other


@pytest.mark.parametrize("level", ["turns", "cards"])
def test_whether_a_four_is_a_bluff_is_told_from_what_is_public_alone(level: str) -> None:
    keep, four = (Draw("Cy"), Keep("Cy")), plays("Ana", "W4", named="R")
    bluff, honest = ONE | {"Ana": "R2 W4 G1 G2 G3 G4 G6"}, ONE | {"Ana": "R2 W4 Y1 Y2 Y3 Y4 Y6"}
    games = [told(level, hands, *keep, four) for hands in (bluff, honest)]
    one, other = (next(challenge_advices(game, Random(1), 40), None) for game in games)
    assert one
    assert one == other
