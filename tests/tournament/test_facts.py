"""What the sentences in `*.facts` say of tournaments is so."""

from pathlib import Path

import pytest

from tests.rules.facts import Fact, check, facts_in, plain
from tests.tournament.facts import Course

FACTS = facts_in(Path(__file__).parent, plain)


@pytest.mark.parametrize("fact", FACTS, ids=str)
def test_it_is_so(fact: Fact) -> None:
    check(fact, Course)


def test_each_sentence_is_said_once() -> None:
    assert len(FACTS) == len({str(fact) for fact in FACTS})
