"""The equipment of the application that serves this request, as its ports."""

from flask import abort, current_app

from companion.ports import Buzzers, Equipment, Scanner
from companion.rules import say


def present_equipment() -> Equipment:
    """Return what this process was started with besides its table."""
    equipment: Equipment = current_app.extensions["equipment"]
    return equipment


def present_buzzers() -> Buzzers:
    """Return the buzzers of this process; aborts with 503 where it was started without any."""
    buzzers = present_equipment().buzzers
    if buzzers is None:
        abort(503, say("This companion was started without its buzzers."))
    return buzzers


def present_scanner() -> Scanner:
    """Return the card reader of this process; aborts with 503 where it was started without one."""
    scanner = present_equipment().scanner
    if scanner is None:
        abort(503, say("This companion was started without its card reader."))
    return scanner
