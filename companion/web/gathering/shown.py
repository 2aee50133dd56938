"""What screens show of those who gather: who sits where, what comes next, and the way to join them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple
from zlib import crc32

from companion import rules
from companion.statistics import HEADS, SHAPES, Portrait
from companion.table import GatheredSeat, Gathering, TableView
from companion.web.equipment import may_have_digits
from companion.web.request_context import (
    Visitor,
    has_host,
    portraits_here,
    present_codes,
    present_identities,
    present_table,
)
from companion.web.screens.ring import Chair, chairs
from companion.web.server.qr import invitation_on_screens
from companion.web.setup import boxes, form_of, in_one_line, validation_errors, with_game
from companion.web.words.language import _, counted

FREE: Final = "\N{BLACK SQUARE}"
"""The name of the free chair, which no player can have."""

DIGITS: Final = "digits"
CODE: Final = "code"
"""How a phone came in: see :class:`.GatheredSeat`."""


class Place(NamedTuple):
    """Somebody who sits there, as a screen shows them; ``key`` stays theirs wherever they move."""

    key: str
    name: str
    look: Portrait
    is_host: bool
    is_own: bool
    has_phone: bool
    came: str
    before: str
    after: str


def places(gathering: Gathering, visitor: Visitor) -> tuple[Place, ...]:
    """Return those who sit at the table, in the order of their seats."""
    looks, names = looks_of(gathering.seats), gathering.names
    return tuple(
        Place(
            f"sits-{crc32(seat.name.encode()):x}",
            seat.name,
            looks[seat.name],
            is_host=seat.name == gathering.host_name,
            is_own=seat.name == visitor.gathered,
            has_phone=bool(seat.phones),
            came=_came(seat),
            before=names[number - 1] if number else "",
            after=names[number + 1] if number + 1 < len(names) else "",
        )
        for number, seat in enumerate(gathering.seats)
    )


def looks_of(seats: Sequence[GatheredSeat]) -> dict[str, Portrait]:
    """Return the portrait of each, with the face that they picked."""
    portraits = portraits_here([seat.name for seat in seats])
    return {
        seat.name: portraits[seat.name]._replace(face=seat.face or portraits[seat.name].face)
        for seat in seats
    }


def taken_faces(gathering: Gathering, own: str = "") -> frozenset[str]:
    """Return the faces of all but the player ``own``."""
    looks = looks_of(gathering.seats)
    return frozenset(look.face for name, look in looks.items() if name != own)


def free_face(gathering: Gathering, own: str = "") -> str:
    """Return the face that is chosen already for who comes next."""
    taken = taken_faces(gathering, own)
    return next((face for face in SHAPES if face not in taken), HEADS[0])


def _came(seat: GatheredSeat) -> str:
    if not seat.phones:
        return _("%(player)s has no phone here.", player=seat.name)
    if seat.way == DIGITS:
        return _("%(player)s came in by the digits.", player=seat.name)
    return _("%(player)s came in by the lasting code.", player=seat.name)


def who_deals(gathering: Gathering, visitor: Visitor) -> str:
    """Return the one sentence of all screens: what comes next, and who does it."""
    if visitor.is_host:
        return _("You deal when all sit.")
    if gathering.host_name:
        return _("%(player)s deals when all sit.", player=gathering.host_name)
    if gathering.host_key or present_table().view:
        return _("The host deals when all sit.")
    return _("Whoever sits down first is the host.")


def shared(gathering: Gathering, visitor: Visitor) -> dict[str, Any]:
    """Return what all screens show of those who gather."""
    invites = invitation_on_screens(visitor)
    number = len(gathering.seats)
    return {
        "gathering": gathering,
        "visitor": visitor,
        "places": places(gathering, visitor),
        "invites": invites,
        "address": invites.by_name or invites.address,
        "other_address": invites.address if invites.by_name else "",
        "who_deals": who_deals(gathering, visitor),
        "are_here": counted("%(num)d is here", "%(num)d are here", number),
        "rests": present_codes().short.rests,
        "may_have_digits": may_have_digits(),
    }


def on_screen(gathering: Gathering, visitor: Visitor) -> dict[str, Any]:
    """Return what the table screen shows."""
    context = shared(gathering, visitor)
    seats = context["places"]
    free = [FREE] if len(seats) < rules.MOST_PLAYERS else []
    around = chairs([place.name for place in seats] + free)
    return {**context, "seated": _seated(around, seats), "free": around[-1] if free else None}


def _seated(around: Sequence[Chair], seats: Sequence[Place]) -> tuple[tuple[Chair, Place], ...]:
    return tuple(zip(around, seats, strict=False))


def on_phone(gathering: Gathering, visitor: Visitor) -> dict[str, Any]:
    """Return what a phone shows that is in; the host's also what is to be played."""
    form = form_of(gathering)
    decides = visitor.may_host and (visitor.is_host or not has_host())
    errors = validation_errors(form) if len(form.seats) >= rules.FEWEST_PLAYERS else {}
    return {
        **shared(gathering, visitor),
        "decides": decides,
        "own": next((place for place in places(gathering, visitor) if place.is_own), None),
        "form": form,
        "editions": boxes(),
        "in_one_line": in_one_line(form),
        "may_deal": len(form.seats) >= rules.FEWEST_PLAYERS,
        "wrong": next(iter(errors.values()), ""),
        "is_between": present_table().view is not None,
        "dealer": form.names.get(form.dealer, ""),
    }


def after_game(view: TableView, host: str) -> Gathering:
    """Return those of a game with their phones, for another; ``host`` is the number of the host's phone."""
    player_of, guests = present_identities().player_of, present_codes().short.guests
    seats = list[GatheredSeat]()
    for name in view.state.seated:
        phones = view.preferences.phones.get(name, ())
        way = DIGITS if set(phones) & set(guests) else CODE
        seats.append(GatheredSeat(player_of(name), known_face(name), phones, way))
    return with_game(Gathering(_with_free_faces(seats), host=host), view)


def _with_free_faces(seats: Sequence[GatheredSeat]) -> tuple[GatheredSeat, ...]:
    """Return the seats, each with a face: who chose none in earlier games gets a free one."""
    gathering = Gathering(tuple(seat for seat in seats if seat.face))
    found = list[GatheredSeat]()
    for seat in seats:
        seat = seat if seat.face else replace(seat, face=free_face(gathering))
        gathering = gathering.with_seat(seat) if seat.name not in gathering.names else gathering
        found.append(seat)
    return tuple(found)


def known_face(name: str) -> str:
    """Return the face that this player chose in earlier games; empty where they chose none."""
    who = present_identities()
    return who.faces.get(who.player_of(name), "")
