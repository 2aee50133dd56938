"""What a sensible player does with a hand: the policy of the playouts.

It chooses among what the referee accepts. Nobody is always sensible: as often as people are found to, the
players of a playout draw though they could play, and keep what they could lay.
"""

from collections.abc import Callable, Sequence
from typing import Final

from companion import rules
from companion.odds.behaviour import Behaviour
from companion.odds.situations import PLENTY, Choice, PlayOutcome
from companion.odds.walk import Walk

JUMPS: Final = 0.5
"""How often one who holds the twin is quick enough to jump in with it."""

LATE: Final = 2
"""The size of another's hand from which on the round may end any time, and high cards are shed."""

MOST_AT_ONCE: Final = 8
TURN, DRAWN = rules.Phase.TURN, rules.Phase.DRAWN


class _Worth(dict[rules.Card, float]):
    """How gladly each card is laid, by its points and effects; worked out when it is first asked for."""

    def __init__(self, worth: Callable[[rules.Card], float]) -> None:
        super().__init__()
        self._worth: Final = worth

    def __missing__(self, card: rules.Card) -> float:
        self[card] = worth = self._worth(card)
        return worth


def _early(card: rules.Card) -> float:
    return (card.points or 0) / 40


def _late(card: rules.Card) -> float:
    stops = 3.0 if card.draws or card.skips or card.reverses else 0.0
    return (card.points or 0) / 10 + stops


WORTH: Final = _Worth(lambda card: _early(card) - (10.0 if card.is_wild else 0.0))
"""Beside how many of the card's colour are held: wilds are kept."""

WORTH_OF_FEW: Final = _Worth(_early)
"""The same in a hand so small that there is nothing to keep a wild for."""

WORTH_LATE: Final = _Worth(_late)
"""The same once another may go out soon: high cards go first, and whoever is next is kept from playing."""


def act(walk: Walk, behaviour: Behaviour) -> None:
    """Let the one to act do something; or, where one may jump in, somebody else."""
    phase = walk.situation.phase
    if phase is TURN:
        if walk.ruleset.jumps_in and _jump(walk):
            return
        if walk.random() < behaviour.draw and _say(walk, rules.Draw):
            return
        _take_a_turn(walk)
    elif phase is DRAWN:
        if walk.random() < behaviour.keep and _say(walk, rules.Keep):
            return
        _end_a_turn(walk)
    else:
        _PHASES[phase](walk)


def _take_a_turn(walk: Walk) -> None:
    fits = walk.top.fits
    options = [card for card in walk.hand if card in fits]
    while options:
        is_clear = len(options) == 1 and not options[0].is_challengeable
        card = options[0] if is_clear else _best(walk, options)
        if card is None:
            break
        if _play(walk, card, together=True):
            return
        # Nothing but a house rule refuses a card that fits.
        options = [each for each in options if each is not card]
    _draw(walk)


def _draw(walk: Walk) -> None:
    if not _say(walk, rules.Draw):
        _pass_on(walk)


def _end_a_turn(walk: Walk) -> None:
    """Play the card that was drawn, or keep it, or draw on."""
    drawn = walk.hand[-1:]
    if drawn and drawn[0] in walk.top.fits:
        is_honest = not drawn[0].is_challengeable or _honest(walk, [card.colour for card in walk.hand], drawn)
        if is_honest and _play(walk, drawn[0], together=False):
            return
    # Where drawing goes on until a card fits, the referee refuses the one or the other.
    if walk.ruleset.draws_at_will and _say(walk, rules.Draw):
        return
    if not _say(walk, rules.Keep):
        _draw(walk)


def _answer_the_debt(walk: Walk) -> None:
    """Add to what is owed with a card that does, a wild last of all; else draw it."""
    if walk.situation.phase is rules.Phase.DEBT:
        answers = [card for card in walk.hand if card.draws]
        answers.sort(key=lambda card: card.is_wild)
        for card in answers:
            if _play(walk, card, together=False):
                return
    if not _say(walk, rules.Accept):
        _pass_on(walk)


def _name_colour(walk: Walk) -> None:
    situation = walk.situation
    named = rules.NameColour(walk.seats[situation.seat], _favourite(walk))
    _do(walk, situation.answer(named))


def _flip(walk: Walk) -> None:
    _do(walk, walk.situation.answer(rules.Flip("heads" if walk.random() < 0.5 else "tails")))


def _reveal(walk: Walk) -> None:
    """Draw until a card of the colour in play comes."""
    pending = walk.situation.table.pending
    has_come = getattr(pending, "cards", 0) and walk.hand[-1].colour is walk.top.colour
    if not (has_come and _say(walk, rules.Keep)):
        # It ends with the last card that can be drawn, too, so what counts is how many there really are.
        _do(walk, walk.ask(rules.Draw(walk.seats[walk.situation.seat])))


_PHASES: Final[dict[rules.Phase, Callable[[Walk], None]]] = {
    rules.Phase.COLOUR: _name_colour,
    rules.Phase.REPLAY: _take_a_turn,
    rules.Phase.CHALLENGE: _answer_the_debt,
    rules.Phase.DEBT: _answer_the_debt,
    rules.Phase.COIN: _flip,
    rules.Phase.REVEAL: _reveal,
}


def _say(walk: Walk, kind: type[rules.Draw | rules.Keep | rules.Accept]) -> bool:
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
    outcome = walk.ask(rules.FixTurn(table.after(table.seats[walk.situation.seat])))
    assert outcome is not None
    walk.do(outcome)


# Which card.


def _best(walk: Walk, options: list[rules.Card]) -> rules.Card | None:
    """Return the card that this hand lays most gladly; None where every one would be a bluff."""
    hand, chance = walk.hand, walk.random
    colours = [card.colour for card in hand]
    options = _honest(walk, colours, options)
    late = any(len(other) <= LATE and other is not hand for other in walk.hands)
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


def _honest(
    walk: Walk, colours: Sequence[rules.Colour | None], options: list[rules.Card]
) -> list[rules.Card]:
    """Return the options without a Wild Draw Four that would be a bluff."""
    ruleset = walk.ruleset
    if not ruleset.may_challenge:
        return options
    others = [card for card in options if not card.is_challengeable]
    if ruleset.strict_wild_draw_four:
        return others or options
    return others if walk.top.colour in colours else options


def _play(walk: Walk, card: rules.Card, together: bool) -> bool:
    """Play a card, if the referee accepts it, with all others of its sort where that is played."""
    if together and walk.ruleset.multiples and _play_several(walk, card):
        return True
    # Most cards go without a word: asked at once, as every turn comes through here.
    says = card.names_colour or card.chooses or walk.ruleset.sevens_swap
    outcome = walk.play(card, _choice(walk, card) if says else None)
    if outcome is None:
        return False
    walk.do(outcome, card)
    return True


def _play_several(walk: Walk, card: rules.Card) -> bool:
    first = _more_than(walk, card)
    if not first:
        return False
    # That of the colour most held comes to lie on top.
    colours = [each.colour for each in walk.hand]
    first.sort(key=lambda each: colours.count(each.colour))
    cards = [card, *first]
    hand, situation = walk.hand, walk.situation
    held = len(cards) if len(cards) == len(hand) else PLENTY
    event = rules.Play.of(walk.seats[situation.seat], cards, _partner(walk, situation.seat, cards[-1]))
    outcome = situation.answer(event, held)
    if outcome is None:
        return False
    walk.do(outcome, cards[-1], cards[:-1])
    return True


def _more_than(walk: Walk, card: rules.Card) -> list[rules.Card]:
    """Return the others of a card's sort that may be played with it."""
    if card.is_wild or not (card.is_number or walk.ruleset.multiples == "any"):
        return []
    others = list(walk.hand)
    others.remove(card)
    return [each for each in others if each.symbol == card.symbol][: MOST_AT_ONCE - 1]


def _choice(walk: Walk, card: rules.Card) -> Choice | None:
    """Return what is said with a card."""
    colour, seat = _favourite(walk) if card.names_colour else None, walk.situation.seat
    if card.flips_coin:
        return Choice(colour, tuple(zip(("heads", "tails"), _two_for_the_coin(walk), strict=True)))
    if card.targets:
        return Choice(colour, (("target", _smallest(walk, seat)),))
    if _swaps(walk, seat, card):
        return Choice(colour, (("swap", _smallest(walk, seat)),))
    return Choice(colour) if colour else None


def _favourite(walk: Walk) -> rules.Colour:
    """Return the colour most held: changing to it keeps the turn after this one."""
    held = [card.colour for card in walk.hand if card.colour is not None]
    if held:
        return max(held, key=held.count)
    colours = walk.situation.table.deck.colours
    return colours[int(walk.random() * len(colours))]


def _swaps(walk: Walk, seat: int, card: rules.Card) -> bool:
    """Return whether hands are swapped for this card: never for the last one of a hand."""
    acts = card.swaps or (walk.ruleset.sevens_swap and card.symbol == "7")
    return acts and len(walk.hands[seat]) > 1


def _smallest(walk: Walk, seat: int) -> int:
    """Return the smallest of the others' hands, by its seat."""
    hands = walk.hands
    return min([other for other in range(len(hands)) if other != seat], key=lambda other: len(hands[other]))


def _partner(walk: Walk, seat: int, card: rules.Card) -> str | None:
    return walk.seats[_smallest(walk, seat)] if _swaps(walk, seat, card) else None


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
            event = rules.Jump(walk.seats[seat], _partner(walk, seat, top.card))
            outcome = walk.situation.answer(event, held, top)
            if outcome is None:
                return False
            walk.jump(seat, outcome)
            return True
    return False
