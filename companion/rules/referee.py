"""The referee: each event leads to a new state, or to the ruling against it."""

from collections.abc import Callable, Iterator
from itertools import permutations, product
from typing import Any, Final, TypeVar

from companion.rules import events
from companion.rules.cards.actions import Targets
from companion.rules.cards.card import Card
from companion.rules.events import LetStand, Revision, TableEvent
from companion.rules.round import corrections, counting, deals, mercy, seating
from companion.rules.table import card_sides, phases, piles
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import State
from companion.rules.turn import challenges, coin, jumps, penalties, plays, reveals
from companion.rules.turn.turns import OWED, resolve_pending, with_implied_acceptance

_E = TypeVar("_E", bound=TableEvent | Revision | LetStand)

_HANDLERS: Final[dict[type, tuple[Callable[[State, Any], Ruling | None], Callable[[State, Any], State]]]] = {
    events.Round: (deals.round_refused, deals.deal_round),
    events.Start: (deals.start_refused, deals.turn_up),
    events.NameColour: (deals.colour_refused, deals.name_colour),
    events.Play: (plays.play_refused, plays.play),
    events.Jump: (jumps.jump_refused, jumps.jump),
    events.Draw: (plays.draw_refused, plays.draw),
    events.Drew: (reveals.drew_refused, reveals.drew),
    events.Mercy: (mercy.mercy_refused, mercy.show_mercy),
    events.Keep: (plays.keep_refused, plays.keep),
    events.Uno: (penalties.uno_refused, penalties.say_uno),
    events.Catch: (penalties.catch_refused, penalties.catch),
    events.Accept: (challenges.accept_refused, challenges.accept),
    events.Challenge: (challenges.challenge_refused, challenges.challenge),
    events.Flip: (coin.flip_refused, coin.flip),
    events.Hint: (penalties.hint_refused, penalties.hint),
    events.Reshuffle: (piles.reshuffle_refused, piles.reshuffle),
    events.Out: (counting.out_refused, counting.go_out),
    events.Hand: (counting.hand_refused, counting.count_hand),
    events.Points: (counting.points_refused, counting.count_points),
    events.FixTurn: (corrections.fix_turn_refused, corrections.fix_turn),
    events.FixDirection: (corrections.fix_direction_refused, corrections.fix_direction),
    events.FixTop: (corrections.fix_top_refused, corrections.fix_top),
    events.FixSide: (corrections.fix_side_refused, corrections.fix_side),
    events.FixHand: (corrections.fix_hand_refused, corrections.fix_hand),
    events.FixTotal: (corrections.fix_total_refused, corrections.fix_total),
    events.Seats: (seating.seats_refused, seating.change_seats),
    events.Leave: (seating.leave_refused, seating.leave),
    events.End: (seating.end_refused, seating.end),
}
"""For each event the function that returns the ruling against it, and the one that carries it out.

The latter takes any state, for a table may let anything stand: where it can have no effect, it returns
the state unchanged.
"""


def apply(state: State, event: TableEvent | LetStand) -> State | Ruling:
    """Return the state after ``event``, or the ruling against it: settle what is due, judge, carry out.

    Every event goes through here: live, read from a log or a record, amended or simulated. An event inside
    :class:`LetStand` is never ruled against: it has its ordinary effect, or none where none is possible.
    Undo and redo are done by :class:`Game`, as a state does not know the one before.
    """
    # By type, not by `match`: one look-up for every kind of event, however far down the list.
    refused, carry_out = _HANDLERS.get(type(event), _STAND)
    if state.match.is_usual:
        return refused(state, event) or carry_out(state, event)
    settled, event = _settled(state, event)
    # Settling what was due ended the round: the event did not happen.
    if settled.phase not in phases.IN_PLAY and state.phase in phases.IN_PLAY:
        return settled
    after = refused(settled, event) or carry_out(settled, event)
    return after if isinstance(after, Ruling) else mercy.with_mercy(after)


def _settled(state: State, event: _E) -> tuple[State, _E]:
    """Return the table with what is due before the event, and the event as the side that is up shows it."""
    state, event = card_sides.on_visible_side(state, event)
    return (_accepted(state, event), event) if state.match.mercy else (state, event)


def _accepted(state: State, event: TableEvent | Revision | LetStand) -> State:
    """Return the table with what is owed drawn, where the event implies it: its debtor may be out by that."""
    begun = events.underlying(event)
    if isinstance(event, LetStand) and _takes_a_turn(state, begun) and state.phase in OWED:
        # A turn that the table lets stand comes after what is owed is drawn.
        accepted = resolve_pending(state)
    elif isinstance(begun, events.Play | events.Draw | events.Drew):
        accepted = with_implied_acceptance(state, begun.player)
    else:
        return state
    return state if accepted is state else mercy.with_mercy(accepted)


def _takes_a_turn(state: State, event: TableEvent | Revision) -> bool:
    """Would that be a turn of somebody in the round who is not on turn?"""
    if not isinstance(event, events.Play | events.Jump | events.Draw | events.Drew | events.Keep):
        return False
    return event.player != state.turn and event.player in state.match.seat_of


def refusal(state: State, event: TableEvent) -> Ruling | None:
    """Return the ruling against ``event``, None where it may happen."""
    settled, event = _settled(state, event)
    if settled.phase not in phases.IN_PLAY and state.phase in phases.IN_PLAY:
        return None
    return _HANDLERS[type(event)][0](settled, event)


def _let_stand(state: State, event: LetStand) -> State:
    overruled = event.event
    # Whoever was eliminated has no seat to act from: nothing of theirs can have an effect.
    player = getattr(overruled, "player", None)
    if player is not None and player not in state.seats:
        return state
    return _HANDLERS[type(overruled)][1](state, overruled)


def _never_refused(state: State, event: LetStand) -> None:
    return None


_STAND: Final = (_never_refused, _let_stand)


def candidates(state: State) -> Iterator[TableEvent]:
    """Yield each event worth asking about in this phase, legal or not, except hands and points."""
    if state.phase is phases.BETWEEN:
        yield events.Round()
        yield from map(events.Round, state.players)
    elif state.phase is phases.DEAL:
        yield from map(events.Start, state.setup.edition.words.values())
        yield from map(events.Out, state.seats)
    elif state.phase in phases.IN_PLAY:
        yield from _turn_candidates(state)
        yield from _table_candidates(state)


def _turn_candidates(state: State) -> Iterator[TableEvent]:
    assert state.turn is not None
    if state.phase is phases.COIN:
        yield from map(events.Flip, events.COIN_SIDES)
    elif state.phase is phases.COLOUR:
        yield from (events.NameColour(state.turn, colour) for colour in state.match.deck.colours)
    elif state.phase in OWED:
        yield events.Accept(state.turn)
        yield from (events.Challenge(state.turn, guilty) for guilty in (True, False))
        yield from _plays(state, state.turn)
        # The player after may simply begin a turn, which accepts what is owed for who must draw.
        if state.next_player != state.turn:
            yield from _plays(state, state.next_player or state.turn)
    else:
        yield from _plays(state, state.turn)
        yield from _jumps(state)


def _plays(state: State, player: str) -> Iterator[TableEvent]:
    yield events.Draw(player)
    yield events.Keep(player)
    for card in (*state.match.copies,):
        yield from _ways_to_play(state, player, card)


def _ways_to_play(state: State, player: str, card: Card) -> Iterator[TableEvent]:
    colours = state.match.deck.colours if card.names_colour else (None,)
    targets = state.seats if state.ruleset.action_of(card, Targets) else (None,)
    coin_sides = ((None, None), *permutations(state.seats, 2)) if card.flips_coin else ((None, None),)
    # As the last card nothing is swapped. Who swaps without a colour may name somebody all the same.
    is_last = card.names_colour and state.hands.get(player) == 1
    partners = (None,) if is_last else _partners(state, card)
    for colour, target, swap, (heads, tails) in product(colours, targets, partners, coin_sides):
        yield events.Play(player, card, colour, heads, tails, swap=swap, target=target)


def _partners(state: State, card: Card) -> tuple[str | None, ...]:
    """Return whom a card can swap hands with: nobody at all, as a last card, or each player."""
    return (None, *state.seats) if state.ruleset.swaps_hands(card) else (None,)


def _jumps(state: State) -> Iterator[TableEvent]:
    if state.ruleset.jumps_in and state.top is not None:
        for partner in _partners(state, state.top):
            yield from (events.Jump(player, partner) for player in state.seats)


def _table_candidates(state: State) -> Iterator[TableEvent]:
    for player in state.seats:
        yield events.Uno(player)
        yield events.Hint(player)
        # A wrong catch is legal where it is paid for, but nobody looks for it in a list.
        yield from (events.Catch(player, other) for other in state.uno_open)
    yield events.Reshuffle()
