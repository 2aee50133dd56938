"""Other decks than those of the sheets are played on by what their cards do and count, simulated or not."""

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
        ("flip", "round; start R5", ""),
        ("flip", "round; start R5; Ben: RX top P5; Cy: P?; Dee: ?", "multiples=any"),
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


def test_a_table_whose_dealer_is_knocked_out_and_whose_hands_nobody_counts_has_odds() -> None:
    drew = "round; start R5; Ben: R6; Cy: WC; Ana: colour G; Ana: drew ?; Ben: WC; Cy: colour R; Cy: drew ?"
    game = a_game(f"{drew}; Ana: mercy", players=3, edition="no-mercy", Dealer="Ana")
    assert ("Ana",) == game.state.knocked_out
    assert pytest.approx(1.0) == sum(chance.value for chance in estimated(game).round.values())
