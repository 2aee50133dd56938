"""New codes for the table, by one tap of the host: the old ones are void."""

from typing import Final

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response

from companion.rules import say
from companion.web.access.auth import become_host, remember_code
from companion.web.access.permissions import NotPermitted
from companion.web.codes import AccessCode
from companion.web.request_context import known_word, may_show_digits, present_codes, present_visitor
from companion.web.server.stream import present_broadcaster

ABOUT_DIGITS: Final = ("show", "screen", "hide", "at-play", "not-at-play")
DOES: Final = (*AccessCode, "anybody", *ABOUT_DIGITS)
"""The values of buttons: a code to renew, to let anybody watch, or whether the digits are shown."""

BACK: Final = {"play": "/play", "lobby": "/lobby"}
"""Where the buttons of each screen lead back to, by its name."""

codes = Blueprint("codes", __name__)


@codes.post("/codes")
def renew() -> Response:
    """Renew a code, or let anybody watch, as the host; lead to the page with the new code."""
    # A screen's number follows the word.
    word, _space, screen = request.form.get("do", "").partition(" ")
    wanted = known_word(word[:40], DOES)
    if not (may_show_digits() if wanted in ABOUT_DIGITS else present_visitor().is_host):
        raise NotPermitted.without_host()
    try:
        answer = _renewed(wanted, screen)
    except OSError as error:
        text = say("The new code cannot be kept: %(reason)s. The old one holds.", reason=error.strerror)
        abort(503, text)
    present_broadcaster().refresh()
    return answer


def _renewed(wanted: str, screen: str) -> Response:
    codes = present_codes()
    match wanted:
        case AccessCode.TABLE:
            codes.renew(AccessCode.TABLE)
            codes.short.renew()
            codes.screens.forget()
            # Otherwise the new code would lock out this phone too.
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
            return redirect(BACK.get(request.form.get("back", ""), "/join"), 303)
        case "at-play" | "not-at-play":
            codes.screens.show_at_play(wanted == "at-play")
            return redirect("/join", 303)
        case _:
            codes.short.show()
            if wanted == "screen":
                codes.screens.let_show(screen)
            return redirect(BACK.get(request.form.get("back", ""), "/join"), 303)
    return redirect("/seat#codes", 303)
