"""A game exported as CSV and JSON for other programs."""

import csv
import io
import json
from pathlib import Path

from companion.table import PlayedGame, game_csv, game_json, game_record
from tests.table.builder import accepted, open_table

ROUNDS = """[Edition "classic"]
[Players "Ana, Ben, =Cy"]
[Target "60"]
round
Ana: out
Ben: points 20
"=Cy": points 5
round
Ben: out
Ana: points 7
"=Cy": points 60
"""


def played_game(file: Path) -> PlayedGame:
    """Return a finished game of two rounds, won by Ben."""
    table = open_table(file)
    accepted(table.begin(ROUNDS))
    game = table.played_games.game(1)
    assert game is not None
    return game


def test_a_spreadsheet_has_a_row_for_each_round(file: Path) -> None:
    rows = list(csv.reader(io.StringIO(game_csv(played_game(file)))))
    assert [
        ["1", "Ana", "Ana", "25", "0", "0", "25", "0", "0"],
        ["2", "Ben", "Ben", "0", "67", "0", "25", "67", "0"],
    ] == rows[1:]


def test_where_partners_take_turns_the_exports_have_what_each_partnership_won(file: Path) -> None:
    table = open_table(file)
    head = '[Edition "classic"]\n[Players "Ana, Ben, Cy, Dee"]\n[Scoring "partner-rotation"]\n'
    first = "round\nAna: out\nBen: points 7\nDee: points 0\n"
    fifth = "round\nDee: out\nAna: points 9\nBen: points 0\n"
    accepted(table.begin(head + 4 * first + fifth))
    game = table.played_games.game(1)
    assert game
    names = ("Ana & Cy", "Ben & Dee", "Ana & Ben", "Cy & Dee", "Ana & Dee", "Ben & Cy")
    points: tuple[list[int], ...] = ([28], [0], [0], [9], [], [])
    assert [
        {"players": name.split(" & "), "points": won} for name, won in zip(names, points, strict=True)
    ] == json.loads(json.dumps(game_json(game)))["partnerships"]
    header, *rows = csv.reader(io.StringIO(game_csv(game)))
    assert [f"{name} points" for name in names] == header[-6:]
    assert [*4 * [["7", "0", "", "", "", ""]], ["", "", "0", "9", "", ""]] == [row[-6:] for row in rows]


def test_no_name_is_a_formula_in_a_spreadsheet(file: Path) -> None:
    header = next(csv.reader(io.StringIO(game_csv(played_game(file)))))
    assert "'=Cy points" == header[5]


def test_the_json_holds_everything(file: Path) -> None:
    game = played_game(file)
    whole = json.loads(json.dumps(game_json(game)))
    assert game_record(game) == whole["record"]
    assert "finished" == whole["table"]["phase"]
    assert [
        {"Ana": 25, "Ben": 0, "=Cy": 0},
        {"Ana": 0, "Ben": 67, "=Cy": 0},
    ] == [score["points"] for score in whole["scores"]]
    assert 8 == len(whole["events"])
    first = {"line": "round", "at": "2026-11-21T12:00:00.000+00:00", "entered_by": None}
    assert first == whole["events"][0]
