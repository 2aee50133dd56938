"""What the system of a card tells of itself, and does for the host; other machines have no such port."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias

from companion.foundation.user_error import UserError


class MachineWord(StrEnum):
    """What it can be asked for, in the system's words."""

    UPDATE = "update"
    BACK = "back"
    SEEN = "seen"
    CLOCK = "clock"
    SETTINGS = "settings"
    RESTART = "restart"
    LOG = "log"


Asked: TypeAlias = str | int | Mapping[str, str] | None
"""What comes with a word: an address, the seconds of a clock, settings."""


class NotDone(UserError):
    """The system has not done it; ``str()`` is its sentence."""


@dataclass(frozen=True, slots=True)
class MachineState:
    """How the system is.

    ``way_back``: there is one before this. ``failed``: the last one did not serve the table. ``trouble`` is
    why the last update was not made, ``updating`` what one that is under way does. ``signed``: updates need
    the signature of whoever made this one. ``has_clock``: something told it the time.
    """

    version: str = ""
    way_back: bool = False
    signed: bool = False
    failed: bool = False
    trouble: str = ""
    updating: str = ""
    has_clock: bool = True
    wifi: str = ""
    hostname: str = ""
    country: str = ""
    timezone: str = ""


class Machine(Protocol):
    """The system that the companion runs on."""

    @property
    def state(self) -> MachineState:
        """How it is now."""

    def ask(self, word: MachineWord, value: Asked = None) -> str:
        """Have it do that, and return what it says; raises :class:`NotDone`."""
