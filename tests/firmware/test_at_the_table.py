"""End to end: the fake antenna, the real firmware, pyserial, the table, a phone's stream."""

from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Event
from time import monotonic

import pytest

from companion.composition import serving
from companion.devices.scanner.scanner import Scanner
from companion.ports import Equipment
from companion.rules import EDITIONS
from companion.table import DeckLookup, Table
from companion.web.app import Site
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
    _wait_for_polls(pico, lambda: scanner.state.is_there)
    yield scanner
    scanner.close()


def _wait_for_polls(pico: Pico, happened: Callable[[], bool] = lambda: True) -> None:
    """Wait until the reader has polled its pad four times more, and this has happened."""
    until, wanted = monotonic() + PATIENCE, pico.looks + 4
    while pico.looks < wanted or not happened():
        assert monotonic() < until, pico.told


@pytest.fixture
def stream(table: Table, scanner: Scanner) -> Iterator[HTTPResponse]:
    """A phone's stream, its first table read."""
    with serving(table, "token", Site(equipment=Equipment(scanner=scanner))) as served:
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
        _wait_for_polls(pico)
    assert table.enrolment.deck
    assert 3 == len(table.enrolment.deck.stickers)
