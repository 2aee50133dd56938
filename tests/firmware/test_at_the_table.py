"""End to end: the fake antenna, the real firmware, pyserial, the table, a phone's stream."""

from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Event

import pytest

from companion.composition import serving
from companion.devices.scanner.scanner import Scanner
from companion.ports import Equipment
from companion.rules import EDITIONS
from companion.table import DeckLookup, Table
from tests.firmware.builder import PATIENCE, Pico
from tests.table.builder import NOON

GAME = '[Edition "classic"]\n[Players "Ana, Ben"]\nround\nstart R5\n'


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table.open(tmp_path / "table.sqlite", lambda: NOON)
    table.begin(GAME)
    yield table
    table.close()


@pytest.fixture
def scanner(table: Table, pico: Pico) -> Iterator[Scanner]:
    """The companion's scanner, once it is connected and the reader has polled its empty pad."""
    scanner = Scanner(table, DeckLookup(table))
    scanner.connect(pico.port)
    seen = pico.looks
    while not scanner.state.is_there or pico.looks < seen + 4:
        pico.wait_for(lambda: True)
    yield scanner
    scanner.close()


@pytest.fixture
def stream(table: Table, scanner: Scanner) -> Iterator[HTTPResponse]:
    """A phone's stream, its first table read."""
    with serving(table, "token", equipment=Equipment(scanner=scanner)) as served:
        phone = HTTPConnection("127.0.0.1", served.server.port, timeout=PATIENCE)
        phone.request("GET", "/stream")
        stream = phone.getresponse()
        _read_until(stream, b'"turn":"Ben"')
        yield stream
        phone.close()


def _read_until(stream: HTTPResponse, wanted: bytes) -> None:
    while wanted not in stream.readline():
        pass


def test_a_card_on_the_antenna_moves_the_turn_on_a_phones_stream(pico: Pico, stream: HTTPResponse) -> None:
    pico.lay("04A1B2C3D4E5F6", "R7 classic")
    _read_until(stream, b'"turn":"Ana"')


def test_a_deck_is_taught_sticker_by_sticker_on_the_antenna(
    table: Table, pico: Pico, scanner: Scanner
) -> None:
    told = Event()
    table.enrolment.listen(told.set)
    table.enrolment.begin(table.decks.add("Kitchen", EDITIONS["classic"]).id)
    for number in (1, 2, 3):
        told.clear()
        pico.lay(f"0400000000000{number}")
        assert told.wait(PATIENCE)
        pico.lift()
        seen = pico.looks + 4
        while pico.looks < seen:
            pico.wait_for(lambda: True)
    assert table.enrolment.deck
    assert 3 == len(table.enrolment.deck.stickers)
