"""A simulated Pico or ESP32: the real firmware under real MicroPython, fake chips, a pty for a cable.

The firmware has the master of the pty as its standard input and output, as a Pico has its USB port; the
companion opens the slave by name, with pyserial. A socket controls the fake antenna.
"""

import os
import pty
import select
import socket
import subprocess
import time
import tty
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import serial

from companion.devices.scanner.link import Link
from companion.devices.scanner.messages import Message
from companion.rules import FACES

ROOT = Path(__file__).parents[2]
MICROPYTHON = ROOT / ".micropython/bin/micropython"
FIRMWARE = ROOT / "firmware/src"
FAKE = Path(__file__).parent / "fake"

HEAP = "190k"
"""The heap of a Pico, 190 KB. It is stricter here, as a pointer takes twice the memory."""

BOARDS = (
    "Raspberry Pi Pico with RP2040",
    "Generic ESP32 module with ESP32",
    "Generic ESP32S3 module with ESP32S3",
)

PATIENCE = 10.0
"""Seconds within which an awaited event must happen."""

CODES = frozenset(face.code for face in FACES)
RED_7, BLUE_2 = "04A1B2C3D4E5F6", "04A1B2C3D4E5F7"
SAME_BATCH = "04A1B2C3D4E5F8"
OTHER_BATCH = "045566C3D4E5F6"

Event = TypeVar("Event")


def ndef(text: str) -> str:
    """Return a sticker's memory from page 4 on with a text, in hex, as a phone writes it."""
    record = b"\xd1\x01" + bytes([3 + len(text.encode())]) + b"T\x02en" + text.encode()
    return (b"\x03" + bytes([len(record)]) + record + b"\xfe").hex()


class Pico:
    """A running reader with ``chip`` wired; ``told`` collects what the fake machine reports.

    ``board`` is what MicroPython on it calls itself, ``cable`` the two ends of another cable than a pty.
    """

    def __init__(
        self, chip: str = "mfrc522", board: str = BOARDS[0], cable: tuple[int, int] | None = None
    ) -> None:
        assert MICROPYTHON.exists(), "MicroPython is missing: .ci/micropython puts it there"
        self.chip = chip
        self._board = board
        self.told: list[str] = []
        self._master, self._slave = cable or pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._half = b""
        self._start()

    def _start(self, script: str = "") -> None:
        self._antenna, end = socket.socketpair()
        if script:
            self.send(script)
        self._process = subprocess.Popen(
            [MICROPYTHON, "-X", f"heapsize={HEAP}", "-m", "main"],
            stdin=self._master,
            stdout=self._master,
            env={
                "MICROPYPATH": f"{FAKE}:{FIRMWARE}:.frozen",
                "ANTENNA": str(end.fileno()),
                "CHIP": self.chip,
                "BOARD": self._board,
            },
            pass_fds=[end.fileno()],
        )
        end.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.power_off()
        os.close(self._master)
        os.close(self._slave)

    def power_off(self) -> None:
        """Stop at once, as when the cable is pulled."""
        self._process.kill()
        self._process.wait()
        self._antenna.close()

    def power_on(self, script: str) -> None:
        """Start again at the same port, after this antenna command."""
        self._start(script)

    def script(self, command: str) -> str:
        """Run an antenna command to its end; return the output."""
        before = len(self.told)
        self.send(command)
        self.wait_for(lambda: f"done {command.strip()}" in self.told[before:])
        return "\n".join(self.told[before:])

    def send(self, command: str) -> None:
        """Send an antenna command without waiting for it."""
        self._antenna.sendall(f"{command}\n".encode())

    def wait_for(self, happened: Callable[[], bool]) -> None:
        """Read the fake machine's output until this has happened."""
        until = time.monotonic() + PATIENCE
        while not happened():
            left = until - time.monotonic()
            assert left > 0, self.told
            assert "ended" not in self.told, self.told
            select.select([self._antenna], [], [], left)
            self.listen()

    def listen(self) -> None:
        """Read the fake machine's output so far."""
        while select.select([self._antenna], [], [], 0)[0]:
            said = self._antenna.recv(4096)
            if not said:
                self.told.append("ended")
                return
            *lines, self._half = (self._half + said).split(b"\n")
            self.told += [line.decode() for line in lines]

    def lay(self, uid: str, text: str = "") -> None:
        self.script(f"lay {uid} {ndef(text) if text else ''}")

    def lift(self, uid: str = "") -> None:
        self.script(f"lift {uid}")

    @property
    def looks(self) -> int:
        """How often the reader has polled its pad."""
        said = self.script("looks")
        return max(int(line.split()[1]) for line in said.splitlines() if line.startswith("looks "))


class Companion:
    """The companion's end of a Pico's cable: the real link on a real serial port."""

    def __init__(self, pico: Pico, link: Link | None = None) -> None:
        self.link = link or new_link("session")
        self.heard: list[Message] = []
        self.raw = b""
        self.link_said = b""
        self._pico = pico
        self._port = serial.Serial(pico.port, 115200, timeout=0, write_timeout=1)
        self.link.opened(_now())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.unplug()

    def unplug(self) -> None:
        """Close the port, even in the middle of a frame."""
        self._port.close()

    def lose(self) -> None:
        """Discard the bytes that have not been read yet."""
        self._port.reset_input_buffer()

    def write(self, data: bytes) -> None:
        """Write raw bytes to the line."""
        self._port.write(data)

    def step(self, seconds: float = 0.05, most: int = 4096, acknowledges: bool = True) -> bytes:
        """Wait up to ``seconds`` for data and exchange it once; returns at most ``most`` bytes read."""
        select.select([self._port.fileno()], [], [], seconds)
        data: bytes = self._port.read(most)
        self.raw += data
        for event in self.link.receive(data, _now()):
            self.heard.append(event)
            if acknowledges:
                self.link.acknowledge(event)
        due = self.link.due(_now())
        self.link_said += due
        self._port.write(due)
        self._pico.listen()
        return data

    def hear(self, kind: type[Event]) -> Event:
        """Return the next event of that kind, discarding those before it."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            while self.heard:
                event = self.heard.pop(0)
                if isinstance(event, kind):
                    return event
            self.step()
        raise AssertionError(f"no {kind.__name__}: {self._pico.told}")

    def until(self, happened: Callable[[], bool]) -> None:
        """Exchange until this has happened."""
        until = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < until, self._pico.told
            self.step()

    def greet(self) -> Self:
        """Exchange until the reader has said hello and reported its pad."""
        self.until(lambda: self.link.reader is not None and b" found " in self.raw)
        self.heard.clear()
        return self

    def goes_on(self, looks: int = 12) -> list[Message]:
        """Return the messages while the reader polls its pad this many times."""
        self.heard.clear()
        end = self._pico.looks + looks
        self.until(lambda: self._pico.looks >= end)
        return self.heard


def new_link(session: str) -> Link:
    return Link(session, CODES.__contains__)


def _now() -> int:
    return time.monotonic_ns() // 1_000_000
