"""What the actions of a card do to a table once it is laid: folded in the order of ``ACTIONS``.

Some decide how the turn goes on, before the card lies there: :func:`course_of`. The others move cards
afterwards: :func:`act`. What they do of a card turned up to start is in :mod:`companion.rules.round.deals`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from companion.rules.cards import actions
from companion.rules.cards.card import Card
from companion.rules.events import Jump, Play
from companion.rules.table import phases
from companion.rules.table.card_sides import acts_on_visible_side, turned_over
from companion.rules.table.debts import debt_beneath
from companion.rules.table.phases import Phase
from companion.rules.table.piles import draw_cards
from companion.rules.table.state import Pending, PendingCoin, PendingDebt, PendingReveal, State
from companion.rules.turn.hand_moves import pass_hands, shuffle_hands, swap_hands


class Course(NamedTuple):
    """How the turn goes on from a card: the phase, the direction, who acts, and what is pending.

    ``acting`` is the next player as far as the actions so far say. ``debtor`` draws ``owed`` cards at once.
    """

    phase: Phase
    step: int
    acting: int
    pending: Pending = None
    debtor: int = 0
    owed: int = 0


class Laid(NamedTuple):
    """A card that comes down, or several of one sort: where, whose, and with what was said."""

    before: State
    seat: int
    card: Card
    cards: int
    event: Play | Jump

    @property
    def empties_hand(self) -> bool:
        """Is the hand empty then? After a guilty challenge the penalty is drawn with the card."""
        return self.before.counts[self.seat] <= self.cards and self.before.phase is not phases.REPLAY


def course_of(laid: Laid, does: tuple[actions.Action, ...]) -> Course:
    """Return how the turn goes on: to the next player, unless an action of the card says otherwise."""
    state = laid.before
    if (debt := debt_beneath(state)) and not laid.card.draws:
        return _deflected(debt, laid)
    course = Course(phases.TURN, state.step, (laid.seat + state.step) % len(state.counts))
    # A card of the other side, let stand, may have no effect.
    if state.match.card_sides and not acts_on_visible_side(state, laid.card):
        return course
    for action in does:
        if change := _COURSES.get(type(action)):
            course = change(action, course, laid)
    return course


def _deflected(debt: PendingDebt, laid: Laid) -> Course:
    """Return the course with the debt before the next player, once a Reverse has turned play round."""
    state = laid.before
    step = -state.step if laid.card.reverses and not state.match.is_two_handed else state.step
    following = (laid.seat + step) % len(state.counts)
    if laid.empties_hand:
        passed_on = (following + step) % len(state.counts)
        return Course(phases.TURN, step, passed_on, debtor=following, owed=debt.cards)
    return Course(phases.DEBT, step, following, debt._replace(player=laid.seat, is_deflected=True))


def _reverse(_: actions.Reverses, course: Course, laid: Laid) -> Course:
    # What a household has a card do is nothing for the last one, unless somebody draws for it.
    if laid.empties_hand and not laid.card.reverses:
        return course
    # Between two a Reverse is a Skip, and the direction stays: rule `two-handed`.
    if laid.before.match.is_two_handed:
        return course._replace(acting=laid.seat)
    step = -course.step if laid.cards % 2 else course.step
    return Course(course.phase, step, (laid.seat + step) % len(laid.before.counts))


def _skip(action: actions.Skips, course: Course, laid: Laid) -> Course:
    if action.players == actions.EVERYBODY or laid.before.match.is_two_handed:
        return course._replace(acting=laid.seat)
    missed = course.step * action.players * laid.cards
    return Course(course.phase, course.step, (course.acting + missed) % len(laid.before.counts))


def _draw(action: actions.Draws, course: Course, laid: Laid) -> Course:
    """Return the course with a debt that waits, or with cards drawn at once.

    Between two, whoever turns play round with such a card owes it.
    """
    state, following, ruleset = laid.before, course.acting, laid.before.match.ruleset
    may_challenge = action.is_challengeable and ruleset.may_challenge
    stacking = bool(ruleset.stacking) and not action.is_at_once
    owed = action.cards if action.is_at_once else ruleset.draws_of(laid.card) * laid.cards
    beneath = debt_beneath(state)
    if beneath:
        owed += beneath.cards
    # Nothing can be added to a last card: it waits only where it may be challenged.
    if not (may_challenge or (stacking and not laid.empties_hand)):
        passed_on = (following + course.step) % len(state.counts)
        return Course(course.phase, course.step, passed_on, debtor=following, owed=owed)
    debt = PendingDebt(
        owed,
        laid.card,
        laid.seat,
        state.upcard,
        laid.empties_hand,
        beneath.card if beneath else None,
        state.phase is phases.DRAWN,
    )
    return Course(phases.DEBT if stacking else phases.CHALLENGE, course.step, following, debt)


def _reveal(_: actions.Reveals, course: Course, laid: Laid) -> Course:
    """Return the course with a drawing that waits: for its colour, a challenge, or the first card."""
    state, is_last = laid.before, laid.before.counts[laid.seat] <= laid.cards
    if not laid.card.names_colour:
        # As the last card nothing is revealed.
        return course._replace(phase=phases.TURN if is_last else phases.COLOUR)
    if state.match.ruleset.may_challenge:
        debt = PendingDebt(
            0,
            laid.card,
            laid.seat,
            state.upcard,
            was_last_card=is_last,
            had_drawn=state.phase is phases.DRAWN,
        )
        return course._replace(phase=phases.CHALLENGE, pending=debt)
    pending = PendingReveal(laid.card, last=laid.seat if is_last else None)
    return course._replace(phase=phases.REVEAL, pending=pending)


def _flip_coin(_: actions.FlipsCoin, course: Course, laid: Laid) -> Course:
    event, is_last = laid.event, laid.empties_hand
    if not (isinstance(event, Play) and event.heads and event.tails):
        return course
    if is_last and not laid.before.match.ruleset.coin_on_last_card:
        return course
    pending = PendingCoin(laid.seat, event.heads, event.tails, is_last)
    return course._replace(phase=phases.COIN, acting=laid.seat, pending=pending)


_COURSES: Final[Mapping[type, Callable[[Any, Course, Laid], Course]]] = {
    actions.Reverses: _reverse, actions.Skips: _skip, actions.Draws: _draw, actions.Reveals: _reveal,
    actions.FlipsCoin: _flip_coin,
}  # fmt: skip


def act(down: State, does: tuple[actions.Action, ...], laid: Laid, left: int) -> State:
    """Return the table once the actions of the card that is ``down`` moved cards; ``left`` are in hand."""
    for action in does:
        if move := _MOVES.get(type(action)):
            down = move(action, down, laid, left)
    return down


def _target(action: actions.Targets, down: State, laid: Laid, left: int) -> State:
    """Make the chosen player draw; where the table let nobody stand, or oneself, nobody does."""
    name = laid.event.target if isinstance(laid.event, Play) else None
    target = None if name is None else down.match.seat_of.get(name)
    return down if target is None or target == laid.seat else draw_cards(down, target, action.cards)


def _others_draw(action: actions.OthersDraw, down: State, laid: Laid, left: int) -> State:
    players = len(down.counts)
    for place in range(1, players):
        down = draw_cards(down, (laid.seat + down.step * place) % players, action.cards)
    return down


def _turn_over(_: actions.TurnsOver, down: State, laid: Laid, left: int) -> State:
    return turned_over(down, laid.event.top if isinstance(laid.event, Play) else None, is_over=not left)


def _swap(_: actions.SwapsHands, down: State, laid: Laid, left: int) -> State:
    return swap_hands(down, laid.seat, laid.event.swap) if _moves_hands(down, laid, left) else down


def _pass(_: actions.PassesHands, down: State, laid: Laid, left: int) -> State:
    return pass_hands(down) if _moves_hands(down, laid, left) else down


def _shuffle(_: actions.ShufflesHands, down: State, laid: Laid, left: int) -> State:
    is_dealt = _moves_hands(down, laid, left) or (
        down.ruleset.deals_last_shuffle and acts_on_visible_side(down, laid.card)
    )
    return shuffle_hands(down, laid.seat) if is_dealt else down


def _moves_hands(down: State, laid: Laid, left: int) -> bool:
    # As the last card nothing moves any hand; neither does one let stand that the deck does not hold.
    return left > 0 and acts_on_visible_side(down, laid.card)


_MOVES: Final[Mapping[type, Callable[[Any, State, Laid, int], State]]] = {
    actions.Targets: _target, actions.TurnsOver: _turn_over, actions.SwapsHands: _swap,
    actions.PassesHands: _pass, actions.OthersDraw: _others_draw, actions.ShufflesHands: _shuffle,
}  # fmt: skip

# At import, where the author of an action sees it, and not at the first table that lays such a card.
assert {*_COURSES, *_MOVES, actions.NamesColour, actions.DiscardsColour} == {*actions.ACTIONS}, (
    "an action does nothing"
)
