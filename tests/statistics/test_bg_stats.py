"""A file of BG Stats: its plays of UNO are old results."""

import json
from datetime import date, time
from typing import Any

import pytest

from companion.rules import Unreadable
from companion.statistics import OldGame, read_old_results

EXPORT: dict[str, Any] = {
    "games": [
        {"id": 1, "name": "UNO", "bggId": 2223, "highestWins": True},
        {"id": 2, "name": "Catan", "bggId": 13, "highestWins": True},
        {"id": 3, "name": "Uno", "bggId": 0, "highestWins": False},
        {"id": 4, "name": "UNO FLIP!", "bggId": 0, "highestWins": True},
    ],
    "players": [{"id": 7, "name": "Ana"}, {"id": 8, "name": "Ben"}, {"id": 9, "name": "Cy"}],
}


def play(game: int, *scores: tuple[int | None, str | None, bool, int], **more: object) -> dict[str, object]:
    """A play on the evening of 1 March 2024."""
    names = ("playerRefId", "score", "winner", "rank")
    rows = [dict(zip(names, each, strict=True)) for each in scores]
    return {"gameRefId": game, "playDate": "2024-03-01 20:15:30", "playerScores": rows, **more}


def games_of(*plays: dict[str, object]) -> tuple[OldGame, ...]:
    """The games of a file with these plays."""
    return read_old_results(json.dumps({**EXPORT, "plays": plays}).encode()).games


@pytest.mark.parametrize(
    ("played", "points", "places"),
    [
        (play(4, (7, "500", True, 0), (8, "320", False, 0)), (500, 320), (1, 2)),
        (play(1, (7, "500", True, 0), (8, "320", False, 0)), (500, 320), (1, 2)),
        (
            play(1, (7, "120+30", False, 0), (8, "320", False, 0), (9, "150", False, 0)),
            (150, 320, 150),
            (2, 1, 2),
        ),
        (play(1, (8, "", False, 0), (7, "", True, 0), (9, None, False, 0)), (None, None, None), (2, 1, 2)),
        (play(1, (7, "10", False, 0), (8, "-5", True, 0)), (10, None), (2, 1)),
        (play(3, (7, "10", False, 0), (8, "5", False, 0)), (10, 5), (2, 1)),
        (play(1, (7, "", True, 1), (8, "", False, 3), (9, "", False, 2)), (None, None, None), (1, 3, 2)),
    ],
)
def test_a_play_of_uno_counts_by_its_winner_and_then_by_its_points(
    played: dict[str, object], points: tuple[int | None, ...], places: tuple[int, ...]
) -> None:
    (game,) = games_of(played)
    assert (date(2024, 3, 1), time(20, 15, 30)) == (game.day, game.hour)
    assert (points, places) == (tuple(game.points.values()), tuple(game.places.values()))


def test_what_is_no_game_here_is_left_out() -> None:
    counts = play(1, (7, "5", True, 0), (8, "3", False, 0))
    others = (
        play(2, (7, "10", True, 0), (8, "4", False, 0)),
        play(1, (7, "10", True, 0), (8, "4", False, 0), usesTeams=True),
        play(1, (7, "10", True, 0)),
        play(1, (7, "", False, 0), (8, "", False, 0)),
        play(1, (7, "10", True, 0), (8, "4", False, 0), ignored=True),
        play(1, (7, "10", True, 0), (None, "4", False, 0)),
        play(1, (7, "10", True, 0), (7, "4", False, 0)),
    )
    assert 2 == len(games_of(others[0], counts, *others[1:], counts))


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        '{"games": 1, "players": [], "plays": []}',
        '{"a":' * 100_000,
        '{"plays": [[]], "games": [], "players": []}',
    ],
)
def test_another_file_is_refused_by_its_name(text: str) -> None:
    with pytest.raises(Unreadable, match="That is no export of BG Stats"):
        read_old_results(text.encode())


def test_a_name_with_half_a_letter_is_refused_too() -> None:
    text = json.dumps({**EXPORT, "plays": [play(1, (7, "5", True, 0), (8, "3", False, 0))]})
    with pytest.raises(Unreadable, match="That is no export of BG Stats"):
        read_old_results(text.replace("Ana", r"\ud800").encode())
