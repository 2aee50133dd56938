"""The mercy rule: who holds too many cards is knocked out of the round."""

from companion.rules.events import Mercy
from companion.rules.language.sentence import say, say_counted
from companion.rules.round.counting import score_alone
from companion.rules.round.seating import without_part_of, without_seat
from companion.rules.table import phases
from companion.rules.table.refusals import nobody_acts, not_in_round, refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import State
from companion.rules.table.uncounted import is_over_limit, is_uncounted, known_again, lose_count


def mercy_refused(state: State, event: Mercy) -> Ruling | None:
    """Return the ruling against knocking out one who is known to hold fewer cards, or plays no more."""
    if state.phase is not phases.DEAL and state.phase not in phases.IN_PLAY:
        return nobody_acts(state)
    if not state.match.mercy:
        return refuse(state, "mercy", say("Nobody is knocked out here (house rule: the mercy rule)."))
    seat = state.match.seat_of.get(event.player)
    if seat is None:
        if event.player in state.knocked_out:
            text = say("%(player)s is out of this round already.", player=event.player)
            return refuse(state, "mercy", text)
        return not_in_round(state, "mercy", event.player)
    if state.phase is phases.DEAL or is_uncounted(state, seat):
        return None
    text = say_counted(
        "%(player)s holds %(num)d card: %(limit)d knock out.",
        "%(player)s holds %(num)d cards: %(limit)d knock out.",
        state.counts[seat],
        player=event.player,
        limit=state.match.mercy,
    )
    return refuse(state, "mercy", text)


def show_mercy(state: State, event: Mercy) -> State:
    """Knock a player out whose cards the referee did not count."""
    in_play = state.phase is phases.DEAL or state.phase in phases.IN_PLAY
    if not in_play or not state.match.mercy:
        return state
    seat = state.match.seat_of[event.player]
    if state.phase is phases.DEAL:
        state = lose_count(state, *range(len(state.counts)))
    return knock_out(state, seat)


def with_mercy(state: State) -> State:
    """Return the table with everybody knocked out who holds too many cards, and the round won by one left."""
    if not state.match.mercy:
        return state
    # Each knock-out moves the seats after it, and the last one ends the round.
    for name in state.seats:
        seat = state.match.seat_of[name] if state.counts else None
        if seat is not None and is_over_limit(state, seat):
            state = knock_out(state, seat)
    return state


def knock_out(state: State, seat: int) -> State:
    """Take a player out of the round; the hand is set aside."""
    match, name = state.match, state.match.seats[seat]
    cards = match.mercy if is_uncounted(state, seat) else state.counts[seat]
    state = without_part_of(state, seat)
    smaller = match.replace(
        seats=tuple(each for each in match.seats if each != name),
        knocked_out=(*match.knocked_out, name),
        aside=match.aside + cards,
        uncounted=match.uncounted - {name},
    )
    left = known_again(without_seat(state, seat, smaller))
    return score_alone(left) if len(left.seats) == 1 else left
