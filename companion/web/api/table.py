"""The table and its games over HTTP, in the lines of the game record."""

from functools import lru_cache
from typing import Any, Final

from flask import Response, abort, request

from companion.ports.fields import text
from companion.ports.pressing import answer_press
from companion.table import Accepted, GameSummary, NoGame, PlayedGame, game_csv, game_json, game_record
from companion.web.api import responses
from companion.web.api.calls import DOWNLOAD, NO_GAME, NO_SUCH_GAME, STALE, answer, error, get, post
from companion.web.api.paging import MOST_ITEMS, get_newest, page_of
from companion.web.equipment import present_buzzers
from companion.web.request_context import present_games, present_means, present_table

RECORD: Final = answer("The record.", text(), "text/plain")


@get("/table", answer("The table.", "Table") | NO_GAME)
def table() -> Response:
    """The table, its version, what may come next."""
    view = present_table().view
    return responses.to_response(Accepted(view) if view else NoGame())


@post(
    "/events",
    "NewEvent",
    answer("Accepted and durable: the table after it.", "TableAfterEvent")
    | NO_GAME
    | STALE
    | answer("The referee rules against it.", "Ruling", status=422),
)
def post_event(body: dict[str, Any]) -> Response:
    """One event in the record's own words."""
    by = present_means()
    return responses.event_response(
        present_table().submit(body["line"], body["version"], body["key"], body["game"], entered_by=by)
    )


@post(
    "/games",
    "NewGame",
    answer("Begun: the table. The game before is kept.", "Table")
    | STALE
    | answer("The referee rules against a line.", "RecordRuling", status=422),
)
def post_game(body: dict[str, Any]) -> Response:
    """Begin a game from a record's headers, and its lines if it has any."""
    return responses.to_response(present_table().begin(body["record"], key=body["key"]))


@post(
    "/games/<int:game_id>/take-up",
    "TakeUp",
    answer("Taken up: the table. The game before is kept.", "Table")
    | STALE
    | error(404, "There is no such game, it is over, on the table, or went on already."),
)
def take_up(body: dict[str, Any], game_id: int) -> Response:
    """Go on with a game that was not finished: a new game begins with all of its events."""
    return responses.to_response(present_table().take_up(game_id, body["key"]))


@post(
    "/pause",
    "Pause",
    answer("The clock stands still or runs: the table.", "Table")
    | NO_GAME
    | answer("Nobody's turn is running: the table.", "StaleTable", status=409),
)
def pause(body: dict[str, Any]) -> Response:
    """Stop the clock of the turn until the next event, or let it run on."""
    return responses.to_response(present_table().pause(present_means(), ends=not body["paused"]))


@post("/press", "Press", answer("What the press meant, and the table after it.", "Pressed") | NO_GAME | STALE)
def press(body: dict[str, Any]) -> Response:
    """The on-screen twin of a seat's buzzer, or of the coin's button."""
    table = present_table()
    answered = answer_press(present_buzzers(), lambda: table.view, body)
    if answered.status == 409:
        return responses.stale_response(answered.error)
    if answered.error:
        abort(answered.status, answered.error)
    return responses.as_json(answered.said)


@get_newest("/games", "A page of the games.", "Game")
def games() -> Response:
    """The games, the newest first, a page at a time."""
    return page_of(present_table().played_games.newest, lambda game: game.id, _summary)


@lru_cache(2 * MOST_ITEMS)
def _summary(game: GameSummary) -> str:
    # Cached: a finished game never changes, and its JSON takes most of the list's time.
    return responses.json_text(game.as_json)


@get("/record", RECORD | NO_GAME, DOWNLOAD)
def record() -> Response:
    """The game so far, as a record."""
    view = present_table().view
    if view is None:
        abort(404, NoGame().text)
    return _record(_game(view.game_id))


@get("/games/<int:game_id>/record", RECORD | NO_SUCH_GAME, DOWNLOAD)
def game_as_record(game_id: int) -> Response:
    """A game as a record."""
    if unreadable := present_games().played_games.unreadable(game_id):
        return _as_download(Response(unreadable.record, mimetype="text/plain"), game_id, "uno")
    return _record(_game(game_id))


@get("/games/<int:game_id>/record.csv", answer("A row a round.", text(), "text/csv") | NO_SUCH_GAME, DOWNLOAD)
def game_as_csv(game_id: int) -> Response:
    """A game's rounds and totals."""
    return _as_download(Response(game_csv(_game(game_id)), mimetype="text/csv"), game_id, "csv")


@get("/games/<int:game_id>/record.json", answer("The game.", "WholeGame") | NO_SUCH_GAME, DOWNLOAD)
def game_as_json(game_id: int) -> Response:
    """All about a game."""
    return _as_download(responses.as_json(game_json(_game(game_id))), game_id, "json")


def _game(game_id: int) -> PlayedGame:
    game = present_games().played_games.game(game_id)
    if game is None:
        responses.no_such_game(game_id)
    return game


def _record(game: PlayedGame) -> Response:
    return _as_download(Response(game_record(game), mimetype="text/plain"), game.id, "uno")


def _as_download(answer: Response, game_id: int, extension: str) -> Response:
    """Let a browser store the answer as a file, if the query says ``download``."""
    if "download" in request.args:
        answer.headers.set("Content-Disposition", "attachment", filename=f"uno-{game_id}.{extension}")
    return answer
