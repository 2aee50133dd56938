"""Samples the hidden cards so that they agree with everything public.

Hand sizes, seen cards and clues leave very many possible deals. They are sampled by a random walk that swaps
two hidden cards at a time and prefers swaps that fit the clues better (Metropolis). Now and then a new walk
begins, with another guess at the cards that were seen only in part.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from companion.odds.behaviour import Behaviour
from companion.odds.clues import Clue, Slot
from companion.odds.discards import Discards
from companion.odds.ledger import Ledger
from companion.odds.past import RoundSoFar
from companion.odds.places import Places
from companion.rules import Card, FixTop, Ruling, State, apply

DEALS_PER_WALK: Final = 12
WARM_UP: Final = 8  # tries for each hidden card before a walk's first deal
THINNING: Final = 1  # tries for each hidden card between two deals


def deals(
    state: State,
    past: RoundSoFar,
    behaviour: Behaviour,
    chance: Random,
    of_a_walk: int = DEALS_PER_WALK,
    bluffs: float | None = None,
) -> Iterator[tuple[State, Places[Card]]]:
    """Yield the state with a sampled place for each card, without end; deals of one walk are more alike.

    ``bluffs`` is how often people bluff who lay the last Wild Draw Four, if that is not as usual.
    """
    discards, below = Discards(past.laid, state), Discards(past.below, _other_side_up(state))
    while True:
        guessed = discards.guess(chance)
        ledger = Ledger(past, discards, guessed, behaviour, chance)
        if bluffs is not None:
            ledger.suppose(bluffs)
        walk = _Walk(
            state, _uncounted(state, ledger.hands), guessed[-state.discards or len(guessed) :], chance
        )
        walk.below = below.guess(chance)
        known = _with_top(state, walk.discards, discards)
        walk.try_exchanges(WARM_UP * len(walk.free))
        for _ in range(of_a_walk):
            walk.try_exchanges(THINNING * len(walk.free))
            yield known, walk.places()


def _uncounted(state: State, hands: list[list[Slot]]) -> list[list[Slot]]:
    """Return the hands, but empty ones for those already counted, which hide nothing."""
    return [[] if name in state.counted else hand for name, hand in zip(state.seats, hands, strict=True)]


def _other_side_up(state: State) -> State:
    """Return the state as if the side of the cards that is down were up, to say what is on it."""
    sides = state.match.card_sides
    if sides is None:
        return state
    return state.replace(match=state.match.replace(card_sides=sides._replace(up=sides.down)))


def _with_top(state: State, lying: list[Card], discards: Discards) -> State:
    """Return the state with the guessed top card, if that was not seen completely."""
    top = state.top
    if not lying or not state.is_in_play or (top and top.is_known and (state.colour or top.is_wild)):
        return state
    if top is None:
        return state.replace(upcard=state.match.turned_up[lying[-1], None])
    fixed = apply(state, FixTop(lying[-1], discards.laid[-1].colour))
    return state if isinstance(fixed, Ruling) else fixed


class _Walk:
    def __init__(self, state: State, hands: list[list[Slot]], lying: list[Card], chance: Random) -> None:
        self.chance = chance
        self.hands = hands
        self.discards = lying
        self.below = list[Card]()
        self.state = state
        self._shares: dict[tuple[frozenset[Card], frozenset[Card]], float] = {}
        unseen = self._unseen(lying, [slot for hand in hands for slot in hand])
        self.free = [slot for hand in hands for slot in hand if not slot.known]
        self.unseen = unseen
        self._fill()

    def _fill(self) -> None:
        """Give each slot a card so that most clues hold, which shortens the walk."""
        banned = self._banned()
        # The most restricted slots first, while there is a choice.
        for slot in sorted(self.free, key=lambda slot: -len(banned.get(slot, ()))):
            cards = banned.get(slot, frozenset())
            place = next((place for place, card in enumerate(self.unseen) if card not in cards), 0)
            slot.card = self.unseen.pop(place)

    def _banned(self) -> dict[Slot, frozenset[Card]]:
        """Sample for each clue whether its slots may hold its cards at first.

        A walk that began with several cards against a clue would rarely get rid of the last one.
        """
        banned: dict[Slot, frozenset[Card]] = {}
        free = set(self.free)
        for clue in dict.fromkeys(clue for slot in self.free for clue in slot.clues if clue.cards):
            # A card that was played since contradicts it already.
            if clue.likelihood() != clue.without:
                continue
            slots = [slot for slot in clue.slots if slot in free]
            none = 1.0
            for slot in slots:
                none *= self._share_without(clue.cards, banned.get(slot, frozenset()))
            if clue.is_obeyed(none, self.chance):
                banned |= {slot: banned.get(slot, frozenset()) | clue.cards for slot in slots}
        return banned

    def _share_without(self, cards: frozenset[Card], banned: frozenset[Card]) -> float:
        """Return which share of the unseen cards outside ``banned`` is outside ``cards`` too."""
        key = cards, banned
        if key not in self._shares:
            allowed = [card for card in self.unseen if card not in banned]
            self._shares[key] = sum(card not in cards for card in allowed) / max(len(allowed), 1)
        return self._shares[key]

    def _unseen(self, lying: list[Card], held: list[Slot]) -> list[Card]:
        """Return the cards not seen since the last reshuffle, shuffled; at least as many as slots."""
        deck = Counter(self.state.deck.deck)
        deck.subtract(lying)
        deck.subtract(slot.card for slot in held if slot.known and slot.card)
        for hand in self.state.counted.values():
            deck.subtract(card for card in hand.cards or () if card.is_known)
        unseen = list(deck.elements())
        self.chance.shuffle(unseen)
        # If more copies of a card were seen than the deck has, there is one too many: any will do.
        needed = len([slot for slot in held if not slot.known]) + self.state.pile
        # Beneath lie cards that went along unseen, and the hands of those knocked out, which come back too.
        beneath = self.state.discards - len(lying) + self.state.match.aside
        lying[:0] = unseen[needed : needed + max(beneath, 0)]
        del unseen[needed:]
        # If the table let a card stand that the deck does not have, one is missing: any will do.
        while len(unseen) < len(held):
            unseen.append(self.chance.choice(self.state.deck.deck))
        return unseen

    def try_exchanges(self, tries: int) -> None:
        """Try to swap hidden cards; a swap against the clues is accepted with a lower probability."""
        free, unseen, chance = self.free, self.unseen, self.chance
        if not free:
            return
        mine, all_hidden = len(free), len(free) + len(unseen)
        for _ in range(tries):
            slot = free[int(chance.random() * mine)]
            place = int(chance.random() * all_hidden)
            other = free[place] if place < mine else None
            card = slot.card
            instead = other.card if other else unseen[place - mine]
            if card is instead or other is slot:
                continue
            # In a fixed order, as rounding makes the product depend on it.
            clues = list(dict.fromkeys((*slot.clues, *other.clues))) if other else slot.clues
            before = _likelihood(clues)
            slot.card = instead
            if other:
                other.card = card
            after = _likelihood(clues)
            if after < before and chance.random() * before > after:
                slot.card = card
                if other:
                    other.card = instead
            elif not other:
                assert card is not None
                unseen[place - mine] = card

    def places(self) -> Places[Card]:
        """Return the present deal, with the draw pile shuffled."""
        hands = [[slot.card for slot in hand if slot.card] for hand in self.hands]
        pile = self.unseen[:]
        self.chance.shuffle(pile)
        return Places(hands, pile, list(self.discards), self.chance, self.below[:])


def _likelihood(clues: Sequence[Clue]) -> float:
    product = 1.0
    for clue in clues:
        product *= clue.likelihood()
    return product
