"""Whether the advice on a challenge is right, beside an exact solution of small endings.

Two players of Classic have laid nearly all cards, the last of them a Wild Draw Four. Of the few that nobody
has seen, every way to lie in both hands and in the pile is gone through, and every card that may be drawn.
Both play in one sensible way, which is written down here and not in the odds: a card that fits of the colour
held most often. Only what follows once the discards are shuffled is played out, by the engine of
``odds_endings``. How often people bluff, draw though they could play, and name a colour that they hold, is as
in the odds: no ending tells.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, count, islice, pairwise
from math import comb, sqrt
from random import Random
from statistics import mean, stdev
from typing import Final, NamedTuple, TypeAlias

from bench.odds_endings import FOUR, Table
from companion.odds import Advice, Estimate, challenge_advices
from companion.odds.behaviour import behaviour
from companion.odds.bluffs import EVENLY
from companion.odds.calibration import calibration
from companion.rules import (
    EDITIONS,
    FOUR_COLOURS,
    Accept,
    Card,
    Colour,
    Draw,
    FixHand,
    Game,
    Phase,
    Play,
    Round,
    Ruling,
    Start,
    TableEvent,
    new_game,
    read_card,
    read_setup,
)

ENDINGS: Final = 500
SEED: Final = 17_000_000
DEALS: Final = 600
"""How many the advice is told by: about as many as it has time for."""

HELD: Final = (1, 2, 3)
BETWEEN: Final = (2, 3, 4)
"""How many cards a hand may hold while all others are laid."""
COLOURS: Final = (2, 3)
"""How many of them are unseen."""
ACTIONS: Final = "SRD"
HALF: Final = 0.5
APART: Final = 4
PLAYED_OUT: Final = 5
"""So many times the rest is played out in each way, one apart from the other."""
MANY: Final = 1e9  # deals: the share of bluffs among all of them has no error
ERRORS: Final = 3.0
"""Standard errors within which the exact gain is."""

DECK: Final = EDITIONS["classic"]

Cards: TypeAlias = tuple[int, ...]
"""How many there are of each kind of unseen card."""

Chances: TypeAlias = tuple[float, ...]
"""How likely who may challenge goes out first, by each of the ways to play out the rest."""


class Moment(NamedTuple):
    """Whose turn it is, both hands, the pile, and what lies on top: 0 is who may challenge, 1 the other."""

    turn: int
    hands: tuple[Cards, Cards]
    pile: Cards
    symbol: str | None
    colour: Colour


@dataclass
class Ending:
    """A game with a Wild Draw Four that waits, and the cards that nobody has seen, by one for all alike.

    The four was laid on ``beneath``, after drawing if it ``is_drawn``.
    """

    game: Game
    unseen: Mapping[Card, Sequence[Card]]
    beneath: Card
    named: Colour
    is_drawn: bool
    chance: Random
    _solved: dict[Moment, Chances] = field(default_factory=dict)

    def gain(self) -> Estimate:
        """Return how many more of a hundred rounds a challenge wins."""
        gains, whole = {True: [0.0] * APART, False: [0.0] * APART}, {True: 0.0, False: 0.0}
        for weight, hands, pile in self._deals():
            guilty, waiting = self._is_guilty(hands[1]), Moment(1, hands, pile, None, self.named)
            accepted = self._after(waiting, 0, 4)
            if guilty:
                challenged = self._after(waiting._replace(turn=0), 1, 4)
            else:
                challenged = self._after(waiting, 0, 6)
            gains[guilty] = [
                gain + weight * (won - otherwise)
                for gain, won, otherwise in zip(gains[guilty], challenged, accepted, strict=True)
            ]
            whole[guilty] += weight
        bluff = calibration(drawn=self.is_drawn).chance(whole[True] / sum(whole.values()), MANY)
        found = [
            100 * (bluff * prize / (whole[True] or 1.0) + (1 - bluff) * cost / (whole[False] or 1.0))
            for prize, cost in zip(gains[True], gains[False], strict=True)
        ]
        return Estimate(mean(found), ERRORS * stdev(found) / sqrt(APART))

    def advised(self, deals: int = DEALS) -> Advice:
        """Return what the player is told who must draw."""
        return next(challenge_advices(self.game, Random(self.chance.random()), deals))

    @cached_property
    def _kinds(self) -> tuple[Card, ...]:
        return tuple(self.unseen)

    def _of(self, cards: Cards) -> list[Card]:
        return [kind for kind, number in zip(self._kinds, cards, strict=True) for _ in range(number)]

    def _deals(self) -> Iterator[tuple[float, tuple[Cards, Cards], Cards]]:
        """Yield every deal, with how likely it is after what was done."""
        state = self.game.state
        layer, player = state.challenge or ("", "")
        for likely, theirs, rest in drawn(tuple(map(len, self.unseen.values())), state.hands[layer] or 0):
            weight = likely * self._likelihood(theirs)
            for share, mine, pile in drawn(rest, state.hands[player] or 0) if weight else ():
                yield weight * share, (mine, theirs), pile

    def _likelihood(self, hand: Cards) -> float:
        """Return how likely somebody who then has that hand lays the four and names that colour."""
        rate = 1.0
        if self._is_guilty(hand):
            rate = EVENLY * behaviour().draw if self.is_drawn else EVENLY
        return rate * names(self._of(hand))[self.named]

    def _is_guilty(self, hand: Cards) -> bool:
        return any(kind.colour is self.beneath.colour for kind in self._of(hand))

    # How it goes on.

    def _solve(self, moment: Moment) -> Chances:
        if moment not in self._solved:
            hand = moment.hands[moment.turn]
            fits = [place for place, number in enumerate(hand) if number and self._fits(moment, place)]
            self._solved[moment] = self._lay(moment, self._best(hand, fits)) if fits else self._draw(moment)
        return self._solved[moment]

    def _fits(self, moment: Moment, place: int) -> bool:
        kind = self._kinds[place]
        return kind.colour is moment.colour or kind.symbol == moment.symbol

    def _best(self, hand: Cards, fits: Sequence[int]) -> int:
        """Return the card to lay: of the colour held most often."""
        held = [kind.colour for kind in self._of(hand)]
        return max(fits, key=lambda place: held.count(self._kinds[place].colour))

    def _draw(self, moment: Moment) -> Chances:
        if not any(moment.pile):
            return self._play_out(moment)
        ways = list[tuple[float, Chances]]()
        for share, more, rest in drawn(moment.pile, 1):
            place = more.index(1)
            after = _with(moment, moment.turn, plus(moment.hands[moment.turn], more), rest)
            goes_on = self._fits(moment, place)
            passed = after._replace(turn=1 - moment.turn)
            ways.append((share, self._lay(after, place) if goes_on else self._solve(passed)))
        return weighed(ways)

    def _lay(self, moment: Moment, place: int) -> Chances:
        turn, kind = moment.turn, self._kinds[place]
        held = tuple(number - (each == place) for each, number in enumerate(moment.hands[turn]))
        if not any(held):
            return (1.0 - turn,) * APART
        assert kind.colour
        down = _with(moment, turn, held, moment.pile)._replace(symbol=kind.symbol, colour=kind.colour)
        if kind.draws:
            return self._after(down, 1 - turn, kind.draws)
        # Between two, a Reverse is a Skip.
        return self._solve(down if kind.skips or kind.reverses else down._replace(turn=1 - turn))

    def _after(self, moment: Moment, player: int, cards: int) -> Chances:
        """Return the chances once that player has drawn so many."""
        if cards > sum(moment.pile):
            return self._play_out(moment, player, cards)
        return weighed(
            [
                (share, self._solve(_with(moment, player, plus(moment.hands[player], more), rest)))
                for share, more, rest in drawn(moment.pile, cards)
            ]
        )

    def _play_out(self, moment: Moment, player: int = 0, cards: int = 0) -> Chances:
        """Return who goes out first in a few ways once the discards are shuffled, of which some are drawn."""
        return tuple(
            mean(self._is_won(moment, player, cards) for _ in range(PLAYED_OUT)) for _ in range(APART)
        )

    def _is_won(self, moment: Moment, player: int, cards: int) -> bool:
        table = self._table(moment)
        table.draw(player, cards)
        return table.winner(moment.turn) == 0

    def _table(self, moment: Moment) -> Table:
        left = {
            kind: [card.code for card in self.chance.sample(alike, len(alike))]
            for kind, alike in self.unseen.items()
        }
        one, other, pile = (
            [left[kind].pop() for kind in self._of(cards)] for cards in (*moment.hands, moment.pile)
        )
        laid = [code for codes in left.values() for code in codes]
        top = f"{moment.colour.letter}{moment.symbol}" if moment.symbol else FOUR
        return Table((one, other), pile, [*self._seen, *laid, top], moment.colour.letter, self.chance)

    @cached_property
    def _seen(self) -> list[str]:
        unseen = Counter(chain(*self.unseen.values()))
        return [card.code for card in (Counter(DECK.deck) - unseen).elements()]


def _with(moment: Moment, player: int, hand: Cards, pile: Cards) -> Moment:
    hands = (hand, moment.hands[1]) if player == 0 else (moment.hands[0], hand)
    return moment._replace(hands=hands, pile=pile)


def weighed(ways: Sequence[tuple[float, Chances]]) -> Chances:
    """Return the chances of all ways together, each with how likely it is."""
    return tuple(sum(share * chances[way] for share, chances in ways) for way in range(APART))


def plus(some: Cards, more: Cards) -> Cards:
    """Return these cards together."""
    return tuple(one + other for one, other in zip(some, more, strict=True))


def drawn(cards: Cards, number: int) -> Iterator[tuple[float, Cards, Cards]]:
    """Yield every way to draw so many: how likely it is, what is drawn, and what is left."""
    whole = comb(sum(cards), number)
    for ways, some in _some(cards, number):
        yield ways / whole, some, tuple(each - one for each, one in zip(cards, some, strict=True))


def _some(cards: Cards, number: int) -> Iterator[tuple[int, Cards]]:
    if not cards:
        if not number:
            yield 1, ()
        return
    for of_first in range(min(cards[0], number) + 1):
        for ways, others in _some(cards[1:], number - of_first):
            yield ways * comb(cards[0], of_first), (of_first, *others)


def names(hand: Sequence[Card]) -> dict[Colour, float]:
    """Return how likely somebody with that hand names each colour."""
    held, other = [card.colour for card in hand], behaviour().colour
    whole = len(held) + other * len(FOUR_COLOURS)
    return {colour: (held.count(colour) + other) / whole for colour in FOUR_COLOURS}


# Which endings.


def endings(seed: int = SEED) -> Iterator[Ending]:
    """Yield endings without end, one from each seed."""
    for each in count(seed):
        chance = Random(each)
        cards = _unseen(chance)
        game, beneath = _all_laid_but(cards, chance)
        theirs, mine, is_drawn = chance.choice(HELD), chance.choice(HELD), chance.random() < HALF
        # What somebody may hold who laid the four.
        colours = names(chance.sample(cards, theirs))
        (named,) = chance.choices([*colours], [*colours.values()])
        game = _with_the_four(game, theirs, mine, named, is_drawn=is_drawn)
        yield Ending(game, _alike(cards), beneath, named, is_drawn, chance)


def _unseen(chance: Random) -> list[Card]:
    """Return the cards that nobody has seen: both of each number in one of few colours, and of an action."""
    colours = chance.sample(FOUR_COLOURS, chance.choice(COLOURS))
    found = [read_card(f"{chance.choice(colours).letter}{number}") for number in range(1, 10)]
    found.append(read_card(f"{chance.choice(colours).letter}{chance.choice(ACTIONS)}"))
    return found * 2


def _alike(cards: Sequence[Card]) -> Mapping[Card, Sequence[Card]]:
    """Return the cards by one of each kind: which number of a colour it is makes no difference here."""
    kinds = defaultdict[tuple[Colour | None, str | None], list[Card]](list)
    for card in cards:
        kinds[card.colour, None if card.is_number else card.symbol].append(card)
    return {alike[0]: alike for alike in kinds.values()}


def _all_laid_but(unseen: Sequence[Card], chance: Random) -> tuple[Game, Card]:
    """Return a game in which all cards were laid but these and a four, and the last of them."""
    game = new_game(read_setup({"Edition": DECK.slug, "Players": "Ana, Ben"}))
    first, *others = _in_order(unseen, chance)
    game = _after(game, Round(), Start(first))
    for card in others:
        player = game.state.turn or ""
        if game.state.hands[player] not in BETWEEN:
            game = _after(game, FixHand(player, BETWEEN[-1]))
        game = _after(game, Play(player, card, first.colour if card.is_wild else None))
        if game.state.phase is Phase.CHALLENGE:
            game = _after(game, Accept(game.state.turn or ""))
    return game, others[-1]


def _in_order(unseen: Sequence[Card], chance: Random) -> list[Card]:
    """Return all other cards but a four so that each fits: the wilds, and then colour by colour.

    The last has a colour of the unseen ones, and is like none of them otherwise.
    """
    hidden = {card.symbol for card in unseen}
    seen = Counter(DECK.deck) - Counter([*unseen, read_card(FOUR)])
    last = chance.choice(unseen).colour
    colours = sorted(chance.sample(FOUR_COLOURS, len(FOUR_COLOURS)), key=lambda colour: colour is last)
    every = [[card for card in seen.elements() if card.colour is colour] for colour in colours]
    # From colour to colour by what is seen of both.
    for (one, other), link in zip(
        pairwise(every), sorted({*ACTIONS, "0"} - hidden, reverse=True), strict=True
    ):
        _move(one, {link}, len(one))
        _move(other, {link}, 0)
    _move(every[0], {*"0123456789"}, 0)
    first, *others = every[-1]
    chance.shuffle(others)
    _move(others, {card.symbol for card in others} - hidden, len(others))
    start, *rest = chain(*every[:-1], [first], others)
    return [start, *(card for card in seen.elements() if card.is_wild), *rest]


def _move(cards: list[Card], symbols: Collection[str | None], place: int) -> None:
    """Move the first card that bears one of these to a place."""
    found = next(card for card in cards if card.symbol in symbols)
    cards.remove(found)
    cards.insert(place, found)


def _with_the_four(game: Game, theirs: int, mine: int, named: Colour, *, is_drawn: bool) -> Game:
    """Return the game once both hold so many cards, the four on top."""
    layer, other = game.state.turn or "", game.state.next_player or ""
    game = _after(game, FixHand(layer, theirs + (not is_drawn)), FixHand(other, mine))
    return _after(game, *([Draw(layer)] if is_drawn else []), Play(layer, read_card(FOUR), named))


def _after(game: Game, *events: TableEvent) -> Game:
    for event in events:
        after = game.apply(event)
        assert not isinstance(after, Ruling), after.text
        game = after
    return game


# What is printed.


class Told(NamedTuple):
    """The gain of a challenge in an ending, and which answer was told to be better, as an advice has it."""

    gain: Estimate
    better: int

    @property
    def is_sure(self) -> bool:
        """Is it sure which answer wins more often?"""
        return abs(self.gain.value) > self.gain.error

    @property
    def is_right(self) -> bool:
        """Was the better answer told?"""
        return self.better * self.gain.value > 0


def solved(number: int, seed: int = SEED) -> Iterator[Told]:
    """Yield what is told in so many endings, from this seed on."""
    for ending in islice(endings(seed), number):
        yield Told(ending.gain(), ending.advised().better)


def report(number: int | None = None) -> None:
    """Print in how many endings a clear word is said, and how many of these words are right."""
    told = list(solved(ENDINGS if number is None else number))
    print(f"\n{'told at ' + str(len(told)) + ' endings':<26}{'all':>6}{'right':>7}{'wrong':>7}{'even':>6}")
    for answer, better in (("challenge", 1), ("draw them", -1), ("too close to call", 0)):
        some = [each for each in told if each.better == better]
        sure = [each for each in some if each.is_sure]
        right = sum(each.is_right for each in sure)
        judged = f"{right:>7}{len(sure) - right:>7}{len(some) - len(sure):>6}" if better else ""
        print(f"{answer:<26}{len(some):>6}{judged}")
