"""The list of games, and a page for each with its rounds and its record."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request
from flask.blueprints import BlueprintSetupState
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.rules import EDITIONS, SCORINGS, rematches, say
from companion.table import GameSummary, NoGame, NotKept, PlayedGame, TableView, game_record
from companion.web.extension import Extension
from companion.web.languages import Language, present_language
from companion.web.request_context import (
    may_host,
    may_keep_backups,
    portraits_here,
    present_games,
    present_table,
    root,
)
from companion.web.screens.chances import chances_of
from companion.web.screens.evenings import dated, lines_of_evenings
from companion.web.screens.luck import luck_of
from companion.web.screens.present_names import called_now, played_by
from companion.web.screens.result.bg_stats import play_link
from companion.web.screens.scores import scoreboard
from companion.web.screens.showing import table_screen_page
from companion.web.screens.shown import shown_score
from companion.web.screens.stories import told
from companion.web.setup import is_under_way, prefilled_form, query_of, under_way_text
from companion.web.words.language import _, counted, of_the_log, on_the_clock
from companion.web.words.phrases import listed

GAMES_ON_A_PAGE: Final = 20
"""Games on a page."""

KEPT_ROWS: Final = 128
"""Games that are kept as rendered for a list."""

ROWS: Final = Extension[Callable[[GameSummary, str, Language], Markup]]("rows of games")

games = Blueprint("games", __name__)


@games.get("/games")
def all_games() -> str:
    """Render a page of the games, the newest first, or with ``?before=ID`` the newest before that one."""
    before = request.args.get("before", type=int)
    found = present_games().played_games.newest(GAMES_ON_A_PAGE + 1, before)
    page = found[:GAMES_ON_A_PAGE]
    evenings = lines_of_evenings(page)
    # A game that was set up and left again without an event is not worth a line.
    shown = [called_now(game) for game in page if game.version or game.is_present or game.damage]
    if table_screen_page():
        return render_template("shown/games.html", games=shown, evenings=evenings)
    row, language = ROWS.present(), present_language()
    return render_template(
        "games.html",
        rows=[(row(game, root(), language), evenings.get(game.id)) for game in shown],
        older=page[-1].id if len(found) > GAMES_ON_A_PAGE else None,
        before=before,
        acts=may_host(),
        keeps_backups=may_keep_backups(),
    )


@games.get("/games/<int:game_id>")
def one_game(game_id: int) -> str:
    """Render one game: who won, its rounds, its record; with ``?round=N`` the chances of that round."""
    game = present_games().played_games.game(game_id)
    if game is None:
        return _unreadable(game_id)
    return _page(game)


@games.post("/games/<int:game_id>/take-up")
def take_up(game_id: int) -> Response | tuple[str, int]:
    """Go on with a game that was not finished; where another is under way, ask first (409)."""
    table, game = present_table(), present_table().played_games.game(game_id)
    view = table.view
    if view and game and game.continued_by == view.game_id:
        return redirect("/play", 303)  # It was tapped twice.
    if (
        view
        and game
        and game.may_go_on
        and is_under_way(view)
        and request.form.get("over", type=int) != view.game_id
    ):
        return _page(game, ends=view), 409
    result = table.take_up(game_id)
    if isinstance(result, NotKept):
        abort(503, result.text)
    if isinstance(result, NoGame):
        abort(404, result.text)
    return redirect("/play", 303)


def _page(game: PlayedGame, ends: TableView | None = None) -> str:
    """Render a game; ``ends`` is the one under way that would end, where that is asked."""
    record, game = game_record(game), played_by(game)
    setup, view = game.state.setup, present_games().view
    replay = present_games().replays.game(game.id)
    chances = chances_of(replay, request.args.get("round", 0, type=int)) if replay else None
    again = rematches(game.state)[0]
    board = scoreboard(game.state, game.everyone, len(game.state.rounds))
    if table_screen_page():
        faces, charts = portraits_here(tuple(game.everyone)), chances.charts(is_won=True) if chances else ()
        return shown_score(board, outcome(game.summary), faces, charts)
    return render_template(
        "game.html",
        game=game,
        state=game.state,
        setup=setup,
        board=board,
        record=record,
        in_words=_in_words(game),
        play_link=play_link(game),
        # The story of a game begins once a round of it was scored.
        told=told(replay, chances) if replay and game.state.rounds else None,
        chances=chances,
        luck=luck_of(replay, game.begun) if replay and chances else (),
        acts=may_host(),
        ends=ends,
        ends_text=under_way_text(ends) if ends else "",
        rematch=again if game.is_present and game.is_finished else None,
        again=query_of(prefilled_form(again, view.preferences.level)) if view else [],
    )


def _in_words(game: PlayedGame) -> str:
    """Return the result as a message to send: who won, then everybody's points."""
    points = (f"{each.name} {each.total}" for each in scoreboard(game.state, game.everyone).standings)
    return f"{outcome(game.summary)}: {', '.join(points)}"


def _unreadable(game_id: int) -> str:
    """Render what is left of a game whose headers make no sense; 404 where there is no such game."""
    game = present_games().played_games.unreadable(game_id)
    if game is None:
        abort(404, say("There is no game %(number)d. See Games.", number=game_id))
    return render_template("unreadable.html", game=game)


def keep_rows(state: BlueprintSetupState) -> None:
    """Let an application keep the rows of its lists."""
    # A game that is over never changes: its row is rendered once, for each application and language.
    ROWS.put(state.app, lru_cache(KEPT_ROWS)(_row))


games.record(keep_rows)


def _row(game: GameSummary, root: str, _language: Language) -> Markup:
    row = render_template(
        "partials/game_row.html", game=game, root=root, editions=EDITIONS, scorings=SCORINGS
    )
    return Markup(row)  # noqa: S704 - Jinja has escaped what is in it


@games.app_template_filter("day")
def day(at: str, is_doubted: bool = False) -> str:
    """Format a moment of the log, such as when a game began, which may be wrong if it is doubted."""
    return dated(of_the_log(at, on_the_clock), is_doubted)


@games.app_template_filter("outcome")
def outcome(game: GameSummary) -> str:
    """Return how a game ended, or how far it has come."""
    rounds = game.rounds
    if game.damage:
        return _("Damaged: not all of it can be read")
    if game.continued_by:
        return _("Continued later")
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
