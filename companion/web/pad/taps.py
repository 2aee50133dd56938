"""What a button is: a line of the record to say, or a question to ask first."""

from dataclasses import dataclass, field
from math import ceil
from typing import Final
from urllib.parse import urlencode

from companion.rules import Colour, Event, Phase, State, say, write_line
from companion.table import Level, TableView
from companion.web.access.ownership import denial
from companion.web.request_context import Visitor
from companion.web.words.headline import colour_name

ACTIONS: Final = {
    "S": (say("Skip"), "skip"),
    "R": (say("Reverse"), "reverse"),
    "D": (say("Draw Two"), "draw2"),
}
"""Name and drawing of each action card."""

WILDS: Final = {"W": say("Wild"), "W4": say("Draw Four"), "W50": "50/50"}
"""What a wild's button says: a part of its name, as there is room for few letters."""

FOR_EVERYONE: Final = Visitor(acts=True)
"""Who keeps score for the whole table."""

MOST_LINES: Final = 6
"""How many lines of buttons stay in view even on a short phone."""


@dataclass(frozen=True)
class Tap:
    """One button. ``line`` is what it says, ``href`` where its question is asked instead.

    ``spoken`` is its name for who does not see it, where the label alone would not do; ``form``
    the one it sends.
    """

    label: str
    line: str = ""
    href: str = ""
    note: str = ""
    icon: str = ""
    look: str = ""
    spoken: str = ""
    form: str = "act"


@dataclass(frozen=True)
class Row:
    """Buttons side by side; ``look`` says how many share the width, ``title`` what they are about."""

    taps: tuple[Tap, ...]
    look: str = ""
    title: str = ""

    @property
    def lines(self) -> int:
        """How many lines of buttons it takes."""
        abreast = next((int(word[3:]) for word in self.look.split() if word[3:].isdigit()), 1)
        return ceil(len(self.taps) / (abreast or 1))


@dataclass(frozen=True)
class Pad:
    """All that can be tapped now; ``question`` is what is being asked, if anything is."""

    rows: tuple[Row, ...] = ()
    question: str = ""

    @property
    def is_long(self) -> bool:
        """Is it too long to stay in view whatever the screen's height?"""
        return sum(row.lines for row in self.rows) > MOST_LINES


@dataclass(frozen=True)
class Ask:
    """The question that a phone is in the middle of, and what was chosen so far."""

    what: str = ""
    colour: str = ""
    heads: str = ""


def scan_asks(view: TableView) -> Ask:
    """The question that a phone is in the middle of because of a scanned card."""
    scanned = view.transient.scanned
    if scanned is None or scanned.card is None or scanned.waits_for not in ("colour", "players"):
        return Ask()
    return Ask(scanned.card.code, scanned.colour or "")


@dataclass(frozen=True)
class Offer:
    """What one phone is offered: the table as it is, and the question it is in the middle of.

    ``flips_here``: the companion has a coin of its own; ``visitor``: whose phone it is.
    """

    view: TableView
    ask: Ask = field(default_factory=Ask)
    flips_here: bool = False
    visitor: Visitor = FOR_EVERYONE

    @property
    def state(self) -> State:
        """The table as the referee knows it."""
        return self.view.state

    @property
    def player(self) -> str:
        """Who has to act; nobody is an empty name."""
        return self.state.turn or ""

    @property
    def seat(self) -> str:
        """The player of this round whose phone it is, if it is one's."""
        return self.visitor.seat if self.visitor.seat in self.state.seats else ""

    @property
    def is_mine(self) -> bool:
        """May this phone say what the table waits for?"""
        return not self.visitor.only_own or self.visitor.seat == self.state.actor

    @property
    def level(self) -> Level:
        """The level; a round whose turns were followed so far is followed to its end."""
        if self.view.preferences.level is Level.SCORES and self.state.phase is not Phase.DEAL:
            return Level.TURNS
        return self.view.preferences.level

    def question(self, what: str, **chosen: str) -> str:
        """The address that asks ``what``; it says which table was seen, so that it can go stale."""
        asked = {"ask": what, **chosen, "at": str(self.view.version)}
        return "/play?" + urlencode(asked)

    def may(self, event: Event) -> bool:
        """Would the referee have nothing against it, and is it this phone's to say?"""
        return event in self.view.legal and not denial(self.visitor, event, self.view.game)


def said(event: Event, label: str, note: str = "", icon: str = "", look: str = "", spoken: str = "") -> Tap:
    """The button that says ``event``."""
    return Tap(label, line=write_line(event), note=note, icon=icon, look=look, spoken=spoken)


def in_colour(event: Event, colour: Colour, spoken: str = "") -> Tap:
    """The button that says ``event``, in a colour: with its word and its shape."""
    return said(event, colour_name(colour), icon=colour, look=f"is-{colour}", spoken=spoken)
