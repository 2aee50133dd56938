"""What the sentences in `*.facts` say of presses, scans, lights and contacts is so."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from tests.devices.buzzers.contact import Contact
from tests.devices.facts import Desk
from tests.devices.live_desk import LiveDesk
from tests.devices.scanner.line import Line
from tests.rules.facts import Fact, Shows, check, facts_in, plain

HERE = Path(__file__).parent
PURE: list[tuple[Fact, Callable[[str], Shows]]] = [
    *((fact, Desk) for fact in facts_in(HERE)),
    *((fact, Contact) for fact in facts_in(HERE / "buzzers", plain)),
    *((fact, Line) for fact in facts_in(HERE / "scanner", plain)),
]
LIVE = facts_in(HERE / "at_a_table")


@pytest.mark.parametrize(("fact", "make"), PURE, ids=[str(fact) for fact, _ in PURE])
def test_it_is_so(fact: Fact, make: Callable[[str], Shows]) -> None:
    check(fact, make)


@pytest.mark.parametrize("fact", LIVE, ids=str)
def test_it_is_so_at_a_table(fact: Fact, tmp_path: Path) -> None:
    numbers = count()
    check(fact, lambda record: LiveDesk(tmp_path / f"{next(numbers)}.sqlite", record))


def test_each_sentence_is_said_once() -> None:
    sentences = [str(fact) for fact in (*(fact for fact, _ in PURE), *LIVE)]
    assert len(sentences) == len({*sentences})
