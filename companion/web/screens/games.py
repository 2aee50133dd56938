"""Earlier games: the list, and each with its rounds and its record."""

from datetime import datetime
from typing import Final

from flask import Blueprint, abort, render_template, request

from companion.rules import say
from companion.table import PlayedGame, game_record
from companion.web.current import may_host, present_table
from companion.web.screens.scores import scoreboard
from companion.web.setup.form import filled_in, query_of
from companion.web.words.headline import listed
from companion.web.words.language import _, counted, on_the_clock

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
        abort(404, say("There is no game %(number)d. See Games.", number=game_id))
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
    return on_the_clock(datetime.fromisoformat(begun).astimezone())


@games.app_template_filter("outcome")
def outcome(game: PlayedGame) -> str:
    """How a game ended, or how far it came."""
    rounds = len(game.state.rounds)
    if game.is_finished:
        return _("%(players)s won", players=listed(game.state.winner))
    if game.is_present:
        if not rounds:
            return _("Under way, before the first score")
        return counted("Under way, after %(num)d round", "Under way, after %(num)d rounds", rounds)
    if not rounds:
        return _("Not finished, left before the first score")
    return counted(
        "Not finished, left after %(num)d round", "Not finished, left after %(num)d rounds", rounds
    )
