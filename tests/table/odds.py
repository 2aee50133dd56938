"""Odds that are known at every moment of a game, without anybody working them out."""

from collections.abc import Collection
from dataclasses import replace

from companion.odds import Estimate, Odds
from companion.rules import State
from companion.table import Table
from tests.table.builder import accepted


def with_odds(table: Table, game_id: int = 1, unknown: Collection[int] = ()) -> Table:
    """Switch the odds on, and keep some for every moment of a game but the ``unknown`` ones."""
    accepted(table.prefer(lambda before: replace(before, odds=True)))
    replay = table.replays.game(game_id)
    assert replay
    for line in replay.positions:
        position = table.odds_history.position(game_id, line)
        assert position
        if line not in unknown:
            table.odds_history.keep(position, some_odds(replay.view(line).state))
    table.odds_history.save()
    return table


def some_odds(state: State) -> Odds:
    """Return odds by the sizes of hands and the totals: no good ones, but they come and go like good ones."""
    winners = state.winner or ((state.out,) if state.out else ())
    cards = {name: state.hands.get(name) or 7 for name in state.totals}
    in_round = {name: 1 / cards[name] for name in state.totals}
    in_game = {name: share + state.totals[name] / 100 for name, share in in_round.items()}
    return Odds(
        1000,
        _estimates(in_round, winners),
        _estimates(in_game, state.winner),
        dict.fromkeys(state.totals, Estimate(10.0, 1.0)),
    )


def _estimates(weights: dict[str, float], winners: Collection[str]) -> dict[str, Estimate]:
    if winners:
        return {name: Estimate((name in winners) / len(winners)) for name in weights}
    every = sum(weights.values())
    return {name: Estimate(weight / every, 0.02) for name, weight in weights.items()}
