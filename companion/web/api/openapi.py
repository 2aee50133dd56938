"""The OpenAPI document: every call and its answers."""

from typing import Final

from flask import Response

from companion import __version__
from companion.ports.fields import Schema, field, text
from companion.web.api import asyncapi
from companion.web.api.calls import CLOSED, PATHS, READ_WITH, answer, describe, error, get, in_query
from companion.web.api.responses import as_json
from companion.web.api.schemas import SCHEMAS

describe(
    "/stream",
    "get",
    "Server-sent events: the whole table on connect and after every event, a heartbeat every 2 s",
    {
        **answer(
            "The unnamed event's data is the table's JSON, its id the version; `heartbeat` says the "
            "stream lives.",
            text(),
            "text/event-stream",
        ),
        **CLOSED,
        **error(404, "No page has that name."),
        **error(503, "As many screens are open as can be kept up to date."),
    },
    (
        in_query(
            "view",
            "A page's name: brings `page` events, the page's rendered HTML, instead of the JSON.",
            text(),
        ),
    ),
    security=READ_WITH,
)

OPENAPI: Final[Schema] = {
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


@get("/openapi.json", answer("OpenAPI 3.1.", field("object")))
def openapi() -> Response:
    """This document."""
    return as_json(OPENAPI)


@get("/asyncapi.json", answer("AsyncAPI 3.0.", field("object")))
def mqtt() -> Response:
    """What a table says at an MQTT broker (`serve --mqtt`), and what it hears there."""
    return as_json(asyncapi.ASYNCAPI)
