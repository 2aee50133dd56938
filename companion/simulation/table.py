"""A real table: hands of real cards, a draw pile, a discard pile.

Nothing here asks the referee anything. It does with the cards what people do with them, in the
plainest way, so that what the referee believes can be compared with what is so.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any

from companion.rules import (
    Accept,
    Card,
    Catch,
    Challenge,
    Colour,
    Draw,
    Edition,
    Flip,
    Hand,
    Hint,
    Keep,
    NameColour,
    Play,
    Reshuffle,
    Round,
    Setup,
    Start,
    Uno,
    read_card,
)
from companion.simulation.score_sheet import ScoreSheet

CARDS_DEALT = 7
COLOURED = [*"0", *"123456789" * 2, *"SRD" * 2]


def real_deck(edition: Edition) -> list[Card]:
    """The cards in the box, in order."""
    coloured = [read_card(letter + symbol) for letter in "RYGB" for symbol in COLOURED]
    wilds = [read_card(code) for code in ("W", "W4", "W50")]
    return coloured + [card for card in wilds for _ in range(edition.copies.get(card, 0))]


def worth(card: Card) -> int:
    """What a card left in the hand costs."""
    if card.is_wild:
        return 50
    return 20 if card.symbol in ("S", "R", "D") else int(card.symbol or 0)


@dataclass(frozen=True)
class Four:
    """A Wild Draw Four on the table that nobody has drawn for yet."""

    player: str
    guilty: bool
    colour_before: Colour | None
    had_said_uno: bool


@dataclass(frozen=True)
class Coin:
    """A gold coin about to be flipped."""

    player: str
    heads: str
    tails: str


class Table:
    """The cards, the people, and whose turn they think it is.

    ``phase`` uses the words of the game record's table. ``drawn`` are the cards taken from
    the pile in the present turn, ``needed`` whether it was drawn for want of a card that fits.
    """

    def __init__(self, setup: Setup, rng: Random) -> None:
        self.setup = setup
        self.sheet = ScoreSheet(setup)
        self.rng = rng
        self.deck = real_deck(setup.edition)
        self._whole = Counter(self.deck)
        self._do: dict[type, Callable[[Any], None]] = {
            Round: self._round, Start: self._start, NameColour: self._name_colour,
            Play: self._play, Draw: self._draw, Keep: self._keep, Uno: self._uno,
            Catch: self._catch, Accept: self._accept, Challenge: self._challenge,
            Flip: self._flip, Hint: self._hint, Reshuffle: self._reshuffle, Hand: self._count,
        }  # fmt: skip
        self.phase = "between"
        self._clear([])

    def _clear(self, seats: list[str]) -> None:
        self.seats = seats
        self.hands: dict[str, list[Card]] = {}
        self.pile: list[Card] = []
        self.discards: list[Card] = []
        self.step = 1
        self.turn: str | None = None
        self.colour: Colour | None = None
        self.uno_open: str | None = None
        self.said_uno: set[str] = set()
        self.about_to_say: str | None = None
        self.drawn: list[Card] = []
        self.draws = 0
        self.needed = False
        self.turns = 0
        self.four: Four | None = None
        self.coin: Coin | None = None
        self.out: str | None = None
        self.counted: dict[str, int] = {}

    # What can be seen by looking.

    @property
    def top(self) -> Card | None:
        """The card on the discard pile."""
        return self.discards[-1] if self.discards else None

    @property
    def is_two_handed(self) -> bool:
        """Does a Reverse work as a Skip?"""
        return len(self.seats) == 2 and "two-handed" in self.setup.options

    @property
    def is_used_up(self) -> bool:
        """Is there nothing at all left to draw?"""
        return not self.pile and len(self.discards) < 2

    @property
    def due(self) -> list[str]:
        """Whose cards still have to be counted."""
        assert self.out is not None
        return [name for name in self.sheet.who_counts(self.seats, self.out) if name not in self.counted]

    def after(self, player: str, places: int = 1) -> str:
        """Who sits that many places on in the direction of play."""
        return self.seats[(self.seats.index(player) + places * self.step) % len(self.seats)]

    def fits(self, card: Card) -> bool:
        """Does it match the discard pile, or is it a wild?"""
        top = self.discards[-1]
        return card.is_wild or self.colour in (None, card.colour) or card.symbol == top.symbol

    def is_guilty(self, hand: list[Card]) -> bool:
        """Would a Wild Draw Four be against the rules from what else is in the hand?"""
        others = [card for card in hand if card.symbol != "W4"]
        if self.setup.edition.strict_wild_draw_four:
            return any(self.fits(card) for card in others)
        return any(card.colour is self.colour for card in others if not card.is_wild)

    def may_play(self, player: str, card: Card) -> bool:
        """Is it legal from this hand, the hidden part included?"""
        return self.fits(card) and not (card.symbol == "W4" and self.is_guilty(self.hands[player]))

    def loose_ends(self) -> list[str]:
        """What is wrong with the cards themselves: none may be lost, none come twice."""
        everywhere = Counter(chain(self.pile, self.discards, *self.hands.values()))
        if self.hands and everywhere != self._whole:
            return [f"{everywhere.total()} cards on the table, {len(self.deck)} in the deck"]
        return []

    def drawn_as_text(self) -> str:
        """The table as somebody would see it who sees all the cards."""
        hands = [
            f"{'>' if name == self.turn else ' '} {name}: {' '.join(card.code for card in hand)}"
            for name, hand in self.hands.items()
        ]
        discards = " ".join(card.code for card in self.discards[-5:])
        piles = f"{self.phase}, draw pile {len(self.pile)}, discards {len(self.discards)}: ... {discards}"
        return "\n".join([piles, f"colour {self.colour}, UNO open {self.uno_open}", *hands])

    # What people do.

    def do(self, event: object) -> None:
        """Move the cards as this event says."""
        self._do[type(event)](event)
        self._forget_calls()

    def _forget_calls(self) -> None:
        one_card = {name for name, hand in self.hands.items() if len(hand) == 1}
        self.said_uno &= one_card
        if self.uno_open not in one_card:
            self.uno_open = None

    def _take(self, player: str, cards: int) -> list[Card]:
        taken: list[Card] = []
        for _ in range(cards):
            if not self.pile:
                self._reshuffle(None)
            if self.pile:
                taken.append(self.pile.pop())
        self.hands[player] += taken
        return taken

    def _reshuffle(self, event: object) -> None:
        self.pile += self.discards[:-1]
        self.discards = self.discards[-1:]
        self.rng.shuffle(self.pile)

    def _round(self, event: Round) -> None:
        self._clear(self.sheet.begin_round(event.dealer))
        self.pile = list(self.deck)
        self.rng.shuffle(self.pile)
        self.hands = {name: [self.pile.pop() for _ in range(CARDS_DEALT)] for name in self.seats}
        self.phase = "deal"

    def _start(self, event: Start) -> None:
        if event.card.symbol == "W4":
            self.rng.shuffle(self.pile)
            return
        card = self.pile.pop()
        self.discards.append(card)
        self.colour = card.colour
        first = self.after(self.sheet.dealer)
        self.phase, self.turn = "turn", first
        if card.is_wild:
            self.phase = "colour"
        elif card.symbol == "R":
            self.step, self.turn = -1, self.sheet.dealer
        elif card.symbol in ("S", "D"):
            self.turn = self.after(first)
            self._take(first, 2 if card.symbol == "D" else 0)

    def _name_colour(self, event: NameColour) -> None:
        self.colour = event.colour
        self.phase = "turn"

    def _begin_turn(self, player: str) -> None:
        if self.four and self.phase == "challenge":
            assert self.turn is not None
            self._take(self.turn, 4)
        if self.phase != "drawn" or player != self.turn:
            self.drawn, self.draws = [], 0
            self.needed = not any(self.may_play(player, card) for card in self.hands[player])
            self.turns += 1
        if player != self.turn:
            self.about_to_say = None
        self.four = self.coin = self.uno_open = None
        self.turn = player

    def _draw(self, event: Draw) -> None:
        self._begin_turn(event.player)
        self.draws += 1
        self.drawn += self._take(event.player, 1)
        self.phase = "drawn"

    def _keep(self, event: Keep) -> None:
        self._pass_turn(self.after(event.player))

    def _pass_turn(self, player: str) -> None:
        self.phase, self.turn = "turn", player
        self.drawn, self.draws = [], 0
        self.about_to_say = None

    def _play(self, event: Play) -> None:
        player, card, hand = event.player, event.card, self.hands[event.player]
        replaying = self.phase == "replay"
        self._begin_turn(player)
        said = self.about_to_say == player
        hand.remove(card)
        four = Four(player, self.is_guilty(hand), self.colour, said)
        self.discards.append(card)
        self.colour = event.colour or card.colour
        if replaying:
            self._take(player, 4)
        self._watch_for_uno(player, said)
        self.out = None if hand else player
        self.four = four if card.symbol == "W4" else None
        self.coin = Coin(player, event.heads, event.tails) if event.heads and event.tails else None
        self._follow_the_card(player, card.symbol or "")

    def _watch_for_uno(self, player: str, said: bool) -> None:
        if len(self.hands[player]) == 1:
            if said:
                self.said_uno.add(player)
            else:
                self.uno_open = player

    def _follow_the_card(self, player: str, symbol: str) -> None:
        skips = symbol in ("S", "D") or (symbol == "R" and self.is_two_handed)
        if symbol == "D":
            self._take(self.after(player), 2)
        if symbol == "R" and not skips:
            self.step = -self.step
        if self.four:
            self._pass_turn(self.after(player))
            self.phase = "challenge"
        elif self.coin and (not self.out or "last-card-coin" in self.setup.options):
            self._pass_turn(player)
            self.phase = "coin"
        else:
            self._pass_turn(self.after(player, 2 if skips else 1))
            self._end_if_out()

    def _end_if_out(self) -> None:
        if self.out:
            self.phase, self.turn = "count", None
            self.four = self.coin = self.uno_open = None

    def _uno(self, event: Uno) -> None:
        if len(self.hands[event.player]) == 1:
            self.said_uno.add(event.player)
            if self.uno_open == event.player:
                self.uno_open = None
        elif self.turn == event.player and len(self.hands[event.player]) == 2:
            self.about_to_say = event.player

    def _catch(self, event: Catch) -> None:
        self._take(event.other, 2)
        if self.uno_open == event.other:
            self.uno_open = None

    def _accept(self, event: Accept) -> None:
        self._take(event.player, 4)
        self._after_the_four(event.player)

    def _after_the_four(self, victim: str) -> None:
        self.four = None
        self._pass_turn(self.after(victim))
        self._end_if_out()

    def _challenge(self, event: Challenge) -> None:
        assert self.four is not None
        if not event.guilty:
            self._take(event.player, 6)
            self._after_the_four(event.player)
        elif self.setup.edition.guilty_takes_card_back:
            self._take_it_back(self.four)
        else:
            self._take(self.four.player, 4)
            self.four = None
            self._pass_turn(event.player)

    def _take_it_back(self, four: Four) -> None:
        self.hands[four.player].append(self.discards.pop())
        self.colour = four.colour_before
        self.phase, self.turn = "replay", four.player
        self.about_to_say = four.player if four.had_said_uno else None
        self.four = None

    def _flip(self, event: Flip) -> None:
        if self.coin is None:
            return
        self._take(self.coin.tails if event.side == "heads" else self.coin.heads, 4)
        player, self.coin = self.coin.player, None
        self._pass_turn(self.after(player))
        self._end_if_out()

    def _hint(self, event: Hint) -> None:
        self._take(event.player, 4)

    def _count(self, event: Hand) -> None:
        self.counted[event.player] = sum(worth(card) for card in event.cards)
        if not self.due:
            self._score()

    def _score(self) -> None:
        assert self.out is not None
        counting = self.sheet.who_counts(self.seats, self.out)
        self.sheet.score(self.seats, self.out, {name: self.counted[name] for name in counting})
        self._clear([])
        self.phase = "finished" if self.sheet.winners else "between"
