"""``uno-companion odds``: what it prints, and how it refuses."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.command_line.arguments import main

RECORD = """[Edition "classic"]
[Players "Ana, Ben, Cy"]
round
start R5
Ben: draw
Ben: keep
Cy: ?7
Ana: W4=G
"""


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "game.uno"
    file.write_text(RECORD, encoding="utf-8")
    return str(file)


def test_the_odds_are_a_table_the_likeliest_first(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["odds", record, "--samples", "30"])
    heading, *rows = capsys.readouterr().out.splitlines()
    assert ["player", "round", "game", "points"] == heading.split()
    assert {"Ana", "Ben", "Cy"} == {row.split()[0] for row in rows}
    shares = [float(row.split()[5]) for row in rows]
    assert sorted(shares, reverse=True) == shares


def test_the_json_has_the_form_of_the_api(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["odds", record, "--json", "--samples", "30"])
    told = json.loads(capsys.readouterr().out)
    assert ["version", "samples", "round", "game", "points", "band"] == list(told)
    assert (6, 30) == (told["version"], told["samples"])
    assert {"Ana", "Ben", "Cy"} == {*told["round"]} == {*told["game"]} == {*told["points"]}


@pytest.mark.started
def test_the_same_seed_gives_the_same_answer_in_every_process(record: str) -> None:
    command = [sys.executable, "-m", "companion", "odds", record, "--json", "--samples", "40", "--seed", "3"]
    told = [
        subprocess.run(command, capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed})
        for seed in ("1", "2")
    ]
    assert told[0].stdout == told[1].stdout


def test_another_seed_gives_another_answer(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for seed in ("1", "2"):
        assert 0 == main(["odds", record, "--samples", "40", "--seed", seed])
        told.append(capsys.readouterr().out)
    assert told[0] != told[1]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--samples", "0"], "'0' is not a number of samples; expected a whole number from 1 to 1,000,000."),
        (["--samples", "many"], "'many' is not a number of samples"),
        (["--seed", "x"], "'x' is not a seed; expected a whole number."),
    ],
)
def test_a_wrong_argument_is_one_sentence(
    record: str, capsys: pytest.CaptureFixture[str], arguments: list[str], expected: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["odds", record, *arguments])
    assert 2 == ended.value.code
    printed = capsys.readouterr().err
    assert 1 == printed.count("\n")
    assert expected.rstrip(".") in printed


def test_a_record_that_breaks_a_rule_has_no_odds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "wrong.uno"
    file.write_text(RECORD + "Cy: Y9\n", encoding="utf-8")
    status, printed = main(["odds", str(file)]), capsys.readouterr()
    assert (1, "") == (status, printed.out)
    assert "Line 9 breaks the rule match" in printed.err


@pytest.mark.parametrize("name", ["missing.uno", "."])
def test_a_file_that_cannot_be_read_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    status, printed = main(["odds", str(tmp_path / name)]), capsys.readouterr()
    assert (2, "", 1) == (status, printed.out, printed.err.count("\n"))


def test_a_line_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.uno"
    file.write_text(RECORD + "Ben: R77\n", encoding="utf-8")
    assert 2 == main(["odds", str(file)])
    assert "bad.uno:9:" in capsys.readouterr().err
