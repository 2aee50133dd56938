"""Where each card is: hands, draw pile and discards, kept in step with the referee's counts.

The referee decides how many cards are drawn, when the discards are shuffled and which hands move; this only
carries it out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic, Self, TypeVar

from companion.rules import Card, Challenge, EffectKind, Jump, Play, State, TableEvent, effects_of

T = TypeVar("T")


def returned_to(before: State, event: TableEvent, after: State) -> str | None:
    """Return the player who took the top card back, as a guilty Wild Draw Four may be; None for no one."""
    happened = effects_of(before, event, after) if isinstance(event, Challenge) else ()
    return next((effect.player for effect in happened if effect.kind is EffectKind.RETURNED), None)


def moves_hands(before: State, event: TableEvent) -> bool:
    """Return whether a card was laid that may swap hands or pass them on."""
    moving = before.match.moving
    if not moving or not isinstance(event, Play | Jump):
        return False
    card: Card | None = event.cards[-1] if isinstance(event, Play) else before.top
    return card is not None and card.symbol in moving


def turns_over(before: State, after: State) -> bool:
    """Return whether the other side of all cards is up after an event."""
    return before.side is not None and after.side is not None and before.side != after.side


def dealt_anew(hands: Sequence[Sequence[T]], dealer: int, chance: Random) -> list[list[T]]:
    """Return the same cards dealt at random one by one, the first to the left of the seat of ``dealer``."""
    cards, players = [card for hand in hands for card in hand], len(hands)
    chance.shuffle(cards)
    return [cards[(seat - dealer - 1) % players :: players] for seat in range(players)]


def faces_but(deck: Sequence[Card], seen: Sequence[Card], needed: int, chance: Random) -> list[Card]:
    """Return at least so many faces of a deck, shuffled, without those that were seen."""
    faces = [*deck]
    for card in seen:
        # A table may have let a card stand that the deck does not hold.
        if card in faces:
            faces.remove(card)
    while len(faces) < needed:
        faces.append(chance.choice(deck))
    chance.shuffle(faces)
    return faces


@dataclass(eq=False)
class Places(Generic[T]):
    """The hands by seat, the draw pile and the discards, the last of each on top.

    ``T``: a card, or a placeholder for an unseen one. ``below`` are the discards as the side that is down
    shows them, as far as that was seen: the last will lie on top of all others once they are turned over.
    """

    hands: list[list[T]]
    pile: list[T]
    discards: list[T]
    chance: Random
    below: list[T] = field(default_factory=list)

    def copy(self) -> Self:
        """Return an independent copy."""
        hands = [hand[:] for hand in self.hands]
        return type(self)(hands, self.pile[:], self.discards[:], self.chance, self.below[:])

    def lay(self, seat: int, cards: list[T]) -> None:
        """Move these cards from a hand to the discards."""
        hand = self.hands[seat]
        for card in cards:
            hand.remove(card)
        self.discards += cards

    def follow(self, before: State, event: TableEvent, after: State) -> None:
        """Carry out what followed from an event after its cards went down: draw, move hands, reshuffle."""
        if after.seats != before.seats:
            self._change_seats(before, after)
        if moves_hands(before, event):
            self._move_hands(before, event, after)
        elif taker := returned_to(before, event, after):
            self.hands[after.match.seat_of[taker]].append(self.discards.pop())
        if len(self.discards) > after.discards:
            self.shuffle_discards(after.discards)
        self.deal(after.counts)

    def deal(self, counts: tuple[int, ...]) -> None:
        """Bring each hand to its size, with cards from or to the draw pile."""
        for hand, count in zip(self.hands, counts, strict=True):
            while len(hand) < count and (self.pile or self.refill()):
                hand.append(self.pile.pop())
            # Only after a miscount was put right.
            while len(hand) > count:
                self.pile.insert(0, hand.pop(self.chance.randrange(len(hand))))

    def refill(self) -> bool:
        """Add cards to an empty draw pile; return whether there are any."""
        return False

    def shuffle_discards(self, staying: int) -> None:
        """Shuffle the discards but for the ``staying`` top ones under the draw pile."""
        moved = self.discards[: len(self.discards) - staying]
        self.chance.shuffle(moved)
        self.pile[:0] = moved
        del self.discards[: len(moved)]
        self.below.clear()

    def _change_seats(self, before: State, after: State) -> None:
        hands = dict(zip(before.seats, self.hands, strict=True))
        for name in {*before.seats} - {*after.seats}:
            self.pile[:0] = hands[name]
        self.hands = [hands.get(name, []) for name in after.seats]

    def _move_hands(self, before: State, event: TableEvent, after: State) -> None:
        hands, seat_of = self.hands, after.match.seat_of
        for effect in effects_of(before, event, after):
            if effect.kind is EffectKind.SWAPPED:
                one, other = seat_of.get(effect.player or ""), seat_of.get(effect.by or "")
                # A table may let a swap stand with somebody who does not play.
                if one is not None and other is not None:
                    hands[one], hands[other] = hands[other], hands[one]
            elif effect.kind is EffectKind.PASSED:
                self.hands = [hands[(seat - after.step) % len(hands)] for seat in range(len(hands))]
            elif effect.kind is EffectKind.HANDS_SHUFFLED:
                self.hands = dealt_anew(hands, seat_of[effect.player or ""], self.chance)
