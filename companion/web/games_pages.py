"""Earlier games: the list, and each with its rounds and its record."""

from datetime import datetime
from typing import Final

from flask import Blueprint, abort, render_template, request

from companion.table import PlayedGame, game_record
from companion.web.current import may_host, present_table
from companion.web.scores import scoreboard
from companion.web.setup_form import filled_in, query_of
from companion.web.words import listed

A_PAGE: Final = 50
"""So many games at first: each is played through the first time it is asked for."""

games = Blueprint("games", __name__)


@games.get("/games")
def all_games() -> str:
    """The games that were played, the newest first: a page of them, or all."""
    most = None if "all" in request.args else A_PAGE
    newest = present_table().games(most)
    return render_template(
        "games.html",
        games=[game for game in newest if game.events or game.is_present],
        has_more=most is not None and len(newest) == most,
        acts=may_host(),
    )


@games.get("/games/<int:game_id>")
def one_game(game_id: int) -> str:
    """One game: who won, its rounds, its record."""
    game = present_table().played_game(game_id)
    if game is None:
        abort(404, f"There is no game {game_id}. All there are stand under Games.")
    setup, view = game.state.setup, present_table().view
    return render_template(
        "game.html",
        game=game,
        state=game.state,
        setup=setup,
        board=scoreboard(game.state),
        record=game_record(game),
        acts=may_host(),
        again=query_of(filled_in(setup, setup.dealer, view.level)) if view else [],
    )


@games.app_template_filter("day")
def day(begun: str) -> str:
    """When a game began, as people say it, on the companion's own clock."""
    at = datetime.fromisoformat(begun).astimezone()
    return f"{at.day} {at:%B %Y}, {at:%H:%M}"


@games.app_template_filter("outcome")
def outcome(game: PlayedGame) -> str:
    """How a game ended, or how far it came."""
    if game.is_finished:
        return f"{listed(game.state.winner)} won"
    rounds = len(game.state.rounds)
    so_far = "before the first score" if not rounds else f"after {rounds} round{'s' * (rounds > 1)}"
    return f"Under way, {so_far}" if game.is_present else f"Not finished, left {so_far}"
