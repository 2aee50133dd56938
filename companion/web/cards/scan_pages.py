"""The card reader on a screen: tapping a card scans it; and settling the pending scan."""

from typing import Any, Final

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.rules import Card, not_known, or_nothing, say
from companion.table import Command, NotKept, TableView, no_such_code, read_code
from companion.web.assigned import assigned
from companion.web.cards.pending_scan import cards_of, pending_scan, scan_key
from companion.web.equipment import present_equipment, present_scanner
from companion.web.request_context import Visitor, may_host, present_table, sent_name
from companion.web.server.stream import streamed
from companion.web.words.explanation import explanation
from companion.web.words.headline import headline
from companion.web.words.prompts import open_prompt, with_remark

SCANNED_ON: Final = ("play", "count", "reader", "devices")
COMMANDS: Final = {
    Command.NEXT: say("Next"),
    Command.UNDO: say("Undo"),
    # translators: printed on a card to scan: a card is taken from the pile
    Command.DRAW: say("Draw"),
    # translators: printed on a card to scan: the card just drawn stays in the hand
    Command.KEEP: say("Keep"),
    Command.UNO: say("UNO"),
}
"""The command cards besides the colours, with the words that are printed on them."""

scan_pages = Blueprint("scan", __name__)


@scan_pages.get("/reader")
def reader() -> str:
    """Render every card and command card, to tap instead of laying it on a reader."""
    return render_template("reader.html", **_reader(present_table().view, may_host()))


@scan_pages.post("/scan")
def scan() -> Response:
    """Scan a card that was tapped, or settle the pending scan: name it, say whose it is, take it back."""
    scanner, form, result = present_scanner(), request.form, None
    match form.get("do", "scan"):
        case "scan":
            code = _code(form.get("card", ""))
            result = scanner.scan(code, f"{form['key']} {code}" if "key" in form else None)
        case "name":
            result = scanner.name_sticker(_card(form.get("card", "")))
        case "player":
            result = scanner.name_player(sent_name("player"), form.get("key"))
        case "next":
            result = scanner.scan(Command.NEXT, f"{form.get('key', '')} {Command.NEXT}")
        case "back":
            result = scanner.take_back()
        case "hand":
            result = scanner.count_hand(sent_name("player"))
        case wanted:
            abort(400, not_known(wanted, ("scan", "name", "player", "next", "back", "hand")))
    if isinstance(result, NotKept):
        abort(503, result.text)
    back = form.get("back", "play")
    return redirect(f"/{back if back in SCANNED_ON else 'play'}", 303)


def _code(code: str) -> str:
    if read_code(code) is None:
        abort(400, no_such_code(or_nothing(code)))
    return code


def _card(code: str) -> Card:
    found = read_code(code)
    return found if isinstance(found, Card) else abort(400, no_such_code(or_nothing(code)))


def _reader(view: TableView | None, acts: bool) -> dict[str, Any]:
    scanner = present_equipment().scanner
    acts = acts and scanner is not None
    return {
        "view": view,
        "acts": acts,
        "assigned": assigned(view),
        "pad": cards_of(view) if view else None,
        "pending_scan": pending_scan(view, Visitor(acts=acts)) if view else None,
        "key": scan_key(view) if view else "",
        "commands": COMMANDS,
        "colours": view.state.deck.colours if view else (),
        "headline": (open_prompt(view) or headline(view.game, view.preferences.level)) if view else "",
        "explanation": with_remark(view, explanation(view.game), shown=acts) if view else "",
        "state": scanner.state if scanner else None,
    }


@streamed("reader")
def _reader_fragment(view: TableView | None, visitor: Visitor) -> str:
    return render_template("partials/reader.html", **_reader(view, visitor.acts))
