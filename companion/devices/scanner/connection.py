"""The port that a reader is on: found, opened, and found again for as long as the companion runs.

    with Connection(link, take) as connection:
        connection.order("light", "ok")
        print(connection.words)

``take`` is called in the connection's own thread with each event, and has made it safe when it
returns: only then is the reader told that it may forget it. Nothing here ever keeps the game waiting.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from types import TracebackType
from typing import Final, Protocol, Self

from companion.devices.scanner.link import BARE_AFTER, PROTOCOL, Link, Speech
from companion.devices.scanner.messages import Heard
from companion.rules import Sentence, one_after_the_other, say

log = logging.getLogger(__name__)

KNOWN: Final = frozenset({0x2E8A})
"""USB makers whose ports are tried first: Raspberry Pi, whose Pico the reader is built on."""

FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 8.0
"""Seconds before looking again: twice as long each time, up to this."""

BAUD: Final = 115200
READ_FOR: Final = 0.02
"""Seconds that a read may wait for a byte; an order waits no longer than that."""


class ListedPort(Protocol):
    """What pyserial tells about a port."""

    device: str
    vid: int | None


class OpenPort(Protocol):
    """What is used of an open port; pyserial's are one."""

    @property
    def in_waiting(self) -> int:
        """How many bytes have come."""

    def read(self, size: int = 1) -> bytes:
        """So many bytes, or fewer when its time is up."""

    def write(self, data: bytes, /) -> object:
        """Send them."""

    def close(self) -> None:
        """Let go of the port."""


class NoPort(Exception):
    """A port cannot be used; ``str()`` says why, in one sentence."""


def list_ports() -> Iterable[ListedPort]:
    """The serial ports that this machine has now."""
    try:
        from serial.tools import list_ports as listing
    except ImportError:
        raise NoPort(_no_pyserial()) from None
    ports: Iterable[ListedPort] = listing.comports()
    return ports


def open_port(name: str) -> OpenPort:
    """A device path or any pyserial URL, opened; raises NoPort."""
    try:
        import serial
    except ImportError:
        raise NoPort(_no_pyserial()) from None
    try:
        port: OpenPort = serial.serial_for_url(
            name, baudrate=BAUD, timeout=READ_FOR, write_timeout=1, exclusive=True
        )
    except (OSError, ValueError) as error:
        raise NoPort(
            say("%(port)s cannot be opened: %(reason)s.", port=name, reason=_reason(error))
        ) from None
    return port


def _no_pyserial() -> Sentence:
    return say("pyserial is not installed: %(command)s.", command="pip install 'uno-companion[devices]'")


def _reason(error: Exception) -> str:
    """What the system says of it, without pyserial's words around it."""
    number = getattr(error, "errno", None)
    match number:
        case 2:
            return say("it is not there")
        case 13:
            return say("this user may not, so try sudo usermod -aG dialout $USER, then log in again")
        case 11 | 16:
            return say("another program has it")
    return str(error).rstrip(".")


def worth_trying(ports: Iterable[ListedPort]) -> list[str]:
    """The USB ports that a reader may be on, the likely ones first."""
    usb = [port for port in ports if port.vid is not None]
    return [port.device for port in sorted(usb, key=lambda port: (port.vid not in KNOWN, port.device))]


class Connection:
    """Keeps a link on a port: on ``port``, or on whichever one a framed reader answers.

    A bare reader is listened to only where its port is named, as any other device could be typing.
    """

    def __init__(
        self,
        link: Link,
        take: Callable[[Heard], None],
        port: str | None = None,
        *,
        lister: Callable[[], Iterable[ListedPort]] = list_ports,
        opener: Callable[[str], OpenPort] = open_port,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], object] | None = None,
    ) -> None:
        self.words: str = say("The reader has not been looked for yet.")
        self._link = link
        self._take = take
        self._port = port
        self._lister = lister
        self._opener = opener
        self._clock = clock
        self._closing = threading.Event()
        self._pause = pause or self._closing.wait
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._keep, name="scanner", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the port; may be called twice."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()

    def order(self, *words: str) -> int:
        """Tell the reader to do this, now or when it is back; returns the order's number."""
        with self._lock:
            return self._link.order(*words)

    def _keep(self) -> None:
        pause = FIRST_PAUSE
        while not self._closing.is_set():
            if self._try_all():
                pause = FIRST_PAUSE
            if not self._closing.is_set():
                again = say("Looking again in %(seconds)s s.", seconds=f"{pause:g}")
                self.words = one_after_the_other(self.words, again)
                self._pause(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _try_all(self) -> bool:
        """Listen wherever a reader may be, until it is gone; was there one?"""
        try:
            ports = [self._port] if self._port else worth_trying(self._lister())
        except NoPort as error:
            self.words = str(error)
            return False
        if not ports:
            self.words = say("No reader is plugged in.")
        return any(self._try(port) for port in ports if not self._closing.is_set())

    def _try(self, name: str) -> bool:
        self.words = say("Opening %(port)s.", port=name)
        try:
            with closing(self._opener(name)) as port:
                return self._listen(name, port)
        except NoPort as error:
            self.words = str(error)
            return False

    def _listen(self, name: str, port: OpenPort) -> bool:
        opened = self._now()
        with self._lock:
            self._link.opened(opened, name, may_be_bare=self._port is not None)
        try:
            while not self._closing.is_set():
                self._exchange(port)
                self.words = self._describe(name)
                if self._is_nobody(opened):
                    self.words = say("Nobody on %(port)s speaks as a reader does.", port=name)
                    return False
                if self._link.is_quiet(self._now()):
                    self.words = say("The reader on %(port)s has gone quiet.", port=name)
                    return True
        except OSError as error:  # pyserial's errors are OSErrors too
            log.info("%s: %s", name, error)
            self.words = say("The reader on %(port)s is unplugged.", port=name)
            return self._link.reader is not None or self._link.speech is Speech.BARE
        except Exception:
            # The event stays unacknowledged, so it comes again once the port is open again.
            log.exception("A card was not taken")
            self.words = say("A card could not be taken, and the reader is asked again.")
        return False

    def _exchange(self, port: OpenPort) -> None:
        data = port.read(port.in_waiting or 1)
        with self._lock:
            heard = self._link.receive(data, self._now())
        for event in heard:
            self._take(event)
            with self._lock:
                self._link.acknowledge(event)
        with self._lock:
            due = self._link.due(self._now())
        if due:
            port.write(due)

    def _is_nobody(self, opened: int) -> bool:
        """Has a port that was only tried brought no reader?"""
        found = self._port is not None or self._link.speech is Speech.FRAMES
        return not found and self._now() - opened > BARE_AFTER

    def _describe(self, name: str) -> Sentence:
        reader = self._link.reader
        if self._link.speech is Speech.BARE:
            return say("Listening to a reader of labels on %(port)s.", port=name)
        if reader is None:
            return say("Asking who is on %(port)s.", port=name)
        if not self._link.speaks_our_protocol:
            return say(
                "The reader on %(port)s speaks protocol %(theirs)s, this companion %(ours)s:"
                " update the older of the two.",
                port=name,
                theirs=reader.protocol,
                ours=PROTOCOL,
            )
        if reader.chip is None:
            return say("The reader on %(port)s finds no chip: look at the wires between them.", port=name)
        return say(
            "Listening to the reader on %(port)s: %(chip)s, firmware %(version)s.",
            port=name,
            chip=reader.chip,
            version=reader.version,
        )

    def _now(self) -> int:
        return int(1000 * self._clock())
