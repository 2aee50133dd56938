"""The wireless buzzers over a socket, in a thread that runs with the companion."""

import logging
import select
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Lock, Thread
from time import monotonic
from typing import Final

from companion.devices.buzzers.buzzers import Buzzers
from companion.devices.wireless.datagrams import BUZZER_PORT, LONGEST_DATAGRAM
from companion.devices.wireless.radio import ASKS_EVERY, HOLD_BACK, Datagram, Radio
from companion.rules import Sentence, say

logger = logging.getLogger(__name__)

RETRY_SECONDS: Final = 10.0  # for a port that is taken


class WirelessBuzzers:
    """Listens for wireless buzzers with this key; ``changed`` is called when one comes or goes."""

    def __init__(
        self,
        buzzers: Buzzers,
        key: str,
        *,
        port: int = BUZZER_PORT,
        clock: Callable[[], float] = monotonic,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self.problem: Sentence | None = None
        self._buzzers = buzzers
        self._port = port
        self._clock = clock
        self._changed = changed
        self._radio = Radio(key.encode(), buzzers.edge, buzzers.detach)
        # Lights are set by another thread than the one that listens.
        self._using = Lock()
        self._numbers: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self._bell, self._waker = socket.socketpair()
        self._bell.setblocking(False)
        self._waker.setblocking(False)
        self._is_closed = False
        self._thread = Thread(target=self._run, name="wireless buzzers", daemon=True)

    @property
    def here(self) -> tuple[int, ...]:
        """The numbers of the buzzers that are there."""
        return self._numbers[0]

    @property
    def away(self) -> tuple[int, ...]:
        """The numbers of those that are out of reach since a while ago."""
        return self._numbers[1]

    def start(self) -> None:
        """Listen, until :meth:`close`."""
        self._thread.start()

    def close(self) -> None:
        """Listen no more; may be called twice."""
        self._is_closed = True
        self._wake()
        if self._thread.is_alive():
            self._thread.join()
        self._bell.close()
        self._waker.close()

    def show(self, levels: Mapping[int, float]) -> None:
        """Set the duty cycle of each light, from 0 to 1; those not named are off."""
        with self._using:
            is_news = self._radio.show(dict(levels))
        if is_news:
            self._wake()

    def _wake(self) -> None:
        # A full bell rings already; a closed one has nobody to wake.
        with suppress(OSError):
            self._waker.send(b"!")

    def _run(self) -> None:
        while not self._is_closed:
            try:
                with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
                    line.bind(("", self._port))
                    self.problem = None
                    self._listen(line)
            except OSError as error:
                self.problem = say(
                    "Wireless buzzers cannot be heard, as port %(port)d cannot be used: %(problem)s.",
                    port=self._port,
                    problem=error.strerror or str(error),
                )
                logger.warning("%s", self.problem)
                select.select([self._bell], [], [], RETRY_SECONDS)

    def _listen(self, line: socket.socket) -> None:
        line.setblocking(False)
        while not self._is_closed:
            ready, _, _ = select.select([line, self._bell], [], [], ASKS_EVERY / 2)
            if self._bell in ready:
                self._bell.recv(LONGEST_DATAGRAM)
            if line in ready:
                self._take(line)
            with self._using:
                due = self._radio.due(self._clock())
            self._send(line, due)
            self._notice()

    def _take(self, line: socket.socket) -> None:
        # What is unreachable comes back as an error of the next call, and is no reason to stop.
        with suppress(OSError):
            data, address = line.recvfrom(LONGEST_DATAGRAM + 1)
            now = self._clock()
            with self._using:
                answers = self._radio.receive(data, address, now)
            self._send(line, answers)

    def _send(self, line: socket.socket, datagrams: list[Datagram]) -> None:
        for address, data in datagrams:
            with suppress(OSError):
                line.sendto(data, address)

    def _notice(self) -> None:
        numbers = self._radio.here, self._radio.away
        if numbers != self._numbers:
            self._numbers = numbers
            self._buzzers.hold_back(HOLD_BACK if any(numbers) else None)
            self._changed()
