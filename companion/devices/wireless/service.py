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
from companion.devices.wireless.radio import ASKS_EVERY, HOLD_BACK, Datagram, Radio, Reach
from companion.foundation.listening import EVERYWHERE, bound
from companion.rules import Sentence, say

logger = logging.getLogger(__name__)

RETRY_SECONDS: Final = 10.0  # for a port that is taken, or a table without a key
LOOKS_EVERY: Final = 1.0  # seconds between two looks at the key, which may be renewed


class WirelessBuzzers:
    """Listens for wireless buzzers with this key, where there is one.

    ``key`` is asked again and again; ``host`` is the address to listen on; ``changed`` is called when a
    buzzer comes or goes.
    """

    def __init__(
        self,
        buzzers: Buzzers,
        key: Callable[[], str],
        *,
        host: str = EVERYWHERE[0],
        port: int = BUZZER_PORT,
        clock: Callable[[], float] = monotonic,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self.problem: Sentence | None = None
        self.reach = Reach()
        self._buzzers = buzzers
        self._key = key
        self._host = host
        self._port = port
        self._clock = clock
        self._changed = changed
        self._levels: Mapping[int, float] = {}
        self._radio = self._new_radio("")
        # Lights are set by another thread than the one that listens.
        self._using = Lock()
        self._bell, self._waker = socket.socketpair()
        self._bell.setblocking(False)
        self._waker.setblocking(False)
        self._is_closed = False
        self._thread = Thread(target=self._run, name="wireless buzzers", daemon=True)

    @property
    def notes(self) -> tuple[Sentence, ...]:
        """What somebody should do about the buzzers."""
        low = (
            say("The battery of buzzer %(number)d is low. Charge it.", number=number)
            for number in self.reach.low
        )
        twins = (
            say("Two buzzers are number %(number)d, and one is ignored. Give it new settings.", number=number)
            for number in self.reach.twins
        )
        strange = say(
            "A wireless buzzer is near that this table does not know. Give it new settings and a new program."
        )
        return (*low, *twins, *((strange,) if self.reach.is_strange else ()))

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
            self._levels = dict(levels)
            is_news = self._radio.show(self._levels)
        if is_news:
            self._wake()

    def _wake(self) -> None:
        # A full bell rings already; a closed one has nobody to wake.
        with suppress(OSError):
            self._waker.send(b"!")

    def _run(self) -> None:
        while not self._is_closed:
            try:
                self._look_for_buzzers()
                continue
            except OSError as error:
                self._stopped(
                    say(
                        "Wireless buzzers cannot be heard, as port %(port)d cannot be used: %(problem)s.",
                        port=self._port,
                        problem=error.strerror or str(error),
                    )
                )
                logger.warning("%s", self.problem)
            except Exception:
                # Whatever a datagram did, the next one is heard, and nobody looks at dead buttons in silence.
                self._stopped(say("Wireless buzzers stopped working, and are tried again. The log says why."))
                logger.exception("The wireless buzzers failed; they are tried again.")
            self._rest(RETRY_SECONDS)

    def _look_for_buzzers(self) -> None:
        key = self._kept_key()
        if not key:
            self._rest(RETRY_SECONDS)
            return
        with self._using:
            self._radio = self._new_radio(key)
        with bound(socket.SOCK_DGRAM, self._host, self._port) as line:
            self.problem = None
            self._listen(line, key)
        self._dismiss()

    def _kept_key(self, known: str = "") -> str:
        # A disk that fails for a moment silences nobody.
        with suppress(OSError):
            return self._key()
        return known

    def _stopped(self, problem: Sentence) -> None:
        self.problem = problem
        self._dismiss()

    def _dismiss(self) -> None:
        """Take leave of every buzzer: it says hello again by itself."""
        with self._using:
            here, self._radio = self._radio.reach.here, self._new_radio("")
        for number in here:
            self._buzzers.detach(number)
        self._notice()

    def _new_radio(self, key: str) -> Radio:
        radio = Radio(key.encode(), self._buzzers.edge, self._buzzers.detach)
        radio.show(self._levels)
        return radio

    def _rest(self, seconds: float) -> None:
        if select.select([self._bell], [], [], seconds)[0]:
            self._bell.recv(LONGEST_DATAGRAM)

    def _listen(self, line: socket.socket, key: str) -> None:
        line.setblocking(False)
        looked_at = self._clock()
        while not self._is_closed:
            ready, _, _ = select.select([line, self._bell], [], [], ASKS_EVERY / 2)
            if self._bell in ready:
                self._bell.recv(LONGEST_DATAGRAM)
            if line in ready:
                self._take(line)
            now = self._clock()
            with self._using:
                due = self._radio.due(now)
            self._send(line, due)
            self._notice()
            if now - looked_at >= LOOKS_EVERY:
                looked_at = now
                if self._kept_key(key) != key:
                    return

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
        reach = self._radio.reach
        if reach != self.reach:
            self.reach = reach
            self._buzzers.hold_back(HOLD_BACK if reach.here or reach.away else None)
            self._changed()
