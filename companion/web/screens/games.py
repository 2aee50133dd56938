"""The list of games, and a page for each with its rounds and its record."""

from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import Final

from flask import Blueprint, abort, current_app, redirect, render_template, request
from flask.blueprints import BlueprintSetupState
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.rules import EDITIONS, SCORINGS, Setup, say
from companion.table import GameSummary, NotKept, PlayedGame, Refused, game_record
from companion.web.request_context import may_host, may_keep_backups, present_table
from companion.web.screens.scores import scoreboard
from companion.web.setup.form import prefilled_form, query_of
from companion.web.words.language import _, counted, on_the_clock
from companion.web.words.phrases import listed

PAGE_SIZE: Final = 20
"""Games on a page."""

KEPT_ROWS: Final = 128
"""Games that are kept as rendered for a list."""

ROWS: Final = "companion.rows of games"

games = Blueprint("games", __name__)


@games.get("/games")
def all_games() -> str:
    """Render a page of the games, the newest first, or with ``?before=ID`` the newest before that one."""
    before = request.args.get("before", type=int)
    found = present_table().games(PAGE_SIZE + 1, before)
    page = found[:PAGE_SIZE]
    row = current_app.extensions[ROWS]
    return render_template(
        "games.html",
        # A game that was set up and left again without an event is not worth a line.
        rows=[row(game) for game in page if game.version or game.is_present or game.damage],
        older=page[-1].id if len(found) > PAGE_SIZE else None,
        before=before,
        acts=may_host(),
        keeps_backups=may_keep_backups(),
    )


@games.get("/games/<int:game_id>")
def one_game(game_id: int) -> str:
    """Render one game: who won, its rounds, its record."""
    game = present_table().played_game(game_id)
    if game is None:
        return _unreadable(game_id)
    setup, view = game.state.setup, present_table().view
    return render_template(
        "game.html",
        game=game,
        state=game.state,
        setup=setup,
        board=scoreboard(game.state, game.everyone, len(game.state.rounds)),
        record=game_record(game),
        acts=may_host(),
        again=query_of(prefilled_form(_same_players(game), view.preferences.level)) if view else [],
    )


@games.post("/games/<int:game_id>/play-on")
def play_on(game_id: int) -> Response:
    """Begin a game from what can be read of a damaged one, with its points and its hands."""
    game = present_table().played_game(game_id)
    if game is None or not game.damage:
        abort(404, say("There is no damaged game %(number)d to play on. See Games.", number=game_id))
    result = present_table().begin(game_record(game))
    if isinstance(result, NotKept):
        abort(503, result.text)
    if isinstance(result, Refused):
        abort(422, result.ruling.text)
    return redirect("/play", 303)


def _unreadable(game_id: int) -> str:
    """Render what is left of a game whose headers make no sense; 404 where there is no such game."""
    game = present_table().unreadable_game(game_id)
    if game is None:
        abort(404, say("There is no game %(number)d. See Games.", number=game_id))
    return render_template("unreadable.html", game=game)


def _same_players(game: PlayedGame) -> Setup:
    """Return the game's set-up with those who sat there in the end: players come and go."""
    setup, players = game.state.setup, game.state.players
    return replace(setup, players=players, dealer=setup.dealer if setup.dealer in players else players[0])


@games.record
def _keep_rows(state: BlueprintSetupState) -> None:
    # A game that is over never changes: its row is rendered once, for each application in its own language.
    state.app.extensions[ROWS] = lru_cache(KEPT_ROWS)(_row)


def _row(game: GameSummary) -> Markup:
    row = render_template("partials/game_row.html", game=game, editions=EDITIONS, scorings=SCORINGS)
    return Markup(row)  # noqa: S704 - Jinja has escaped what is in it


@games.app_template_filter("day")
def day(begun: str) -> str:
    """Format when a game began, in the companion's own time zone; a damaged date stays as it is."""
    try:
        return on_the_clock(datetime.fromisoformat(begun).astimezone())
    except ValueError:
        return begun


@games.app_template_filter("outcome")
def outcome(game: GameSummary) -> str:
    """Return how a game ended, or how far it has come."""
    rounds = game.rounds
    if game.damage:
        return _("Damaged: not all of it can be read")
    if game.is_finished:
        return _("%(players)s won", players=listed(game.winner))
    if game.is_present:
        if not rounds:
            return _("Under way, before the first score")
        return counted("Under way, after %(num)d round", "Under way, after %(num)d rounds", rounds)
    if not rounds:
        return _("Not finished, left before the first score")
    return counted(
        "Not finished, left after %(num)d round", "Not finished, left after %(num)d rounds", rounds
    )
