"""The whole games in ``tests/games``, played at the live table and downloaded from it."""

import json
from pathlib import Path

import pytest

from companion.rules import EDITIONS, read_record, write_line, write_record
from companion.table import game_record
from tests.table.builder import accepted, open_table


def has_no_ruling(game: Path) -> bool:
    """Tell whether no ruling stops the game before its last line."""
    return json.loads(game.with_suffix(".json").read_text("utf-8"))["ruling"] is None


def is_played_at_tables(game: Path) -> bool:
    """Tell whether a table may play this deck; of some only records are read."""
    return read_record(game.read_text("utf-8")).setup.edition.slug in EDITIONS


HERE = Path(__file__).parents[1] / "games"
GAMES = sorted(filter(is_played_at_tables, filter(has_no_ruling, HERE.glob("*.uno"))))
LONGEST = max(GAMES, key=lambda game: game.stat().st_size)

each_game = pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[pytest.mark.long] if game.stem.startswith("full-game") else [])
        for game in GAMES
    ],
    ids=[game.stem for game in GAMES],
)


@pytest.mark.long
@each_game
def test_a_downloaded_record_begins_the_same_table(file: Path, game: Path) -> None:
    table = open_table(file)
    first = accepted(table.begin(game.read_text("utf-8"))).view
    kept = table.played_games.game(first.game_id)
    assert kept is not None
    again = accepted(table.begin(game_record(kept))).view
    assert {**first.as_json, "game": 2} == again.as_json
    table.close()
    resumed = open_table(file)
    assert resumed.view is not None
    assert again.json == resumed.view.json


@pytest.mark.long
def test_a_game_played_event_by_event_leads_to_the_same_table(file: Path) -> None:
    record = read_record(LONGEST.read_text("utf-8"))
    table = open_table(file)
    accepted(table.begin(write_record(record.setup, [])))
    for number, (_, event) in enumerate(record.lines):
        accepted(table.submit(write_line(event), version=number, key=f"tap {number}"))
    played = table.view
    assert played is not None
    assert {**played.as_json, "game": 2} == accepted(table.begin(LONGEST.read_text("utf-8"))).view.as_json
