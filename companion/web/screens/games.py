"""The list of games, and a page for each with its rounds and its record."""

from datetime import datetime
from typing import Final

from flask import Blueprint, abort, render_template, request

from companion.rules import say
from companion.table import PlayedGame, game_record
from companion.web.request_context import may_host, present_table
from companion.web.screens.scores import scoreboard
from companion.web.setup.form import prefilled_form, query_of
from companion.web.words.language import _, counted, on_the_clock
from companion.web.words.phrases import listed

PAGE_SIZE: Final = 50
"""Games on the first page: each has to be replayed the first time it is listed."""

games = Blueprint("games", __name__)


@games.get("/games")
def all_games() -> str:
    """Render the list of games, the newest first: one page of them, or with ``?all`` every one."""
    most = None if "all" in request.args else PAGE_SIZE
    newest = present_table().games(most)
    return render_template(
        "games.html",
        # A game that was set up and left again without an event is not worth a line.
        games=[game for game in newest if game.events or game.is_present],
        has_more=most is not None and len(newest) == most,
        acts=may_host(),
    )


@games.get("/games/<int:game_id>")
def one_game(game_id: int) -> str:
    """Render one game: who won, its rounds, its record."""
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
        again=query_of(prefilled_form(setup, setup.dealer, view.preferences.level)) if view else [],
    )


@games.app_template_filter("day")
def day(begun: str) -> str:
    """Format when a game began, in the companion's own time zone."""
    return on_the_clock(datetime.fromisoformat(begun).astimezone())


@games.app_template_filter("outcome")
def outcome(game: PlayedGame) -> str:
    """Return how a game ended, or how far it has come."""
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
