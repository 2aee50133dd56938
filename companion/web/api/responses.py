"""The results of commands as HTTP responses."""

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from flask import Response, abort

from companion.ports import ScanResult
from companion.rules import Unreadable
from companion.table import Accepted, Damaged, NoGame, NotKept, Refused, Repeated, Result, Stale
from companion.web.request_context import present_games, present_table


def event_response(result: Result) -> Response:
    """Return the response to an event: as :func:`to_response`, with what stands after an amendment."""
    if isinstance(result, Accepted):
        return Response(result.view.answer, mimetype="application/json")
    return to_response(result)


def to_response(result: Result) -> Response:
    """Return the response to a command: JSON with status 200, 400, 404, 409, 422 or 503."""
    match result:
        case Accepted(view):
            return Response(view.json, mimetype="application/json")
        case Repeated():
            return Response(result.answer(), mimetype="application/json")
        case Stale(view, text) | Damaged(view, text):
            return as_json({**view.as_json, "error": text}, 409)
        case Refused(ruling, line):
            where = {} if line is None else {"line": line}
            return as_json({"rule": ruling.rule, "text": ruling.text, **where}, 422)
        case Unreadable():
            where_text = f"Line {result.line}: " if result.line else ""
            return as_json({"error": f"{where_text}{result}"}, 400)
        case NoGame(text):
            return as_json({"error": text}, 404)
        case NotKept(text):
            return as_json({"error": text}, 503)


def no_such_game(game_id: int) -> NoReturn:
    """Abort with 404: there is no game of that number, or its headers are unreadable."""
    if unreadable := present_games().played_games.unreadable(game_id):
        abort(404, f"{unreadable.damage} What is left of it is its record, /api/games/{game_id}/record.")
    abort(404, f"There is no game {game_id}. See /api/games for those there are.")


def stale_response(text: str) -> Response:
    """Return the response to what was not meant for the table as it stands: with the present one."""
    view = present_table().view
    return as_json({**(view.as_json if view else {}), "error": text}, 409)


def scan_response(result: ScanResult) -> Response:
    """Return the response to a scan: what it did, and the table after it."""
    view = present_table().view
    return as_json(
        {
            "meant": result.meant,
            "text": result.text,
            "lines": list(result.lines),
            "table": view.as_json if view else None,
        }
    )


def as_json(value: Mapping[str, Any] | list[dict[str, Any]], status: int = 200) -> Response:
    """Return a JSON response."""
    return Response(json_text(value), status, mimetype="application/json")


def json_text(value: Mapping[str, Any] | list[dict[str, Any]]) -> str:
    """Return the JSON as it is sent: names in any script are not escaped.

    >>> json_text({"player": "Zoë"})
    '{"player": "Zoë"}'
    """
    return json.dumps(value, ensure_ascii=False)
