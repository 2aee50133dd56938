"""The port that a reader is on: found among others, lost, and found again."""

import errno
import os
import pty
import queue
import select
import threading
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.devices.scanner.connection import LONGEST_PAUSE, Connection
from companion.devices.scanner.framing import COMPANION, READER, Frame, Frames, write_frame
from companion.devices.scanner.link import Link
from companion.devices.scanner.messages import LabelRead, Laid, Message
from companion.devices.scanner.serial_port import NoPort, OpenPort, open_port
from companion.devices.scanner.usb_devices import FILE, ReaderAnswers
from companion.rules import CARDS
from tests.devices.scanner.builder import PICO, Listed

PATIENCE = 10.0
ESP32, PRINTER, BRIDGE = (0x303A, 0x4001), (0x2341, 0x0043), (0x1A86, 0x7523)


class Cable:
    """A reader at the end of a pty that sends what the test wants."""

    def __init__(self) -> None:
        self.master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._frames = Frames(COMPANION)
        self._received: list[Frame] = []

    def say(self, boot: str, number: int, *words: str) -> None:
        os.write(self.master, write_frame(READER, Frame(boot, number, words[0], words[1:])))

    def greet(self, boot: str = "boot", protocol: str = "1", chip: str = "mfrc522-2") -> None:
        self.expect("hello")
        self.say(boot, 0, "hello", protocol, "1.0.0", chip)

    def expect(self, *words: str) -> None:
        """Wait until the companion has sent a message that begins with these words."""
        until = time.monotonic() + PATIENCE
        while not any((frame.kind, *frame.fields)[: len(words)] == words for frame in self._received):
            assert time.monotonic() < until, self._received
            if select.select([self.master], [], [], 0.1)[0]:
                self._received += self._frames.receive(os.read(self.master, 4096))
        self._received.clear()

    def unplug(self) -> None:
        os.close(self._slave)
        os.close(self.master)


@pytest.fixture
def cable() -> Iterator[Cable]:
    cable = Cable()
    yield cable
    cable.unplug()


class Waiting:
    """The pause of a connection, which ends when the test says so."""

    def __init__(self) -> None:
        self.pauses: list[float] = []
        self._came: queue.Queue[float] = queue.Queue()
        self._go: queue.Queue[None] = queue.Queue()

    def __call__(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self._came.put(seconds)
        self._go.get(timeout=PATIENCE)

    def until_it_pauses(self) -> None:
        self._came.get(timeout=PATIENCE)

    def go_on(self) -> None:
        self._go.put(None)


class Scanner:
    """A connection, and the messages that it passed on."""

    def __init__(self) -> None:
        self.link = Link("session", CARDS.__contains__)
        self.waiting = Waiting()
        self.taken: queue.Queue[Message] = queue.Queue()
        self.ports: list[Listed] = []
        self.opened: list[str] = []
        self.answers = ReaderAnswers()
        self.now = 0.0
        """The connection's time in seconds, which stands still unless the test sets it forward."""

    def open(self, port: str) -> OpenPort:
        self.opened.append(port)
        return open_port(port)

    def take(self) -> Message:
        return self.taken.get(timeout=PATIENCE)

    @contextmanager
    def listening(self, port: str | None = None) -> Iterator[Connection]:
        connection = Connection(
            self.link,
            self.taken.put,
            port,
            may_be_reader=self.answers.may_be_reader,
            lister=lambda: list(self.ports),
            opener=self.open,
            clock=lambda: self.now,
            pause=self.waiting,
        )
        with connection:
            try:
                yield connection
            finally:
                self.waiting.go_on()  # so that its thread can end if it is in a pause

    def says(self, connection: Connection, words: str) -> None:
        """Wait until the connection's state contains these words."""
        until = time.monotonic() + PATIENCE
        tick = threading.Event()
        while words not in connection.state.words:
            assert time.monotonic() < until, connection.state.words
            tick.wait(0.005)


@pytest.fixture
def scanner() -> Scanner:
    return Scanner()


def test_a_card_is_acknowledged_once_it_reached_the_table(scanner: Scanner, cable: Cable) -> None:
    with scanner.listening(cable.port) as connection:
        cable.greet()
        cable.say("boot", 1, "laid", "04A1B2C3D4E5F6", "R7")
        assert Laid("boot-1", "04A1B2C3D4E5F6", "R7") == scanner.take()
        cable.expect("ack", "boot", "1")
        scanner.says(connection, f"Listening to the reader on {cable.port}: mfrc522-2, firmware 1.0.0.")


def test_an_order_reaches_the_reader(scanner: Scanner, cable: Cable) -> None:
    with scanner.listening(cable.port) as connection:
        cable.greet()
        connection.order("light", "ok")
        cable.expect("light", "ok")


def test_a_reader_is_found_among_other_ports(scanner: Scanner, cable: Cable) -> None:
    stranger = Cable()
    scanner.ports = [Listed("/dev/not-there", PICO), Listed(stranger.port, PICO), Listed(cable.port, ESP32)]
    with scanner.listening():
        stranger.expect("hello")
        os.write(stranger.master, b"R7\n")
        scanner.now += 3
        cable.greet()
        cable.say("boot", 1, "laid", "04A1B2C3D4E5F6", "")
        assert Laid("boot-1", "04A1B2C3D4E5F6", None) == scanner.take()
    stranger.unplug()


def test_what_is_not_known_to_be_a_reader_is_never_opened(scanner: Scanner, cable: Cable) -> None:
    scanner.ports = [Listed("/dev/ttyS0"), Listed("/dev/a-printer", PRINTER), Listed(cable.port, PICO)]
    with scanner.listening() as connection:
        cable.greet()
        scanner.says(connection, f"Listening to the reader on {cable.port}")
    assert [cable.port] == scanner.opened


def test_a_device_is_tried_once_somebody_said_that_it_is_a_reader(scanner: Scanner, cable: Cable) -> None:
    scanner.ports = [Listed(cable.port, BRIDGE, serial_number="0001")]
    with scanner.listening() as connection:
        scanner.waiting.until_it_pauses()
        scanner.says(connection, "No reader is plugged in.")
        scanner.answers.give("1A86:7523:0001", is_reader=True)
        scanner.waiting.go_on()
        cable.greet()
        scanner.says(connection, "Listening")


def test_a_device_is_let_go_once_somebody_said_that_it_is_no_reader(scanner: Scanner, cable: Cable) -> None:
    scanner.ports = [Listed(cable.port, BRIDGE)]
    scanner.answers.give("1A86:7523:", is_reader=True)
    with scanner.listening() as connection:
        cable.greet()
        scanner.answers.give("1A86:7523:", is_reader=False)
        scanner.says(connection, f"{cable.port} is left alone.")
        scanner.waiting.until_it_pauses()
        scanner.waiting.go_on()
        scanner.says(connection, "No reader is plugged in.")
    assert [cable.port] == scanner.opened


def test_an_answer_ends_the_pause_before_the_next_look() -> None:
    looks: queue.Queue[None] = queue.Queue()

    def look() -> list[Listed]:
        looks.put(None)
        return []

    link, until = Link("session", CARDS.__contains__), time.monotonic() + PATIENCE
    with Connection(link, lambda _: None, lister=look) as connection:
        # The five pauses between them would take 15.5 s.
        for _ in range(6):
            looks.get(timeout=max(0.0, until - time.monotonic()))
            connection.look_again()


def test_what_people_said_of_a_device_is_remembered_by_its_serial_number(tmp_path: Path) -> None:
    ReaderAnswers(tmp_path).give("1A86:7523:0001", is_reader=True)
    again = ReaderAnswers(tmp_path)
    ports = [Listed("/dev/ttyUSB0", BRIDGE, serial_number=number) for number in ("0001", "0002")]
    assert [True, False] == [again.may_be_reader(port) for port in ports]
    assert [True, None] == [again.describe(port).is_reader for port in ports]


@pytest.mark.parametrize("text", ["", "[]", '{"1A86:7523:": "yes"}', "\N{RAINBOW}"])
def test_answers_that_cannot_be_read_are_asked_for_again(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert ReaderAnswers(tmp_path).describe(Listed("/dev/ttyUSB0", BRIDGE)).is_reader is None


def test_a_device_has_the_name_that_it_gives_itself() -> None:
    printer = Listed("/dev/ttyACM0", PRINTER, manufacturer="Prusa Research", product="Original Prusa MK4")
    assert "Prusa Research Original Prusa MK4" == ReaderAnswers().describe(printer).name
    assert "USB device 1A86:7523" == ReaderAnswers().describe(Listed("/dev/ttyUSB0", BRIDGE)).name


def test_a_bare_reader_is_used_on_a_port_that_was_named(scanner: Scanner, cable: Cable) -> None:
    with scanner.listening(cable.port) as connection:
        cable.expect("hello")
        # Before the label: one that is read in two pieces would be broken by three seconds between them.
        scanner.now += 3
        os.write(cable.master, b"R7\r\n")
        assert LabelRead("session-1", "R7") == scanner.take()
        scanner.says(connection, "Listening to a reader of labels")


@pytest.mark.parametrize(
    ("protocol", "chip", "words"),
    [("2", "pn532-1.6", "speaks protocol 2, this companion 1"), ("1", "none", "finds no chip")],
)
def test_a_reader_that_cannot_be_used_is_explained(
    scanner: Scanner, cable: Cable, protocol: str, chip: str, words: str
) -> None:
    with scanner.listening(cable.port) as connection:
        cable.greet(protocol=protocol, chip=chip)
        scanner.says(connection, words)


def test_the_pause_between_searches_grows_up_to_a_limit(scanner: Scanner) -> None:
    with scanner.listening() as connection:
        for _ in range(6):
            scanner.waiting.until_it_pauses()
            assert connection.state.words.startswith("No reader is plugged in. Looking again in ")
            scanner.waiting.go_on()
        scanner.waiting.until_it_pauses()
    assert [0.5, 1.0, 2.0, 4.0, LONGEST_PAUSE, LONGEST_PAUSE, LONGEST_PAUSE] == scanner.waiting.pauses[:7]


def test_a_port_that_cannot_be_opened_is_explained_in_one_sentence() -> None:
    with pytest.raises(NoPort, match=r"^/dev/not-there cannot be opened: it is not there\.$"):
        open_port("/dev/not-there")
    with pytest.raises(NoPort, match=r"^nonsense://x cannot be opened: "):
        open_port("nonsense://x")


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.EACCES, "this user may not, so try sudo usermod -aG dialout $USER, then log in again"),
        (errno.EPERM, "the service may not, so try sudo systemctl restart uno-companion"),
        (errno.EBUSY, "another program has it"),
    ],
)
def test_a_port_that_may_not_be_opened_says_what_helps(
    monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    def refuse(path: str, flags: int) -> int:
        raise OSError(number, os.strerror(number), path)

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(NoPort) as raised:
        open_port("/dev/ttyACM0")
    assert f"/dev/ttyACM0 cannot be opened: {reason}." == str(raised.value)


def test_the_port_of_a_silent_reader_is_reopened(scanner: Scanner, cable: Cable) -> None:
    with scanner.listening(cable.port) as connection:
        cable.greet()
        scanner.says(connection, "Listening")
        scanner.now += 8
        scanner.waiting.until_it_pauses()
        assert "has gone quiet" in connection.state.words
        scanner.waiting.go_on()
        cable.greet()


def test_a_card_that_failed_to_be_processed_is_sent_again(
    scanner: Scanner, cable: Cable, caplog: pytest.LogCaptureFixture
) -> None:
    keys: list[str] = []

    def fail_once(event: Message) -> None:
        keys.append(event.key)
        if len(keys) == 1:
            raise ValueError("the disk is full")
        scanner.taken.put(event)

    with Connection(scanner.link, fail_once, cable.port, pause=lambda _: None) as connection:
        cable.greet()
        cable.say("boot", 1, "laid", "04A1B2C3D4E5F6", "")
        cable.greet()
        cable.say("boot", 1, "laid", "04A1B2C3D4E5F6", "")
        scanner.take()
        cable.expect("ack", "boot", "1")
        scanner.says(connection, "Listening")
    assert ["boot-1", "boot-1"] == keys
    assert "the disk is full" in caplog.text


@pytest.mark.thorough
@pytest.mark.long
def test_a_hundred_unpluggings_lose_and_double_no_card(scanner: Scanner) -> None:
    """Each time in the middle of a frame; the reader repeats what was not acknowledged."""
    with scanner.listening():
        for cycle in range(1, 101):
            cable = Cable()
            scanner.ports = [Listed(cable.port, PICO)]
            scanner.waiting.until_it_pauses()
            scanner.waiting.go_on()
            cable.greet()
            cable.say("boot", cycle, "laid", f"{cycle:014X}", "")
            cable.say("boot", cycle, "laid", f"{cycle:014X}", "")
            cable.expect("ack", "boot", str(cycle))
            half = write_frame(READER, Frame("boot", cycle + 1, "laid", (f"{cycle + 1:014X}", "")))
            os.write(cable.master, half[: cycle % len(half)])
            cable.unplug()
    cards = [event for event in scanner.taken.queue if isinstance(event, Laid)]
    assert [f"{cycle:014X}" for cycle in range(1, 101)] == [card.uid for card in cards]


def test_closing_twice_is_allowed() -> None:
    connection = Connection(Link("session", CARDS.__contains__), lambda _: None, lister=list)
    with connection:
        connection.close()
    connection.close()
