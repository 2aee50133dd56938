"""The game record's words over HTTP, for programs. /api/openapi.json describes all of it."""

import json
from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, Response, abort, request

from companion.rules import Unreadable
from companion.table import (
    Accepted,
    Answer,
    NoGame,
    NotKept,
    PlayedGame,
    Refused,
    Stale,
    game_csv,
    game_json,
    game_record,
    game_summary,
)
from companion.web.api.body import Field, read_body
from companion.web.api.openapi import DOCUMENT
from companion.web.current import present_table
from companion.web.equipment import Outcome, present_equipment

EVENT: Final = {
    "line": Field(str, longest=4000),
    "version": Field(int, optional=True),
    "key": Field(str, optional=True, longest=200),
}
GAME: Final = {"record": Field(str)}
PRESS: Final = {"seat": Field((str, int), longest=200), "held": Field(float, optional=True)}

api = Blueprint("api", __name__, url_prefix="/api")


@api.get("/openapi.json")
def openapi() -> Response:
    """What there is, for programs that read such documents."""
    return as_json(DOCUMENT)


@api.get("/table")
def table() -> Response:
    """The present table."""
    view = present_table().view
    return to_response(Accepted(view) if view else NoGame())


@api.post("/events")
def post_event() -> Response:
    """One event in the record's own words."""
    body = read_body(request, EVENT)
    return to_response(present_table().submit(body["line"], body["version"], body["key"]))


@api.post("/games")
def post_game() -> Response:
    """Begin a game from a record; the game before is kept."""
    return to_response(present_table().begin(read_body(request, GAME)["record"]))


@api.post("/press")
def press() -> Response:
    """The twin of a seat's buzzer, or of the coin's button."""
    body = read_body(request, PRESS)
    if present_table().view is None:
        abort(404, NoGame().text)
    try:
        pressed = present_equipment().press(body["seat"], body["held"] or 0.0)
    except ValueError as error:
        abort(400, str(error))
    return came_to(pressed)


@api.get("/games")
def games() -> Response:
    """Every game, the newest first."""
    return as_json([game_summary(game) for game in present_table().games()])


@api.get("/record")
def record() -> Response:
    """The present game so far, as a record."""
    view = present_table().view
    if view is None:
        abort(404, NoGame().text)
    return _file(_game(view.game_id), "record")


@api.get("/games/<int:game_id>/record")
def game_as_record(game_id: int) -> Response:
    """A game as a record, which `replay` reads."""
    return _file(_game(game_id), "record")


@api.get("/games/<int:game_id>/record.csv")
def game_as_csv(game_id: int) -> Response:
    """A game's rounds and totals, for a spreadsheet."""
    return _file(_game(game_id), "csv")


@api.get("/games/<int:game_id>/record.json")
def game_as_json(game_id: int) -> Response:
    """All about a game, for a program."""
    return _file(_game(game_id), "json")


def to_response(answer: Answer) -> Response:
    """The table's answer as HTTP says it."""
    match answer:
        case Accepted(view):
            return Response(view.json, mimetype="application/json")
        case Stale(view, text):
            return as_json({**view.as_json, "error": text}, 409)
        case Refused(ruling, line):
            where = {} if line is None else {"line": line}
            return as_json({"rule": ruling.rule, "text": ruling.text, **where}, 422)
        case Unreadable():
            where_text = f"Line {answer.line}: " if answer.line else ""
            return as_json({"error": f"{where_text}{answer}"}, 400)
        case NoGame(text):
            return as_json({"error": text}, 404)
        case NotKept(text):
            return as_json({"error": text}, 503)


def came_to(outcome: Outcome) -> Response:
    """What a press or a scan came to, and the table after it."""
    view = present_table().view
    return as_json(
        {
            "meant": outcome.meant,
            "text": outcome.text,
            "lines": list(outcome.lines),
            "table": view.as_json if view else None,
        }
    )


def as_json(value: Mapping[str, Any] | list[dict[str, Any]], status: int = 200) -> Response:
    """A JSON answer."""
    return Response(json.dumps(value, ensure_ascii=False), status, mimetype="application/json")


def _game(game_id: int) -> PlayedGame:
    game = present_table().played_game(game_id)
    if game is None:
        abort(404, f"There is no game {game_id}. See /api/games for those there are.")
    return game


def _file(game: PlayedGame, form: str) -> Response:
    match form:
        case "csv":
            answer = Response(game_csv(game), mimetype="text/csv")
        case "json":
            answer = as_json(game_json(game))
        case _:
            answer = Response(game_record(game), mimetype="text/plain")
    if "download" in request.args:
        extension = "uno" if form == "record" else form
        answer.headers.set("Content-Disposition", "attachment", filename=f"uno-{game.id}.{extension}")
    return answer
