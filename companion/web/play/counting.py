"""The count of the hands: a draft of one hand, card by card, and whose are still missing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from companion.rules import EDITIONS, Card, Edition, Hand, Phase, Points, State, underlying, write_line
from companion.table import Level, TableView
from companion.web.access.forms import line_before_points
from companion.web.request_context import Visitor
from companion.web.words.blanks import blank_of, drawn_on

MOST_IN_A_HAND: Final = max(edition.deck_size for edition in EDITIONS.values())
"""The cards of the largest deck: a bound on hostile forms."""


@dataclass(frozen=True)
class Draft:
    """One hand as a phone counts it: the ``cards`` that it shows, or None for those that are kept.

    ``add`` or ``drop`` is the card that was just tapped. ``side`` is the side of the cards that is counted,
    where nobody knows which is up.
    """

    player: str = ""
    cards: tuple[Card, ...] | None = None
    add: Card | None = None
    drop: Card | None = None
    side: str = ""

    @classmethod
    def read(cls, form: Mapping[str, str], words: Mapping[str, Card]) -> "Draft":
        """Read the draft from a form; codes that are no ``words`` of the deck are left out."""
        codes = form.get("cards", "").split()
        cards = tuple(words[code] for code in codes if code in words)
        add, drop = (words.get(form.get(do, "")) for do in ("add", "drop"))
        return cls(form.get("player", ""), cards, add, drop)

    @property
    def changed(self) -> tuple[Card, ...]:
        """The cards after that tap."""
        cards = list(self.cards or ())
        if self.drop in cards:
            cards.remove(self.drop)
        if self.add:
            cards.append(self.add)
        return tuple(cards[:MOST_IN_A_HAND])

    @property
    def query(self) -> str:
        """The query of the address at which this hand is counted."""
        asked = {"player": self.player, "side": self.side}
        return urlencode({name: word for name, word in asked.items() if word})


@dataclass(frozen=True)
class HandInCount:
    """One player's hand in the count: its ``points`` once it is counted, and how many cards are ``held``.

    ``query`` is of the address to count it; empty where this visitor may not.
    """

    name: str
    points: int | None
    held: int | None
    query: str
    is_chosen: bool


@dataclass(frozen=True)
class KeypadKey:
    """One key of the keypad; dim where the hand can hold no more of this card, of which it has ``count``.

    ``line`` enters the whole hand, where this card completes it: the last tap needs no other. ``drawn`` is
    the picture of what a blank does, where its household wrote that on it.
    """

    card: Card
    is_dim: bool
    count: int = 0
    line: str = ""
    drawn: str = ""


@dataclass(frozen=True)
class Counting:
    """All that the count shows; ``player`` is whose hand is being counted, empty for nobody's.

    ``typed`` is a sum that was entered and taken back, to be corrected. ``is_whole``: the keys are whole
    faces, and not symbols alone. ``awaited`` are those whose hands are still to be counted. ``other_side``
    is the query of the address to count the dark side, or the light one again, where nobody knows which is
    up, and ``side`` the one that is counted.
    """

    hands: tuple[HandInCount, ...] = ()
    player: str = ""
    held: int | None = None
    cards: tuple[Card, ...] = ()
    rows: tuple[tuple[KeypadKey, ...], ...] = ()
    typed: int | None = None
    is_whole: bool = False
    awaited: tuple[str, ...] = ()
    side: str = ""
    other_side: str = ""

    @property
    def points(self) -> int:
        """The points of the cards so far."""
        return sum(card.points or 0 for card in self.cards)

    @property
    def line(self) -> str:
        """The line of the record that enters the hand so far."""
        return write_line(Hand(self.player, self.cards)) if self.player else ""

    @property
    def line_before_points(self) -> str:
        """The line that enters the hand as a sum, without the sum, which is typed."""
        return line_before_points(Points(self.player, 0)) if self.player else ""

    @property
    def is_complete(self) -> bool:
        """Are there as many cards as the player is known to hold?"""
        return self.held is None or self.held == len(self.cards)

    @property
    def query(self) -> str:
        """The query of this page's address."""
        return Draft(self.player).query if self.player else ""


def counting(view: TableView, draft: Draft, visitor: Visitor) -> Counting:
    """Return the count as it stands, with this draft of the next hand, or else what is kept of it."""
    if view.state.phase is not Phase.COUNT:
        return Counting()
    state, awaited = view.state, view.state.awaited
    countable = tuple(name for name in awaited if name == visitor.seat) if visitor.only_own else awaited
    player = draft.player if draft.player in countable else _first(view, visitor, countable)
    begun = draft.cards if draft.player == player else None
    begun = view.transient.cards_of(player) if begun is None else begun
    # A hand that was taken back is there to be corrected, not to be counted once more.
    undone = view.game.redoes and underlying(view.game.redoes)
    if begun is None and isinstance(undone, Hand) and undone.player == player:
        begun = undone.cards
    cards, held = begun or (), state.hands.get(player)
    deck, side = _side_counted(state, draft.side, cards)
    other = "light" if side == "dark" else "dark"
    return Counting(
        hands=tuple(
            _hand(view, name, player, countable)
            for name in state.seats
            if name in awaited or name in state.counted
        ),
        player=player,
        held=held,
        cards=cards,
        rows=keypad(view, player, cards, deck, is_last=held == len(cards) + 1),
        typed=undone.points if isinstance(undone, Points) and undone.player == player else None,
        is_whole=_shows_faces(view),
        awaited=awaited,
        side=side,
        other_side=Draft(player, side=other).query if side and not cards else "",
    )


def _side_counted(state: State, chosen: str, cards: tuple[Card, ...]) -> tuple[Edition, str]:
    """Return the deck as it is counted, and which side that is where nobody knows which is up."""
    if state.side or state.underside is None:
        return state.deck, ""
    is_dark = cards[0].code in state.underside.own if cards else chosen == "dark"
    return (state.underside, "dark") if is_dark else (state.deck, "light")


def _first(view: TableView, visitor: Visitor, names: tuple[str, ...]) -> str:
    """Return whose hand to count first: the visitor's own, the one taken back, the next in seat order.

    Whoever has a phone counts on it: no other player's phone offers their hand by itself, and one that keeps
    score for everyone offers it last. Whoever went out sees first that they won.
    """
    if visitor.seat and visitor.seat == view.state.out and not view.game.redoes:
        return ""
    with_phone = {name for name in names if name in view.preferences.phones} - {visitor.seat}
    offered = [name for name in names if name not in with_phone]
    if not visitor.seat:
        offered += [name for name in names if name in with_phone]
    undone = view.game.redoes and underlying(view.game.redoes)
    taken_back = undone.player if isinstance(undone, Hand | Points) else ""
    return next((name for name in (visitor.seat, taken_back, *offered) if name in offered), "")


def _hand(view: TableView, name: str, chosen: str, countable: tuple[str, ...]) -> HandInCount:
    counted = view.state.counted.get(name)
    return HandInCount(
        name,
        counted.points if counted else None,
        view.state.hands.get(name),
        Draft(name).query if name in countable else "",
        name == chosen,
    )


def _shows_faces(view: TableView) -> bool:
    """Is every card followed, so that the hand is tapped face by face? Without colours a symbol is a face."""
    state = view.state
    # A symbol alone does not say on which side it is.
    is_followed = view.preferences.level is Level.CARDS or bool(state.underside and not state.side)
    return is_followed and bool(state.deck.colours)


def keypad(
    view: TableView, player: str, cards: tuple[Card, ...], deck: Edition, *, is_last: bool
) -> tuple[tuple[KeypadKey, ...], ...]:
    """Return the keys: whole faces where every card is followed, else symbols, as colours have no points."""
    wilds = tuple(face for face in deck.faces if face.is_wild)
    if _shows_faces(view):
        rows = [tuple(face for face in deck.faces if face.colour is colour) for colour in deck.colours]
    else:
        numbers = [sort for sort in deck.sorts if sort.is_number]
        # The nought below the others, as on a keypad.
        numbers.sort(key=lambda sort: sort.symbol == "0")
        rows = [tuple(deck.own[f"?{sort.symbol}"] for sort in row) for row in (numbers, deck.actions)]

    def key(card: Card) -> KeypadKey:
        line = write_line(Hand(player, (*cards, card))) if is_last else ""
        count = cards.count(card)
        is_dim = count >= view.state.copies_in_hands(card)
        return KeypadKey(card, is_dim, count, line, drawn_on(blank_of(view.state.setup, card.symbol)))

    return tuple(tuple(key(card) for card in row) for row in (*rows, wilds))
