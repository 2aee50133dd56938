"""The equipment of the application that serves this request, as its ports."""

from typing import Final

from flask import abort

from companion.ports import Buzzers, Club, ClubState, Equipment, Scanner
from companion.rules import say
from companion.web.extension import Extension
from companion.web.request_context import present_codes, present_gathering

EQUIPMENT: Final = Extension[Equipment]("equipment")
present_equipment: Final = EQUIPMENT.present
"""Returns the equipment of this process."""


def present_buzzers() -> Buzzers:
    """Return the buzzers of this process; aborts with 503 if there are none."""
    return present_equipment().buzzers or abort(503, say("This companion was started without its buzzers."))


def present_club() -> Club:
    """Return the club of this process's table; aborts with 503 if there is none."""
    return present_equipment().club or abort(503, say("This companion was started without clubs."))


def present_club_state() -> ClubState | None:
    """Return the state of the club's connection; None if this table is in no club."""
    club = present_equipment().club
    return club.state if club else None


def present_scanner() -> Scanner:
    """Return the card reader of this process; aborts with 503 if there is none."""
    return present_equipment().scanner or abort(
        503, say("This companion was started without its card reader.")
    )


def may_have_digits() -> bool:
    """May the host let table screens show a short code? Not in a club, nor where all screens only watch."""
    return present_codes().short.is_allowed and not present_club_state()


def present_digits() -> str:
    """Return the short code of this evening; empty where nobody plays by one.

    While people gather there is one by itself, unless the host wants none.
    """
    short = present_codes().short
    if not may_have_digits():
        return ""
    if present_gathering() is not None:
        short.invite()
    return short.digits
