"""What happened, in the words of the log."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import Setup, Undo
from companion.web.words.event_names import amended, undo_name
from companion.web.words.log_lines import happened
from tests.rules.random_games import setups, whole_games
from tests.rules.test_amendments import amended_games
from tests.web.builder import view_of

CLASSIC = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n'
COIN = '[Players "Ana, Ben, Cy"]\n'
TURN = f"{CLASSIC}round\nstart R5\n"


def told(record: str, number: int) -> str:
    """What the log says of an event of this record."""
    game = view_of(record).game
    past = game.history([Undo()] * game.version)[number - 1]
    return " ".join(map(happened, past.steps))


@pytest.mark.parametrize(
    ("record", "number", "sentence"),
    [
        (f"{CLASSIC}round\n", 1, "7 cards each, dealt by Ana."),
        (f"{TURN}Ben: ?7\n", 3, "Ben played a red 7."),
        (
            f"{TURN}Ben: RD\n",
            3,
            "Ben played a red Draw Two. Cy loses the turn. Cy draws 2.",
        ),
        (f"{TURN}Ben: W4=B\nCy: accept\n", 4, "Cy draws 4."),
        (
            f"{TURN}Ben: W4=B\nCy: challenge guilty\n",
            4,
            "Cy challenged and was right. Ben draws 4.",
        ),
        (
            f"{COIN}round\nstart R5\nBen: W50=R heads Ana tails Cy\nflip tails\n",
            4,
            "The coin shows tails. Ana draws 4.",
        ),
        (f"{CLASSIC}round\nBen: out\nAna: hand R7 W\n", 3, "Ana's hand counts 57."),
        (
            f"{CLASSIC}round\nBen: out\nAna: points 5\nCy: points 6\n",
            4,
            "Cy's hand counts 6. Ben went out and gets 11.",
        ),
        (f"{TURN}Ben: R7\nCy: R8\namend 3: Ben: B7!\n", 4, "Cy played a red 8."),
        (
            f"{TURN}Ben: draw\nBen: keep\namend 3: Ben: R7\n",
            4,
            "Ben's kept card: no effect.",
        ),
        (f"{CLASSIC}fix total Cy 50\n", 1, "Put right: Cy has 50 points."),
    ],
)
def test_the_log_tells_an_event_with_all_that_came_of_it(record: str, number: int, sentence: str) -> None:
    assert sentence == told(record, number)


@whole_games
@given(setups(), st.integers(0, 2**16), st.integers(1, 40))
def test_whatever_is_corrected_can_be_told(setup: Setup, seed: int, count: int) -> None:
    for _before, _event, game in amended_games(setup, seed, count):
        for past in game.history([Undo()] * game.version):
            assert all(happened(step) for step in past.steps)
        assert amended(game.amendment)
        assert undo_name(game)
