"""The device page: every buzzer to press on the screen, whose is which, and what is connected."""

from typing import Any, Final
from urllib.parse import urlencode

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.rules import Phase, say
from companion.rules.reading import not_known, or_nothing
from companion.table import Level, NotKept, TableView
from companion.web.access.roles import awaits, not_theirs
from companion.web.current import Visitor, present_table, present_visitor
from companion.web.equipment import Equipment, equipment_here, present_equipment
from companion.web.scanner import scanner_here
from companion.web.server.stream import view as streamed

HELD: Final = 1.0
"""What the Hold button stands for, in seconds."""

LIGHTS: Final = {
    "off": "",
    # translators: under a player's name, what the light at the seat means
    "turn": say("plays"),
    # translators: under a player's name: who plays after this one
    "next": say("next"),
    "catch": say("can be caught"),
    "owes": say("owes 4 cards"),
    "asked": say("press your buzzer"),
    "won": say("won"),
}
MEANT: Final = {
    "uno": say("UNO!"),
    "catch": say("Caught"),
    "accept": say("Draws 4"),
    "challenge": say("Challenged"),
    "played": say("Played"),
    "drew": say("Drew and kept"),
    "flip": say("Flipped"),
    "claim": say("That is yours"),
    "no": say("Nothing to press for now"),
}
"""What a screen says where it was pressed."""

device_pages = Blueprint("devices", __name__)


@device_pages.get("/devices")
def devices() -> str:
    """Everything that can be pressed, and what is connected."""
    view = present_table().view
    seat, meant = request.args.get("seat", ""), request.args.get("meant", "")
    fresh = view is not None and request.args.get("at", type=int) == view.version
    pressed = (seat, MEANT[meant]) if fresh and meant in MEANT else None
    only = request.args.get("only", "")
    return render_template("devices.html", **_devices(view, present_visitor(), pressed, only))


@device_pages.post("/devices/press")
def press() -> Response:
    """A buzzer, or the coin's button, pressed on a screen."""
    seat, only = request.form.get("seat", ""), request.form.get("only", "")
    try:
        pressed = present_equipment().press(seat, HELD if request.form.get("do") == "hold" else 0.0)
    except ValueError as error:
        abort(400, str(error))
    view = present_table().view
    query = {"seat": seat, "meant": pressed.meant, "at": str(view.version if view else 0)}
    return redirect(f"/devices?{urlencode({**query, 'only': only} if only else query)}", 303)


@device_pages.post("/devices/claim")
def claim() -> Response:
    """Ask whose buzzer is which; go on to the next one, or leave it."""
    equipment, wanted = present_equipment(), request.form.get("do", "")
    actions = {
        "begin": equipment.ask_for_seats,
        "none": equipment.has_no_buzzer,
        "stop": equipment.stop_asking,
    }
    if wanted not in actions:
        abort(400, not_known(wanted, actions))
    actions[wanted]()
    return redirect("/play" if request.form.get("back") == "play" else "/devices", 303)


@device_pages.post("/devices/presses")
def presses() -> Response:
    """From now on a press on one's own turn ends it, or no longer does."""
    wanted = request.form.get("end_turn", "")
    if wanted not in ("yes", "no"):
        text = say(
            "%(word)s is no answer to whether a press ends the turn. Expected yes or no.",
            word=or_nothing(wanted),
        )
        abort(400, text)
    answer = present_table().let_presses_end_turns(wanted == "yes")
    if isinstance(answer, NotKept):
        abort(503, answer.text)
    return redirect("/devices", 303)


def _devices(
    view: TableView | None, visitor: Visitor, pressed: tuple[str, str] | None = None, only: str = ""
) -> dict[str, Any]:
    equipment, scanner = equipment_here(), scanner_here()
    seats = equipment.seats(view) if equipment and view else ()
    return {
        "view": view,
        "acts": visitor.may_host and equipment is not None,
        "own": _own(equipment, view, visitor),
        "seats": [seat for seat in seats if only in ("", seat.player)],
        "only": only if view and only in view.state.setup.players else "",
        "lights": LIGHTS,
        "pressed": pressed,
        "report": equipment.report() if equipment else None,
        "reader": scanner.state if scanner else None,
        "coin_due": view is not None and view.state.phase is Phase.COIN,
        "at_turns_level": view is not None and view.level is Level.TURNS,
        "holds": _holds(equipment, view),
    }


def _own(equipment: Equipment | None, view: TableView | None, visitor: Visitor) -> frozenset[str]:
    """Whose buzzers this visitor may press; ``coin`` among them for the coin's button."""
    if equipment is None or view is None or not visitor.acts:
        return frozenset()
    whose = {**{name: name for name in view.state.setup.players}, "coin": awaits(view.game)}
    return frozenset(button for button, name in whose.items() if not not_theirs(visitor, name))


def _holds(equipment: Equipment | None, view: TableView | None) -> frozenset[str]:
    """For whom it makes a difference whether they press or hold."""
    if equipment is None or view is None:
        return frozenset()
    return frozenset(name for name in view.state.setup.players if equipment.tells_hold(view, name))


@streamed("devices", personal=True)
def _devices_fragment(view: TableView | None, visitor: Visitor) -> str:
    return render_template("partials/devices.html", **_devices(view, visitor))
