"""The coin over HTTP: flip it, and read all flips with their commitments."""

from typing import Any

from flask import Response

from companion.table import InTheAir, PastFlip
from companion.web.api.calls import NO_GAME, STALE, answer, post
from companion.web.api.paging import get_newest, page_of
from companion.web.api.responses import as_json, json_text, to_response
from companion.web.coin import flip_coin
from companion.web.request_context import present_table


@post(
    "/flip",
    "NewFlip",
    answer("In the air, by this call or one before it.", "InTheAir")
    | NO_GAME
    | STALE
    | answer("No coin is due.", "Ruling", status=422),
)
def post_flip(body: dict[str, Any]) -> Response:
    """Flip the companion's coin where it is due, or free; what is due enters the game when it lands."""
    result = flip_coin(body["version"], body["game"], body["key"], free=bool(body["free"]))
    return as_json(_in_the_air(result)) if isinstance(result, InTheAir) else to_response(result)


@get_newest("/flips", "A page of the flips.", "PastFlip")
def flips() -> Response:
    """The flips of the companion's coin, the newest first, a page at a time."""
    table = present_table()
    in_the_air = table.view.transient.flip if table.view else None
    return page_of(
        table.flips.newest,
        lambda past: past.flip.id,
        lambda past: json_text(_past(past, past.flip == in_the_air)),
    )


def _in_the_air(air: InTheAir) -> dict[str, Any]:
    return {
        "flip": air.flip.id,
        "game": air.flip.game,
        "version": air.flip.version,
        "commitment": air.flip.commitment,
        "seconds": air.seconds,
        "elapsed": round(air.elapsed, 3),
    }


def _past(past: PastFlip, is_in_the_air: bool) -> dict[str, Any]:
    flip, landing = past.flip, past.landing
    return {
        "flip": flip.id,
        "game": flip.game,
        "version": flip.version,
        "free": flip.free,
        "at": flip.at,
        "commitment": flip.commitment,
        "end": _end(past, is_in_the_air),
        "side": landing.side if landing else None,
        "salt": landing.salt if landing else None,
        "landed": landing.at if landing else None,
        "checks": past.checks,
        "taken_back": past.is_taken_back,
    }


def _end(past: PastFlip, is_in_the_air: bool) -> str:
    if past.landing is None:
        return "in the air" if is_in_the_air else "unfinished"
    return "landed" if past.has_landed else "dropped"
