"""The count of the hands: a draft of one hand, card by card, and whose are still missing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from companion.rules import Card, Hand, Phase, Points, underlying, write_line
from companion.table import Level, TableView
from companion.web.access.forms import line_before_points
from companion.web.request_context import Visitor

MOST_CARDS: Final = 112
"""The largest deck; a bound on hostile forms."""


@dataclass(frozen=True)
class Draft:
    """One hand as a phone counts it: the ``cards`` that it shows, or None for those that are kept.

    ``add`` or ``drop`` is the card that was just tapped.
    """

    player: str = ""
    cards: tuple[Card, ...] | None = None
    add: Card | None = None
    drop: Card | None = None

    @classmethod
    def read(cls, form: Mapping[str, str], words: Mapping[str, Card]) -> "Draft":
        """Read the draft from a form; codes that are no ``words`` of the deck are left out."""
        codes = form.get("cards", "").split()
        cards = tuple(words[code] for code in codes if code in words)
        return cls(form.get("player", ""), cards, *(words.get(form.get(do, "")) for do in ("add", "drop")))

    @property
    def changed(self) -> tuple[Card, ...]:
        """The cards after that tap."""
        cards = list(self.cards or ())
        if self.drop in cards:
            cards.remove(self.drop)
        if self.add:
            cards.append(self.add)
        return tuple(cards[:MOST_CARDS])

    @property
    def query(self) -> str:
        """The query of the address at which this hand is counted."""
        return urlencode({"player": self.player})


@dataclass(frozen=True)
class CountedHand:
    """One player's hand in the count: its ``points`` once it is counted, and how many cards are ``held``.

    ``query`` is of the address to count it; empty where this visitor may not.
    """

    name: str
    points: int | None
    held: int | None
    query: str
    is_chosen: bool


@dataclass(frozen=True)
class Key:
    """One key of the keypad; dim where the hand can hold no more of this card.

    ``line`` enters the whole hand, where this card completes it: the last tap needs no other.
    """

    card: Card
    is_dim: bool
    line: str = ""


@dataclass(frozen=True)
class Counting:
    """All that the count shows; ``player`` is whose hand is being counted, empty for nobody's.

    ``typed`` is a sum that was entered and taken back, to be corrected. ``is_whole``: the keys are whole
    faces, and not symbols alone. ``awaited`` are those whose hands are still to be counted.
    """

    hands: tuple[CountedHand, ...] = ()
    player: str = ""
    held: int | None = None
    cards: tuple[Card, ...] = ()
    rows: tuple[tuple[Key, ...], ...] = ()
    typed: int | None = None
    is_whole: bool = False
    awaited: tuple[str, ...] = ()

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
    countable = _countable(view, visitor)
    player = draft.player if draft.player in countable else _first(view, visitor, countable)
    begun = draft.cards if draft.player == player else None
    begun = view.transient.cards_of(player) if begun is None else begun
    # A hand that was taken back is there to be corrected, not to be counted once more.
    undone = view.game.redoes and underlying(view.game.redoes)
    if begun is None and isinstance(undone, Hand) and undone.player == player:
        begun = undone.cards
    cards, held = begun or (), view.state.hands.get(player)
    return Counting(
        hands=tuple(_hand(view, name, player, countable) for name in view.state.seats if _counts(view, name)),
        player=player,
        held=held,
        cards=cards,
        rows=keypad(view, player, cards, is_last=held == len(cards) + 1),
        typed=undone.points if isinstance(undone, Points) and undone.player == player else None,
        is_whole=_shows_faces(view),
        awaited=view.state.awaited,
    )


def _countable(view: TableView, visitor: Visitor) -> tuple[str, ...]:
    """Return whose hands this visitor may count."""
    awaited = view.state.awaited
    return tuple(name for name in awaited if name == visitor.seat) if visitor.only_own else awaited


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


def _counts(view: TableView, name: str) -> bool:
    return name in view.state.awaited or name in view.state.counted


def _hand(view: TableView, name: str, chosen: str, countable: tuple[str, ...]) -> CountedHand:
    counted = view.state.counted.get(name)
    return CountedHand(
        name,
        counted.points if counted else None,
        view.state.hands.get(name),
        Draft(name).query if name in countable else "",
        name == chosen,
    )


def _shows_faces(view: TableView) -> bool:
    """Is every card followed, so that the hand is tapped face by face? Without colours a symbol is a face."""
    return view.preferences.level is Level.CARDS and bool(view.state.setup.edition.colours)


def keypad(
    view: TableView, player: str, cards: tuple[Card, ...], *, is_last: bool
) -> tuple[tuple[Key, ...], ...]:
    """Return the keys: whole faces where every card is followed, else symbols, as colours have no points."""
    edition = view.state.setup.edition
    wilds = tuple(face for face in edition.faces if face.is_wild)
    if _shows_faces(view):
        rows = [tuple(face for face in edition.faces if face.colour is colour) for colour in edition.colours]
    else:
        numbers = [sort for sort in edition.sorts if sort.is_number]
        # The nought below the others, as on a keypad.
        numbers.sort(key=lambda sort: sort.symbol == "0")
        rows = [tuple(edition.words[f"?{sort.symbol}"] for sort in row) for row in (numbers, edition.actions)]

    def key(card: Card) -> Key:
        line = write_line(Hand(player, (*cards, card))) if is_last else ""
        return Key(card, cards.count(card) >= view.state.copies_in_hands(card), line)

    return tuple(tuple(key(card) for card in row) for row in (*rows, wilds))
