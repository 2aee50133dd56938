"""Authorisation: which visitor may post to which endpoint.

Whoever has the table's code may do everything, until the host turns on own seat only. From then on only the
host may; everybody else may do what the endpoint's policy in :data:`POLICIES` permits. That holds for guests
at any time.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from flask import abort, current_app, request
from werkzeug.exceptions import Forbidden

from companion.rules import Flip, Phase, Unreadable, say
from companion.table import TableView
from companion.web.access import ownership
from companion.web.access.auth import READING
from companion.web.access.forms import submitted_lines
from companion.web.extension import Extension
from companion.web.request_context import (
    Visitor,
    has_host,
    present_credentials,
    present_view,
    present_visitor,
    sent_name,
)

Policy: TypeAlias = Callable[[Visitor, TableView], str]
"""Returns why a limited visitor may not post this request; empty if they may."""

HOST_FIRST: Final = say("Make this phone the host first; then it decides.")
BEARER: Final = "Authorization: Bearer"


class NotPermitted(Forbidden):
    """Only another player or the host may do that; the description is a sentence for people."""

    @classmethod
    def without_host(cls) -> "NotPermitted":
        """Return the refusal of what only the host's phone may do, to any other."""
        return cls(ownership.denial_unless_own(present_visitor(), "") or HOST_FIRST)


def anyone(_visitor: Visitor, _view: TableView) -> str:
    """Permit everybody, also without the code."""
    return ""


def with_code(_visitor: Visitor, _view: TableView) -> str:
    """Permit everybody with the code, even without a seat."""
    return ""


def host_only(visitor: Visitor, _view: TableView) -> str:
    """Permit the host alone."""
    return ownership.denial_unless_own(visitor, "")


def first_or_host(visitor: Visitor, view: TableView) -> str:
    """Permit the host; before the first game, while there is none, everybody: see :func:`authorise`."""
    return host_only(visitor, view)


def own_seat(visitor: Visitor, _view: TableView) -> str:
    """Permit the phone at the seat that the form names, and the host."""
    # A guest may act for any player, but may not free another's seat.
    seat = sent_name("seat")
    return ownership.denial_unless_own(visitor._replace(only_own=visitor.is_limited), seat)


def _own_pause(visitor: Visitor, _view: TableView) -> str:
    """Permit the phone of any player."""
    return ownership.denial_unless_own(visitor, visitor.seat)


def _own_hand(visitor: Visitor, _view: TableView) -> str:
    return ownership.denial_unless_own(visitor, sent_name("player"))


def _own_event(visitor: Visitor, view: TableView) -> str:
    try:
        events = list(view.game.read_entered(submitted_lines()))
    except Unreadable:
        return ""  # it changes nothing, and the table's own answer says what was expected
    return "" if _is_for_another_table(view) else ownership.denial_of_all(visitor, events, view)


def _own_flip(visitor: Visitor, view: TableView) -> str:
    if "free" in request.form and view.state.phase is not Phase.COIN:
        return ownership.denial_unless_own(visitor, visitor.seat)
    return "" if _is_for_another_table(view) else ownership.denial(visitor, Flip("heads"), view)


def _own_buzzer(visitor: Visitor, view: TableView) -> str:
    seat = sent_name("seat")
    if seat == "coin":
        return ownership.denial(visitor, Flip("heads"), view)
    return ownership.denial_unless_own(visitor, seat)


def _own_scan(visitor: Visitor, view: TableView) -> str:
    """Permit the owner of the pending scan to settle it; only the host scans on the screen."""
    match request.form.get("do"):
        case "hand":
            return ownership.denial_unless_own(visitor, sent_name("player"))
        case "player":
            return ownership.denial_of_name(visitor, view, sent_name("player"))
        case "back" | "name" | "next":
            return ownership.denial_unless_own(visitor, ownership.owner_of_scan(view))
    return ownership.denial_unless_own(visitor, "")


def _is_for_another_table(view: TableView) -> bool:
    """Was the button tapped on an earlier table? Then the table's own answer says so."""
    version, game = (request.form.get(name, type=int) for name in ("version", "game"))
    if version is None:
        abort(400, say("Which table was that meant for? Expected its version."))
    # Only earlier ones: a tap for a version to come would be permitted now and enter the game then.
    return (view.game_id if game is None else game, version) < (view.game_id, view.version)


POLICIES: Final[dict[str, Policy]] = {
    "play.act": _own_event,
    "play.count_card": _own_hand,
    "play.pause": _own_pause,
    "coin.flip": _own_flip,
    "devices.press": _own_buzzer,
    "scan.scan": _own_scan,
    "setup.begin": first_or_host,
    "gathering.sit": with_code,
    "gathering.leave_seat": with_code,
    "seat.choose": with_code,
    "seat.free": own_seat,
    "seat.host": with_code,
    "own_face.choose": with_code,
    "codes.renew": with_code,
    "join.play": anyone,
    "backups.upload": with_code,
    "backups.restore": with_code,
    "look.choose": anyone,
}
"""The policy of each endpoint that not only the host may post to; of all others, :func:`host_only`.

Those of the API are among these others: programs are never limited, and a phone's cookie must not bypass its
seat there.
"""

OWN_POLICIES: Final = Extension[Mapping[str, Policy]]("own policies")
"""The policies of endpoints that not every application has."""


def authorise() -> None:
    """Abort this request unless its visitor may make it: 401 without the code, else 403."""
    if request.method in READING or request.routing_exception:
        return
    policies = {**POLICIES, **(OWN_POLICIES.found_in(current_app) or {})}
    policy = policies.get(request.endpoint or "", host_only)
    credentials, view = present_credentials(), present_view()
    if not credentials.has_code and policy is not anyone:
        abort(401, say("Only whoever has the table's code may act. Scan it, or send %(it)s.", it=BEARER))
    visitor = present_visitor()
    if view is None:
        # Nobody has a seat yet: only the host's endpoints can be refused.
        is_hosts = policy is host_only or (policy is first_or_host and has_host())
        why_not = ownership.denial_unless_own(visitor, "") if is_hosts else ""
    else:
        why_not = policy(visitor, view) if visitor.is_limited else ""
    if why_not:
        raise NotPermitted(why_not)
