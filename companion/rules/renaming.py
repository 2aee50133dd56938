"""A table with other names for its players: what they are called now, in place of what was written then."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from companion.rules.table.match import Match
from companion.rules.table.rounds import RoundResult, rounds_of
from companion.rules.table.state import PendingCoin, State


def renamed(state: State, called: Callable[[str], str]) -> State:
    """Return the same table with its players ``called`` so; as it is where two of them would be one."""
    match = state.match
    names = {name: called(name) for name in _everyone(match)}
    if all(name == now for name, now in names.items()) or len(set(names.values())) < len(names):
        return state

    def now(players: Iterable[str]) -> tuple[str, ...]:
        return tuple(names[name] for name in players)

    setup, players, pending = match.setup, now(match.players), state.pending
    teams = dict(zip(match.total_names, setup.scoring.total_names(players), strict=True))
    if isinstance(pending, PendingCoin):
        pending = pending._replace(heads=names[pending.heads], tails=names[pending.tails])
    as_now = replace(
        match,
        setup=replace(setup, players=now(setup.players), dealer=names[setup.dealer]),
        dealer=names[match.dealer],
        seats=now(match.seats),
        rounds=rounds_of(_round(result, {**names, **teams}) for result in match.rounds),
        players=players,
        left=tuple((names[name], points) for name, points in match.left),
        order=now(match.order),
        eliminated=now(match.eliminated),
        knocked_out=now(match.knocked_out),
        uncounted=frozenset(now(match.uncounted)),
    )
    return state.replace(match=as_now, pending=pending)


def _everyone(match: Match) -> Iterator[str]:
    """Yield who is or was at the table, some of them more than once."""
    yield from match.setup.players
    yield from match.players
    yield from match.order
    yield from dict(match.left)
    for result in match.rounds:
        yield from (result.dealer, result.out, *result.counts)
        if not match.setup.scoring.team_totals:
            yield from result.totals


def _round(result: RoundResult, names: dict[str, str]) -> RoundResult:
    gains, totals, counts = (
        {names[name]: points for name, points in each.items()}
        for each in (result.gains, result.totals, result.counts)
    )
    out = tuple(names[name] for name in result.knocked_out)
    return RoundResult(result.number, names[result.dealer], names[result.out], gains, totals, counts, out)
