"""Shuts the Raspberry Pi down by the coin's button: held for five seconds it offers that, held again it does.

    shutdown = Shutdown(find_right())
    shutdown.button(5.0, down=True)
    shutdown.attend(10.0)           # it offers: the coin's lights blink, every screen says what to do
    shutdown.button(10.5, down=False)
    shutdown.button(12.0, down=True)
    shutdown.attend(14.0)           # the machine was asked to shut down

A short press, the next event of the game, or fifteen seconds say no. No game is lost, as every event is on
the disk when it is shown.
"""

import os
import subprocess
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from threading import Lock
from typing import Final, TypeAlias

from companion.rules import Sentence, say

OFFERS_AFTER: Final = 5.0
CONFIRMS_AFTER: Final = 2.0
LASTS: Final = 15.0
GIVES_UP_AFTER: Final = 30.0
"""In seconds. systemd ends the companion within a few, where it heard of it at all."""

SYSTEMD_SECONDS: Final = 3.0  # to say whether it is stopping; the service has ten in all to end
REQUEST: Final = "shutdown"  # the file in the service's folder that systemd's path unit watches
OFFER: Final = say("Shut the Raspberry Pi down? Hold the coin's button again; a short press says no.")
GOING: Final = say("The Raspberry Pi shuts down; every game is kept. Unplug it once the coin is dark.")
NO_RIGHT: Final = say(
    "The coin's button cannot shut this machine down until it is installed as a service: %(command)s.",
    command="sudo .venv/bin/uno-companion install-service",
)
HOW: Final = say("Hold the coin's button for five seconds to shut the Raspberry Pi down safely.")
NOT_HEARD: Final = say(
    "The Raspberry Pi was asked to shut down and goes on. Try: %(command)s.", command="sudo poweroff"
)


@dataclass(frozen=True, slots=True)
class Right:
    """The right to shut the machine down: the service's own folder."""

    folder: Path | None

    @property
    def words(self) -> Sentence:
        """What the coin's button can do, or what is missing for it."""
        return HOW if self.folder else NO_RIGHT

    def use(self) -> Sentence | None:
        """Ask systemd to shut the machine down; return a sentence for people if that is impossible."""
        if self.folder is None:
            return NO_RIGHT
        os.sync()
        try:
            (self.folder / REQUEST).touch()
        except OSError as error:
            return say("The machine cannot be shut down: %(reason)s.", reason=error.strerror)
        return None

    @property
    def is_used(self) -> bool:
        """Was the machine asked to shut down?"""
        return self.folder is not None and (self.folder / REQUEST).exists()


def find_right() -> Right:
    """Return this process's right; systemd names the service's folder."""
    folder = os.environ.get("RUNTIME_DIRECTORY")
    return Right(Path(folder) if folder else None)


def is_shutting_down(right: Right) -> bool:
    """Return whether this machine is shutting down, by the coin's button or otherwise."""
    if right.is_used:
        return True
    try:
        done = subprocess.run(
            ["systemctl", "is-system-running"],  # noqa: S607 - wherever this system has it
            capture_output=True,
            text=True,
            check=False,
            timeout=SYSTEMD_SECONDS,
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return done.stdout.strip() == "stopping"


class ShutdownStage(Enum):
    """How far it is."""

    RESTING = auto()
    OFFERED = auto()
    GOING = auto()
    REFUSED = auto()


Moment: TypeAlias = object


HOLDS: Final = {ShutdownStage.RESTING: OFFERS_AFTER, ShutdownStage.OFFERED: CONFIRMS_AFTER}
"""Seconds of holding the button until the next stage."""

ENDS_AFTER: Final = {
    ShutdownStage.OFFERED: LASTS,
    ShutdownStage.REFUSED: LASTS,
    ShutdownStage.GOING: GIVES_UP_AFTER,
}


class Shutdown:
    """The shutdown by the coin's button; times are in seconds of the edges' clock."""

    def __init__(self, right: Right) -> None:
        self.right = right
        self.stage = ShutdownStage.RESTING
        self.words: Sentence | None = None
        self.since = 0.0
        self._moment: Moment = None
        self._down_at: float | None = None
        self._was_let_go = False
        # Used by the threads of the buttons and of the lights.
        self._lock = Lock()

    def button(self, at: float, down: bool) -> bool:
        """Handle an edge of the coin's button; return whether it is no press for the game."""
        with self._lock:
            if down:
                self._was_let_go = True
                self._down_at = at
                return self.stage in (ShutdownStage.OFFERED, ShutdownStage.GOING)
            is_short = self._down_at is not None and at - self._down_at < CONFIRMS_AFTER
            self._down_at = None
            if self.stage is ShutdownStage.OFFERED and self._was_let_go and is_short:
                self._rest()
            self._was_let_go = True
            return False

    def attend(self, now: float, moment: Moment = None) -> float | None:
        """Do what is due, and return when to call again; a new ``moment`` of the game cancels an offer."""
        with self._lock:
            held = now - self._down_at if self._down_at is not None else 0.0
            if self.stage is ShutdownStage.RESTING and held >= OFFERS_AFTER:
                self._offer(now, moment)
            elif self.stage is ShutdownStage.OFFERED and self._was_let_go and held >= CONFIRMS_AFTER:
                self._go(now)
            elif self.stage is ShutdownStage.GOING and now - self.since >= GIVES_UP_AFTER:
                self._say(ShutdownStage.REFUSED, NOT_HEARD, now)
            elif self._is_over(now, moment):
                self._rest()
            return self._due()

    def _is_over(self, now: float, moment: Moment) -> bool:
        if self.stage not in (ShutdownStage.OFFERED, ShutdownStage.REFUSED):
            return False
        went_on = self.stage is ShutdownStage.OFFERED and moment != self._moment
        return went_on or (now - self.since >= LASTS and self._down_at is None)

    def _due(self) -> float | None:
        due = [self.since + ENDS_AFTER[self.stage]] if self.stage in ENDS_AFTER else []
        if self._down_at is not None and self.stage in HOLDS:
            due.append(self._down_at + HOLDS[self.stage])
        return min(due, default=None)

    def _offer(self, now: float, moment: Moment) -> None:
        # Only another hold confirms.
        self._down_at, self._was_let_go = None, False
        self._moment = moment
        if self.right.folder is None:
            self._say(ShutdownStage.REFUSED, NO_RIGHT, now)
        else:
            self._say(ShutdownStage.OFFERED, OFFER, now)

    def _go(self, now: float) -> None:
        self._down_at = None
        refusal = self.right.use()
        if refusal:
            self._say(ShutdownStage.REFUSED, refusal, now)
        else:
            self._say(ShutdownStage.GOING, GOING, now)

    def _rest(self) -> None:
        self.stage, self.words, self._was_let_go = ShutdownStage.RESTING, None, False

    def _say(self, stage: ShutdownStage, words: Sentence, now: float) -> None:
        self.stage, self.words, self.since = stage, words, now
