"""The real cards of the demonstration: who holds which, what lies on the piles.

They follow the referee: how many cards somebody draws, whose hands change places and when all cards are
turned over is told by its effects, so that no rule of the game stands here.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final, NamedTuple

from companion.rules import Card, EffectKind, Game, Hand, Jump, Play, Points, Round, Setup, Start, State


class PaperCard(NamedTuple):
    """A card as it is printed: what its light and its dark side show; of most decks both are the same."""

    light: Card
    dark: Card


class Hands:
    """All cards of one table. The last of each pile lies on top, the last of a hand was drawn last."""

    def __init__(self, setup: Setup, rng: Random) -> None:
        self._rng = rng
        self._deck: Final = _printed(setup, rng)
        self._is_dark = False
        self._held: dict[str, list[PaperCard]] = {}
        self._pile: list[PaperCard] = []
        self._discards: list[PaperCard] = []

    def of(self, player: str) -> tuple[Card, ...]:
        """Return the hand of a player, as the side that is up shows it; empty where nobody has that name."""
        return tuple(map(self._face, self._held.get(player, ())))

    @property
    def next_card(self) -> Card:
        """The card that is drawn or turned up next."""
        self._refill()
        return self._face(self._pile[-1])

    @property
    def comes_up(self) -> Card:
        """The card that lies on top once everything was turned over: the other side of the lowest one."""
        lowest = self._discards[0]
        return lowest.light if self._is_dark else lowest.dark

    def until(self, wanted: Iterable[Card]) -> int:
        """Return how many cards have to be drawn until one of those comes, or all that are left."""
        ahead = [*reversed(self._pile), *self._discards[:-1]]
        wanted = frozenset(wanted)
        found = (number for number, card in enumerate(ahead, 1) if self._face(card) in wanted)
        return next(found, len(ahead))

    def follow(self, game: Game) -> None:
        """Move the cards as the last event of the game did; what else happened only mends the hands."""
        before, event, after = game.before, game.event, game.state
        if before and game.number == game.version:
            if isinstance(event, Round):
                self._deal(after)
            elif isinstance(event, Start):
                self._turn_up(event.card, stays=(after.draw_pile or 0) < (before.state.draw_pile or 0))
            elif isinstance(event, Play):
                along = event.along if isinstance(event.along, tuple) else ()
                self._lay(event.player, (*along, *event.cards))
            elif isinstance(event, Jump) and before.state.top:
                self._lay(event.player, (before.state.top,))
            if not isinstance(event, Hand | Points):
                self._take_effect(game)
        self._mend(after.hands)

    def _take_effect(self, game: Game) -> None:
        # As a table does it: what is drawn is drawn before hands change places.
        for effect in game.effects:
            match effect.kind:
                case EffectKind.FLIPPED:
                    self._is_dark = not self._is_dark
                    self._discards.reverse()
                    self._pile.reverse()
                case EffectKind.RETURNED if effect.player in self._held and self._discards:
                    self._held[effect.player].append(self._discards.pop())
                case EffectKind.SHUFFLED:
                    self._reshuffle()
                case EffectKind.DREW if effect.player in self._held:
                    for _ in range(effect.count or 0):
                        self._draw(effect.player)
        for effect in game.effects:
            match effect.kind:
                case EffectKind.SWAPPED if effect.by and effect.player:
                    held = self._held
                    held[effect.by], held[effect.player] = held[effect.player], held[effect.by]
                case EffectKind.PASSED:
                    self._held = {game.state.after(name): hand for name, hand in self._held.items()}
                case EffectKind.HANDS_SHUFFLED:
                    self._gather()

    def _deal(self, state: State) -> None:
        self._is_dark, self._discards = False, []
        self._pile = self._rng.sample(self._deck, len(self._deck))
        self._held = {name: [] for name in state.seats}
        self._mend(state.hands)

    def _turn_up(self, card: Card, *, stays: bool) -> None:
        found = self._find(self._pile, (card,))
        if stays and found is not None:
            self._discards.append(self._pile.pop(found))
        elif not stays:
            self._rng.shuffle(self._pile)

    def _lay(self, player: str, cards: Iterable[Card]) -> None:
        hand = self._held.get(player, [])
        for card in cards:
            if self._find(hand, card.faces) is None and hand:
                self._fetch(hand, card)
            if (found := self._find(hand, card.faces)) is not None:
                self._discards.append(hand.pop(found))

    def _fetch(self, hand: list[PaperCard], card: Card) -> None:
        """Exchange a card for one that a visitor laid without holding it: nobody sees that."""
        for place in (self._pile, *self._held.values()):
            if (found := self._find(place, card.faces)) is not None:
                place[found], hand[0] = hand[0], place[found]
                return

    def _find(self, place: list[PaperCard], faces: Iterable[Card]) -> int | None:
        wanted = frozenset(faces)
        return next((number for number, card in enumerate(place) if self._face(card) in wanted), None)

    def _face(self, card: PaperCard) -> Card:
        return card.dark if self._is_dark else card.light

    def _draw(self, player: str) -> None:
        self._refill()
        if self._pile:
            self._held[player].append(self._pile.pop())

    def _refill(self) -> None:
        if not self._pile:
            self._reshuffle()

    def _reshuffle(self) -> None:
        self._pile += self._discards[:-1]
        del self._discards[:-1]
        self._rng.shuffle(self._pile)

    def _gather(self) -> None:
        """Shuffle all hands together: the next mending deals each as many as the referee counts."""
        gathered = [card for hand in self._held.values() for card in hand]
        self._rng.shuffle(gathered)
        self._pile += gathered
        self._held = {name: [] for name in self._held}

    def _mend(self, counts: Mapping[str, int | None]) -> None:
        """Make each hand as large as the referee counts it; empty for those who are out of the round."""
        self._held = {name: self._held.get(name, []) for name in counts}
        for name, count in counts.items():
            hand = self._held[name]
            while count is not None and len(hand) > count:
                self._pile.insert(0, hand.pop())
            for _ in range(len(hand), count or 0):
                self._draw(name)


def _printed(setup: Setup, rng: Random) -> list[PaperCard]:
    """Return the cards of the deck; where they have two sides, chance says what is on the back of which."""
    light = [*setup.edition.deck]
    dark = [*setup.edition.back.deck] if setup.edition.back else light
    if setup.edition.back:
        rng.shuffle(dark)
    return [PaperCard(*sides) for sides in zip(light, dark, strict=True)]
