"""What the sentences in `*.facts` say of presses, scans and lights is so."""

from pathlib import Path

import pytest

from companion.rules import draw_table
from tests.devices.facts import Desk, read_shown
from tests.devices.live_desk import LiveDesk
from tests.rules.facts import Case, Fact, read_facts

HERE = Path(__file__).parent


def read(folder: Path) -> list[Fact]:
    files = sorted(folder.glob("*.facts"))
    return [fact for file in files for fact in read_facts(file.read_text("utf-8"), file, read_shown)]


PURE, LIVE = read(HERE), read(HERE / "at_a_table")


def check(desk: Desk | LiveDesk, fact: Fact, case: Case) -> None:
    shown = {what: desk.shows(what, f"{said}") for what, said in case.wanted.items()}
    assert case.wanted == shown, (
        f"{fact.sentence}\n{fact.file.name}, line {case.line}:\n\n"
        f"{case.record}\n{draw_table(desk.view.state)}"
    )


@pytest.mark.parametrize("fact", PURE, ids=str)
def test_it_is_so(fact: Fact) -> None:
    for case in fact.cases:
        check(Desk(case.record), fact, case)


@pytest.mark.parametrize("fact", LIVE, ids=str)
def test_it_is_so_at_a_table(fact: Fact, tmp_path: Path) -> None:
    for number, case in enumerate(fact.cases):
        check(LiveDesk(tmp_path / f"{number}.sqlite", case.record), fact, case)


def test_each_sentence_is_said_once() -> None:
    assert len(PURE + LIVE) == len({str(fact) for fact in PURE + LIVE})
