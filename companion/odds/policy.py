"""The policy of the playouts: what a sensible player does with a hand.

It chooses among what the referee accepts. As often as people do, a player draws although a card fits, or
keeps a drawn card that could be played, until somebody may go out: nobody leaves a card that wins.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from companion import rules
from companion.odds.behaviour import Behaviour
from companion.odds.situations import AMPLE, Choice, PlayOutcome
from companion.odds.walk import Walk
from companion.rules import actions

JUMP_CHANCE: Final = 0.5  # of a player with the twin to be quick enough
NEARLY_OUT: Final = 2  # size of another hand at which the round may end and high cards are shed
MOST_AT_ONCE: Final = 8
STOPS: Final = 3.0
"""The value of keeping others from going out, or of one card less in one's hand by having hands moved."""

KEPT: Final = 10.0
"""What a wild is worth less: it is kept while another card fits, as a last card that is sure to go down."""

_STOPPING: Final = (actions.Draws, actions.OthersDraw, actions.Targets, actions.Skips, actions.Reverses)
TURN, DRAWN = rules.Phase.TURN, rules.Phase.DRAWN


class _Worth(dict[rules.Card, float]):
    """The value of playing each card, computed on first use."""

    def __init__(self, worth: Callable[[rules.Card], float]) -> None:
        super().__init__()
        self._worth: Final = worth

    def __missing__(self, card: rules.Card) -> float:
        self[card] = worth = self._worth(card)
        return worth


def _early(card: rules.Card) -> float:
    return (card.points or 0) / 40 - KEPT * card.is_wild


def _late(card: rules.Card) -> float:
    stops = STOPS if card.draws or card.skips or card.reverses else -KEPT * card.is_wild
    return (card.points or 0) / 10 + stops


WORTH: Final = _Worth(_early)
"""The cards held in a card's colour are added to this."""

WORTH_LATE: Final = _Worth(_late)
"""Once another player may go out soon: high cards go first, and the next player is kept from playing."""


def act(walk: Walk, behaviour: Behaviour) -> None:
    """Let the player to act do something, or another player jump in."""
    phase = walk.situation.phase
    if phase is TURN:
        if walk.ruleset.jumps_in and _jump(walk):
            return
        if walk.random() < behaviour.draw and not _is_late(walk) and _say(walk, rules.Draw):
            return
        _take_a_turn(walk)
    elif phase is DRAWN:
        if walk.random() < behaviour.keep and not _is_late(walk) and _say(walk, rules.Keep):
            return
        _end_a_turn(walk)
    else:
        _PHASES[phase](walk)


def _is_late(walk: Walk) -> bool:
    """Return whether somebody may go out so soon that everybody plays what fits."""
    return any(len(hand) <= NEARLY_OUT for hand in walk.hands)


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
    drawn = walk.hand[-1:]
    if drawn and drawn[0] in walk.top.fits:
        is_honest = not drawn[0].is_challengeable or _honest(walk, [card.colour for card in walk.hand], drawn)
        if is_honest and _play(walk, drawn[0], together=False):
            return
    # If players draw until a card fits, the referee refuses one or the other.
    if walk.ruleset.draws_at_will and _say(walk, rules.Draw):
        return
    if not _say(walk, rules.Keep):
        _draw(walk)


def _answer_the_debt(walk: Walk) -> None:
    """Answer the debt with a card that stacks or sends it on, preferably no wild; else draw."""
    if walk.situation.phase is rules.Phase.DEBT:
        table = walk.situation.table
        answers = [card for card in walk.hand if rules.stacks(table, card) or rules.deflects(table, card)]
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
        # It also ends with the last card of the pile.
        draw = rules.Draw(walk.seats[walk.situation.seat])
        _do(walk, walk.other(rules.Draw) if len(walk.pile) > 1 else walk.ask(draw))


_PHASES: Final[dict[rules.Phase, Callable[[Walk], None]]] = {
    rules.Phase.COLOUR: _name_colour,
    rules.Phase.REPLAY: _take_a_turn,
    rules.Phase.CHALLENGE: _answer_the_debt,
    rules.Phase.DEBT: _answer_the_debt,
    rules.Phase.COIN: _flip,
    rules.Phase.REVEAL: _reveal,
}


def _say(walk: Walk, kind: type[rules.Draw | rules.Keep | rules.Accept]) -> bool:
    """Do an event that only names its player; return whether the referee accepts it."""
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
    """Pass the turn on: only needed after a table let something stand that the rules do not continue."""
    table = walk.situation.table
    outcome = walk.ask(rules.FixTurn(table.after(table.seats[walk.situation.seat])))
    assert outcome is not None
    walk.do(outcome)


# Which card.


def _best(walk: Walk, options: list[rules.Card]) -> rules.Card | None:
    """Return the most valuable card to play; None if every one would be a bluff."""
    hand, chance = walk.hand, walk.random
    colours = [card.colour for card in hand]
    options = _honest(walk, colours, options)
    late = any(len(other) <= NEARLY_OUT and other is not hand for other in walk.hands)
    worth = WORTH_LATE if late else WORTH
    best, most = None, -100.0
    for card in options:
        # The colour held most often is preferred; ties are decided at random.
        value = worth[card] + chance()
        if card.colour is not None:
            value += colours.count(card.colour)
        elif card.deck:
            # A Wild that other decks have too is worth the same in every game.
            value += _worth_here(walk, card, late)
        if value > most:
            best, most = card, value
    return best


def _worth_here(walk: Walk, card: rules.Card, late: bool) -> float:
    """Return what is added to the value of a Wild for what it does in this game."""
    worth = 0.0
    for action in walk.ruleset.actions_of(card):
        if isinstance(action, actions.MOVE_HANDS):
            worth += STOPS * _fewer_after(walk, action)
        elif late and isinstance(action, _STOPPING):
            worth += STOPS
    # Once it helps against who may go out soon, nobody keeps it.
    return worth + KEPT if late and worth > 0 else worth


def _fewer_after(walk: Walk, action: actions.Action) -> float:
    """Return how many cards less its player holds once a card has moved hands, negative for more."""
    situation, sizes = walk.situation, [len(hand) for hand in walk.hands]
    seat = situation.seat
    sizes[seat] -= 1
    match action:
        case actions.SwapsHands():
            return sizes[seat] - sizes[_smallest(walk, seat)]
        case actions.PassesHands():
            return sizes[seat] - sizes[(seat - situation.table.step) % len(sizes)]
    return sizes[seat] - sum(sizes) / len(sizes)


def _honest(
    walk: Walk, colours: Sequence[rules.Colour | None], options: list[rules.Card]
) -> list[rules.Card]:
    """Return the options without Wild Draw Fours that would be bluffs."""
    ruleset = walk.ruleset
    if not ruleset.may_challenge:
        return options
    others = [card for card in options if not card.is_challengeable]
    if ruleset.strict_wild_draw_four:
        return others or options
    return others if walk.top.colour in colours else options


def _play(walk: Walk, card: rules.Card, together: bool) -> bool:
    """Play a card if the referee accepts it, together with others of its sort if the rules allow that."""
    if together and walk.ruleset.multiples and _play_several(walk, card):
        return True
    if card.discards:
        return _discard_colour(walk, card)
    # Most cards need no choice. Checked here, as every turn comes through.
    says = card.names_colour or card.chooses or card.turns_over or walk.ruleset.numbers
    outcome = walk.play(card, _choice(walk, card) if says else None)
    if outcome is None:
        return False
    walk.do(outcome, card)
    return True


def _play_several(walk: Walk, card: rules.Card) -> bool:
    first = _more_than(walk, card)
    if not first:
        return False
    # The card whose colour is held most often goes on top.
    colours = [each.colour for each in walk.hand]
    first.sort(key=lambda each: colours.count(each.colour))
    cards = [card, *first]
    partner = _partner(walk, walk.situation.seat, cards[-1])
    event = rules.Play.of(walk.seats[walk.situation.seat], cards, partner)
    return _lay(walk, replace(event, top=walk.comes_up()) if card.turns_over else event, cards)


def _discard_colour(walk: Walk, card: rules.Card) -> bool:
    """Play a card with which all others of its colour go down, which never harms."""
    along = list(walk.hand)
    along.remove(card)
    along = [each for each in along if each.colour is card.colour]
    return _lay(walk, rules.Play(walk.seats[walk.situation.seat], card, along=len(along)), [*along, card])


def _lay(walk: Walk, event: rules.Play, cards: list[rules.Card]) -> bool:
    """Lay several cards if the referee accepts it; the last of them comes to lie on top."""
    held = len(cards) if len(cards) == len(walk.hand) else AMPLE
    outcome = walk.situation.answer(event, held)
    if outcome is None:
        return False
    walk.do(outcome, cards[-1], cards[:-1])
    return True


def _more_than(walk: Walk, card: rules.Card) -> list[rules.Card]:
    if card.is_wild or not (card.is_number or walk.ruleset.multiples == "any"):
        return []
    others = list(walk.hand)
    others.remove(card)
    return [each for each in others if each.symbol == card.symbol][: MOST_AT_ONCE - 1]


def _choice(walk: Walk, card: rules.Card) -> Choice | None:
    colour, seat = _favourite(walk) if card.names_colour else None, walk.situation.seat
    if card.turns_over:
        return Choice(top=walk.comes_up())
    if card.flips_coin:
        return Choice(colour, tuple(zip(("heads", "tails"), _two_for_the_coin(walk), strict=True)))
    if card.chooses or card.symbol in walk.match.choosing:
        if walk.ruleset.action_of(card, actions.Targets):
            return Choice(colour, (("target", _smallest(walk, seat)),))
        if _swaps(walk, seat, card):
            return Choice(colour, (("swap", _smallest(walk, seat)),))
    return Choice(colour) if colour else None


def _favourite(walk: Walk) -> rules.Colour:
    """Return the colour held most often, which makes it likely that a card fits on the next turn."""
    held = [card.colour for card in walk.hand if card.colour is not None]
    if held:
        return max(held, key=held.count)
    colours = walk.situation.table.deck.colours
    return colours[int(walk.random() * len(colours))]


def _swaps(walk: Walk, seat: int, card: rules.Card) -> bool:
    """Return whether this card swaps hands; as a hand's last card it does not."""
    return len(walk.hands[seat]) > 1 and walk.ruleset.swaps_hands(card)


def _smallest(walk: Walk, seat: int) -> int:
    hands = walk.hands
    return min([other for other in range(len(hands)) if other != seat], key=lambda other: len(hands[other]))


def _partner(walk: Walk, seat: int, card: rules.Card) -> str | None:
    return walk.seats[_smallest(walk, seat)] if _swaps(walk, seat, card) else None


def _two_for_the_coin(walk: Walk) -> tuple[int, int]:
    """Return the two players for the coin: the others with the fewest cards; oneself only between two."""
    acting = walk.situation.seat
    seats = [seat for seat in range(len(walk.hands)) if seat != acting]
    seats.sort(key=lambda seat: len(walk.hands[seat]))
    one, other = [*seats, acting][:2]
    return one, other


def _jump(walk: Walk) -> bool:
    """Let a player jump in who holds the twin of the top card and is quick enough."""
    top = walk.top
    if not top.laid or top.card.is_wild:
        return False
    for seat, hand in enumerate(walk.hands):
        if top.card in hand and walk.random() < JUMP_CHANCE:
            held = 1 if len(hand) == 1 else AMPLE
            event = rules.Jump(walk.seats[seat], _partner(walk, seat, top.card))
            outcome = walk.situation.answer(event, held, top)
            if outcome is None:
                return False
            walk.jump(seat, outcome)
            return True
    return False
