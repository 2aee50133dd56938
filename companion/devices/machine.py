"""The system of a card of ``make image`` that the companion runs on: ``image/asked.py`` answers there."""

import json
import socket
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from time import monotonic
from typing import Final

from companion.ports.machine import Asked, MachineState, MachineWord, NotDone
from companion.rules import Sentence, say

FOLDER: Final = Path("/run/uno-system")
STATE, SOCKET = "state.json", "asked"
SYNCHRONIZED: Final = Path("/run/systemd/timesync/synchronized")
"""What is there once the internet has told the time (systemd-timesyncd.service(8))."""

TO_BE_TOLD: Final = 180.0
"""Seconds after its start in which a machine may yet be told the time."""
PATIENCE: Final = 30.0


class CardSystem:
    """A system that tells how it is in ``folder``, and is asked at the socket there.

    ``up`` are the seconds since the machine's start. Once ``synchronized`` is there, its clock is right.
    """

    def __init__(
        self,
        folder: Path = FOLDER,
        *,
        up: Callable[[], float] = monotonic,
        synchronized: Path = SYNCHRONIZED,
    ) -> None:
        self._folder = folder
        self._up = up
        self._synchronized = synchronized
        self._read: tuple[int, MachineState] = (0, MachineState())

    @property
    def is_there(self) -> bool:
        """Whether this machine has such a system."""
        return (self._folder / SOCKET).is_socket()

    @property
    def state(self) -> MachineState:
        """How it is now; as it was, while that cannot be read."""
        path = self._folder / STATE
        try:
            written = path.stat().st_mtime_ns
            if written != self._read[0]:
                told = json.loads(path.read_text(encoding="utf-8"))
                known = {each.name for each in fields(MachineState)}
                self._read = written, MachineState(**{key: told[key] for key in known & {*told}})
        except (OSError, ValueError, TypeError):
            pass
        state = self._read[1]
        return replace(state, has_clock=state.has_clock or self._synchronized.exists())

    @property
    def troubles(self) -> tuple[Sentence, ...]:
        """What every screen shows until the host has seen to it."""
        state = self.state
        found = []
        if state.failed:
            found.append(FAILED)
        if state.trouble:
            found.append(say("The update was not made: %(reason)s", reason=state.trouble))
        if not state.has_clock and self._up() > TO_BE_TOLD:
            found.append(NO_CLOCK)
        return tuple(found)

    def ask(self, word: MachineWord, value: Asked = None) -> str:
        """Have it do that, and return what it says; raises :class:`NotDone`."""
        try:
            with socket.socket(socket.AF_UNIX) as asking:
                asking.settimeout(PATIENCE)
                asking.connect(str(self._folder / SOCKET))
                asking.sendall(json.dumps({"word": word, "value": value}).encode() + b"\n")
                with asking.makefile("rb") as answering:
                    answer = json.loads(answering.read())
        except (OSError, ValueError):
            raise NotDone(NO_ANSWER) from None
        if "refused" in answer:
            raise NotDone(answer["refused"])
        return str(answer["said"])


FAILED: Final = say("The update was not kept, as it did not serve the table. The system before it is back.")
NO_CLOCK: Final = say(
    "The date may be wrong: this machine has no clock of its own, and no internet. The host's phone can "
    "set it, under Devices."
)
NO_ANSWER: Final = say("The machine does not answer. Try again in a minute.")
