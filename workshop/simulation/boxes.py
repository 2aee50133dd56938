"""How the boxes differ: the cards in each, and what a symbol does.

Written again here, from what is known of the decks: the referee has its own tables, and would share mistakes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from companion import rules
from companion.rules import Card, Edition


@dataclass(frozen=True)
class Box:
    """One deck: how many of each card, and which symbols draw, skip, reverse, choose, name a colour.

    ``coloured`` are the symbols of each colour, ``wilds`` those of no colour. ``draws`` is how many cards
    the next player draws for a symbol, ``at_once`` those that are never owed, ``targeted`` how many a player
    of choice draws, ``others_draw`` how many everybody else does, ``skips`` how many miss a turn; ``naming``
    are the wilds that name a colour. ``four`` is the card that may be challenged, ``swapping`` are those that
    swap hands, ``passing`` pass them on, ``shuffling`` shuffle them, ``everyone`` skip all others;
    ``discarding`` is the one that takes its colour along, ``roulette`` the one for which the next player
    names a colour and draws until it comes, ``until`` the one for which the next player draws until the
    colour comes that was named, ``turning`` the one that turns all cards over. ``letters`` are the colours.
    ``foreign`` are some that it lacks, ``points`` what symbols count that count no 20, or as wilds no 50.
    ``choosing`` has the rule of each symbol whose player has to choose another.
    ``turned_up_acts``: does a card turned up to start do anything? ``turns_up_number``: are cards turned up
    until one is a number? ``is_counted``: is it known how many there are of each card?
    """

    coloured: Mapping[str, int]
    wilds: Mapping[str, int]
    draws: Mapping[str, int]
    skips: Mapping[str, int]
    reverses: frozenset[str]
    naming: frozenset[str]
    four: str | None = None
    at_once: Mapping[str, int] = field(default_factory=dict)
    targeted: Mapping[str, int] = field(default_factory=dict)
    others_draw: Mapping[str, int] = field(default_factory=dict)
    swapping: frozenset[str] = frozenset()
    passing: frozenset[str] = frozenset()
    shuffling: frozenset[str] = frozenset()
    everyone: frozenset[str] = frozenset()
    choosing: Mapping[str, str] = field(default_factory=dict)
    foreign: tuple[str, ...] = ()
    discarding: str | None = None
    roulette: str | None = None
    until: str | None = None
    turning: str | None = None
    letters: str = "RYGB"
    most_players: int = 10
    turned_up_acts: bool = True
    turns_up_number: bool = False
    is_counted: bool = True
    points: Mapping[str, int] = field(default_factory=dict)

    def points_of(self, card: Card) -> int:
        """Return the points of a card left in a hand: 50 for a wild, 20 for an action, else its number."""
        symbol = card.symbol or ""
        if symbol in self.points:
            return self.points[symbol]
        return 50 if card.is_wild else int(symbol) if symbol.isdigit() else 20


_NUMBERS: Final = dict.fromkeys("0123456789", 2)
_OLD: Final = Box(
    coloured={**_NUMBERS, "0": 1, "S": 2, "R": 2, "D": 2},
    wilds={"W": 4, "W4": 4, "W50": 4},
    draws={"D": 2, "W4": 4},
    skips={"S": 1},
    reverses=frozenset("R"),
    naming=frozenset({"W", "W4", "W50"}),
    four="W4",
    foreign=("W50",),
)
_ALL_WILD: Final = Box(
    coloured={},
    wilds={"W": 54, "WR": 14, "WS": 14, "W2": 10, "W4": 6, "WS2": 6, "WT": 4, "WF": 4},
    draws={"W2": 2, "W4": 4},
    skips={"WS": 1, "WS2": 2},
    reverses=frozenset({"WR"}),
    naming=frozenset(),
    targeted={"WT": 2},
    swapping=frozenset({"WF"}),
    choosing={"WT": "targeted-draw-two", "WF": "forced-swap"},
    foreign=("R5", "GS", "?", "?D", "WH", "WB1"),
    turned_up_acts=False,
    is_counted=False,
    points={"W": 20},
)
_NO_MERCY: Final = Box(
    coloured={**_NUMBERS, "S": 3, "R": 3, "A": 3, "E": 2, "D": 3, "F": 2},
    wilds={"WR4": 8, "W6": 4, "W10": 4, "WC": 8},
    draws={"D": 2, "F": 4, "WR4": 4, "W6": 6, "W10": 10},
    skips={"S": 1},
    reverses=frozenset({"R", "WR4"}),
    naming=frozenset({"WR4", "W6", "W10"}),
    foreign=("W", "W4", "W50", "WP", "WB"),
    everyone=frozenset({"E"}),
    discarding="A",
    roulette="WC",
    most_players=6,
    turns_up_number=True,
)
_ONE_TO_NINE: Final = dict.fromkeys("123456789", 2)
_LIGHT: Final = Box(
    coloured={**_ONE_TO_NINE, "D": 2, "R": 2, "S": 2, "X": 2},
    wilds={"W": 4, "W2": 4},
    draws={"D": 1, "W2": 2},
    skips={"S": 1},
    reverses=frozenset("R"),
    naming=frozenset({"W", "W2"}),
    four="W2",
    turning="X",
    foreign=("W4", "W50", "WH", "WB2"),
    points={"D": 10, "W": 40},
)
_DARK: Final = Box(
    coloured={**_ONE_TO_NINE, "D": 2, "R": 2, "E": 2, "X": 2},
    wilds={"W": 4, "WC": 4},
    draws={"D": 5},
    skips={},
    reverses=frozenset("R"),
    naming=frozenset({"W", "WC"}),
    four="WC",
    everyone=frozenset({"E"}),
    until="WC",
    turning="X",
    letters="PTOU",
    foreign=("W4", "W50"),
    points={"E": 30, "W": 40, "WC": 60},
)
_NEW: Final = {"all-wild": _ALL_WILD, "no-mercy": _NO_MERCY, "flip": _LIGHT}


_OLD_SHEETS: Final = frozenset({"anniversary", "classic", "wild-2020", "international-1983", "original"})


def box_of(edition: Edition, written: Sequence[str] = (), *, swaps: bool = False) -> Box:
    """Return the box of an edition: as written here, or of a deck that is not, as its sorts say.

    ``written`` is what stands on the blanks of today's box, in the words of its headers; ``swaps`` says that
    this one holds a Wild Swap Hands.
    """
    if edition.slug == "modern":
        return _todays(written, "WP" if swaps else "WH")
    # Those with the cards of the five old sheets are alike.
    return _OLD if edition.slug in _OLD_SHEETS else _NEW.get(edition.slug) or _as_its_sorts_say(edition)


def _todays(written: Sequence[str], special: str) -> Box:
    """Return today's box: a card that moves hands, and three blanks of which some are written on."""
    blanks = {f"WB{number}": effect for number, effect in enumerate(written, 1)}
    wilds = {"W": 4, "W4": 4, special: 1, **dict.fromkeys(blanks, 1)}
    if len(blanks) < 3:
        wilds["WB"] = 3 - len(blanks)

    def those(effect: str) -> frozenset[str]:
        return frozenset(symbol for symbol, each in blanks.items() if each == effect)

    def counted(effect: str) -> dict[str, int]:
        words = {symbol: each.rpartition(" ") for symbol, each in blanks.items()}
        return {symbol: int(cards) for symbol, (does, _, cards) in words.items() if does == effect}

    swapping, targeted = those("swap"), counted("target")
    return replace(
        _OLD,
        wilds=wilds,
        skips={**_OLD.skips, **dict.fromkeys(those("skip"), 1)},
        reverses=_OLD.reverses | those("reverse"),
        naming=frozenset(wilds),
        at_once=counted("draw"),
        targeted=targeted,
        others_draw=counted("all draw"),
        swapping=swapping | {special} - {"WH"},
        passing=those("pass"),
        shuffling=those("shuffle") | {special} - {"WP"},
        everyone=those("skip all"),
        choosing={"WP": "swap-hands", **dict.fromkeys((*swapping, *targeted), "blank")},
        foreign=("W50", "WH", "WP", "WB", "WB1", "WB2", "WB3"),
        points=dict.fromkeys((special, *blanks, "WB"), 40),
    )


def _as_its_sorts_say(edition: Edition) -> Box:
    sorts, letter = edition.sorts, edition.colours[0].letter if edition.colours else ""
    with_action = {kind: [sort.symbol for sort in sorts if sort.has(kind)] for kind in rules.actions.ACTIONS}
    found = {kind: next(iter(symbols), None) for kind, symbols in with_action.items()}
    skips = {
        sort.symbol: action.players
        for sort in sorts
        for action in sort.does
        if isinstance(action, rules.actions.Skips)
    }
    everyone = frozenset(symbol for symbol, players in skips.items() if players == rules.actions.EVERYBODY)
    naming, reveals = frozenset(with_action[rules.actions.NamesColour]), found[rules.actions.Reveals]
    return Box(
        coloured={
            sort.symbol: edition.copies[edition.own[letter + sort.symbol]]
            for sort in sorts
            if not sort.is_wild
        },
        wilds={sort.symbol: edition.copies[edition.own[sort.symbol]] for sort in edition.wilds},
        draws={sort.symbol: sort.draws for sort in sorts if sort.draws},
        skips={symbol: players for symbol, players in skips.items() if symbol not in everyone},
        reverses=frozenset(with_action[rules.actions.Reverses]),
        naming=naming,
        four=next((sort.symbol for sort in sorts if sort.is_challengeable), None),
        targeted={
            sort.symbol: action.cards
            for sort in sorts
            for action in sort.does
            if isinstance(action, rules.actions.Targets)
        },
        swapping=frozenset(with_action[rules.actions.SwapsHands]),
        passing=frozenset(with_action[rules.actions.PassesHands]),
        shuffling=frozenset(with_action[rules.actions.ShufflesHands]),
        everyone=everyone,
        choosing={sort.symbol: sort.rule for sort in sorts},
        discarding=found[rules.actions.DiscardsColour],
        roulette=None if reveals in naming else reveals,
        until=reveals if reveals in naming else None,
        turning=found[rules.actions.TurnsOver],
        letters="".join(colour.letter for colour in edition.colours),
        most_players=edition.most_players,
        turned_up_acts=edition.ruleset.turned_up_acts,
        turns_up_number=edition.ruleset.turns_up_number,
        points={sort.symbol: sort.points for sort in sorts},
    )


def other_side(box: Box) -> Box:
    """Return the box as the backs of its cards show it."""
    return _DARK if box is _LIGHT else _LIGHT


def real_deck(edition: Edition, box: Box | None = None) -> list[Card]:
    """Return the cards in the box, in order; ``box`` is the side that shows, if not the first one."""
    words, box = edition.words, box or box_of(edition)
    coloured = [
        words[letter + symbol]
        for letter in box.letters
        for symbol, n in box.coloured.items()
        for _ in range(n)
    ]
    wilds = {words[symbol]: n for symbol, n in box.wilds.items()}
    if box is _OLD:
        # How many Wilds there are is where the five differ.
        wilds = {card: edition.copies.get(card, 0) for card in wilds}
    return coloured + [card for card, n in wilds.items() for _ in range(n)]
