"""The device page: the on-screen twin of every buzzer, their pairing, and what is connected."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlencode

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.ports import COIN, Buzzers, Light, NoSuchDevice, NoSuchSeat, PressAction
from companion.rules import Game, Phase, Sentence, or_nothing, say, say_counted
from companion.table import Level, NotKept, TableView
from companion.web.access.auth import prefer_or_abort
from companion.web.access.ownership import denial_unless_own
from companion.web.assigned import assigned
from companion.web.club import club_words
from companion.web.equipment import present_buzzers, present_club_state, present_equipment, present_scanner
from companion.web.request_context import Visitor, known_word, present_table, present_visitor, sent_name
from companion.web.screens.turn_timing import turn_timing
from companion.web.server.stream import streamed
from companion.web.words.language import in_a_row

HELD: Final = 1.0
"""The duration of a press by the Hold button; 0.6 s or more is a hold."""

ANSWERS: Final = {"yes": True, "no": False}

device_pages = Blueprint("devices", __name__)


def _lights(owed: int) -> Mapping[Light, Sentence]:
    """Return the meaning of each light at a seat, for under the player's name."""
    return {
        Light.OFF: Sentence(),
        # translators: under a player's name, what the light at the seat means
        Light.TURN: say("plays"),
        # translators: under a player's name: who plays after this one
        Light.NEXT: say("next"),
        Light.CATCH: say("can be caught"),
        Light.OWES: say_counted("must draw %(num)d card", "must draw %(num)d cards", owed),
        Light.ASKED: say("press your buzzer"),
        # translators: of a player
        Light.WON: say("won"),
    }


def _meant(game: Game) -> Mapping[str, Sentence]:
    """Return what a screen says at a button that was pressed, by what the press did."""
    drawn = game.before.state.owed if game.before else 0
    return {
        PressAction.UNO: say("UNO!"),
        # translators: what the press did: it said that somebody forgot UNO
        PressAction.CATCH: say("Caught"),
        PressAction.ACCEPT: say("Draws %(count)d", count=drawn),
        # translators: what the press did: it doubted a Wild Draw Four
        PressAction.CHALLENGE: say("Challenged"),
        # translators: on the button of who a scanned card waited for
        PressAction.NAMED: say("Named"),
        PressAction.PLAYED: say("Played"),
        PressAction.DREW: say("Drew, kept it"),
        # translators: what the press did: it threw the coin
        PressAction.FLIP: say("Flipped"),
        PressAction.PAIR: say("That is yours"),
        PressAction.NO: say("Nothing to press for now"),
    }


@device_pages.get("/devices")
def devices() -> str:
    """Render all buttons, and what is connected."""
    view = present_table().view
    seat, meant = request.args.get("seat", ""), request.args.get("meant", "")
    fresh = view is not None and request.args.get("at", type=int) == view.version
    text = _meant(view.game).get(meant) if view and fresh else None
    pressed = (seat, text) if text else None
    only = request.args.get("only", "")
    return render_template("devices.html", **_devices(view, present_visitor(), pressed, only))


@device_pages.post("/devices/press")
def press() -> Response:
    """Press a buzzer, or the coin's button, on a screen."""
    seat, only = sent_name("seat"), request.form.get("only", "")
    try:
        pressed = present_buzzers().press(seat, HELD if request.form.get("do") == "hold" else 0.0)
    except NoSuchSeat as error:
        abort(400, str(error))
    view = present_table().view
    query = {"seat": seat, "meant": pressed.meant, "at": str(view.version if view else 0)}
    return redirect(f"/devices?{urlencode({**query, 'only': only} if only else query)}", 303)


@device_pages.post("/devices/claim")
def claim() -> Response:
    """Begin pairing players with buzzers, skip a player, or stop it."""
    buzzers = present_buzzers()
    actions = {"begin": buzzers.start_pairing, "none": buzzers.skip_pairing, "stop": buzzers.stop_pairing}
    actions[known_word(request.form.get("do", ""), actions)]()
    return redirect("/play" if request.form.get("back") == "play" else "/devices", 303)


@device_pages.post("/devices/presses")
def presses() -> Response:
    """Choose whether a press on the own turn ends it."""
    wanted = or_nothing(request.form.get("end_turn", ""))
    if wanted not in ANSWERS:
        abort(
            400,
            say("%(word)s is no answer to whether a press ends the turn. Expected yes or no.", word=wanted),
        )
    prefer_or_abort(lambda before: replace(before, press_ends_turn=ANSWERS[wanted]))
    return redirect("/devices", 303)


@device_pages.post("/devices/reader")
def say_whether_reader() -> Response:
    """Say whether a plugged-in device is a card reader."""
    wanted, device = or_nothing(request.form.get("is_reader", "")), request.form.get("device", "")
    if wanted not in ANSWERS:
        abort(
            400,
            say("%(word)s is no answer to whether this is a card reader. Expected yes or no.", word=wanted),
        )
    try:
        result = present_scanner().say_whether_reader(device, is_reader=ANSWERS[wanted])
    except NoSuchDevice as error:
        abort(400, str(error))
    if isinstance(result, NotKept):
        abort(503, result.text)
    return redirect("/devices#reader", 303)


def _devices(
    view: TableView | None, visitor: Visitor, pressed: tuple[str, str] | None = None, only: str = ""
) -> dict[str, Any]:
    equipment = present_equipment()
    buzzers, scanner = equipment.buzzers, equipment.scanner
    seats = buzzers.states(view) if buzzers and view else ()
    report = equipment.board.report() if equipment.board else None
    return {
        "view": view,
        "acts": visitor.may_host and buzzers is not None,
        "own": _own(buzzers, view, visitor),
        "seats": [seat for seat in seats if only in ("", seat.player)],
        "only": only if view and only in view.state.players else "",
        "lights": _lights(view.state.owed) if view else {},
        "pressed": pressed,
        "report": report,
        "wireless": in_a_row(map(str, report.wireless)) if report else "",
        "wireless_notes": report.wireless_notes if report else (),
        "home": equipment.home.state if equipment.home else None,
        "reader": scanner.state if scanner else None,
        "unknown_devices": scanner.unknown_devices() if scanner and visitor.may_host and not only else (),
        "club": _club(visitor),
        "may_join": visitor.may_host,
        "keeps_machine": equipment.machine is not None and visitor.is_host,
        "coin_due": view is not None and view.state.phase is Phase.COIN,
        "at_turns_level": view is not None and view.preferences.level is Level.TURNS,
        "holds": _holds(buzzers, view),
        "timing": turn_timing(view, visitor.seat) if view else None,
        "assigned": assigned(view),
    }


def _club(visitor: Visitor) -> Sentence | None:
    """Return the state of the club; None if there is nothing to see or to do."""
    state = present_club_state()
    return club_words(state) if present_equipment().club and (state or visitor.may_host) else None


def _own(buzzers: Buzzers | None, view: TableView | None, visitor: Visitor) -> frozenset[str]:
    """Return the players whose buzzers this visitor may press, and ``coin`` for the coin's button."""
    if buzzers is None or view is None or not visitor.acts:
        return frozenset()
    whose = {**{name: name for name in view.state.players}, COIN: view.state.actor}
    return frozenset(button for button, name in whose.items() if not denial_unless_own(visitor, name))


def _holds(buzzers: Buzzers | None, view: TableView | None) -> frozenset[str]:
    """Return the players for whom a press and a hold differ now."""
    if buzzers is None or view is None:
        return frozenset()
    return frozenset(name for name in view.state.players if buzzers.hold_matters(view, name))


@streamed("devices", personal=True)
def _devices_fragment(view: TableView | None, visitor: Visitor) -> str:
    return render_template("partials/devices.html", **_devices(view, visitor))
