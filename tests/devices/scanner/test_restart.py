"""The reader's cards after a restart: those of a hand are counted, and a card that waited goes on waiting."""

from pathlib import Path

import pytest

from companion.devices.scanner.messages import Laid
from companion.devices.scanner.questions import SEVERAL_WITHIN
from companion.devices.scanner.scanner import Scanner
from companion.ports import ScanOutcome, ScanResult
from companion.rules import Card, read_card
from companion.table import NoDecks, NotKept, OpenHand, Table, Transient
from tests.devices.builder import CLASSIC, FakeClock, classic_with
from tests.table.builder import accepted, break_pending, mend, open_table, run_sql

COUNTING = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nBen: out\n'


class Desk:
    """A table and its scanner, which can be restarted."""

    def __init__(self, file: Path, record: str) -> None:
        self.file = file
        self.clock = FakeClock()
        self.start()
        accepted(self.table.begin(record))

    def start(self) -> None:
        self.table: Table = open_table(self.file)
        self.scanner = Scanner(self.table, NoDecks(), clock=self.clock)

    def restart(self) -> None:
        self.table.close()
        self.start()

    def scan(self, code: str, key: str | None = None) -> ScanResult:
        result = self.scanner.scan(code, key)
        assert isinstance(result, ScanResult)
        return result

    @property
    def waits(self) -> Transient:
        assert self.table.view
        return self.table.view.transient

    @property
    def lines(self) -> list[str]:
        game = self.table.played_games.game(1)
        assert game
        return [event.line for event in game.events[2:]]


def cards(*codes: str) -> tuple[Card, ...]:
    return tuple(map(read_card, codes))


def test_a_half_counted_hand_goes_on_after_a_restart(file: Path) -> None:
    desk = Desk(file, COUNTING)
    for code in ("R7", "GS"):
        desk.scan(code)
    desk.restart()
    assert OpenHand("Ana", cards("R7", "GS")) == desk.waits.hand
    desk.scan("W4")
    desk.scan("next")
    assert ["Ana: hand R7 GS W4"] == desk.lines
    game = desk.table.played_games.game(1)
    assert game
    assert "reader" == game.events[-1].entered_by


def test_the_reader_leaves_a_hand_half_counted_and_comes_back_to_it(file: Path) -> None:
    desk = Desk(file, COUNTING)
    desk.scan("R7")
    desk.scanner.count_hand("Cy")
    desk.scan("W4")
    desk.restart()
    desk.scanner.count_hand("Ana")
    desk.scan("GS")
    assert (cards("R7", "GS"), cards("W4")) == (desk.waits.cards_of("Ana"), desk.waits.cards_of("Cy"))


def test_a_card_that_a_phone_takes_away_may_be_laid_again(file: Path) -> None:
    desk = Desk(file, COUNTING)
    desk.scanner.take(Laid("scan 1", "04A1", "R7"))
    desk.scanner.take(Laid("scan 2", "04A2", "GS"))
    accepted(desk.table.count_cards("Ana", (read_card("GS"),)))
    desk.scanner.take(Laid("scan 3", "04A1", "R7"))
    assert cards("GS", "R7") == desk.waits.cards_of("Ana")


def test_a_sticker_counts_once_over_a_restart(file: Path) -> None:
    desk = Desk(file, COUNTING)
    desk.scanner.take(Laid("scan 1", "04A1", "R7"))
    desk.restart()
    desk.scanner.take(Laid("scan 1", "04A1", "R7"))
    assert cards("R7") == desk.waits.cards_of("Ana")


def test_a_wild_waits_for_its_colour_after_a_restart(file: Path) -> None:
    desk = Desk(file, CLASSIC)
    desk.scan("W")
    desk.restart()
    assert desk.waits.scanned
    assert "colour" == desk.waits.scanned.waits_for
    desk.scan("blue")
    assert ["Ben: W=B"] == desk.lines


def test_a_play_that_waits_for_more_ends_by_itself_after_a_restart(file: Path) -> None:
    desk = Desk(file, classic_with("multiples=any"))
    desk.scan("G7")
    desk.restart()
    assert SEVERAL_WITHIN == desk.scanner.attend()
    desk.scan("R7")
    desk.clock.go(SEVERAL_WITHIN)
    desk.scanner.attend()
    assert ["Ben: G7 R7"] == desk.lines


def test_a_card_whose_answer_was_lost_in_a_restart_counts_once(file: Path) -> None:
    desk = Desk(file, COUNTING)
    desk.scan("R7", "scan 1")
    desk.restart()
    assert ScanOutcome.COUNTED is desk.scan("R7", "scan 1").meant
    assert cards("R7") == desk.waits.cards_of("Ana")


def test_a_wild_whose_answer_was_lost_in_a_restart_waits_once(file: Path) -> None:
    desk = Desk(file, CLASSIC)
    first = desk.scan("W", "scan 1")
    desk.restart()
    assert ScanResult(ScanOutcome.WAITS, first.text) == desk.scan("W", "scan 1")


def test_the_wild_on_the_reader_is_no_second_one_when_both_begin_anew(file: Path) -> None:
    desk = Desk(file, CLASSIC)
    desk.scanner.take(Laid("scan 1", "04A1", "W"))
    before = desk.waits
    desk.restart()
    desk.scanner.take(Laid("another", "04A1", "W", found=True))
    assert before == desk.waits


def test_a_card_that_cannot_be_kept_is_not_taken(file: Path) -> None:
    desk = Desk(file, COUNTING)
    desk.scan("R7")
    break_pending(file)
    assert isinstance(desk.scanner.scan("GS", "scan 2"), NotKept)
    assert isinstance(desk.scanner.count_hand("Cy"), NotKept)
    mend(file)
    desk.scan("GS", "scan 2")
    assert cards("R7", "GS") == desk.waits.cards_of("Ana")


def test_a_card_at_a_damaged_game_is_answered_and_not_said_again(file: Path) -> None:
    desk = Desk(file, CLASSIC)
    accepted(desk.table.submit_all(["Ben: G8", "Cy: G9"]))
    desk.table.close()
    run_sql(file, "DELETE FROM events WHERE seq = 3")
    desk.start()
    desk.scanner.take(Laid("scan 1", "04A1", "G7"))
    result = desk.scan("G7")
    assert (ScanOutcome.NO, True) == (result.meant, "To play on from there" in result.text)


@pytest.mark.parametrize("command", ["undo", ""])
def test_a_card_that_was_taken_back_stays_away_after_a_restart(file: Path, command: str) -> None:
    desk = Desk(file, CLASSIC)
    desk.scan("W")
    desk.scan(command) if command else desk.scanner.take_back()
    desk.restart()
    assert desk.waits.scanned is None


def test_a_card_sent_again_after_a_restart_counts_once(table: Table) -> None:
    laid = Laid("boot-3", "04A1B2C3D4E5F6", "G7")
    for session in ("one", "two"):
        Scanner(table, NoDecks(), session=session).take(laid)
    assert 3 == table.version


def test_a_card_found_on_the_pad_counts_unless_it_is_on_the_pile(table: Table) -> None:
    scanner = Scanner(table, NoDecks())
    scanner.take(Laid("boot-1", "04A1B2C3D4E5F6", "G5", found=True))
    assert 2 == table.version
    Scanner(table, NoDecks()).take(Laid("boot-2", "04A1B2C3D4E5F7", "G7", found=True))
    assert 3 == table.version


def test_a_card_read_again_on_the_pad_is_one_scan(table: Table) -> None:
    scanner = Scanner(table, NoDecks())
    for number in range(3):
        scanner.take(Laid(f"boot-{number}", "04A1B2C3D4E5F6", "G7"))
    assert 3 == table.version
