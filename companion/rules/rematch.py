"""The next game of the same players."""

from dataclasses import replace

from companion.rules.setup.setup import Setup
from companion.rules.table.match import first_to_the_left
from companion.rules.table.state import State


def rematches(state: State) -> tuple[Setup, ...]:
    """Return the set-ups that a rematch may have: the deal passes on, or else the one who won deals.

    It is for those who sit there now, not at the beginning. The sheets draw for the first deal of a game and
    say nothing of another game right after it.
    """
    players, match = state.players, state.match
    order = players if state.dealer in players else match.order
    dealers = [first_to_the_left(state.dealer, order, players)]
    if len(winners := state.winning_players) == 1 and winners[0] not in dealers:
        dealers.append(winners[0])
    return tuple(replace(state.setup, players=players, dealer=dealer) for dealer in dealers)
