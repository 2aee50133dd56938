"""Every recorded game beside this file is replayed, line by line, to the expected JSON beside it.

The records of fine points and single situations are short; `full-game-*` are whole games, with breaches
that were taken back or let stand.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.command_line.arguments import main
from companion.rules import (
    EDITIONS,
    SCORINGS,
    Revision,
    read_record,
    underlying,
    write_record,
)
from companion.rules import replay as play_record
from workshop.one_table import difference

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*.uno"))
FINE_POINTS = 18

KEYS = [
    "edition",
    "players",
    "scoring",
    "target",
    "options",
    "round",
    "phase",
    "dealer",
    "turn",
    "direction",
    "side",
    "knocked_out",
    "top",
    "colour",
    "hands",
    "draw_pile",
    "debt",
    "uno",
    "totals",
    "left",
    "eliminated",
    "winner",
    "ruling",
]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_recorded_game_replays_to_its_table(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["replay", "--json", str(record)])
    expected = json.loads(record.with_suffix(".json").read_text(encoding="utf-8"))
    table = json.loads(capsys.readouterr().out)
    assert expected == table
    assert list(expected["hands"]) == list(table["hands"])
    assert KEYS == [key for key in table if key != "blanks"]
    assert ("modern" == table["edition"]) == ("blanks" in table)
    assert (1 if expected["ruling"] else 0) == status


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_recorded_game_is_written_as_it_was_read(record: Path) -> None:
    read = read_record(record.read_text(encoding="utf-8"))
    events = [event for _, event in read.lines]
    again = read_record(write_record(read.setup, events))
    assert read.setup == again.setup
    assert events == [event for _, event in again.lines]


def test_every_fine_point_is_recorded() -> None:
    stems = [record.stem for record in RECORDS]
    for number in range(1, FINE_POINTS + 1):
        assert any(stem.startswith(f"fine-point-{number:02}-") for stem in stems), number


def test_every_edition_and_every_scoring_has_a_whole_game() -> None:
    whole = [
        json.loads(record.with_suffix(".json").read_text(encoding="utf-8"))
        for record in RECORDS
        if record.stem.startswith("full-game-")
    ]
    assert all(table["phase"] == "finished" and table["winner"] for table in whole)
    assert set(EDITIONS) == {table["edition"] for table in whole}
    assert set(SCORINGS) == {table["scoring"] for table in whole}


def test_every_record_has_its_table_and_every_table_its_record() -> None:
    assert {record.stem for record in RECORDS} == {table.stem for table in HERE.glob("*.json")}


# --- the command itself --------------------------------------------------------------------------


def replayed(*arguments: str, text: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-m", "companion", "replay", *arguments]
    return subprocess.run(command, input=text, capture_output=True, check=False, timeout=60)


@pytest.mark.started
def test_replay_draws_the_table_as_text() -> None:
    done = replayed(str(HERE / "start-reverse.uno"))
    assert (0, b"") == (done.returncode, done.stderr)
    assert "Omar" in done.stdout.decode()
    assert len(done.stdout.decode().splitlines()) > 5


@pytest.mark.started
def test_replay_says_which_rule_was_broken_and_ends_with_one() -> None:
    done = replayed(str(HERE / "does-not-match.uno"))
    assert 1 == done.returncode
    assert "match" in done.stdout.decode()
    assert b"" == done.stderr


@pytest.mark.long
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_clean_record_replays_to_the_same_table(record: Path) -> None:
    read = read_record(record.read_text(encoding="utf-8"))
    game = play_record(read).game
    cleaned = read_record(write_record(read.setup, game.clean))
    assert not any(isinstance(underlying(event), Revision) for event in cleaned.events)
    assert difference(read.setup, read.events) is None


@pytest.mark.started
def test_replay_prints_the_record_as_it_now_holds() -> None:
    done = replayed(str(HERE / "amend-one-becomes-several-and-none.uno"), "--clean")
    lines = ["", "round", "start B6", "Ben: B9", "Cy: B1", "Ana: BS"]
    assert (0, lines) == (done.returncode, done.stdout.decode().splitlines()[-6:])
    again = replayed("-", text=done.stdout)
    assert "Cy plays" in again.stdout.decode()


@pytest.mark.started
def test_a_clean_record_ends_before_the_line_that_breaks_a_rule() -> None:
    done = replayed(str(HERE / "amend-what-was-undone.uno"), "--clean")
    assert (1, "start B6") == (done.returncode, done.stdout.decode().splitlines()[-1])
    assert "Line 8 breaks the rule not-now" in done.stderr.decode()


BAD = b'[Players "Ana, Ben"]\nround\nstart R5\nBen: R77\n'


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (BAD, ":4:"),
        (BAD.replace(b"\n", b"\r\n"), ":4:"),
        (b'[Players "Ana"]\n', ":1:"),
        (b'# nothing\n[Players "Ana, Ben"]\n[Edition "none"]\n', ":3:"),
        (b'[Players "Ana, \xff"]\n', ":1:"),
        (b'[Players "Ana, Ben"]\nround\n\x00\n', ":3:"),
        (b'# long\n[Players "Ana, %s"]\n' % (b"B" * 31), ":2:"),
        (b'[Players "Ana, Ben"]\n[Event "%s"]\n' % (b"e" * 900_000), ":2:"),
        (b'[Players "Ana, Ben"]\nround # %s\n' % (b"c" * 4000), ":2:"),
    ],
)
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_record_that_cannot_be_read_is_one_line_with_file_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: bytes, line: str, options: list[str]
) -> None:
    record = tmp_path / "bad.uno"
    record.write_bytes(text)
    status = main(["replay", str(record), *options])
    printed = capsys.readouterr()
    assert (2, "") == (status, printed.out)
    assert 1 == printed.err.count("\n")
    assert f"bad.uno{line}" in printed.err


@pytest.mark.started
@pytest.mark.parametrize("name", ["missing.uno", "."])
def test_a_missing_file_or_a_folder_is_one_line(tmp_path: Path, name: str) -> None:
    done = replayed(str(tmp_path / name))
    assert (2, b"") == (done.returncode, done.stdout)
    assert 1 == done.stderr.decode().count("\n")


@pytest.mark.started
def test_an_empty_file_is_no_record(tmp_path: Path) -> None:
    record = tmp_path / "empty.uno"
    record.write_bytes(b"")
    done = replayed(str(record))
    assert 2 == done.returncode
    assert "Players" in done.stderr.decode()
