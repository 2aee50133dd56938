"""A flipped bit in a file that somebody brings is one sentence, on the page and at the command."""

import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from flask.testing import FlaskClient

from companion.command_line.arguments import main
from companion.rules import EDITIONS, read_card
from companion.table import Table
from companion.table.stickers.deck_file import write_deck
from tests.statistics.test_bg_stats import EXPORT, play
from tests.table.builder import BEGUN

RECORD: Final = f"{BEGUN}Ben: G7\nCy: GS\nBen: draw\nundo\nredo\namend 3: Ben: G8\nfix total Ana 40\n"
SHEET: Final = "date;Ana;Ben;Zoë\n2019-12-26;12;2;5\n2019-12-27 20:30;1;2;\n2020-01-03;1;2;77\n"
BG_STATS: Final = json.dumps(
    {**EXPORT, "plays": [play(1, (7, "120+30", False, 0), (8, "320", True, 0), uuid="a-b-c")]}
)


def deck(table: Table) -> str:
    made = table.decks.add("Friday", EDITIONS["classic"])
    for number, code in enumerate(("R7", "G8", "W")):
        made = table.decks.enrol(made.id, f"04A1B2C3D4E58{number}", read_card(code))
    return write_deck(made)


@pytest.mark.long
@pytest.mark.parametrize("count", [25, pytest.param(500, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    ("content", "path", "commands"),
    [
        (lambda _: SHEET, "/people/results", ("import",)),
        (lambda _: BG_STATS, "/people/results", ("import",)),
        (lambda _: RECORD, "/watch", ("replay", "odds")),
        (deck, "/decks/import", ()),
    ],
    ids=["sheet", "BG Stats", "record", "deck"],
)
def test_a_flipped_bit_in_a_file_that_is_brought_is_one_sentence(
    player: FlaskClient,
    table: Table,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    content: Callable[[Table], str],
    path: str,
    commands: tuple[str, ...],
    count: int,
) -> None:
    player.post("/host", data={"do": "take"})
    whole, chance, brought = content(table).encode(), random.Random(count), tmp_path / "brought"
    for number in range(count):
        harmed = bytearray(whole)
        harmed[chance.randrange(len(harmed))] ^= 1 << chance.randrange(8)
        answer = player.post(path, data={"file": (io.BytesIO(harmed), "brought")})
        assert answer.status_code in (200, 303, 400, 422)
        if path == "/watch" and answer.status_code == 303:
            assert 200 == player.get(answer.location).status_code
        brought.write_bytes(harmed)
        for command in commands if number < 50 else commands[:1]:
            where = ("--dry-run", "--data", str(tmp_path / "data")) if command == "import" else ()
            assert main([command, str(brought), *where]) in (0, 1, 2)
        assert "Traceback" not in capsys.readouterr().err
