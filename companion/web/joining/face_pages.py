"""One's own face, colour and name, chosen on one's own phone."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response

from companion.rules import Unreadable, namesake, read_new_name, renamed, say, there_is_already, write_record
from companion.statistics import Rename
from companion.table import Accepted, TableView
from companion.web.access.auth import prefer_or_abort, sit
from companion.web.access.ownership import denial_unless_own
from companion.web.access.permissions import NotPermitted
from companion.web.access.seats import Phones
from companion.web.request_context import present_table, present_visitor
from companion.web.screens.lobby import may_change_name

own_face = Blueprint("own_face", __name__)

BACK: Final[Mapping[str, str]] = {"play": "/play", "seat": "/seat#own-face"}
"""Where the form of each screen leads back to, by the screen's name."""


@own_face.post("/face")
def choose() -> Response:
    """Give the player of this phone the colour, the face or the name that was chosen."""
    seat, people = present_visitor().seat, present_table().people
    if not seat:
        raise NotPermitted(say("Tap your name first; then choose a face."))
    back = redirect(BACK.get(request.form.get("back", ""), "/play"), 303)
    try:
        if "name" in request.form:
            return _called(seat, read_new_name(request.form["name"]), back)
        look = people.identities.look(seat, colour=request.form.get("colour"), face=request.form.get("face"))
        for event in look:
            people.add(event)
    except Unreadable as error:
        abort(422, str(error))
    return back


def _called(seat: str, name: str, answer: Response) -> Response:
    """Rename a player at this table and in earlier games; raises :class:`.Unreadable`.

    A record keeps its first names, so the game begins anew: nothing was dealt yet.
    """
    table, view = present_table(), present_table().view
    if view is None or not may_change_name(view):
        abort(409, say("Cards are dealt. Now the host changes names, on the pages of players."))
    if name == seat:
        return answer
    others = (*(each for each in view.state.players if each != seat), *table.people.names())
    if taken := namesake(name, (each for each in others if each != seat)):
        raise Unreadable(there_is_already(taken))
    who, has_played = table.people.identities, table.people.renaming(seat, name).games > 0
    if has_played:
        # In all games, also of evenings without this phone.
        if why_not := present_visitor().is_guest and denial_unless_own(present_visitor(), ""):
            raise NotPermitted(why_not)
        table.people.add(Rename(seat, name))
    _begin_anew(view, seat, name)
    if not has_played:
        # The old name was in no game: whoever uses it another day is somebody else.
        for event in who.look(name, colour=who.colours.get(seat), face=who.faces.get(seat)):
            table.people.add(event)
    return sit(answer, name, takes_over=False)


def _begin_anew(view: TableView, seat: str, name: str) -> None:
    setup = renamed(view.state, lambda each: name if each == seat else each).setup
    result = present_table().begin(write_record(setup, []), view.preferences.level)
    if not isinstance(result, Accepted):
        abort(503, say("The name cannot be kept now. Please try again."))

    def moved(phones: Phones) -> Phones:
        return {name if each == seat else each: there for each, there in phones.items()}

    prefer_or_abort(lambda before: replace(before, phones=moved(before.phones)))
