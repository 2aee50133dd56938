"""Whatever is done to a companion, a normal phone plays on: one trouble after the other, at one that runs.

``make chaos`` makes each trouble for longer, and prints what it cost.
"""

from collections.abc import Iterator
from typing import Final

import pytest

from tests.chaos.driver import LONGEST, PEACE, TROUBLES, percentile, suffer
from tests.chaos.trouble import Trouble
from tests.chaos.victim import Victim

pytestmark = pytest.mark.started

MOST_TIMES: Final = 3
"""How much slower than in peace a phone may be where even that takes long."""

MOST_COMPLAINTS: Final = 60
"""Lines on stderr for all of it: what can be made happen often is not written as often."""


@pytest.fixture(scope="module")
def victim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Victim]:
    victim = Victim(tmp_path_factory.mktemp("chaos"))
    yield victim
    victim.close()


@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda trouble: trouble.name)
def test_a_normal_phone_plays_on(victim: Victim, trouble: Trouble) -> None:
    assert [] == suffer(victim, trouble).amiss


def test_its_taps_were_on_its_screen_within_a_second(victim: Victim) -> None:
    slow = percentile(victim.phone.seconds, 99)
    if slow > LONGEST:
        # A machine that has no time for anything is no fault of the companion's: then peace is as slow.
        peace = suffer(victim, PEACE, taps=100)
        assert slow < MOST_TIMES * percentile(peace.seconds, 99)


def test_every_game_is_as_it_was_logged(victim: Victim) -> None:
    assert 0 == victim.run("check")


def test_no_traceback_was_written_and_little_else(victim: Victim) -> None:
    victim.kill()
    assert "Traceback" not in victim.complaints
    assert len(victim.complaints.splitlines()) < MOST_COMPLAINTS
