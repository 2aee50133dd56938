"""The story of a game: leads and who decided it, drawing sprees, catches, coins."""

import pytest

from companion.rules import Game, new_game, read_record
from companion.statistics import Story, story_of, turning_round

LEADS = (
    '[Edition "classic"]\n[Target "100"]\n[Players "Jo, Dag, Max"]\n'
    "round\nJo: out\nDag: points 10\nMax: points 5\n"
    "round\nDag: out\nJo: points 10\nMax: points 5\n"
    "round\nDag: out\nJo: points 30\nMax: points 47\n"
    "round\nJo: out\nDag: points 10\nMax: points 5\n"
)
TURNS = '[Edition "classic"]\n[Players "Ana, Ben"]\nround\nstart R5\n'


def story(record: str) -> Story:
    """The story of a record in which nothing was undone."""
    return story_of(moments_of(record))


def moments_of(record: str) -> list[tuple[int, Game]]:
    """The number of each line of a record, and the game after it."""
    read = read_record(record)
    game, moments = new_game(read.setup), list[tuple[int, Game]]()
    for number, event in enumerate(read.events, 1):
        after = game.apply(event)
        assert isinstance(after, Game), after
        game = after
        moments.append((number, game))
    return moments


def test_who_took_the_lead_is_told_once_and_a_tie_is_nobody_s() -> None:
    told = story(LEADS)
    assert [(1, 4, "Jo"), (3, 12, "Dag"), (4, 16, "Dag")] == [*told.leads]
    assert [(1, "Jo"), (3, "Dag")] == [(lead.round, lead.name) for lead in told.turning_points]


def test_the_longest_spree_is_what_one_drew_before_playing_again() -> None:
    draws = "Ben: draw\nBen: keep\nAna: RD\nAna: R1\nBen: draw\nBen: keep\nAna: R2\nBen: R3\nAna: draw\n"
    told = story(TURNS + draws)
    assert ("Ben", 4, 7) == told.spree


def test_catches_and_coins_are_told_with_their_lines() -> None:
    down = "Ben: ?\nAna: draw\nAna: keep\n" * 5
    told = story(f"{TURNS}{down}Ben: ?\nAna: catch Ben\n")
    assert [("Ana", "Ben", 19)] == [*told.catches]
    coins = '[Players "Ana, Ben, Cy"]\nround\nstart G5\nBen: W50=R heads Ana tails Ben\nflip tails\n'
    assert [("tails", 4)] == [*story(coins).flips]


TURNED = [
    ("the lead changed hands", ["Ana 40", "Ben 60", "Ben 60"], 2),
    ("the winner led from the first", ["Ben 60", "Ana 30", "Ben 60"], 1),
    ("the last round turned it", ["Ana 60", "Ana 30", "Ben 100"], 3),
    ("a tie is nobody's lead", ["Ben 60", "Ana 60", "Ben 60"], 3),
    ("a single round turns nothing", ["Ben 100"], None),
    ("nobody has won yet", ["Ben 60", "Ana 30"], None),
]


@pytest.mark.parametrize(
    ("rounds", "turned"), [each[1:] for each in TURNED], ids=[each[0] for each in TURNED]
)
def test_a_game_turned_when_its_winner_was_in_front_for_good(rounds: list[str], turned: int | None) -> None:
    lines = (f"round\n{name}: out\n{other}: points {points}\n" for name, points, other in map(_round, rounds))
    moments = moments_of('[Players "Ana, Ben"]\n[Target "100"]\n' + "".join(lines))
    assert turned == turning_round(moments[-1][1].state)


def _round(text: str) -> tuple[str, str, str]:
    name, points = text.split()
    return name, points, "Ben" if name == "Ana" else "Ana"
