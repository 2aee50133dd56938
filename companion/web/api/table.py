"""The table over HTTP, in the words of the game record. /api/openapi.json describes all of it."""

from functools import lru_cache

from flask import Blueprint, Response, abort, request

from companion.ports import NoSuchSeat
from companion.table import (
    Accepted,
    GameSummary,
    NoGame,
    PlayedGame,
    game_csv,
    game_json,
    game_record,
)
from companion.web.api import asyncapi as mqtt
from companion.web.api.body import read_body
from companion.web.api.fields import NEW_EVENT, NEW_GAME, PRESS, TAKE_UP
from companion.web.api.openapi import DOCUMENT
from companion.web.api.paging import MOST, page_of, read_page
from companion.web.api.responses import (
    as_json,
    event_response,
    json_text,
    no_such_game,
    press_or_scan_response,
    to_response,
)
from companion.web.equipment import present_buzzers
from companion.web.request_context import present_games, present_means, present_table

api = Blueprint("api", __name__, url_prefix="/api")


@api.get("/openapi.json")
def openapi() -> Response:
    """Return the OpenAPI document of this API."""
    return as_json(DOCUMENT)


@api.get("/asyncapi.json")
def asyncapi() -> Response:
    """Return the AsyncAPI document of what a table says at an MQTT broker, and hears there."""
    return as_json(mqtt.DOCUMENT)


@api.get("/table")
def table() -> Response:
    """Return the table as it stands, as JSON."""
    view = present_table().view
    return to_response(Accepted(view) if view else NoGame())


@api.post("/events")
def post_event() -> Response:
    """Enter one event, given as a line of the record."""
    body = read_body(request, NEW_EVENT)
    by = present_means()
    return event_response(present_table().submit(body["line"], body["version"], body["key"], entered_by=by))


@api.post("/games")
def post_game() -> Response:
    """Begin a game from a record; the game before is kept."""
    body = read_body(request, NEW_GAME)
    return to_response(present_table().begin(body["record"], key=body["key"]))


@api.post("/games/<int:game_id>/take-up")
def take_up(game_id: int) -> Response:
    """Go on with a game that was not finished."""
    body = read_body(request, TAKE_UP)
    return to_response(present_table().take_up(game_id, body["key"]))


@api.post("/press")
def press() -> Response:
    """Press a seat's buzzer, or the coin's button, as on the board."""
    body = read_body(request, PRESS)
    if present_table().view is None:
        abort(404, NoGame().text)
    try:
        pressed = present_buzzers().press(body["seat"], body["held"] or 0.0)
    except NoSuchSeat as error:
        abort(400, str(error))
    return press_or_scan_response(pressed)


@api.get("/games")
def games() -> Response:
    """Return a page of the games, the newest first."""
    query = read_page()
    found = present_table().played_games.newest(query.with_next, query.before)
    return page_of(query, found, lambda game: game.id, _summary)


@lru_cache(2 * MOST)
def _summary(game: GameSummary) -> str:
    # Kept, as a game that is over never changes and its JSON is most of what the list takes.
    return json_text(game.as_json)


@api.get("/record")
def record() -> Response:
    """Return the present game so far as a record."""
    view = present_table().view
    if view is None:
        abort(404, NoGame().text)
    return _file(_game(view.game_id), "record")


@api.get("/games/<int:game_id>/record")
def game_as_record(game_id: int) -> Response:
    """Return a game as a record, which ``uno-companion replay`` reads."""
    if unreadable := present_games().played_games.unreadable(game_id):
        return _as_download(Response(unreadable.record, mimetype="text/plain"), game_id, "uno")
    return _file(_game(game_id), "record")


@api.get("/games/<int:game_id>/record.csv")
def game_as_csv(game_id: int) -> Response:
    """Return a game's rounds and totals as CSV, for a spreadsheet."""
    return _file(_game(game_id), "csv")


@api.get("/games/<int:game_id>/record.json")
def game_as_json(game_id: int) -> Response:
    """Return everything about a game as JSON."""
    return _file(_game(game_id), "json")


def _game(game_id: int) -> PlayedGame:
    game = present_games().played_games.game(game_id)
    if game is None:
        no_such_game(game_id)
    return game


def _file(game: PlayedGame, form: str) -> Response:
    match form:
        case "csv":
            answer = Response(game_csv(game), mimetype="text/csv")
        case "json":
            answer = as_json(game_json(game))
        case _:
            answer = Response(game_record(game), mimetype="text/plain")
    return _as_download(answer, game.id, "uno" if form == "record" else form)


def _as_download(answer: Response, game_id: int, extension: str) -> Response:
    """Have a browser keep the answer as a file, where that is asked for."""
    if "download" in request.args:
        answer.headers.set("Content-Disposition", "attachment", filename=f"uno-{game_id}.{extension}")
    return answer
