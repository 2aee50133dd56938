"""Whatever is done to a companion, a normal phone plays on: one trouble after the other, at one that runs.

``make chaos`` makes each trouble for longer, and prints what it cost.
"""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.chaos.driver import LONGEST, TROUBLES, percentile, suffer
from tests.chaos.trouble import Trouble
from tests.chaos.victim import Victim

pytestmark = pytest.mark.started

MOST_TIMES: Final = 3
"""How much slower than at a companion left in peace a phone may be, where even there a tap takes long."""

NOW_AND_THEN: Final = 0.1
"""Seconds between the taps at the companion left in peace, which are not to be the trouble themselves."""

MOST_COMPLAINTS: Final = 60
"""Lines on stderr for all of it: what can be made happen often is not written as often."""


@pytest.fixture(scope="module")
def victim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Victim]:
    victim = Victim(tmp_path_factory.mktemp("chaos"))
    yield victim
    victim.close()


@pytest.fixture(scope="module")
def left_in_peace(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Victim]:
    """Another companion on the same machine, at which a phone plays at the same time."""
    other = Victim(tmp_path_factory.mktemp("peace"))
    other.phone.pause = NOW_AND_THEN
    yield other
    other.close()


IN_THE_GATE: Final = "killed under four writers"
"""The one trouble that the gate makes; it has no clock, which a busy machine would not keep."""


def _case(trouble: Trouble) -> Any:
    marks = () if trouble.name == IN_THE_GATE else (pytest.mark.thorough,)
    return pytest.param(trouble, marks=marks, id=trouble.name)


@pytest.mark.parametrize("trouble", [_case(trouble) for trouble in TROUBLES])
def test_a_normal_phone_plays_on(victim: Victim, left_in_peace: Victim, trouble: Trouble) -> None:
    with left_in_peace.phone.playing():
        assert [] == suffer(victim, trouble).amiss


@pytest.mark.thorough
def test_its_taps_were_on_its_screen_within_a_second(victim: Victim, left_in_peace: Victim) -> None:
    # A machine that has no time for anything is no fault of the companion's: then both are as slow.
    slow_in_peace = percentile(left_in_peace.phone.seconds, 99)
    assert percentile(victim.phone.seconds, 99) < max(LONGEST, MOST_TIMES * slow_in_peace)


def test_every_game_is_as_it_was_logged(victim: Victim) -> None:
    assert 0 == victim.run("check")


def test_no_traceback_was_written_and_little_else(victim: Victim) -> None:
    victim.kill()
    assert "Traceback" not in victim.complaints
    assert len(victim.complaints.splitlines()) < MOST_COMPLAINTS
