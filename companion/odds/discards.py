"""What the discards could be, if some were seen only in part.

Each card had to fit the one beneath, so the pile is a chain as long as the round. Possible cards are sampled
backwards, weighted by the number of ways that lead to each from the first card (forward filtering).
"""

from collections.abc import Mapping, Sequence
from random import Random

from companion.odds.past import SeenDiscard
from companion.rules import Card, Colour, State

Ways = Mapping[Card, float]


class Discards:
    """The cards played in a round, from which any number of guesses can be sampled."""

    def __init__(self, laid: Sequence[SeenDiscard], state: State) -> None:
        self.laid = laid
        self.state = state
        self._is_known = all(len(each.faces) == 1 for each in laid)
        self._ways = [] if self._is_known else self._forward()

    def fits(self, card: Card, colour: Colour | None) -> frozenset[Card]:
        """Return every card that may be played on this one."""
        return self.state.match.upcards[card, colour if card.is_wild else None].fits

    def guess(self, chance: Random) -> list[Card]:
        """Return one possible card for each that was played, consistent with all others."""
        if self._is_known:
            return [each.faces[0] for each in self.laid]
        left = dict(self.state.match.copies)
        # Cards from before the last reshuffle are in the draw pile again, and use up no copy.
        staying = len(self.laid) - self.state.discards
        for each in self.laid[max(staying, 0) :]:
            if len(each.faces) == 1:
                left[each.faces[0]] = left.get(each.faces[0], 0) - 1
        guessed: list[Card] = []
        above: Card | None = None
        for place in range(len(self.laid) - 1, -1, -1):
            above = self._one(place, above, left, chance)
            if place >= staying and len(self.laid[place].faces) > 1:
                left[above] = left.get(above, 0) - 1
            guessed.append(above)
        return guessed[::-1]

    def _one(self, place: int, above: Card | None, left: Mapping[Card, int], chance: Random) -> Card:
        each = self.laid[place]
        if len(each.faces) == 1:
            return each.faces[0]
        faces = {face: ways for face, ways in self._ways[place].items() if self._goes(place, face, above)}
        copies = self.state.match.copies
        weights = [ways * max(left.get(face, 0), 0) / copies.get(face, 1) for face, ways in faces.items()]
        if sum(weights) <= 0:
            # The table saw more copies of a card than the deck has: anything possible will do.
            faces, weights = dict.fromkeys(each.faces, 1.0), [1.0] * len(each.faces)
        return chance.choices(list(faces), weights)[0]

    def _goes(self, place: int, face: Card, above: Card | None) -> bool:
        """Return whether the card above could have been played on this one."""
        if above is None:
            return True
        on_top = self.laid[place + 1]
        if on_top.twin:
            return face is above
        return not on_top.fits or above in self.fits(face, self.laid[place].colour)

    def _forward(self) -> list[Ways]:
        """Return the relative likelihood of each card at each place, given the cards before it."""
        every: list[Ways] = []
        for place, each in enumerate(self.laid):
            ways = self._from_below(each, place, every[-1]) if every else dict.fromkeys(each.faces, 1.0)
            whole = sum(ways.values())
            if not whole:
                # The table let an impossible card stand: the chain begins anew.
                ways, whole = dict.fromkeys(each.faces, 1.0), float(len(each.faces))
            copies = self.state.match.copies
            every.append({face: ways * copies.get(face, 1) / whole for face, ways in ways.items() if ways})
        return every

    def _from_below(self, each: SeenDiscard, place: int, below: Ways) -> dict[Card, float]:
        if each.twin:
            return {face: below.get(face, 0.0) for face in each.faces}
        if not each.fits:
            return dict.fromkeys(each.faces, 1.0)
        ways = dict.fromkeys(each.faces, 0.0)
        colour = self.laid[place - 1].colour
        for under, weight in below.items():
            fits = self.fits(under, colour)
            for face in each.faces:
                if face in fits:
                    ways[face] += weight
        return ways
