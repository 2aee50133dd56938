"""The speaker at a table; the programs on the way to it are small ones that take down what they get."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.devices.board.wiring import SpeakerSettings
from companion.devices.pedestal.speaker import Speaker
from companion.table import Table, TableView
from tests.table.builder import accepted
from tests.waiting import until


def program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "programs"
    folder.mkdir()
    program(folder, "espeak-ng", 'echo "$*"')
    program(folder, "aplay", f'echo "$*: $(cat)" >>{tmp_path}/heard')
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return folder


def words(view: TableView, language: str) -> str:
    return f"{language}: {view.state.turn}'s turn."


@pytest.fixture
def speaker(table: Table, programs: Path) -> Iterator[Speaker]:
    speaker = Speaker(table, SpeakerSettings("plughw:1", "pt-BR"), words)
    speaker.start()
    yield speaker
    speaker.close()


def heard(tmp_path: Path) -> list[str]:
    path = tmp_path / "heard"
    return path.read_text().splitlines() if path.exists() else []


def test_what_happens_is_said_in_the_language_of_the_pedestal(
    table: Table, speaker: Speaker, tmp_path: Path
) -> None:
    accepted(table.submit("Ben: G7"))
    until(lambda: bool(heard(tmp_path)))
    assert ["--quiet --device plughw:1: -v pt-br --stdout -- pt-BR: Cy's turn."] == heard(tmp_path)
    assert speaker.problem is None


def test_a_sentence_is_said_to_its_end_and_then_the_newest(
    table: Table, speaker: Speaker, programs: Path, tmp_path: Path
) -> None:
    gate = tmp_path / "gate"
    waits = f"read -r said; touch {gate}.begun; while [ ! -e {gate} ]; do sleep 0.02; done"
    program(programs, "aplay", f'{waits}; echo "$said" >>{tmp_path}/heard')
    accepted(table.submit("Ben: G7"))
    until((tmp_path / "gate.begun").exists)
    accepted(table.submit("Cy: G8"))
    accepted(table.submit("Ana: G9"))
    gate.touch()
    until(lambda: len(heard(tmp_path)) == 2)
    assert ["Cy's turn.", "Ben's turn."] == [line.split(": ")[1] for line in heard(tmp_path)]


@pytest.mark.parametrize(
    ("name", "script", "problem"),
    [
        (
            "aplay",
            "cat >/dev/null; echo 'aplay: main:831: audio open error: No such device' >&2; exit 1",
            "No such device.",
        ),
        ("aplay", "exit 1", "it fell silent."),
    ],
)
def test_a_speaker_that_does_not_work_is_said_and_tried_again(
    table: Table, speaker: Speaker, programs: Path, tmp_path: Path, name: str, script: str, problem: str
) -> None:
    whole = (programs / name).read_text()
    program(programs, name, script)
    accepted(table.submit("Ben: G7"))
    until(lambda: speaker.problem is not None)
    assert speaker.problem
    assert speaker.problem.startswith("The speaker does not work: ")
    assert speaker.problem.endswith(problem)
    (programs / name).write_text(whole)
    accepted(table.submit("Cy: G8"))
    until(lambda: speaker.problem is None)


def test_programs_that_are_missing_are_named(
    table: Table, speaker: Speaker, programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    accepted(table.submit("Ben: G7"))
    until(lambda: speaker.problem is not None)
    assert "The speaker needs espeak-ng: sudo apt install espeak-ng alsa-utils." == speaker.problem


def test_it_falls_silent_at_once_when_it_is_closed(
    table: Table, speaker: Speaker, programs: Path, tmp_path: Path
) -> None:
    program(programs, "aplay", f"touch {tmp_path}/begun; exec sleep 60")
    accepted(table.submit("Ben: G7"))
    until((tmp_path / "begun").exists)
    speaker.close()
    assert speaker.problem is None
