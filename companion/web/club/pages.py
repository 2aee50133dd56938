"""The club's page: its state, joining by an invitation, and leaving."""

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.ports import CannotJoin
from companion.rules import Sentence, say
from companion.table import TableView
from companion.web.access.ownership import denial_unless_own
from companion.web.club.words import club_words
from companion.web.equipment import present_club, present_club_state, present_equipment
from companion.web.request_context import Visitor, present_credentials, present_visitor
from companion.web.server.qr import LOCATE, unkept
from companion.web.server.stream import streamed

club_pages = Blueprint("club", __name__)


@club_pages.get("/club")
def show() -> str | Response | tuple[str, int]:
    """Render the state of the club; with ``?invitation=`` ask whether to accept that one."""
    text = request.args.get("invitation")
    if text is None:
        return _page()
    try:
        offer = present_club().read(text)
    except CannotJoin as error:
        return _page(str(error)), 400
    state = present_club().state
    page = render_template(
        "club_invitation.html",
        offer=offer,
        invitation=text,
        before=state if state and state.place else None,
        why_not=_why_not(),
        elsewhere=_elsewhere(),
    )
    return unkept(page)


@club_pages.post("/club/join")
def join() -> Response | tuple[str, int]:
    """Accept an invitation."""
    try:
        present_club().join(request.form.get("invitation", ""))
    except CannotJoin as error:
        return _page(str(error)), 400
    except OSError as error:
        abort(503, say("The invitation cannot be kept: %(reason)s.", reason=error.strerror))
    return redirect("/club", 303)


@club_pages.post("/club/leave")
def leave() -> Response | tuple[str, int]:
    """Leave the club, and forget its invitation."""
    try:
        present_club().leave()
    except CannotJoin as error:
        return _page(str(error)), 400
    except OSError as error:
        abort(503, say("The invitation cannot be forgotten: %(reason)s.", reason=error.strerror))
    return redirect("/club", 303)


def _page(refusal: Sentence | str = "") -> str:
    return render_template("club.html", refusal=refusal, **_club(present_visitor()))


def _why_not() -> Sentence | str:
    """Return why this visitor may not accept an invitation; empty if they may."""
    if not present_credentials().has_code:
        return say("Only whoever has the table's code can say so.")
    return denial_unless_own(present_visitor(), "")


def _elsewhere() -> str:
    """Return this page at the address of the table's code; empty if it is there already.

    A phone that scanned the code has a cookie for that address, and not for the companion's name.
    """
    address = next(iter(LOCATE.present()()), "")
    if not address or address == request.host_url.rstrip("/") or present_credentials().has_code:
        return ""
    return f"{address}{request.full_path}"


def _club(visitor: Visitor) -> dict[str, object]:
    state = present_club_state()
    return {
        "state": state,
        "words": club_words(state),
        "is_given": state is not None and state.is_given,
        "may_join": visitor.may_host and present_equipment().club is not None,
    }


@streamed("club")
def _club_fragment(_view: TableView | None, visitor: Visitor) -> str:
    return render_template("partials/club.html", **_club(visitor))
