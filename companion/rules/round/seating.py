"""Comings and goings: who sits at the table from now on, who leaves in mid-round, and the end at any time."""

from collections.abc import Iterable
from typing import Final

from companion.rules.events import End, Leave, Seats
from companion.rules.language.sentence import Sentence, say
from companion.rules.setup.scoring import Standing
from companion.rules.setup.setup import FEWEST_PLAYERS, MOST_PLAYERS, too_few_cards, too_many_players
from companion.rules.table import phases
from companion.rules.table.calls import Calls, quiet
from companion.rules.table.match import Match, first_to_the_left
from companion.rules.table.refusals import not_in_play, refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import Pending, PendingCoin, PendingCount, PendingDebt, PendingReveal, State
from companion.rules.table.uncounted import known_again
from companion.rules.turn.turns import OWED, drop_pending

_SIDES_STAY: Final = say("Partners and teams stay as they sit: nobody comes, goes or moves.")


def seats_refused(state: State, event: Seats) -> Ruling | None:
    """Return the ruling against a seating: at the wrong time, of too many or too few, or of partners."""
    if state.phase is not phases.BETWEEN:
        text = (
            say("The game is over.")
            if state.phase is phases.FINISHED
            else say("A round is under way: seats change between rounds.")
        )
        return refuse(state, "not-now", text)
    if not state.setup.scoring.may_change_seats:
        return refuse(state, "seats", _SIDES_STAY)
    if not FEWEST_PLAYERS <= len(event.players) <= MOST_PLAYERS:
        text = say("UNO is for 2 to 10 players, and %(found)d are named.", found=len(event.players))
        return refuse(state, "seats", text, "players")
    wrong = _wrong_seating(state, event.players)
    return refuse(state, "seats", wrong) if wrong else None


def _wrong_seating(state: State, names: tuple[str, ...]) -> Sentence | None:
    gone = next((name for name in names if name in state.eliminated), None)
    if gone is not None:
        return say("%(player)s is out of the game and stays listed without a seat.", player=gone)
    if len(names) > state.setup.edition.most_players:
        return too_many_players(state.setup.edition)
    if not state.setup.can_deal(len(names)):
        return too_few_cards(state.setup, len(names))
    return None


def change_seats(state: State, event: Seats) -> State:
    """Seat these players; who is new joins, who is not named leaves."""
    if seats_refused(state, event):
        return state
    before = state.match
    players = (*event.players, *before.eliminated)
    points = _points_of(state, event.players)
    staying = {name: total for name, total in state.totals.items() if name in players}
    left = {**state.left, **{name: total for name, total in state.totals.items() if name not in players}}
    totals = tuple(staying.get(name, points.get(name, 0)) for name in players)
    match = before.replace(
        players=players,
        totals=totals,
        left=tuple((name, total) for name, total in left.items() if name not in players),
    )
    if not before.round:
        # Nobody has dealt yet: the deal stays with the first dealer, or passes on from there.
        first = state.setup.dealer
        dealer = first if first in event.players else _next_by_header(state, event.players)
        match = match.replace(dealer=dealer, seats=event.players, order=event.players)
    return State(match, phases.BETWEEN)


def _next_by_header(state: State, seats: tuple[str, ...]) -> str:
    return first_to_the_left(state.setup.dealer, state.setup.players, seats)


def _points_of(state: State, seats: Iterable[str]) -> dict[str, int]:
    """Return the points with which each new name joins."""
    scoring, left, totals = state.setup.scoring, state.left, state.totals
    joining = [name for name in seats if name not in totals]
    if not scoring.keeps_own:
        return {name: left.get(name, 0) for name in joining}
    # Where points are bad nobody gains by coming late, or by going and coming back.
    worst = max((totals[name] for name in seats if name in totals), default=0)
    return {name: max(worst, left.get(name, 0)) for name in joining}


def leave_refused(state: State, event: Leave) -> Ruling | None:
    """Return the ruling against leaving: out of play, of partners, or with too few left to play."""
    refusal = not_in_play(state)
    if refusal:
        return refusal
    if not state.setup.scoring.may_change_seats:
        return refuse(state, "seats", _SIDES_STAY)
    seat = state.match.seat_of.get(event.player)
    if seat is None:
        text = say("%(player)s does not play in this round.", player=event.player)
        return refuse(state, "seats", text)
    if not state.counts[seat]:
        text = say("%(player)s has gone out and stays until the hands are counted.", player=event.player)
        return refuse(state, "not-now", text)
    if len(state.seats) <= FEWEST_PLAYERS:
        return refuse(state, "seats", say("Two have to stay: end the game instead."))
    return None


def leave(state: State, event: Leave) -> State:
    """Take a player out of the round: the hand goes under the draw pile, the seat is passed over."""
    if leave_refused(state, event):
        return state
    seat = state.match.seat_of[event.player]
    return _close_up(without_part_of(state, seat), seat)


def without_part_of(state: State, seat: int) -> State:
    """Return the state with nothing pending that involves ``seat``, and the turn passed on from it."""
    state = _without_their_part(state, seat)
    if state.acting != seat:
        return state
    passed = (seat + state.step) % len(state.counts)
    # Nothing that they had begun goes on, but the colour of a Wild is still to be named.
    return state.in_phase(phases.COLOUR if state.phase is phases.COLOUR else phases.TURN, passed)


def _without_their_part(state: State, seat: int) -> State:
    """Return the state with the pending effect dropped where it cannot be resolved without ``seat``."""
    pending = state.pending
    if isinstance(pending, PendingDebt) and (state.phase in OWED or state.phase is phases.REPLAY):
        # Dropped, the turn is with the one who owed; where that one leaves, it passes on from there.
        return drop_pending(state) if seat in (pending.player, state.acting) else state
    if isinstance(pending, PendingReveal) and seat in (pending.last, state.acting):
        return drop_pending(state)
    if state.phase is phases.COIN and isinstance(pending, PendingCoin):
        name = state.seats[seat]
        return (
            drop_pending(state) if pending.player == seat or name in (pending.heads, pending.tails) else state
        )
    return state


def _close_up(state: State, seat: int) -> State:
    """Return the table with that seat gone, and everybody's seat counted anew."""
    match, counts = state.match, state.counts
    name = match.seats[seat]
    totals = dict(zip(match.total_names, match.totals, strict=True))
    points = totals.pop(name)
    smaller = match.replace(
        seats=tuple(each for each in match.seats if each != name),
        players=tuple(each for each in match.players if each != name),
        totals=tuple(totals.values()),
        left=(*match.left, (name, points)),
        uncounted=match.uncounted - {name},
    )
    return known_again(without_seat(state.replace(pile=state.pile + counts[seat]), seat, smaller))


def without_seat(state: State, seat: int, smaller: Match) -> State:
    """Return the table of that match, which has the seat no more, with everybody's seat counted anew."""
    acting, counts = state.acting, state.counts
    return state.replace(
        match=smaller,
        acting=None if acting is None else acting - (acting > seat),
        counts=(*counts[:seat], *counts[seat + 1 :]),
        calls=_calls_without(state.calls, seat),
        pending=_pending_without(state.pending, seat),
    )


def _calls_without(calls: Calls, seat: int) -> Calls:
    return quiet(
        Calls(*(frozenset(each - (each > seat) for each in seats if each != seat) for seats in calls))
    )


def _pending_without(pending: Pending, seat: int) -> Pending:
    match pending:
        case PendingDebt(player=int(player)) | PendingCoin(player=player):
            return pending._replace(player=player - (player > seat))
        case PendingReveal(then=then, last=last):
            return pending._replace(then=_closed_up(then, seat), last=_closed_up(last, seat))
        # A last card's debt went with who owed it, and the round is over: their hand is not counted.
        case PendingCount(out=out, hands=hands):
            return pending._replace(out=out - (out > seat), hands=(*hands[:seat], *hands[seat + 1 :]))
        case _:
            return pending


def _closed_up(other: int | None, seat: int) -> int | None:
    """Return the place of another seat once ``seat`` is gone; None where it is that one."""
    return None if other is None or other == seat else other - (other > seat)


def end_refused(state: State, event: End) -> Ruling | None:
    """Return the ruling against the end of a game that is over."""
    return refuse(state, "not-now", say("The game is over.")) if state.phase is phases.FINISHED else None


def end(state: State, event: End) -> State:
    """End the game now: a round under way is thrown in, and the best totals win."""
    if state.phase is phases.FINISHED:
        return state
    return State(state.match.cleared.replace(winners=_leaders(state.match)), phases.FINISHED)


def _leaders(match: Match) -> tuple[int, ...]:
    fell = {match.players.index(name) for name in match.eliminated}
    standing = Standing(match.totals, match.setup.target, len(match.rounds))
    return standing.leaders(match.setup.scoring.best, set(range(len(match.totals))) - fell)
