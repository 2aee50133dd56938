"""The connection to a reader: finds and opens its port, again and again while the companion runs.

    with Connection(link, take) as connection:
        connection.order("light", "ok")
        print(connection.state.words)

``take`` is called in the connection's thread with each message and returns once that is stored; only then is
it acknowledged. The game never waits for a reader.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import partial
from types import TracebackType
from typing import Final, NamedTuple, Self

from companion.devices.scanner.known_readers import ListedPort, is_known_reader
from companion.devices.scanner.link import BARE_AFTER, PROTOCOL, Link, Speech
from companion.devices.scanner.messages import Message
from companion.devices.scanner.serial_port import NoPort, OpenPort, list_ports, open_port
from companion.ports import ReaderStatus
from companion.rules import join_sentences, say

logger = logging.getLogger(__name__)

FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 8.0
"""Seconds before the next look, doubled each time up to this."""


class LineStatus(NamedTuple):
    """The status of the line to a reader, also in words for people."""

    status: ReaderStatus
    words: str


class Connection:
    """Keeps a link on ``port``, or on any likely port where a framed reader answers.

    A bare reader is heard only on a named port, as any other device could be typing.
    """

    def __init__(
        self,
        link: Link,
        take: Callable[[Message], None],
        port: str | None = None,
        *,
        may_be_reader: Callable[[ListedPort], bool] = is_known_reader,
        lister: Callable[[], Iterable[ListedPort]] = list_ports,
        opener: Callable[[str], OpenPort] = open_port,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], object] | None = None,
    ) -> None:
        self.state = LineStatus(ReaderStatus.MISSING, say("The reader has not been looked for yet."))
        self._link = link
        self._take = take
        self._port = port
        self._may_be_reader = may_be_reader
        self._lister = lister
        self._opener = opener
        self._clock = clock
        self._closing = threading.Event()
        self._woken = threading.Event()
        self._pause = pause or self._rest
        # Orders come from the table's threads while this one reads.
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._keep, name="scanner", daemon=True)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self) -> None:
        """Look for the reader in a thread, until :meth:`close`."""
        self._thread.start()

    def close(self) -> None:
        """Release the port; may be called twice."""
        self._closing.set()
        self._woken.set()
        if self._thread.is_alive():
            self._thread.join()

    def look_again(self) -> None:
        """Look for a reader at once, as another port may be one now."""
        self._woken.set()

    def order(self, *words: str) -> int:
        """Send the reader an order, now or when it is back; return its number."""
        with self._lock:
            return self._link.order(*words)

    def _keep(self) -> None:
        pause = FIRST_PAUSE
        while not self._closing.is_set():
            if self._try_all():
                pause = FIRST_PAUSE
            if not self._closing.is_set():
                again = say("Looking again in %(seconds)s s.", seconds=f"{pause:g}")
                self.state = LineStatus(self.state.status, join_sentences(self.state.words, again))
                self._pause(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _rest(self, seconds: float) -> None:
        self._woken.wait(seconds)
        self._woken.clear()

    def _try_all(self) -> bool:
        """Listen wherever a reader may be, until it is gone; return whether there was one."""
        if self._port:
            return self._try(self._port, lambda: True)
        try:
            ports = sorted(filter(self._may_be_reader, self._lister()), key=_is_guess)
        except NoPort as error:
            self.state = LineStatus(ReaderStatus.MISSING, str(error))
            return False
        if not ports:
            self.state = LineStatus(ReaderStatus.MISSING, say("No reader is plugged in."))
        return any(
            self._try(port.device, partial(self._may_be_reader, port))
            for port in ports
            if not self._closing.is_set()
        )

    def _try(self, name: str, is_wanted: Callable[[], bool]) -> bool:
        self.state = LineStatus(ReaderStatus.CONNECTING, say("Opening %(port)s.", port=name))
        try:
            with closing(self._opener(name)) as port:
                return self._listen(name, port, is_wanted)
        except NoPort as error:
            self.state = LineStatus(ReaderStatus.MISSING, str(error))
            return False

    def _listen(self, name: str, port: OpenPort, is_wanted: Callable[[], bool]) -> bool:
        opened = self._now()
        with self._lock:
            self._link.opened(opened, name, may_be_bare=self._port is not None)
        try:
            while not self._closing.is_set():
                if not is_wanted():
                    self.state = LineStatus(ReaderStatus.MISSING, say("%(port)s is left alone.", port=name))
                    return False
                self._exchange(port)
                self.state = self._describe(name)
                if self._is_nobody(opened):
                    nobody = say("Nobody on %(port)s speaks as a reader does.", port=name)
                    self.state = LineStatus(ReaderStatus.MISSING, nobody)
                    return False
                if self._link.is_quiet(self._now()):
                    quiet = say("The reader on %(port)s has gone quiet.", port=name)
                    self.state = LineStatus(ReaderStatus.MISSING, quiet)
                    return True
        except OSError as error:  # pyserial's errors are OSErrors too
            logger.info("%s: %s", name, error)
            unplugged = say("The reader on %(port)s is unplugged.", port=name)
            self.state = LineStatus(ReaderStatus.MISSING, unplugged)
            return self._link.reader is not None or self._link.speech is Speech.BARE
        except Exception:
            # The unacknowledged message is repeated once the port is open again.
            logger.exception("A card was not taken")
            not_taken = say("A card could not be taken. The reader is asked for it again.")
            self.state = LineStatus(ReaderStatus.FAULTY, not_taken)
        return False

    def _exchange(self, port: OpenPort) -> None:
        data = port.read(port.in_waiting or 1)
        with self._lock:
            messages = self._link.receive(data, self._now())
        for message in messages:
            # Without the lock: this writes to a disk, and gives the reader orders.
            self._take(message)
            with self._lock:
                self._link.acknowledge(message)
        with self._lock:
            due = self._link.due(self._now())
        if due:
            port.write(due)

    def _is_nobody(self, opened: int) -> bool:
        """Return whether a port that was tried has no reader."""
        found = self._port is not None or self._link.speech is Speech.FRAMES
        return not found and self._now() - opened > BARE_AFTER

    def _describe(self, name: str) -> LineStatus:
        reader, listening = self._link.reader, ReaderStatus.LISTENING
        if self._link.speech is Speech.BARE:
            return LineStatus(listening, say("Listening to a reader of labels on %(port)s.", port=name))
        if reader is None:
            return LineStatus(ReaderStatus.CONNECTING, say("Asking who is on %(port)s.", port=name))
        if not self._link.speaks_our_protocol:
            other_protocol = say(
                "The reader on %(port)s speaks protocol %(theirs)s, this companion %(ours)s:"
                " update the older of the two.",
                port=name,
                theirs=reader.protocol,
                ours=PROTOCOL,
            )
            return LineStatus(ReaderStatus.FAULTY, other_protocol)
        if reader.chip is None:
            no_chip = say("The reader on %(port)s finds no chip: look at the wires between them.", port=name)
            return LineStatus(ReaderStatus.FAULTY, no_chip)
        words = say(
            "Listening to the reader on %(port)s: %(chip)s, firmware %(version)s.",
            port=name,
            chip=reader.chip,
            version=reader.version,
        )
        return LineStatus(listening, words)

    def _now(self) -> int:
        return int(1000 * self._clock())


def _is_guess(port: ListedPort) -> bool:
    return not is_known_reader(port)
