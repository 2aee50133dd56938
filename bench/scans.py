"""How soon a card laid on a reader reaches a phone's stream, and how much noise the line bears.

A virtual reader reports cards over a real pty; between it and the stream are pyserial, the referee, a
durable commit, one rendering and a real server. The reference is the same line submitted within the
process, without a reader. The third row lays stickers on the fake chip's antenna, read by the real
firmware under real MicroPython, so that the chip's own times are included.
"""

import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import quantiles
from threading import Event, Thread

from companion.composition import serving
from companion.devices.scanner.scanner import Scanner
from companion.ports import Equipment
from companion.table import Accepted, NoDecks, Table
from companion.web.app import Site
from tests.firmware.builder import Pico, ndef
from workshop.virtual_reader.reader import VirtualPort, VirtualReader

CARDS, WARM_UP, STICKERS = 200, 20, 60
NOISE = 1_000_000
RECORD = '[Edition "classic"]\n[Players "Ana, Ben"]\nround\nstart R5\n'


class Phone:
    """A phone's open stream."""

    def __init__(self, port: int) -> None:
        self._stream = socket.create_connection(("127.0.0.1", port), timeout=30)
        self._stream.sendall(b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")

    def wait_for(self, version: int) -> float:
        """Read until this version has arrived whole; return that moment."""
        came = b""
        while f"id: {version}\n".encode() not in came or not came.endswith((b"\n\n", b"\n\n\r\n")):
            came += self._stream.recv(65536)
        return time.perf_counter()

    def close(self) -> None:
        """Close the stream."""
        self._stream.close()


def _pumped(port: VirtualPort, over: Event) -> None:
    while not over.is_set():
        port.exchange(0.001)


@contextmanager
def _a_table() -> Iterator[tuple[Table, Scanner, Phone]]:
    """Serve a game stored on disk, with a scanner and a phone that has received the first table."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        table = Table.open(Path(folder) / "games.sqlite", lambda: datetime.now(UTC))
        stack.callback(table.close)
        table.begin(RECORD)
        scanner = Scanner(table, NoDecks())
        stack.callback(scanner.close)
        served = stack.enter_context(serving(table, "bench", Site(equipment=Equipment(scanner=scanner))))
        phone = Phone(served.server.port)
        stack.callback(phone.close)
        phone.wait_for(table.version)
        yield table, scanner, phone


def _measure() -> tuple[list[float], list[float], float]:
    """Return seconds to the stream from each card and from each submitted line, and those for the noise."""
    laid, posted = [], []
    with _a_table() as (table, scanner, phone), VirtualPort(VirtualReader()) as port:
        scanner.connect(port.name)
        port.pump(10, lambda: not port.reader.waits)
        for number in range(WARM_UP + CARDS):
            laid.append(_lay(port, phone, table, "draw" if number % 2 == 0 else "keep"))
            posted.append(_submit(phone, table, "keep" if number % 2 == 0 else "draw"))
            assert isinstance(table.submit("undo"), Accepted)
            phone.wait_for(table.version)
        noise = _noise(port, scanner)
    return laid[WARM_UP:], posted[WARM_UP:], noise


def _antenna() -> list[float]:
    """Return the seconds from each sticker on the fake chip's antenna to the stream."""
    laid = []
    with _a_table() as (table, scanner, phone), Pico() as pico:
        scanner.connect(pico.port)
        while not scanner.state.is_there:
            time.sleep(0.01)
        _let_it_poll(pico)
        for number in range(WARM_UP + STICKERS):
            version = table.version + 1
            # Two stickers: the fake machine keeps each in a heap as small as a Pico's.
            uid, code = (("04A1000000000A", "draw"), ("04A1000000000B", "keep"))[number % 2]
            start = time.perf_counter()
            pico.send(f"lay {uid} {ndef(code)}")
            laid.append(phone.wait_for(version) - start)
            pico.lift()
            _let_it_poll(pico)
    return laid[WARM_UP:]


def _let_it_poll(pico: Pico) -> None:
    """Wait until the reader has polled often enough to accept or release a card."""
    seen = pico.looks + 4
    while pico.looks < seen:
        time.sleep(0.01)


def _submit(phone: Phone, table: Table, verb: str) -> float:
    """Submit one line without a reader; return the seconds until it is at the stream."""
    assert table.view
    line, version = f"{table.view.state.turn}: {verb}", table.version + 1
    start = time.perf_counter()
    thread = Thread(target=table.submit, args=(line,))
    thread.start()
    shown = phone.wait_for(version) - start
    thread.join()
    return shown


def _lay(port: VirtualPort, phone: Phone, table: Table, code: str) -> float:
    """Lay one card; return the seconds until it is at the stream. Then lift it."""
    over, version = Event(), table.version + 1
    line = Thread(target=_pumped, args=(port, over))
    line.start()
    start = time.perf_counter()
    port.reader.lay(f"04{version:012X}", code)
    shown = phone.wait_for(version) - start
    over.set()
    line.join()
    port.reader.lift()
    port.pump(10, lambda: not port.reader.waits)
    return shown


def _noise(port: VirtualPort, scanner: Scanner) -> float:
    """Return the seconds until a million random bytes have passed and the reader is heard again."""
    start, chance = time.perf_counter(), Random(1)
    port.write(chance.randbytes(NOISE) + b"\n")
    port.reader.lay_two()
    port.pump(60, lambda: port.is_idle and not port.reader.waits)
    assert scanner.state.rubbish
    return time.perf_counter() - start


def report() -> None:
    """Print the table that docs/figures.md quotes."""
    laid, posted, noise = _measure()
    print(f"\nMilliseconds to a phone's stream, {len(laid)} cards over a pty")
    print(f"{'':36}{'p50':>8}{'p99':>8}")
    rows = (
        ("from a line submitted in the process", posted),
        ("from a card laid on a reader", laid),
        ("from a sticker on the chip's antenna", _antenna()),
    )
    for name, times in rows:
        figures = [1000 * quantiles(times, n=100)[p] for p in (49, 98)]
        print(f"{name:36}{figures[0]:8.1f}{figures[1]:8.1f}")
    print(f"Noise that the line bears: {NOISE / noise:,.0f} random bytes a second, and no card lost.")
