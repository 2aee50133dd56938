"""A round played out with real cards, from one situation to the next."""

from collections.abc import Sequence
from random import Random
from typing import Final

from companion.odds.places import Places, dealt_anew, faces_but
from companion.odds.situations import Choice, PlayOutcome, Situation, said, situations
from companion.rules import Card, State, TableEvent, Upcard


class Walk:
    """A round from ``state`` on, whose cards move as outcomes say.

    ``hands`` are by seat, ``discards`` end with the top card, ``pile`` is unordered: any of its cards may be
    drawn next. What lies ``below`` is as :class:`Places` have it. ``hand`` is that of the player to act.
    Whoever comes to hold ``most`` cards, where the rules have such a number, is ``knocked_out``, and has no
    seat from then on.
    """

    __slots__ = (
        "below", "chance", "discards", "hand", "hands", "knocked_out", "match", "most", "pile", "random",
        "ruleset", "seats", "situation", "top",
    )  # fmt: skip

    def __init__(self, state: State, places: Places[Card], chance: Random) -> None:
        assert state.upcard is not None
        self.hands: Final[list[list[Card]]] = places.hands
        self.pile: Final[list[Card]] = places.pile
        self.discards: Final[list[Card]] = places.discards
        self.below: Final[list[Card]] = places.below
        self.chance: Final = chance
        self.random: Final = chance.random
        self.match = state.match
        self.ruleset: Final = state.ruleset
        self.seats = state.seats
        self.most: Final = state.match.mercy
        self.knocked_out: Final[list[str]] = []
        self.top: Upcard = state.upcard
        self.situation: Situation = situations(state.setup, state.seats).of(state)
        self.hand: list[Card] = self.hands[self.situation.seat]

    def play(self, card: Card, choice: Choice | None = None) -> PlayOutcome | None:
        """Return the outcome if the player to act plays a card that fits; None if that is refused."""
        situation = self.situation
        plays = situation.plays if len(self.hand) > 1 else situation.finishes
        return plays[card] if choice is None else plays[card, choice]

    def other(self, kind: type[TableEvent]) -> PlayOutcome | None:
        """Return the outcome if the player to act draws, keeps or accepts; None if that is refused."""
        if self.pile:
            return self.situation.others[kind]
        # With an empty pile other rules hold, and they depend on the number of discards.
        return self.ask(said(kind, self.situation))

    def ask(self, event: TableEvent) -> PlayOutcome | None:
        """Ask the referee for the outcome with the actual numbers of cards."""
        sizes = tuple([len(hand) for hand in self.hands])
        return self.situation.ask(event, self.top, sizes, len(self.pile), len(self.discards))

    def do(self, outcome: PlayOutcome, card: Card | None = None, first: Sequence[Card] = ()) -> None:
        """Carry out an outcome; for a play, ``card`` goes down, on top of the ``first`` of several."""
        is_plain = outcome.is_plain
        # Who is out after a last card for which all hands are dealt anew, depends on the sizes of all.
        if not is_plain and (
            self._needs(outcome) > len(self.pile) or (outcome.dealer is not None and len(self.hand) == 1)
        ):
            asked = self.ask(outcome.event)
            assert asked is not None, f"{outcome.event} was accepted with more cards"
            outcome = asked
        if card is not None:
            for each in (*first, card):
                self.hand.remove(each)
                self.discards.append(each)
        if outcome.top is not None:
            self.top = outcome.top
        if not is_plain:
            self._move_cards(outcome)
        self.situation = outcome.after
        if self.most and not is_plain:
            self._knock_out()
        # Kept, as the policy asks for it more than once.
        self.hand = self.hands[self.situation.seat]

    def comes_up(self) -> Card | None:
        """Return the face that lies on top once all cards are turned over; None if they have one side."""
        other = self.situation.table.underside
        if other is None:
            return None
        return self.below[-1] if self.below else self.chance.choice(other.deck)

    def jump(self, seat: int, outcome: PlayOutcome) -> None:
        """Let the player at that seat jump in with the twin of the top card."""
        self.hand = self.hands[seat]
        self.do(outcome, self.top.card)

    def _needs(self, outcome: PlayOutcome) -> int:
        if not self.most:
            return outcome.needs
        return sum([self._drawn(seat, cards) for seat, cards in outcome.draws])

    def _drawn(self, seat: int, cards: int) -> int:
        # Drawing stops with the card that knocks out.
        return min(cards, self.most - len(self.hands[seat])) if self.most else cards

    def _move_cards(self, outcome: PlayOutcome) -> None:
        pile, hands = self.pile, self.hands
        if outcome.stay is not None:
            moved = len(self.discards) - outcome.stay
            pile += self.discards[:moved]
            del self.discards[:moved]
            self.below.clear()
        for seat, cards in outcome.draws:
            hand = hands[seat]
            for _ in range(self._drawn(seat, cards)):
                # Any card of an unordered pile: so nothing is ever shuffled.
                place = int(self.random() * len(pile))
                hand.append(pile[place])
                pile[place] = pile[-1]
                del pile[-1]
        if outcome.hands:
            hands[:] = [hands[seat] for seat in outcome.hands]
        elif outcome.dealer is not None:
            hands[:] = dealt_anew(hands, outcome.dealer, self.chance)
        if outcome.turns_over:
            self._turn_over(outcome.after.table.deck.deck)

    def _turn_over(self, deck: Sequence[Card]) -> None:
        """Give each card a face of the other side: those that were seen there theirs, and all others any."""
        seen, discards = self.below or [self.top.card], self.discards
        piles = [*self.hands, self.pile]
        unseen = len(discards) - len(seen)
        faces = faces_but(deck, seen, sum(map(len, piles)) + unseen, self.chance)
        for cards in piles:
            cards[:] = [faces.pop() for _ in cards]
        turned = [*(faces.pop() for _ in range(unseen)), *seen]
        self.below[:], discards[:] = discards, turned

    def _knock_out(self) -> None:
        # From the last seat on: those before it stay what they are.
        for seat in reversed(range(len(self.hands))):
            if len(self.hands[seat]) >= self.most and len(self.hands) > 1:
                self.knocked_out.append(self.seats[seat])
                # Set aside, they come back with the discards.
                self.discards[:0] = self.hands.pop(seat)
                self.situation = self.situation.without(seat)
                table = self.situation.table
                self.seats, self.match = table.seats, table.match
