"""Where the cards lie, kept in step with what the referee counts: hands, draw pile, discards.

Which card somebody draws is nobody's rule: how many, when the discards are shuffled and which hands move is
what the referee says, and here that alone is carried out.
"""

from random import Random
from typing import Generic, Self, TypeVar

from companion.rules import Card, Challenge, EffectKind, Jump, Play, State, TableEvent, effects_of

T = TypeVar("T")


def returned_to(before: State, event: TableEvent, after: State) -> str | None:
    """Return into whose hand the top card went back, as a guilty Wild Draw Four may; None for no one."""
    happened = effects_of(before, event, after) if isinstance(event, Challenge) else ()
    return next((effect.player for effect in happened if effect.kind is EffectKind.RETURNED), None)


class Places(Generic[T]):
    """The hands by seat, the draw pile and the discards, the last of each on top.

    ``T`` is a card, or whatever stands for one of which nobody knows which it is.
    """

    def __init__(self, hands: list[list[T]], pile: list[T], discards: list[T], chance: Random) -> None:
        self.hands = hands
        self.pile = pile
        self.discards = discards
        self.chance = chance

    def copy(self) -> Self:
        """Return the same cards, to be moved on their own."""
        return type(self)([hand[:] for hand in self.hands], self.pile[:], self.discards[:], self.chance)

    def lay(self, seat: int, cards: list[T]) -> None:
        """Put these cards of a hand on the discards."""
        hand = self.hands[seat]
        for card in cards:
            hand.remove(card)
        self.discards += cards

    def follow(self, before: State, event: TableEvent, after: State) -> None:
        """Do what followed from an event, once the cards that it laid are down: draw, move hands, shuffle."""
        if after.seats != before.seats:
            self._leave(before, after)
        if self._moves_hands(before, event):
            self._move_hands(before, event, after)
        elif taker := returned_to(before, event, after):
            self.hands[after.match.seat_of[taker]].append(self.discards.pop())
        if len(self.discards) > after.discards:
            self.shuffle_discards(after.discards)
        self.deal(after.counts)

    def deal(self, counts: tuple[int, ...]) -> None:
        """Bring each hand to its size, from or to the draw pile."""
        for hand, count in zip(self.hands, counts, strict=True):
            while len(hand) < count and (self.pile or self.refill()):
                hand.append(self.pile.pop())
            # Only where the table said that it had miscounted.
            while len(hand) > count:
                self.pile.insert(0, hand.pop(self.chance.randrange(len(hand))))

    def refill(self) -> bool:
        """Find more cards to draw where the pile has run out; return whether there are any."""
        return False

    def shuffle_discards(self, staying: int) -> None:
        """Shuffle all discards but the top ones under the draw pile."""
        moved = self.discards[: len(self.discards) - staying]
        self.chance.shuffle(moved)
        self.pile[:0] = moved
        del self.discards[: len(moved)]

    def _leave(self, before: State, after: State) -> None:
        hands = dict(zip(before.seats, self.hands, strict=True))
        for name in {*before.seats} - {*after.seats}:
            self.pile[:0] = hands[name]
        self.hands = [hands[name] for name in after.seats]

    @staticmethod
    def _moves_hands(before: State, event: TableEvent) -> bool:
        # Asked first, as it is true of hardly any game, and working out the effects takes long.
        moving = before.match.moving
        if not moving or not isinstance(event, Play | Jump):
            return False
        card: Card | None = event.cards[-1] if isinstance(event, Play) else before.top
        return card is not None and card.symbol in moving

    def _move_hands(self, before: State, event: TableEvent, after: State) -> None:
        hands, seat_of = self.hands, after.match.seat_of
        for effect in effects_of(before, event, after):
            if effect.kind is EffectKind.SWAPPED:
                one, other = seat_of.get(effect.player or ""), seat_of.get(effect.by or "")
                # A table may let stand that hands are swapped with one who does not play.
                if one is not None and other is not None:
                    hands[one], hands[other] = hands[other], hands[one]
            elif effect.kind is EffectKind.PASSED:
                self.hands = [hands[(seat - after.step) % len(hands)] for seat in range(len(hands))]
