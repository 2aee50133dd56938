"""The OpenAPI document: every call, every answer. Tests hold it against the application."""

from typing import Final

from companion import __version__
from companion.rules import EDITIONS, SCORINGS, Phase
from companion.web.api.fields import BODIES, NEW_EVENT, NEW_FLIP, NEW_GAME, PRESS, SCAN, Body, Schema

JSON: Final = "application/json"


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _object(**properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def _map(of: Schema) -> Schema:
    return {"type": "object", "additionalProperties": of}


NAME: Final[Schema] = {"type": "string", "description": "A player's name."}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
COMMITMENT: Final[Schema] = {
    "type": "string",
    "pattern": "^[0-9a-f]{64}$",
    "description": "The SHA-256 of side, a space and salt, known before the coin turns.",
}
VERSION: Final[Schema] = {**COUNT, "description": "How many events of the game are logged."}
EDITION: Final[Schema] = {"type": "string", "enum": list(EDITIONS)}
SCORING: Final[Schema] = {"type": "string", "enum": list(SCORINGS)}

STATE: Final[dict[str, Schema]] = {
    "edition": EDITION,
    "players": _list(NAME),
    "scoring": SCORING,
    "target": COUNT,
    "round": {**COUNT, "description": "Rounds begun."},
    "phase": {"type": "string", "enum": [str(phase) for phase in Phase]},
    "dealer": {**NAME, "description": "Who dealt last; before the first round, who is to deal."},
    "turn": _or_null({**NAME, "description": "Who has to act."}),
    "direction": {"type": "string", "enum": ["left", "right"]},
    "top": _or_null({"type": "string", "description": "The face on the discard pile, as far as known."}),
    "colour": _or_null({"type": "string", "enum": ["red", "yellow", "green", "blue"]}),
    "hands": _map(_or_null(COUNT)),
    "draw_pile": _or_null(COUNT),
    "uno": _object(open=_or_null(NAME), called=_list(NAME)),
    "totals": _map({"type": "integer"}),
    "eliminated": _list(NAME),
    "winner": _list(NAME),
    "ruling": {"type": "null", "description": "Always null here: what is refused is not kept."},
}
TABLE: Final[dict[str, Schema]] = {
    **STATE,
    "version": VERSION,
    "legal": {**_list({"type": "string"}), "description": "What may come next, as lines of the record."},
    "scanned": _or_null({"type": "string", "description": "The scanned card that is not in the game yet."}),
}
GAME: Final[dict[str, Schema]] = {
    "id": {"type": "integer", "minimum": 1},
    "begun": {"type": "string", "format": "date-time"},
    "event": _or_null({"type": "string"}),
    "edition": EDITION,
    "scoring": SCORING,
    "target": COUNT,
    "players": _list(NAME),
    "rounds": {**COUNT, "description": "Rounds scored."},
    "totals": _map({"type": "integer"}),
    "winner": _list(NAME),
    "version": VERSION,
    "present": {"type": "boolean", "description": "Is this the game on the table now?"},
}
SCORE: Final = _object(
    round=COUNT,
    dealer=NAME,
    out=NAME,
    points=_map({"type": "integer"}),
    totals=_map({"type": "integer"}),
)
SCANS: Final[dict[str, Schema]] = {
    "ScanRead": _object(
        meant={
            "type": "string",
            "enum": ["entered", "waits", "counted", "taken back", "broke a rule", "unknown", "no"],
            "description": "What it came to. `waits`: for colour or players; `broke a rule`: until it is "
            "taken back or let stand; `counted`: a card of the hand being laid open.",
        },
        text={"type": "string", "description": "A sentence for the people at the table."},
        lines={**_list({"type": "string"}), "description": "What it entered, as lines of the record."},
        table=_ref("Table"),
    ),
    "Reader": _object(
        reader=_object(
            text={"type": "string", "description": "What it does, in words."},
            listening={"type": "boolean"},
            cards={**COUNT, "description": "Cards and labels that were laid."},
            rubbish={**COUNT, "description": "Lines that held none."},
            doubles={**COUNT, "description": "Things said again that had come already."},
            restarts=COUNT,
        ),
        waits=_or_null(
            _object(
                card=_or_null({"type": "string"}),
                **{"for": {"type": "string", "enum": ["colour", "players", "table", "name"]}},
                text={"type": "string"},
                colour=_or_null({"type": "string", "enum": ["red", "yellow", "green", "blue"]}),
                rule=_or_null({"type": "string"}),
                lines={**_list({"type": "string"}), "description": "What would let it stand."},
            )
        ),
        hand=_or_null(_object(player=NAME, cards=_list({"type": "string"}), points=COUNT)),
    ),
}
SCHEMAS: Final[dict[str, Schema]] = {
    **{body.name: body.schema for body in BODIES},
    **SCANS,
    "Table": {**_object(**TABLE), "description": "The whole table, as `replay --json` prints it, and more."},
    "StaleTable": {
        **_object(**TABLE, error={"type": "string"}),
        "description": "The present table, and why the event was not taken.",
    },
    "Ruling": {
        **_object(rule={"type": "string"}, text={"type": "string"}),
        "description": "The rule's id, and one sentence for the people at the table.",
    },
    "RecordRuling": {
        **_object(rule={"type": "string"}, text={"type": "string"}, line={"type": "integer", "minimum": 1}),
        "description": "A ruling, and the line of the record that it is against.",
    },
    "Error": {
        **_object(error={"type": "string"}),
        "description": "One sentence: what was wrong and what was expected.",
    },
    "Game": _object(**GAME),
    "WholeGame": _object(
        **GAME,
        table=_object(**STATE),
        scores=_list(SCORE),
        events=_list(_object(line={"type": "string"}, at={"type": "string", "format": "date-time"})),
        record={"type": "string"},
    ),
    "InTheAir": _object(
        flip={"type": "integer", "minimum": 1},
        commitment=COMMITMENT,
        seconds={"type": "number", "description": "How long it turns in all."},
        elapsed={"type": "number", "description": "How long it has been turning."},
    ),
    "PastFlip": _object(
        flip={"type": "integer", "minimum": 1},
        game={"type": "integer", "minimum": 1},
        version={**VERSION, "description": "The game's version when it was flipped."},
        at={"type": "string", "format": "date-time"},
        commitment=COMMITMENT,
        end={
            "type": "string",
            "enum": ["landed", "dropped", "in the air", "unfinished"],
            "description": "`dropped`: the table went on without it. `unfinished`: the companion stopped "
            "while it turned.",
        },
        side=_or_null({"type": "string", "enum": ["heads", "tails"]}),
        salt=_or_null({"type": "string", "pattern": "^[0-9a-f]{64}$"}),
        landed=_or_null({"type": "string", "format": "date-time"}),
        checks=_or_null({"type": "boolean", "description": "Does the commitment fit side and salt?"}),
    ),
    "Pressed": _object(
        meant={
            "type": "string",
            "enum": ["uno", "catch", "accept", "challenge", "played", "drew", "flip", "claim", "no"],
            "description": "What the press came to; `no` where nothing waited for it, or it was second.",
        },
        text={"type": "string", "description": "A sentence for the people at the table."},
        lines={**_list({"type": "string"}), "description": "What it entered, as lines of the record."},
        table=_ref("Table"),
    ),
}


def _answer(description: str, schema: Schema, media: str = JSON) -> Schema:
    return {"description": description, "content": {media: {"schema": schema}}}


def _error(description: str) -> Schema:
    return _answer(description, _ref("Error"))


NO_GAME: Final = _error("No game has begun yet.")
NO_SUCH_GAME: Final = _error("There is no such game.")
POSTING: Final = {
    "400": _error("Unreadable; the sentence says what was expected."),
    "401": _error("The token is missing or wrong."),
    "403": _error("A cookie came from another site's page, or from a phone held to its own seat."),
    "413": _error("The body is too large."),
    "503": _error("The log could not keep it; nothing was changed."),
}
TEXT: Final[Schema] = {"type": "string"}
ID: Final = {"name": "id", "in": "path", "required": True, "schema": {"type": "integer", "minimum": 0}}
DOWNLOAD: Final = {
    "name": "download",
    "in": "query",
    "description": "As a file to keep.",
    "schema": TEXT,
}
VIEW: Final = {
    "name": "view",
    "in": "query",
    "description": "A page's name: brings `page` events, the page's rendered HTML, instead of the JSON.",
    "schema": TEXT,
}


def _get(summary: str, ok: Schema, *parameters: Schema, **errors: Schema) -> Schema:
    answers = {"200": ok, **{status.removeprefix("_"): error for status, error in errors.items()}}
    call: Schema = {"summary": summary, "responses": answers}
    return {"get": {**call, "parameters": list(parameters)} if parameters else call}


def _post(summary: str, body: Body, ok: Schema, errors: dict[str, Schema]) -> Schema:
    return {
        "post": {
            "summary": summary,
            "security": [{"bearer": []}, {"cookie": []}],
            "requestBody": {"required": True, "content": {JSON: {"schema": _ref(body.name)}}},
            "responses": {"200": ok, **errors, **POSTING},
        }
    }


PATHS: Final[dict[str, Schema]] = {
    "/api/table": _get(
        "The table, its version, what may come next", _answer("The table.", _ref("Table")), _404=NO_GAME
    ),
    "/api/events": _post(
        "One event in the record's own words",
        NEW_EVENT,
        _answer("Accepted and durable: the table after it.", _ref("Table")),
        {
            "404": NO_GAME,
            "409": _answer("The version is stale: the present table.", _ref("StaleTable")),
            "422": _answer("The referee rules against it.", _ref("Ruling")),
        },
    ),
    "/api/press": _post(
        "The on-screen twin of a seat's buzzer, or of the coin's button",
        PRESS,
        _answer("What the press meant, and the table after it.", _ref("Pressed")),
        {"404": NO_GAME},
    ),
    "/api/scan": {
        **_get(
            "What the card reader does, the card that waits, the hand that is being laid open",
            _answer("The reader.", _ref("Reader")),
            _503=_error("This companion has no card reader."),
        ),
        **_post(
            "A card or a command card laid on the reader of a screen",
            SCAN,
            _answer("What it came to, and the table after it.", _ref("ScanRead")),
            {"404": NO_GAME},
        ),
    },
    "/api/games": {
        **_get("Every game, the newest first", _answer("The games.", _list(_ref("Game")))),
        **_post(
            "Begin a game from a record's headers, and its lines if it has any",
            NEW_GAME,
            _answer("Begun: the table. The game before is kept.", _ref("Table")),
            {"422": _answer("The referee rules against a line.", _ref("RecordRuling"))},
        ),
    },
    "/api/flip": _post(
        "Flip the companion's coin where it is due; the result enters the game when it lands",
        NEW_FLIP,
        _answer("In the air, by this call or one before it.", _ref("InTheAir")),
        {
            "404": NO_GAME,
            "409": _answer("The version is stale: the present table.", _ref("StaleTable")),
            "422": _answer("No coin is due.", _ref("Ruling")),
        },
    ),
    "/api/flips": _get(
        "Every flip of the companion's coin, the newest first",
        _answer("The flips.", _list(_ref("PastFlip"))),
    ),
    "/api/record": _get(
        "The game so far, as a record", _answer("The record.", TEXT, "text/plain"), DOWNLOAD, _404=NO_GAME
    ),
    "/api/games/{id}/record": _get(
        "A game as a record", _answer("The record.", TEXT, "text/plain"), ID, DOWNLOAD, _404=NO_SUCH_GAME
    ),
    "/api/games/{id}/record.csv": _get(
        "A game's rounds and totals",
        _answer("A row a round.", TEXT, "text/csv"),
        ID,
        DOWNLOAD,
        _404=NO_SUCH_GAME,
    ),
    "/api/games/{id}/record.json": _get(
        "All about a game", _answer("The game.", _ref("WholeGame")), ID, DOWNLOAD, _404=NO_SUCH_GAME
    ),
    "/api/openapi.json": _get("This document", _answer("OpenAPI 3.1.", {"type": "object"})),
    "/stream": _get(
        "Server-sent events: the whole table on connect and after every event, a heartbeat every 5 s",
        _answer(
            "The unnamed event's data is the table's JSON, its id the version; `heartbeat` says the "
            "stream lives.",
            TEXT,
            "text/event-stream",
        ),
        VIEW,
        _404=_error("No page has that name."),
        _503=_error("As many screens are open as can be kept up to date."),
    ),
}

DOCUMENT: Final[Schema] = {
    "openapi": "3.1.0",
    "info": {
        "title": "UNO Companion",
        "version": __version__,
        "description": "One table, in the words of the game record. Anyone may watch; who holds the token "
        "may act.",
        "license": {"name": "MIT", "identifier": "MIT"},
    },
    "servers": [{"url": "/"}],
    "security": [],
    "paths": PATHS,
    "components": {
        "schemas": SCHEMAS,
        "securitySchemes": {
            "bearer": {
                "type": "http",
                "scheme": "bearer",
                "description": "The token that `uno-companion serve` prints. Never held to one seat.",
            },
            "cookie": {
                "type": "apiKey",
                "in": "cookie",
                "name": "uno_companion",
                "description": "Set by opening any page with ?token=. With own seat only, it is the host's "
                "alone that may post.",
            },
        },
    },
}
