"""The pages on which a game is played: Play and Count, and what they post.

Each page is a fragment inside a frame. The stream sends the same fragment after every event.
"""

from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlencode

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response

from companion.rules import Hand, Phase, Round, Unreadable, not_known, read_line
from companion.table import Level, NotKept, Refused, Result, Stale, TableView
from companion.web.access.forms import submitted_line
from companion.web.access.ownership import denial
from companion.web.access.permissions import NotPermitted
from companion.web.cards.scan_pad import laid_for
from companion.web.equipment import present_equipment
from companion.web.pad.own_seat import own_seat
from companion.web.pad.phases import calls, calls_of_others, extras, pad
from companion.web.pad.taps import Ask, Offer, scan_asks
from companion.web.play.counting import Draft, counting
from companion.web.request_context import Visitor, present_table, present_visitor
from companion.web.screens.notices import MOVED, Notice, ruling_notice
from companion.web.screens.rendering import render_fragment, render_page, shared_context
from companion.web.server.stream import streamed
from companion.web.words.headline import now, why
from companion.web.words.prompts import asked, remarked

play_pages = Blueprint("play", __name__)

SCREENS: Final = ("play", "count", "score", "table", "reader")


@play_pages.get("/play")
def play() -> str | Response:
    """What a phone needs now."""
    view = present_table().view
    if view is None:
        return redirect("/setup")
    if _leads_to_count(view, present_visitor()):
        return _counted("play", view)
    notice = _notice(view)
    ask = Ask() if notice else Ask(*(request.args.get(name, "") for name in ("ask", "colour", "heads")))
    return render_page("play", _play(view, present_visitor(), ask, notice))


@play_pages.get("/count")
def count() -> str | Response:
    """The hands, counted card by card or typed in."""
    view = present_table().view
    if view is None:
        return redirect("/setup")
    return _counted("count", view)


def _counted(screen: str, view: TableView) -> str | Response:
    """The count with the card that was just tapped, on this screen."""
    draft = Draft.read(request.args)
    if draft.is_changing:
        return redirect(f"/{screen}?{draft.changed().query}", 303)
    notice = _notice(view)
    if notice and isinstance(notice.event, Hand):
        draft = Draft(notice.event.player, notice.event.cards)
    return render_page(screen, _count(view, present_visitor(), draft, notice))


@play_pages.post("/act")
def act() -> Response | tuple[str, int]:
    """One line of the record from a form; back to where it came from."""
    line = submitted_line()
    result = present_table().submit(
        line,
        request.form.get("version", type=int),
        f"{key} {line}" if (key := request.form.get("key")) else None,
        request.form.get("game", type=int),
    )
    return _not_kept(result) if isinstance(result, NotKept) else _back(_outcome(result, line))


@play_pages.post("/level")
def level() -> Response | tuple[str, int]:
    """Follow the game more or less closely."""
    wanted = request.form.get("level", "")
    if wanted not in set(Level):
        abort(400, not_known(wanted, Level))
    result = present_table().prefer(lambda before: replace(before, level=Level(wanted)))
    return _not_kept(result) if isinstance(result, NotKept) else _back({})


@play_pages.errorhandler(NotPermitted)
def refused(error: NotPermitted) -> tuple[str, int]:
    """The page that the tap came from, as it was, with why it did not go through."""
    view = present_table().view
    assert view is not None
    sentence = error.description or ""
    if request.form.get("back") == "count":
        return render_page(
            "count", _count(view, present_visitor(), _posted_draft(view), Notice(sentence))
        ), 403
    return render_page("play", _play_or_count(view, present_visitor(), Notice(sentence))), 403


def _posted_draft(view: TableView) -> Draft:
    try:
        event = read_line(submitted_line(), view.state.setup.players)
    except Unreadable:
        return Draft()
    return Draft(event.player, event.cards) if isinstance(event, Hand) else Draft()


def _outcome(result: Result, line: str) -> dict[str, str]:
    """What the page shown next has to say, as its query."""
    match result:
        case Stale():
            return {"moved": "1"}
        case Refused() | Unreadable():
            return {"ruled": line, "at": request.form.get("version", "")}
    return {}


def _back(query: dict[str, str]) -> Response:
    screen = request.form.get("back", "play")
    path = f"/{screen if screen in SCREENS else 'play'}"
    return redirect(f"{path}?{urlencode(query)}" if query else path, 303)


def _not_kept(result: NotKept) -> tuple[str, int]:
    view = present_table().view
    if view is None:
        abort(503, result.text)
    return render_page("play", _play_or_count(view, present_visitor(), Notice(result.text))), 503


def _notice(view: TableView) -> Notice | None:
    """What became of the tap that led here, or of a question that the table overtook."""
    seen = request.args.get("at", type=int)
    if "moved" in request.args or (seen is not None and seen != view.version):
        return Notice(MOVED)
    ruled = request.args.get("ruled")
    return ruling_notice(view, ruled) if ruled is not None else None


def _play(view: TableView, visitor: Visitor, ask: Ask, notice: Notice | None) -> dict[str, Any]:
    ask = ask if ask.what or notice else scan_asks(view)
    offer = Offer(view, ask, flips_here=present_equipment().coin is not None, visitor=visitor)
    told = {
        "now": asked(view) or now(view.game, view.preferences.level, offer.seat),
        "why": remarked(view, why(view.game, offer.seat), shown=True),
        "own": own_seat(offer),
    }
    return {**shared_context(view, visitor, notice), **told, **(_offered(offer) if visitor.acts else {})}


def _offered(offer: Offer) -> dict[str, Any]:
    return {
        "pad": pad(offer),
        "calls": calls(offer),
        "calls_of_others": calls_of_others(offer),
        "extras": extras(offer),
        "ask": offer.ask,
    }


def _leads_to_count(view: TableView, visitor: Visitor) -> bool:
    """Is there nothing to play any more, and something to count? It takes no tap to get there."""
    return visitor.acts and view.state.phase is Phase.COUNT


def _play_or_count(view: TableView, visitor: Visitor, notice: Notice | None = None) -> dict[str, Any]:
    if _leads_to_count(view, visitor):
        return _count(view, visitor, _posted_draft(view) if notice else Draft(), notice)
    return _play(view, visitor, Ask(), notice)


def _count(view: TableView, visitor: Visitor, draft: Draft, notice: Notice | None) -> dict[str, Any]:
    draft = draft if draft.player else Draft.laid(view.transient.hand)
    return {
        **shared_context(view, visitor, notice),
        "part": "count",
        "counting": counting(view, draft, visitor),
        "laid_for": laid_for(view),
        "dealer": view.state.next_dealer,
        "may_deal": visitor.acts and not denial(visitor, Round(), view.game),
    }


@streamed("play", personal=True)
def _play_fragment(view: TableView | None, visitor: Visitor) -> str:
    return render_fragment("play", _play_or_count(view, visitor)) if view else ""


@streamed("count", personal=True)
def _count_fragment(view: TableView | None, visitor: Visitor) -> str:
    return render_fragment("count", _count(view, visitor, Draft(), None)) if view else ""
