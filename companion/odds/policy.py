"""What a sensible player does with a hand: the policy of the playouts.

It chooses among what the referee accepts. Nobody is always sensible: as often as people are found to, the
players of a playout draw though they could play, and keep what they could lay.
"""

from collections.abc import Callable, Sequence
from typing import Final

from companion.odds.behaviour import Behaviour
from companion.odds.situations import PLENTY, Choice, PlayOutcome
from companion.odds.walk import Walk
from companion.rules import (
    FACES,
    FOUR_COLOURS,
    Accept,
    Card,
    Colour,
    Draw,
    FixTurn,
    Flip,
    Jump,
    Keep,
    NameColour,
    Phase,
    Play,
)

JUMPS: Final = 0.5
"""How often one who holds the twin is quick enough to jump in with it."""

LATE: Final = 2
"""The size of another's hand from which on the round may end any time, and high cards are shed."""

MOST_AT_ONCE: Final = 8
COLOURS: Final = FOUR_COLOURS
TURN, DRAWN = Phase.TURN, Phase.DRAWN

FOURS: Final = frozenset(card for card in FACES if card.is_challengeable)


def _early(card: Card) -> float:
    return (card.points or 0) / 40


def _late(card: Card) -> float:
    stops = 3.0 if card.draws or card.skips or card.reverses else 0.0
    return (card.points or 0) / 10 + stops


WORTH: Final = {card: _early(card) - (10.0 if card.is_wild else 0.0) for card in FACES}
"""How gladly a card is laid, beside how many of its colour are held: wilds are kept."""

WORTH_OF_FEW: Final = {card: _early(card) for card in FACES}
"""The same in a hand so small that there is nothing to keep a wild for."""

WORTH_LATE: Final = {card: _late(card) for card in FACES}
"""The same once another may go out soon: high cards go first, and whoever is next is kept from playing."""


def act(walk: Walk, behaviour: Behaviour) -> None:
    """Let the one to act do something; or, where one may jump in, somebody else."""
    phase = walk.situation.phase
    if phase is TURN:
        if walk.ruleset.jumps_in and _jump(walk):
            return
        if walk.random() < behaviour.draw and _say(walk, Draw):
            return
        _take_a_turn(walk)
    elif phase is DRAWN:
        if walk.random() < behaviour.keep and _say(walk, Keep):
            return
        _end_a_turn(walk)
    else:
        _PHASES[phase](walk)


def _take_a_turn(walk: Walk) -> None:
    fits = walk.top.fits
    options = [card for card in walk.hand if card in fits]
    while options:
        card = options[0] if len(options) == 1 and options[0] not in FOURS else _best(walk, options)
        if card is None:
            break
        if _play(walk, card, together=True):
            return
        # Nothing but a house rule refuses a card that fits.
        options = [each for each in options if each is not card]
    _draw(walk)


def _draw(walk: Walk) -> None:
    if not _say(walk, Draw):
        _pass_on(walk)


def _end_a_turn(walk: Walk) -> None:
    """Play the card that was drawn, or keep it, or draw on."""
    drawn = walk.hand[-1:]
    if drawn and drawn[0] in walk.top.fits:
        is_honest = drawn[0] not in FOURS or _honest(walk, [card.colour for card in walk.hand], drawn)
        if is_honest and _play(walk, drawn[0], together=False):
            return
    # Where drawing goes on until a card fits, the referee refuses the one or the other.
    if walk.ruleset.draws_at_will and _say(walk, Draw):
        return
    if not _say(walk, Keep):
        _draw(walk)


def _answer_the_debt(walk: Walk) -> None:
    """Add to what is owed with a card that does, a wild last of all; else draw it."""
    if walk.situation.phase is Phase.DEBT:
        answers = [card for card in walk.hand if card.draws]
        answers.sort(key=lambda card: card.is_wild)
        for card in answers:
            if _play(walk, card, together=False):
                return
    if not _say(walk, Accept):
        _pass_on(walk)


def _name_colour(walk: Walk) -> None:
    situation = walk.situation
    named = NameColour(walk.seats[situation.seat], _favourite(walk))
    _do(walk, situation.answer(named))


def _flip(walk: Walk) -> None:
    _do(walk, walk.situation.answer(Flip("heads" if walk.random() < 0.5 else "tails")))


_PHASES: Final[dict[Phase, Callable[[Walk], None]]] = {
    Phase.COLOUR: _name_colour,
    Phase.REPLAY: _take_a_turn,
    Phase.CHALLENGE: _answer_the_debt,
    Phase.DEBT: _answer_the_debt,
    Phase.COIN: _flip,
}


def _say(walk: Walk, kind: type[Draw | Keep | Accept]) -> bool:
    """Let the one to act do what takes a word alone, if the referee accepts it; return whether it did."""
    outcome = walk.other(kind)
    if outcome is None:
        return False
    walk.do(outcome)
    return True


def _do(walk: Walk, outcome: PlayOutcome | None) -> None:
    if outcome is None:
        _pass_on(walk)
    else:
        walk.do(outcome)


def _pass_on(walk: Walk) -> None:
    """Go on with the next: only where the table let something stand from which no rule leads on."""
    table = walk.situation.table
    outcome = walk.ask(FixTurn(table.after(table.seats[walk.situation.seat])))
    assert outcome is not None
    walk.do(outcome)


# Which card.


def _best(walk: Walk, options: list[Card]) -> Card | None:
    """Return the card that this hand lays most gladly; None where every one would be a bluff."""
    hand, chance = walk.hand, walk.random
    colours = [card.colour for card in hand]
    if not FOURS.isdisjoint(options):
        options = _honest(walk, colours, options)
    late = False
    for other in walk.hands:
        if len(other) <= LATE and other is not hand:
            late = True
            break
    worth = WORTH_LATE if late else WORTH if len(hand) > LATE else WORTH_OF_FEW
    best, most = None, -100.0
    for card in options:
        # The colour most held is followed, and among equals chance decides.
        value = worth[card] + chance()
        if card.colour is not None:
            value += colours.count(card.colour)
        if value > most:
            best, most = card, value
    return best


def _honest(walk: Walk, colours: Sequence[Colour | None], options: list[Card]) -> list[Card]:
    """Return the options without a Wild Draw Four that would be a bluff."""
    ruleset = walk.ruleset
    if not ruleset.may_challenge:
        return options
    others = [card for card in options if card not in FOURS]
    if ruleset.strict_wild_draw_four:
        return others or options
    return others if walk.top.colour in colours else options


def _play(walk: Walk, card: Card, together: bool) -> bool:
    """Play a card, if the referee accepts it, with all others of its sort where that is played."""
    if together and walk.ruleset.multiples and _play_several(walk, card):
        return True
    # Most cards go without a word: asked at once, as every turn comes through here.
    says = card.is_wild or walk.ruleset.sevens_swap
    outcome = walk.play(card, _choice(walk, card) if says else None)
    if outcome is None:
        return False
    walk.do(outcome, card)
    return True


def _play_several(walk: Walk, card: Card) -> bool:
    first = _more_than(walk, card)
    if not first:
        return False
    # That of the colour most held comes to lie on top.
    colours = [each.colour for each in walk.hand]
    first.sort(key=lambda each: colours.count(each.colour))
    cards = [card, *first]
    hand, situation = walk.hand, walk.situation
    held = len(cards) if len(cards) == len(hand) else PLENTY
    event = Play.of(walk.seats[situation.seat], cards, _swap(walk, situation.seat, cards[-1]))
    outcome = situation.answer(event, held)
    if outcome is None:
        return False
    walk.do(outcome, cards[-1], cards[:-1])
    return True


def _more_than(walk: Walk, card: Card) -> list[Card]:
    """Return the others of a card's sort that may be played with it."""
    if card.is_wild or not (card.is_number or walk.ruleset.multiples == "any"):
        return []
    others = list(walk.hand)
    others.remove(card)
    return [each for each in others if each.symbol == card.symbol][: MOST_AT_ONCE - 1]


def _choice(walk: Walk, card: Card) -> Choice:
    """Return what is said with a card."""
    if not card.is_wild:
        return _smallest(walk, walk.situation.seat, card)
    colour = _favourite(walk)
    return (colour, *_two_for_the_coin(walk)) if card.flips_coin else colour


def _favourite(walk: Walk) -> Colour:
    """Return the colour most held: changing to it keeps the turn after this one."""
    held = [card.colour for card in walk.hand if card.colour is not None]
    return max(held, key=held.count) if held else COLOURS[int(walk.random() * len(COLOURS))]


def _smallest(walk: Walk, seat: int, card: Card) -> int | None:
    """Return whose hand a 7 is swapped for: the smallest; nobody's where it does not swap."""
    hands = walk.hands
    if not walk.ruleset.sevens_swap or card.symbol != "7" or len(hands[seat]) == 1:
        return None
    others = [other for other in range(len(hands)) if other != seat]
    return min(others, key=lambda other: len(hands[other]))


def _swap(walk: Walk, seat: int, card: Card) -> str | None:
    partner = _smallest(walk, seat, card)
    return None if partner is None else walk.seats[partner]


def _two_for_the_coin(walk: Walk) -> tuple[int, int]:
    """Return the two who risk the coin: the others with the fewest cards; oneself only between two."""
    acting = walk.situation.seat
    seats = [seat for seat in range(len(walk.hands)) if seat != acting]
    seats.sort(key=lambda seat: len(walk.hands[seat]))
    one, other = [*seats, acting][:2]
    return one, other


def _jump(walk: Walk) -> bool:
    """Let a seat jump in that holds the twin of the card just laid, and is quick enough."""
    top = walk.top
    if not top.laid or top.card.is_wild:
        return False
    for seat, hand in enumerate(walk.hands):
        if top.card in hand and walk.random() < JUMPS:
            held = 1 if len(hand) == 1 else PLENTY
            event = Jump(walk.seats[seat], _swap(walk, seat, top.card))
            outcome = walk.situation.answer(event, held, top)
            if outcome is None:
                return False
            walk.jump(seat, outcome)
            return True
    return False
