"""Replays the round so far with slots in place of the hidden cards.

A played card came out of some slot of its hand, nobody knows which: each ledger is one possibility.
"""

from collections.abc import Sequence
from random import Random

from companion import rules
from companion.odds.behaviour import Behaviour
from companion.odds.clues import IMPOSSIBLE, Clue, ColourClue, Slot
from companion.odds.discards import Discards
from companion.odds.past import RoundEvent, RoundSoFar, cards_of
from companion.odds.places import Places, returned_to, turns_over


class _Slots(Places[Slot]):
    """Hands of slots. Every card from the draw pile is a new slot: nothing is known of it."""

    def refill(self) -> bool:
        self.pile.append(Slot())
        return True

    def shuffle_discards(self, staying: int) -> None:
        del self.discards[: len(self.discards) - staying]


class Ledger:
    """The slots of every hand after the round so far, with their clues."""

    def __init__(
        self,
        past: RoundSoFar,
        discards: Discards,
        guessed: Sequence[rules.Card],
        behaviour: Behaviour,
        chance: Random,
    ) -> None:
        self.discards = discards
        self.guessed = guessed
        self.behaviour = behaviour
        self.chance = chance
        self.places = _Slots([], [], [], chance)
        self._of_four: Clue | None = None
        for step in past.steps:
            self._take(step)

    @property
    def hands(self) -> list[list[Slot]]:
        """The slots of each hand, by seat."""
        return self.places.hands

    def suppose(self, bluffs: float) -> None:
        """Suppose that the last Wild Draw Four, of which nothing was shown, is a bluff that often."""
        if self._of_four:
            self._of_four.otherwise = bluffs

    def _take(self, step: RoundEvent) -> None:
        before, event, after, _ = step
        places = self.places
        if isinstance(event, rules.Round) or turns_over(before, after):
            places.hands, places.discards = [[] for _ in after.seats], []
            places.deal(after.counts)
            self._of_four = None
            return
        self._note(step)
        if isinstance(event, rules.Start) and before.discards < after.discards:
            places.discards.append(Slot(after.top or event.card, known=True))
        if isinstance(event, rules.Play | rules.Jump):
            self._lay(step, event)
        # Past discards are only counted: a missing one must not keep a hand from its size.
        while len(places.discards) < after.discards:
            places.discards.insert(0, Slot())
        if returned_to(before, event, after):
            places.discards[-1].card, places.discards[-1].known = before.top, True
        places.follow(before, event, after)
        # It holds the cards of players who left, or held fewer than was thought.
        places.pile.clear()
        self._note_afterwards(step)

    def _lay(self, step: RoundEvent, event: rules.Play | rules.Jump) -> None:
        before, _, _, top = step
        seat = before.match.seat_of[event.player]
        cards = cards_of(event) if isinstance(event, rules.Play) else (before.top,)
        for place, card in enumerate(cards, top + 1):
            hand = self.hands[seat]
            if not hand:
                return
            if card is None or not card.is_known:
                card = self.guessed[place] if place < len(self.guessed) else None
            drawn = before.phase is rules.Phase.DRAWN and before.acting == seat and len(cards) == 1
            slot = hand[-1] if drawn else self._slot_of(hand, card)
            slot.card, slot.known = card, False
            self.places.lay(seat, [slot])

    def _slot_of(self, hand: list[Slot], card: rules.Card | None) -> Slot:
        """Sample the slot that this card came from, by its clues."""
        if len(hand) == 1 or card is None:
            return hand[self.chance.randrange(len(hand))]
        weights = []
        for slot in hand:
            weight = 1.0 if not slot.known or slot.card is card else IMPOSSIBLE
            for clue in slot.clues:
                if not isinstance(clue, ColourClue) and card in clue.cards:
                    weight *= clue.otherwise / clue.without
            weights.append(weight)
        return self.chance.choices(hand, weights)[0]

    # Clues.

    def _note(self, step: RoundEvent) -> None:
        """Note the clues that an event gives about the hand before it."""
        before, event, _, _ = step
        if before.acting is None or not before.is_in_play or getattr(event, "player", None) != before.turn:
            return
        hand = self.hands[before.acting]
        drawn = getattr(before.pending, "cards", 0) if before.phase is rules.Phase.DRAWN else 0
        match event:
            case rules.Draw() if before.phase is rules.Phase.TURN:
                self._add(hand, self._fitting(step), self.behaviour.draw)
            case rules.Draw() if drawn and hand and before.ruleset.draws_until_match:
                # A fitting card has to be played, except a four that would be a bluff.
                passed = frozenset(card for card in self._fitting(step) if not card.is_challengeable)
                self._add(hand[-1:], passed, IMPOSSIBLE)
            case rules.Draw() | rules.Keep() if drawn and hand:
                self._add(hand[-1:], self._fitting(step), self.behaviour.keep)
            case rules.Accept() if before.phase is rules.Phase.DEBT:
                self._add(hand, _answers(before), self.behaviour.accept)
            case rules.Challenge() if self._of_four:
                four, held = self._of_four, IMPOSSIBLE
                four.otherwise, four.without = (1.0, held) if event.guilty else (held, 1.0)

    def _note_afterwards(self, step: RoundEvent) -> None:
        """Note the clues that a played card gives about the rest of the hand."""
        before, event, after, top = step
        if not isinstance(event, rules.Play) or event.player not in after.match.seat_of:
            return
        hand = self.hands[after.match.seat_of[event.player]]
        card = event.cards[-1]
        if card.is_challengeable and after.challenge:
            drawn = before.phase is rules.Phase.DRAWN
            rate = self.behaviour.bluff_drawn if drawn else self.behaviour.bluff
            self._of_four = self._add(hand, rules.guilty_cards(after, *self.guessed[top : top + 1]), rate)
        # Whoever has hands moved names a colour for another hand.
        if card.is_wild and after.colour and hand and card.symbol not in before.match.moving:
            colour = ColourClue(list(hand), frozenset(), self.behaviour.colour, colour=after.colour)
            for slot in hand:
                slot.clues.append(colour)

    def _add(self, slots: list[Slot], cards: frozenset[rules.Card], otherwise: float) -> Clue | None:
        if not cards or not slots:
            return None
        clue = Clue(list(slots), cards, max(otherwise, IMPOSSIBLE))
        for slot in slots:
            slot.clues.append(clue)
        return clue

    def _fitting(self, step: RoundEvent) -> frozenset[rules.Card]:
        top, colour = step.before.top, step.before.colour
        if top is not None and top.is_known and (colour or not top.is_wild):
            return step.before.upcard.fits if step.before.upcard else frozenset()
        if not 0 <= step.top < len(self.guessed):
            return frozenset()
        return self.discards.fits(self.guessed[step.top], self.discards.laid[step.top].colour)


def _answers(state: rules.State) -> frozenset[rules.Card]:
    """Return the cards that the debtor could have answered with."""
    assert state.turn is not None
    # Any colour will do for a Wild Draw Four: whether it goes there does not depend on it.
    colour = state.colour
    faces = [card for card in state.deck.faces if not card.is_number]
    plays = {card: rules.Play(state.turn, card, colour if card.is_wild else None) for card in faces}
    return frozenset(
        card for card, play in plays.items() if not isinstance(rules.apply(state, play), rules.Ruling)
    )
