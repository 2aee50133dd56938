"""The card reader as the web knows it: a card tapped on a screen is a card laid on it."""

from typing import Protocol

from flask import abort, current_app

from companion.rules import Card, say
from companion.table import NotKept
from companion.web.equipment import Outcome


class ReaderState(Protocol):
    """What the reader does, in words; what came from it, and what was none."""

    @property
    def words(self) -> str:
        """What it does now."""

    @property
    def is_there(self) -> bool:
        """Does one answer?"""

    @property
    def cards(self) -> int:
        """How many cards and labels were laid."""

    @property
    def rubbish(self) -> int:
        """How many lines held none."""

    @property
    def doubles(self) -> int:
        """How often something was said again that had come already."""

    @property
    def restarts(self) -> int:
        """How often the reader began anew."""

    @property
    def last(self) -> str:
        """What the last scan came to."""


class Scanner(Protocol):
    """What cards are laid on."""

    @property
    def state(self) -> ReaderState:
        """What the reader does."""

    def scan(self, code: str, key: str | None = None) -> Outcome | NotKept:
        """A card or a command card laid on it, by its code; the same key twice is one scan."""

    def name(self, card: Card) -> Outcome | NotKept:
        """The sticker that nobody knows is on this card."""

    def take_back(self) -> None:
        """What waits is no card of this game."""

    def lay_open(self, player: str) -> None:
        """The cards laid from now on are of this player's hand."""


def scanner_here() -> Scanner | None:
    """The scanner of this process, where it was given one."""
    scanner: Scanner | None = current_app.extensions["scanner"]
    return scanner


def present_scanner() -> Scanner:
    """The scanner of this process; aborts where it was started without one."""
    scanner = scanner_here()
    if scanner is None:
        abort(503, say("This companion was started without its card reader."))
    return scanner
