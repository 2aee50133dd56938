"""A deck taught by a reader, and played with it right after."""

from pathlib import Path

import pytest

from companion.devices.scanner.messages import Failed, Laid, Lifted, Wrote
from companion.devices.scanner.scanner import Scanner
from companion.rules import EDITIONS, read_card
from companion.table import DeckLookup, Sticker, Table
from tests.table.builder import accepted, open_table

GAME = '[Edition "anniversary"]\n[Players "Ana, Ben"]\nround\n'


def uid(number: int) -> str:
    return f"04{number:012X}"


@pytest.fixture
def table(file: Path) -> Table:
    """A table that is being taught a new deck, without any game."""
    table = open_table(file)
    table.enrolment.begin(table.decks.add("Kitchen", EDITIONS["anniversary"]).id)
    return table


@pytest.fixture
def scanner(table: Table) -> Scanner:
    return Scanner(table, DeckLookup(table), session="test")


def lay(scanner: Scanner, number: int, key: str = "boot", text: str | None = None) -> None:
    scanner.take(Laid(f"{key}-{2 * number}", uid(number), text))
    scanner.take(Lifted(f"{key}-{2 * number + 1}", uid(number)))


def test_a_deck_is_taught_by_laying_it_and_then_played(table: Table, scanner: Scanner) -> None:
    for number in range(112):
        lay(scanner, number)
    assert table.enrolment.deck
    assert table.enrolment.deck.is_whole
    accepted(table.begin(GAME))
    lay(scanner, 5, "game")  # a red 3
    lay(scanner, 6, "game")  # the other one
    assert table.game
    assert read_card("R3") is table.game.state.top
    assert 3 == table.version


def test_a_card_read_again_on_the_pad_is_one_card(table: Table, scanner: Scanner) -> None:
    scanner.take(Laid("boot-1", uid(0), None))
    scanner.take(Laid("boot-2", uid(0), None))
    assert table.enrolment.deck
    assert 1 == table.enrolment.deck.count
    assert "" == table.enrolment.message


def test_a_written_deck_is_played_at_another_table(table: Table, tmp_path: Path) -> None:
    written: dict[str, str] = {}
    table.enrolment.write = written.__setitem__
    table.enrolment.let_write(True)
    scanner = Scanner(table, DeckLookup(table), session="test")
    for number in range(3):
        lay(scanner, number)
        scanner.take(Wrote(f"boot-wrote-{number}", number, uid(number), written[uid(number)]))
    assert table.enrolment.writing is None
    other = open_table(tmp_path / "other.sqlite")
    accepted(other.begin(GAME))
    lay(Scanner(other, DeckLookup(other), session="other"), 0, text=written[uid(0)])
    assert other.game
    assert read_card("R0") is other.game.state.top
    assert Sticker(read_card("R1"), None, "anniversary") == DeckLookup(other).find(uid(2), written[uid(2)])


def test_the_failure_of_an_unknown_command_is_ignored(table: Table, scanner: Scanner) -> None:
    scanner.take(Failed("boot-1", 9, "gone"))
    assert "" == table.enrolment.message
