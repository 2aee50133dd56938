"""A round under way with real cards, which goes from one situation to the next."""

from collections.abc import Sequence
from random import Random
from typing import Final

from companion.odds.places import Places
from companion.odds.situations import Choice, PlayOutcome, Situation, said, situations
from companion.rules import Card, State, TableEvent, Upcard


class Walk:
    """A round from ``state`` on, whose cards go where outcomes send them.

    ``hands`` are by seat, ``discards`` end with the top card, and ``pile`` is in no order: any of its cards
    is the next. Whoever is to act holds ``hand``.
    """

    __slots__ = ("discards", "hand", "hands", "pile", "random", "ruleset", "seats", "situation", "top")

    def __init__(self, state: State, places: Places[Card], chance: Random) -> None:
        assert state.upcard is not None
        self.hands: Final[list[list[Card]]] = places.hands
        self.pile: Final[list[Card]] = places.pile
        self.discards: Final[list[Card]] = places.discards
        self.random: Final = chance.random
        self.ruleset: Final = state.ruleset
        self.seats: Final = state.seats
        self.top: Upcard = state.upcard
        self.situation: Situation = situations(state.setup, state.seats).of(state)
        self.hand: list[Card] = self.hands[self.situation.seat]

    def play(self, card: Card, choice: Choice | None = None) -> PlayOutcome | None:
        """Return what it comes to where the one to act plays a card that fits; None where that is refused."""
        situation = self.situation
        plays = situation.plays if len(self.hand) > 1 else situation.finishes
        return plays[card] if choice is None else plays[card, choice]

    def other(self, kind: type[TableEvent]) -> PlayOutcome | None:
        """Return what it comes to where the one to act draws, keeps, accepts; None where that is refused."""
        if self.pile:
            return self.situation.others[kind]
        # With nothing to draw other rules hold, and whether the discards help only their number tells.
        return self.ask(said(kind, self.situation))

    def ask(self, event: TableEvent) -> PlayOutcome | None:
        """Ask the referee what an event comes to with the cards that there are."""
        sizes = tuple([len(hand) for hand in self.hands])
        return self.situation.ask(event, self.top, sizes, len(self.pile), len(self.discards))

    def do(self, outcome: PlayOutcome, card: Card | None = None, first: Sequence[Card] = ()) -> None:
        """Let something happen: ``card`` goes down, where it is a play, and all follows that comes of it.

        Where several go down together, ``first`` are those beneath it.
        """
        is_plain = outcome.is_plain
        if not is_plain and outcome.needs > len(self.pile):
            asked = self.ask(outcome.event)
            assert asked is not None, f"{outcome.event} was accepted with more cards"
            outcome = asked
        if card is not None:
            if first:
                self._lay(first)
            self.hand.remove(card)
            self.discards.append(card)
        if outcome.top is not None:
            self.top = outcome.top
        if not is_plain:
            self._move_cards(outcome)
        self.situation = situation = outcome.after
        # Kept, as whoever chooses asks for it more than once.
        self.hand = self.hands[situation.seat]

    def jump(self, seat: int, outcome: PlayOutcome) -> None:
        """Let whoever sits there lay the twin of the top card."""
        self.hand = self.hands[seat]
        self.do(outcome, self.top.card)

    def _lay(self, cards: Sequence[Card]) -> None:
        for card in cards:
            self.hand.remove(card)
            self.discards.append(card)

    def _move_cards(self, outcome: PlayOutcome) -> None:
        """Move every card but those that went down."""
        pile, hands = self.pile, self.hands
        if outcome.stay is not None:
            moved = len(self.discards) - outcome.stay
            pile += self.discards[:moved]
            del self.discards[:moved]
        for seat, cards in outcome.draws:
            hand = hands[seat]
            for _ in range(cards):
                # Any card of a pile in no order: so nothing is ever shuffled.
                place = int(self.random() * len(pile))
                hand.append(pile[place])
                pile[place] = pile[-1]
                del pile[-1]
        if outcome.hands:
            hands[:] = [hands[seat] for seat in outcome.hands]
