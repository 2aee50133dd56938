"""What the API answers with: the table's answers as HTTP says them, in JSON."""

import json
from collections.abc import Mapping
from typing import Any

from flask import Response

from companion.rules import Unreadable
from companion.table import Accepted, Answer, NoGame, NotKept, Refused, Stale
from companion.web.current import present_table
from companion.web.equipment import Outcome


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
