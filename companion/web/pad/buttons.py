"""The parts of a pad: buttons in rows, and the phone that they are for.

A button submits a line of the record, or leads to a question first, such as the colour of a wild.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property, wraps
from math import ceil
from typing import Any, Concatenate, Final, ParamSpec, TypeVar
from urllib.parse import urlencode

from companion.rules import Card, Colour, Event, Game, Phase, State, read_card, say, write_line
from companion.statistics import Portrait
from companion.table import Level, TableView
from companion.web.access.ownership import denial
from companion.web.languages import present_language
from companion.web.request_context import Visitor
from companion.web.server.templates import SHOWN_VERSION
from companion.web.words.phrases import colour_name

_P = ParamSpec("_P")
_R = TypeVar("_R")

ACTING: Final = {"7": say("swaps hands"), "0": say("hands move on")}
"""The numbers that may act by a house rule, and what they do then."""

FOR_EVERYONE: Final = Visitor(acts=True)
"""The visitor whose phone keeps score for the whole table."""

MOST_LINES: Final = 6
"""Lines of buttons that fit below the table even on a short phone."""

MOST_ABREAST: Final = 7
"""The most cards that stand side by side; of more, half of them."""

NUMBER: Final = 1.28
"""How high the number of a colour is, the likeliest card, measured by the other cards."""

MOST_ASKED_ABOUT: Final = 8
"""The most cards that are read from a question's address, which anybody may have typed."""


@dataclass(frozen=True)
class Button:
    """One button: ``line`` is the line of the record that it submits, or ``href`` the page with its question.

    Several lines, one below the other, are one tap. ``note`` is a second line under the label, ``icon`` a
    name in the sprite, ``look`` CSS classes. ``spoken`` is its name for a screen reader, where the label
    alone says too little; ``form`` the id of the form that it submits. ``owner`` is the player whose
    question it is, where that is not who has to act; ``is_current`` marks the choice that is made already.
    ``card`` is the face that a key is drawn as, among those of a deck, ``drawn`` the picture on a blank.
    ``person`` is the player whom it stands for, and ``portrait`` that player's, once :meth:`Pad.with_faces`
    has put it there.
    """

    label: str
    line: str = ""
    href: str = ""
    note: str = ""
    icon: str = ""
    look: str = ""
    spoken: str = ""
    form: str = "act"
    owner: str = ""
    is_current: bool = False
    card: Card | None = None
    drawn: str = ""
    person: str = ""
    portrait: Portrait | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines that it submits, one after the other; none where it leads to a page."""
        return tuple(self.line.split("\n")) if self.line else ()


FACES: Final = "is-faces"
"""The look of a row with every face of a colour: such rows are one keypad, all of it in sight."""


@dataclass(frozen=True)
class Row:
    """Buttons side by side; the CSS class ``is-N`` in ``look`` puts N abreast, ``title`` heads them."""

    buttons: tuple[Button, ...]
    look: str = ""
    title: str = ""

    def with_faces(self, faces: Mapping[str, Portrait]) -> "Row":
        """Return the same row, each button that stands for a player with that player's face."""
        if not any(each.person for each in self.buttons):
            return self
        return replace(
            self, buttons=tuple(replace(each, portrait=faces.get(each.person)) for each in self.buttons)
        )

    @property
    def has_cards(self) -> bool:
        """Do cards stand in it?"""
        return any("is-card" in button.look for button in self.buttons)

    @property
    def is_first(self) -> bool:
        """Are they the numbers of the colours?"""
        return "is-first" in self.look.split()

    @property
    def lines(self) -> int:
        """How many lines of the screen its buttons take."""
        if self.look in (FACES, "is-main"):
            return 1
        return ceil(len(self.buttons) / (_number_in(self.look, "is-") or 1))


def abreast(count: int) -> int:
    """Return how many of so many cards stand side by side.

    >>> abreast(5), abreast(7), abreast(9)
    (5, 7, 5)
    """
    return count if count <= MOST_ABREAST else ceil(count / 2)


def side_by_side(buttons: tuple[Button, ...], look: str = "") -> Row:
    """Return these cards in one line, or in two as soon as they are more than a thumb can tell apart."""
    return Row(buttons, f"is-{abreast(len(buttons))} {look}".strip())


@dataclass(frozen=True)
class Pad:
    """All buttons of a phase or of a question, and the ``question`` above them, if there is one.

    ``is_own``: it is not about who has to act, so that it is never folded up on another player's phone.
    """

    rows: tuple[Row, ...] = ()
    question: str = ""
    is_own: bool = False

    @property
    def card_lines(self) -> float:
        """How many lines of cards it has, the higher ones of the colours' numbers by their height."""
        return sum(row.lines * (NUMBER if row.is_first else 1) for row in self.rows if row.has_cards)

    @property
    def key_lines(self) -> int:
        """How many lines of keys that are no cards it has, titles included."""
        keys = sum(row.lines for row in self.rows if not row.has_cards)
        return keys + sum(1 for row in self.rows if row.title)

    @property
    def is_long(self) -> bool:
        """Is it too long to be kept in view on every phone? Then the page scrolls."""
        return sum(row.lines for row in self.rows) > MOST_LINES

    def with_faces(self, faces: Mapping[str, Portrait]) -> "Pad":
        """Return the same pad, each button that stands for a player with that player's face."""
        return replace(self, rows=tuple(row.with_faces(faces) for row in self.rows))


def choice(question: str, answers: Iterable[Button], *, is_own: bool = False) -> Pad:
    """Return a question with its answers two abreast; an empty pad where it has none."""
    buttons = tuple(answers)
    return Pad((Row(buttons, "is-2"),) if buttons else (), question, is_own)


@dataclass(frozen=True)
class Prompt:
    """The question that a phone is in the middle of, by the name in its address, and the choices so far.

    ``player`` is whom it is about: who jumps in, is caught, or laid a wild on the reader; ``cards`` are
    those to be played, ``many`` how many at once.
    """

    what: str = ""
    colour: str = ""
    heads: str = ""
    player: str = ""
    cards: tuple[Card, ...] = ()
    many: int = 0

    @classmethod
    def read(cls, query: Mapping[str, str], words: Mapping[str, Card]) -> "Prompt":
        """Read the prompt from an address; what is no word of the deck, or no number, is left out."""
        what, colour, heads, player = (query.get(name, "") for name in ("ask", "colour", "heads", "player"))
        codes = query.get("cards", "").split()[:MOST_ASKED_ABOUT]
        many = query.get("many", "")
        return cls(
            what,
            colour,
            heads,
            player,
            tuple(words[code] for code in codes if code in words),
            int(many) if many in map(str, range(MOST_ASKED_ABOUT + 1)) else 0,
        )


def scan_prompt(view: TableView) -> Prompt:
    """Return the prompt that a scanned wild brings to every phone; an empty one where none is pending."""
    scanned = view.transient.scanned
    if scanned is None or scanned.card is None or scanned.waits_for not in ("colour", "players"):
        return Prompt()
    player = scanned.event.player if scanned.event else ""
    return Prompt(scanned.card.code, scanned.colour or "", player=player)


class FirstDeal(Enum):
    """Whether a phone may deal the first cards of a game, for which the table waits for its players."""

    AT_ONCE = "at once"
    ASKED = "asked"
    THE_HOSTS = "the host's"


@dataclass(frozen=True)
class Phone:
    """One phone at the table: what it shows, who holds it, and the question it is in the middle of.

    ``has_coin``: the companion has a coin of its own to flip. ``is_in_tournament``: what is played next
    is decided there. ``first_deal``: may it deal the first cards?
    """

    view: TableView
    prompt: Prompt = field(default_factory=Prompt)
    has_coin: bool = False
    visitor: Visitor = FOR_EVERYONE
    is_in_tournament: bool = False
    first_deal: FirstDeal = FirstDeal.AT_ONCE

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.view.state

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the deck that is played with."""
        return self.state.deck.colours

    @property
    def faces(self) -> tuple[Card, ...]:
        """The faces of the deck that is played with."""
        return self.state.deck.faces

    def card(self, code: str) -> Card:
        """Return the card of a record's word, as the side that is up has it; raises :class:`Unreadable`."""
        return read_card(code, self.state.deck.words)

    @property
    def player(self) -> str:
        """Who has to act; empty where nobody has."""
        return self.state.turn or ""

    @cached_property
    def seat(self) -> str:
        """The player whose phone it is; empty where it is nobody's own, or that player has no seat now."""
        return self.visitor.seat if self.visitor.seat in self.state.seated else ""

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

    @property
    def held(self) -> int:
        """How many cards the player to act holds."""
        return self.state.hands.get(self.player) or 0

    @cached_property
    def anybodys(self) -> "Phone":
        """This phone without its seat, where that makes no difference to what it may do."""
        visitor = self.visitor
        return (
            self
            if visitor.only_own
            else replace(self, visitor=Visitor(acts=visitor.acts, is_guest=visitor.is_guest))
        )

    @cached_property
    def built(self) -> dict[Hashable, Any]:
        """What :func:`built_without_seat` has built for the phones that are told the same."""
        told = self.prompt, self.has_coin, self.visitor, self.is_in_tournament, self.first_deal
        built: dict[Hashable, Any] = self.view.derived.setdefault((Phone, present_language(), told), {})
        return built

    def question(self, what: str, cards: Sequence[Card] = (), **chosen: str) -> str:
        """Return the address of the question ``what``; the version in it lets an old one be recognised."""
        asked = {"ask": what, "cards": " ".join(card.code for card in cards), **chosen}
        query = urlencode({name: value for name, value in asked.items() if value})
        return f"/play?{query}&at={SHOWN_VERSION}"

    def may(self, event: Event) -> bool:
        """Is the event legal now, and may this phone enter it?"""
        return event in self.view.legal and not denial(self.visitor, event, self.view)

    def after(self, event: Event) -> "Phone | None":
        """Return this phone as it would be after the event; None where it may not enter that."""
        game = self.view.game.apply(event) if self.may(event) else None
        return replace(self, view=replace(self.view, game=game)) if isinstance(game, Game) else None


def built_without_seat(build: Callable[Concatenate[Phone, _P], _R]) -> Callable[Concatenate[Phone, _P], _R]:
    """Run ``build`` once for all phones that speak one language and may act for everyone.

    It gets a phone without its seat, so that nothing in it can depend on whose phone it is.
    """

    @wraps(build)
    def once(phone: Phone, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        phone = phone.anybodys
        key = (build, args, *kwargs.items())
        if key not in phone.built:
            phone.built[key] = build(phone, *args, **kwargs)
        built: _R = phone.built[key]
        return built

    return once


def button_for(
    event: Event, label: str, note: str = "", icon: str = "", look: str = "", spoken: str = ""
) -> Button:
    """Return the button that submits ``event``."""
    return Button(label, line=write_line(event), note=note, icon=icon, look=look, spoken=spoken)


def player_button(event: Event, name: str, note: str = "", look: str = "") -> Button:
    """Return the button that submits ``event`` and stands for a player: an answer to the question who."""
    return Button(name, line=write_line(event), note=note, look=look, person=name)


def _number_in(look: str, prefix: str) -> int:
    numbers = (word.removeprefix(prefix) for word in look.split() if word.startswith(prefix))
    return next((int(number) for number in numbers if number.isdigit()), 0)


def colour_button(event: Event, colour: Colour, spoken: str = "") -> Button:
    """Return the button that submits ``event`` in a colour: with its word and shape, for the colour-blind."""
    return button_for(event, colour_name(colour), icon=colour, look=f"is-card is-{colour}", spoken=spoken)
