"""Counting the hands: a draft of one hand, tapped in card by card, and who is still missing."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from companion.rules import CARDS, FACES, Card, Hand, Phase, write_line
from companion.rules.cards import NUMBERS
from companion.table import Level, OpenHand, TableView
from companion.web.taps import ACTIONS, WILDS

MOST_CARDS: Final = 112


@dataclass(frozen=True)
class Draft:
    """One hand on its way to being counted; ``add`` and ``drop`` are what was just tapped."""

    player: str = ""
    cards: tuple[Card, ...] = ()
    add: str = ""
    drop: str = ""

    @classmethod
    def read(cls, query: Mapping[str, str]) -> "Draft":
        """The draft that an address carries; what is no card is left out."""
        codes = query.get("cards", "").split()[:MOST_CARDS]
        cards = tuple(CARDS[code] for code in codes if code in CARDS)
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
        cards = list(self.cards)
        if self.drop in CARDS and CARDS[self.drop] in cards:
            cards.remove(CARDS[self.drop])
        if self.add in CARDS:
            cards.append(CARDS[self.add])
        return replace(self, cards=tuple(cards), add="", drop="")

    @property
    def codes(self) -> str:
        """Its cards as the record spells them."""
        return " ".join(card.code for card in self.cards)

    def href(self) -> str:
        """The address of this draft."""
        return "/count?" + urlencode({"player": self.player, "cards": self.codes})


@dataclass(frozen=True)
class CountedHand:
    """One player while the hands are counted; ``points`` once theirs is."""

    name: str
    points: int | None
    held: int | None
    href: str
    is_chosen: bool


@dataclass(frozen=True)
class Key:
    """One key of the keypad; dim where the deck can hold no more of it."""

    card: Card
    label: str
    icon: str
    is_dim: bool


@dataclass(frozen=True)
class Counting:
    """All that the count page shows; ``player`` is whose hand is being counted, if anyone's."""

    hands: tuple[CountedHand, ...]
    player: str
    held: int | None
    draft: Draft
    points: int
    rows: tuple[tuple[Key, ...], ...]
    line: str

    @property
    def is_complete(self) -> bool:
        """Are there as many cards as the player is known to hold?"""
        return self.held is None or self.held == len(self.draft.cards)


def counting(view: TableView, draft: Draft) -> Counting:
    """The count as it stands, with this draft of the next hand."""
    state = view.state
    names = [name for name in state.seats if name in state.awaited or name in state.counted]
    if draft.player not in names:
        draft = Draft(state.awaited[0] if state.awaited else "")
    return Counting(
        hands=tuple(_hand(view, name, draft.player) for name in names),
        player=draft.player if state.phase is Phase.COUNT else "",
        held=state.hands.get(draft.player),
        draft=draft,
        points=sum(card.points or 0 for card in draft.cards),
        rows=_keypad(view, draft),
        line=write_line(Hand(draft.player, draft.cards)) if draft.player else "",
    )


def _hand(view: TableView, name: str, chosen: str) -> CountedHand:
    counted = view.state.counted.get(name)
    return CountedHand(
        name,
        counted.points if counted else None,
        view.state.hands.get(name),
        Draft(name).href(),
        name == chosen,
    )


def _keypad(view: TableView, draft: Draft) -> tuple[tuple[Key, ...], ...]:
    """Whole faces where every card is followed; elsewhere colours do not matter to a sum."""
    wilds = tuple(face for face in view.state.setup.edition.copies if face.is_wild)
    if view.level is Level.CARDS:
        colours = dict.fromkeys(face.colour for face in FACES if face.colour)
        rows = [tuple(face for face in FACES if face.colour is colour) for colour in colours]
    else:
        digits = (*NUMBERS[1:], NUMBERS[0])
        rows = [tuple(CARDS[f"?{symbol}"] for symbol in symbols) for symbols in (digits, ACTIONS)]
    return tuple(tuple(_key(view, draft, card) for card in row) for row in (*rows, wilds))


def _key(view: TableView, draft: Draft, card: Card) -> Key:
    symbol = card.symbol or ""
    icon = ACTIONS[symbol][1] if symbol in ACTIONS else ""
    left = min(view.state.copies_left(card) if card.is_known else MOST_CARDS, MOST_CARDS)
    return Key(card, WILDS.get(symbol, symbol), icon, draft.cards.count(card) >= left)
