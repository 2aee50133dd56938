"""Counting the hands: a draft of one hand, tapped in card by card, and who is still missing."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from companion.rules import CARDS, FACES, NUMBERS, Card, Hand, Phase, Points, underlying, write_line
from companion.table import Level, OpenHand, TableView
from companion.web.pad.taps import ACTIONS
from companion.web.request_context import Visitor

MOST_CARDS: Final = 112


@dataclass(frozen=True)
class Draft:
    """One hand on its way to being counted; ``add`` and ``drop`` are what was just tapped.

    ``cards`` is None where nobody has begun on it.
    """

    player: str = ""
    cards: tuple[Card, ...] | None = None
    add: str = ""
    drop: str = ""

    @classmethod
    def read(cls, query: Mapping[str, str]) -> "Draft":
        """The draft that an address carries; what is no card is left out."""
        codes = query.get("cards", "").split()[:MOST_CARDS]
        cards = tuple(CARDS[code] for code in codes if code in CARDS) if "cards" in query else None
        return cls(query.get("player", ""), cards, query.get("add", ""), query.get("drop", ""))

    @classmethod
    def laid(cls, hand: OpenHand | None) -> "Draft":
        """The hand that is being laid on the reader, if one is."""
        return cls(hand.player, hand.cards) if hand else cls()

    @property
    def is_changing(self) -> bool:
        """Was a card tapped that is not yet among the others, or taken away?"""
        return bool(self.add or self.drop)

    def changed(self) -> "Draft":
        """The draft after that tap."""
        cards = list(self.cards or ())
        if self.drop in CARDS and CARDS[self.drop] in cards:
            cards.remove(CARDS[self.drop])
        if self.add in CARDS:
            cards.append(CARDS[self.add])
        return replace(self, cards=tuple(cards), add="", drop="")

    @property
    def codes(self) -> str:
        """Its cards as the record spells them."""
        return " ".join(card.code for card in self.cards or ())

    @property
    def query(self) -> str:
        """What an address carries of it."""
        begun = {} if self.cards is None else {"cards": self.codes}
        return urlencode({"player": self.player, **begun})


@dataclass(frozen=True)
class CountedHand:
    """One player while the hands are counted; ``points`` once theirs is.

    ``query`` leads to counting it, where this visitor may.
    """

    name: str
    points: int | None
    held: int | None
    query: str
    is_chosen: bool


@dataclass(frozen=True)
class Key:
    """One key of the keypad; dim where the deck can hold no more of it.

    ``line`` is the whole hand, where this is the card that completes it.
    """

    card: Card
    is_dim: bool
    line: str = ""


@dataclass(frozen=True)
class Counting:
    """All that the count page shows; ``player`` is whose hand is being counted, if anyone's.

    ``typed`` is the sum that was typed in before it was taken back; ``is_whole``: the keys are
    cards of a colour, and not just of a symbol.
    """

    hands: tuple[CountedHand, ...] = ()
    player: str = ""
    held: int | None = None
    cards: tuple[Card, ...] = ()
    rows: tuple[tuple[Key, ...], ...] = ()
    typed: int | None = None
    is_whole: bool = False

    @property
    def points(self) -> int:
        """What the cards so far are worth."""
        return sum(card.points or 0 for card in self.cards)

    @property
    def line(self) -> str:
        """The hand so far, as the record has it."""
        return write_line(Hand(self.player, self.cards)) if self.player else ""

    @property
    def is_complete(self) -> bool:
        """Are there as many cards as the player is known to hold?"""
        return self.held is None or self.held == len(self.cards)

    @property
    def query(self) -> str:
        """What the address of this moment carries."""
        return Draft(self.player, self.cards).query if self.player else ""


def counting(view: TableView, draft: Draft, visitor: Visitor) -> Counting:
    """The count as it stands, with this draft of the next hand."""
    if view.state.phase is not Phase.COUNT:
        return Counting()
    mine = _theirs(view, visitor)
    player = draft.player if draft.player in mine else _first(view, visitor, mine)
    begun = draft.cards if draft.player == player else None
    undone = view.game.redoes and underlying(view.game.redoes)
    if begun is None and isinstance(undone, Hand) and undone.player == player:
        begun = undone.cards
    cards, held = begun or (), view.state.hands.get(player)
    return Counting(
        hands=tuple(_hand(view, name, player, mine) for name in view.state.seats if _counts(view, name)),
        player=player,
        held=held,
        cards=cards,
        rows=_keypad(view, player, cards, is_last=held == len(cards) + 1),
        typed=undone.points if isinstance(undone, Points) and undone.player == player else None,
        is_whole=view.preferences.level is Level.CARDS,
    )


def _theirs(view: TableView, visitor: Visitor) -> tuple[str, ...]:
    """Whose hands this visitor may count."""
    awaited = view.state.awaited
    return tuple(name for name in awaited if name == visitor.seat) if visitor.only_own else awaited


def _first(view: TableView, visitor: Visitor, names: tuple[str, ...]) -> str:
    """Their own hand first, then the one that was taken back, then round the table."""
    undone = view.game.redoes and underlying(view.game.redoes)
    taken_back = undone.player if isinstance(undone, Hand | Points) else ""
    return next((name for name in (visitor.seat, taken_back, *names) if name in names), "")


def _counts(view: TableView, name: str) -> bool:
    return name in view.state.awaited or name in view.state.counted


def _hand(view: TableView, name: str, chosen: str, mine: tuple[str, ...]) -> CountedHand:
    counted = view.state.counted.get(name)
    return CountedHand(
        name,
        counted.points if counted else None,
        view.state.hands.get(name),
        Draft(name).query if name in mine else "",
        name == chosen,
    )


def _keypad(
    view: TableView, player: str, cards: tuple[Card, ...], *, is_last: bool
) -> tuple[tuple[Key, ...], ...]:
    """Whole faces where every card is followed; elsewhere colours do not matter to a sum."""
    wilds = tuple(face for face in view.state.setup.edition.copies if face.is_wild)
    if view.preferences.level is Level.CARDS:
        colours = dict.fromkeys(face.colour for face in FACES if face.colour)
        rows = [tuple(face for face in FACES if face.colour is colour) for colour in colours]
    else:
        digits = (*NUMBERS[1:], NUMBERS[0])
        rows = [tuple(CARDS[f"?{symbol}"] for symbol in symbols) for symbols in (digits, ACTIONS)]

    def key(card: Card) -> Key:
        line = write_line(Hand(player, (*cards, card))) if is_last else ""
        return Key(card, cards.count(card) >= view.state.copies_in_hands(card), line)

    return tuple(tuple(key(card) for card in row) for row in (*rows, wilds))
