"""A deck that is one file of data is played by simulated tables as any other: its cards say what they do."""

import pytest

from companion.rules import EDITIONS
from tests.rules.trial_deck import TRIAL
from workshop.simulation.run import Plan, simulate


@pytest.fixture(autouse=True)
def trial(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, TRIAL.slug, TRIAL)


def events_agreed_on(games: int, target: int) -> int:
    return simulate(Plan(games, editions=("trial",), target=target), lambda number, checkers: None).events


@pytest.mark.long
def test_the_referee_and_the_table_agree_over_a_deck_of_the_tests() -> None:
    assert events_agreed_on(games=2, target=50)


@pytest.mark.thorough
def test_they_agree_over_two_hundred_thousand_events() -> None:
    assert 200_000 <= events_agreed_on(games=120, target=500)
