"""The buzzers and their lights, as the web knows them: pressed here, they do what they do on a board."""

from typing import Protocol

from flask import abort, current_app

from companion.rules import say
from companion.table import TableView


class Outcome(Protocol):
    """What a press came to, or a scan."""

    @property
    def meant(self) -> str:
        """In a word."""

    @property
    def text(self) -> str:
        """In a sentence for people."""

    @property
    def lines(self) -> tuple[str, ...]:
        """What it entered, as lines of the record."""


class Device(Protocol):
    """Something on a pin; ``problem`` is None where nothing is wrong with it."""

    @property
    def name(self) -> str:
        """What people call it."""

    @property
    def gpio(self) -> int:
        """Where it is wired."""

    @property
    def place(self) -> int:
        """Which pin of the header that is."""

    @property
    def problem(self) -> str | None:
        """What is wrong, in words that help."""


class Report(Protocol):
    """What is connected; ``missing`` is why there is no board, and empty where there is one."""

    @property
    def missing(self) -> str:
        """Why there is no board."""

    @property
    def devices(self) -> tuple[Device, ...]:
        """Everything that is wired."""

    @property
    def problems(self) -> tuple[str, ...]:
        """A sentence for whatever is wrong."""


class Seat(Protocol):
    """Somebody's buzzer and what its light shows."""

    @property
    def player(self) -> str:
        """Whose it is."""

    @property
    def number(self) -> int | None:
        """Which one it is on the board."""

    @property
    def light(self) -> str:
        """What its light shows, in a word."""


class Equipment(Protocol):
    """All that can be pressed, and what is known of it."""

    def press(self, seat: str | int, held: float) -> Outcome:
        """Press it for so many seconds; raises :class:`ValueError` where there is no such button."""

    def ask_for_seats(self) -> None:
        """Ask the players one after the other to press their buzzers."""

    def has_no_buzzer(self) -> None:
        """Who is asked has none: ask the next."""

    def stop_asking(self) -> None:
        """Ask no more."""

    def tells_hold(self, view: TableView, player: str) -> bool:
        """Does it make a difference now whether this player presses or holds?"""

    def report(self) -> Report:
        """What is connected."""

    def seats(self, view: TableView) -> tuple[Seat, ...]:
        """Everyone's buzzer."""


def equipment_here() -> Equipment | None:
    """The equipment of this process, where it was given some."""
    equipment: Equipment | None = current_app.extensions["equipment"]
    return equipment


def present_equipment() -> Equipment:
    """The equipment of this process; aborts where it was started without any."""
    equipment = equipment_here()
    if equipment is None:
        abort(503, say("This companion was started without its buzzers."))
    return equipment
