"""The OpenAPI document: every call and its answers. Tests compare it with the application."""

from typing import Final

from companion import __version__
from companion.rules import FEWEST_PLAYERS, MOST_PLAYERS
from companion.web.api.fields import (
    NEW_EVENT,
    NEW_FLIP,
    NEW_GAME,
    NEW_IDENTITY,
    NEW_IMPORT,
    PRESS,
    SCAN,
    TAKE_UP,
    Body,
    Schema,
)
from companion.web.api.paging import LINK, MOST_NUMBER, PARAMETERS
from companion.web.api.schemas import COUNT, EDITION, SCHEMAS, SCORING, list_of, ref

JSON: Final = "application/json"


def _answer(description: str, schema: Schema, media: str = JSON) -> Schema:
    return {"description": description, "content": {media: {"schema": schema}}}


def _page(description: str, of: str) -> Schema:
    return {**_answer(description, list_of(ref(of))), "headers": LINK}


def _error(description: str) -> Schema:
    return _answer(description, ref("Error"))


PLAYERS: Final[Schema] = {
    **_answer("A page of the players.", list_of(ref("Player"))),
    "headers": {
        **LINK,
        "Games-To-Come": {
            "description": "How many games of an older companion are still being added.",
            "schema": {"type": "integer", "minimum": 0},
        },
    },
}
NO_GAME: Final = _error("No game has begun yet.")
NO_PAGE: Final = _error("`limit` or `before` is no such number; the sentence says what was expected.")
NO_SUCH_GAME: Final = _error("There is no such game.")
POSTING: Final = {
    "400": _error("Unreadable; the sentence says what was expected."),
    "401": _error("The token is missing or wrong."),
    "403": _error("A cookie came from another site's page, or from a phone held to its own seat."),
    "429": _error("Too many wrong tokens came from this address: wait as long as Retry-After says."),
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
FILTERS: Final[tuple[Schema, ...]] = tuple(
    {"name": name, "in": "query", "description": description, "schema": schema}
    for name, description, schema in (
        ("edition", "Only games of that edition.", EDITION),
        ("scoring", "Only games scored so.", SCORING),
        (
            "players",
            "Only games of so many at their end.",
            {"type": "integer", "minimum": FEWEST_PLAYERS, "maximum": MOST_PLAYERS},
        ),
        ("since", "Only games that began on that day or later.", {"type": "string", "format": "date"}),
        ("until", "Only games that began on that day or before.", {"type": "string", "format": "date"}),
    )
)
AFTER: Final = {
    "name": "after",
    "in": "query",
    "description": "Only those after so many.",
    "schema": {"type": "integer", "minimum": 1, "maximum": MOST_NUMBER},
}
NOT_AFTER: Final = _error("`limit` or `after` is no such number; the sentence says what was expected.")
PLAYER_NAME: Final = {"name": "name", "in": "path", "required": True, "schema": TEXT}
NO_FILTER: Final = _error("There is no such filter or page; the sentence says what was expected.")
VIEW: Final = {
    "name": "view",
    "in": "query",
    "description": "A page's name: brings `page` events, the page's rendered HTML, instead of the JSON.",
    "schema": TEXT,
}


def _get(summary: str, ok: Schema, *parameters: Schema, **errors: Schema) -> Schema:
    # A keyword cannot begin with a digit: the status 404 is given as _404.
    answers = {"200": ok, **{status.removeprefix("_"): error for status, error in errors.items()}}
    call: Schema = {"summary": summary, "responses": answers}
    return {"get": {**call, "parameters": list(parameters)} if parameters else call}


def _post(summary: str, body: Body, ok: Schema, errors: dict[str, Schema], *parameters: Schema) -> Schema:
    return {
        "post": {
            "summary": summary,
            **({"parameters": list(parameters)} if parameters else {}),
            "security": [{"bearer": []}, {"cookie": []}],
            "requestBody": {"required": True, "content": {JSON: {"schema": ref(body.name)}}},
            "responses": {"200": ok, **errors, **POSTING},
        }
    }


PATHS: Final[dict[str, Schema]] = {
    "/api/table": _get(
        "The table, its version, what may come next", _answer("The table.", ref("Table")), _404=NO_GAME
    ),
    "/api/events": _post(
        "One event in the record's own words",
        NEW_EVENT,
        _answer("Accepted and durable: the table after it.", ref("TableAfterEvent")),
        {
            "404": NO_GAME,
            "409": _answer("The version is stale: the present table.", ref("StaleTable")),
            "422": _answer("The referee rules against it.", ref("Ruling")),
        },
    ),
    "/api/press": _post(
        "The on-screen twin of a seat's buzzer, or of the coin's button",
        PRESS,
        _answer("What the press meant, and the table after it.", ref("Pressed")),
        {"404": NO_GAME},
    ),
    "/api/scan": {
        **_get(
            "What the card reader does, the card that waits, the hand that is being laid open",
            _answer("The reader.", ref("Reader")),
            _503=_error("This companion has no card reader."),
        ),
        **_post(
            "A card or a command card laid on the reader of a screen",
            SCAN,
            _answer("What it came to, and the table after it.", ref("ScanRead")),
            {"404": NO_GAME},
        ),
    },
    "/api/games": {
        **_get(
            "The games, the newest first, a page at a time",
            _page("A page of the games.", "Game"),
            *PARAMETERS,
            _400=NO_PAGE,
        ),
        **_post(
            "Begin a game from a record's headers, and its lines if it has any",
            NEW_GAME,
            _answer("Begun: the table. The game before is kept.", ref("Table")),
            {"422": _answer("The referee rules against a line.", ref("RecordRuling"))},
        ),
    },
    "/api/games/{id}/take-up": _post(
        "Go on with a game that was not finished: a new game begins with all of its events",
        TAKE_UP,
        _answer("Taken up: the table. The game before is kept.", ref("Table")),
        {"404": _error("There is no such game, it is over, on the table, or went on already.")},
        ID,
    ),
    "/api/flip": _post(
        "Flip the companion's coin where it is due, or free; what is due enters the game when it lands",
        NEW_FLIP,
        _answer("In the air, by this call or one before it.", ref("InTheAir")),
        {
            "404": NO_GAME,
            "409": _answer("The version is stale: the present table.", ref("StaleTable")),
            "422": _answer("No coin is due.", ref("Ruling")),
        },
    ),
    "/api/flips": _get(
        "The flips of the companion's coin, the newest first, a page at a time",
        _page("A page of the flips.", "PastFlip"),
        *PARAMETERS,
        _400=NO_PAGE,
    ),
    "/api/odds": _get(
        "How everybody stands by what is public: by the newest estimate, which may be a moment old",
        _answer("The odds.", ref("Odds")),
        _404=_error("The odds are off."),
        _503=_error("They are being worked out, or cannot be for now."),
    ),
    "/api/club": _get(
        "How the table stands with its club, and what it is to play in a tournament",
        _answer("The club.", ref("Club")),
        _404=_error("This table is in no club."),
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
        "All about a game", _answer("The game.", ref("WholeGame")), ID, DOWNLOAD, _404=NO_SUCH_GAME
    ),
    "/api/games/{id}/events": _get(
        "What happened in a game, event by event, a page at a time",
        _page("A page of the events, the first one first.", "GameEvent"),
        ID,
        PARAMETERS[0],
        AFTER,
        _400=NOT_AFTER,
        _404=NO_SUCH_GAME,
    ),
    "/api/games/{id}/at/{number}": _get(
        "The table as it stood after so many events of a game",
        _answer("The table.", ref("TableThen")),
        ID,
        {"name": "number", "in": "path", "required": True, "schema": COUNT},
        _400=_error("That is no number."),
        _404=_error("There is no such game, or it has not so many events."),
    ),
    "/api/players": _get(
        "The statistics of every player, the best first, a page at a time",
        PLAYERS,
        PARAMETERS[0],
        AFTER,
        *FILTERS,
        _400=NO_FILTER,
    ),
    "/api/players/{name}": _get(
        "All about one player: every number, opponents, results, and the rating after each",
        _answer("The player.", ref("WholePlayer")),
        PLAYER_NAME,
        *FILTERS,
        _400=NO_FILTER,
        _404=_error("No player has that name."),
    ),
    "/api/identities": {
        **_get(
            "The events of who is who, the oldest first, a page at a time",
            _page("A page of the events.", "Identity"),
            PARAMETERS[0],
            AFTER,
            _400=NOT_AFTER,
        ),
        **_post(
            "Say who is who: rename, join, choose a colour or a face, mark a guest",
            NEW_IDENTITY,
            _answer("Durable: the event.", ref("Identity")),
            {},
        ),
    },
    "/api/imports": _post(
        "Let the old results of a sheet count that do not yet, all of them or nothing",
        NEW_IMPORT,
        _answer(
            "Durable: the event of who is who that `undo N` takes back, and what is in it.", ref("Imported")
        ),
        {"409": _error("All games of that sheet are here already, and nothing was taken twice.")},
    ),
    "/api/openapi.json": _get("This document", _answer("OpenAPI 3.1.", {"type": "object"})),
    "/api/asyncapi.json": _get(
        "What a table says at an MQTT broker (`serve --mqtt`), and what it hears there",
        _answer("AsyncAPI 3.0.", {"type": "object"}),
    ),
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
        "description": "One table, in the words of the game record. Anyone may watch, unless the host closed "
        "that: then reading takes a code too, the watchers' as `Authorization: Bearer` or any other, and is "
        "answered with 401 without. Who holds the token may act. A Host header with a name that is not "
        "the companion's is answered with 421 and plain text, a malformed one with 400.",
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
                "description": "The programs' token, in the file `programs` of the data directory: never "
                "held to one seat. The table's code, which `uno-companion serve` prints, does for a "
                "program what it does for a phone: with own seat only it may post nothing.",
            },
            "cookie": {
                "type": "apiKey",
                "in": "cookie",
                "name": "uno_companion",
                "description": "Set by opening any page with ?token=CODE. With own seat only, it is the "
                "host's alone that may post.",
            },
        },
    },
}
