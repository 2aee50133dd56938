"""New codes for the table, with one tap of the host: whoever had the old one has nothing then."""

from collections.abc import Callable
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

codes = Blueprint("codes", __name__)


@codes.post("/codes")
def renew() -> Response:
    """Make a code anew, or let anybody watch, as the host; leads to where the new code is shown."""
    # A screen's number follows the word.
    wanted = request.form.get("do", "").partition(" ")[0]
    if wanted not in DOES:
        abort(400, not_known(wanted[:40], DOES))
    if not (may_show_digits() if wanted in ("show", "hide", "screen") else present_visitor().is_host):
        raise NotPermitted(denial_unless_own(present_visitor(), "") or HOST_FIRST)
    try:
        answer = DOES[wanted]()
    except OSError as error:
        text = say("The new code cannot be kept: %(reason)s. The old one holds.", reason=error.strerror)
        abort(503, text)
    wake_streams()
    return answer


def _new_for_table() -> Response:
    present_codes().renew(AccessCode.TABLE)
    present_codes().short.renew()
    present_codes().screens.forget()
    # This phone would otherwise be the first that the new code locks out.
    return remember_code(redirect("/join", 303))


def _new_for_programs() -> Response:
    present_codes().renew(AccessCode.PROGRAMS)
    return redirect("/seat#codes", 303)


def _new_for_hosts() -> Response:
    present_codes().renew(AccessCode.HOST)
    return become_host(redirect("/seat#codes", 303))


def _new_for_watchers() -> Response:
    present_codes().renew(AccessCode.WATCHERS)
    return redirect("/join?watch", 303)


def _open_to_watchers() -> Response:
    present_codes().open_to_watchers()
    return redirect("/seat#codes", 303)


def _show_digits() -> Response:
    present_codes().short.show()
    return _back()


def _show_digits_on_screen() -> Response:
    present_codes().short.show()
    present_codes().screens.let_show(request.form.get("do", "").partition(" ")[2])
    return _back()


def _hide_digits() -> Response:
    present_codes().short.hide()
    return redirect("/join", 303)


def _back() -> Response:
    return redirect("/play" if request.form.get("back") == "play" else "/join", 303)


DOES: Final[dict[str, Callable[[], Response]]] = {
    AccessCode.TABLE: _new_for_table,
    AccessCode.PROGRAMS: _new_for_programs,
    AccessCode.HOST: _new_for_hosts,
    AccessCode.WATCHERS: _new_for_watchers,
    "anybody": _open_to_watchers,
    "show": _show_digits,
    "screen": _show_digits_on_screen,
    "hide": _hide_digits,
}
"""What each button does, by its value."""
