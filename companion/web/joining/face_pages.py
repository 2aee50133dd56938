"""One's own face and colour, chosen on one's own phone."""

from typing import Final

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response

from companion.rules import Unreadable, say
from companion.web.access.permissions import NotPermitted
from companion.web.request_context import present_table, present_visitor

own_face = Blueprint("own_face", __name__)

BACK: Final = {"play": "/play", "seat": "/seat#own-face"}
"""Where each screen's form leads back to, by its name."""


@own_face.post("/face")
def choose() -> Response:
    """Give the player whose phone this is the colour, or the face, that was tapped; nobody else's."""
    visitor, people = present_visitor(), present_table().people
    if not visitor.seat:
        raise NotPermitted(say("Tap your name first; then choose a face."))
    try:
        look = people.identities.look(
            visitor.seat, colour=request.form.get("colour"), face=request.form.get("face")
        )
        for event in look:
            people.add(event)
    except Unreadable as error:
        abort(422, str(error))
    return redirect(BACK.get(request.form.get("back", ""), "/play"), 303)
