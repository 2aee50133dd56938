"""What the sentences in `*.facts` say of tournaments is so."""

from pathlib import Path

import pytest

from tests.rules.facts import Fact, read_facts
from tests.tournament.facts import Course, read_shown, write

FACTS = [
    fact
    for file in sorted(Path(__file__).parent.glob("*.facts"))
    for fact in read_facts(file.read_text("utf-8"), file, read_shown, write)
]


@pytest.mark.parametrize("fact", FACTS, ids=str)
def test_it_is_so(fact: Fact) -> None:
    for case in fact.cases:
        course = Course(case.record)
        shown = {what: course.shows(what, f"{said}") for what, said in case.wanted.items()}
        assert case.wanted == shown, f"{fact.sentence}\n{fact.file.name}, line {case.line}:\n\n{case.record}"


def test_each_sentence_is_said_once() -> None:
    assert len(FACTS) == len({str(fact) for fact in FACTS})
