"""The pages before a game: one's own name and face, who sits at the table, the table screen that invites."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from flask import Blueprint, make_response, redirect, render_template, request
from werkzeug.wrappers import Response

from companion import rules
from companion.rules import Unreadable, namesake, read_new_name, say, there_is_already
from companion.statistics import SHAPES
from companion.table import Accepted, GatheredSeat, Gathering, TableView
from companion.web.access.auth import (
    GATHERING,
    become_host,
    begin_here,
    call_table_screen,
    gather_or_abort,
    sit_to_gather,
    stand_up,
)
from companion.web.assigned import gathering_here
from companion.web.gathering.shown import (
    CODE,
    DIGITS,
    after_game,
    free_face,
    known_face,
    on_phone,
    on_screen,
    shared,
    taken_faces,
)
from companion.web.request_context import (
    Visitor,
    has_host,
    known_word,
    present_codes,
    present_credentials,
    present_means,
    present_table,
    present_visitor,
)
from companion.web.server.qr import unkept
from companion.web.server.stream import present_broadcaster, streamed
from companion.web.setup import ask_for_buzzers, form_of, to_setup, validation_errors, with_box
from companion.web.words.language import translated

gathering = Blueprint("gathering", __name__, url_prefix=GATHERING)

AWAY: Final = "/"
"""Where a page leads once nobody gathers any more: into the game."""


@gathering.get("")
def lobby() -> str | Response:
    """Render who sits at the table; for a phone that is not in yet, the question who it is."""
    visitor, gathered = present_visitor(), gathering_here()
    if gathered is None or not present_credentials().has_code:
        return redirect(AWAY)
    keeps_score = present_credentials().keeps_score and visitor.is_host
    if "again" in request.args or not (visitor.gathered or keeps_score):
        return unkept(_sit_page(gathered, visitor))
    return _lobby_page(gathered, visitor)


@gathering.get("/screen")
def screen() -> Response:
    """Render the table screen before a game, which calls itself one: it invites with the code and digits."""
    gathered = gathering_here()
    if gathered is None:
        return redirect("/table")
    page = render_template("gathering.html", **on_screen(gathered, present_visitor()))
    answer = make_response(page)
    return answer if present_credentials().has_code else call_table_screen(answer)


@gathering.post("/sit")
def sit() -> Response | tuple[str, int]:
    """Seat this phone under the name and the face of the form."""
    gathered, visitor = gathering_here(), present_visitor()
    if gathered is None:
        return redirect(AWAY, 303)
    back = redirect(GATHERING, 303)
    if request.form.get("as") == "everyone" and not (has_host() or visitor.gathered):
        return sit_to_gather(back, "", lambda before, _phone: before)
    try:
        name = _own_name(gathered, visitor, request.form.get("name", ""))
        wanted = known_word(request.form.get("face", ""), ("", *SHAPES))
        way = DIGITS if present_credentials().is_guest else CODE

        def seated(before: Gathering, phone: str) -> Gathering:
            # Once more: another phone may have sat down since.
            own = before.seat_of(phone)
            _check_free(before, name, own.name if own else "")
            face = _face(before, name, wanted, own.name if own else "")
            # Of a guest that became the host: how it came in is still told.
            seat = GatheredSeat(name, face, (phone,), own.way if own else way)
            return before.without("" if own and own.name == name else name).with_seat(seat)

        return sit_to_gather(back, name, seated)
    except Unreadable as error:
        text = translated(str(error))
        return _sit_page(gathered, visitor, {"name": text}, request.form.get("name", "")), 422


def _own_name(gathered: Gathering, visitor: Visitor, typed: str) -> str:
    """Return the name as it is known here, however it was typed; raises :class:`.Unreadable`."""
    name = rules.read_name(typed)
    others = [each.name for each in gathered.seats if each.name != visitor.gathered]
    if known := namesake(name, (*others, *present_table().people.names())):
        return known
    return read_new_name(typed)


def _check_free(gathered: Gathering, name: str, own: str) -> None:
    """Raise :class:`.Unreadable` if another phone sits there, or no seat is left."""
    there = next((seat for seat in gathered.seats if seat.name == name), None)
    if there and there.phones and name != own:
        raise Unreadable(there_is_already(name))
    if not there and not own and len(gathered.seats) >= rules.MOST_PLAYERS:
        raise Unreadable(say("Ten sit at the table already, and more cannot play."))


def _face(gathered: Gathering, name: str, wanted: str, own: str) -> str:
    """Return the wanted face, or another free one; that of earlier games where it was left as offered."""
    taken = taken_faces(gathered.without(name), own)
    usual = known_face(name)
    if wanted == request.form.get("offered") and usual and usual not in taken:
        return usual
    return wanted if wanted and wanted not in taken else free_face(gathered.without(name), own)


@gathering.post("/open")
def open_again() -> Response:
    """Let those of the last game gather for the next one, as the host; others may sit down with them."""
    view, phone = present_table().view, present_credentials().phone
    if view:
        present_table().gather(lambda before: before or after_game(view, phone))
    return redirect(GATHERING, 303)


@gathering.post("/close")
def close() -> Response:
    """Go back to the game before, as the host."""
    if present_table().view:
        present_table().gather(lambda _before: None)
    return redirect(AWAY, 303)


@gathering.post("/stand-up")
def leave_seat() -> Response:
    """Take the player of this phone off the table; the phone stays, and may sit down again."""
    stand_up()
    return redirect(GATHERING, 303)


@gathering.post("")
def arrange() -> Response | tuple[str, int]:
    """Change who sits where and which box is played, or deal, as the host."""
    gathered, visitor = gathering_here(), present_visitor()
    if gathered is None:
        return redirect(AWAY, 303)
    action, _space, argument = request.form.get("do", "").partition(" ")
    who, back = request.form.get("who", ""), redirect(GATHERING, 303)
    match known_word(action[:40], DOES):
        case "add":
            try:
                name = _own_name(gathered, Visitor(), request.form.get("name", ""))
                gather_or_abort(lambda before: _with_added(before, name))
            except Unreadable as error:
                return _lobby_page(gathered, visitor, {"add": translated(str(error))}), 422
        case "remove":
            _remove(gathered, who)
        case "move":
            place = int(argument) if argument.isdecimal() and len(argument) < 4 else 0
            gather_or_abort(lambda before: before.moved(who, place))
        case "box":
            edition = known_word(argument[:40], rules.EDITIONS)
            gather_or_abort(lambda before: replace(before, agreed=with_box(before, edition)))
        case "host":
            return become_host(back)
        case _:
            return _deal(gathered, visitor)
    return back


DOES: Final = ("add", "remove", "move", "box", "host", "deal")
"""The values of the buttons of those who may arrange the table; some have an argument after a space."""


def _with_added(before: Gathering, name: str) -> Gathering:
    if name in before.names:
        raise Unreadable(there_is_already(name))
    _check_free(before, name, "")
    return before.with_seat(GatheredSeat(name, known_face(name) or free_face(before)))


def _remove(gathered: Gathering, who: str) -> None:
    """Take somebody off the table; a guest's phone then only watches."""
    seat = next((each for each in gathered.seats if each.name == who), None)
    gather_or_abort(lambda before: before.without(who))
    for phone in seat.phones if seat else ():
        present_codes().short.let_go(phone)


def _deal(gathered: Gathering, visitor: Visitor) -> Response | tuple[str, int]:
    """Begin the game of those who gather, and its first round; a second tap begins no other."""
    table, form = present_table(), form_of(gathered)
    if errors := validation_errors(form):
        return _lobby_page(gathered, visitor, {"deal": next(iter(errors.values()))}), 422
    key = f"deal {table.view.game_id if table.view else 0}.{table.version}"
    match table.begin(rules.write_record(to_setup(form), []), form.level, key):
        case Accepted(begun):
            _keep_faces(gathered)
            answer = begin_here(redirect("/play", 303)) if not has_host() else redirect("/play", 303)
            if not ask_for_buzzers(begun):
                table.submit_all(("round",), 0, f"{key} round", begun.game_id, entered_by=present_means())
            return answer
        case result:
            return _lobby_page(gathered, visitor, {"deal": str(getattr(result, "text", result))}), 503


def _keep_faces(gathered: Gathering) -> None:
    """Let each player have the face of the gathering from now on."""
    people = present_table().people
    for seat in gathered.seats:
        with suppress(Unreadable):
            for event in people.identities.look(seat.name, face=seat.face or None):
                people.add(event)


NO_ERRORS: Final[Mapping[str, str]] = MappingProxyType({})


def _sit_page(
    gathered: Gathering, visitor: Visitor, errors: Mapping[str, str] = NO_ERRORS, typed: str | None = None
) -> str:
    own = next((seat for seat in gathered.seats if seat.name == visitor.gathered), None)
    offered = request.form.get("face", "") if errors else own.face if own else ""
    return render_template(
        "sit.html",
        **shared(gathered, visitor),
        taken=taken_faces(gathered, visitor.gathered),
        offered=offered if offered in SHAPES else free_face(gathered, visitor.gathered),
        typed=visitor.gathered if typed is None else typed,
        errors=errors,
        is_first=not has_host(),
    )


def _lobby_page(gathered: Gathering, visitor: Visitor, errors: Mapping[str, str] = NO_ERRORS) -> str:
    return render_template(
        "lobby.html", screen="lobby", part="gathered", errors=errors, **_phone(gathered, visitor)
    )


def _phone(gathered: Gathering, visitor: Visitor) -> dict[str, Any]:
    has_no_host = visitor.may_host and not visitor.is_host and not present_broadcaster().has_host
    return {**on_phone(gathered, visitor), "may_take_over": has_no_host}


def _away(view: TableView | None, leads: str = AWAY) -> str:
    """Return what leads a page on by itself."""
    return render_template("partials/gathered_away.html", view=view, leads=leads)


@streamed("lobby", personal=True)
def _lobby_fragment(view: TableView | None, visitor: Visitor) -> str:
    gathered = gathering_here()
    if gathered is None or not visitor.acts:
        return _away(view)
    if not (visitor.gathered or visitor.is_host):
        return _away(view, GATHERING)
    return render_template("partials/gathered.html", errors=NO_ERRORS, **_phone(gathered, visitor))


@streamed("gathering")
def _screen_fragment(view: TableView | None, visitor: Visitor) -> str:
    gathered = gathering_here()
    if gathered is None:
        return _away(view, "/table")
    return render_template("partials/gathering.html", **on_screen(gathered, visitor))


@streamed("sitting")
def _sitting_fragment(view: TableView | None, visitor: Visitor) -> str:
    gathered = gathering_here()
    if gathered is None:
        return _away(view)
    return render_template("partials/sitting.html", taken=taken_faces(gathered), **shared(gathered, visitor))
