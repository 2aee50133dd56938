"""What the sentences in `*.facts` say of presses, scans and lights is so."""

from pathlib import Path

import pytest

from companion.rules import draw_table
from tests.devices.facts import Desk, read_shown
from tests.rules.facts import Fact, read_facts

FACTS = [
    fact
    for file in sorted(Path(__file__).parent.glob("*.facts"))
    for fact in read_facts(file.read_text("utf-8"), file, read_shown)
]


@pytest.mark.parametrize("fact", FACTS, ids=str)
def test_it_is_so(fact: Fact) -> None:
    for case in fact.cases:
        desk = Desk(case.record)
        shown = {what: desk.shows(what, f"{said}") for what, said in case.wanted.items()}
        assert case.wanted == shown, (
            f"{fact.sentence}\n{fact.file.name}, line {case.line}:\n\n"
            f"{case.record}\n{draw_table(desk.view.state)}"
        )


def test_each_sentence_is_said_once() -> None:
    assert len(FACTS) == len({str(fact) for fact in FACTS})
