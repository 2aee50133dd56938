"""The system of a card, asked over a real socket and answered by what answers on the card."""

from pathlib import Path

import pytest

from companion.devices.machine import FAILED, NO_ANSWER, NO_CLOCK, TO_BE_TOLD, CardSystem
from companion.ports.machine import MachineState, MachineWord, NotDone
from companion.table import Table
from image.asked import STATE, tell
from tests.devices.builder import FakeClock
from tests.devices.rig import Rig
from tests.image.answering import Programs, a_card, answering
from tests.table.builder import CLASSIC, accepted


def test_it_is_asked_for_what_the_card_does(tmp_path: Path) -> None:
    programs = Programs()
    with answering(a_card(tmp_path, programs)) as folder:
        system = CardSystem(folder)
        assert system.is_there
        assert "the log\n" == system.ask(MachineWord.LOG)
        system.ask(MachineWord.CLOCK, 1_795_977_000)
        with pytest.raises(NotDone, match="no address of an image"):
            system.ask(MachineWord.UPDATE, "http://example.org/")
    assert "date --utc --set @1795977000" == programs.ran[-1]


def test_where_nobody_answers_that_is_said(tmp_path: Path) -> None:
    system = CardSystem(tmp_path)
    assert not system.is_there
    with pytest.raises(NotDone, match=NO_ANSWER):
        system.ask(MachineWord.LOG)


def test_how_it_is_stays_known_while_that_cannot_be_read(tmp_path: Path) -> None:
    system = CardSystem(tmp_path)
    assert MachineState() == system.state
    tell(tmp_path, version="1.0", way_back=True, of_tomorrow="x")
    assert MachineState("1.0", way_back=True) == system.state
    (tmp_path / STATE).write_text("{")
    assert MachineState("1.0", way_back=True) == system.state


def test_a_clock_is_doubted_once_nothing_has_told_it_the_time(tmp_path: Path) -> None:
    up = FakeClock()
    told = tmp_path / "synchronized"
    system = CardSystem(tmp_path, up=up, synchronized=told)
    tell(tmp_path, has_clock=False)
    up.now = TO_BE_TOLD
    assert [] == [*system.troubles]
    up.now += 1
    assert [NO_CLOCK] == [*system.troubles]
    told.touch()
    assert [] == [*system.troubles]


def test_what_failed_is_on_every_screen_until_it_was_seen(
    table: Table, clock: FakeClock, tmp_path: Path
) -> None:
    with answering(a_card(tmp_path, Programs())) as folder:
        tell(folder, failed=True)
        rig = Rig(table, clock, machine=CardSystem(folder))
        rig.attend()
        assert table.view
        assert [FAILED] == [*table.view.transient.troubles]
        CardSystem(folder).ask(MachineWord.SEEN)
        rig.attend()
        assert [] == [*table.view.transient.troubles]
        rig.devices.close()


def test_a_game_is_dated_in_doubt_until_something_has_told_the_machine_the_time(
    table: Table, clock: FakeClock, tmp_path: Path
) -> None:
    told = tmp_path / "synchronized"
    with answering(a_card(tmp_path, Programs())) as folder:
        tell(folder, has_clock=False)
        rig = Rig(table, clock, machine=CardSystem(folder, synchronized=told))
        in_doubt = accepted(table.begin(CLASSIC)).view.game_id
        told.touch()
        later = accepted(table.begin(CLASSIC)).view.game_id
        assert {in_doubt} == table.dates_in_doubt([in_doubt, later])
        rig.devices.close()
