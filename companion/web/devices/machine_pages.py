"""This machine, for the host: update, Wi-Fi, name, time and log, where it runs the system of a card."""

from datetime import datetime
from typing import Final

from flask import Blueprint, Response, abort, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.ports.machine import Asked, Machine, MachineWord, NotDone
from companion.rules import say
from companion.web.access.permissions import NotPermitted
from companion.web.equipment import present_equipment
from companion.web.request_context import known_word, may_keep_backups

machine_pages = Blueprint("machine", __name__)

SETTINGS: Final = ("wifi", "password", "country", "hostname", "timezone")
BY_HAND: Final = "sudo uno-system update"
"""What updates a card that no page may update."""


@machine_pages.get("/machine")
def overview(error: str = "") -> str:
    """Render how the system is, and what can be done; ``?done=`` is what was just done."""
    return render_template(
        "machine.html",
        state=_machine().state,
        now=datetime.now().astimezone(),
        error=error,
        done=request.args.get("done", ""),
        by_hand=BY_HAND,
    )


@machine_pages.post("/machine")
def ask() -> AnyResponse | tuple[str, int]:
    """Have the system do what a button says."""
    word = MachineWord(known_word(request.form.get("do", ""), MachineWord))
    try:
        _machine().ask(word, _value(word))
    except NotDone as error:
        return overview(str(error)), 409
    return redirect(f"/machine?done={word}", 303)


@machine_pages.get("/machine/log")
def log() -> Response:
    """Return the end of the system's log."""
    try:
        return Response(_machine().ask(MachineWord.LOG), mimetype="text/plain")
    except NotDone as error:
        abort(503, str(error))


def _value(word: MachineWord) -> Asked:
    form = request.form
    match word:
        case MachineWord.UPDATE:
            return form.get("address", "").strip()
        case MachineWord.SETTINGS:
            said = {name: form[name].strip() for name in SETTINGS if name in form}
            # A password that was not typed again stays.
            return {name: value for name, value in said.items() if value or name != "password"}
        case MachineWord.CLOCK:
            return form.get("seconds", type=int) or _seconds(form.get("time", ""))
    return None


def _seconds(time: str) -> int:
    """Return the moment of a time that was typed, in this machine's own zone; 0 where it is none."""
    try:
        return round(datetime.fromisoformat(time).timestamp())
    except ValueError:
        return 0


def _machine() -> Machine:
    """Return the system; aborts where there is none, or this visitor is not the host."""
    machine = present_equipment().machine
    if machine is None:
        abort(404, say("This machine keeps its system by itself."))
    if not may_keep_backups():
        raise NotPermitted.without_host()
    return machine
