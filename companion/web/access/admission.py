"""What each posted address asks of who posts there: the table's code, the host's phone, an own seat.

Whoever holds the code may do it all, until it is own seat only; then the host may, and others what
their line below lets them. An address without a line is the host's.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from flask import abort, request
from werkzeug.exceptions import Forbidden

from companion.rules import Flip, Unreadable, read_line, say
from companion.table import TableView
from companion.web.access.auth import READING
from companion.web.access.posted import posted_line
from companion.web.access.roles import awaits, not_theirs, refusal
from companion.web.current import Visitor, present_table, present_ticket

Judge: TypeAlias = Callable[[Visitor, TableView], str]
"""Why a visitor who speaks for one player only may not post that; empty where they may."""

BEARER: Final = "Authorization: Bearer"


class NotTheirs(Forbidden):
    """It is somebody else's to do; the description is a sentence for people."""


def watching(_visitor: Visitor, _view: TableView) -> str:
    """Even who only watches may."""
    return ""


def joining(_visitor: Visitor, _view: TableView) -> str:
    """Whoever holds the code may."""
    return ""


def hosting(visitor: Visitor, _view: TableView) -> str:
    """The host may."""
    return not_theirs(visitor, "")


def _saying(visitor: Visitor, view: TableView) -> str:
    try:
        event = read_line(posted_line(), view.state.setup.players)
    except Unreadable:
        return ""
    return "" if _is_for_another_table(view) else refusal(visitor, event, view.game)


def _flipping(visitor: Visitor, view: TableView) -> str:
    return "" if _is_for_another_table(view) else refusal(visitor, Flip("heads"), view.game)


def _pressing(visitor: Visitor, view: TableView) -> str:
    seat = request.form.get("seat", "")
    return refusal(visitor, Flip("heads"), view.game) if seat == "coin" else not_theirs(visitor, seat)


def _scanning(visitor: Visitor, view: TableView) -> str:
    """Laying cards on the screen is the host's; what a laid card waits for, theirs whom it concerns."""
    match request.form.get("do"):
        case "hand":
            return not_theirs(visitor, request.form.get("player", ""))
        case "back" | "name":
            return not_theirs(visitor, awaits(view.game))
    return not_theirs(visitor, "")


def _is_for_another_table(view: TableView) -> bool:
    """Was it meant for a table that has moved on? Then the table answers that itself."""
    version, game = (request.form.get(name, type=int) for name in ("version", "game"))
    if version is None:
        abort(400, say("Which table was that meant for? Expected its version."))
    return (view.game_id if game is None else game, version) < (view.game_id, view.version)


ASKS: Final[dict[str, Judge]] = {
    "play.act": _saying,
    "play.level": hosting,
    "coin.flip": _flipping,
    "coin.which_coin": hosting,
    "devices.press": _pressing,
    "devices.claim": hosting,
    "devices.presses": hosting,
    "scan.scan": _scanning,
    "setup.begin": hosting,
    "decks.new_deck": hosting,
    "decks.import_deck": hosting,
    "decks.delete": hosting,
    "decks.forget": hosting,
    "decks.teach_card": hosting,
    "seat.choose": joining,
    "seat.host": joining,
    "look.choose": watching,
    # Programs are the table's own; a phone that speaks for one player has the pages.
    "api.post_event": hosting,
    "api.post_game": hosting,
    "api.press": hosting,
    "coin_api.post_flip": hosting,
    "scan_api.scan": hosting,
}


def admit() -> None:
    """Let this request in, or abort with why not."""
    if request.method in READING or request.routing_exception:
        return
    judge, ticket, view = ASKS.get(request.endpoint or "", hosting), present_ticket(), present_table().view
    if not ticket.has_code and judge is not watching:
        abort(401, say("Only whoever has the table's code may act. Scan it, or send %(it)s.", it=BEARER))
    visitor = ticket.at(view)
    if visitor.only_own and view and (why_not := judge(visitor, view)):
        raise NotTheirs(why_not)
