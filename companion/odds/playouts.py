"""Playing a round to its end, with real cards, by the referee's own rules.

Every event is one that the referee accepted; how many cards somebody draws, whose turn follows and what the
round brings is read from its states alone.
"""

from random import Random
from typing import Final

from companion.odds.behaviour import Behaviour
from companion.odds.places import Places
from companion.odds.policy import jump, proposals
from companion.rules import (
    Card,
    Challenge,
    Phase,
    Points,
    Ruling,
    Start,
    State,
    TableEvent,
    apply,
    guilty_cards,
)

MOST_EVENTS: Final = 3_000
"""Events after which a playout is given up: where nothing is left to draw, a round may never end."""


class Playout:
    """One round from some moment on, its cards known: ``places`` has them all."""

    def __init__(self, state: State, places: Places[Card], behaviour: Behaviour, chance: Random) -> None:
        self.state = state
        self.places = places
        self.behaviour = behaviour
        self.chance = chance
        self.events = 0

    def answer_the_four(self) -> None:
        """Let a Wild Draw Four that waits be challenged, as often as people do.

        Only one that somebody really laid may be a bluff: those of the playout's players never are.
        """
        state = self.state
        if not state.challenge or self.chance.random() >= self.behaviour.challenge:
            return
        layer, debtor = state.challenge
        hand = self.places.hands[state.match.seat_of[layer]]
        if hand:
            self.answer(Challenge(debtor, self.is_bluff()))

    def answer(self, event: TableEvent) -> None:
        """Let the one who owes cards answer, laying none."""
        self.take(event, [], self.state.acting or 0)

    def is_bluff(self) -> bool:
        """Say whether the hand of who laid the four that waits proves it a bluff."""
        layer, _ = self.state.challenge or ("", "")
        proof = guilty_cards(self.state, *self.places.discards[-2:-1])
        return bool(layer) and not proof.isdisjoint(self.places.hands[self.state.match.seat_of[layer]])

    def play(self) -> State | None:
        """Play the round to its end; return the table once it is scored, None where it never ends."""
        while self.state.phase is Phase.DEAL:
            self._turn_up()
        while self.state.is_in_play:
            if self.events > MOST_EVENTS:
                return None
            self._step()
        return self._count()

    def _step(self) -> None:
        state, hands = self.state, self.places.hands
        if state.ruleset.jumps_in and (jumping := jump(state, hands, self.chance)):
            seat, event, cards = jumping
            if self.take(event, cards, seat):
                return
        for event, cards in proposals(state, hands, self.behaviour, self.chance):
            if self.take(event, cards, state.acting or 0):
                return

    def take(self, event: TableEvent, cards: list[Card], seat: int) -> bool:
        """Let an event happen, if the referee accepts it; return whether it did."""
        before = self.state
        after = apply(before, event)
        if isinstance(after, Ruling):
            return False
        if cards:
            self.places.lay(seat, cards)
        self.places.follow(before, event, after)
        self.state = after
        self.events += 1
        return True

    def _turn_up(self) -> None:
        places, before = self.places, self.state
        card = places.pile.pop()
        after = apply(before, Start(card))
        assert not isinstance(after, Ruling)
        self.state = after
        if after.phase is Phase.DEAL:
            # A Wild Draw Four goes back, and another card is turned up.
            places.pile.insert(self.chance.randrange(len(places.pile) + 1), card)
            return
        places.discards.append(card)
        places.deal(after.counts)

    def _count(self) -> State:
        """Count the hands that count, as they really are."""
        state = self.state
        hands = dict(zip(state.seats, self.places.hands, strict=True))
        for name in state.awaited:
            after = apply(state, Points(name, sum(card.points or 0 for card in hands[name])))
            assert not isinstance(after, Ruling)
            state = after
        return state
