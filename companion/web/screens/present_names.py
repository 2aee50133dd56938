"""Games as they are told now: their players by their present names, though the records have older ones."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.rules import SCORINGS, Game, State, renamed
from companion.table import GameSummary, PlayedGame, TableView
from companion.web.request_context import present_identities
from companion.web.words.explanation import explanation
from companion.web.words.headline import headline


def state_now(state: State) -> State:
    """Return a table with its players called as they are now."""
    who = present_identities()
    return renamed(state, who.player_of) if who.names else state


def names_written(view: TableView) -> dict[str, str]:
    """Return how everybody's name is written in the present game, by the name that is shown."""
    is_as_written = state_now(view.state) is view.state
    player_of = str if is_as_written else present_identities().player_of
    return {player_of(name): name for name in view.game.everyone}


def told_now(view: TableView) -> dict[str, Any]:
    """Return the table and its two sentences with everybody's present name; empty where they have these."""
    state = state_now(view.state)
    if state is view.state:
        return {}
    # Without the game before it, nothing is told by an older name: only what the table says by itself.
    game = Game(state, event=view.game.event)
    return {
        "state": state,
        "headline": headline(game, view.preferences.level),
        "explanation": explanation(game),
    }


def played_by(game: PlayedGame) -> PlayedGame:
    """Return a game with its players called as they are now."""
    who = present_identities()
    return called(game, who.player_of) if who.names else game


def called(game: PlayedGame, name_of: Callable[[str], str]) -> PlayedGame:
    """Return a game with its players renamed; unchanged where two of them would get one name."""
    state = renamed(game.state, name_of)
    if state is game.state:
        return game
    return replace(game, state=state, everyone=tuple(map(name_of, game.everyone)))


def called_now(game: GameSummary) -> GameSummary:
    """Return the summary of a game with who played and who won called as they are now."""
    player_of = present_identities().player_of
    everyone = tuple(map(player_of, game.everyone))
    # Two spellings of one name may both be at a table that is still played at.
    if everyone == game.everyone or len({*everyone}) < len(everyone):
        return game
    total_names = SCORINGS[game.scoring].total_names
    totals = zip(total_names(game.players), total_names(tuple(map(player_of, game.players))), strict=True)
    names = dict(totals)
    return replace(game, everyone=everyone, winner=tuple(names[name] for name in game.winner))
