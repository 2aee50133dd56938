"""The seat page: whose phone this is, who is the host, and whether each phone acts for one seat only."""

from dataclasses import replace
from typing import Final, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.rules import possessive, say
from companion.table import TableView
from companion.web.access import auth
from companion.web.access.host_asks import HOST_ASKS
from companion.web.access.ownership import denial_unless_own
from companion.web.access.permissions import NotPermitted
from companion.web.access.seats import SeatTaken, let_go, let_one_in
from companion.web.codes import AccessCode
from companion.web.request_context import (
    known_word,
    portraits_here,
    present_codes,
    present_credentials,
    present_table,
    present_visitor,
    sent_name,
)
from companion.web.server.stream import present_broadcaster, seconds_away
from companion.web.words.language import _, counted

WATCHING: Final = "watching"

seat = Blueprint("seat", __name__)


@seat.get("/seat")
def who_are_you() -> str | Response:
    """Render the choice: a player's phone, one that keeps score for everyone, or one that only watches."""
    view = present_table().view
    if view is None or not present_credentials().has_code:
        return redirect("/")
    wanted = request.args.get("wanted", "")
    return _page(view, wanted if wanted in view.state.players and wanted in view.preferences.phones else "")


def _page(view: TableView, wanted: str = "") -> str:
    """Render the choice; ``wanted`` is the seat that was tapped and is taken."""
    visitor = present_visitor()
    taken = [name for name in view.state.players if name in view.preferences.phones]
    return render_template(
        "seat.html",
        view=view,
        faces=portraits_here(view.game.everyone),
        players=view.state.players,
        visitor=visitor,
        keeps_score=present_credentials().keeps_score,
        phones=present_broadcaster().seats,
        taken=taken,
        wanted=wanted,
        away=_away(wanted) if wanted and _may_take_over(view, wanted) else "",
        may_let_go=not denial_unless_own(visitor, wanted),
        watching_is_closed=bool(present_codes()[AccessCode.WATCHERS]),
        shown=[name for name in taken if visitor.is_host or name == visitor.seat],
        guests=_guests(view) if visitor.is_host else (),
        asks=HOST_ASKS.present().waiting if visitor.is_host else (),
        asked=HOST_ASKS.present().is_waiting(present_credentials().host),
        has_host=bool(view.preferences.host_key),
    )


class Guest(NamedTuple):
    """A guest's phone: its number, and the player at its seat, empty without one."""

    number: str
    seat: str


def _guests(view: TableView) -> tuple[Guest, ...]:
    seats = {phone: name for name, phones in view.preferences.phones.items() for phone in phones}
    return tuple(Guest(number, seats.get(number, "")) for number in present_codes().short.guests)


@seat.post("/seat")
def choose() -> Response | tuple[str, int]:
    """Store whose phone this is: a player's, one that keeps score for everyone, or a watcher's."""
    view = _present_view()
    players, play = view.state.players, redirect("/play", 303)
    wanted, role = sent_name("seat"), request.form.get("as", "")
    if wanted not in players and role not in (auth.EVERYONE, WATCHING):
        abort(400, _no_such_seat(wanted))
    if role == WATCHING:
        return auth.leave(play)
    if wanted not in players:
        if present_visitor().is_guest:
            raise NotPermitted(say("Tap your name"))
        return auth.keep_score(play)
    try:
        return auth.sit(
            play, wanted, takes_over=request.form.get("take") == "over" and _may_take_over(view, wanted)
        )
    except SeatTaken:
        return _page(view, wanted), 403


def _may_take_over(view: TableView, wanted: str) -> bool:
    """Is the phone at that seat away, so that another may take the seat without asking?"""
    return not (view.preferences.own_seat_only or present_broadcaster().seats.get(wanted))


def _away(wanted: str) -> str:
    seconds = seconds_away(wanted)
    if seconds is None:
        return _("That is %(whose)s phone, away at the moment.", whose=possessive(wanted))
    if seconds < 60:
        return _("That is %(whose)s phone, away for less than a minute.", whose=possessive(wanted))
    return counted(
        "That is %(whose)s phone, away for %(num)d minute.",
        "That is %(whose)s phone, away for %(num)d minutes.",
        int(seconds // 60),
        whose=possessive(wanted),
    )


@seat.post("/seat/free")
def free() -> Response:
    """Free a seat, or let one more phone sit there, as its holder or the host."""
    view, wanted, do = _present_view(), sent_name("seat"), request.form.get("do", "")
    if do == "phone":
        return _let_phone_go(request.form.get("phone", ""))
    changes = {"go": let_go, "share": let_one_in}
    change = changes[known_word(do[:40], changes)]
    if wanted not in view.state.players:
        abort(400, _no_such_seat(wanted))
    auth.prefer_or_abort(lambda before: replace(before, phones=change(before.phones, wanted)))
    return redirect("/seat", 303)


def _let_phone_go(number: str) -> Response:
    """End a guest's key, as the host: the phone only watches then, and its seat is free."""
    if not present_visitor().is_host:
        raise NotPermitted.without_host()
    present_codes().short.let_go(number)
    return redirect("/seat#phones", 303)


HOST_DOES: Final = ("take", "own", "any", "yes", "no")
"""The values of the buttons about the host."""


@seat.post("/host")
def host() -> Response:
    """Become the host, or ask the present one; as the host, answer that or choose own seat only."""
    visitor, wanted = present_visitor(), known_word(request.form.get("do", "")[:40], HOST_DOES)
    back = redirect("/play" if request.form.get("back") == "play" else "/seat#host", 303)
    if not visitor.is_host:
        if wanted != "take" or visitor.only_own:
            raise NotPermitted.without_host()
        return _take_or_ask(back)
    if wanted in ("own", "any"):
        _present_view()
        auth.prefer_or_abort(lambda before: replace(before, own_seat_only=wanted == "own"))
    elif wanted in ("yes", "no"):
        _answer_ask(request.form.get("ask", ""), is_granted=wanted == "yes")
    return back


def _take_or_ask(back: Response) -> Response:
    """Make this phone the host if there is none, else ask the host's; a guest only becomes one by a seat."""
    if _present_view().preferences.host_key:
        answer = auth.ask_to_host(back)
        present_broadcaster().refresh()
        return answer
    if present_visitor().is_guest:
        raise NotPermitted(denial_unless_own(present_visitor(), ""))
    return auth.become_host(back)


def _answer_ask(name: str, *, is_granted: bool) -> None:
    key = HOST_ASKS.present().answer(name)
    if key and is_granted:
        auth.prefer_or_abort(lambda before: replace(before, host_key=key))
    present_broadcaster().refresh()


def _no_such_seat(wanted: str) -> str:
    who = wanted[:40] or say("Nobody")
    return say("%(player)s does not play here. Choose one of those who do.", player=who)


def _present_view() -> TableView:
    view = present_table().view
    if view is None:
        abort(404, say("No game has begun yet. Begin one, then choose a seat."))
    return view
