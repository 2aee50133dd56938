"""Evenings: which games are of one, and who won it."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from companion.table import GameSummary, by_evening
from companion.table.library.evenings import evening_of

THREE = ("Mum", "Leo", "Ruth")
SEVEN = datetime(2026, 11, 21, 19).astimezone()


def game(number: int, hours: float, *winner: str, players: tuple[str, ...] = THREE) -> GameSummary:
    """A game that began so many hours after seven o'clock in our own time zone."""
    begun = (SEVEN + timedelta(hours=hours)).isoformat()
    scoring = "teams" if any("&" in name for name in winner) else "winner-takes-all"
    return GameSummary(number, begun, scoring=scoring, players=players, everyone=players, winner=winner)


WINS = [
    ("one who won most", ["Leo", "Mum", "Leo"], ("Leo",), {"Leo": 2, "Mum": 1, "Ruth": 0}),
    ("two who won as many", ["Leo", "Mum"], ("Mum", "Leo"), {"Mum": 1, "Leo": 1, "Ruth": 0}),
    ("nobody", [], (), {}),
]


@pytest.mark.parametrize(("name", "won", "winners", "wins"), WINS, ids=[each[0] for each in WINS])
def test_an_evening_is_won_by_whoever_wins_the_most_games(
    name: str, won: list[str], winners: tuple[str, ...], wins: dict[str, int]
) -> None:
    del name
    games = [game(number, number / 2, winner) for number, winner in enumerate(won, 1)]
    evening = evening_of(9, [*games, game(9, 2)])
    assert evening
    assert (winners, wins) == (evening.winners, evening.wins)


def test_what_is_begun_after_midnight_is_of_the_evening_before_and_at_noon_of_another() -> None:
    games = [game(1, 0, "Leo"), game(2, 9.5, "Mum"), game(3, 17, "Ruth")]
    found = by_evening(games)
    assert {2: (1, 2), 3: (3,)} == {
        newest: tuple(each.id for each in evening.games) for newest, evening in found.items()
    }
    assert {SEVEN.date(), SEVEN.date() + timedelta(days=1)} == {each.day for each in found.values()}


def test_a_game_that_nobody_finished_is_of_the_evening_and_won_by_nobody() -> None:
    evening = evening_of(1, [game(1, 0), game(2, 1, "Leo")])
    assert evening
    assert ((1, 2), (2,)) == (
        tuple(each.id for each in evening.games),
        tuple(each.id for each in evening.finished),
    )


def test_partners_win_an_evening_together() -> None:
    four = ("Mum", "Leo", "Ruth", "Ben")
    evening = evening_of(1, [game(1, 0, "Mum & Ruth", players=four), game(2, 1, "Ruth", players=four)])
    assert evening
    assert {"Ruth": 2, "Mum": 1, "Leo": 0, "Ben": 0} == evening.wins


def test_who_left_early_has_played_that_evening_too() -> None:
    left = replace(game(1, 0, "Leo"), players=("Mum", "Leo"))
    evening = evening_of(1, [left])
    assert evening
    assert {"Leo": 1, "Mum": 0, "Ruth": 0} == evening.wins


def test_a_game_whose_day_is_damaged_has_no_evening() -> None:
    damaged = GameSummary(**{**vars(game(1, 0, "Leo")), "begun": "yesterday"})
    assert evening_of(1, [damaged]) is None
    assert not by_evening([damaged])
