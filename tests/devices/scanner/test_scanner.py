"""A reader at a table that is damaged, and one that whoever looks after the lights looks after."""

from pathlib import Path

from companion.devices.board.wiring import read_wiring
from companion.devices.devices import Devices
from companion.devices.scanner.questions import SEVERAL_WITHIN
from companion.ports import ScanOutcome, ScanResult
from companion.rules import read_card
from companion.table import Table
from tests.devices.builder import CLASSIC, FakeClock, classic_with, no_board
from tests.devices.live_desk import LiveDesk
from tests.table.builder import accepted, run_sql


def test_whoever_looks_after_the_lights_ends_a_play(table: Table) -> None:
    accepted(table.begin(classic_with("multiples=any")))
    clock = FakeClock()
    devices = Devices(table, read_wiring(), pins=no_board, clock=clock)
    devices.scanner.scan("G7")
    assert SEVERAL_WITHIN == devices.attend()
    clock.go(SEVERAL_WITHIN)
    devices.attend()
    assert table.game
    assert read_card("G7") is table.game.state.top
    devices.close()


def test_a_card_at_a_damaged_game_is_answered_and_not_said_again(file: Path) -> None:
    desk = LiveDesk(file, f"{CLASSIC}Ben: G8\nCy: G9\n")
    desk.table.close()
    run_sql(file, "DELETE FROM events WHERE seq = 3")
    desk.open()
    desk.does("lay G7 on 04A1 as one")
    result = desk.scanner.scan("G7")
    assert isinstance(result, ScanResult)
    assert (ScanOutcome.NO, True) == (result.meant, "To play on from there" in result.text)
