"""The simulated table: every event applied to real cards, in the plainest way.

Nothing here asks the referee. This is the second implementation of the game that the referee's state
is compared with, so it trades speed and elegance for being obviously right.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.rules import (
    Accept,
    Card,
    Catch,
    Challenge,
    Colour,
    Draw,
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
)
from companion.simulation.cards import Cards, points_of
from companion.simulation.score_sheet import ScoreSheet


@dataclass(frozen=True)
class Four:
    """A Wild Draw Four that has been neither accepted nor challenged yet."""

    player: str
    guilty: bool
    colour_before: Colour | None
    had_said_uno: bool


@dataclass(frozen=True)
class Coin:
    """A coin about to be flipped, and who draws for which side's loss."""

    player: str
    heads: str
    tails: str


class Table(Cards):
    """The cards, the players and the turn.

    ``phase`` is a phase of the referee's JSON; ``drawn`` has the cards drawn in the present turn.
    ``step`` is 1 while play goes left, else -1. ``turns`` counts the turns of the round.
    """

    def __init__(self, setup: Setup, rng: Random) -> None:
        super().__init__(setup.edition, setup.ruleset, rng)
        self.setup = setup
        self.sheet = ScoreSheet(setup)
        self._do: dict[type, Callable[[Any], None]] = {
            Round: self._round, Start: self._start, NameColour: self._name_colour,
            Play: self._play, Draw: self._draw, Keep: self._keep, Uno: self._uno,
            Catch: self._catch, Accept: self._accept, Challenge: self._challenge,
            Flip: self._flip, Hint: self._hint, Reshuffle: lambda _: self.reshuffle(), Hand: self._count,
        }  # fmt: skip
        self.phase = "between"
        self._clear([])

    def _clear(self, seats: list[str]) -> None:
        self.clear_away()
        self.seats = seats
        self.step = 1
        self.turn: str | None = None
        self.uno_open: str | None = None
        self.said_uno: set[str] = set()
        self.about_to_say: str | None = None
        self.drawn: list[Card] = []
        self.turns = 0
        self.four: Four | None = None
        self.coin: Coin | None = None
        self.out: str | None = None
        self.counted: dict[str, int] = {}

    # What everyone at the table can see.

    @property
    def is_two_handed(self) -> bool:
        """Whether a Reverse works as a Skip."""
        return len(self.seats) == 2 and self.ruleset.two_handed_reverse_skips

    @property
    def due(self) -> list[str]:
        """The players whose hands still have to be counted."""
        assert self.out is not None
        return [name for name in self.sheet.who_counts(self.seats, self.out) if name not in self.counted]

    def after(self, player: str, places: int = 1) -> str:
        """Return who sits that many places further in the direction of play."""
        return self.seats[(self.seats.index(player) + places * self.step) % len(self.seats)]

    def as_text(self) -> str:
        """Return a drawing of the table with all hands open, for a disagreement."""
        hands = [
            f"{'>' if name == self.turn else ' '} {name}: {' '.join(card.code for card in hand)}"
            for name, hand in self.hands.items()
        ]
        discards = " ".join(card.code for card in self.discards[-5:])
        counts = f"draw pile {len(self.draw_pile)}, discards {len(self.discards)}"
        piles = f"{self.phase}, {counts}: ... {discards}"
        return "\n".join([piles, f"colour {self.colour}, UNO open {self.uno_open}", *hands])

    # Events.

    def do(self, event: object) -> None:
        """Apply an event, legal or let stand."""
        self._do[type(event)](event)
        # After every event: any of them may leave a player with more than one card, or none.
        self._forget_calls()

    def _forget_calls(self) -> None:
        one_card = {name for name, hand in self.hands.items() if len(hand) == 1}
        self.said_uno &= one_card
        if self.uno_open not in one_card:
            self.uno_open = None

    def _round(self, event: Round) -> None:
        self._clear(self.sheet.begin_round(event.dealer))
        self.deal(self.seats)
        self.phase = "deal"

    def _start(self, event: Start) -> None:
        if event.card.symbol == "W4":  # it goes back into the deck, and another card is turned up
            self.rng.shuffle(self.draw_pile)
            return
        card = self.draw_pile.pop()
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
            self.take(first, self.ruleset.draw_two if card.symbol == "D" else 0)

    def _name_colour(self, event: NameColour) -> None:
        self.colour = event.colour
        self.phase = "turn"

    def _begin_turn(self, player: str) -> None:
        # A turn begun while a Wild Draw Four is pending accepts it for the player who must draw.
        if self.four and self.phase == "challenge":
            assert self.turn is not None
            self.take(self.turn, self.ruleset.wild_draw_four)
        if self.phase != "drawn" or player != self.turn:
            self.drawn = []
            self.turns += 1
        if player != self.turn:
            self.about_to_say = None
        self.four = self.coin = self.uno_open = None
        self.turn = player

    def _draw(self, event: Draw) -> None:
        self._begin_turn(event.player)
        self.drawn += self.take(event.player, 1)
        self.phase = "drawn"

    def _keep(self, event: Keep) -> None:
        self._pass_turn(self.after(event.player))

    def _pass_turn(self, player: str) -> None:
        self.phase, self.turn = "turn", player
        self.drawn = []
        self.about_to_say = None

    def _play(self, event: Play) -> None:
        player, card, hand = event.player, event.card, self.hands[event.player]
        replaying = self.phase == "replay"
        self._begin_turn(player)
        said = self.about_to_say == player
        hand.remove(card)
        # Before the card covers the discard pile: guilt depends on the colour it was played on.
        four = Four(player, self.is_guilty(hand), self.colour, said)
        self.discards.append(card)
        self.colour = event.colour or card.colour
        if replaying:
            self.take(player, self.ruleset.guilty_penalty)
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
            self.take(self.after(player), self.ruleset.draw_two)
        if symbol == "R" and not skips:
            self.step = -self.step
        if self.four:
            self._pass_turn(self.after(player))
            self.phase = "challenge"
        elif self.coin and (not self.out or self.ruleset.coin_on_last_card):
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
        self.take(event.other, self.ruleset.uno_penalty)
        if self.uno_open == event.other:
            self.uno_open = None

    def _accept(self, event: Accept) -> None:
        self.take(event.player, self.ruleset.wild_draw_four)
        self._after_the_four(event.player)

    def _after_the_four(self, victim: str) -> None:
        self.four = None
        self._pass_turn(self.after(victim))
        self._end_if_out()

    def _challenge(self, event: Challenge) -> None:
        assert self.four is not None
        if not event.guilty:
            self.take(event.player, self.ruleset.lost_challenge)
            self._after_the_four(event.player)
        elif self.ruleset.guilty_takes_card_back:
            self._take_it_back(self.four)
        else:
            self.take(self.four.player, self.ruleset.guilty_penalty)
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
        loser = self.coin.tails if event.side == "heads" else self.coin.heads
        self.take(loser, self.ruleset.coin_penalty)
        player, self.coin = self.coin.player, None
        self._pass_turn(self.after(player))
        self._end_if_out()

    def _hint(self, event: Hint) -> None:
        self.take(event.player, self.ruleset.hint_penalty)

    def _count(self, event: Hand) -> None:
        self.counted[event.player] = sum(points_of(card) for card in event.cards)
        if not self.due:
            self._score()

    def _score(self) -> None:
        assert self.out is not None
        counting = self.sheet.who_counts(self.seats, self.out)
        self.sheet.score(self.seats, self.out, {name: self.counted[name] for name in counting})
        self._clear([])
        self.phase = "finished" if self.sheet.winners else "between"
