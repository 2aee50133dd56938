"""The card reader over HTTP: scan a card, and read the reader's state and pending scan."""

from typing import Any

from flask import Response, abort

from companion.ports import OtherPress
from companion.rules import Play
from companion.table import NoGame, NotKept, OpenHand, Scanned, no_such_code, read_code
from companion.web.api.calls import NO_GAME, STALE, answer, error, get, post
from companion.web.api.responses import as_json, scan_response, stale_response
from companion.web.equipment import present_scanner
from companion.web.request_context import present_table


@post("/scan", "Scan", answer("What it came to, and the table after it.", "ScanRead") | NO_GAME | STALE)
def scan(body: dict[str, Any]) -> Response:
    """A card or a command card laid on the reader of a screen."""
    if read_code(body["card"]) is None:
        abort(400, no_such_code(body["card"]))
    if present_table().view is None:
        abort(404, NoGame().text)
    try:
        result = present_scanner().scan(body["card"], body["key"], body["game"])
    except OtherPress as error:
        return stale_response(str(error))
    if isinstance(result, NotKept):
        abort(503, result.text)
    return scan_response(result)


@get("/scan", answer("The reader.", "Reader") | error(503, "This companion has no card reader."))
def waiting() -> Response:
    """What the card reader does, the card that waits, the hand that is being laid open."""
    state, view = present_scanner().state, present_table().view
    return as_json(
        {
            "reader": {
                "text": state.words,
                "listening": state.is_there,
                "cards": state.cards,
                "rubbish": state.rubbish,
                "doubles": state.doubles,
                "restarts": state.restarts,
            },
            "waits": _waits(view.transient.scanned) if view else None,
            "hand": _hand(view.transient.hand) if view else None,
        }
    )


def _waits(scanned: Scanned | None) -> dict[str, Any] | None:
    if scanned is None:
        return None
    return {
        "card": scanned.card.code if scanned.card else None,
        "for": scanned.waits_for,
        "text": scanned.text,
        "cards": _cards(scanned),
        "players": list(scanned.players),
        "colour": scanned.colour,
        "rule": scanned.ruling.rule if scanned.ruling else None,
        "lines": list(scanned.lines),
    }


def _cards(scanned: Scanned) -> list[str]:
    if isinstance(scanned.event, Play):
        return [card.code for card in scanned.event.cards]
    return [scanned.card.code] if scanned.card else []


def _hand(hand: OpenHand | None) -> dict[str, Any] | None:
    if hand is None:
        return None
    return {"player": hand.player, "cards": [card.code for card in hand.cards], "points": hand.points}
