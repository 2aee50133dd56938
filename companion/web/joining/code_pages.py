"""New codes for the table, with one tap of the host: whoever had the old one has nothing then."""

from typing import Final

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response

from companion.rules import not_known, say
from companion.web.access.auth import become_host, remember_code
from companion.web.access.ownership import denial_unless_own
from companion.web.access.permissions import HOST_FIRST, NotPermitted
from companion.web.codes import AccessCode
from companion.web.request_context import may_show_digits, present_codes, present_visitor
from companion.web.server.stream import wake_streams

ABOUT_DIGITS: Final = ("show", "screen", "hide")
DOES: Final = (*AccessCode, "anybody", *ABOUT_DIGITS)
"""What a button may say: a code to make anew, or who may watch, or where the digits are shown."""

codes = Blueprint("codes", __name__)


@codes.post("/codes")
def renew() -> Response:
    """Make a code anew, or let anybody watch, as the host; leads to where the new code is shown."""
    # A screen's number follows the word.
    wanted, _space, screen = request.form.get("do", "").partition(" ")
    if wanted not in DOES:
        abort(400, not_known(wanted[:40], DOES))
    if not (may_show_digits() if wanted in ABOUT_DIGITS else present_visitor().is_host):
        raise NotPermitted(denial_unless_own(present_visitor(), "") or HOST_FIRST)
    try:
        answer = _renewed(wanted, screen)
    except OSError as error:
        text = say("The new code cannot be kept: %(reason)s. The old one holds.", reason=error.strerror)
        abort(503, text)
    wake_streams()
    return answer


def _renewed(wanted: str, screen: str) -> Response:
    codes = present_codes()
    match wanted:
        case AccessCode.TABLE:
            codes.renew(AccessCode.TABLE)
            codes.short.renew()
            codes.screens.forget()
            # This phone would otherwise be the first that the new code locks out.
            return remember_code(redirect("/join", 303))
        case AccessCode.HOST:
            codes.renew(AccessCode.HOST)
            return become_host(redirect("/seat#codes", 303))
        case AccessCode.WATCHERS:
            codes.renew(AccessCode.WATCHERS)
            return redirect("/join?watch", 303)
        case AccessCode.PROGRAMS:
            codes.renew(AccessCode.PROGRAMS)
        case "anybody":
            codes.open_to_watchers()
        case "hide":
            codes.short.hide()
            return redirect("/join", 303)
        case _:
            codes.short.show()
            if wanted == "screen":
                codes.screens.let_show(screen)
            return redirect("/play" if request.form.get("back") == "play" else "/join", 303)
    return redirect("/seat#codes", 303)
