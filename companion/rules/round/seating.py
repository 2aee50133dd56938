"""Comings and goings: who sits there from now on, who leaves or joins in mid-round, the end at any time."""

from collections.abc import Callable, Iterable
from typing import Final

from companion.rules.events import End, Join, Leave, Seats
from companion.rules.language.sentence import Sentence, say
from companion.rules.setup.scoring import Standing
from companion.rules.setup.setup import FEWEST_PLAYERS, MOST_PLAYERS, too_few_cards, too_many_players
from companion.rules.table import phases
from companion.rules.table.calls import Calls, quiet
from companion.rules.table.match import Match, first_to_the_left
from companion.rules.table.piles import draw_cards, drawable_cards
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
        return _stays_listed(gone)
    if len(names) > state.setup.edition.most_players:
        return too_many_players(state.setup.edition)
    if not state.setup.can_deal(len(names)):
        return too_few_cards(state.setup, len(names))
    return None


def _stays_listed(player: str) -> Sentence:
    return say("%(player)s is out of the game and stays listed without a seat.", player=player)


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
    counts = state.counts
    calls = state.calls.without(frozenset((seat,)))
    # A last card's debt went with who owed it, and the round is over: their hand is not counted.
    pending = state.pending
    if isinstance(pending, PendingCount):
        pending = pending._replace(hands=(*pending.hands[:seat], *pending.hands[seat + 1 :]))
    elif isinstance(pending, PendingReveal) and pending.then == seat:
        pending = pending._replace(then=None)
    left = state.replace(
        match=smaller, counts=(*counts[:seat], *counts[seat + 1 :]), calls=calls, pending=pending
    )
    return _renumbered(left, lambda other: other - (other > seat))


def _renumbered(state: State, now: Callable[[int], int]) -> State:
    """Return the table with each seat that something is known of at its present number."""
    return state.replace(
        acting=_at(state.acting, now),
        calls=quiet(Calls(*(frozenset(map(now, seats)) for seats in state.calls))),
        pending=_pending_at(state.pending, now),
    )


def _pending_at(pending: Pending, now: Callable[[int], int]) -> Pending:
    match pending:
        case PendingDebt(player=int(player)) | PendingCoin(player=player):
            return pending._replace(player=now(player))
        case PendingReveal(then=then, last=last):
            return pending._replace(then=_at(then, now), last=_at(last, now))
        case PendingCount(out=out):
            return pending._replace(out=now(out))
        case _:
            return pending


def _at(seat: int | None, now: Callable[[int], int]) -> int | None:
    return None if seat is None else now(seat)


def join_refused(state: State, event: Join) -> Ruling | None:
    """Return the ruling against joining: while something waits, of partners, or with no seat or no cards."""
    refusal = not_in_play(state)
    if refusal:
        return refusal
    if state.phase not in (phases.TURN, phases.DRAWN):
        text = say("One thing first: joining works once it is somebody's turn.")
        return refuse(state, "not-now", text)
    return _cannot_sit(state, event)


def _cannot_sit(state: State, event: Join) -> Ruling | None:
    if not state.setup.scoring.may_change_seats:
        return refuse(state, "seats", _SIDES_STAY)
    # The knocked out are among them: they sit at the table, and in the next round.
    staying = [name for name in state.players if name not in state.eliminated]
    if event.name in state.eliminated:
        return refuse(state, "seats", _stays_listed(event.name))
    if event.name in staying:
        return refuse(state, "seats", say("%(player)s sits here already.", player=event.name))
    if event.after not in state.match.seat_of:
        return refuse(state, "seats", say("%(player)s does not play in this round.", player=event.after))
    edition = state.setup.edition
    if len(staying) >= edition.most_players:
        text = say(
            "%(edition)s is for %(most)d players at most, and as many sit here.",
            edition=edition.name,
            most=edition.most_players,
        )
        return refuse(state, "seats", text)
    if not state.setup.can_deal(len(staying) + 1):
        return refuse(state, "seats", too_few_cards(state.setup, len(staying) + 1))
    if not drawable_cards(state):
        return refuse(state, "seats", say("No card is left to deal to who joins."))
    return None


def join(state: State, event: Join) -> State:
    """Seat a player to the left of another one and deal them a hand; what waits goes on waiting."""
    if state.phase not in phases.IN_PLAY or _cannot_sit(state, event):
        return state
    match, name = state.match, event.name

    def beside(names: tuple[str, ...]) -> tuple[str, ...]:
        # Who comes back may have been dealt in elsewhere.
        others = tuple(each for each in names if each != name)
        place = others.index(event.after) + 1
        return (*others[:place], name, *others[place:])

    players = beside(match.players)
    staying = [each for each in players if each not in match.eliminated]
    totals = state.totals | _points_of(state, staying)
    larger = match.replace(
        seats=beside(match.seats),
        players=players,
        totals=tuple(totals[each] for each in players),
        left=tuple((gone, points) for gone, points in match.left if gone != name),
        order=beside(match.order),
    )
    seat, counts = larger.seat_of[name], state.counts
    seated = state.replace(match=larger, counts=(*counts[:seat], 0, *counts[seat:]))
    seated = _renumbered(seated, lambda other: other + (other >= seat))
    return draw_cards(seated, seat, state.ruleset.hand_size)


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
