"""How many taps it takes, and what they enter: as `taps.txt` has it, on everybody's phone or a player's own.

A line beneath a record (see `tests/web/cases.py`) has the level, the player whose own phone it is, what is
tapped there one after the other, and what the last tap enters.
"""

from pathlib import Path
from typing import Final

import pytest

from companion.table import Level
from tests.web.cases import Case, read_cases
from tests.web.pad.builder import is_ruled_against, own, phone, tap

TAPS: Final = read_cases(Path(__file__).parent / "taps.txt")


@pytest.mark.parametrize("case", TAPS, ids=str)
def test_these_taps_enter_it(case: Case) -> None:
    for line in case.lines:
        who, _, said = line.partition(": ")
        level, _, seat = who.partition(", ")
        taps, _, entered = said.partition(" -> ")
        offered = own(case.record, seat, Level(level)) if seat else phone(case.record, Level(level))
        assert entered == tap(offered, *taps.split(" > ")), line
        assert not is_ruled_against(offered, entered.replace(" + ", "\n")), line
