"""Plays a round to its end with real cards, by the referee's own rules.

The referee accepts every event, now or when it was asked about the same situation before. It alone decides
how many cards are drawn, whose turn follows and what the round scores.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from companion import rules
from companion.odds.behaviour import Behaviour
from companion.odds.places import Places
from companion.odds.policy import act
from companion.odds.walk import Walk

MOST_EVENTS: Final = 3_000  # of a playout: with nothing left to draw, a round may never end
COUNT: Final = rules.Phase.COUNT


@dataclass(eq=False)
class Playout:
    """One round from ``state`` on with known cards, all of which are in ``places``, the pile unordered.

    Hands at its end score ``factor`` times their points, as among people: see ``later_rounds.rest_factor``.
    """

    state: rules.State
    places: Places[rules.Card]
    behaviour: Behaviour
    chance: Random
    factor: float = 1.0
    events: int = 0

    def answer_the_four(self) -> None:
        """Challenge a pending Wild Draw Four, as often as people do.

        Only a four that was really played may be a bluff: the playout's players never bluff.
        """
        state = self.state
        if not state.challenge or self.chance.random() >= self.behaviour.challenge:
            return
        layer, debtor = state.challenge
        hand = self.places.hands[state.match.seat_of[layer]]
        if hand:
            self.answer(rules.Challenge(debtor, self.is_bluff()))

    def is_bluff(self) -> bool:
        """Return whether the hand behind the pending four proves it a bluff."""
        layer, _ = self.state.challenge or ("", "")
        return bool(layer) and self._proves(self.places.hands[self.state.match.seat_of[layer]])

    def may_be_bluff(self) -> bool:
        """Return whether anybody holds, or could have drawn, a card that would prove it one."""
        return any(map(self._proves, (*self.places.hands, self.places.pile)))

    def _proves(self, cards: Iterable[rules.Card]) -> bool:
        return not rules.guilty_cards(self.state, *self.places.discards[-2:-1]).isdisjoint(cards)

    def play(self) -> rules.State | None:
        """Play the round to its end; return the scored state, or None if it never ends."""
        while self.state.phase is rules.Phase.DEAL:
            self._turn_up()
        if not self.state.is_in_play:
            return self._scored(self.state, self.state.out, 1.0)
        walk = self.walk()
        for _ in range(MOST_EVENTS):
            if walk.situation.phase is COUNT or len(walk.hands) == 1:
                return self._ended(walk)
            act(walk, self.behaviour)
            self.events += 1
        return None

    def walk(self) -> Walk:
        """Return the rest of the round."""
        return Walk(self.state, self.places, self.chance)

    def answer(self, event: rules.TableEvent) -> None:
        """Apply a debtor's answer that plays no card, if the referee accepts it."""
        before = self.state
        after = rules.apply(before, event)
        if isinstance(after, rules.Ruling):
            return
        self.places.follow(before, event, after)
        self.state = after
        self.events += 1

    def _turn_up(self) -> None:
        places, before = self.places, self.state
        card = places.pile.pop(int(self.chance.random() * len(places.pile)))
        after = rules.apply(before, rules.Start(card))
        assert not isinstance(after, rules.Ruling)
        self.state = after
        if after.discards == before.discards:
            # A Wild Draw Four goes back, and another card is turned up.
            places.pile.append(card)
            return
        places.discards.append(card)
        places.deal(after.counts)

    def _ended(self, walk: Walk) -> rules.State:
        state = self.state
        for name in walk.knocked_out:
            state = rules.knock_out(state, state.match.seat_of[name])
        # Who is left alone has won the round, which the referee has scored by then.
        is_alone = len(walk.hands) == 1
        return state if is_alone else self._scored(state, walk.situation.table.out, self.factor)

    def _scored(self, state: rules.State, out: str | None, factor: float) -> rules.State:
        assert out is not None
        hands = dict(zip(state.seats, self.places.hands, strict=True))
        counted = state.counted
        points = {
            name: counted[name].points
            if name in counted
            else round(factor * sum([card.points or 0 for card in hands[name]]))
            for name in state.setup.scoring.counted(state.seats, out)
        }
        return rules.score_round(state, out, points)
