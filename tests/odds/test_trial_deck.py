"""A deck of which no rounds were simulated is played on all the same, by what its cards do and count."""

from itertools import islice
from random import Random

import pytest

from companion.odds import draw_luck
from companion.odds.behaviour import behaviour
from companion.odds.deals import deals
from companion.odds.past import read_past
from companion.rules import EDITIONS
from tests.odds.builder import a_game, estimated
from tests.odds.test_playouts import WatchedPlayout
from tests.rules.trial_deck import TRIAL

OPENED = "round; start V5; Ben: VE; Ben: VF"


@pytest.fixture(autouse=True)
def trial(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, TRIAL.slug, TRIAL)


@pytest.mark.long
@pytest.mark.parametrize(
    ("edition", "lines", "options"),
    [
        ("trial", OPENED, "seven-swap"),
        ("all-wild", "round; start W", ""),
        ("no-mercy", "round; start R5", ""),
    ],
)
def test_the_referee_accepts_every_event_of_such_a_round(edition: str, lines: str, options: str) -> None:
    game, chance = a_game(lines, players=4, edition=edition, Options=options), Random(1)
    found = islice(deals(game.state, read_past(game), behaviour(), chance), 10)
    ends = [WatchedPlayout(state, places, behaviour(), chance).play() for state, places in found]
    assert all(ends)


def test_everybody_has_a_chance() -> None:
    game = a_game(OPENED, players=3, edition="trial")
    assert pytest.approx(1.0) == sum(chance.value for chance in estimated(game).game.values())
    assert 2 == draw_luck(game)["Ben"].turns
