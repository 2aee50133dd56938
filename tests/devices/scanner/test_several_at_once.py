"""Cards laid within three seconds on a live table, and answers that come late or twice."""

from pathlib import Path

import pytest

from companion.devices.board.pins import NoPins
from companion.devices.board.wiring import read_wiring
from companion.devices.devices import Devices
from companion.devices.scanner.messages import Laid, Lifted
from companion.devices.scanner.questions import SEVERAL_WITHIN
from companion.devices.scanner.scanner import Scanner
from companion.ports import ScanOutcome, ScanResult
from companion.rules import read_card
from companion.table import NoDecks, Scanned, Table
from tests.devices.builder import FakeClock, classic_with
from tests.table.builder import accepted, break_at, mend, open_table


class Desk:
    """A table with these house rules, a scanner, and a clock that the test sets forward."""

    def __init__(self, file: Path, options: str, *lines: str) -> None:
        self.table = open_table(file)
        accepted(self.table.begin(classic_with(options)))
        for line in lines:
            accepted(self.table.submit(line))
        self.clock = FakeClock()
        self.scanner = Scanner(self.table, NoDecks(), clock=self.clock)
        self.begun = self.table.version

    def lay(self, *codes: str) -> ScanResult:
        results = [self.scanner.scan(code, f"{code} at {self.clock.now}") for code in codes]
        assert isinstance(results[-1], ScanResult)
        return results[-1]

    def after(self, seconds: float) -> None:
        self.clock.go(seconds)
        self.scanner.attend()

    @property
    def lines(self) -> list[str]:
        """The lines that were entered since the desk was set up."""
        game = self.table.played_games.game(1)
        assert game
        return [event.line for event in game.events[self.begun :]]

    @property
    def waits(self) -> Scanned | None:
        assert self.table.view
        return self.table.view.transient.scanned


@pytest.fixture
def desk(file: Path) -> Desk:
    return Desk(file, "multiples=any")


def no_pins() -> object:
    raise NoPins("no board here")


# The three seconds


def test_a_play_is_over_when_no_card_was_added_in_time(desk: Desk) -> None:
    desk.lay("G7", "R7")
    desk.after(SEVERAL_WITHIN - 0.1)
    assert ([], True) == (desk.lines, desk.waits is not None)
    desk.after(0.1)
    assert (["Ben: G7 R7"], None) == (desk.lines, desk.waits)


def test_each_card_gives_the_next_one_its_time(desk: Desk) -> None:
    for code in ("G7", "R7", "B7"):
        desk.lay(code)
        desk.after(SEVERAL_WITHIN - 0.1)
    assert [] == desk.lines
    desk.after(0.1)
    assert ["Ben: G7 R7 B7"] == desk.lines


def test_a_card_that_comes_later_is_the_next_player_s(desk: Desk) -> None:
    desk.lay("G7")
    # Nobody attended meanwhile: the time of the card decides.
    desk.clock.go(SEVERAL_WITHIN)
    desk.lay("R7", "next")
    assert ["Ben: G7", "Cy: R7"] == desk.lines


def test_how_long_it_waits_is_told(desk: Desk) -> None:
    assert desk.scanner.attend() is None
    desk.lay("G7")
    desk.clock.go(1)
    assert SEVERAL_WITHIN - 1 == desk.scanner.attend()
    desk.after(SEVERAL_WITHIN)
    assert desk.scanner.attend() is None


def test_a_play_that_was_taken_back_is_not_entered(desk: Desk) -> None:
    desk.lay("G7")
    desk.scanner.take_back()
    desk.after(SEVERAL_WITHIN)
    assert ([], None) == (desk.lines, desk.waits)


def test_the_last_of_several_is_taken_back_alone(desk: Desk) -> None:
    desk.lay("G7", "R7")
    desk.scanner.take_back()
    desk.after(SEVERAL_WITHIN)
    assert ["Ben: G7"] == desk.lines


def test_a_play_that_a_phone_entered_is_not_entered_again(desk: Desk) -> None:
    desk.lay("G7")
    accepted(desk.table.submit("Ben: G7"))
    desk.after(SEVERAL_WITHIN)
    assert ["Ben: G7"] == desk.lines


def test_a_play_goes_on_waiting_while_uno_is_said(desk: Desk) -> None:
    desk.lay("G7", "uno", "R7")
    desk.after(SEVERAL_WITHIN)
    assert ["Ben: uno", "Ben: G7 R7"] == desk.lines


def test_a_play_that_the_disk_did_not_take_is_tried_again(desk: Desk, file: Path) -> None:
    desk.lay("G7")
    break_at(file, desk.table.version + 1)
    desk.after(SEVERAL_WITHIN)
    assert ([], True) == (desk.lines, desk.waits is not None)
    mend(file)
    desk.after(SEVERAL_WITHIN)
    assert ["Ben: G7"] == desk.lines


def test_sevens_that_swap_wait_for_a_name_when_their_time_is_over(file: Path) -> None:
    desk = Desk(file, "multiples=any, seven-swap")
    desk.lay("G7", "R7")
    desk.after(SEVERAL_WITHIN)
    assert desk.waits
    assert ([], "swap") == (desk.lines, desk.waits.waits_for)
    desk.scanner.name_player("Ana")
    assert ["Ben: G7 R7 swap Ana"] == desk.lines


def test_whoever_looks_after_the_lights_ends_a_play(table: Table) -> None:
    accepted(table.begin(classic_with("multiples=any")))
    clock = FakeClock()
    devices = Devices(table, read_wiring(), pins=no_pins, clock=clock)
    devices.scanner.scan("G7")
    assert SEVERAL_WITHIN == devices.attend()
    clock.go(SEVERAL_WITHIN)
    devices.attend()
    assert table.game
    assert read_card("G7") is table.game.state.top
    devices.close()


# Late, and twice


@pytest.mark.parametrize("command", ["undo", ""])
def test_a_card_that_was_taken_back_may_be_laid_again_by_the_same_button(desk: Desk, command: str) -> None:
    desk.scanner.scan("G7", "the button of this table")
    desk.scanner.scan(command, "undo") if command else desk.scanner.take_back()
    assert desk.waits is None
    desk.scanner.scan("G7", "the button of this table")
    assert desk.waits


def test_a_late_answer_is_the_card_s_first(file: Path) -> None:
    desk = Desk(file, "jump-in", "Ben: G7")
    desk.lay("G7")
    assert desk.waits
    key = desk.waits.key
    first = desk.scanner.name_player("Ana", key)
    assert isinstance(first, ScanResult)
    again = desk.scanner.name_player("Cy", key)
    assert ScanResult(ScanOutcome.ENTERED, "This card is in the game already.") == again
    assert ["Ana: jump"] == desk.lines


def test_a_late_answer_is_none_to_the_next_card(file: Path) -> None:
    desk = Desk(file, "jump-in", "Ben: G7")
    desk.lay("G7")
    assert desk.waits
    key = desk.waits.key
    desk.lay("undo", "G3")
    desk.clock.go(1)
    desk.lay("G3")
    assert isinstance(late := desk.scanner.name_player("Ana", key), ScanResult)
    assert ScanOutcome.NO is late.meant
    assert ["Cy: G3"] == desk.lines


def test_a_reader_that_says_a_twin_again_asks_once(file: Path) -> None:
    desk = Desk(file, "jump-in", "Ben: G7")
    twin = Laid("boot-1", "04A1", "G7")
    desk.scanner.take(twin)
    desk.scanner.name_player("Ana")
    # It did not hear that it was understood, and begins anew.
    desk.scanner.take(Lifted("boot-2", "04A1"))
    desk.scanner.take(twin)
    assert (["Ana: jump"], None) == (desk.lines, desk.waits)


def test_an_answer_that_the_disk_did_not_take_leaves_the_card_waiting(file: Path) -> None:
    desk = Desk(file, "jump-in", "Ben: G7")
    desk.lay("G7")
    break_at(file, desk.table.version + 1)
    assert not isinstance(desk.scanner.name_player("Ana"), ScanResult)
    assert desk.waits
    mend(file)
    desk.scanner.name_player("Ana")
    assert ["Ana: jump"] == desk.lines
