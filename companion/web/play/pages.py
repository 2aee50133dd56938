"""The pages on which a game is played, Play and Count, and the forms that they post.

Each page includes a fragment, which the stream sends again after every event.
"""

from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlencode

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.rules import KEY_LENGTH, Hand, Phase, Round, Unreadable, say
from companion.table import Accepted, Damaged, Level, NotKept, Refused, Result, Stale, TableView
from companion.web.access.forms import submitted_lines
from companion.web.access.ownership import denial
from companion.web.access.permissions import NotPermitted
from companion.web.assigned import gathering_here
from companion.web.cards import scanned_hand_player
from companion.web.pad import Prompt
from companion.web.play.counting import Draft, counting
from companion.web.play.phones import shown_on
from companion.web.play.photo import photographed
from companion.web.play.wrongly_out import may_still_hold, sizes
from companion.web.request_context import Visitor, known_word, present_means, present_table, present_visitor
from companion.web.screens.notices import Notice, notice_after_tap
from companion.web.screens.rendering import played_view, render_fragment, render_page, shared_context
from companion.web.server.stream import streamed
from companion.web.words.explanation import explanation, last_hand
from companion.web.words.headline import headline
from companion.web.words.prompts import with_remark

play_pages = Blueprint("play", __name__)

MINIMAL: Final = "return=minimal"
"""What a screen that follows the stream prefers (RFC 7240): an answer without the page."""

TAPPED_ON: Final = ("play", "count", "score", "table", "reader")
"""The screens that a form may lead back to; any other word in it leads to Play."""


@play_pages.get("/play")
def play() -> str | Response:
    """Render the pad of a phone, or the count once there are hands to count; lead to those who gather."""
    if gathering_here() is not None:
        return redirect("/")
    view = played_view()
    notice = notice_after_tap(view, present_visitor(), request.args)
    prompt = Prompt() if notice else Prompt.read(request.args, view.state.deck.words)
    # The end of the game may be asked about at any time, also while hands are counted.
    if prompt.what != "end" and _leads_to_count(view, present_visitor()):
        return _counted("play", view)
    return render_page("play", shown_on(view, present_visitor(), prompt, notice))


@play_pages.get("/count")
def count() -> str:
    """Render the count of the hands, card by card or as typed sums."""
    view = played_view()
    return _counted("count", view)


def _counted(screen: str, view: TableView) -> str:
    draft = Draft(request.args.get("player", ""), side=request.args.get("side", ""))
    notice = notice_after_tap(view, present_visitor(), request.args)
    if notice and isinstance(notice.event, Hand):
        draft = Draft(notice.event.player, notice.event.cards)
    context = _count(view, present_visitor(), draft, notice)
    asks = request.args.get("ask") == "still-in" and not notice
    return render_page(screen, {**context, "asks_how_many": asks and context["still_in"]})


@play_pages.post("/count")
def count_card() -> Response | tuple[str, int]:
    """Keep a hand with the card that was just tapped, and lead back to the screen that it came from."""
    view = present_table().view
    draft = Draft.read(request.form, view.state.deck.words if view else {})
    # All of its cards, not the one alone: a tap that is sent again counts once.
    result = present_table().count_cards(draft.player, draft.changed, request.form.get("game", type=int))
    if isinstance(result, NotKept):
        return _not_kept(result)
    return _redirect_back({"player": draft.player, **_query_after(result, ())})


@play_pages.post("/act")
def act() -> Response | tuple[str, int]:
    """Enter the form's lines of the record, all or none, and lead back to the screen that it came from."""
    lines, key = submitted_lines(), request.form.get("key", "")
    if len(key) > KEY_LENGTH:
        abort(400, say("That button's key is too long. Open the page once more."))
    result = present_table().submit_all(
        lines,
        request.form.get("version", type=int),
        # All buttons of a page share its key: with the lines it is the key of one of them.
        " ".join((key, *lines)) if key else None,
        request.form.get("game", type=int),
        entered_by=present_means(),
    )
    if isinstance(result, NotKept | Damaged):
        return _not_kept(result)
    if isinstance(result, Accepted) and request.headers.get("Prefer") == MINIMAL:
        return _shown_by_the_stream(result.view)
    return _redirect_back(_query_after(result, lines))


@play_pages.post("/level")
def level() -> Response | tuple[str, int]:
    """Change the level: how closely the companion follows the game."""
    wanted = Level(known_word(request.form.get("level", ""), Level))
    result = present_table().prefer(lambda before: replace(before, level=wanted))
    return _not_kept(result) if isinstance(result, NotKept) else _redirect_back({})


PAUSES: Final = {"pause": False, "go-on": True}
"""What a tap does to the clock of the turn: is it the end of a pause?"""


@play_pages.post("/pause")
def pause() -> Response | tuple[str, int]:
    """Stop the clock of the turn, or let it go on."""
    ends = PAUSES[known_word(request.form.get("do", ""), PAUSES)]
    result = present_table().pause(present_means(), ends=ends)
    return _not_kept(result) if isinstance(result, NotKept) else _redirect_back(_query_after(result, ()))


@play_pages.errorhandler(NotPermitted)
def refused(error: NotPermitted) -> tuple[str, int]:
    """Render the page that the tap came from, with the reason why it is not permitted; status 403."""
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
        event = view.game.read(submitted_lines()[0])
    except Unreadable:
        return Draft()
    return Draft(event.player, event.cards) if isinstance(event, Hand) else Draft()


def _query_after(result: Result, lines: tuple[str, ...]) -> dict[str, str]:
    """Return the query of the page to show next, with what it has to say about the tap."""
    match result:
        case Stale():
            return {"moved": "1"}
        case Refused() | Unreadable():
            return {"ruled": "\n".join(lines), "at": request.form.get("version", "")}
    return {}


def _redirect_back(query: dict[str, str]) -> Response:
    return redirect(f"{_screen_before()}?{urlencode(query)}" if query else _screen_before(), 303)


def _shown_by_the_stream(view: TableView) -> Response:
    """Answer without a page: with the version that the stream brings, and the address to show then."""
    told = {"ETag": f'"{view.game_id}.{view.version}"', "Content-Location": _screen_before()}
    return Response(status=204, headers={**told, "Preference-Applied": MINIMAL})


def _screen_before() -> str:
    screen = request.form.get("back", "play")
    return f"/{screen if screen in TAPPED_ON else 'play'}"


def _not_kept(result: NotKept | Damaged) -> tuple[str, int]:
    view, status = present_table().view, 409 if isinstance(result, Damaged) else 503
    if view is None:
        abort(status, result.text)
    return render_page("play", _play_or_count(view, present_visitor(), Notice(result.text))), status


def _leads_to_count(view: TableView, visitor: Visitor) -> bool:
    """Is the round over, so that Play shows the count by itself?"""
    return visitor.acts and view.state.phase is Phase.COUNT


def _play_or_count(view: TableView, visitor: Visitor, notice: Notice | None = None) -> dict[str, Any]:
    if _leads_to_count(view, visitor):
        return _count(view, visitor, _posted_draft(view) if notice else Draft(), notice)
    return shown_on(view, visitor, Prompt(), notice)


def _count(view: TableView, visitor: Visitor, draft: Draft, notice: Notice | None) -> dict[str, Any]:
    hand = view.transient.hand
    draft = draft if draft.player or hand is None else Draft(hand.player)
    count = counting(view, draft, visitor)
    return {
        **shared_context(view, visitor, notice),
        "headline": headline(view.game, view.preferences.level, visitor.seat),
        "explanation": with_remark(view, explanation(view.game), shown=True),
        "heard": last_hand(view.game),
        "part": "count",
        "counting": count,
        "photo": photographed(count, view.state),
        "scanned_hand_player": scanned_hand_player(view),
        "dealer": view.state.next_dealer,
        "still_in": may_still_hold(view.game) if visitor.may_host else "",
        "sizes": sizes(view.game),
        "may_deal": visitor.acts and not denial(visitor, Round(), view),
    }


@streamed("play", personal=True)
def _play_fragment(view: TableView | None, visitor: Visitor) -> str:
    if view is None or gathering_here() is not None:
        return render_template("partials/gathered_away.html", view=view, leads="/")
    shown = _play_or_count(view, visitor)
    return shown["fragment"] if "fragment" in shown else render_fragment("play", shown)


@streamed("count", personal=True)
def _count_fragment(view: TableView | None, visitor: Visitor) -> str:
    return render_fragment("count", _count(view, visitor, Draft(), None)) if view else ""
