"""The parts of a pad: buttons in rows, and the phone that they are for.

A button submits a line of the record, or leads to a question first, such as the colour of a wild.
"""

from dataclasses import dataclass, field
from math import ceil
from typing import Final
from urllib.parse import urlencode

from companion.rules import Colour, Event, Phase, State, say, write_line
from companion.table import Level, TableView
from companion.web.access.ownership import denial
from companion.web.request_context import Visitor
from companion.web.words.phrases import colour_name

ACTIONS: Final = {
    "S": (say("Skip"), "skip"),
    "R": (say("Reverse"), "reverse"),
    "D": (say("Draw Two"), "draw2"),
}
"""The name and the icon of each action card, by its symbol."""

WILDS: Final = {"W": say("Wild"), "W4": say("Draw Four"), "W50": "50/50"}
"""The label of each wild's button: a part of its name, as there is room for few letters."""

FOR_EVERYONE: Final = Visitor(acts=True)
"""The visitor whose phone keeps score for the whole table."""

MOST_LINES: Final = 6
"""Lines of buttons that fit below the table even on a short phone."""


@dataclass(frozen=True)
class Button:
    """One button: ``line`` is the line of the record that it submits, or ``href`` the page with its question.

    ``note`` is a second line under the label, ``icon`` a name in the sprite, ``look`` CSS classes.
    ``spoken`` is its name for a screen reader, where the label alone says too little; ``form`` the id of
    the form that it submits.
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
    """Buttons side by side; the CSS class ``is-N`` in ``look`` puts N abreast, ``title`` heads them."""

    buttons: tuple[Button, ...]
    look: str = ""
    title: str = ""

    @property
    def lines(self) -> int:
        """How many lines of the screen its buttons take."""
        abreast = next((int(word[3:]) for word in self.look.split() if word[3:].isdigit()), 1)
        return ceil(len(self.buttons) / (abreast or 1))


@dataclass(frozen=True)
class Pad:
    """All buttons of a phase or of a question, and the ``question`` above them, if there is one."""

    rows: tuple[Row, ...] = ()
    question: str = ""

    @property
    def is_long(self) -> bool:
        """Is it too long to be kept in view on every phone? Then the page scrolls."""
        return sum(row.lines for row in self.rows) > MOST_LINES


@dataclass(frozen=True)
class Prompt:
    """The question that a phone is in the middle of, by the name in its address, and the choices so far."""

    what: str = ""
    colour: str = ""
    heads: str = ""


def scan_prompt(view: TableView) -> Prompt:
    """Return the prompt that a scanned wild brings to every phone; an empty one where none is pending."""
    scanned = view.transient.scanned
    if scanned is None or scanned.card is None or scanned.waits_for not in ("colour", "players"):
        return Prompt()
    return Prompt(scanned.card.code, scanned.colour or "")


@dataclass(frozen=True)
class Phone:
    """One phone at the table: what it shows, who holds it, and the question it is in the middle of.

    ``has_coin``: the companion has a coin of its own to flip.
    """

    view: TableView
    prompt: Prompt = field(default_factory=Prompt)
    has_coin: bool = False
    visitor: Visitor = FOR_EVERYONE

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.view.state

    @property
    def player(self) -> str:
        """Who has to act; empty where nobody has."""
        return self.state.turn or ""

    @property
    def seat(self) -> str:
        """The player whose phone it is; empty where it is nobody's own, or that player is eliminated."""
        return self.visitor.seat if self.visitor.seat in self.state.seats else ""

    @property
    def is_mine(self) -> bool:
        """May this phone act for the player whom the table waits for?"""
        return not self.visitor.only_own or self.visitor.seat == self.state.actor

    @property
    def level(self) -> Level:
        """The level; a round whose turns were followed so far is followed to its end."""
        if self.view.preferences.level is Level.SCORES and self.state.phase is not Phase.DEAL:
            return Level.TURNS
        return self.view.preferences.level

    def question(self, what: str, **chosen: str) -> str:
        """Return the address of the question ``what``; the version in it lets an old one be recognised."""
        asked = {"ask": what, **chosen, "at": str(self.view.version)}
        return "/play?" + urlencode(asked)

    def may(self, event: Event) -> bool:
        """Is the event legal now, and may this phone enter it?"""
        return event in self.view.legal and not denial(self.visitor, event, self.view.game)


def button_for(
    event: Event, label: str, note: str = "", icon: str = "", look: str = "", spoken: str = ""
) -> Button:
    """Return the button that submits ``event``."""
    return Button(label, line=write_line(event), note=note, icon=icon, look=look, spoken=spoken)


def colour_button(event: Event, colour: Colour, spoken: str = "") -> Button:
    """Return the button that submits ``event`` in a colour: with its word and shape, for the colour-blind."""
    return button_for(event, colour_name(colour), icon=colour, look=f"is-{colour}", spoken=spoken)
